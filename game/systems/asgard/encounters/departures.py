"""Whoever leaves the table for good: enemies, whose cards may go back, and friends (A-23, A-35)."""

from __future__ import annotations

from functools import partial

from game.core.events import Context
from game.systems.asgard import adapters, course, events, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.encounters import deck, deeds, marks
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.state import Saga
from game.systems.asgard.story.codes import Cause, brings


@brings(e.Leave)
def leave(state: Saga, ctx: Context, effect: e.Leave, cause: Cause) -> None:
    """Friendly units at a spot leave the table safely, or enemies of a kind go."""
    host = adapters.of(state.plan)
    if effect.kind:
        for unit in deeds.of_kind(state, effect.kind, cause):
            vanish(state, ctx, unit)
        return
    at = state.plan.spots[effect.spot].at
    for unit in [each for each in eyes.friends(state) if host.gap(state.table, each, at) <= effect.within]:
        ctx.tell(events.FriendLeft, unit)
        state.note("friend", host.who(state.table, unit), unit=unit)
        forget(state, unit)
        course.on_table(state, ctx, partial(host.drop, state.table, unit))


def forget(state: Saga, unit: UnitId) -> None:
    """A friendly unit is no longer on the table."""
    state.known.pop(unit, None)
    state.flat.pop(unit, None)


def vanish(state: Saga, ctx: Context, unit: UnitId) -> None:
    """An enemy disappears for good; a blip's card goes back (A-23, A-35)."""
    host = adapters.of(state.plan)
    hidden = unit in state.blips
    state.note("gone", state.foes[unit].kind, unit=unit)
    ctx.tell(events.BlipGone if hidden else events.FoeLeft, unit)
    strike_off(state, ctx, unit, vanished=hidden)
    course.on_table(state, ctx, partial(host.drop, state.table, unit))


def strike_off(state: Saga, ctx: Context, unit: UnitId, *, vanished: bool) -> None:
    """An enemy is gone for good, one way or another: nothing is kept of it."""
    deck.release(state, ctx, unit, vanished=vanished)
    del state.foes[unit], state.minds[unit]
    state.blips.pop(unit, None)
    state.flat.pop(unit, None)
    marks.level(state, unit)
