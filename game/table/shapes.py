"""Bases, places and outlines, and the distances between them (C-10, C-11, C-61).

x grows to the right, y down the table; facing 0 looks along +x and angles grow clockwise as one sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import atan2, cos, degrees, hypot, inf, pi, radians, sin, sqrt
from typing import TYPE_CHECKING

import msgspec

from game.table.lengths import CONTACT, FULL, TOLERANCE

if TYPE_CHECKING:
    from shapely import Geometry, Polygon

Point = tuple[int, int]
Outline = tuple[Point, ...]
"""A simple polygon, its corners in order, the first not repeated."""
Edge = Sequence[tuple[float, float]]
"""The same where whole tenths are not enough."""

RING = 64
"""Into how many corners a round or oval edge is broken where a polygon is needed."""
_EVEN = sqrt(2 * pi / RING / sin(2 * pi / RING))
_GOLDEN = (sqrt(5) - 1) / 2
_DEEP = TOLERANCE + 1
"""An overlap that is certainly more than the tolerance, in tenths."""
_TURNS = tuple((_EVEN * cos(2 * pi * k / RING), _EVEN * sin(2 * pi * k / RING)) for k in range(RING))


class Base(msgspec.Struct, frozen=True):
    """The edge of a base, in tenths: an ellipse whose long axis lies along the facing, round if equal (C-61)."""

    long: int
    wide: int

    @property
    def round(self) -> bool:
        """Whether turning changes nothing."""
        return self.long == self.wide


class Place(msgspec.Struct, frozen=True):
    """Where the centre of a base stands, in tenths, and where it looks, in hundredths of a degree."""

    x: int
    y: int
    facing: int = 0

    @property
    def point(self) -> Point:
        """The centre alone."""
        return self.x, self.y


# Points and angles


def distance(p: Point, q: Point) -> int:
    """The tenths between two points."""
    return round(hypot(q[0] - p[0], q[1] - p[1]))


def heading(p: Point, q: Point) -> int:
    """The angle at which `q` is seen from `p`; 0 where they are one."""
    return round(degrees(atan2(q[1] - p[1], q[0] - p[0])) * 100) % FULL


def moved(p: Point, heading: int, length: int) -> Point:
    """The point `length` tenths from `p` at an angle, rounded to whole tenths."""
    angle = radians(heading / 100)
    return round(p[0] + length * cos(angle)), round(p[1] + length * sin(angle))


def turn_between(a: int, b: int) -> int:
    """The smaller turn that leads from one angle to another: 0..18000."""
    turn = (b - a) % FULL
    return min(turn, FULL - turn)


# Outlines


@lru_cache(maxsize=4096)
def ring(base: Base, place: Place) -> tuple[tuple[float, float], ...]:
    """The edge as 64 corners with the area of the true shape; no corner lies 0.1 % of the radius off it."""
    (ux, uy), a, b = axis(place.facing), base.long / 2, base.wide / 2
    return tuple((place.x + c * a * ux - s * b * uy, place.y + c * a * uy + s * b * ux) for c, s in _TURNS)


def outline(base: Base, place: Place) -> Outline:
    """The edge of the base for drawing, as 64 corners in whole tenths."""
    return tuple((round(x), round(y)) for x, y in ring(base, place))


@lru_cache(maxsize=4096)
def polygon(base: Base, place: Place) -> Polygon:
    """The base as a shape of shapely, with the area of the true one."""
    from shapely import Polygon

    return Polygon(ring(base, place))


def edge(base: Base, place: Place, by: int, corners: int) -> Edge:
    """The edge of all that is within `by` tenths of the base, as so many corners that lie exactly on it.

    The base is no point.
    """
    (ux, uy), a, b = axis(place.facing), base.long / 2, base.wide / 2
    found = []
    for x, y in _rays(corners):
        steep = hypot(b * x, a * y)
        along, across = (a + by * b / steep) * x, (b + by * a / steep) * y
        found.append((place.x + along * ux - across * uy, place.y + along * uy + across * ux))
    return tuple(found)


@lru_cache(maxsize=16)
def _rays(corners: int) -> tuple[tuple[float, float], ...]:
    """So many unit vectors all round."""
    turns = (2 * pi * corner / corners for corner in range(corners))
    return tuple((cos(turn), sin(turn)) for turn in turns)


def around(base: Base, place: Place, by: int) -> Outline:
    """The outline of all that is within `by` tenths of the base, such as its Influence, for drawing."""
    return tuple((round(x), round(y)) for x, y in edge(base, place, by, 2 * RING))


def overlap_area(zone: Geometry | Edge, *shapes: Geometry | Edge) -> float:
    """How much of a zone lies within any of the shapes, in square millimetres (C-58)."""
    from shapely import union_all

    covered = union_all([_shape(each) for each in shapes])
    return float(_shape(zone).intersection(covered).area) / 100


def _shape(shape: Geometry | Edge) -> Geometry:
    import numpy as np
    from shapely import Geometry, polygons

    return shape if isinstance(shape, Geometry) else polygons(np.asarray(shape, float))


def contains(outline: Sequence[tuple[float, float]], point: tuple[float, float]) -> bool:
    """Whether a point lies within a polygon; on its edge it may fall to either side."""
    x, y = point
    inside = False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
        x1, y1 = x2, y2
    return inside


def area(outline: Outline) -> float:
    """The area of a polygon in square millimetres."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 200


