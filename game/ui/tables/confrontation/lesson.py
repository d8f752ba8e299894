"""Lessons at the table of units: nobody pulls a front to a tenth of a millimetre, so coming near is enough."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from game.core.explain import Action
from game.systems.confrontation.actions import Close, March
from game.table.lengths import CM
from game.table.shapes import Place
from game.ui.play.coach import Coach

REACH = 5 * CM // 2
"""How far, in tenths, the middle of a unit may end from where the lesson has it."""


class UnitGuide(Coach):
    """A coach who takes what is nearly right for what is meant."""

    def meant(self, plans: Sequence[Action]) -> list[Action]:
        """What a plan comes to in this step: its actions as the lesson has them, or the first that is about something else."""
        rest = self.rest()
        if not rest:
            return list(plans)
        found: list[Action] = []
        for number, action in enumerate(plans):
            if number == len(rest):
                break
            if not near(action, rest[number]):
                return [action]
            found.append(rest[number])
        return found


def near(action: Action, wanted: Action) -> bool:
    """Whether two actions differ by no more than a hand does: marches that end near each other, any way to close up."""
    if isinstance(action, March) and isinstance(wanted, March):
        (x, y), (other_x, other_y) = _middle(action.places), _middle(wanted.places)
        return hypot(x - other_x, y - other_y) <= REACH
    if isinstance(action, Close) and isinstance(wanted, Close):
        return True
    return action == wanted


def _middle(places: Sequence[Place]) -> tuple[float, float]:
    count = max(1, len(places))
    return sum(each.x for each in places) / count, sum(each.y for each in places) / count
