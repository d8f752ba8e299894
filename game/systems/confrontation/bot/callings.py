"""What miracles and communions, spells and rituals, artifacts and titanic cards bring, in army points."""

from __future__ import annotations

from game.core.actions import Action
from game.systems.confrontation.actions import Call
from game.systems.confrontation.bot.bodies import Body, apart
from game.systems.confrontation.bot.outlook import Outlook
from game.systems.confrontation.mystics import mystic_calls, preview, targets
from game.systems.confrontation.state import Battle
from game.systems.confrontation.works import Blast, Burn, Gain, Heal, Lend, Stride, Summon, Tests, Work

_FAITH, _MANA = 0.15, 0.6
"""What a point of faith, lost at the end of the round, and one of mana, which is kept, are worth in army points."""
_SHIELD, _BLADE = 0.09, 0.08
"""The share of losses that a point of Defense or Resilience saves, and that one of Attack or Strength adds."""
_SUMMONED = 0.55
"""What a summoned figure is worth by its card, at the beginning of the battle."""


def best(state: Battle, outlook: Outlook) -> tuple[float, Call] | None:
    """The call that brings most now, and what it brings beyond its price."""
    if not mystic_calls.callers(state):
        return None
    offers = [each for each in mystic_calls.suggest(state) if isinstance(each, Call)]
    rated = [(worth(state, outlook, each), each) for each in offers]
    return max(rated, key=lambda pair: pair[0], default=None)


def worth(state: Battle, outlook: Outlook, call: Call) -> float:
    """What a call brings if it succeeds, as likely as it does, less what it costs."""
    work = state.field.works[call.work]
    price = _price(outlook, work, work.cost + call.exalt)
    return preview.chance(state, call) * effect(state, outlook, call) - price


def _price(outlook: Outlook, work: Work, points: int) -> float:
    if work.kind in mystic_calls.OF_FAITH:
        return _FAITH * points
    if work.kind in mystic_calls.OF_MANA:
        return _MANA * points
    return outlook.elixir * points if work.kind == "artifact" else 0.0


def effect(state: Battle, outlook: Outlook, call: Call) -> float:
    """What a work does, in army points."""
    work = state.field.works[call.work]
    total = _struck(state, outlook, call, work)
    for unit in targets.reached(state, work, call.by, call.target):
        body = outlook.bodies.get(unit)
        if body is not None:
            total += sum(_on(outlook, body, each) for each in work.effects) * (1 if body.mine else -1)
    for each in work.effects:
        if isinstance(each, Heal) and call.fighter:
            card = state.profile(call.fighter)
            lost = card.health - state.fighters[call.fighter].health
            total += outlook.blood * 0.6 * card.points * min(each.points, lost) / card.health
        elif isinstance(each, Summon):
            total += _summoned(state, outlook, each)
    return total


def _struck(state: Battle, outlook: Outlook, call: Call, work: Work) -> float:
    """What its Strength tests take, less what they take from friends."""
    if not any(isinstance(each, Tests | Blast) for each in work.effects):
        return 0.0
    total = 0.0
    for unit, damage in preview.promise(state, call).damage.items():
        body = outlook.bodies.get(unit)
        if body is None:
            continue
        felled = min(damage / body.troop.health, body.count)
        taken = outlook.blood * felled * body.worth / max(1, body.count)
        taken += outlook.prize(body, felled / max(1, body.count))
        total += -1.5 * taken if body.mine else taken
    return total


def _on(outlook: Outlook, body: Body, effect: object) -> float:
    """What an effect that lasts does for the unit that it lies on, below nought if it harms it."""
    if isinstance(effect, Lend):
        return _lent(outlook, body, effect)
    if isinstance(effect, Gain):
        frightened = any(foe.fear > body.fear for foe in outlook.foes() if not foe.unit.activated)
        return 0.03 * body.worth * frightened if effect.ability == "bravery" else 0.05 * body.worth
    if isinstance(effect, Burn):
        return -0.1 * body.worth * outlook.blood
    return 0.0


def _lent(outlook: Outlook, body: Body, effect: Lend) -> float:
    """What a value that is raised or lowered is worth to a unit this round."""
    amount = effect.amount
    if effect.stat in ("defense", "resilience"):
        return _SHIELD * amount * _threat(outlook, body)
    if effect.stat in ("attack", "strength", "dice"):
        return (
            0.0
            if body.unit.activated and not _acts(outlook, body)
            else _BLADE * amount * _hopes(outlook, body)
        )
    if effect.stat in ("movement", "assault"):
        fresh = not body.unit.activated or _acts(outlook, body)
        return 0.06 * (amount / 100) * _hopes(outlook, body) * fresh
    if effect.stat == "ranged":
        guns = [foe for foe in outlook.bodies.values() if foe.guns and foe.mine != body.mine]
        still = [foe for foe in guns if not foe.unit.activated]
        return 0.02 * amount * body.worth * len(still)
    if effect.stat == "valour":
        return 0.01 * amount * body.worth
    return 0.0


def _acts(outlook: Outlook, body: Body) -> bool:
    """Whether a unit is the active one."""
    active = outlook.state.active
    return active is not None and active.unit == body.id and not active.fought


def _threat(outlook: Outlook, body: Body) -> float:
    """What those who have still to act may take from a unit."""
    return max(
        (
            outlook.harm(foe, body, charging=True)
            for foe in outlook.bodies.values()
            if foe.mine != body.mine
            and not foe.unit.activated
            and apart(foe.at, body.at) - foe.radius - body.radius <= foe.charge
        ),
        default=0.0,
    )


def _hopes(outlook: Outlook, body: Body) -> float:
    """What a unit may take from those about it."""
    return max(
        (
            outlook.harm(body, foe, charging=True)
            for foe in outlook.bodies.values()
            if foe.mine != body.mine
            and apart(foe.at, body.at) - foe.radius - body.radius <= 1.3 * body.charge
        ),
        default=0.0,
    )


def _summoned(state: Battle, outlook: Outlook, effect: Summon) -> float:
    """What a new unit is worth, less and less as the rounds go by."""
    rounds = max(1, state.field.council.rounds)
    return _SUMMONED * effect.number * state.field.profiles[effect.troop].points * outlook.left / rounds


def strides(state: Battle, outlook: Outlook, call: Call) -> float:
    """What a titan's new place is better than its old one."""
    own = outlook.bodies[state.fighters[call.by].unit]
    return outlook.place(own, call.places[0].point) - outlook.place(own, own.at)


def played(state: Battle, outlook: Outlook, call: Call) -> float:
    """What a titanic card brings."""
    work = state.field.works[call.work]
    if any(isinstance(each, Stride) for each in work.effects):
        return strides(state, outlook, call)
    return effect(state, outlook, call)


def reason(state: Battle, action: Action) -> str:
    """Why a work is called."""
    assert isinstance(action, Call)
    work = state.field.works[action.work]
    at = f" for {state.units[action.target].name}" if action.target else ""
    more = f", and {action.exalt} more to be surer of it" if action.exalt else ""
    cost = f"worth its {work.cost}{more}" if work.cost else "worth the card"
    return f"{work.name}{at} is {cost}."
