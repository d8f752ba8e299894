"""How far everything is for one model on foot: a chart of small cells, by which bots plan (no rule of the game).

Closed doors count as open, but dear: whoever goes that way opens them. Difficult ground counts double (C-46), burning
ground is avoided. What it says is near the truth, never exact: every stride is checked before it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from math import floor, hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from game.systems.ascension import terrain
from game.systems.ascension.state import GROUND, Battle, ModelId, Piece, PieceId
from game.table.shapes import Base, Outline, Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

CELL = 150
"""The side of a cell, in tenths of a millimetre."""
FAR = 1e6
"""A way that there is not."""
_MIRE, _FIRE, _DOOR = 2.0, 4.0, 1.7
_KEPT = 48
_STEPS = tuple(
    (across, down, hypot(across, down))
    for across in range(-2, 3)
    for down in range(-2, 3)
    if abs(across) + abs(down) == 3 or max(abs(across), abs(down)) == 1
)


class Lie(NamedTuple):
    """The terrain of one level as a walker of a kind meets it, cell by cell."""

    pieces: dict[PieceId, Piece]
    """What it was made from, kept so that it goes on to name it."""
    rate: NDArray[Any]
    """What it costs to walk into a cell, in lengths; infinite where it cannot."""
    doors: tuple[Piece, ...]
    """The closed doors that count as open."""


_LIES: dict[tuple[Any, ...], Lie] = {}


def girth(base: Base) -> float:
    """Half the room that a walking base needs to either side: an oval goes lengthwise, but has to turn too."""
    return base.wide / 2 + 0.35 * (base.long - base.wide) / 2


@lru_cache(maxsize=8)
def _centres(width: int, height: int) -> tuple[Any, Any]:
    """The coordinates of the middles of the cells of a table."""
    import numpy as np

    across, down = -(-width // CELL), -(-height // CELL)
    return (np.arange(across) + 0.5) * CELL, (np.arange(down) + 0.5) * CELL


def _shade(state: Battle, outlines: Iterable[Outline], grown: float) -> NDArray[Any]:
    """The cells whose middle lies within outlines that are made wider by a length."""
    import numpy as np
    from shapely import Polygon, contains_xy, prepare

    xs, ys = _centres(state.field.width, state.field.height)
    found = np.zeros((len(ys), len(xs)), dtype=bool)
    for outline in outlines:
        shape = Polygon(outline).buffer(grown, quad_segs=4)
        left, top, right, bottom = shape.bounds
        i, j = max(0, int(left // CELL)), max(0, int(top // CELL))
        k, m = min(len(xs), int(right // CELL) + 1), min(len(ys), int(bottom // CELL) + 1)
        if i < k and j < m:
            prepare(shape)
            mesh_x, mesh_y = np.meshgrid(xs[i:k], ys[j:m])
            found[j:m, i:k] |= contains_xy(shape, mesh_x, mesh_y)
    return found


def tread(state: Battle, model: ModelId) -> float:
    """The level on which a model walks: that of the ground if it can step down to it from where it stands (C-21)."""
    height = terrain.level_of(state, model)
    return 0.0 if height <= terrain.step(state.character(model).size) else height


def lie(state: Battle, model: ModelId) -> Lie:
    """The terrain of a model's level as it meets it; kept as long as the terrain stays the same."""
    who = state.character(model)
    height = tread(state, model)
    key = id(state.pieces), height, who.size, who.base, who.has("sure-footed")
    found = _LIES.get(key)
    if found is None or found.pieces is not state.pieces:
        if len(_LIES) >= _KEPT:
            del _LIES[next(iter(_LIES))]
        found = _LIES[key] = _made(state, model, height)
    return found


