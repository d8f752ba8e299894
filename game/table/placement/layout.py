"""What is strange in how a measured table is laid, whatever the rules: pieces in one another, sides at unequal distances, units mixed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from math import log
from typing import Any, NamedTuple

from game.core.problems.problem import Change, Problem, note, warning, written
from game.core.words import digits
from game.core.words.grammar import listed
from game.table import lengths
from game.table.outlines import SLIVER
from game.table.placement import mends
from game.table.shapes import Outline, Point, area, gaps_to, overlap_area

_SHARE = 0.5
"""So much of the smaller of two pieces in the larger one is no corner that touches."""
_UNEQUAL = 6
"""A difference of one part in so many of the table's longer edge is none of rounding."""
_TENFOLD = 7
"""So many times as much is about ten times as much."""
_BROAD, _CLOSE = 4, 0.4
"""So many times as broad as usual is too broad, if with one length a tenth as long it is as near to usual as this."""
_NEARER = 0.8
"""By so much nearer one has to be that is to fit on the table."""
_NEARER_BY_DIGITS = 0.3
"""The same with two digits exchanged."""
_MUCH = 12
"""Whoever has laid so many pieces has not just begun."""


class Lying(NamedTuple):
    """A piece that others cannot lie in: its field, its name, its id, where it lies."""

    field: str
    name: str
    id: str
    at: Point
    outline: Outline


def overlaps(
    pieces: Sequence[Lying],
    size: tuple[int, int],
    unit: str,
    bears: Callable[[str, str], str] = lambda one, other: "",
) -> Iterator[Problem]:
    """Pieces of which one lies in another, with the nearest place where it does not.

    `bears` tells on what the first of two, by their ids, was forgotten to be said to stand if it lies in the second; "" if on nothing.
    """
    for number, piece in enumerate(pieces):
        for other in pieces[:number]:
            if covers(piece.outline, other.outline) and (below := bears(piece.id, other.id)):
                text = f"{piece.name} ({piece.id}) lies in {other.name} ({other.id}): say that it stands on {below}, or move it"
                yield warning(f"{piece.field}.on", text, written(f"{piece.field}.on", below))
                break
            if covers(piece.outline, other.outline):
                text = f"{piece.name} ({piece.id}) lies in {other.name} ({other.id}): move one of them"
                yield warning(f"{piece.field}.at", text, freed(piece, pieces, size, unit))
                break


def freed(piece: Lying, pieces: Sequence[Lying], size: tuple[int, int], unit: str) -> tuple[Any, ...]:
    """The mend that moves a piece to the nearest place where it lies in no other."""
    from shapely import Polygon, prepare, union_all

    others = union_all([Polygon(each.outline) for each in pieces if each is not piece])
    prepare(others)

    def free(outline: Outline) -> bool:
        tried = Polygon(outline)
        return not others.intersects(tried) or bool(others.intersection(tried).area < SLIVER)

    return mends.apart(f"{piece.field}.at", piece.at, piece.outline, size, unit, free)


def covers(one: Outline, other: Outline) -> bool:
    """Whether one of two pieces lies in the other, at least half of it."""
    if not touch(one, other):
        return False
    return overlap_area(one, other) >= _SHARE * max(min(area(one), area(other)), 1)


def touch(one: Outline, other: Outline) -> bool:
    """Whether the boxes round two outlines overlap; that is told much sooner than whether they do."""
    return all(
        min(a) < max(b) and min(b) < max(a)
        for a, b in zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)
    )


class Goal(NamedTuple):
    """Something worth getting to: its field, its name, its middle, and how near is near enough."""

    field: str
    name: str
    at: Point
    within: int


class Start(NamedTuple):
    """Where a team begins: what it is called, and its zones, with the field of the first."""

    field: str
    name: str
    zones: Sequence[Outline]


