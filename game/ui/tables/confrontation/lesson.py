"""Lessons at the table of units: nobody pulls a front to a tenth of a millimetre, so coming near is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Protocol

import msgspec

from game.core.actions import Action
from game.systems.confrontation.actions import Close, Combat, Declare, March
from game.table.lengths import CM
from game.table.shapes import Place
from game.ui.play.lessons.coach import Coach
from game.ui.tables.confrontation.contract import Seated
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts import front_hand
from game.ui.tables.confrontation.marks import Rings

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

    def goal(self) -> tuple[Place, ...]:
        """Where the march that comes next ends; empty while the step waits for something else."""
        coming = next((each for each in self.rest() if not isinstance(each, Declare)), None)
        return coming.places if isinstance(coming, March) else ()

    def fall_in(self, desk: Desk) -> None:
        """A front that was let go of near enough stands in the rings: what is seen, and said of it, is what will be done."""
        held, goal = front_hand.now(desk), self.goal()
        if held is None or len(goal) != len(held.front.members):
            return
        if near(March(held.front.places), March(goal)):
            front_hand.become(desk, fronts.formed(held.state, held.front.unit, goal))


def near(action: Action, wanted: Action) -> bool:
    """Whether two actions differ by no more than a hand does: marches that end near each other, any way to close up or to deal dice."""
    if isinstance(action, March) and isinstance(wanted, March):
        (x, y), (other_x, other_y) = _middle(action.places), _middle(wanted.places)
        return hypot(x - other_x, y - other_y) <= REACH
    if isinstance(action, Close) and isinstance(wanted, Close):
        return True
    if isinstance(action, Combat) and isinstance(wanted, Combat):
        return msgspec.structs.replace(action, dice=wanted.dice) == wanted
    return action == wanted


def _middle(places: Sequence[Place]) -> tuple[float, float]:
    count = max(1, len(places))
    return sum(each.x for each in places) / count, sum(each.y for each in places) / count


class Taught(Seated, Protocol):
    """A table with a coach."""

    @property
    def coach(self) -> UnitGuide: ...


def over(scene: Taught) -> Iterator[Rings]:
    """Where the lesson wants the learner's active unit, as rings of its bases."""
    desk, goal = scene.desk, scene.coach.goal()
    members = desk.state.members(desk.actor) if desk.mine and desk.kind == "acting" and goal else []
    bases = (desk.state.profile(each.id).base.long for each in members)
    if members:
        yield Rings(tuple(zip((place.point for place in goal), bases, strict=False)))
