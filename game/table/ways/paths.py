"""Ways round obstacles, for bots and for the table's shading of what can be reached."""

from __future__ import annotations

from heapq import heappop, heappush
from math import cos, hypot, tau
from math import sin as sine

from game.table.lengths import TOLERANCE
from game.table.obstacles import Obstacles, fits, sweep
from game.table.shapes import Base, Place, Point, distance, heading
from game.table.ways.reach_area import growing, reach
from game.table.ways.walls import View, Walls

__all__ = ["growing", "reach", "way"]

_GOALS = 16
"""From how many sides a goal is approached that must only be come near to."""
_HAIR = 0.6
"""How far from a corner a way bends, in tenths: enough to be rounded."""
_CLOSE = 100
"""How far before its end a leg may meet a wall that is too wide, in tenths, to be tried none the less."""
_PATIENCE = 300
"""How many legs are tried before a way is given up."""


def way(base: Base, start: Place, goal: Point, obstacles: Obstacles, *, within: int = 0) -> list[Point]:
    """The ends of the legs of a short way from `start` to within so many tenths of a goal; empty if none is found.

    Every leg is free for the base with its facing along the leg (C-61). The way goes round what stands in it with the
    room that the base's circumscribed circle needs and a few per cent more, and is given up if it is too intricate.
    """
    ends = _ends(base, goal, obstacles, within)
    return _Search(base, start, ends, obstacles).run() if ends else []


def _ends(base: Base, goal: Point, obstacles: Obstacles, within: int) -> list[Point]:
    """Where the way may end: at the goal, if there is room, or at legal places around it."""
    points = [goal]
    for far in (within, within // 2):
        turns = [tau * k / _GOALS for k in range(_GOALS)] if far else []
        points += [(round(goal[0] + far * cos(turn)), round(goal[1] + far * sine(turn))) for turn in turns]
    circle = _circle(base)
    return [
        point
        for point in points
        if distance(point, goal) <= within + TOLERANCE and fits(circle, Place(*point), obstacles) is None
    ]


def _circle(base: Base) -> Base:
    """The round base that holds a base however it is turned."""
    size = max(base.long, base.wide)
    return Base(size, size)


class _Search:
    """The shortest way over the corners of the walls.

    The walls tell what is in sight. The start and the ends may be closer to a wall than its shape allows, so every leg
    is tried with the base itself too, but only when its turn comes.
    """

    def __init__(self, base: Base, start: Place, ends: list[Point], obstacles: Obstacles) -> None:
        self.base, self.ends, self.obstacles = base, ends, obstacles
        self.far = obstacles.width + obstacles.height
        self.walls = Walls(_circle(base), start, self.far, obstacles, fine=False, hair=_HAIR)
        self.heap: list[tuple[float, float, int, int, View]] = []
        self.settled: dict[int, tuple[int, Point]] = {_START: (_START, start.point)}

    def run(self) -> list[Point]:
        """The way, by trying the most promising leg first."""
        view = _all_round(self.settled[_START][1])
        self._offer(_START, 0.0, view, self.walls.around(view.x, view.y))
        for _ in range(_PATIENCE):
            if not self.heap:
                return []
            _, gone, number, before, view = heappop(self.heap)
            point = round(view.x), round(view.y)
            if number in self.settled or not self._free(before, point):
                continue
            self.settled[number] = before, point
            if number < _START:
                return self._back(number)
            self._offer(number, gone, view, [])
        return []

    def _offer(self, before: int, gone: float, view: View, near: list[tuple[int, View]]) -> None:
        """Put legs to corners and to the ends in the queue, and to those `near` that one is too close to."""
        bends, clear = self.walls.ahead(view, self.far, self.ends, _CLOSE)
        ends = [(_START - 1 - k, _all_round(self.ends[k])) for k, seen in enumerate(clear) if seen]
        for number, there in (*near, *bends, *ends):
            if number not in self.settled:
                cost = gone + hypot(there.x - view.x, there.y - view.y)
                left = 0.0 if number < _START else self._left(there)
                heappush(self.heap, (cost + left, cost, number, before, there))

    def _left(self, view: View) -> float:
        """The least that is left to go from a corner."""
        return min(hypot(x - view.x, y - view.y) for x, y in self.ends)

    def _free(self, before: int, point: Point) -> bool:
        """Whether the base can be pushed to a point, its facing along the leg."""
        origin = self.settled[before][1]
        facing = heading(origin, point)
        return sweep(self.base, Place(*origin, facing), Place(*point, facing), self.obstacles) is None

    def _back(self, number: int) -> list[Point]:
        points = []
        while number != _START:
            before, point = self.settled[number]
            points.append(point)
            number = before
        return points[::-1]


def _all_round(point: Point) -> View:
    return View(float(point[0]), float(point[1]), 0.0, tau)


_START = -1
"""The number of the start; corners count up from 0, ends down from -2."""
