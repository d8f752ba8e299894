"""The convex hull of round bases, and what it touches: what lies between two groups of figures."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from game.table.lengths import TOLERANCE
from game.table.shapes import Outline, contains

Disc = tuple[float, float, float]
"""Centre and radius, in tenths."""
_CORNERS = 48
"""Into how many corners a disc is broken; they lie so that the edge is missed by a tenth at most."""


class Hull:
    """The convex hull of some discs, as a polygon."""

    __slots__ = ("_box", "corners")

    def __init__(self, discs: Sequence[Disc]) -> None:
        self.corners = _hull(_points(_outermost(discs)))
        """Its corners in order."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        self._box = min(xs), min(ys), max(xs), max(ys)

    def covers(self, x: float, y: float, radius: float) -> bool:
        """Whether a disc touches it deeper than the tolerance."""
        left, top, right, bottom = self._box
        if not (left - radius < x < right + radius and top - radius < y < bottom + radius):
            return False
        return contains(self.corners, (x, y)) or self._away(x, y) < radius - TOLERANCE

    def meets(self, outline: Outline) -> bool:
        """Whether a polygon touches it: the two have a point in common."""
        left, top, right, bottom = self._box
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        if min(xs) > right or max(xs) < left or min(ys) > bottom or max(ys) < top:
            return False
        if contains(outline, self.corners[0]) or contains(self.corners, outline[0]):
            return True
        return any(_cross(p, q, r, s) for p, q in _sides(self.corners) for r, s in _sides(outline))

    def _away(self, x: float, y: float) -> float:
        return min(_far(x, y, p, q) for p, q in _sides(self.corners))


Corner = tuple[float, float]


def _outermost(discs: Sequence[Disc]) -> list[Disc]:
    """The discs that others of their size do not hide: of each size the hull of the centres."""
    sizes: dict[float, set[Corner]] = {}
    for x, y, radius in discs:
        sizes.setdefault(radius, set()).add((x, y))
    return [(x, y, radius) for radius, centres in sizes.items() for x, y in _hull(sorted(centres))]


def _points(discs: Sequence[Disc]) -> list[Corner]:
    turns = [2 * pi * corner / _CORNERS for corner in range(_CORNERS)]
    wheel = [(cos(turn), sin(turn)) for turn in turns]
    return sorted({(x + radius * c, y + radius * s) for x, y, radius in discs for c, s in wheel})


def _hull(points: Sequence[Corner]) -> list[Corner]:
    """The convex hull of sorted points, each of them once."""
    if len(points) < 3:
        return list(points)

    def half(ordered: Sequence[Corner]) -> list[Corner]:
        kept: list[Corner] = []
        for point in ordered:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return half(points) + half(points[::-1])


def _turn(p: Corner, q: Corner, r: Corner) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _sides(corners: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _cross(p: Corner, q: Corner, r: Corner, s: Corner) -> bool:
    """Whether two lines have a point in common."""
    return (_turn(p, q, r) > 0) != (_turn(p, q, s) > 0) and (_turn(r, s, p) > 0) != (_turn(r, s, q) > 0)


def _far(x: float, y: float, p: Corner, q: Corner) -> float:
    """How far a point is from a side."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - p[0]) * dx + (y - p[1]) * dy) / length)) if length else 0.0
    return hypot(p[0] + share * dx - x, p[1] + share * dy - y)
