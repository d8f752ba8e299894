"""Secondary goals, chosen in secret and shown at the end (CC-15, C-78)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision
from game.systems.ascension import events
from game.systems.ascension.actions import ChooseGoal
from game.systems.ascension.state import Battle


class Goal(msgspec.Struct, frozen=True):
    """A secondary goal: what it is called, what it asks for, and what it scores for a side."""

    name: str
    text: str
    points: Callable[[Battle, Seat], int]


def _first(what: str) -> Callable[[Battle, Seat], int]:
    return lambda state, side: int(state.firsts.get(what) == side)


GOALS: dict[str, Goal] = {
    "first-blood": Goal(
        "First Blood", "Make the first attack that does damage or an effect: 1 point.", _first("blood")
    ),
    "fortune": Goal(
        "Fortune Favours the Bold", "Be the first to interact with the Font: 1 point.", _first("interact")
    ),
    "prowess": Goal(
        "Battlefield Prowess",
        "1 point for each enemy model you remove.",
        lambda state, side: state.removed[side],
    ),
}
"""The goals of CC-15 by the name that a scenario calls them."""


class ChoosingGoal(Decision[Battle], frozen=True, tag=True):
    """A side picks its goal in secret; its first player speaks for it (C-78)."""

    def actions(self, state: Battle) -> list[Action]:
        return [ChooseGoal(goal) for goal in state.field.goals]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, ChooseGoal) and action.goal in state.field.goals:
            return None
        return Refusal("C-78", "Choose one of the secondary goals first.", ChooseGoal(state.field.goals[0]))

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, ChooseGoal)
        side = state.side(self.seat)
        state.goals[side] = action.goal
        ctx.tell(events.GoalChosen, self.seat, side, action.goal)


def score(state: Battle, ctx: Context) -> None:
    """Show all goals and score them (C-78)."""
    if not state.goals:
        return
    points = {side: GOALS[goal].points(state, side) for side, goal in state.goals.items()}
    ctx.tell(events.GoalsShown, state.goals.copy(), points)
    for side, gained in points.items():
        state.scores[side] += gained
        if gained:
            ctx.tell(events.Scored, side, gained, GOALS[state.goals[side]].name, "CC-15")


STEPS = (ChoosingGoal,)
