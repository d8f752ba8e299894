"""When a moving circle first comes closer to a circle or a polygon's sides than its radius: plain arithmetic.

An oval is a circle in a space squashed along its axes, so its sweep past straight sides is exact too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeAlias

Vector: TypeAlias = tuple[float, float]
Side: TypeAlias = tuple[float, float, float, float, float]
"""Where a side begins, its vector and its length."""
Sides: TypeAlias = tuple[Side, ...]
_NOTHING = 1e-9


def sides_of(outline: Sequence[Vector]) -> Sides:
    """The sides of a polygon; corners that fall on each other have none between them."""
    sides = []
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        dx, dy = x2 - x1, y2 - y1
        if dx or dy:
            sides.append((x1, y1, dx, dy, sqrt(dx * dx + dy * dy)))
        x1, y1 = x2, y2
    return tuple(sides)


def squashed(along: Vector, long: float, wide: float) -> Callable[[float, float], Vector]:
    """The map under which an ellipse with half-axes `long`, along a unit vector, and `wide` is the unit circle."""
    ux, uy = along
    a, b, c, d = ux / long, uy / long, -uy / wide, ux / wide
    return lambda x, y: (a * x + b * y, c * x + d * y)


def enter_circle(x: float, y: float, dx: float, dy: float, radius: float) -> float | None:
    """The share of the step (dx, dy) at which the point (x, y) comes into a circle about the origin."""
    inside = x * x + y * y - radius * radius
    if inside < -_NOTHING * radius:
        return 0.0
    towards = x * dx + y * dy
    if towards >= 0:
        return None
    square = dx * dx + dy * dy
    root = towards * towards - square * inside
    if root <= _NOTHING * square:
        return None
    share = max(0.0, (-towards - sqrt(root)) / square)
    return share if share <= 1 else None


def enter_sides(at: Vector, step: Vector, sides: Sides, radius: float) -> float | None:
    """The share of a step at which a point outside a polygon first comes closer to its sides than `radius`."""
    x, y = at
    dx, dy = step
    left, right = (x, x + dx) if dx > 0 else (x + dx, x)
    top, bottom = (y, y + dy) if dy > 0 else (y + dy, y)
    left, right, top, bottom = left - radius, right + radius, top - radius, bottom + radius
    first = 2.0
    for ax, ay, ex, ey, length in sides:
        bx, by = ax + ex, ay + ey
        if (ax < left and bx < left) or (ax > right and bx > right):
            continue
        if (ay < top and by < top) or (ay > bottom and by > bottom):
            continue
        share = _enter_side(x - ax, y - ay, dx, dy, ex / length, ey / length, length, radius)
        if share is not None and share < first:
            first = share
    return first if first <= 1 else None


def _enter_side(
    x: float, y: float, dx: float, dy: float, ux: float, uy: float, length: float, radius: float
) -> float | None:
    """The same for one side that begins at the origin and runs along the unit vector (ux, uy)."""
    along, across = x * ux + y * uy, y * ux - x * uy
    forward, sideways = dx * ux + dy * uy, dy * ux - dx * uy
    if 0 <= along <= length and abs(across) < radius - _NOTHING:
        return 0.0
    shares = [enter_circle(along, across, forward, sideways, radius)]
    shares.append(enter_circle(along - length, across, forward, sideways, radius))
    if across * sideways < 0:
        share = (abs(across) - radius) / abs(sideways)
        if 0 <= share <= 1 and 0 <= along + share * forward <= length:
            shares.append(share)
    return min((share for share in shares if share is not None), default=None)
