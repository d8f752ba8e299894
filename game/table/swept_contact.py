"""When a moving circle first comes closer to a circle or a polygon's sides than its radius: plain arithmetic.

An oval is a circle in a space squashed along its axes, so its sweep past straight sides is exact too.
"""

from __future__ import annotations

from collections.abc import Sequence
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


def beside(at: Vector, step: Vector, sides: Sides, radius: float) -> Sides:
    """The sides that reach into the box around a step and all that is within `radius` of it."""
    (x, y), (dx, dy) = at, step
    left, right = (x - radius, x + dx + radius) if dx > 0 else (x + dx - radius, x + radius)
    top, bottom = (y - radius, y + dy + radius) if dy > 0 else (y + dy - radius, y + radius)
    return tuple(
        side
        for side in sides
        if not (
            (side[0] < left and side[0] + side[2] < left)
            or (side[0] > right and side[0] + side[2] > right)
            or (side[1] < top and side[1] + side[3] < top)
            or (side[1] > bottom and side[1] + side[3] > bottom)
        )
    )


def squashed(sides: Sides, along: Vector, long: float, wide: float) -> Sides:
    """The sides in the space where an ellipse with half-axes `long`, along a unit vector, and `wide` is a unit circle."""
    (ux, uy), made = along, []
    for x, y, dx, dy, _ in sides:
        px, py = (x * ux + y * uy) / long, (y * ux - x * uy) / wide
        ex, ey = (dx * ux + dy * uy) / long, (dy * ux - dx * uy) / wide
        made.append((px, py, ex, ey, sqrt(ex * ex + ey * ey)))
    return tuple(made)


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
    """The share of a step at which a point outside a polygon first comes closer to some sides than `radius`.

    Each side answers for the corner it begins at, the next one for the corner where it ends.
    """
    (x, y), (dx, dy) = at, step
    first, inner = 2.0, radius - _NOTHING
    for ax, ay, ex, ey, length in sides:
        ux, uy = ex / length, ey / length
        px, py = x - ax, y - ay
        across, sideways = py * ux - px * uy, dy * ux - dx * uy
        last = across + sideways
        if (across >= inner and last >= inner) or (across <= -inner and last <= -inner):
            continue
        along, forward = px * ux + py * uy, dx * ux + dy * uy
        if -inner < across < inner:
            if 0 <= along <= length:
                return 0.0
        else:
            share = (abs(across) - radius) / abs(sideways)
            if share < first and 0 <= along + share * forward <= length:
                first = share
                continue
        corner = enter_circle(along, across, forward, sideways, radius)
        if corner is not None and corner < first:
            first = corner
    return first if first <= 1 else None


def enter_oval(
    at: Vector, step: Vector, sides: Sides, along: Vector, long: float, wide: float
) -> float | None:
    """The same for an ellipse with half-axes `long`, along a unit vector, and `wide` instead of a circle."""
    (ux, uy), (x, y), (dx, dy) = along, at, step
    shifted = tuple((ax - x, ay - y, ex, ey, length) for ax, ay, ex, ey, length in sides)
    flat = (dx * ux + dy * uy) / long, (dy * ux - dx * uy) / wide
    return enter_sides((0.0, 0.0), flat, squashed(shifted, along, long, wide), 1.0)