def unequal(
    starts: Sequence[Start], goals: Sequence[Goal], size: tuple[int, int], unit: str
) -> Iterator[Problem]:
    """Teams of which one begins much nearer to what all want, or in it."""
    if len(starts) < 2 or not goals:
        return
    middles = [goal.at for goal in goals]
    ways = [
        [min(far) for far in zip(*(gaps_to(middles, zone) for zone in start.zones), strict=True)]
        for start in starts
    ]
    if not all(any(way <= 0 for way in each) for each in ways):
        for start, each in zip(starts, ways, strict=True):
            for goal, way in zip(goals, each, strict=True):
                if way <= 0:
                    text = f"{goal.name} lies where {start.name} deploys, who holds it before the first move: move one of them"
                    yield warning(goal.field, text, _retyped(starts, goal, size, unit))
    means = [
        sum(max(0, way - goal.within) for way, goal in zip(each, goals, strict=True)) // len(goals)
        for each in ways
    ]
    near, far = means.index(min(means)), means.index(max(means))
    if means[far] - means[near] > max(size) // _UNEQUAL:
        names = listed([goal.name for goal in goals])
        text = (
            f"{starts[far].name} begins {lengths.said_in(means[far], unit)} from {names} on average, "
            f"{starts[near].name} {lengths.said_in(means[near], unit)}: move where it deploys, or what they go for"
        )
        yield warning(starts[far].field, text)


def _retyped(starts: Sequence[Start], goal: Goal, size: tuple[int, int], unit: str) -> tuple[Change, ...]:
    """The mend of a goal in one side's zone that lies in nobody's, as near to all, if two digits are exchanged; nothing if none does."""
    fair = []
    for at in mends.exchanged(goal.at, unit):
        ways = [min(gaps_to([at], zone)[0] for zone in start.zones) for start in starts]
        on_table = all(0 <= each <= edge for each, edge in zip(at, size, strict=True))
        if on_table and min(ways) > 0 and max(ways) - min(ways) <= max(size) // _UNEQUAL:
            fair.append(at)
    return mends.placed(goal.field, fair[0], unit) if len(fair) == 1 else ()


_MEASURE = re.compile(r"\d+(?:\.\d+)?\s*(mm|cm|in|ft)")


class Shaped(NamedTuple):
    """A piece of the kit with a shape of its own: the field and the text of that, its name, and the kit's shape."""

    field: str
    name: str
    shape: str
    usual: str


def scaled(pieces: Sequence[Shaped]) -> Iterator[Problem]:
    """Pieces about ten times as broad as those of their kind, or about a tenth as broad or long: a figure is too many or too few.

    How long a wall or a stream is says nothing: there are long ones.
    """
    for piece in pieces:
        own, usual = (measures(text) for text in (piece.shape, piece.usual))
        if not own or not usual:
            continue
        if min(own) >= _TENFOLD * min(usual) or _but_for_one(piece.shape, own, usual):
            how, power = f"about ten times as broad as the {piece.usual} of its kind", -1
        elif min(own) * _TENFOLD <= min(usual) or max(own) * _TENFOLD <= max(usual):
            how, power = f"about a tenth of the {piece.usual} of its kind", 1
        else:
            continue
        meant = min(_rescaled(piece.shape, power), key=lambda shape: unlike_shapes(measures(shape), usual))
        text = f"{piece.name} is {piece.shape}, {how}: write {meant}"
        yield warning(piece.field, text, written(piece.field, meant))


def outgrown(pieces: Sequence[Lying], shapes: Sequence[Shaped]) -> Iterator[Problem]:
    """Pieces in which another one lies, and that have the very shape of their like but for a digit too many in one length."""
    known = {each.field.removesuffix(".shape"): each for each in shapes}
    for piece in pieces:
        own = known.get(piece.field)
        if own is None or not any(
            other is not piece and covers(piece.outline, other.outline) for other in pieces
        ):
            continue
        likes = {each.shape for each in shapes if (each.name, each.usual) == (own.name, own.usual)}
        if meant := next((each for each in _without_a_digit(own.shape) if each in likes), ""):
            text = f"{own.name} is {own.shape} and reaches into others, and such a one is {meant}: write that, or move them"
            yield warning(own.field, text, written(own.field, meant))


def _but_for_one(shape: str, own: Sequence[int], usual: Sequence[int]) -> bool:
    """Whether a shape is much broader than usual, and as usual but for one length that has a figure too many."""
    near = min(unlike_shapes(measures(each), usual) for each in _rescaled(shape, -1))
    return min(own) >= _BROAD * min(usual) and near <= _CLOSE


