"""Where a hand meant something to lie: whole fractions of the table's unit, edges of what lies there, steps of 15 degrees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.table.shapes import Outline, Point

STEP = 15
"""Degrees between two angles that a turn snaps to."""


class Snap(NamedTuple):
    """What places snap to, in tenths; 0 for nothing at all."""

    grid: int = 0
    reach: int = 0
    """How near an edge must be for a piece to go against it."""


def snapped(point: Point, outline: Outline, others: Iterable[Outline], snap: Snap, size: Point) -> Point:
    """A middle near `point` for a piece whose `outline` lies about (0, 0): against an edge near by, else on the grid.

    Edges are those of the boxes round the `others`, and those of the table.
    """
    if not snap.grid:
        return _kept(point, size)
    boxes = [((0, 0), size), *(_box(each) for each in others)]
    low, high = _box(outline)
    return _kept(
        (
            _along(point[0], (low[0], high[0]), _near(boxes, point, (low, high), 0, snap.reach), snap),
            _along(point[1], (low[1], high[1]), _near(boxes, point, (low, high), 1, snap.reach), snap),
        ),
        size,
    )


def angle(turn: float, *, free: bool = False) -> int:
    """Whole degrees, on a step unless `free`."""
    return round(turn) % 360 if free else round(turn / STEP) * STEP % 360


def _near(
    boxes: Iterable[tuple[Point, Point]], at: Point, own: tuple[Point, Point], axis: int, reach: int
) -> list[int]:
    """The edges along an axis of all boxes that the piece is beside, so that walls go on where walls end."""
    across = 1 - axis
    first, last = at[across] + own[0][across] - reach, at[across] + own[1][across] + reach
    return [
        edge for low, high in boxes if low[across] <= last and high[across] >= first for edge in (low[axis], high[axis])
    ]  # fmt: skip


def _along(at: int, own: tuple[int, int], edges: Iterable[int], snap: Snap) -> int:
    """One coordinate: an own edge laid against another's, or the nearest place on the grid."""
    found = min(
        ((abs(at + side - edge), edge - side) for edge in edges for side in own),
        default=(snap.reach + 1, at),
    )
    if found[0] <= snap.reach:
        return found[1]
    return round(at / snap.grid) * snap.grid


def _box(outline: Outline) -> tuple[Point, Point]:
    xs, ys = zip(*outline, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _kept(point: Point, size: Point) -> Point:
    """On the table."""
    return max(0, min(size[0], point[0])), max(0, min(size[1], point[1]))
