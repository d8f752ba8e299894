"""The area that the centre of a base can get to, for shading and for bots.

From the start, and from every corner that the way can bend round, everything in sight within what is left of the length
is reached. The base holds its facing. Obstacles are taken slightly too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import hypot, tau
from typing import TYPE_CHECKING

from game.table.obstacles import Obstacles
from game.table.outlines import simple
from game.table.shapes import Base, Outline, Place
from game.table.ways.walls import View, Walls

if TYPE_CHECKING:
    from shapely import Polygon

_LEAST = 30
"""What must be left at a corner, in tenths, to be worth bending round it."""
_CORNERS = 250
"""Round how many corners the way may bend at most."""


def reach(base: Base, start: Place, length: int, obstacles: Obstacles) -> list[Outline]:
    """The area that the centre of a base can get to from `start` on a way of at most `length` tenths.

    As outlines side by side, without holes. The base holds its facing; every place in the area can be reached so, and
    what is left out is at most a few per cent of the base's size beside an obstacle. Empty if there is no room to stand.
    """
    return next(area for area in growing(base, start, length, obstacles) if area is not None)


def growing(base: Base, start: Place, length: int, obstacles: Obstacles) -> Iterator[list[Outline] | None]:
    """The area of `reach` bit by bit, for those who cannot wait for it: None until it is known, and then the area."""
    from shapely import union_all

    stars = []
    for star in _stars(base, start, length, obstacles) if length > 0 else ():
        stars.append(star)
        yield None
    parts = simple(union_all(stars)) if stars else []
    yield [tuple((round(x), round(y)) for x, y in part.exterior.coords[:-1]) for part in parts]


def _stars(base: Base, start: Place, length: int, obstacles: Obstacles) -> Iterator[Polygon]:
    """What is in sight from the start and then from one corner after the other, the nearest first."""
    from shapely import Polygon

    walls = Walls(base, start, length, obstacles)
    if walls.closed:
        return
    heap = [(0.0, -1, View(float(start.x), float(start.y), 0.0, tau))]
    settled: set[int] = set()
    while heap and len(settled) < _CORNERS:
        gone, number, view = heappop(heap)
        if number in settled:
            continue
        settled.add(number)
        star, bends = walls.seen(view, length - gone)
        if len(star) > 2:
            yield Polygon(star).buffer(0)
        for corner, there in bends:
            far = gone + hypot(there.x - view.x, there.y - view.y)
            if corner not in settled and length - far >= _LEAST:
                heappush(heap, (far, corner, there))
