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
        self.discs = np.array(discs, dtype=np.float64).reshape(-1, 3)

    def free(self, starts: Row, ends: Row, turns: Row) -> Row:
        """For each way whether nothing stands on it: rows of points, and the facings that are held, in radians."""
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
        """In the space where the base is a circle of radius 1."""
        import numpy as np

        if not len(self.sides) or not len(starts):
            return np.ones(len(starts), dtype=bool)
        cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]

        def squashed(x: Row, y: Row) -> tuple[Row, Row]:
            return (x * cos + y * sin) / self.long, (y * cos - x * sin) / self.wide

        px, py = squashed(*starts.T[:, :, None])
        qx, qy = squashed(*ends.T[:, :, None])
        ax, ay = squashed(self.sides[:, 0], self.sides[:, 1])
        bx, by = squashed(self.sides[:, 2], self.sides[:, 3])
        dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
        near = np.minimum(_to_side(px, py, ax, ay, ex, ey), _to_side(qx, qy, ax, ay, ex, ey))
        near = np.minimum(near, _to_side(ax, ay, px, py, dx, dy))
        near = np.minimum(near, _to_side(bx, by, px, py, dx, dy))
        first, second = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
        third, fourth = ex * (py - ay) - ey * (px - ax), ex * (qy - ay) - ey * (qx - ax)
        crossed = (first * second < 0) & (third * fourth < 0)
        free: Row = ((near >= 1 - _NOTHING) & ~crossed).all(axis=1)
        return free


def _to_side(x: Row, y: Row, ax: Row, ay: Row, dx: Row, dy: Row) -> Row:
    """The squared distances of points from sides that begin at (ax, ay)."""
    import numpy as np

    share = ((x - ax) * dx + (y - ay) * dy) / np.maximum(dx * dx + dy * dy, 1e-12)
    share = np.clip(share, 0.0, 1.0)
    found: Row = (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2
    return found