def _made(state: Battle, model: ModelId, height: float) -> Lie:
    import numpy as np

    alone = state.copy()
    alone.models = {model: state.models[model]}
    on = state.models[model].on if height else GROUND
    walls = terrain.obstacles(alone, model, on=on, passing=True, crushing=True).terrain
    doors = tuple(piece for name in walls if (piece := state.pieces.get(name)) and piece.has("door"))
    shut = {door.id for door in doors}
    wide = girth(state.base(model)) - 2
    rate = np.ones_like(_shade(state, (), 0), dtype=np.float64)
    rate[_shade(state, (part for _, part in terrain.difficult(state, model, height)), wide)] = _MIRE
    rate[_shade(state, (part for _, part in terrain.hazardous(state, height)), wide)] = _FIRE
    rate[_shade(state, (door.outline for door in doors), wide)] = _DOOR
    rate[_shade(state, (outline for name, outline in walls.items() if name not in shut), wide)] = np.inf
    if height > 0:
        floors = (
            piece.outline
            for piece in state.pieces.values()
            if terrain.standable(piece) and terrain.body(state, piece)[1] == height
        )
        rate[~_shade(state, floors, 0)] = np.inf
    xs, ys = _centres(state.field.width, state.field.height)
    rate[:, (xs < wide) | (xs > state.field.width - wide)] = np.inf
    rate[(ys < wide) | (ys > state.field.height - wide), :] = np.inf
    return Lie(state.pieces, rate, doors)


_CHARTS: dict[tuple[Any, ...], Chart] = {}


def chart(state: Battle, model: ModelId) -> Chart:
    """How far it is for a model to everywhere; kept as long as nobody moves."""
    others = tuple((other.id, other.place) for other in state.models.values())
    key = id(state.pieces), model, state.models[model].on, others
    found = _CHARTS.get(key)
    if found is None or found.state.pieces is not state.pieces:
        if len(_CHARTS) >= _KEPT:
            del _CHARTS[next(iter(_CHARTS))]
        found = _CHARTS[key] = Chart(state, model)
    return found


