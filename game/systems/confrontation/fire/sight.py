"""Who sees whom, and what stands between a unit and its target (GB-8, GB-52, G-16, G-42, G-103).

What the terrain does to lines is worked out once for each set of pieces and remembered; figures are looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Any, NamedTuple

import msgspec

from game.systems.confrontation.state import CONTACT, Battle, Fighter, FighterId, Piece, PieceId, UnitId
from game.table.hulls import Hull
from game.table.lengths import TOLERANCE
from game.table.shapes import Base, Place, gap_to
from game.table.sight import Line, Screens, nine_lines
from game.table.things import piece_of

BARRED = (1 << 9) - 1
"""All nine lines between two bases (G-103)."""
_KEPT = 16
"""For how many sets of terrain what was worked out is kept."""
_REMEMBERED = 50_000


class Stance(msgspec.Struct, frozen=True):
    """All of a figure that sight depends on: where it stands, or might stand."""

    width: int
    place: Place
    height: int

    @property
    def base(self) -> Base:
        """Its round base."""
        return Base(self.width, self.width)


Disc = tuple[int, int, float, int]
"""A figure that may be in the way: its centre, its radius, how tall it is."""


class Scene:
    """What the terrain of a battle does to lines of sight, made ready for many of them."""

    __slots__ = ("heights", "memo", "pieces", "screens", "within")

    def __init__(self, pieces: Mapping[PieceId, Piece]) -> None:
        self.pieces = pieces
        self.heights = {key: piece.height for key, piece in pieces.items() if stands(piece)}
        self.screens = Screens({key: pieces[key].outline for key in self.heights})
        self.memo: dict[tuple[Stance, Stance], int] = {}
        self.within: dict[tuple[Stance, PieceId], bool] = {}


_scenes: dict[int, tuple[Mapping[PieceId, Piece], Scene]] = {}


def stands(piece: Piece) -> bool:
    """Whether a piece of terrain can be in the way of a line: what is flat is not, nor a hill, a chest, or a door by itself (G-103)."""
    if piece.has("hill") or piece.has("door") or piece.has("chest"):
        return False
    return piece.height > 0 or piece.has("obstacle")


def scene(state: Battle) -> Scene:
    """The terrain of a battle as lines of sight meet it; it is kept as long as the terrain stays the same."""
    known = _scenes.get(id(state.pieces))
    if known is not None:
        return known[1]
    alike = (each for pieces, each in _scenes.values() if pieces == state.pieces)
    found = next(alike, None) or Scene(state.pieces)
    while len(_scenes) >= _KEPT:
        del _scenes[next(iter(_scenes))]
    _scenes[id(state.pieces)] = state.pieces, found
    return found


def stance(state: Battle, fighter: Fighter, place: Place | None = None) -> Stance:
    """How a fighter stands, or would stand at another place."""
    profile = state.field.profiles[fighter.profile]
    return Stance(profile.base.long, place or fighter.place, profile.height)


class Glance(NamedTuple):
    """What terrain makes of a look: whether one line is free, and whether anything stands between at all (GB-8, GB-52)."""

    free: bool
    between: bool


# Looking


def glances(state: Battle, pairs: Sequence[tuple[Stance, Stance]]) -> list[Glance]:
    """What terrain makes of many looks at once, in their order, with no figure in the way."""
    ground = scene(state)
    if not pairs:
        return []
    crossings: Any = ground.screens.nine([(a.base, a.place, b.base, b.place) for a, b in pairs])
    heights: dict[int, list[int]] = {}
    for row, (looker, target) in enumerate(pairs):
        heights.setdefault(max(looker.height, target.height), []).append(row)
    shut = [False] * len(pairs)
    for tall, rows in heights.items():
        columns = [number for number, key in enumerate(ground.screens.ids) if ground.heights[key] >= tall]
        barred = crossings[rows][:, :, columns].any(axis=2).all(axis=1)
        for row in (rows[number] for number in barred.nonzero()[0].tolist()):
            looker, target = pairs[row]
            shut[row] = _bits(ground, looker, target, tall, crossings[row]) == BARRED
    met = crossings.any(axis=(1, 2)).tolist()
    return [Glance(not barred, meets) for barred, meets in zip(shut, met, strict=True)]


def sees(state: Battle, fighter: FighterId, other: FighterId) -> bool:
    """Whether one fighter sees another: one of nine lines from base to base is free (GB-8, G-103)."""
    own, target = state.fighters[fighter], state.fighters[other]
    return bool(seen(state, own, [target]))


def seen(state: Battle, looker: Fighter, targets: Iterable[Fighter]) -> list[Fighter]:
    """Those of some fighters whom one sees. Figures of his own unit and of theirs hide nobody (G-42)."""
    return [
        each
        for each in targets
        if _there(state, looker.unit)
        and _there(state, each.unit)
        and _free(state, looker, each, _third(state, looker.unit, each.unit))
    ]


def sees_unit(state: Battle, fighter: FighterId, unit: UnitId) -> bool:
    """Whether a fighter sees a unit: one of its members is enough (GB-8)."""
    return bool(watchers(state, [fighter], unit))


def watchers(state: Battle, fighters: Iterable[FighterId], unit: UnitId) -> list[FighterId]:
    """Those of some fighters of one unit who see another unit (GB-51)."""
    own = [state.fighters[each] for each in fighters]
    if not own or not _there(state, own[0].unit) or not _there(state, unit):
        return []
    members, third = state.members(unit), _third(state, own[0].unit, unit)
    return [
        each.id for each in own if any(_free(state, each, other, third) for other in _nearest(each, members))
    ]


def spotted(state: Battle, fighters: Iterable[FighterId], unit: UnitId) -> bool:
    """Whether any of some fighters of one unit sees another unit (GB-51)."""
    own = [state.fighters[each] for each in fighters]
    if not own or not _there(state, own[0].unit) or not _there(state, unit):
        return False
    members, third = state.members(unit), _third(state, own[0].unit, unit)
    return any(_free(state, each, other, third) for each in own for other in _nearest(each, members))


def unit_sees(state: Battle, unit: UnitId, other: UnitId) -> bool:
    """Whether any member of a unit sees any member of another one (GB-51)."""
    return spotted(state, [each.id for each in state.members(unit)], other)


def visible(state: Battle, unit: UnitId, lookers: Sequence[FighterId]) -> list[Fighter]:
    """The members of a unit whom at least one of the lookers sees, in order of their numbers (GB-56)."""
    if not _there(state, unit):
        return []
    own = [state.fighters[each] for each in lookers]
    third = _third(state, unit, *(each.unit for each in own))
    return [each for each in state.members(unit) if any(_free(state, looker, each, third) for looker in own)]


def sees_place(state: Battle, fighter: FighterId, base: Base, place: Place, height: int) -> bool:
    """Whether a fighter sees where a base would stand, of a figure of that height in tenths (GB-92)."""
    own = state.fighters[fighter]
    looker, target = stance(state, own), Stance(base.long, place, height)
    return _open(state, looker, target, _third(state, own.unit))


def _there(state: Battle, unit: UnitId) -> bool:
    """Whether a unit is on the table: nobody sees from elsewhere, or to there."""
    return state.units[unit].fate == "table"


def _nearest(own: Fighter, others: Iterable[Fighter]) -> list[Fighter]:
    """Some fighters, those most likely to be seen first."""
    x, y = own.place.x, own.place.y
    return sorted(others, key=lambda each: (each.place.x - x) ** 2 + (each.place.y - y) ** 2)


def _free(state: Battle, looker: Fighter, target: Fighter, third: Sequence[Disc]) -> bool:
    return _open(state, stance(state, looker), stance(state, target), third)


def _third(state: Battle, *units: UnitId) -> list[Disc]:
    """The figures on the table of all other units: those of the two concerned never block (G-42)."""
    around = {unit.id for unit in state.on_table() if unit.id not in units}
    cards = {key: (card.base.long / 2, card.height) for key, card in state.field.profiles.items()}
    return [
        (each.place.x, each.place.y, *cards[each.profile])
        for each in state.fighters.values()
        if each.unit in around
    ]


def _open(state: Battle, looker: Stance, target: Stance, third: Sequence[Disc]) -> bool:
    """Whether one of the nine lines passes all terrain and all figures that are tall enough (G-42).

    No line passes between figures in contact with each other (G-103).
    """
    barred = _terrain(state, looker, target)
    if barred == BARRED:
        return False
    discs = _between(looker, target, third)
    if not discs:
        return True
    lines = nine_lines(looker.base, looker.place, target.base, target.place)
    return any(
        not barred >> number & 1 and not any(_cuts(line, disc) for disc in discs)
        for number, line in enumerate(lines)
    )


def _between(looker: Stance, target: Stance, third: Sequence[Disc]) -> list[Disc]:
    """The figures tall enough to block that touch the strip between two bases, in which all nine lines lie."""
    ax, ay = looker.place.point
    dx, dy = target.place.x - ax, target.place.y - ay
    length = dx * dx + dy * dy
    half, tall = max(looker.width, target.width) / 2, max(looker.height, target.height)
    found = []
    for disc in third:
        x, y = disc[0] - ax, disc[1] - ay
        reach = half + disc[2] + CONTACT
        across = dx * y - dy * x
        if disc[3] >= tall and across * across <= reach * reach * length:
            along, over = dx * x + dy * y, reach * length**0.5
            if -over <= along <= length + over:
                found.append(disc)
    return found


def _cuts(line: Line, disc: Disc) -> bool:
    """Whether a line runs through a figure, or between two in contact."""
    (ax, ay), (bx, by) = line
    x, y, radius, _ = disc
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return hypot(ax + share * dx - x, ay + share * dy - y) < radius + CONTACT / 2


def _terrain(state: Battle, looker: Stance, target: Stance) -> int:
    """Which of the nine lines terrain blocks, as the bits of a number.

    A piece that one of the two stands in blocks none of them: whoever is in a house looks out of it and is seen there (G-103).
    """
    ground = scene(state)
    tall = max(looker.height, target.height)
    if not any(height >= tall for height in ground.heights.values()):
        return 0
    found = ground.memo.get((looker, target))
    if found is None:
        if len(ground.memo) >= _REMEMBERED:
            ground.memo.clear()
            ground.within.clear()
        (crossed,) = ground.screens.nine([(looker.base, looker.place, target.base, target.place)])
        found = ground.memo[looker, target] = _bits(ground, looker, target, tall, crossed)
    return found


def _bits(ground: Scene, looker: Stance, target: Stance, tall: int, crossed: Any) -> int:
    bits = 0
    for column in crossed.any(axis=0).nonzero()[0].tolist():
        name = ground.screens.ids[column]
        if ground.heights[name] < tall or _in(ground, looker, name) or _in(ground, target, name):
            continue
        bits |= sum(1 << number for number in crossed[:, column].nonzero()[0].tolist())
    return bits


def _in(ground: Scene, who: Stance, name: PieceId) -> bool:
    """Whether a figure stands in or on a piece, even partly."""
    found = ground.within.get((who, name))
    if found is None:
        outline, reach = ground.pieces[name].outline, who.width / 2
        box = piece_of(name, outline)
        x, y = who.place.point
        near = box.left - reach < x < box.right + reach and box.top - reach < y < box.bottom + reach
        found = near and gap_to(who.base, who.place, outline) < -TOLERANCE
        ground.within[who, name] = found
    return found


# Interference


def interference(
    state: Battle, unit: UnitId, target: UnitId, shooters: Sequence[FighterId] = ()
) -> tuple[str, ...]:
    """The names of what stands between two units: terrain and third units that touch the hull of both (GB-52, G-16).

    Nothing does if there are none. Figures do not count for shooters who all stand wholly on the high ground of the battle; without
    `shooters` all members of the unit are meant.
    """
    members = [*state.members(unit), *state.members(target)]
    hull = Hull([(each.place.x, each.place.y, stance(state, each).width / 2) for each in members])
    ground = scene(state)
    found = {key: ground.pieces[key].name for key in ground.heights if hull.meets(ground.pieces[key].outline)}
    names = list(found.values())
    if not on_high(state, shooters or [each.id for each in state.members(unit)]):
        others = [each for each in state.on_table() if each.id not in (unit, target)]
        names += [each.name for each in others if _touched(state, hull, each.id)]
    return tuple(dict.fromkeys(names))


def _touched(state: Battle, hull: Hull, unit: UnitId) -> bool:
    """Whether a figure of a unit touches a hull."""
    cards = state.field.profiles
    return any(
        hull.covers(each.place.x, each.place.y, cards[each.profile].base.long / 2)
        for each in state.members(unit)
    )


def on_high(state: Battle, shooters: Sequence[FighterId]) -> bool:
    """Whether all of some fighters stand wholly on the hill that lifts them over figures (King of the Hill)."""
    hill = state.pieces.get(state.field.council.high)
    if hill is None:
        return False
    return all(
        gap_to(each.base, each.place, hill.outline) <= -each.width + TOLERANCE
        for each in (stance(state, state.fighters[number]) for number in shooters)
    )
