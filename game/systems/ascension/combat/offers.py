"""The attacks that the active model can make: why one is refused, which are sensible, one at random (R-3.2.5, R-6.1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.problems.problem import nearest
from game.systems.ascension import exhaustion, profile
from game.systems.ascension.actions import Attack
from game.systems.ascension.combat import engagement, target_rules
from game.systems.ascension.movement import approach
from game.systems.ascension.state import Battle, Model, ModelId
from game.table.lengths import FULL
from game.table.shapes import Point, heading, moved

MOST = 40
"""How many attacks are suggested at most."""
_FAN = (0, -600, 600)
"""By how much a suggested line is turned from the straight way to an enemy, in hundredths of a degree."""


# Why not


def refuse(state: Battle, action: Attack) -> Refusal | None:
    """Why the active model cannot make an attack, with the nearest legal action: towards its target, or another attack."""
    refusal = why_not(state, action)
    if refusal is None:
        return None
    if refuse_use(state, action.name) is not None:
        return msgspec.structs.replace(refusal, nearest=_called(state, action))
    assert state.active is not None
    attacker = state.active.model
    attack = state.character(attacker).attack(action.name)
    way = _way(state, attacker, attack, action)
    first = way.actions[0] if way is not None and way.actions else None
    if way is not None and way.arrives:
        return Refusal(refusal.rule, refusal.text, first)
    return Refusal(refusal.rule, refusal.text, _nearest(state, attacker, attack, action) or first)


def _called(state: Battle, action: Attack) -> Attack | None:
    """The same with an attack that the active model has: the one of a like name, else the only one that is legal so."""
    active = state.active
    if active is None or active.model not in state.models:
        return None
    own = [attack.name for attack in state.character(active.model).attacks]
    near = nearest(action.name, own)
    tried = (msgspec.structs.replace(action, name=name) for name in ([near] if near else own))
    legal = [each for each in tried if why_not(state, each) is None]
    return legal[0] if len(legal) == 1 else None


def why_not(state: Battle, action: Attack) -> Refusal | None:
    """The same without what could be done instead, for those who only ask whether."""
    refusal = refuse_use(state, action.name)
    if refusal is not None:
        return refusal
    assert state.active is not None
    attacker = state.active.model
    attack = state.character(attacker).attack(action.name)
    return _refuse_form(attack, action) or target_rules.refuse(state, attacker, attack, action)


def _way(
    state: Battle, attacker: ModelId, attack: profile.Attack, action: Attack
) -> approach.Approach | None:
    """The way to where an attack reaches the target that it is aimed at."""
    if _refuse_form(attack, action) is not None:
        return None
    if action.target in state.models and target_rules.hostile(state, attacker, action.target):
        return approach.to_strike(state, attacker, attack.name, action.target)
    if action.terrain in state.pieces:
        return approach.to_strike(state, attacker, attack.name, action.terrain)
    return None


def refuse_use(state: Battle, name: str) -> Refusal | None:
    """Why the active model cannot use an attack at all: tokens, its two actions, a run (R-3.2.5, R-5.2.5)."""
    active = state.active
    if active is None or active.model not in state.models:
        return Refusal(exhaustion.RULE, "No model is active now.")
    who = state.character(active.model)
    if all(attack.name != name for attack in who.attacks):
        return Refusal("R-6.1.2", f"{who.name} has no attack called {name!r}.")
    if active.running:
        return Refusal("R-5.2.5", f"{who.name} runs this turn: no attack.")
    return exhaustion.refuse(state, name, name)


_FORMS: dict[str, tuple[str, ...]] = {
    "single": ("target", "terrain"),
    "ricochet": ("target",),
    "area": ("at",),
    "breakthrough": ("heading",),
}
"""What each template is aimed at."""


_AIMED = {"target": "a model", "terrain": "a piece of terrain", "at": "a point", "heading": "a direction"}


def _refuse_form(attack: profile.Attack, action: Attack) -> Refusal | None:
    """Why an attack is not aimed as its template asks."""
    plain = Attack(action.name)
    given = [field for field in _AIMED if getattr(action, field) != getattr(plain, field)]
    allowed = _FORMS[attack.template]
    if any(field not in allowed for field in given) or len(given) > 1:
        said = " or ".join(_AIMED[field] for field in allowed)
        return Refusal("R-6.1.2", f"{attack.name} is aimed at {said}, and at one only.")
    if not given and (attack.template != "area" or attack.diameter):
        return Refusal("R-6.1.2", f"Choose what {attack.name} is aimed at.")
    return None


def _nearest(state: Battle, attacker: ModelId, attack: profile.Attack, action: Attack) -> Attack | None:
    """The nearest attack that is legal, if there is one."""
    found: Attack | None = None
    if attack.template == "area":
        if not attack.diameter:
            found = Attack(attack.name)
        elif action.at is not None and len(action.at) == 2:
            found = Attack(attack.name, at=target_rules.pulled_in(state, attacker, attack, action.at))
    elif attack.template == "breakthrough":
        if action.heading is not None:
            found = Attack(
                attack.name, heading=target_rules.turned_in(state, attacker, action.heading % FULL)
            )
    else:
        able = [foe for foe, why in target_rules.targets(state, attacker, attack).items() if why is None]
        if able:
            found = Attack(
                attack.name, target=min(able, key=lambda foe: engagement.between(state, attacker, foe))
            )
    if found is None or _refuse_form(attack, found) or target_rules.refuse(state, attacker, attack, found):
        return None
    return found


# Which are sensible


def usable(state: Battle) -> list[profile.Attack]:
    """The attacks that the active model can still make, whatever they are aimed at."""
    if state.active is None or state.active.model not in state.models:
        return []
    who = state.character(state.active.model)
    return [attack for attack in who.attacks if refuse_use(state, attack.name) is None]


def suggest(state: Battle) -> list[Action]:
    """Attacks that hit an enemy, and terrain that can be attacked, in a steady order."""
    attacks = usable(state)
    if not attacks:
        return []
    assert state.active is not None
    attacker = state.active.model
    each = MOST // len(attacks)
    return [action for attack in attacks for action in islice(_sensible(state, attacker, attack), each)]


def _sensible(state: Battle, attacker: ModelId, attack: profile.Attack) -> Iterator[Attack]:
    if attack.template in ("single", "ricochet"):
        for foe, refusal in target_rules.targets(state, attacker, attack).items():
            if refusal is None:
                yield Attack(attack.name, target=foe)
        for piece in target_rules.terrain_targets(state, attacker, attack):
            yield Attack(attack.name, terrain=piece.id)
        return
    tried = (
        _centres(state, attacker, attack) if attack.template == "area" else _lines(state, attacker, attack)
    )
    for action in dict.fromkeys(tried):
        if target_rules.refuse(state, attacker, attack, action) is None and hits_enemy(
            state, attacker, action
        ):
            yield action


def hits_enemy(state: Battle, attacker: ModelId, action: Attack) -> bool:
    """Whether an area or a breakthrough hits anybody hostile."""
    hit = target_rules.hit_by(state, target_rules.assault(attacker, action))
    return any(target_rules.hostile(state, attacker, one) for one in hit)


def _foes_near(state: Battle, attacker: ModelId, reach: int) -> list[Model]:
    """The enemies that are within a length."""
    return [foe for foe in state.foes(attacker) if engagement.between(state, attacker, foe.id) <= reach]


def _centres(state: Battle, attacker: ModelId, attack: profile.Attack) -> Iterator[Attack]:
    """Centres on enemies, between two of them, and as far towards them as the range goes."""
    if not attack.diameter:
        yield Attack(attack.name)
        return
    foes = _foes_near(state, attacker, attack.range + attack.diameter)
    points: list[Point] = [foe.place.point for foe in foes]
    points += [
        ((one.place.x + other.place.x) // 2, (one.place.y + other.place.y) // 2)
        for one, other in combinations(foes, 2)
        if engagement.between(state, one.id, other.id) <= attack.diameter
    ]
    for point in points:
        yield Attack(attack.name, at=target_rules.pulled_in(state, attacker, attack, point))


def _lines(state: Battle, attacker: ModelId, attack: profile.Attack) -> Iterator[Attack]:
    """Lines straight at enemies, between two of them, and turned a little to either side."""
    start = state.models[attacker].place.point
    ways = [heading(start, foe.place.point) for foe in _foes_near(state, attacker, attack.length)]
    middles = []
    for one, other in combinations(ways, 2):
        turn = (other - one + FULL // 2) % FULL - FULL // 2
        middles.append((one + turn // 2) % FULL)
    for way in (*ways, *middles):
        for aside in _FAN:
            yield Attack(attack.name, heading=(way + aside) % FULL)


# One at random


def sample(state: Battle, chance: Chance) -> Action | None:
    """One legal attack at random, mostly one that hits an enemy; None if none is found."""
    attacks = usable(state)
    if not attacks:
        return None
    assert state.active is not None
    attacker = state.active.model
    attack = chance.pick(attacks)
    if attack.template in ("single", "ricochet"):
        return _some_target(state, attacker, attack, chance)
    sensible = list(islice(_sensible(state, attacker, attack), 8))
    if sensible and chance.roll(4) > 1:
        return chance.pick(sensible)
    wild = _anywhere(state, attacker, attack, chance)
    return wild if target_rules.refuse(state, attacker, attack, wild) is None else None


def _some_target(state: Battle, attacker: ModelId, attack: profile.Attack, chance: Chance) -> Action | None:
    able: list[Action] = [
        Attack(attack.name, target=foe)
        for foe, refusal in target_rules.targets(state, attacker, attack).items()
        if refusal is None
    ]
    if not able or chance.roll(8) == 1:
        able += [
            Attack(attack.name, terrain=piece.id)
            for piece in target_rules.terrain_targets(state, attacker, attack)
        ]
    return chance.pick(able) if able else None


def _anywhere(state: Battle, attacker: ModelId, attack: profile.Attack, chance: Chance) -> Attack:
    """An area or a breakthrough aimed anywhere that its range or the front arc allows."""
    now = state.models[attacker].place
    if attack.template == "breakthrough":
        return Attack(attack.name, heading=(now.facing + chance.roll(FULL // 2 + 1) - 1 - FULL // 4) % FULL)
    if not attack.diameter:
        return Attack(attack.name)
    reach = attack.range + state.base(attacker).long // 2
    return Attack(attack.name, at=moved(now.point, chance.roll(FULL) - 1, chance.roll(reach)))
