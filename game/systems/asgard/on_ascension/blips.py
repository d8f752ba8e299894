"""How a blip gets about: as far as its model would in one Move action, on foot, never through walls or shut doors (A-23).

A blip is a marker: models are not in its way and it is not in theirs (A-45).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import hypot

import msgspec

from game.systems.ascension import terrain
from game.systems.ascension.bot import chart
from game.systems.ascension.movement import stride_rules
from game.systems.ascension.state import GROUND, Battle, Model, ModelId
from game.systems.asgard.on_ascension import arrivals, trails
from game.systems.asgard.on_ascension.space import base_of, find, sees_waiting
from game.systems.asgard.sheet.effects import Spot
from game.table.obstacles import sweep
from game.table.shapes import Base, Place, distance, heading, moved
from game.table.ways.charts import CLOSED, STEPS

Cells = list[list[float]]
_CELL = chart.CELL
_STRETCH = 1.15
"""By how much ways over cells are longer than they have to be, at most."""
_LOOKS = 160
"""At most about so many places are looked at for one that is out of sight."""


class Ground:
    """How far everything is on foot from where a blip lies."""

    def __init__(self, table: Battle, model: Model) -> None:
        self.table = table.copy()
        self.table.models = {model.id: model}
        self.model, self.at = model.id, model.place.point
        self.base: Base = base_of(table, model)
        lie = chart.lie(self.table, model.id)
        self.rates = lie.rates.copy()
        self.rates.lay((door.outline for door in lie.doors), chart.girth(self.base) - 2, CLOSED)
        self.far: Cells = self.spread(self.at)
        self.cells = [
            (length, (int((column + 0.5) * _CELL), int((row + 0.5) * _CELL)))
            for row, lengths in enumerate(self.far)
            for column, length in enumerate(lengths)
            if length < CLOSED
        ]
        """Everywhere it can get to, with the length of the way there."""

    def spread(self, start: Spot) -> Cells:
        """How far every cell is on foot from a place."""
        return self.rates.spread(start).tolist()  # type: ignore[no-any-return]

    def straight(self, goal: Spot) -> bool:
        """Whether nothing stands on the straight way to a point, and no difficult ground lies there."""
        here = self.table.models[self.model].place
        place, end = Place(*self.at, heading(self.at, goal)), Place(*goal, heading(self.at, goal))
        if not self.base.round and here.point == goal:
            return False
        walls = terrain.obstacles(self.table, self.model)
        mire = terrain.mire(self.table, self.model)
        return sweep(self.base, place, end, walls) is None and sweep(self.base, place, end, mire) is None

    def along(self, goal: Spot, most: float, close: float = 0.0) -> Spot:
        """Where so long a way towards a point that it can get to ends, and no nearer to its end than `close` (A-54).

        The cells tell the way, and of it as much as is needed is gone exactly.
        """
        ahead = self._stage(goal, most)
        found = trails.trail(self.table, self.model, ahead)
        if found is not None:
            return found.after(min(most, found.length - close) if ahead == goal else most)
        # Cells count from the middle of the first one, which may lie nearer than the blip: one more of them is left out.
        return self._stage(goal, most / _STRETCH - 3 * _CELL)

    def _stage(self, goal: Spot, most: float) -> Spot:
        """A point on the way to another that lies beyond so long a way, however the cells have stretched it."""
        row, column = goal[1] // _CELL, goal[0] // _CELL
        ahead = goal
        while self.far[row][column] > _STRETCH * most + 2 * _CELL:
            ahead = _middle(row, column)
            before = self._before(row, column)
            if before is None:
                return self.at
            row, column = before
        return ahead

    def _before(self, row: int, column: int) -> tuple[int, int] | None:
        """The cell from which one comes to a cell."""
        rows, columns = len(self.far), len(self.far[0])
        near = min(
            (self.far[row + y][column + x] + length * _CELL, row + y, column + x)
            for x, y, length in STEPS
            if 0 <= row + y < rows and 0 <= column + x < columns
        )
        return near[1:] if self.far[near[1]][near[2]] < self.far[row][column] else None


def _middle(row: int, column: int) -> Spot:
    return int((column + 0.5) * _CELL), int((row + 0.5) * _CELL)


def goes(table: Battle, unit: ModelId, spot: Spot, friends: Iterable[Spot], *, away: bool) -> Spot:
    """Where a blip gets in one move: towards the nearest of the friends on foot, or away from all of them."""
    foes, ground = sorted(friends), _ground(table, unit, spot)
    most = _most(ground, spot) if ground else 0
    if ground is None or not foes or most <= 0:
        return spot
    return _away(ground, foes, most) if away else _towards(ground, foes, most, ground.base.long)


def _ground(table: Battle, unit: ModelId, spot: Spot) -> Ground | None:
    """The country around a marker, as its model meets it; None if the model has no room anywhere."""
    model = find(table, unit)
    start = arrivals.nearest(_alone(table), model, Place(*spot, model.place.facing), model.place.facing)
    return Ground(table, msgspec.structs.replace(model, place=start, on=GROUND)) if start else None


def _most(ground: Ground, spot: Spot) -> int:
    """How far a blip gets in one move, the way to where its model has room taken off."""
    model = ground.table.models[ground.model]
    return stride_rules.pace(ground.table, model) * ground.base.long - distance(spot, ground.at)


def creeps(
    table: Battle,
    unit: ModelId,
    spot: Spot,
    goals: Iterable[Spot],
    lookers: Sequence[ModelId],
    visibility: int,
) -> Spot:
    """Where a blip gets in one move nearer to the nearest goal on foot, and none of the lookers would see it (A-69).

    Cells are looked at from the nearest to the goal on, so many at most; where it lies if all of them are in sight.
    """
    ground = _ground(table, unit, spot)
    if ground is None:
        return spot
    most = _most(ground, spot)
    afoot = _afoot(ground, goals)
    here = afoot(ground.at)
    nearer = sorted(
        (afoot(cell), cell) for length, cell in ground.cells if length <= most and afoot(cell) < here
    )
    return next(_unseen(table, unit, (cell for _, cell in nearer), len(nearer), lookers, visibility), spot)


def hides(
    table: Battle, unit: ModelId, spot: Spot, lookers: Sequence[ModelId], visibility: int
) -> Spot | None:
    """The place nearest to a spot, on foot, where none of the lookers would see a unit; None if none is found (A-68)."""
    ground = _ground(table, unit, spot)
    if ground is None:
        return None
    cells = [cell for _, cell in sorted(ground.cells)]
    return next(_unseen(table, unit, cells, len(cells), lookers, visibility), None)


def _unseen(
    table: Battle,
    unit: ModelId,
    cells: Iterable[Spot],
    count: int,
    lookers: Sequence[ModelId],
    visibility: int,
) -> Iterator[Spot]:
    """Those of some places where none of the lookers would see a unit, evenly chosen."""
    for cell in islice(cells, 0, None, max(1, count // _LOOKS)):
        if not sees_waiting(table, lookers, unit, cell, visibility):
            yield cell


def _afoot(ground: Ground, goals: Iterable[Spot]) -> Callable[[Spot], float]:
    """How far every place is on foot from the nearest of some goals; straight where the chart knows no way."""
    spots = list(goals)
    spreads = [ground.spread(goal) for goal in spots]

    def length(cell: Spot) -> float:
        row, column = cell[1] // _CELL, cell[0] // _CELL
        ways = [far[row][column] for far in spreads if row < len(far) and column < len(far[row])]
        straight = min(distance(cell, goal) for goal in spots)
        best = min(ways, default=CLOSED)
        return best if best < CLOSED else chart.FAR + straight

    return length


def _alone(table: Battle) -> Battle:
    """The table without models, as markers meet it."""
    bare = table.copy()
    bare.models = {}
    return bare


def _towards(ground: Ground, foes: Sequence[Spot], most: float, close: int) -> Spot:
    """As near as it gets to the friend to whom the way is shortest; up to its own length from him and no nearer."""
    ways = [(_nearest(ground, foe), foe) for foe in foes]
    (_, _, _, cell), foe = min(ways)
    away = distance(ground.at, foe)
    if ground.straight(_short_of(ground.at, foe, away, close, most)):
        return _short_of(ground.at, foe, away, close, most)
    return ground.along(cell, most, max(0.0, close - distance(cell, foe)))


def _short_of(start: Spot, foe: Spot, away: int, close: int, most: float) -> Spot:
    """The point on the straight way to somebody at which a move ends."""
    return moved(start, heading(start, foe), max(0, int(min(most, away - close))))


def _nearest(ground: Ground, foe: Spot) -> tuple[bool, float, float, Spot]:
    """The cell from which somebody is nearest: whether he cannot be reached, how long the way to him is then, the way to
    the cell, and the cell."""
    best = min((hypot(cell[0] - foe[0], cell[1] - foe[1]), length, cell) for length, cell in ground.cells)
    apart, length, cell = best
    return apart > 2 * _CELL, length + apart, length, cell


def _away(ground: Ground, foes: Sequence[Spot], most: float) -> Spot:
    """The place within reach that is farthest from whoever is nearest to it; of several the one on the shortest way."""

    def room(cell: Spot) -> float:
        return min(hypot(cell[0] - x, cell[1] - y) for x, y in foes)

    within = [(room(cell), -length, cell) for length, cell in ground.cells if length <= most]
    best = max(within, default=(0.0, 0.0, ground.at))
    return best[2] if best[0] > room(ground.at) else ground.at


def lies(table: Battle, spot: Spot) -> Spot:
    """The nearest point on the table."""
    x, y = spot
    return min(max(0, x), table.field.width), min(max(0, y), table.field.height)
