"""Wounds, conditions, models removed, and the points that come of it (R-6.1.1, R-7.1)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Seat
from game.systems.ascension import events, victory
from game.systems.ascension.state import MOST_TOKENS, Battle, Condition, ModelId


def wound(
    state: Battle, ctx: Context, model: ModelId, amount: int, cause: str, rule: str, *, by: Seat | None = None
) -> None:
    """Let a model suffer wounds; at none left it is removed (R-6.1.1). `by` is the side whose doing it is."""
    if amount <= 0 or model not in state.models:
        return
    left = max(0, state.models[model].wounds - amount)
    state.change(model, wounds=left)
    ctx.tell(events.Wounded, model, amount, left, cause, rule)
    if not left:
        remove(state, ctx, model, by=by)


def heal(state: Battle, ctx: Context, model: ModelId, amount: int) -> None:
    """Give wounds back, never more than the model began with."""
    now = state.models[model]
    gained = min(amount, state.character(model).wounds - now.wounds)
    if gained > 0:
        state.change(model, wounds=now.wounds + gained)
        ctx.tell(events.Healed, model, gained, now.wounds + gained)


def remove(state: Battle, ctx: Context, model: ModelId, *, by: Seat | None = None) -> None:
    """Take a model out of the battle, score for it, and end the battle if its side has none left (C-58, C-88)."""
    side = state.side_of(model)
    gone = state.models.pop(model)
    state.fallen = (*state.fallen, gone)
    others = [other for other in state.field.sides if other != side]
    credited = others[0] if len(others) == 1 else by if by != side else None
    ctx.tell(events.Removed, model, gone.who, gone.seat, credited)
    if credited is not None:
        state.removed[credited] += 1
        score(state, ctx, credited, state.field.scoring.removed, "an enemy model removed", "CC-15")
    victory.look_for_the_end(state)


def gain(state: Battle, ctx: Context, model: ModelId, condition: Condition, cause: str) -> bool:
    """Put a condition token on a model, of which there are at most two (R-7.1, C-31); whether one was added."""
    now = state.models.get(model)
    if now is None or now.tokens(condition) >= MOST_TOKENS:
        return False
    tokens = now.tokens(condition) + 1
    state.change(model, conditions={**now.conditions, condition: tokens})
    ctx.tell(events.Gained, model, condition, tokens, cause)
    return True


def lose(state: Battle, ctx: Context, model: ModelId, condition: Condition) -> None:
    """Take one token of a condition away (R-5.2.6)."""
    now = state.models[model]
    tokens = now.tokens(condition) - 1
    left = {key: count for key, count in now.conditions.items() if key != condition}
    state.change(model, conditions={**left, condition: tokens} if tokens > 0 else left)
    ctx.tell(events.Lost, model, condition, tokens)


def score(state: Battle, ctx: Context, side: Seat, points: int, why: str, rule: str) -> None:
    """Give points to a side; a battle without an end has no score."""
    if points and not state.field.endless:
        state.scores[side] += points
        ctx.tell(events.Scored, side, points, why, rule)
