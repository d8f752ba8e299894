"""What is strange in where sides deploy on a measured table, whatever the rules: the size of a zone in place of its corner, an edge
that it does not touch, one much deeper than the other's, and seats of a team among its enemies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from game.core.problems.problem import Change, Problem, note, warning, written
from game.core.words import digits
from game.core.words.compass import OPPOSITE
from game.table import lengths
from game.table.outlines import Box, bounds
from game.table.placement import mends
from game.table.placement.layout import Goal
from game.table.shapes import Outline, Point, area, gaps_to

_LONG = 1.5
"""A zone so many times as long as it is deep lies along an edge, and only touches those at its ends."""
_SLIGHT = 20
"""A difference of one part in so many is one of units."""
_UNLIKE = 1.8
"""So many times as deep as the other's a zone is no handicap any more but a slip."""

_AGREED = 2
"""So many other zones at least tell what one was meant to be."""


class Deploys(NamedTuple):
    """Where a seat deploys: its seat, what it is called, its outline, and for whom it fights."""

    seat: str
    name: str
    outline: Outline
    captain: str
    by_depth: bool = False
    """Whether the file says an edge and a depth, and no corners."""

    @property
    def field(self) -> str:
        return f"sides.{self.seat}.deploy"


def sized(at: Point, to: Point, size: tuple[int, int]) -> Point | None:
    """The lower right corner of a zone of which `to` is the size and not the corner; None if it would not lie on the table."""
    right, bottom = at[0] + to[0], at[1] + to[1]
    fits = min(to) > 0 and right <= size[0] and bottom <= size[1]
    return (right, bottom) if fits and at != (0, 0) else None


def turned_round(field: str, at: Point, to: Point, size: tuple[int, int], unit: str) -> tuple[Change, ...]:
    """The mend of a zone whose second corner lies above or left of its first: the corner it is the size of, or the two exchanged.

    Both ways at once are two corners in the wrong order, unless the zone so just reaches an edge; one way alone is a size.
    """
    corner = sized(at, to, size)
    reaches = corner and (corner[0] == size[0] or corner[1] == size[1])
    if corner and (reaches or (at[0] >= to[0]) != (at[1] >= to[1])):
        return mends.placed(f"{field}.to", corner, unit)
    return mends.corners(field, at, to, unit)


def as_sizes(zones: Sequence[Deploys], size: tuple[int, int], unit: str) -> Iterator[Problem]:
    """Zones whose lower right corner is the size of the others: somebody wrote how broad they are."""
    spans = {
        zone.seat: (zone.outline[2][0] - zone.outline[0][0], zone.outline[2][1] - zone.outline[0][1])
        for zone in zones
    }
    for zone in zones:
        at, to = zone.outline[0], zone.outline[2]
        corner = sized(at, to, size)
        others = [spans[other.seat] for other in zones if other is not zone]
        if corner and to in others and spans[zone.seat] not in others:
            said = " x ".join(lengths.written_in(each, unit) for each in to)
            text = f"{said} is how large the other zone is, and here it is the lower right corner: write where that lies"
            yield warning(f"{zone.field}.to", text, mends.placed(f"{zone.field}.to", corner, unit))


def counterpart(
    outline: Outline, others: Sequence[Outline], size: tuple[int, int], least: int = 1
) -> Outline | None:
    """The zone that was meant by one that is that of another side on its own side of the table but for one edge.

    At least so many of the others have to be so; None if they are not, or one of them lies exactly so.
    """
    box = bounds(outline)
    images = [image for other in others for image in _images(bounds(other), size)]
    near = [image for image in images if sum(one != two for one, two in zip(image, box, strict=True)) == 1]
    if box in images or not near:
        return None
    meant = max(near, key=near.count)
    return rectangle(meant) if near.count(meant) >= least else None


def retyped(outline: Outline, others: Sequence[Outline], size: tuple[int, int], unit: str) -> Outline | None:
    """The rectangle meant by one that lies inside out or over the table's edge, if one of its lengths has a slip of the hand; None if nothing tells.

    It is that of another side on its own side of the table, or else lies in the middle of its edge, or reaches to one.
    """
    box: Box = (*outline[0], *outline[2])
    if _on_table(box, size):
        return None
    taken = [bounds(each) for each in others]
    images = {image for each in taken for image in _images(each, size)}
    even = {(size[side % 2] - box[(side + 2) % 4], side) for side in range(4)}
    even |= {(size[side % 2] if side > 1 else 0, side) for side in range(4)}
    middle = {_with(box, side, at) for at, side in even}
    for some in (images, middle):
        found = [
            each
            for each in some
            if _slip(box, each, unit)
            and _on_table(each, size)
            and not any(_meet(each, other) for other in taken)
        ]
        if found:
            return rectangle(found[0]) if len(found) == 1 else None
    return None


