"""The attacks that a model can make from where it stands, and what each is expected to bring (for bots)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.systems.ascension import actions
from game.systems.ascension.bot import appraisal
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.combat import engagement, offers, target_rules
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.combat.target_rules import Assault
from game.systems.ascension.profile import Attack
from game.systems.ascension.state import Battle, ModelId
from game.table.shapes import heading

_FRIEND = 1.3
"""How much more a friend's loss counts than an enemy's."""
_FURTHER = 0.35
"""What every further target of a ricochet is worth, of the first."""
LEAST = 0.02
"""A strike that brings less is none."""


class Strike(NamedTuple):
    """An attack, and what it is expected to bring."""

    action: actions.Attack
    worth: float


def strikes(state: Battle, prices: Prices, attacks: list[Attack], *, quick: bool = False) -> list[Strike]:
    """What the active model can do with some attacks from where it stands, the best first.

    `quick` leaves out the finer ways of laying an area or a line.
    """
    assert state.active is not None
    model = state.active.model
    found = [
        Strike(action, worth)
        for attack in attacks
        for action in _aimed(state, model, attack, quick)
        if (worth := expected(state, prices, model, action)) > LEAST
    ]
    return sorted(found, key=lambda strike: -strike.worth)


def _aimed(state: Battle, model: ModelId, attack: Attack, quick: bool) -> Iterator[actions.Attack]:
    reach = appraisal.reach_of(attack)
    near = [foe for foe in state.foes(model) if engagement.near(state, model, foe.id, reach)]
    if not near:
        return
    if attack.template in ("single", "ricochet"):
        tried = Assault(model, attack.name)
        for foe in near:
            if target_rules.refuse_target(state, tried, foe.id) is None:
                yield actions.Attack(attack.name, target=foe.id)
    elif not quick:
        for action in offers.suggest(state):
            if isinstance(action, actions.Attack) and action.name == attack.name:
                yield action
    elif attack.template == "breakthrough":
        now = state.models[model].place
        for foe in near[:3]:
            yield actions.Attack(attack.name, heading=heading(now.point, foe.place.point))
    elif not attack.diameter:
        yield actions.Attack(attack.name)
    else:
        for foe in near[:3]:
            at = target_rules.pulled_in(state, model, attack, foe.place.point)
            if target_rules.refuse_area(state, model, attack, at) is None:
                yield actions.Attack(attack.name, at=at)


def expected(state: Battle, prices: Prices, model: ModelId, action: actions.Attack) -> float:
    """What an attack is expected to bring: what it takes from enemies, less what it takes from friends."""
    assault = target_rules.assault(model, action)
    hit = (action.target,) if action.target else target_rules.hit_by(state, assault)
    total, side = 0.0, state.side_of(model)
    for target in hit:
        blow = Blow(model, action.name, target)
        chances = appraisal.exact(state, blow)
        worth = appraisal.brings(state, prices, blow, chances)
        if not target_rules.hostile(state, model, target):
            total -= _FRIEND * worth
            continue
        total += worth + appraisal.first_blood(state, side, chances)
    attack = state.character(model).attack(action.name)
    if attack.template == "ricochet":
        total *= 1 + _FURTHER * min(attack.targets - 1, max(0, sum(1 for _ in state.foes(model)) - 1))
    return total
