"""Where the centre of a base may be: obstacles grown by the base, as shapes of shapely.

In a space squashed along its axes an oval is a circle, so growing by an oval is a buffer there. Arcs are broken into
chords that lie outside them: a grown shape never misses what the true one covers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi
from typing import TYPE_CHECKING

from game.table.shapes import Base, Outline, axis, ring
from game.table.things import Body, Thing

if TYPE_CHECKING:
    from shapely import Geometry, Polygon


def grown(base: Base, facing: int, things: Iterable[Thing], slack: float, quarter: int) -> list[Polygon]:
    """Where the centre of a base that holds a facing may not be, for each thing.

    The base counts as smaller all round by `slack` tenths; a quarter of an arc is broken into `quarter` chords.
    """
    facing = 0 if base.round else facing
    return [_grown(base, facing, thing, slack, quarter) for thing in things]


@lru_cache(maxsize=4096)
def _grown(base: Base, facing: int, thing: Thing, slack: float, quarter: int) -> Polygon:
    from shapely import Point, Polygon

    there, back, size = _frame(base, facing, slack)
    if isinstance(thing, Body) and base.round and thing.base.round:
        far = (size + thing.reach) / cos(pi / quarter / 4)
        return Point(thing.x, thing.y).buffer(far, quad_segs=quarter)
    outline = ring(thing.base, thing.place) if isinstance(thing, Body) else thing.outline
    by = size / cos(1.5 * pi / quarter / 4)
    return _turned(_turned(Polygon(outline), there).buffer(by, quad_segs=quarter), back)


def shrunk(base: Base, facing: int, outline: Outline, slack: float) -> Geometry:
    """Where the centre of a base that holds a facing may be so that all of it lies within an outline."""
    from shapely import Polygon

    there, back, size = _frame(base, facing, slack)
    return _turned(_turned(Polygon(outline), there).buffer(-size, quad_segs=16), back)


Matrix = tuple[float, float, float, float, float, float]


def _frame(base: Base, facing: int, slack: float) -> tuple[Matrix, Matrix, float]:
    """The map to the space where the base is a circle, the map back, and the circle's radius."""
    long, wide = base.long / 2 - slack, base.wide / 2 - slack
    if base.round:
        same = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        return same, same, long
    (ux, uy), squash = axis(facing), long / wide
    there = (ux, uy, -uy * squash, ux * squash, 0.0, 0.0)
    back = (ux, -uy / squash, uy, ux / squash, 0.0, 0.0)
    return there, back, long


def _turned(shape: Polygon, matrix: Matrix) -> Polygon:
    from shapely.affinity import affine_transform

    return affine_transform(shape, matrix)
