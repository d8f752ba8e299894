"""What an enemy has said is a promise with its condition: it strikes nobody else without saying so first, and why (A-71)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.systems.asgard import adapters, events, eyes
from game.systems.asgard.actions import Declare, Intent, Turn, UnitId, Whom
from game.systems.asgard.state import ENEMY, Saga

AIMED: tuple[Intent, ...] = ("advance", "strike", "flank")
"""What needs somebody to do it to."""
HAIR = 1
"""Those who stand as near as each other, to a tenth of a millimetre, are all the nearest."""


def whoms(intent: Intent) -> tuple[Whom, ...]:
    """What may be said about whom one strikes."""
    return ("", "named", "nearest", "comes") if intent in AIMED else ("", "comes", "nobody")


def declare(state: Saga, ctx: Context, action: Declare) -> None:
    """An enemy says what it is about to do, or what it does instead."""
    mind = state.minds[action.unit]
    beat = mind.beat
    if not action.why and mind.intent == "patrol" and mind.at is not None and action.at != mind.at:
        beat += 1
    state.minds[action.unit] = msgspec.structs.replace(
        mind, mode=action.mode, intent=action.intent, target=action.target, at=action.at, beat=beat,
        whom=action.whom or msgspec.UNSET,
    )  # fmt: skip
    ctx.tell(
        events.Declared, action.unit, action.mode, action.intent, action.target, action.at, action.whom, action.why,
        mind.target if action.why else 0,
    )  # fmt: skip


def refuse_turn(state: Saga, action: Declare) -> Refusal | None:
    """Why an enemy cannot say now that it does something else; whether that can be said at all is asked elsewhere."""
    host = adapters.of(state.plan)
    mind = state.minds.get(action.unit)
    if mind is None or not host.acting(state.table, action.unit):
        return Refusal(
            "A-71", "Only an enemy in the middle of its activation can do something else than it has said."
        )
    if not action.why:
        return Refusal("A-71", "It has said what it does: why does it do something else?")
    said = mind.mode, mind.intent, mind.target, mind.at, mind.whom or ""
    if said == (action.mode, action.intent, action.target, action.at, action.whom):
        return Refusal("A-71", f"{host.called(state.table, action.unit)} has said just that already.")
    return None


def covers(state: Saga, unit: UnitId, hit: Sequence[UnitId]) -> bool:
    """Whether what an enemy has said covers a blow that hits these (A-71).

    Whoever stands nearest is meant of those whom it sees itself, as they stand when the blow falls.
    """
    mind, host, table = state.minds[unit], adapters.of(state.plan), state.table
    if not mind.whom or mind.whom == "comes":
        return True
    if mind.whom == "nearest":
        own = host.seen(table, [unit], eyes.friends(state), state.now.visibility)
        near = min((host.between(table, unit, each) for _, each in own), default=0)
        return any(host.between(table, unit, each) <= near + HAIR for each in hit)
    return mind.whom == "named" and mind.target in hit


def honour(state: Saga, ctx: Context, action: Action) -> None:
    """Before a blow that an enemy has not said it is told whom it strikes instead, and why (A-71)."""
    host = adapters.of(state.plan)
    unit, hit = host.blow(state.table, action)
    hit = [each for each in hit if host.seat(state.table, each) != ENEMY]
    if not hit or unit not in state.minds or not host.acting(state.table, unit) or covers(state, unit, hit):
        return
    mind = state.minds[unit]
    declare(state, ctx, Declare(unit, mind.mode, "strike", hit[0], None, "named", _why(state, unit)))


def _why(state: Saga, unit: UnitId) -> Turn:
    """Why an enemy strikes somebody else, as far as the table shows it."""
    target, friends = state.minds[unit].target, eyes.friends(state)
    if not target:
        return "chance"
    if target not in friends:
        return "gone"
    host = adapters.of(state.plan)
    seen = host.seen(state.table, eyes.foes(state), [target], state.now.visibility)
    return "barred" if seen else "hidden"
