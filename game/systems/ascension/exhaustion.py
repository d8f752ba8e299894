"""Exhaust tokens and the two actions of an activation (R-3.2.5, C-35, CC-5)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.systems.ascension.profile import Character
from game.systems.ascension.state import MOVE, Battle, ModelId

MOST_ACTIONS = 2
"""Actions an activation has (R-3.2.5)."""
RULE = "R-3.2.5"
USED, EXHAUSTING = 1, 2
"""Tokens that using an action puts on it, and an exhausting one (CC-5)."""


def actions(character: Character) -> tuple[str, ...]:
    """Everything of a character that takes exhaust tokens: Move, attacks, abilities, reactions (C-35, C-62)."""
    facets = (*character.abilities, *character.reactions)
    return (MOVE, *(attack.name for attack in character.attacks), *(facet.kind for facet in facets))


def refuse(state: Battle, action: str, said: str, *, counts: bool = True) -> Refusal | None:
    """Why the active model cannot perform an action: its tokens, or the two it has performed.

    `said` is what the action is called; one that does not count may be used at any time.
    """
    active = state.active
    if active is None or active.model not in state.models:
        return Refusal(RULE, "No model is active now.")
    name = state.character(active.model).name
    tokens = state.models[active.model].exhaust.get(action, 0)
    if tokens:
        word = "an exhaust token" if tokens == 1 else f"{tokens} exhaust tokens"
        return Refusal(RULE, f"{name} has {word} on {said}.")
    if counts and len(active.actions) >= MOST_ACTIONS:
        return Refusal(RULE, f"{name} has performed {len(active.actions)} of {MOST_ACTIONS} actions.")
    return None


def add(state: Battle, model: ModelId, action: str, tokens: int = USED) -> None:
    """Put exhaust tokens on an action of a model."""
    now = state.models[model]
    state.change(model, exhaust={**now.exhaust, action: now.exhaust.get(action, 0) + tokens})


def use(state: Battle, model: ModelId, action: str, *, exhausting: bool) -> None:
    """An action, ability or reaction is used: it takes one token, or two (R-3.2.5, CC-5)."""
    add(state, model, action, EXHAUSTING if exhausting else USED)


def perform(state: Battle, action: str, *, exhausting: bool) -> None:
    """The active model performs one of its two actions; that ends its Move action (C-49)."""
    active = state.active
    assert active is not None
    use(state, active.model, action, exhausting=exhausting)
    state.doing(actions=(*active.actions, action), moving=False, strides=0)