def _with(box: Box, side: int, at: int) -> Box:
    """A rectangle of which one side lies elsewhere."""
    left, top, right, bottom = (at if place == side else each for place, each in enumerate(box))
    return left, top, right, bottom


def _slip(box: Box, other: Box, unit: str) -> bool:
    """Whether a rectangle is another one but for a slip of the hand in one of its lengths."""
    unlike = [
        [lengths.written_in(each, unit) for each in pair]
        for pair in zip(box, other, strict=True)
        if pair[0] != pair[1]
    ]
    return len(unlike) == 1 and digits.slipped(*unlike[0])


def _on_table(box: Box, size: tuple[int, int]) -> bool:
    """Whether it has its corners in order, and reaches over no edge."""
    left, top, right, bottom = box
    return 0 <= left < right <= size[0] and 0 <= top < bottom <= size[1]


def vacant(copy: Outline, others: Sequence[Outline], size: tuple[int, int]) -> Outline | None:
    """Where a zone was meant that lies exactly where another one does: the one place, as those of the others lie, that nobody has."""
    free = spare(others, size) if bounds(copy) in {bounds(each) for each in others} else []
    return free[0] if len(free) == 1 else None


def spare(others: Sequence[Outline], size: tuple[int, int]) -> list[Outline]:
    """Where one more zone may lie as the others do: the places that nobody has, of several those at which each has its image among the others,
    all turned or mirrored alike."""
    taken = {bounds(each) for each in others}
    images = {image for box in taken for image in _images(box, size)}
    free = sorted(each for each in images if not any(_meet(each, other) for other in taken))
    if len(free) > 1:
        free = [each for each in free if _symmetrical({*taken, each}, size)]
    return [rectangle(each) for each in free]


def rectangle(box: Box) -> Outline:
    """The corners of a rectangle, the upper left one first."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _symmetrical(boxes: set[Box], size: tuple[int, int]) -> bool:
    """Whether some mirror or half turn of the table lays every rectangle on one of them."""
    images = [tuple(_images(box, size)) for box in boxes]
    return any({each[way] for each in images} == boxes for way in range(3))


def shared(zones: Sequence[Deploys], size: tuple[int, int], unit: str) -> Iterator[Problem]:
    """Allies who deploy in one and the same place, where the allies of every other team have a place each: one is copied from the other."""
    teams: dict[str, list[Deploys]] = {}
    for zone in zones:
        teams.setdefault(zone.captain, []).append(zone)
    crowded = [team for team in teams.values() if len({zone.outline for zone in team}) < len(team)]
    if len(crowded) != 1 or any(len(team) < len(crowded[0]) for team in teams.values()):
        return
    for zone, ally in permutations(crowded[0], 2):
        others = [other.outline for other in zones if other is not zone]
        free = vacant(zone.outline, others, size) if zone.outline == ally.outline else None
        if free:
            whole = ("edge", "depth") if zone.by_depth else ()
            mend = mends.rectangle(zone.field, free, size, unit, whole)
            text = (
                f"{zone.name} deploys exactly where {ally.name}, its ally, does, and all others have a place each: "
                f"nobody deploys at {' '.join(mend[0].value)}, where one as large would lie; deploy there, or mean it so"
            )
            yield note(zone.field, text, mend)


def as_another(
    zone: Deploys, others: Sequence[Deploys], size: tuple[int, int], unit: str
) -> tuple[Change, ...]:
    """The mend of a zone without room that makes it what another one is on its own side of the table; nothing if it is, but for one edge, none."""
    meant = counterpart(zone.outline, [other.outline for other in others], size)
    if meant and area(meant) > area(zone.outline) and not zone.by_depth:
        return cornered(zone.field, zone.outline, meant, unit)
    return ()


def as_deep(zone: Deploys, others: Sequence[Deploys], size: tuple[int, int], unit: str) -> tuple[Change, ...]:
    """The mend of a zone without room that makes it as deep as the others are; nothing if it is."""
    deep = min((_depth(other.outline, size) for other in others), default=0)
    if not edge_of(zone.outline, size) or _depth(zone.outline, size) * _UNLIKE > deep:
        return ()
    return _deepened(zone, deep, size, unit, "").mend


def _meet(one: Box, other: Box) -> bool:
    """Whether two rectangles overlap."""
    return all(one[axis] < other[axis + 2] and other[axis] < one[axis + 2] for axis in (0, 1))


def _images(box: Box, size: tuple[int, int]) -> Iterator[Box]:
    """A rectangle as it lies in the other halves and quarters of a table."""
    (left, top, right, bottom), (wide, deep) = box, size
    across, down = (wide - right, top, wide - left, bottom), (left, deep - bottom, right, deep - top)
    yield from (across, down, (across[0], down[1], across[2], down[3]))


def cornered(field: str, outline: Outline, meant: Outline, unit: str) -> tuple[Change, ...]:
    """The mend that moves the one edge of a zone that lies otherwise, at the corner that says where it is."""
    corner, name = (0, "at") if outline[0] != meant[0] else (2, "to")
    return mends.placed(f"{field}.{name}", meant[corner], unit)


def lopsided(zones: Sequence[Deploys], size: tuple[int, int], unit: str) -> Iterator[Problem]:
    """The one of several zones that is not as all others are, each on its own side of the table."""
    found = []
    for zone in zones:
        others = [other.outline for other in zones if other is not zone]
        meant = counterpart(zone.outline, others, size, _AGREED)
        if meant:
            found.append((zone, meant))
    for zone, meant in found if len(found) == 1 else ():
        mend = cornered(zone.field, zone.outline, meant, unit)
        said = " ".join(mend[0].value)
        text = f"all other sides deploy in zones of one size, and this one would be so with {said}: write that, or mean it so"
        yield note(mend[0].path, text, mend)
    if not found and len(zones) > 2:
        yield from _unmatched(zones, size, unit)


def _unmatched(zones: Sequence[Deploys], size: tuple[int, int], unit: str) -> Iterator[Problem]:
    """Two of several zones, along one edge, of which either is the other's image but for one side of it."""
    for zone, other in permutations(zones, 2):
        if edge_of(zone.outline, size) != edge_of(other.outline, size):
            continue
        if meant := counterpart(zone.outline, [other.outline], size):
            mend = cornered(zone.field, zone.outline, meant, unit)
            text = f"{other.name} deploys in such a zone on the other side, and this one would be its image with {' '.join(mend[0].value)}: write that, or mean it so"
            yield note(mend[0].path, text, mend)


