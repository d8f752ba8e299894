"""How far it is round the terrain, on a coarse grid: good enough to weigh places by, and quickly asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from math import hypot, inf

from game.systems.confrontation.state import Battle, Piece, PieceId
from game.table.lengths import CM
from game.table.shapes import Base, Place, Point, gap_to

CELL = 3 * CM
_ROOM = 12 * CM // 10
"""So near to what cannot be passed nobody goes, in tenths."""
_LOW = 3 * CM
"""What is no taller is crossed."""
_DIAGONAL = 1.414
_HELD = 3.0
"""How many times its length a cell counts in which an enemy stands: a way round him is better, if there is any."""
_PAST = 15 * CM // 10
"""So near to an enemy's base nobody gets past, in tenths."""
_KEPT = 3
_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
Spot = tuple[int, int]
Field = dict[Spot, float]
Figures = tuple[tuple[Point, int], ...]
"""Where figures stand, and half the base of each, in tenths."""


class Chart:
    """The table of one battle as cells that cost 1 to cross, 2 where the ground is difficult, or that nobody crosses."""

    def __init__(self, state: Battle) -> None:
        self.pieces: Mapping[PieceId, Piece] = state.pieces
        self.size = -(-state.field.width // CELL), -(-state.field.height // CELL)
        self.cost: Field = {(x, y): 1.0 for x in range(self.size[0]) for y in range(self.size[1])}
        for piece in state.pieces.values():
            self._lay(piece)
        self._fields: dict[object, Field] = {}
        self._past: tuple[tuple[str, Figures], Field] | None = None
        self._steps: dict[Spot, list[tuple[Spot, float]]] = {}

    def _lay(self, piece: Piece) -> None:
        """Mark the cells that a piece of terrain closes or slows."""
        shut = piece.has("deep") or piece.has("building") or (piece.has("obstacle") and piece.height > _LOW)
        if not shut and not piece.has("difficult"):
            return
        xs, ys = zip(*piece.outline, strict=True)
        for x in range((min(xs) - _ROOM) // CELL, (max(xs) + _ROOM) // CELL + 1):
            for y in range((min(ys) - _ROOM) // CELL, (max(ys) + _ROOM) // CELL + 1):
                if (x, y) not in self.cost:
                    continue
                gap = gap_to(Base(0, 0), Place(*_middle((x, y))), piece.outline)
                if shut and gap < _ROOM:
                    self.cost[x, y] = inf
                elif not shut and gap < 0:
                    self.cost[x, y] = max(2.0, self.cost[x, y])

    def apart(self, goal: Point, at: Point) -> float:
        """The tenths from a place to a goal, round the terrain; the goal's own way is kept for the next question."""
        if goal not in self._fields:
            self._fields[goal] = self.spread(self._about(goal, 2))
        return self._fields[goal].get(cell(at), inf)

    def to_edge(self, edge: str, at: Point) -> float:
        """The tenths from a place to an edge of the table, round the terrain."""
        if edge not in self._fields:
            self._fields[edge] = self.spread(self._rim(edge))
        return self._fields[edge].get(cell(at), inf)

    def past(self, edge: str, foes: Figures) -> Field:
        """The tenths from every cell to an edge of the table, round the terrain and round enemies; the last answer is kept."""
        key = edge, foes
        if self._past is None or self._past[0] != key:
            self._past = key, self.spread(self._rim(edge), held=_held(foes))
        return self._past[1]

    def down(self, field: Field, at: Point, most: float) -> Iterator[Point]:
        """Points along the shortest way that a field knows from a place, cell by cell, of at most so many tenths."""
        spot, gone = cell(at), 0.0
        while True:
            step, far = min(
                self._next(spot), key=lambda near: field.get(near[0], inf) + near[1], default=(spot, 0.0)
            )
            gone += far
            if field.get(step, inf) >= field.get(spot, inf) or gone > most:
                return
            spot = step
            yield _middle(spot)

    def _rim(self, edge: str) -> list[Spot]:
        """The cells along an edge of the table."""
        wide, deep = self.size
        return {
            "north": [(x, 0) for x in range(wide)], "south": [(x, deep - 1) for x in range(wide)],
            "west": [(0, y) for y in range(deep)], "east": [(wide - 1, y) for y in range(deep)],
        }[edge]  # fmt: skip

    def barred(self, at: Point, edge: str, wide: int) -> float:
        """What is closed, at the narrowest place, of a lane so wide that leads straight from a place to an edge: 0 to 1."""
        x, y = cell(at)
        half, (across, deep) = wide // CELL // 2, self.size
        aside = range(-half, half + 1)
        rows = {
            "north": [[(x + by, row) for by in aside] for row in range(y)],
            "south": [[(x + by, row) for by in aside] for row in range(y + 1, deep)],
            "west": [[(row, y + by) for by in aside] for row in range(x)],
            "east": [[(row, y + by) for by in aside] for row in range(x + 1, across)],
        }[edge]  # fmt: skip
        shares = (sum(self.cost.get(spot, inf) == inf for spot in row) / len(row) for row in rows)
        return max(shares, default=0.0)

    def around(self, at: Point, most: float) -> Field:
        """The cells in reach of a place, and how far each is."""
        return self.spread(self._about(at, 1), most)

    def _about(self, at: Point, wide: int) -> list[Spot]:
        """A place and the free cells about it: who stands close to a wall, or to an altar, is not shut in."""
        x, y = cell(at)
        near = [(x + dx, y + dy) for dx in range(-wide, wide + 1) for dy in range(-wide, wide + 1)]
        return [(x, y), *(spot for spot in near if self.cost.get(spot, inf) < inf)]

    def spread(self, sources: Iterable[Spot], most: float = inf, held: Collection[Spot] = ()) -> Field:
        """How far every cell is from the nearest of some, in tenths, no farther than `most`; in cells that are held one is slow."""
        found: Field = {}
        waiting = [(0.0, spot) for spot in sources]
        while waiting:
            far, spot = heappop(waiting)
            if spot in found:
                continue
            found[spot] = far
            for step, length in self._next(spot):
                if step in held:
                    length *= _HELD
                if step not in found and far + length <= most:
                    heappush(waiting, (far + length, step))
        return found

    def _next(self, spot: Spot) -> list[tuple[Spot, float]]:
        """The cells about a cell that may be crossed, and how far each is from it."""
        if spot not in self._steps:
            about = [((spot[0] + dx, spot[1] + dy), _DIAGONAL if dx and dy else 1.0) for dx, dy in _STEPS]
            open_ = [(step, far) for step, far in about if self.cost.get(step, inf) < inf]
            self._steps[spot] = [(step, CELL * self.cost[step] * far) for step, far in open_]
        return self._steps[spot]


def _held(foes: Figures) -> set[Spot]:
    """The cells in which somebody is in the way."""
    found = set()
    for (x, y), radius in foes:
        near = radius + _PAST
        for column in range((x - near) // CELL, (x + near) // CELL + 1):
            for row in range((y - near) // CELL, (y + near) // CELL + 1):
                at = _middle((column, row))
                if hypot(at[0] - x, at[1] - y) < near:
                    found.add((column, row))
    return found


def _middle(spot: Spot) -> Point:
    return spot[0] * CELL + CELL // 2, spot[1] * CELL + CELL // 2


def cell(at: Point) -> Spot:
    """The cell that a point lies in."""
    return at[0] // CELL, at[1] // CELL


_charts: list[Chart] = []


def chart_of(state: Battle) -> Chart:
    """The chart of a battle; the same for as long as its terrain is."""
    for known in _charts:
        if known.pieces is state.pieces:
            return known
    made = Chart(state)
    _charts[:] = [made, *_charts[: _KEPT - 1]]
    return made