def outsized(shape: str, usual: Iterable[str], unit: str, fits: Callable[[str], bool]) -> str:
    """The shape that was meant by one that reaches over the table's edge, if a figure, a digit, two of them or the unit is wrong; "" if none is.

    `usual` are the shapes of its like.
    """
    known = [measured for each in usual if (measured := measures(each))]
    if not measures(shape) or not known:
        return ""

    def unlike(tried: str) -> float:
        return min(unlike_shapes(measures(tried), each) for each in known)

    other_unit = re.sub(r"(?<=\d)\s*(?:mm|cm|in|ft)\b", unit, shape)
    tries = [(each, _NEARER) for each in (*_rescaled(shape, -1), other_unit)]
    tries += [(each, _NEARER_BY_DIGITS) for each in _digits_exchanged(shape)]
    tries += [(each, _NEARER) for each in _without_a_digit(shape)]
    near = [each for each, nearer in tries if unlike(each) + nearer < unlike(shape) and fits(each)]
    return min(near, key=unlike, default="")


def measures(shape: str) -> list[int]:
    """The lengths of a shape, in tenths."""
    return [lengths.read(found[0]) for found in _MEASURE.finditer(shape)]


def _rescaled(shape: str, power: int) -> Iterator[str]:
    """A shape with one of its lengths ten times as long, or a tenth as long."""
    for found in _MEASURE.finditer(shape):
        number = Decimal(found[0].removesuffix(found[1]).strip()).scaleb(power).normalize()
        yield f"{shape[: found.start()]}{number:f}{found[1]}{shape[found.end() :]}"


def _digits_exchanged(shape: str) -> Iterator[str]:
    """A shape with two neighbouring digits of one of its lengths in each other's place."""
    for found in _MEASURE.finditer(shape):
        for said in digits.exchanged(found[0]):
            yield f"{shape[: found.start()]}{said}{shape[found.end() :]}"


def _without_a_digit(shape: str) -> Iterator[str]:
    """A shape without one digit of one of its lengths."""
    for found in _MEASURE.finditer(shape):
        for said in digits.fewer(found[0]):
            if said[0].isdecimal():
                yield f"{shape[: found.start()]}{said}{shape[found.end() :]}"


def unlike_shapes(own: Sequence[int], usual: Sequence[int]) -> float:
    """How unlike two shapes are, as their narrowest and broadest lengths go."""
    pairs = ((min(own), min(usual)), (max(own), max(usual)))
    return sum(abs(log(max(one, 1) / other)) for one, other in pairs)


def cornered(outlines: Sequence[Outline], size: tuple[int, int], said: str) -> Iterator[Problem]:
    """A table of which one quarter holds all that lies on it, however much: it was made larger, or meant smaller.

    `said` is its size as the file has it.
    """
    if len(outlines) < _MUCH:
        return
    points = [point for outline in outlines for point in outline]
    spans = [(min(each), max(each)) for each in zip(*points, strict=True)]
    if all(high <= whole // 2 for (_, high), whole in zip(spans, size, strict=True)):
        half = halved(said)
        text = f"everything lies in its upper left quarter: make it {half}, or lay some elsewhere"
        yield note("table", text, written("table", half))


def halved(said: str) -> str:
    """A table of half the width and half the depth, in the unit in which it is said."""
    parts = said.split(" x ")
    unit = parts[0].strip().lstrip("0123456789.").strip()
    return " x ".join(lengths.written_in(lengths.read(part) // 2, unit) for part in parts)


def parted(here: Outline, there: Outline, size: tuple[int, int]) -> Outline:
    """What is left of a rectangle that does not overlap another, the largest part; turned round the middle if nothing is."""
    (left, top), (right, bottom) = here[0], here[2]
    xs, ys = [x for x, _ in there], [y for _, y in there]
    parts = [
        (left, top, min(right, min(xs)), bottom),
        (max(left, max(xs)), top, right, bottom),
        (left, top, right, min(bottom, min(ys))),
        (left, max(top, max(ys)), right, bottom),
    ]
    whole = [part for part in parts if part[0] < part[2] and part[1] < part[3]]
    if not whole:
        return tuple((size[0] - x, size[1] - y) for x, y in (here[2], here[3], here[0], here[1]))
    left, top, right, bottom = max(whole, key=lambda part: (part[2] - part[0]) * (part[3] - part[1]))
    return (left, top), (right, top), (right, bottom), (left, bottom)
