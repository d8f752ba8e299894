"""A measured table as it is surveyed before a battle: charts of ways, and places that stand for a deployment."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from math import log

from game.core.descriptions.survey import MOST, NEVER, Patch, Survey, Walker
from game.table.obstacles import Obstacles, passes
from game.table.shapes import Base, Outline, Place, Point, contains
from game.table.ways.charts import Rates, Row, lengths

_FINE = 125
"""About how wide the cells are over which ways are counted, in tenths."""
_WIDEST, _NARROWEST = 150, 100


class MeasuredSurvey(Survey):
    """What the surveys of measured tables share: cells, and ways that are straight or counted by charts on a finer grid.

    A straight way is exact; one round something is at most three in a hundred and a fine cell longer than the shortest,
    and a passage may be half a fine cell off.
    """

    def __init__(self, size: Point, unit: str, scale: int, cell: int) -> None:
        self.size, self.unit, self.scale = size, unit, scale
        self.columns, self.rows = (max(1, round(side / cell)) for side in size)
        self.fine = fine(*size)
        self._fields: dict[tuple[object, tuple[Point, ...], int], Row] = {}
        self._rates: dict[object, tuple[Rates, Obstacles]] = {}

    def middle(self, column: int, row: int) -> Point:
        width, depth = self.size
        return (
            (2 * column + 1) * width // (2 * self.columns),
            (2 * row + 1) * depth // (2 * self.rows),
        )

    def ways(
        self, walker: Walker, starts: Sequence[Point], ends: Sequence[Point], within: int = 0
    ) -> list[float]:
        import numpy as np

        if not starts or not ends:
            return [NEVER] * len(ends)
        begin = list(starts) if within else [self._inside(walker, point) for point in starts]
        goals = [self._inside(walker, point) for point in ends]
        there = np.array(goals, dtype=np.float64)
        found: list[float] = lengths(self._field(walker, tuple(begin), within), self.fine, there).tolist()
        apart = np.hypot(*(there[:, None] - np.array(begin, dtype=np.float64)[None]).transpose(2, 0, 1))
        nearest, away = apart.argmin(axis=1).tolist(), apart.min(axis=1).tolist()
        base, barriers = Base(2 * walker.half, 2 * walker.half), self._known(walker)[1]
        for row, (goal, far) in enumerate(zip(goals, away, strict=True)):
            if far <= within or self._plain(base, goal, begin[nearest[row]], within / far, barriers):
                found[row] = max(0.0, far - within)
        return found

    def _plain(self, base: Base, start: Point, end: Point, short: float, barriers: Obstacles) -> bool:
        """Whether nothing is in the way of a base, or slows it, that goes straight to somewhere but for a part of the way."""
        x, y = (round(at + (to - at) * (1 - short)) for at, to in zip(start, end, strict=True))
        return passes(base, Place(*start), Place(x, y), barriers)

    def _inside(self, walker: Walker, point: Point) -> Point:
        """The place nearest to a point at which a base does not reach over the table's edge."""
        room = walker.half + self.fine // 2
        x, y = (min(max(at, room), side - room) for at, side in zip(point, self.size, strict=True))
        return x, y

    def _field(self, walker: Walker, starts: tuple[Point, ...], within: int) -> Row:
        """How far it is for a walker from some places to every fine cell; asked once for all who walk alike."""

        key = self.kind(walker), starts, within
        if key not in self._fields:
            self._fields[key] = self._known(walker)[0].spread_from(starts, within)
        return self._fields[key]

    def _known(self, walker: Walker) -> tuple[Rates, Obstacles]:
        kind = self.kind(walker)
        if kind not in self._rates:
            self._rates[kind] = self.rates(walker)
        return self._rates[kind]

    @abstractmethod
    def kind(self, walker: Walker) -> object:
        """What those have in common whose ways are the same."""

    @abstractmethod
    def rates(self, walker: Walker) -> tuple[Rates, Obstacles]:
        """What the ground counts for a walker, in cells as wide as `fine`, and all that is in his way or slows him."""


def fine(width: int, depth: int) -> int:
    """How wide fine cells are, in tenths: so that as little as possible is left over, and mirrored maps stay mirrored."""
    return min(
        range(_NARROWEST, _WIDEST + 1),
        key=lambda side: (width % side + depth % side, abs(side - _FINE), side),
    )


def lattice(
    outline: Outline, half: int, stands: Callable[[Point], bool], apart: int, most: int = MOST
) -> tuple[Point, ...]:
    """At most so many places for a base, evenly over a zone from edge to edge, at which it stands wholly in it.

    They are no nearer to each other than `apart` tenths if they need not be. A mirrored or turned zone has the mirrored
    or turned places.
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    wide, deep = max(xs) - min(xs) - 2 * half, max(ys) - min(ys) - 2 * half
    columns, rows = max(wide, 0) // apart + 1, max(deep, 0) // apart + 1
    if columns * rows > most:
        columns, rows = _shape(max(wide, 0), max(deep, 0), most)
    places = [
        (x, y)
        for y in _spaced(min(ys) + half, deep, rows)
        for x in _spaced(min(xs) + half, wide, columns)
        if contains(_wider(outline), (x, y)) and stands((x, y))
    ]
    return tuple(dict.fromkeys(places))


def _shape(wide: int, deep: int, most: int) -> tuple[int, int]:
    """How many columns and rows of places there are, so that they lie about as far apart both ways."""
    choices = {(count, most // count) for count in range(1, most + 1)}
    choices |= {(rows, columns) for columns, rows in choices}
    aspect = log((wide + 1) / (deep + 1))
    return min(
        sorted(choices), key=lambda each: (round(abs(log(each[0] / each[1]) - aspect), 9), -each[0] * each[1])
    )


def _spaced(first: int, length: int, count: int) -> list[int]:
    if count == 1 or length <= 0:
        return [first + length // 2]
    return [first + round(number * length / (count - 1)) for number in range(count)]


def _wider(outline: Outline) -> Outline:
    """An outline a tenth wider, so that what lies on its edge lies within."""
    middle_x = sum(x for x, _ in outline) / len(outline)
    middle_y = sum(y for _, y in outline) / len(outline)
    return tuple((x + (1 if x > middle_x else -1), y + (1 if y > middle_y else -1)) for x, y in outline)


def patch(id: str, name: str, outlines: Iterable[Outline]) -> Patch:
    """A piece of terrain for a survey."""
    points = [point for outline in outlines for point in outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Patch(id, name, min(xs), min(ys), max(xs), max(ys))
