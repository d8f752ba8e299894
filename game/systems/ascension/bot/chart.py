"""How far everything is for one model on foot: a chart of small cells, by which bots plan (no rule of the game).

Closed doors count as open, but dear: whoever goes that way opens them. Difficult ground counts double (C-46), burning
ground is avoided. What it says is near the truth, never exact: every stride is checked before it is taken.
"""

from __future__ import annotations

from functools import cached_property
from math import floor, hypot
from typing import Any, NamedTuple

from game.systems.ascension import hazards, terrain
from game.systems.ascension.state import GROUND, Battle, ModelId, Piece, PieceId
from game.table.shapes import Base, Point
from game.table.ways.charts import CLOSED, STEPS, Rates, Row, lengths

CELL = 150
"""The side of a cell, in tenths of a millimetre."""
FAR = 1e6
"""A way that there is not."""
_MIRE, _FIRE, _DOOR = 2.0, 4.0, 1.7
_CREEP = 1.3
"""What a way over ground counts that hurts nobody who goes on."""
_NEAR = 1.5 * CELL
"""Within so many tenths of where a model stands a way is taken to be straight."""
_KEPT = 48
_LONGEST = 400
"""The most points that a way has."""


class Lie(NamedTuple):
    """The terrain of one level as a walker of a kind meets it, cell by cell."""

    pieces: dict[PieceId, Piece]
    """What it was made from, kept so that it goes on to name it."""
    rates: Rates
    doors: tuple[Piece, ...]
    """The closed doors that count as open."""


_LIES: dict[tuple[Any, ...], Lie] = {}


def girth(base: Base) -> float:
    """Half the room that a walking base needs to either side: an oval goes lengthwise, but has to turn too."""
    return base.wide / 2 + 0.35 * (base.long - base.wide) / 2


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


def _fire(piece: Piece) -> float:
    """What a way over hazardous ground counts, by what it is expected to take (R-7.2.18, C-120)."""
    does = hazards.danger(piece)
    if "enter" not in does.when:
        return _CREEP
    return _CREEP + (_FIRE - _CREEP) * min(3.0, hazards.expected(does) / hazards.expected(hazards.PLAIN))


def _opens(piece: Piece | None) -> bool:
    """Whether somebody who comes to it can go through: it is a door, and not locked."""
    return piece is not None and piece.has("door") and not piece.has("locked")


def _made(state: Battle, model: ModelId, height: float) -> Lie:
    alone = state.copy()
    alone.models = {model: state.models[model]}
    on = state.models[model].on if height else GROUND
    walls = terrain.obstacles(alone, model, on=on, passing=True, crushing=True).terrain
    doors = tuple(state.pieces[name] for name in walls if _opens(state.pieces.get(name)))
    shut = {door.id for door in doors}
    wide = girth(state.base(model)) - 2
    rates = Rates(state.field.width, state.field.height, CELL)
    rates.lay((part for _, part in terrain.difficult(state, model, height)), wide, _MIRE)
    for name, part in terrain.hazardous(state, height):
        rates.lay([part], wide, _fire(state.pieces[name]))
    rates.lay((door.outline for door in doors), wide, _DOOR)
    rates.lay((outline for name, outline in walls.items() if name not in shut), wide, CLOSED)
    if height > 0:
        rates.keep_within(
            piece.outline
            for piece in state.pieces.values()
            if terrain.standable(piece) and terrain.body(state, piece)[1] == height
        )
    rates.close_edge(wide)
    return Lie(state.pieces, rates, doors)


_CHARTS: dict[tuple[Any, ...], Chart] = {}


def chart(state: Battle, model: ModelId) -> Chart:
    """How far it is for a model to everywhere; kept as long as nobody moves."""
    others = tuple((other.id, other.place, state.base(other.id)) for other in state.models.values())
    key = id(state.pieces), model, state.models[model].on, others
    found = _CHARTS.get(key)
    if found is None or found.lie.pieces is not state.pieces:
        if len(_CHARTS) >= _KEPT:
            del _CHARTS[next(iter(_CHARTS))]
        found = _CHARTS[key] = Chart(state, model)
    return found


def homeward(state: Battle, model: ModelId, goal: Point, within: float) -> Chart:
    """How far it is for a model from everywhere to within so many tenths of a point; kept as long as nobody moves."""
    others = tuple((other.id, other.place) for other in state.models.values() if other.id != model)
    key = id(state.pieces), model, goal, round(within), state.models[model].on, others
    found = _CHARTS.get(key)
    if found is None or found.lie.pieces is not state.pieces:
        if len(_CHARTS) >= _KEPT:
            del _CHARTS[next(iter(_CHARTS))]
        found = _CHARTS[key] = Chart(state, model, goal, within)
    return found


