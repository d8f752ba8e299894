"""One line for what a bot does in its activation, from what everybody may see."""

from __future__ import annotations

from game.core.actions import Action
from game.systems.ascension import actions as a
from game.systems.ascension.bot.plans import ActivationPlan
from game.systems.ascension.combat import preview
from game.systems.ascension.state import Battle


def reason(state: Battle, action: Action, plan: ActivationPlan) -> str:
    """Why the active model does this, which is part of a plan."""
    if isinstance(action, a.Attack):
        return _attack(state, action)
    if isinstance(action, a.Interact):
        piece = state.pieces[action.piece]
        return f"Opens {piece.name}." if piece.has("door") else f"{piece.name} is worth the stride."
    if isinstance(action, a.Shake):
        return "One token less to bear."
    if isinstance(action, a.Run):
        return plan.why or "It is a long way: at the double."
    if isinstance(action, a.EndActivation):
        return "Nothing better to do from here."
    if isinstance(action, a.TakeStairs):
        return f"Up or down {state.pieces[action.by].name}."
    if isinstance(action, a.UseAbility):
        return _ability(state, action)
    if plan.strike is not None and plan.strike.action.target in state.models:
        return f"To strike at {_name(state, plan.strike.action.target)}."
    return plan.why or "A better place to be."


def _name(state: Battle, model: int) -> str:
    return state.character(model).name if model in state.models else "somebody"


def _attack(state: Battle, action: a.Attack) -> str:
    shots = preview.preview(state, action).shots
    if len(shots) != 1:
        return f"{action.name} at {len(shots)} of them at once."
    odds = shots[0].odds
    text = f"{action.name} at {shots[0].name}"
    return f"{text}: {preview.percent(odds.hit)} to hit." if odds else f"{text}."


def _ability(state: Battle, action: a.UseAbility) -> str:
    if action.kind == "cleanse":
        return f"{_name(state, action.target)} is better off without that token."
    if action.kind == "compel":
        return f"{_name(state, action.target)} shall come to us."
    if action.target or action.terrain:
        return "That throw could hurt."
    return "A better place to be."
