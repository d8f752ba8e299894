"""Buildings: hollow outlines with doors, and how many bases have room in them (GB-36, GB-37)."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sqrt

from game.table.lengths import CM
from game.table.shapes import Outline, Point

WALL = CM // 20
"""Half the thickness of a wall, in tenths."""


@lru_cache(maxsize=256)
def walls(outline: Outline, doors: tuple[Outline, ...]) -> tuple[Outline, ...]:
    """The walls of a building as thin outlines, with an opening where an open door lies."""
    found = []
    for number in range(len(outline)):
        (ax, ay), (bx, by) = outline[number - 1], outline[number]
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        begin = float(-WALL)
        for low, high in sorted(_openings((ax, ay), (ux, uy), length, doors)):
            if low > begin:
                found.append(_strip((ax, ay), (ux, uy), begin, low))
            begin = max(begin, high)
        if begin < length:
            found.append(_strip((ax, ay), (ux, uy), begin, length + WALL))
    return tuple(found)


def _openings(
    start: tuple[int, int], along: tuple[float, float], length: float, doors: tuple[Outline, ...]
) -> list[tuple[float, float]]:
    """Which parts of a side lie in a door: those doors whose middle lies on it."""
    (x, y), (ux, uy) = start, along
    found = []
    for door in doors:
        at = [((px - x) * ux + (py - y) * uy, (py - y) * ux - (px - x) * uy) for px, py in door]
        low, high = min(far for far, _ in at), max(far for far, _ in at)
        left, right = min(off for _, off in at), max(off for _, off in at)
        if left <= WALL and right >= -WALL and 0 <= (low + high) / 2 <= length and high - low >= right - left:
            found.append((low, high))
    return found


def _strip(start: tuple[int, int], along: tuple[float, float], low: float, high: float) -> Outline:
    (x, y), (ux, uy) = start, along
    corners = ((low, -WALL), (high, -WALL), (high, WALL), (low, WALL))
    return tuple((round(x + far * ux - off * uy), round(y + far * uy + off * ux)) for far, off in corners)


def beyond(wall: Outline, point: Point) -> Outline:
    """The half of a wall that lies on its far side from a point: what is in the way of somebody who leans against it there."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = wall
    one, other = ((ax + dx) // 2, (ay + dy) // 2), ((bx + cx) // 2, (by + cy) // 2)
    side = (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])
    return (one, other, wall[2], wall[3]) if side < 0 else (wall[0], wall[1], other, one)


@lru_cache(maxsize=1024)
def room_for(outline: Outline, diameter: int, count: int) -> bool:
    """Whether so many round bases have room inside together: as many as stand there in staggered or square rows (GB-37, G-92)."""
    return _most(outline, diameter) >= count


@lru_cache(maxsize=256)
def _most(outline: Outline, diameter: int) -> int:
    from shapely import MultiPoint, Polygon

    inner = Polygon(outline).buffer(0).buffer(-(diameter / 2 - 1))
    if inner.is_empty:
        return 0
    left, top, right, bottom = inner.bounds
    best = 0
    for rise, shift in ((float(diameter), 0.0), (diameter * sqrt(3) / 2, diameter / 2)):
        points = [
            (left + (row % 2) * shift + column * diameter, top + row * rise)
            for row in range(int((bottom - top) / rise) + 1)
            for column in range(int((right - left) / diameter) + 1)
        ]
        inside = MultiPoint(points).intersection(inner.buffer(1))
        best = max(best, 0 if inside.is_empty else len(getattr(inside, "geoms", (inside,))))
    return best
