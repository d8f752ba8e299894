"""Lessons on a measured table: nobody hits a place to a tenth of a millimetre, so coming near is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Protocol

import msgspec

from game.core.explain import Action
from game.systems.ascension.actions import Activate, Climb, Deploy, FreeMove, Run, Stride, TakeStairs
from game.table.lengths import MM
from game.table.shapes import Place, distance, outline
from game.ui.plane.display import Body
from game.ui.plane.marks import Ring
from game.ui.play.coach import Coach
from game.ui.tables.ascension.contract import Pictured

NEAR = 15 * MM
"""How near a planned place has to come to the one that the lesson speaks of."""
_GOING = (Stride, Climb, TakeStairs, FreeMove)
_BEFORE = (*_GOING, Activate, Run)
"""What one plan may hold before its last action."""


class Taught(Pictured, Protocol):
    """A table with a coach."""

    @property
    def coach(self) -> Coach: ...
    def body(self, model: int) -> Body | None: ...


class Guide(Coach):
    """A coach who takes what is nearly right for what is meant."""

    def meant(self, plans: Sequence[Action]) -> list[Action]:
        """The actions of this step that a plan comes to; the plan itself where it is about something else.

        Of a plan that goes beyond the step, only as much is done as the step asks for.
        """
        rest = self.rest()
        for last in range(len(plans), 0, -1):
            for count in range(len(rest), 0, -1):
                whole = count == 1 or all(isinstance(action, _BEFORE) for action in rest[: count - 1])
                if whole and _near(plans[last - 1], rest[count - 1]):
                    return rest[:count]
        return list(plans)

    def goal(self) -> Place | None:
        """Where the step that is shown wants the active model next; None if it is about something else."""
        way = takewhile(lambda action: isinstance(action, (*_GOING, Run)), self.rest())
        going = [action for action in way if isinstance(action, _GOING)]
        return going[-1].to if going else None


def _near(action: Action, wanted: Action) -> bool:
    """Whether two actions differ by no more than a hand does."""
    field = "place" if isinstance(wanted, Deploy) else "to"
    mine, theirs = getattr(action, field, None), getattr(wanted, field, None)
    if type(action) is not type(wanted) or not isinstance(mine, Place) or not isinstance(theirs, Place):
        return action == wanted
    same = msgspec.structs.replace(action, **{field: theirs}) == wanted
    return same and distance(mine.point, theirs.point) <= NEAR


def marks(scene: Taught) -> Iterator[Ring]:
    """Where the lesson wants the learner's active model, as a dashed ring of its base; the enemy finds its own way."""
    coach, active = scene.coach, scene.desk.state.active
    if not isinstance(coach, Guide) or active is None or not scene.desk.mine:
        return
    goal, body = coach.goal(), scene.body(active.model)
    if goal is not None and body is not None:
        yield Ring(outline(body.base, goal), "verdigris")
