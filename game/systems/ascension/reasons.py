"""One line for what a bot does in its activation, from what everybody may see."""

from __future__ import annotations

from game.core.explain import Action
from game.systems.ascension import actions as a
from game.systems.ascension import preview
from game.systems.ascension.state import Battle
from game.systems.ascension.strikes import Strike
from game.table.shapes import Point, distance


def reason(state: Battle, action: Action, strike: Strike | None) -> str:
    """Why the active model does this; `strike` is the attack that it is about to make, if any."""
    if isinstance(action, a.Attack):
        return _attack(state, action)
    if isinstance(action, a.Interact):
        piece = state.pieces[action.piece]
        return f"Opens {piece.name}." if piece.has("door") else f"{piece.name} is worth the stride."
    if isinstance(action, a.Shake):
        return "One token less to bear."
    if isinstance(action, a.Run):
        return "It is a long way: at the double."
    if isinstance(action, a.EndActivation):
        return "Nothing better to do from here."
    if isinstance(action, a.TakeStairs):
        return f"Up or down {state.pieces[action.by].name}."
    if isinstance(action, a.UseAbility):
        return _ability(state, action)
    return _move(state, action, strike)


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


def _move(state: Battle, action: Action, strike: Strike | None) -> str:
    """Towards whom, or what, a move leads."""
    assert state.active is not None
    if strike is not None and strike.action.target in state.models:
        return f"To strike at {_name(state, strike.action.target)}."
    to = getattr(action, "to", None)
    if to is None:
        return "A better place to be."
    here = state.models[state.active.model].place.point
    return _towards(state, here, to.point)


def _towards(state: Battle, here: Point, there: Point) -> str:
    assert state.active is not None
    foes = list(state.foes(state.active.model))
    if not foes:
        return "A better place to be."
    nearest = min(foes, key=lambda foe: (distance(here, foe.place.point), foe.id))
    before, after = distance(here, nearest.place.point), distance(there, nearest.place.point)
    name = _name(state, nearest.id)
    if after < before - 50:
        return f"Closer to {name}."
    return f"Away from {name}." if after > before + 50 else "A better place to be."