# Gaps


def gap(a: Base, at: Place, b: Base, bt: Place) -> int:
    """The tenths from edge to edge; negative by how far one would have to be shifted to part them."""
    if a.round and b.round:
        return round(hypot(bt.x - at.x, bt.y - at.y) - (a.long + b.long) / 2)
    if (bt.x, bt.y, bt.facing, b.long, b.wide) < (at.x, at.y, at.facing, a.long, a.wide):
        a, at, b, bt = b, bt, a, at
    return _oval_gap(a, at, b, bt)


@lru_cache(maxsize=4096)
def _oval_gap(a: Base, at: Place, b: Base, bt: Place) -> int:
    return round(_parted(a, at, b, bt.facing, (bt.point,)))


def gap_to(base: Base, place: Place, outline: Outline) -> int:
    """The tenths from the edge of a base to a polygon; negative by how far they overlap.

    The overlap of a base whose centre lies within is the shortest way out across a side.
    """
    if base.round:
        near, inside = _nearest(place.point, outline)
        return -round(near + base.long / 2) if inside else round(near - base.long / 2)
    return _oval_gap_to(base, place, outline)


@lru_cache(maxsize=4096)
def _oval_gap_to(base: Base, place: Place, outline: Outline) -> int:
    near, inside = _nearest(place.point, outline)
    x, y = place.point
    feet = _feet(place.point, outline)
    if inside:
        ways = ((hypot(fx - x, fy - y), atan2(fy - y, fx - x)) for fx, fy in feet)
        return -round(min(far + extent(base, place.facing, (cos(turn), sin(turn))) for far, turn in ways))
    best, long = near, base.long / 2
    fars = ((hypot(fx - x, fy - y), number) for number, (fx, fy) in enumerate(feet))
    for far, number in sorted(each for each in fars if each[0] - long < near):
        if far - long >= best:
            break
        side = (outline[number - 1], outline[number])
        best = min(best, _parted(base, place, Base(0, 0), 0, side))
    return round(best)


def overlaps(base: Base, place: Place, outline: Outline) -> bool:
    """Whether a base and a polygon overlap by more than the tolerance, which is seen sooner than by how much (C-12)."""
    long, wide = base.long / 2, base.wide / 2
    if base.round or wide <= _DEEP:
        return gap_to(base, place, outline) < -TOLERANCE
    near, inside = _nearest(place.point, outline)
    if inside or near >= long - TOLERANCE:
        return inside
    (ux, uy), (x, y) = axis(place.facing), place.point
    doubtful = False
    for fx, fy in _feet(place.point, outline):
        along, across = (fx - x) * ux + (fy - y) * uy, (fy - y) * ux - (fx - x) * uy
        # Seen from the middle of the oval a point is at least so deep within; and the line across it keeps a side out.
        if (1 - hypot(along / long, across / wide)) * wide > _DEEP:
            return True
        far = hypot(along, across)
        doubtful = doubtful or far * (far + TOLERANCE) < hypot(long * along, wide * across)
    return doubtful and gap_to(base, place, outline) < -TOLERANCE


