"""Ways round obstacles, for bots and for the table's shading of what can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import atan2, ceil, cos, hypot, pi, sin

from game.table.lengths import TOLERANCE
from game.table.obstacles import Obstacles, Stop, fits, sweep
from game.table.reaching import reach
from game.table.shapes import Base, Outline, Place, Point, distance, heading

__all__ = ["reach", "way"]

_BEND = pi / 8
"""The sharpest bend, in radians, of a way round a corner or a base."""
_PATIENCE = 2000
"""How many legs are tried before a way is given up."""


def way(base: Base, start: Place, goal: Point, obstacles: Obstacles, *, within: int = 0) -> list[Point]:
    """The ends of the legs of a short way from `start` to within so many tenths of a goal; empty if there is none.

    Every leg is free for the base with its facing along the leg (C-61). The way goes round what stands in it with the
    room that the base's circumscribed circle needs, and is given up after two thousand legs tried.
    """
    return _Search(base, start, goal, obstacles, within).run()


class _Search:
    """The shortest way over corners that become known as obstacles are met; legs are tried only when their turn comes."""

    def __init__(self, base: Base, start: Place, goal: Point, obstacles: Obstacles, within: int) -> None:
        self.base, self.goal, self.obstacles, self.within = base, goal, obstacles, within
        self.nodes = [start.point, *self._goals()]
        self.goals = len(self.nodes)
        self.met: list[str] = []
        self.settled: dict[int, tuple[int, float]] = {}
        self.heap: list[tuple[float, float, int, int]] = [(0.0, 0.0, 0, 0)]

    def run(self) -> list[Point]:
        """The way, by trying the most promising leg first."""
        if len(self.nodes) == 1:
            return []
        for _ in range(_PATIENCE):
            while self.heap and self.heap[0][2] in self.settled:
                heappop(self.heap)
            if not self.heap:
                return []
            _, cost, node, before = heappop(self.heap)
            if stop := self._leg(before, node):
                self._meet(stop.by)
                continue
            self.settled[node] = before, cost
            if 0 < node < self.goals:
                return self._back(node)
            for other in range(1, len(self.nodes)):
                self._offer(node, other)
        return []

    def _goals(self) -> list[Point]:
        """Where the way may end: the goal, if there is room, or places around it, whichever are legal."""
        x, y = self.goal
        rings = [(x, y)]
        for far in {self.within, self.within // 2} - {0}:
            rings += [(round(x + far * cos(k * _BEND)), round(y + far * sin(k * _BEND))) for k in range(16)]
        return [
            point
            for point in rings
            if not self._cramped(point) and distance(point, self.goal) <= self.within + TOLERANCE
        ]

    def _cramped(self, point: Point) -> Stop | None:
        """What keeps the circle around the base from standing at a point."""
        size = max(self.base.long, self.base.wide)
        return fits(Base(size, size), Place(*point), self.obstacles)

    def _leg(self, before: int, node: int) -> Stop | None:
        """What stops the base on the leg between two nodes."""
        a, b = self.nodes[before], self.nodes[node]
        if a == b:
            return None
        facing = heading(a, b)
        return sweep(self.base, Place(*a, facing), Place(*b, facing), self.obstacles)

    def _meet(self, name: str) -> None:
        """Make the corners of an obstacle known and offer them from everywhere; what covers them is met as well."""
        if name in self.met:
            return
        self.met.append(name)
        for point in _corners(self.base, name, self.obstacles):
            if stop := self._cramped(point):
                self._meet(stop.by)
                continue
            self.nodes.append(point)
            for node in self.settled:
                self._offer(node, len(self.nodes) - 1)

    def _offer(self, before: int, node: int) -> None:
        """Put a leg in the queue, as if it were free."""
        if node in self.settled:
            return
        (ax, ay), (bx, by) = self.nodes[before], self.nodes[node]
        cost = self.settled[before][1] + hypot(bx - ax, by - ay)
        left = max(0.0, hypot(self.goal[0] - bx, self.goal[1] - by) - self.within)
        heappush(self.heap, (cost + left, cost, node, before))

    def _back(self, node: int) -> list[Point]:
        points = []
        while node:
            points.append(self.nodes[node])
            node = self.settled[node][0]
        return points[::-1]


def _corners(base: Base, name: str, obstacles: Obstacles) -> Iterator[Point]:
    """Points round an obstacle between which a base just clears it."""
    reach = max(base.long, base.wide) / 2
    if found := obstacles.base(name):
        other, place = found
        yield from _bend(place.point, reach + max(other.long, other.wide) / 2, 0.0, 2 * pi)
    elif outline := obstacles.outline(name):
        yield from _outer_corners(outline, reach)


def _outer_corners(outline: Outline, reach: float) -> Iterator[Point]:
    """The bends round those corners of a polygon that point outwards."""
    count = len(outline)
    turning = sum(outline[k - 1][0] * outline[k][1] - outline[k][0] * outline[k - 1][1] for k in range(count))
    ring = outline if turning > 0 else outline[::-1]
    for k in range(count):
        (x0, y0), (x1, y1), (x2, y2) = ring[k - 1], ring[k], ring[(k + 1) % count]
        first, second = atan2(x0 - x1, y1 - y0), atan2(x1 - x2, y2 - y1)
        turn = (second - first) % (2 * pi)
        if 0 < turn < pi:
            yield from _bend((x1, y1), reach, first, turn)


def _bend(centre: Point, reach: float, first: float, turn: float) -> Iterator[Point]:
    """The corners of a way that turns round a point at a distance, from one direction by an angle."""
    legs = ceil(turn / _BEND - 1e-6)
    step = turn / legs
    far = reach / cos(step / 2) + TOLERANCE / 2
    for k in range(legs):
        angle = first + (k + 0.5) * step
        yield round(centre[0] + far * cos(angle)), round(centre[1] + far * sin(angle))