class Chart:
    """How far it is from where a model stands to everywhere on its level."""

    def __init__(self, state: Battle, model: ModelId) -> None:
        import numpy as np

        self.state, self.model = state, model
        self.at = state.models[model].place.point
        self.lie = lie(state, model)
        self.rate = self._among_others()
        self.far = self._spread(self.rate)
        self._edged = np.pad(self.far, 1, constant_values=FAR)

    def _among_others(self) -> NDArray[Any]:
        """The rates with the other models in the way."""
        import numpy as np

        state, model = self.state, self.model
        xs, ys = _centres(state.field.width, state.field.height)
        rate, wide = self.lie.rate.copy(), girth(state.base(model)) - 2
        size, height = state.character(model).size, tread(state, model)
        for other in state.models.values():
            if other.id == model or not terrain.meet(state, size, height, other.id):
                continue
            reach = wide + girth(state.base(other.id))
            away = (xs[None, :] - other.place.x) ** 2 + (ys[:, None] - other.place.y) ** 2
            rate[away < reach * reach] = np.inf
        return rate

    @cached_property
    def _shut(self) -> NDArray[Any]:
        """How far it is if no door is opened on the way."""
        import numpy as np

        wide = girth(self.state.base(self.model)) - 2
        doors = _shade(self.state, (door.outline for door in self.lie.doors), wide)
        return np.pad(self._spread(np.where(doors, np.inf, self.rate)), 1, constant_values=FAR)

    def _spread(self, rate: NDArray[Any]) -> NDArray[Any]:
        """The length of the shortest way to every cell, by going on from cell to cell until nothing gets shorter."""
        import numpy as np

        down, across = rate.shape
        all_of_it = np.full((down + 4, across + 4), np.inf)
        far = all_of_it[2:-2, 2:-2]
        self._begin(far, rate)
        costs = {length: rate * (length * CELL) for _, _, length in _STEPS}
        moves = [
            (all_of_it[2 + y : 2 + y + down, 2 + x : 2 + x + across], costs[length])
            for x, y, length in _STEPS
        ]
        longer = np.empty_like(rate)
        while True:
            before = far.copy()
            for _ in range(6):
                for there, cost in moves:
                    np.add(there, cost, out=longer)
                    np.minimum(far, longer, out=far)
            if np.array_equal(before, far):
                return np.minimum(far, FAR)

    def _begin(self, far: NDArray[Any], rate: NDArray[Any]) -> None:
        x, y = self.at
        i, j = x // CELL, y // CELL
        down, across = far.shape
        for row in range(max(0, j - 1), min(down, j + 2)):
            for column in range(max(0, i - 1), min(across, i + 2)):
                if rate[row, column] < FAR or (row, column) == (j, i):
                    far[row, column] = hypot((column + 0.5) * CELL - x, (row + 0.5) * CELL - y)

    # Asking

    def lengths(self, xs: NDArray[Any], ys: NDArray[Any], *, shut: bool = False) -> NDArray[Any]:
        """How long the ways to many points are, with `shut` those without a closed door; `FAR` where there is none."""
        import numpy as np

        far = self._shut if shut and self.lie.doors else self._edged
        down, across = far.shape
        left = np.minimum(np.maximum(xs // CELL - (xs % CELL < CELL / 2) + 1, 0), across - 2).astype(int)
        top = np.minimum(np.maximum(ys // CELL - (ys % CELL < CELL / 2) + 1, 0), down - 2).astype(int)
        best = np.full(len(xs), FAR)
        for row in (top, top + 1):
            for column in (left, left + 1):
                more = np.hypot((column - 0.5) * CELL - xs, (row - 0.5) * CELL - ys)
                best = np.minimum(best, far[row, column] + more)
        straight = np.hypot(xs - self.at[0], ys - self.at[1])
        found: NDArray[Any] = np.minimum(np.maximum(best, straight), FAR)
        return np.where(straight < 1.5 * CELL, straight, found)

    def length(self, point: Point) -> float:
        """How long the way to a point is."""
        x, y = point
        straight = hypot(x - self.at[0], y - self.at[1])
        if straight < 1.5 * CELL:
            return straight
        best = min(
            (float(self.far[cell]) + self._off(cell, point) for cell in self._near(point)), default=FAR
        )
        return min(FAR, max(best, straight))

    def _near(self, point: Point) -> list[tuple[int, int]]:
        """The four cells round a point, those that there are."""
        down, across = self.far.shape
        column, row = floor(point[0] / CELL - 0.5), floor(point[1] / CELL - 0.5)
        cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        return [(j, i) for j, i in cells if 0 <= j < down and 0 <= i < across]

    def way(self, goal: Point) -> list[Point]:
        """Points along the shortest way to a goal, which is the last of them; [] if there is no way."""
        row, column = min(self._near(goal), key=lambda cell: self.far[cell] + self._off(cell, goal))
        if self.far[row, column] >= FAR:
            return []
        points = [goal]
        while self.far[row, column] > 1.5 * CELL:
            points.append((int((column + 0.5) * CELL), int((row + 0.5) * CELL)))
            row, column = min(self._around(row, column))[1]
            if len(points) > 400:
                return []
        return points[::-1]

    def _off(self, cell: tuple[int, int], point: Point) -> float:
        return hypot((cell[1] + 0.5) * CELL - point[0], (cell[0] + 0.5) * CELL - point[1])

    def _around(self, row: int, column: int) -> Iterator[tuple[float, tuple[int, int]]]:
        """The cells from which one can have come to a cell, each with how far that is."""
        down, across = self.far.shape
        here = min(float(self.rate[row, column]), FAR)
        for x, y, length in _STEPS:
            cell = row + y, column + x
            if 0 <= cell[0] < down and 0 <= cell[1] < across:
                yield float(self.far[cell]) + length * CELL * here, cell

    def cells(self, most: float) -> tuple[NDArray[Any], NDArray[Any]]:
        """The middles of every other cell that a way of a length leads to."""
        import numpy as np

        rows, columns = np.nonzero((self.far <= most) & (self.rate < FAR))
        thin = (rows + columns) % 2 == 0
        rows, columns = rows[thin], columns[thin]
        return (columns + 0.5) * CELL, (rows + 0.5) * CELL
