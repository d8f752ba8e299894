"""A surveyed ground read for all sides: everything that is asked twice is worked out once.

`Reading.without` reads the same ground anew without some pieces, and looks again only where they may have been in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from game.core.descriptions.survey import NEVER, Camp, Goal, Patch, Point, Survey, Walker
from game.core.seats import Seat

if TYPE_CHECKING:
    from numpy.typing import NDArray

SOON = 2
"""Ground in reach of so many activations is what a side has before it comes to blows."""
Row: TypeAlias = "NDArray[Any]"
T = TypeVar("T")


class Reading:
    """One ground as every side finds it. Ways are those of the usual unit of a side."""

    def __init__(self, survey: Survey, camps: Sequence[Camp]) -> None:
        self.survey = survey
        self.camps = {camp.seat: camp for camp in camps}
        self.cells = survey.cells()
        self._known: dict[Hashable, object] = {}
        self._before: Reading | None = None
        self._gone: tuple[Patch, ...] = ()

    def without(self, gone: Collection[str]) -> Reading:
        """The same ground without some pieces of terrain."""
        survey = self.survey.without(gone)
        made = Reading(survey, [camp for camp in survey.camps if camp.seat in self.camps])
        made._before = self
        made._gone = tuple(patch for patch in self.survey.patches if patch.id in gone)
        return made

    def alike(self, seat: Seat) -> Reading:
        """The same ground with everybody going as one side does."""
        model = self.camps[seat]
        camps = [
            msgspec.structs.replace(camp, usual=model.usual, fastest=model.fastest)
            for camp in self.camps.values()
        ]
        return Reading(self.survey, camps)

    def _once(self, key: Hashable, work: Callable[[], T]) -> T:
        if key not in self._known:
            self._known[key] = work()
        return self._known[key]  # type: ignore[return-value]

    # Ways

    def foes(self, seat: Seat) -> list[Camp]:
        """The other sides that are no friends."""
        return [camp for camp in self.camps.values() if camp.against(self.camps[seat])]

    def goals(self, seat: Seat) -> list[Goal]:
        """The objectives that are worth something to a side."""
        return [goal for goal in self.survey.goals if not goal.seats or seat in goal.seats]

    def to_goal(self, seat: Seat, goal: Goal) -> list[float]:
        """The way to an objective from each place of a deployment."""
        return self._once(("goal", seat, goal.id), lambda: self._to(seat, goal.points, goal.within))

    def nearest(self, seat: Seat, goal: Goal) -> float:
        """The way to an objective from the nearest place of a deployment."""
        before = self._before
        if before is not None and before.camps[seat].places == self.camps[seat].places:
            known = before.nearest(seat, goal)
            if self._least(seat, goal.points, goal.within) >= known:
                return known
        return min(self.to_goal(seat, goal), default=NEVER)

    def to_camp(self, seat: Seat, other: Seat) -> list[float]:
        """The way to where another side deploys from each place of a deployment."""
        foe = self.camps[other]
        return self._once(("camp", seat, other), lambda: self._to(seat, foe.places, foe.usual.half))

    def _to(self, seat: Seat, points: Sequence[Point], within: int) -> list[float]:
        camp = self.camps[seat]
        return self.survey.ways(camp.usual, points, camp.places, within + camp.usual.half)

    def _least(self, seat: Seat, points: Sequence[Point], within: int) -> float:
        """How long a way to some points is at least that leads over what is gone: no other could be shorter than before."""
        import numpy as np

        camp = self.camps[seat]
        starts, ends = (np.array(each, dtype=np.float64) for each in (camp.places, points))
        least = min((_away(starts, box).min() + _away(ends, box).min() for box in self._gone), default=NEVER)
        return float(least) - within - 3 * camp.usual.half

    def ways(self, seat: Seat) -> list[float]:
        """The way to every cell from the nearest place of a deployment."""
        camp = self.camps[seat]
        return self._once(("ways", seat), lambda: self.survey.ways(camp.usual, camp.places, self.cells))

    def turns(self, seat: Seat) -> list[float]:
        """How many activations that takes."""
        camp = self.camps[seat]
        return self._once(
            ("turns", seat), lambda: self.survey.activations(camp.usual, camp.places, self.cells)
        )

    def reach(self, seat: Seat, count: int) -> float:
        """The share of the table in reach of so many activations."""
        turns = self.turns(seat)
        return sum(each <= count for each in turns) / len(turns)

    def contact(self, seat: Seat) -> float:
        """The first round in which somebody of a side may touch a foe."""
        camp = self.camps[seat]
        return self._once(
            ("contact", seat),
            lambda: min((self.survey.contact(camp, foe) for foe in self.foes(seat)), default=NEVER),
        )

    def first_blow(self, seat: Seat) -> float:
        """How many activations it takes to come to where the nearest foe deploys."""
        camp = self.camps[seat]
        return min(
            (
                min(
                    self.survey.activations(
                        camp.usual, foe.places, camp.places, foe.usual.half + camp.usual.half
                    ),
                    default=NEVER,
                )
                for foe in self.foes(seat)
            ),
            default=NEVER,
        )

    # Looks

    def looks(self, seat: Seat) -> Row:
        """What comes of the looks from each place of a deployment (rows) at each cell (columns), where a foe would stand."""
        return self._once(("looks", seat), lambda: self._look(seat))

    def _look(self, seat: Seat) -> Row:
        import numpy as np

        camp, target = self.camps[seat], self.target(seat)
        found = np.zeros((len(camp.places), len(self.cells)), dtype=np.int8)
        anew = np.ones(found.shape, dtype=bool)
        if self._before is not None:
            rows = {place: row for row, place in enumerate(self._before.camps[seat].places)}
            known = self._before.looks(seat)
            anew = crossing(camp.places, self.cells, self._gone, 2 * max(camp.usual.half, target.half))
            for row, place in enumerate(camp.places):
                if place in rows:
                    found[row] = known[rows[place]]
                else:
                    anew[row] = True
        asked = np.argwhere(anew).tolist()
        pairs = [(camp.places[row], self.cells[column]) for row, column in asked]
        found[anew] = self.survey.looks(camp.usual, target, pairs)
        return found

    def target(self, seat: Seat) -> Walker:
        """Whom a side looks at: the usual one of its first foe, or of its own if there is none."""
        return next(iter([*self.foes(seat), self.camps[seat]])).usual

    def sees(self, seat: Seat, least: int) -> float:
        """The share of the table seen from a deployment, over all its places, so well at least."""
        return float((self.looks(seat) >= least).mean())

    def unseen(self, seat: Seat, most: int) -> tuple[float, float]:
        """Of the ground soon in reach: the share that no foe sees better than that, and the share of all looks at it that do not."""
        import numpy as np

        soon = np.array(self.turns(seat)) <= SOON
        rows = [self.looks(foe.seat)[:, soon] for foe in self.foes(seat)]
        if not rows or not soon.any():
            return 1.0, 1.0
        every = np.concatenate(rows)
        return float((every.max(axis=0) <= most).mean()), float((every <= most).mean())


def middle(lengths: Sequence[float]) -> float:
    """The middle one of some lengths, of which some may be endless."""
    return median(sorted(lengths)) if lengths else NEVER


def crossing(places: Sequence[Point], cells: Sequence[Point], boxes: Sequence[Patch], margin: int) -> Row:
    """Which straight lines from places (rows) to cells (columns) come so near to any of some boxes."""
    import numpy as np

    ends = np.array(cells, dtype=np.float64)
    start = np.array(places, dtype=np.float64).reshape(-1, 1, 2)
    step = ends - start
    found = np.zeros(step.shape[:2], dtype=bool)
    for box in boxes:
        low = np.array((box.left - margin, box.top - margin)) - start
        high = np.array((box.right + margin, box.bottom + margin)) - start
        with np.errstate(divide="ignore", invalid="ignore"):
            one, two = low / step, high / step
        still, inside = step == 0, (low <= 0) & (high >= 0)
        one = np.where(still, np.where(inside, -np.inf, np.inf), one)
        two = np.where(still, np.where(inside, np.inf, -np.inf), two)
        first, last = np.minimum(one, two).max(axis=2), np.maximum(one, two).min(axis=2)
        found |= (first <= last) & (last >= 0) & (first <= 1)
    return found


def _away(points: Row, box: Patch) -> Row:
    """How far points are from a box."""
    import numpy as np

    across = np.maximum(np.maximum(box.left - points[:, 0], points[:, 0] - box.right), 0)
    down = np.maximum(np.maximum(box.top - points[:, 1], points[:, 1] - box.bottom), 0)
    found: Row = np.hypot(across, down)
    return found
