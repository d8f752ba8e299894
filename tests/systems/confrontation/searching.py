"""An exact search through a puzzle: every plan that solves it, over the choices that the table offers (G-152).

Choices without a list are searched over what the decision suggests, and over these besides: every number of dice for every
fighter in a combat, and a unit that walks or runs as it stands, in twelve directions, half or all of its way. Assaults close as
suggested. No die is thrown: a plan that asks for more dice than the puzzle gives raises `ChanceExhausted`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, Scripted
from game.core.events import Context
from game.core.steps import Decision
from game.core.system import encode
from game.systems.confrontation import values
from game.systems.confrontation.actions import Combat, March
from game.systems.confrontation.activation import Acting
from game.systems.confrontation.movement import courses
from game.systems.confrontation.state import Battle
from game.table.lengths import FULL

Plan = tuple[Action, ...]


def choices(state: Battle) -> list[Action]:
    """What is tried at a choice."""
    decision = state.decision
    assert decision is not None
    if decision.listed:
        return list(decision.actions(state))
    made = list(decision.suggest(state))
    shared = [other for each in made if isinstance(each, Combat) for other in _shares(each)]
    return list(dict.fromkeys([*made, *shared, *_marches(state, decision)]))


def _shares(combat: Combat) -> Iterator[Action]:
    """The same combat with fewer dice of some of its fighters."""
    for counts in product(*(range(most + 1) for _, most in combat.dice)):
        dice = tuple((who, count) for (who, _), count in zip(combat.dice, counts, strict=True) if count)
        if dice:
            yield msgspec.structs.replace(combat, dice=dice)


def _marches(state: Battle, decision: Decision[Battle]) -> Iterator[Action]:
    active = state.active
    if active is None or active.moved or not isinstance(decision, Acting):
        return
    if active.form not in ("walk", "run"):
        return
    here = [each.place for each in state.members(active.unit)]
    most = values.measure(state, active.unit, active.form)
    for part, way in product((2, 1), range(12)):
        march = March(courses.aimed(here, way * FULL // 12, most // part))
        if decision.check(state, march) is None:
            yield march


def after(state: Battle, action: Action) -> Battle:
    """The state that an action leads to."""
    made = state.copy()
    steps.act(made, action, Context(Chance(Scripted())))
    return made


def solved(state: Battle, seen: dict[bytes, bool]) -> bool:
    """Whether the first side can still reach its target."""
    if state.outcome is not None:
        return state.outcome.winners == ("one",)
    facts = (state.stack, state.fighters, state.units, state.active, state.elixir, state.dice, state.test)
    key = encode((*facts, state.rolled, state.feats))
    if key not in seen:
        seen[key] = any(solved(after(state, action), seen) for action in choices(state))
    return seen[key]


def plans(state: Battle, seen: dict[bytes, bool] | None = None) -> list[Plan]:
    """Every plan from here that solves the puzzle."""
    if state.outcome is not None:
        return [()]
    seen = {} if seen is None else seen
    return [
        (action, *rest)
        for action in choices(state)
        if solved(later := after(state, action), seen)
        for rest in plans(later, seen)
    ]
