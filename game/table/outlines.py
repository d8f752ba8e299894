"""Outlines cut from each other, made wider, shifted, and laid where they belong."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import TYPE_CHECKING

from game.table.shapes import RING, Edge, Outline, Point

if TYPE_CHECKING:
    from shapely import Geometry, Polygon, STRtree

Box = tuple[int, int, int, int]
"""An upright rectangle: its left, its top, its right and its bottom."""
PORTIONS = (8, 64)
"""How many places are looked at together: few at first, since whoever asks mostly wants the first that are free."""
SLIVER = 25
"""Parts of a smaller area than this, in square tenths, are the rounding of corners."""


def minus(outline: Outline, others: Iterable[Outline]) -> tuple[Outline, ...]:
    """What is left of an outline without others, as simple polygons in a steady order.

    A part with a hole in it is cut in two through the hole.
    """
    from shapely import Polygon, union_all

    left = Polygon(outline).difference(union_all([Polygon(other) for other in others]))
    rings = [tuple((round(x), round(y)) for x, y in part.exterior.coords[:-1]) for part in simple(left)]
    return tuple(sorted(rings))


def uncovered(
    outline: Outline, places: Sequence[Point], others: Sequence[Outline], most: float
) -> Iterator[Point]:
    """The places at which an outline, shifted there, covers none of the others by more than `most` square millimetres."""
    import numpy as np
    from shapely import area, intersection, polygons

    taken, corners, first = _standing(tuple(others)), np.asarray(outline, float), 0
    for most_at_once in chain(PORTIONS, repeat(PORTIONS[-1])):
        portion = places[first : first + most_at_once]
        if not portion:
            return
        first += most_at_once
        shapes = polygons(corners + np.asarray(portion, float)[:, None])
        which, whom = taken.query(shapes, predicate="intersects")
        covers = area(intersection(shapes[which], taken.geometries[whom])) / 100
        covering = set(which[covers > most].tolist())
        yield from (at for number, at in enumerate(portion) if number not in covering)


@lru_cache(maxsize=8)
def _standing(outlines: tuple[Outline, ...]) -> STRtree:
    """What stands on a table, to be found by where it stands: it is the same for all that is tried next to it."""
    from shapely import Polygon, STRtree

    return STRtree([Polygon(outline) for outline in outlines])


def proper(outline: Outline) -> bool:
    """Whether the sides of an outline cross nowhere and enclose something."""
    from shapely import Polygon

    shape = Polygon(outline)
    return bool(shape.is_valid) and shape.area >= SLIVER


def grown(outline: Outline, by: int) -> Outline:
    """The outline of all that is within `by` tenths of another one."""
    from shapely import Polygon

    wider = Polygon(outline).buffer(by, quad_segs=RING // 4)
    return tuple((round(x), round(y)) for x, y in wider.exterior.coords[:-1])


def swept(outline: Outline, by: Point) -> Outline:
    """The convex outline of all that a polygon comes over when it is shifted straight."""
    import numpy as np
    from shapely import convex_hull, multipoints

    here = np.asarray(outline, float)
    hull = convex_hull(multipoints(np.concatenate((here, here + by))))
    return tuple((round(x), round(y)) for x, y in hull.exterior.coords[:-1])


def shifted(outline: Outline, by: Point) -> Outline:
    """An outline elsewhere."""
    return tuple((x + by[0], y + by[1]) for x, y in outline)


def laid(outline: Edge, at: Point, turn: int = 0) -> Outline:
    """An outline about (0, 0), turned by hundredths of a degree and laid with its middle at `at`."""
    angle = math.radians(turn / 100)
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((at[0] + round(x * cos - y * sin), at[1] + round(x * sin + y * cos)) for x, y in outline)


def bounds(outline: Iterable[Point]) -> Box:
    """The rectangle round an outline, or round other points."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def apart(one: Box, other: Box, gap: int = 0) -> bool:
    """Whether two rectangles are farther from each other than that, which is told much sooner than of what lies in them."""
    return (
        one[0] - other[2] > gap
        or other[0] - one[2] > gap
        or one[1] - other[3] > gap
        or other[1] - one[3] > gap
    )


def middle(points: Sequence[Point]) -> Point:
    """The middle of some points, such as the corners of an outline."""
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def joined(
    one: Outline, two: Outline, size: Point, walls: Iterable[Outline], decks: Iterable[Outline], room: int
) -> bool:
    """Whether a base that needs `room` round its middle gets from one outline to another on a table of a size.

    Walls bar its way, decks lead over them; how it would go there is not asked.
    """
    return meet(open_ground(size, walls, decks, room), one, two)


def open_ground(size: Point, walls: Iterable[Outline], decks: Iterable[Outline], room: int) -> list[Geometry]:
    """The parts of a table between which a base that needs `room` round its middle does not get."""
    from shapely import Polygon, box, union_all

    table = box(room, room, size[0] - room, size[1] - room)
    barred = union_all([Polygon(wall).buffer(room) for wall in walls])
    over = union_all([Polygon(deck).buffer(room) for deck in decks])
    ground = table.difference(barred).union(over)
    return list(getattr(ground, "geoms", [ground]))


def meet(parts: Iterable[Geometry], one: Outline, two: Outline) -> bool:
    """Whether two outlines have ground in one of some parts of a table."""
    from shapely import Polygon

    ends = [Polygon(one), Polygon(two)]
    return any(all(part.intersection(end).area >= SLIVER for end in ends) for part in parts)


def simple(shape: Geometry) -> list[Polygon]:
    """The polygons of a shape, without slivers; those with holes are cut from top to bottom through each."""
    from shapely import box

    found: list[Polygon] = []
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type != "Polygon" or part.area < SLIVER:
            continue
        if not part.interiors:
            found.append(part)
            continue
        left, top, right, bottom = part.bounds
        middle = part.interiors[0].centroid.x
        for half in (box(left, top, middle, bottom), box(middle, top, right, bottom)):
            found += simple(part.intersection(half))
    return found
