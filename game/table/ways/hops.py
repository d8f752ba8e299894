"""Where a base gets by a few straight hops of at most a length each, and in how few of them it arrives (C-12, C-13, C-61).

A hop begins with a turn and holds its facing. One that goes where the base looks is as long as its longest dimension
says, any other as its shortest. Between hops the base stands at one of many spots round whatever may be in its way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import pi
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from game.table.lengths import FULL, TOLERANCE
from game.table.obstacles import Obstacles
from game.table.shapes import Base, Place, heading
from game.table.things import Piece
from game.table.ways.contact import Goal
from game.table.ways.legs import Legs

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[Any]"
_BLOCKS = (1, 4, 16, 64)
"""From so many others, the best first, a spot is tried before it counts as out of reach."""
_MOST = 200
"""How many spots are thought about at most."""
_AT_ONCE = 32
"""How many ends are looked at in one go, the nearest first."""
_BETTER = 5.0
"""A way has to get so many tenths nearer to be worth going round."""
_SCANT = 0.01
"""Of ways that lead equally near the one with fewer hops is better."""
_HUGE = 1e5
"""A way that is longer than that there is not."""
_ROUND = 12
"""At so many spots round a corner, or round a base, a hop may end."""
_HAIR = 0.3
"""How far from what it goes round a spot lies, in tenths."""


class Pace(NamedTuple):
    """How many hops a base has, and how long one is: where it looks, and anywhere else."""

    hops: int
    full: int
    short: int


Serves: TypeAlias = Callable[[list[Place]], list[bool]]
"""Which of some ends will do."""


class Ground:
    """Where a base starts, with all that is in its way within the hops that it has, and the difficult ground there."""

    def __init__(self, base: Base, start: Place, pace: Pace, obstacles: Obstacles, mire: Obstacles) -> None:
        self.base, self.start, self.pace, self.obstacles = base, start, pace, obstacles
        self.far = pace.hops * pace.full
        self.walls, self.mire = (Legs(base, each, start.point, self.far) for each in (obstacles, mire))

    def free(self, starts: Row, ends: Row, turns: Row) -> Row:
        """Whether nothing stands on straight ways with a facing, nor is there difficult ground on more than half a hop.

        Where the base looks elsewhere than it goes, a way is one short hop at most.
        """
        import numpy as np

        to = ends - starts
        lengths = np.rint(np.hypot(*to.T))
        off = np.abs((np.arctan2(to[:, 1], to[:, 0]) - turns + pi) % (2 * pi) - pi)
        ahead = off < pi / 181
        found: Row = (lengths > 0) & (ahead | (lengths <= self.pace.short + TOLERANCE))
        rows = np.nonzero(found)[0]
        found[rows] = self.walls.free(starts[rows], ends[rows], turns[rows])
        half = np.where(ahead, self.pace.full, self.pace.short) // 2 + TOLERANCE
        rows = np.nonzero(found & (lengths > half))[0]
        if len(rows) and (len(self.mire.sides) or len(self.mire.discs)):
            found[rows] = self.mire.free(starts[rows], ends[rows], turns[rows])
        return found


class Hops:
    """The spots on the way to a goal that a base reaches by hops, layer by layer."""

    def __init__(self, ground: Ground, goal: Goal, spots: Row) -> None:
        import numpy as np

        self.ground, self.base, self.pace, self.goal = ground, ground.base, ground.pace, goal
        self.at = np.concatenate((np.array([ground.start.point], dtype=np.float64), spots))
        count = len(self.at)
        self.facing = np.full(count, np.radians(ground.start.facing / 100))
        self.layer = np.full(count, -1)
        self.before = np.zeros(count, dtype=np.int64)
        self.length = np.full(count, np.inf)
        self.layer[0], self.length[0] = 0, 0.0
        self.away = goal.away(ground.base, self.at)

    def arrive(self, serves: Serves | None = None) -> list[Place] | None:
        """The ends of the fewest hops to the goal, of those the shortest; None if it is out of reach.

        `serves` says which of the places there will do.
        """
        for layer in range(1, self.pace.hops + 1):
            found = self._finish(layer, serves)
            if found is not None:
                return found
            self.grow(layer, self.away <= (self.pace.hops - layer) * self.pace.full + 2)
            if serves is not None:
                found = self._standing(layer, serves)
                if found is not None:
                    return found
        return None

    def straight_on(self) -> list[Place] | None:
        """All hops straight ahead to the last spot, if there are so many and nothing is in the way."""
        if len(self.at) <= self.pace.hops:
            return None
        self.grow(self.pace.hops, self.away <= self.away[-1])
        return self.way(len(self.at) - 1) if self.layer[-1] > 0 else None

    def nearest(self, left: Callable[[Row], Row]) -> list[Place]:
        """The hops after which the way that is left is shortest, of equal ones the fewest; never farther than the start.

        Where no way is left that is shorter than from the start, the goal as the crow flies counts.
        """
        import numpy as np

        for layer in range(1, self.pace.hops + 1):
            self.grow(layer, np.ones(len(self.at), dtype=bool))
        rows = np.nonzero((self.layer >= 0) & (self.away <= self.away[0]))[0]
        ways = left(self.at[rows])
        if ways.min() >= ways[0] - _BETTER:
            ways = self.away[rows]
        best = int(rows[int(np.argmin(ways + _SCANT * self.layer[rows]))])
        return self._stretched(best, left) if best else []

    def _stretched(self, number: int, left: Callable[[Row], Row]) -> list[Place]:
        """The way to a spot, its last hop as long as it can be and the way that it leaves shortest."""
        import numpy as np

        way = self.way(number)
        start = np.array([way[-2].point if len(way) > 1 else self.ground.start.point], dtype=np.float64)
        ends = np.rint(circle(start[0].tolist(), self.pace.full, 72))
        starts = np.repeat(start, len(ends), axis=0)
        turns = np.arctan2(*(ends - starts).T[::-1])
        near = self.goal.away(self.base, ends) <= self.away[0]
        ends, starts, turns = ends[near], starts[near], turns[near]
        free = self.ground.free(starts, ends, turns)
        ends, turns = ends[free], turns[free]
        if not len(ends):
            return way
        ways, now = left(ends), float(left(np.array([way[-1].point], dtype=np.float64))[0])
        best = int(np.argmin(ways))
        if ways[best] >= now - 1:
            return way
        return [*way[:-1], self._place(start[0], ends[best], float(turns[best]))]

    def _standing(self, layer: int, serves: Serves) -> list[Place] | None:
        """The way to the nearest spot of a layer that is near enough already and will do."""
        import numpy as np

        rows = np.nonzero((self.layer == layer) & (self.away <= 0))[0]
        rows = rows[np.argsort(self.length[rows], kind="stable")]
        for first in range(0, len(rows), _AT_ONCE):
            part = rows[first : first + _AT_ONCE].tolist()
            will = serves([self.way(row)[-1] for row in part])
            if any(will):
                return self.way(part[will.index(True)])
        return None

    def _hops(self, lengths: Row) -> Row:
        """How many hops a straight way takes."""
        import numpy as np

        found: Row = np.maximum(1, np.ceil((np.rint(lengths) - TOLERANCE) / self.pace.full))
        return found

    def _finish(self, layer: int, serves: Serves | None) -> list[Place] | None:
        """The ways that arrive by one more straight way in so many hops, the shortest that will do."""
        import numpy as np

        rows = np.nonzero((self.layer >= 0) & (self.away <= (layer - self.layer) * self.pace.full + 2))[0]
        lasts = self.goal.lasts(self.base, self.at[rows], self.facing[rows])
        by, ends = rows[lasts.number], np.rint(lasts.ends)
        starts = self.at[by]
        far = np.hypot(*(ends - starts).T)
        order = np.nonzero(self.layer[by] + self._hops(far) == layer)[0]
        order = order[np.lexsort(((self.length[by] + far)[order], lasts.late[order]))]
        for first in range(0, len(order), _AT_ONCE):
            part = order[first : first + _AT_ONCE]
            part = part[self.ground.free(starts[part], ends[part], lasts.turns[part])].tolist()
            there = [self._leg(starts[row], ends[row], float(lasts.turns[row])) for row in part]
            will = serves([leg[-1] for leg in there]) if serves is not None and there else [True] * len(there)
            if any(will):
                best = will.index(True)
                return [*self.way(int(by[part[best]])), *there[best]]
        return None

    def grow(self, layer: int, wanted: Row) -> None:
        """Reach more of the wanted spots, in so many hops, by one more straight way."""
        import numpy as np

        rows = np.nonzero((self.layer >= 0) & (self.layer < layer))[0]
        fresh = np.nonzero((self.layer < 0) & wanted)[0]
        if not len(rows) or not len(fresh):
            return
        apart = np.hypot(*(self.at[fresh][:, None] - self.at[rows][None]).transpose(2, 0, 1))
        takes = self.layer[rows] + self._hops(apart)
        cost = np.where(takes == layer, apart + self.length[rows], np.inf)
        order = np.argsort(cost, axis=1, kind="stable")[:, : _BLOCKS[-1]]
        for first, last in pairwise((0, *_BLOCKS)):
            block = order[:, first:last]
            near = np.isfinite(np.take_along_axis(cost, block, axis=1)) & (self.layer[fresh] < 0)[:, None]
            which, column = np.nonzero(near)
            if not len(which):
                return
            self._settle(rows[block[which, column]], fresh[which], layer)

    def _settle(self, starts: Row, ends: Row, layer: int) -> None:
        """Reach spots from the first of several others from which the way is free, looking ahead or as the base looks there."""
        import numpy as np

        to = self.at[ends] - self.at[starts]
        ahead = np.arctan2(to[:, 1], to[:, 0])
        for turns in (ahead,) if self.base.round else (ahead, self.facing[starts]):
            open_ = np.nonzero(self.layer[ends] < 0)[0]
            open_ = open_[self.ground.free(self.at[starts[open_]], self.at[ends[open_]], turns[open_])]
            there, first = np.unique(ends[open_], return_index=True)
            here, by = open_[first], starts[open_[first]]
            self.layer[there], self.before[there], self.facing[there] = layer, by, turns[here]
            self.length[there] = self.length[by] + np.hypot(*to[here].T)

    def way(self, number: int) -> list[Place]:
        """The ends of the hops to a spot that is reached."""
        found: list[Place] = []
        while number:
            start, end = self.at[self.before[number]], self.at[number]
            found = [*self._leg(start, end, float(self.facing[number])), *found]
            number = int(self.before[number])
        return found

    def _leg(self, start: Row, end: Row, turn: float) -> list[Place]:
        """The ends of the hops of one straight way."""
        import numpy as np

        length = float(np.hypot(*(end - start)))
        count = int(self._hops(np.array([length]))[0])
        ends = [start + (end - start) * (self.pace.full * number / length) for number in range(1, count)]
        return [self._place(start, each, turn) for each in (*ends, end)]

    def _place(self, start: Row, end: Row, turn: float) -> Place:
        """A place whose facing is exactly the way there, if that is where it looks."""
        from math import degrees

        here, there = (
            (round(float(start[0])), round(float(start[1]))),
            (round(float(end[0])), round(float(end[1]))),
        )
        ahead, held = heading(here, there), round(degrees(turn) * 100) % FULL
        off = abs((ahead - held + FULL // 2) % FULL - FULL // 2)
        return Place(*there, ahead if off < 100 else held)


def circle(centre: Sequence[float], radius: float, count: int) -> Row:
    """Points all round another."""
    import numpy as np

    turns = np.arange(count) * (2 * pi / count)
    return np.stack((centre[0] + radius * np.cos(turns), centre[1] + radius * np.sin(turns)), axis=1)


def straight(ground: Ground, goal: Goal) -> Hops:
    """Hops straight at a goal."""
    import numpy as np

    own = np.array(ground.start.point, dtype=np.float64)
    to = np.array(goal.place.point) - own
    away = max(float(np.hypot(*to)), 1e-9)
    steps = np.arange(1, ground.pace.hops + 1) * ground.pace.full
    return Hops(
        ground, goal, np.rint(own + to / away * steps[steps < away - goal.near(ground.base)][:, None])
    )


def about(ground: Ground, goal: Goal) -> Hops:
    """Hops that can arrive at a goal round all that may be in the way."""
    import numpy as np

    points = _spots(ground, goal)
    gone = np.hypot(*(points - np.array(ground.start.point)).T)
    whole = gone + goal.away(ground.base, points)
    return _kept(ground, goal, points, whole, whole <= ground.far + goal.contact)


def towards(ground: Ground, goal: Goal, left: Callable[[Row], Row]) -> Hops:
    """Hops towards a goal that is out of reach, not far beside the shortest way."""
    import numpy as np

    points = _spots(ground, goal)
    gone = np.hypot(*(points - np.array(ground.start.point)).T)
    whole = gone + left(points)
    if not np.isfinite(whole).any() or whole.min() >= _HUGE:
        whole = goal.away(ground.base, points)
    return _kept(ground, goal, points, whole, gone <= ground.far)


def _kept(ground: Ground, goal: Goal, points: Row, rank: Row, wanted: Row) -> Hops:
    """Hops over the best of some spots that are wanted."""
    import numpy as np

    points, rank = points[wanted], rank[wanted]
    kept: Row = points[np.argsort(rank, kind="stable")[: 2 * _MOST]]
    if ground.base.round:
        kept = kept[ground.walls.free(kept, kept, np.zeros(len(kept)))]
    return Hops(ground, goal, kept[:_MOST])


def _spots(ground: Ground, goal: Goal) -> Row:
    """Where hops may end: close round all that may be in the way, and whole hops from either end."""
    import numpy as np

    pace, obstacles, middle = ground.pace, ground.obstacles, goal.place.point
    own, near = np.array(ground.start.point, dtype=np.float64), goal.near(ground.base)
    bends = _bends(ground.base, ground.start, ground.far, obstacles)
    found = [bends, circle(middle, near + _HAIR, 36), circle(own.tolist(), pace.full / 2, 24)]
    found += [circle(own.tolist(), pace.full * hops - 0.5, 48) for hops in range(1, min(3, pace.hops) + 1)]
    if pace.hops > 1:
        found += [circle(middle, near + pace.full - 1, 36), _beyond(own, bends, pace.full - 0.5)]
        found += [_beyond(np.array(middle, dtype=np.float64), bends, near + pace.full - 1)]
    points: Row = np.unique(np.rint(np.concatenate(found)), axis=0)
    inside = (points > 0).all(axis=1) & (points < (obstacles.width, obstacles.height)).all(axis=1)
    kept: Row = points[inside & (points != own).any(axis=1)]
    return kept


def _bends(base: Base, start: Place, far: float, obstacles: Obstacles) -> Row:
    """Points close round the corners of terrain and round bases."""
    import numpy as np

    corners: list[tuple[float, float, float]] = []
    for thing in obstacles.near(*start.point, far + base.long, far + base.long):
        if isinstance(thing, Piece):
            corners += [(x, y, 0.0) for x, y in thing.outline]
        else:
            corners.append((thing.x, thing.y, thing.reach))
    rows = np.array(corners, dtype=np.float64).reshape(-1, 3)
    turns = np.arange(_ROUND) * (2 * pi / _ROUND)
    found = [np.zeros((0, 2))]
    for size in sorted({base.wide / 2, base.long / 2}):
        away = ((rows[:, 2] + size) / np.cos(pi / _ROUND) + _HAIR)[:, None]
        found.append(
            np.stack(
                (rows[:, :1] + away * np.cos(turns), rows[:, 1:2] + away * np.sin(turns)), axis=2
            ).reshape(-1, 2)
        )
    return np.concatenate(found)


def _beyond(start: Row, points: Row, length: float) -> Row:
    """The ends of whole hops over points that are nearer than that."""
    import numpy as np

    to = points - start
    away = np.maximum(np.hypot(*to.T), 1e-9)[:, None]
    found: Row = (start + to / away * length)[away[:, 0] < length]
    return found
