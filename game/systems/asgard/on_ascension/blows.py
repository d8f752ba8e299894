"""What blows a model can deal in its activation, from where, and whose blow an action is (A-24, A-71).

The ways are exact: those of `approach`, with what is left of the Move action and the attacks that carry no exhaust token.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.ascension import exhaustion
from game.systems.ascension.actions import Attack, EndActivation
from game.systems.ascension.bot import appraisal
from game.systems.ascension.bot.turns import position
from game.systems.ascension.combat import offers, target_rules
from game.systems.ascension.movement import approach, stride_rules
from game.systems.ascension.movement.approach import Approach
from game.systems.ascension.profile import Attack as AttackProfile
from game.systems.ascension.state import Battle, ModelId
from game.systems.asgard.on_ascension import conduct, space
from game.table.lengths import CONTACT

_FOUND: dict[object, Approach | None] = {}
"""The latest ways that were looked for, by the position and the attack: who declares goes them next."""
_KEPT = 64
_TO_STRIKE = -2
"""Stands for a coordinate in the aims of ways that lead to a blow."""


def blow(table: Battle, action: Action) -> tuple[ModelId, Sequence[ModelId]]:
    """Whose attack an action is, and the models that it hits."""
    if not isinstance(action, Attack) or table.active is None:
        return 0, ()
    attacker = table.active.model
    return attacker, (action.target,) if action.target else target_rules.hit_by(
        table, target_rules.assault(attacker, action)
    )


def can_strike(table: Battle, unit: ModelId, targets: Sequence[ModelId]) -> frozenset[ModelId]:
    """Whom of the targets the active model can deal a blow in what is left of its activation."""
    return frozenset(target for target in targets if ways(table, unit, target, first=True))


def ways(table: Battle, unit: ModelId, target: ModelId, *, first: bool = False) -> list[Approach]:
    """The ways to where one of its attacks on a target is legal, one for every attack that gets there; or only the first."""
    active = table.active
    if active is None or active.model != unit or target not in table.models:
        return []
    gap, reach = space.between(table, unit, target), _pace(table, unit)
    found = []
    for attack in sorted(offers.usable(table), key=lambda each: -appraisal.reach_of(each)):
        far = reach + appraisal.reach_of(attack)
        if gap > far + 1:
            break
        afoot = appraisal.reach_of(attack) <= CONTACT < gap
        if afoot and not conduct.in_time(table, unit, table.models[target].place.point, target, far):
            break
        way = _way(table, unit, attack, target, moves=reach > 0)
        if way is not None:
            found.append(way)
            if first:
                break
    return found


def _pace(table: Battle, unit: ModelId) -> int:
    """How far the active model may still go before a blow: it has two actions, and the Move action is one of them."""
    active = table.active
    assert active is not None
    if not active.moving and len(active.actions) + 2 > exhaustion.MOST_ACTIONS:
        return 0
    base = table.base(unit)
    return stride_rules.strides_left(table, unit) * max(base.long, base.wide)


def _way(
    table: Battle, unit: ModelId, attack: AttackProfile, target: ModelId, *, moves: bool
) -> Approach | None:
    if not moves:
        now = table.models[unit]
        here = target_rules.would_hit(table, unit, attack, target)
        return Approach((), now.place, now.on, 0, True) if here else None
    key = position(table), unit, attack.name, target
    if key not in _FOUND:
        if len(_FOUND) >= _KEPT:
            _FOUND.clear()
        found = approach.to_strike(table, unit, attack.name, target, or_near=False)
        _FOUND[key] = found if found.arrives else None
    return _FOUND[key]


def close(table: Battle, seat: Seat, unit: ModelId, target: ModelId) -> Action | None:
    """The next stride to where the active model can strike a target, by the shortest way; None if it is there, or cannot."""
    if conduct.ready(table, seat) != [unit]:
        return None
    aim = conduct.Aim(unit, (_TO_STRIKE, target), 0, False, False)
    known = conduct.next_of(table, aim)
    if known is not None:
        return known if known != EndActivation() else None
    found = min(ways(table, unit, target), key=lambda way: len(way.actions), default=None)
    if found is None or not found.actions:
        return None
    walk = conduct.Stepper(table, unit, aim)
    for action in found.actions:
        if not walk.do(action):
            break
    return conduct.remembered(walk) if walk.actions else None
