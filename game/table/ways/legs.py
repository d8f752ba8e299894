"""Which of many straight ways are free for a base, told all at once; `sweep` says it of a single one exactly (C-12, C-61).

The sides of obstacles are exact. Beside an oval, and for one, a base that stands is a ring of 64 corners.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from game.table.obstacles import LIMIT, Obstacles
from game.table.shapes import Base, Point, ring
from game.table.things import Piece

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[Any]"
_AT_ONCE = 400_000
"""How many pairs of a way and a side are looked at in one go."""
_NOTHING = 1e-9


class Legs:
    """All that stands within `far` of a point, as rows of numbers, for a base of one size."""

    def __init__(self, base: Base, obstacles: Obstacles, centre: Point, far: float) -> None:
        import numpy as np

        self.base, self.width, self.height = base, obstacles.width, obstacles.height
        self.long, self.wide = base.long / 2 - LIMIT, base.wide / 2 - LIMIT
        reach = far + base.long
        sides: list[tuple[float, float, float, float]] = []
        discs = []
        for thing in obstacles.near(*centre, reach, reach):
            if not isinstance(thing, Piece) and base.round and thing.base.round:
                discs.append((thing.x, thing.y, self.long + thing.reach))
                continue
            outline = thing.outline if isinstance(thing, Piece) else ring(thing.base, thing.place)
            sides += [(*outline[k - 1], *outline[k]) for k in range(len(outline))]
        self.sides = np.array(sides, dtype=np.float64).reshape(-1, 4)
        ends = self.sides.reshape(-1, 2, 2)
        self.boxes = (*ends.min(axis=1).T, *ends.max(axis=1).T)
        self.discs = np.array(discs, dtype=np.float64).reshape(-1, 3)

    def free(self, starts: Row, ends: Row, turns: Row) -> Row:
        """For each way whether nothing stands on it: rows of points, and the facings that are held, in radians.

        A way must begin where there is room: deep within a piece nothing is said to be in the way.
        """
        import numpy as np

        found: Row = self._on_table(ends, turns)
        each = max(1, _AT_ONCE // max(1, len(self.sides) + len(self.discs)))
        for first in range(0, len(starts), each):
            part = slice(first, first + each)
            rows = np.nonzero(found[part])[0] + first
            if len(rows):
                found[rows] &= self._past_discs(starts[rows], ends[rows])
                rows = rows[found[rows]]
                found[rows] &= self._past_sides(starts[rows], ends[rows], turns[rows])
        return found

    def _on_table(self, ends: Row, turns: Row) -> Row:
        import numpy as np

        cos, sin = np.cos(turns), np.sin(turns)
        across = np.hypot(self.base.long / 2 * cos, self.base.wide / 2 * sin) - LIMIT
        down = np.hypot(self.base.long / 2 * sin, self.base.wide / 2 * cos) - LIMIT
        x, y = ends[:, 0], ends[:, 1]
        inside = (x >= across) & (x <= self.width - across)
        inside &= (y >= down) & (y <= self.height - down)
        found: Row = np.array(inside)
        return found

    def _past_discs(self, starts: Row, ends: Row) -> Row:
        import numpy as np

        if not len(self.discs):
            return np.ones(len(starts), dtype=bool)
        x, y, radius = self.discs.T
        gaps = _to_side(x, y, *starts.T[:, :, None], *(ends - starts).T[:, :, None])
        free: Row = np.all(gaps >= radius * radius - _NOTHING, axis=1)
        return free

    def _past_sides(self, starts: Row, ends: Row, turns: Row) -> Row:
        """In the space where the base is a circle of radius 1; only sides come into question that reach near the way."""
        import numpy as np

        found = np.ones(len(starts), dtype=bool)
        reach = max(self.long, self.wide)
        low, high = np.minimum(starts, ends) - reach, np.maximum(starts, ends) + reach
        left, top, right, bottom = self.boxes
        near = (left <= high[:, :1]) & (right >= low[:, :1]) & (top <= high[:, 1:]) & (bottom >= low[:, 1:])
        ways, sides = np.nonzero(near)
        if not len(ways):
            return found
        cos, sin = np.cos(turns)[ways], np.sin(turns)[ways]

        def squashed(points: Row) -> tuple[Row, Row]:
            x, y = points.T
            return (x * cos + y * sin) / self.long, (y * cos - x * sin) / self.wide

        origin = starts[ways]
        qx, qy = squashed(ends[ways] - origin)
        ax, ay = squashed(self.sides[sides, :2] - origin)
        bx, by = squashed(self.sides[sides, 2:] - origin)
        ex, ey = bx - ax, by - ay
        gaps = np.minimum(_to_side(0.0, 0.0, ax, ay, ex, ey), _to_side(qx, qy, ax, ay, ex, ey))
        gaps = np.minimum(gaps, _to_side(ax, ay, 0.0, 0.0, qx, qy))
        gaps = np.minimum(gaps, _to_side(bx, by, 0.0, 0.0, qx, qy))
        first, second = qx * ay - qy * ax, qx * by - qy * bx
        third, fourth = ey * ax - ex * ay, ex * (qy - ay) - ey * (qx - ax)
        crossed = (first * second < 0) & (third * fourth < 0)
        found[ways[(gaps < 1 - _NOTHING) | crossed]] = False
        return found


def _to_side(x: Row | float, y: Row | float, ax: Row | float, ay: Row | float, dx: Row, dy: Row) -> Row:
    """The squared distances of points from sides that begin at (ax, ay)."""
    import numpy as np

    share = ((x - ax) * dx + (y - ay) * dy) / np.maximum(dx * dx + dy * dy, 1e-12)
    share = np.clip(share, 0.0, 1.0)
    found: Row = (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2
    return found
