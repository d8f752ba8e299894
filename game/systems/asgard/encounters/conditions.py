"""Conditions: how one gives way to another (A-2, A-15)."""

from __future__ import annotations

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import adapters, events, eyes
from game.systems.asgard.encounters import marks
from game.systems.asgard.encounters.sightings import Look
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.state import Saga
from game.systems.asgard.story.codes import Bring, Cause, brings


class Enter(Step[Saga], frozen=True, tag=True):
    """Spent tokens return, those too near are spent without an encounter, then the status changes happen (A-15).

    Who is seen may be another now, since visibility is (A-22, A-41). What it brings is its own: no part of the encounter of the
    card that led here, which no failed roll has caught (A-81).
    """

    condition: int
    cause: Cause

    def proceed(self, state: Saga, ctx: Context) -> None:
        before, state.condition = state.condition, self.condition
        state.entered = max(state.turn, state.over + 1)
        returned = tuple(token.id for token in state.tokens.values() if token.spent and not token.gone)
        for token in returned:
            state.change_token(token, spent=False)
        spent = tuple(token.id for token in state.in_play() if _near(state, token.id))
        for token in spent:
            state.change_token(token, spent=True)
        again = any(page.kind == "condition" and page.number == self.condition for page in state.tale)
        ctx.tell(events.ConditionChanged, before, self.condition, returned, spent, again)
        state.note("condition", state.now.title, self.condition)
        marks.lay(state)
        state.groups += 1
        cause = Cause(self.cause.unit, self.cause.token, group=state.groups)
        state.push(*(Bring(effect, cause) for effect in state.now.enter), Look())


def _near(state: Saga, token: int) -> bool:
    """Whether a token lies within the encounter range of a friendly unit, seen or not (A-15)."""
    host, at = adapters.of(state.plan), state.tokens[token].at
    return any(host.gap(state.table, unit, at) <= state.now.range for unit in eyes.friends(state))


@brings(e.Change)
def change(state: Saga, ctx: Context, effect: e.Change, cause: Cause) -> None:
    """Another condition holds from now on; one that holds already is not entered again."""
    if effect.condition != state.condition:
        state.push(Enter(effect.condition, cause))


STEPS: tuple[type[Step[Saga]], ...] = (Enter,)
