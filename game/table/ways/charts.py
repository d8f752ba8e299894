"""How far it is from a point to everywhere, on a grid of cells that are easy or hard to enter: for bots that plan.

The lengths are near the truth and never exact: whoever goes by them has every leg checked by `sweep`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Any, TypeAlias

from game.table.shapes import Outline, Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[Any]"
CLOSED = float("inf")
"""The rate of a cell that nobody can enter."""
STEPS: tuple[tuple[int, int, float], ...] = tuple(
    (across, down, hypot(across, down))
    for across in range(-2, 3)
    for down in range(-2, 3)
    if abs(across) + abs(down) == 3 or max(abs(across), abs(down)) == 1
)
"""From cell to cell in sixteen directions, each with its length in cells."""


@lru_cache(maxsize=8)
def _middles(width: int, height: int, cell: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The coordinates of the middles of all columns and rows."""
    import numpy as np

    across, down = -(-width // cell), -(-height // cell)
    return (np.arange(across) + 0.5) * cell, (np.arange(down) + 0.5) * cell


@lru_cache(maxsize=1024)
def _covered(
    outline: Outline, grown: float, size: tuple[int, int], cell: int
) -> tuple[slice, slice, NDArray[Any]] | None:
    """Which cells have their middle within a widened outline: the rows and columns about it, and what of them it covers."""
    import numpy as np
    from shapely import Polygon, contains_xy, prepare

    xs, ys = _middles(*size, cell)
    shape = Polygon(outline).buffer(grown, quad_segs=4)
    left, top, right, bottom = shape.bounds
    i, j = max(0, int(left // cell)), max(0, int(top // cell))
    k, m = min(len(xs), int(right // cell) + 1), min(len(ys), int(bottom // cell) + 1)
    if i >= k or j >= m:
        return None
    prepare(shape)
    return slice(j, m), slice(i, k), contains_xy(shape, *np.meshgrid(xs[i:k], ys[j:m]))


class Rates:
    """How many tenths of a way a tenth of it counts in each cell of a table: 1 in the open, `CLOSED` where nobody goes."""

    def __init__(self, width: int, height: int, cell: int) -> None:
        import numpy as np

        self.cell = cell
        self.xs, self.ys = _middles(width, height, cell)
        self._size = width, height
        self._rates = np.ones((len(self.ys), len(self.xs)))

    def copy(self) -> Rates:
        """The same, to be changed."""
        made = Rates.__new__(Rates)
        made.cell, made.xs, made.ys, made._size = self.cell, self.xs, self.ys, self._size
        made._rates = self._rates.copy()
        return made

    @property
    def open(self) -> list[list[bool]]:
        """Which cells can be entered, row by row."""
        return (self._rates < CLOSED).tolist()  # type: ignore[no-any-return]

    def middles(self, far: Row, most: float) -> list[tuple[float, float]]:
        """The middles of every other open cell that, by what `spread` found, is no farther than a length."""
        import numpy as np

        found = (far <= most) & (self._rates < CLOSED)
        found[::2, 1::2] = found[1::2, ::2] = False
        rows, columns = np.nonzero(found)
        return list(zip(self.xs[columns].tolist(), self.ys[rows].tolist(), strict=True))

    def lay(self, outlines: Iterable[Outline], grown: float, rate: float) -> None:
        """Give all cells a rate whose middle lies within outlines that are made wider by a length."""
        self._rates[self._within(outlines, grown)] = rate

    def keep_within(self, outlines: Iterable[Outline]) -> None:
        """Close all cells whose middle lies in none of some outlines."""
        self._rates[~self._within(outlines, 0)] = CLOSED

    def close_edge(self, wide: float) -> None:
        """Close what is nearer to the table's edge than a length."""
        width, height = self._size
        self._rates[:, (self.xs < wide) | (self.xs > width - wide)] = CLOSED
        self._rates[(self.ys < wide) | (self.ys > height - wide), :] = CLOSED

    def close_disc(self, centre: Point, radius: float) -> None:
        """Close what is nearer to a point than a length."""
        away = (self.xs[None, :] - centre[0]) ** 2 + (self.ys[:, None] - centre[1]) ** 2
        self._rates[away < radius * radius] = CLOSED

    def _within(self, outlines: Iterable[Outline], grown: float) -> NDArray[Any]:
        import numpy as np

        found = np.zeros(self._rates.shape, dtype=bool)
        for outline in outlines:
            covered = _covered(outline, grown, self._size, self.cell)
            if covered is not None:
                rows, columns, cells = covered
                found[rows, columns] |= cells
        return found

    def spread(self, start: Point, within: float = 0.0) -> Row:
        """The length of the shortest way from a point to the middle of every cell, row by row; `CLOSED` for none.

        From cell to cell in sixteen directions. What is `within` some tenths of the start is no way at all.
        """
        return self.spread_from((start,), within)

    def spread_from(self, starts: Iterable[Point], within: float = 0.0) -> Row:
        """The same from the nearest of some points."""
        import numpy as np

        down, across = self._rates.shape
        edged = np.full((down + 4, across + 4), CLOSED)
        for start in starts:
            self._begin(edged[2:-2, 2:-2], start, within)
        far = edged.reshape(-1)
        waiting = far.copy()
        beside = np.array([[y * (across + 4) + x] for x, y, _ in STEPS])
        costs, rows = self._costs()
        # No step is shorter than the easiest, so that whatever is less than that beyond the nearest is settled with it.
        least = self.cell * float(self._rates.min())
        while (nearest := waiting.min()) < CLOSED:
            settled = np.flatnonzero(waiting < nearest + least)
            waiting[settled] = CLOSED
            there = settled + beside
            longer = far[settled] + costs[there + rows]
            shorter = longer < far[there]
            reached = there[shorter]
            np.minimum.at(far, reached, longer[shorter])
            waiting[reached] = far[reached]
        return edged[2:-2, 2:-2]

    def _costs(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """What a step to each cell costs, in a table for each length of a step; and where the table of each step begins."""
        import numpy as np

        edged = np.full((self._rates.shape[0] + 4, self._rates.shape[1] + 4), CLOSED)
        edged[2:-2, 2:-2] = self._rates
        long = sorted({length for _, _, length in STEPS})
        tables = np.concatenate([edged.reshape(-1) * (length * self.cell) for length in long])
        return tables, np.array([[long.index(length) * edged.size] for _, _, length in STEPS])

    def _begin(self, far: NDArray[Any], start: Point, within: float) -> None:
        """The cells round the start are as far as they look."""
        import numpy as np

        i, j = start[0] // self.cell, start[1] // self.cell
        down, across = far.shape
        if within:
            room = within + 1.5 * self.cell
            left, right = np.searchsorted(self.xs, (start[0] - room, start[0] + room))
            top, bottom = np.searchsorted(self.ys, (start[1] - room, start[1] + room))
            there, rates = far[top:bottom, left:right], self._rates[top:bottom, left:right]
            away = (
                np.hypot(self.xs[None, left:right] - start[0], self.ys[top:bottom, None] - start[1]) - within
            )
            near = (away < 1.5 * self.cell) & (rates < CLOSED)
            there[near] = np.minimum(there[near], np.maximum(0.0, away[near]))
            return
        for row in range(max(0, j - 1), min(down, j + 2)):
            for column in range(max(0, i - 1), min(across, i + 2)):
                if self._rates[row, column] < CLOSED or (row, column) == (j, i):
                    away = (column + 0.5) * self.cell - start[0], (row + 0.5) * self.cell - start[1]
                    far[row, column] = min(far[row, column], hypot(*away))


def lengths(far: Row, cell: int, points: Row) -> Row:
    """How far some points are, by what `spread` found: over the nearest of the four cells round each."""
    import numpy as np

    at = points / cell - 0.5
    low = np.floor(at).astype(np.int64)
    best = np.full(len(points), CLOSED)
    for across in (0, 1):
        for down in (0, 1):
            column, row = low[:, 0] + across, low[:, 1] + down
            inside = (column >= 0) & (column < far.shape[1]) & (row >= 0) & (row < far.shape[0])
            away = cell * np.hypot(column - at[:, 0], row - at[:, 1])
            there = far[np.where(inside, row, 0), np.where(inside, column, 0)]
            best = np.where(inside, np.minimum(best, there + away), best)
    return best