def touched(outline: Outline, size: tuple[int, int]) -> list[str]:
    """The edges of the table on which a zone lies."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    lies = {
        "north": min(ys) == 0,
        "south": max(ys) == size[1],
        "west": min(xs) == 0,
        "east": max(xs) == size[0],
    }
    return [edge for edge, there in lies.items() if there]


def edge_of(outline: Outline, size: tuple[int, int]) -> str:
    """The edge along which a zone lies; "" if there is none, or it cannot be told which."""
    found = touched(outline, size)
    wide, deep = (max(each) - min(each) for each in zip(*outline, strict=True))
    if len(found) > 1 or wide > _LONG * deep or deep > _LONG * wide:
        found = [edge for edge in found if (edge in ("north", "south")) == (wide >= deep)]
    return found[0] if len(found) == 1 else ""


def _across(edge: str, other: str) -> bool:
    return OPPOSITE.get(edge) == other


def unlike(
    zones: Sequence[Deploys], goals: Sequence[Goal], size: tuple[int, int], unit: str, *, alike: bool
) -> Iterator[Problem]:
    """Of two sides that deploy along opposite edges one deeper than the other, who so begins on what both want or has no room.

    On a table whose halves are `alike` any difference is told of, elsewhere one that is much.
    """
    if len(zones) != 2 or not _across(*(edge_of(zone.outline, size) for zone in zones)):
        return
    deep = [_depth(zone.outline, size) for zone in zones]
    less, more = min(deep), max(deep)
    if more - less <= more // _SLIGHT or not (alike or more > _UNLIKE * less):
        return
    middles = [goal.at for goal in goals]
    over = [any(way <= 0 for way in gaps_to(middles, zone.outline)) for zone in zones]
    thin = [each < lengths.INCH for each in deep]
    odd = [zone for zone, *why in zip(zones, over, thin, strict=True) if any(why)]
    if len(odd) != 1 and not alike:
        return
    for zone in odd if len(odd) == 1 else zones:
        other = zones[zone is zones[0]]
        text = (
            f"{zone.name} deploys {lengths.said_in(_depth(zone.outline, size), unit)} deep, "
            f"{other.name} {lengths.said_in(_depth(other.outline, size), unit)}: write as much, or mean it so"
        )
        yield _deepened(zone, _depth(other.outline, size), size, unit, text)


def _depth(outline: Outline, size: tuple[int, int]) -> int:
    """How deep a zone is, from the edge on which it lies."""
    axis = edge_of(outline, size) in ("north", "south")
    along = [at[axis] for at in outline]
    return max(along) - min(along)


def _deepened(zone: Deploys, deep: int, size: tuple[int, int], unit: str, text: str) -> Problem:
    """The problem of a zone that should be so deep, with the mend of its depth or of the corner away from its edge."""
    if zone.by_depth:
        field = f"{zone.field}.depth"
        return note(field, text, written(field, lengths.written_in(deep, unit)))
    edge, (left, top), (right, bottom) = edge_of(zone.outline, size), zone.outline[0], zone.outline[2]
    if edge in ("north", "west"):
        corner = (right, deep) if edge == "north" else (deep, bottom)
        return note(f"{zone.field}.to", text, mends.placed(f"{zone.field}.to", corner, unit))
    corner = (left, size[1] - deep) if edge == "south" else (size[0] - deep, top)
    return note(f"{zone.field}.at", text, mends.placed(f"{zone.field}.at", corner, unit))


def edges(zones: Sequence[Deploys], said: Mapping[str, str], size: tuple[int, int]) -> Iterator[Problem]:
    """Zones of which another edge is said than the one on which they lie."""
    for zone in zones:
        edge, along = said.get(zone.seat, ""), edge_of(zone.outline, size)
        wide, deep = (max(each) - min(each) for each in zip(*zone.outline, strict=True))
        plain = max(wide, deep) > 2 * _LONG * min(wide, deep)
        if edge and along and edge != along and (plain or edge not in touched(zone.outline, size)):
            text = (
                f"{zone.name} deploys along the {along} edge, and not at the {edge} one: write where it lies"
            )
            told = note if edge in touched(zone.outline, size) else warning
            yield told(f"{zone.field}.edge", text, written(f"{zone.field}.edge", along))


def among_enemies(zones: Sequence[Deploys], size: tuple[int, int]) -> Iterator[Problem]:
    """Four seats of which two deploy along either edge, and one or two of them fight for who deploys across."""
    teams: dict[str, list[Deploys]] = {}
    for zone in zones:
        teams.setdefault(zone.captain, []).append(zone)
    if sorted(map(len, teams.values())) == [2, 2]:
        yield from _parted_allies(list(teams.values()), size)
    if sorted(map(len, teams.values())) == [1, 1, 2]:
        yield from _without_ally(zones, teams, size)
    if sorted(map(len, teams.values())) != [1, 3]:
        return
    lone = min(teams.values(), key=len)[0]
    beside = [
        zone
        for zone in zones
        if zone is not lone and edge_of(zone.outline, size) == edge_of(lone.outline, size) != ""
    ]
    odd = beside[0] if len(beside) == 1 else None
    if odd and odd.captain != odd.seat:
        text = (
            f"three fight against {lone.name} alone, and {odd.name} deploys beside {lone.name} and across from its allies: "
            f"write {lone.captain!r}, or let it deploy with them"
        )
        yield note(f"sides.{odd.seat}.team", text, written(f"sides.{odd.seat}.team", lone.captain))


def _parted_allies(teams: Sequence[Sequence[Deploys]], size: tuple[int, int]) -> Iterator[Problem]:
    """Two teams of which each deploys half along one edge and half along the other: two allies are exchanged, or where two sides deploy."""
    (one, own), (two, theirs) = (sorted(team, key=lambda zone: zone.seat != zone.captain) for team in teams)
    pairs = ((one, own), (two, theirs), (one, two), (own, theirs))
    if not all(_across(*(edge_of(zone.outline, size) for zone in pair)) for pair in pairs):
        return
    mend = (
        *written(f"sides.{own.seat}.team", two.captain),
        *written(f"sides.{theirs.seat}.team", one.captain),
    )
    for zone, ally, field, told in (
        (own, one, "team", warning),
        (theirs, two, "team", warning),
        (one, own, "deploy", note),
        (two, theirs, "deploy", note),
    ):
        text = (
            f"{zone.name} deploys across from {ally.name}, its ally, and beside an enemy, and so do the two others: "
            f"exchange the teams of {own.name} and {theirs.name}, or where two of them deploy"
        )
        yield told(f"sides.{zone.seat}.{field}", text, mend)


def _without_ally(
    zones: Sequence[Deploys], teams: Mapping[str, Sequence[Deploys]], size: tuple[int, int]
) -> Iterator[Problem]:
    """Two allies along one edge, and across from them two who fight each for himself."""
    allies = max(teams.values(), key=len)
    first, second = (zone for zone in zones if zone not in allies)
    edges = [{edge_of(zone.outline, size) for zone in some} for some in (allies, (first, second))]
    if [len(each) for each in edges] == [1, 1] and _across(*edges[0], *edges[1]):
        names = " and ".join(zone.name for zone in allies)
        text = (
            f"{second.name} deploys beside {first.name}, across from {names}, who are allies, and fights for itself alone: "
            f"write {first.seat!r}, or mean it so"
        )
        yield note(f"sides.{second.seat}.team", text, written(f"sides.{second.seat}.team", first.seat))