def forget() -> None:
    """Forget all charts, so that none helps who measures how long one takes."""
    _CHARTS.clear()


class Chart:
    """How far it is from where a model stands, or from near another point, to everywhere on its level."""

    def __init__(self, state: Battle, model: ModelId, at: Point | None = None, within: float = 0.0) -> None:
        self.at = at or state.models[model].place.point
        self.within = within
        self.lie = lie(state, model)
        self._wide = girth(state.base(model)) - 2
        self._rates = self._among_others(state, model)
        self._field = self._rates.spread(self.at, within)
        self._far: list[list[float]] = self._field.tolist()

    def _among_others(self, state: Battle, model: ModelId) -> Rates:
        """The rates with the other models in the way."""
        rates = self.lie.rates.copy()
        size, height = state.character(model).size, tread(state, model)
        for other in state.models.values():
            if other.id != model and terrain.meet(state, size, height, other.id):
                rates.close_disc(other.place.point, self._wide + girth(state.base(other.id)))
        return rates

    @cached_property
    def _shut(self) -> list[list[float]]:
        """How far it is to every cell if no door is opened on the way."""
        if not self.lie.doors:
            return self._far
        rates = self._rates.copy()
        rates.lay((door.outline for door in self.lie.doors), self._wide, CLOSED)
        return rates.spread(self.at).tolist()  # type: ignore[no-any-return]

    def length(self, point: tuple[float, float], *, shut: bool = False) -> float:
        """How long the way to a point is, with `shut` one without a closed door; `FAR` if there is none."""
        straight = max(0.0, hypot(point[0] - self.at[0], point[1] - self.at[1]) - self.within)
        if straight < _NEAR:
            return straight
        far = self._shut if shut else self._far
        x, y = point[0] / CELL - 0.5, point[1] / CELL - 0.5
        i, j = floor(x), floor(y)
        if not (0 <= j < len(far) - 1 and 0 <= i < len(far[0]) - 1):
            best = min((far[row][column] + away for row, column, away in self._near(point)), default=FAR)
            return min(FAR, max(best, straight))
        upper, lower, left, right, up, down = far[j], far[j + 1], i - x, i + 1 - x, j - y, j + 1 - y
        best = min(
            upper[i] + CELL * hypot(left, up),
            upper[i + 1] + CELL * hypot(right, up),
            lower[i] + CELL * hypot(left, down),
            lower[i + 1] + CELL * hypot(right, down),
        )
        return min(FAR, max(best, straight))

    def lengths(self, points: Row) -> Row:
        """The same for rows of points at once; endless where there is no way."""
        return lengths(self._field, CELL, points)

    def _near(self, point: tuple[float, float]) -> list[tuple[int, int, float]]:
        """The four cells round a point, those that there are, and how far their middles are from it."""
        x, y = point[0] / CELL - 0.5, point[1] / CELL - 0.5
        column, row = floor(x), floor(y)
        return [
            (j, i, CELL * hypot(i - x, j - y))
            for j in (row, row + 1)
            for i in (column, column + 1)
            if 0 <= j < len(self._far) and 0 <= i < len(self._far[0])
        ]

    def way(self, goal: Point) -> list[Point]:
        """Points along the shortest way to a goal, which is the last of them; [] if there is no way."""
        around = self._near(goal)
        if not around:
            return []
        row, column, _ = min(around, key=lambda cell: self._far[cell[0]][cell[1]] + cell[2])
        if self._far[row][column] >= FAR:
            return []
        points = [goal]
        while self._far[row][column] > _NEAR:
            points.append((int((column + 0.5) * CELL), int((row + 0.5) * CELL)))
            row, column = self._before(row, column)
            if len(points) > _LONGEST:
                return []
        return points[::-1]

    def _before(self, row: int, column: int) -> tuple[int, int]:
        """The cell from which one comes to a cell by the shortest way."""
        rows, columns = len(self._far), len(self._far[0])
        around = (
            (self._far[row + y][column + x] + length * CELL, row + y, column + x)
            for x, y, length in STEPS
            if 0 <= row + y < rows and 0 <= column + x < columns
        )
        _, row, column = min(around)
        return row, column

    def cells(self, most: float) -> list[tuple[float, float]]:
        """The middles of every other open cell that a way of a length leads to."""
        return self._rates.middles(self._field, most)
