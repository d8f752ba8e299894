"""Places for round bases beside others: points all round them, points that touch two, and which of many are free.

Lengths are tenths of a millimetre; a disc is its middle and radius. Points are rounded to whole tenths.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import TypeAlias

from game.table.shapes import Point

Disc: TypeAlias = tuple[int, int, int]
_FEW = 400
"""So many pairs of a point and a disc are compared one by one, more of them all at once."""


def around(discs: Sequence[Disc], radius: int, sides: int, turn: float = 0.0, *, gap: int = 0) -> list[Point]:
    """Where a disc of some radius stands `gap` tenths from each of others, on so many sides, the first at an angle in radians."""
    turns = [turn + 2 * pi * side / sides for side in range(sides)]
    rays = [(cos(angle), sin(angle)) for angle in turns]
    return [
        (round(x + (r + radius + gap) * ux), round(y + (r + radius + gap) * uy))
        for x, y, r in discs
        for ux, uy in rays
    ]


def wedged(ones: Sequence[Disc], others: Sequence[Disc], radius: int, *, gap: int = 0) -> list[Point]:
    """Where a disc of some radius stands `gap` tenths from one of some discs and from one of others at once."""
    found = []
    for x, y, r in ones:
        for ox, oy, other in others:
            far = hypot(ox - x, oy - y)
            one, two = r + radius + gap, other + radius + gap
            if not 0 < far < one + two:
                continue
            along = (far * far + one * one - two * two) / (2 * far)
            square = one * one - along * along
            if square <= 0:
                continue
            ux, uy, high = (ox - x) / far, (oy - y) / far, sqrt(square)
            found += [
                (round(x + along * ux - side * uy), round(y + along * uy + side * ux))
                for side in (high, -high)
            ]
    return found


def free(points: Sequence[Point], radius: int, discs: Sequence[Disc], *, gap: int = 0) -> list[Point]:
    """Those points, in order, where a disc of some radius is at least `gap` tenths from each of others."""
    if not points or not discs:
        return list(points)
    if len(points) * len(discs) <= _FEW:
        return [
            (x, y)
            for x, y in points
            if all((x - ox) ** 2 + (y - oy) ** 2 >= (radius + r + gap) ** 2 for ox, oy, r in discs)
        ]
    import numpy as np

    rows = np.array(discs, dtype=np.int64)
    at = np.array(points, dtype=np.int64)
    dx, dy = at[:, :1] - rows[:, 0], at[:, 1:] - rows[:, 1]
    near = dx * dx + dy * dy < (rows[:, 2] + radius + gap) ** 2
    taken = set(np.nonzero(near.any(axis=1))[0].tolist())
    return [point for number, point in enumerate(points) if number not in taken]