def gaps_to(points: Sequence[Point], outline: Outline) -> list[int]:
    """The tenths from each of many points to a polygon, as `gap_to` measures them for a base without size."""
    import numpy as np

    if not points:
        return []
    x, y = np.array(points, dtype=np.float64).T[:, :, None]
    x2, y2 = np.array(outline, dtype=np.float64).T
    x1, y1 = np.roll(x2, 1), np.roll(y2, 1)
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    share = ((x - x1) * dx + (y - y1) * dy) / np.where(square > 0, square, 1)
    share = np.minimum(1.0, np.maximum(0.0, share))
    across, down = x1 + share * dx - x, y1 + share * dy - y
    far = np.sqrt((across * across + down * down).min(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        crossed = ((y1 > y) != (y2 > y)) & (x < x1 + (y - y1) * dx / dy)
    inside = crossed.sum(axis=1) % 2 == 1
    return np.where(inside, -np.rint(far), np.rint(far)).astype(np.int64).tolist()  # type: ignore[no-any-return]


def _nearest(point: Point, outline: Outline) -> tuple[float, bool]:
    """How far a point is from the edge of a polygon, and whether it lies within (as `contains` says)."""
    x, y = point
    nearest, inside = inf, False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        dx, dy = x2 - x1, y2 - y1
        share = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1)
        share = 0.0 if share <= 0.0 else min(share, 1.0)
        far = hypot(x1 + share * dx - x, y1 + share * dy - y)
        if far < nearest:
            nearest = far
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * dx / dy:
            inside = not inside
        x1, y1 = x2, y2
    return nearest, inside


def touching(a: Base, at: Place, b: Base, bt: Place, contact: int = CONTACT) -> bool:
    """Whether two bases are in contact (C-11); `contact` is the widest gap that is, in tenths."""
    away = hypot(bt.x - at.x, bt.y - at.y)
    if away - (a.long + b.long) / 2 > contact + 1:
        return False
    return away - (a.wide + b.wide) / 2 < contact - 1 or gap(a, at, b, bt) <= contact


@lru_cache(maxsize=2048)
def axis(facing: int) -> tuple[float, float]:
    """The unit vector along a facing."""
    angle = radians(facing / 100)
    return cos(angle), sin(angle)


def extent(base: Base, facing: int, way: tuple[float, float]) -> float:
    """How far a base reaches from its centre, in tenths, along a unit vector: half its width seen across it."""
    if base.round:
        return base.long / 2
    ux, uy = axis(facing)
    return (
        sqrt((base.long * (way[0] * ux + way[1] * uy)) ** 2 + (base.wide * (way[1] * ux - way[0] * uy)) ** 2)
        / 2
    )


def radius(base: Base, facing: int, heading: int) -> float:
    """How far the edge of a base lies from its centre, in tenths, at an angle."""
    along, across = axis(heading - facing)
    return base.long * base.wide / 2 / sqrt((base.wide * along) ** 2 + (base.long * across) ** 2)


def foot(point: Point, outline: Outline) -> Point:
    """The point of a polygon's edge that is nearest to another point, rounded to whole tenths."""
    x, y = min(_feet(point, outline), key=lambda near: hypot(near[0] - point[0], near[1] - point[1]))
    return round(x), round(y)


def _feet(point: Point, outline: Outline) -> list[tuple[float, float]]:
    """The nearest point of every side; side k leads to corner k."""
    x, y = point
    feet = []
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        dx, dy = x2 - x1, y2 - y1
        share = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1)))
        feet.append((x1 + share * dx, y1 + share * dy))
        x1, y1 = x2, y2
    return feet


def _parted(a: Base, at: Place, b: Base, facing: int, hub: Sequence[Point]) -> float:
    """How far a base is from another whose centre may be anywhere on `hub`, a point or a side.

    Two convex shapes are as far apart as the widest strip between them, whichever way it lies; where there is none
    the least overlap of their shadows is how far one has to be shifted.
    """
    (axx, axy, ayy), (bxx, bxy, byy) = _spread(a, at.facing), _spread(b, facing)
    x1, y1 = hub[0][0] - at.x, hub[0][1] - at.y
    x2, y2 = hub[-1][0] - at.x, hub[-1][1] - at.y

    def strip(turn: float) -> float:
        x, y = cos(turn), sin(turn)
        first, second = x * x1 + y * y1, x * x2 + y * y2
        xx, xy, yy = x * x, x * y, y * y
        reach = sqrt(axx * xx + axy * xy + ayy * yy) + sqrt(bxx * xx + bxy * xy + byy * yy)
        return (first if first < second else second) - reach

    best, turn = -inf, 0.0
    for angle, x, y, xx, xy, yy in _coarse():
        first, second = x * x1 + y * y1, x * x2 + y * y2
        wide = sqrt(axx * xx + axy * xy + ayy * yy) + sqrt(bxx * xx + bxy * xy + byy * yy)
        wide = (first if first < second else second) - wide
        if wide > best:
            best, turn = wide, angle
    return _peak(strip, turn, 4 * pi / RING)


@cache
def _coarse() -> tuple[tuple[float, float, float, float, float, float], ...]:
    """Directions all round, with what `_parted` makes of each."""
    turns = [4 * pi * k / RING for k in range(RING // 2)]
    return tuple((turn, x, y, x * x, x * y, y * y) for turn in turns for x, y in ((cos(turn), sin(turn)),))


def _peak(height: Callable[[float], float], middle: float, reach: float) -> float:
    """The greatest height within reach of a turn, by golden sections."""
    low, high = middle - reach, middle + reach
    first, second = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    left, right = height(first), height(second)
    for _ in range(20):
        if left < right:
            low, first, left = first, second, right
            second = low + _GOLDEN * (high - low)
            right = height(second)
        else:
            high, second, right = second, first, left
            first = high - _GOLDEN * (high - low)
            left = height(first)
    return max(left, right)


def _spread(base: Base, facing: int) -> tuple[float, float, float]:
    """The quadratic form whose root is the `extent` of a base along a unit vector."""
    (x, y), long, wide = axis(facing), base.long * base.long / 4, base.wide * base.wide / 4
    return long * x * x + wide * y * y, 2 * (long - wide) * x * y, long * y * y + wide * x * x
