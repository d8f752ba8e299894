"""What can be done, by unit, card and place: every legal action is an offer at one or more squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from game.core.actions import Action
from game.systems.thor.actions import (
    Advance,
    Attack,
    Blast,
    Charge,
    Defend,
    Deploy,
    Heal,
    Move,
    Negate,
    StepAside,
    Strike,
    Summon,
    Taunt,
    Use,
)  # fmt: skip
from game.systems.thor.cards.notation import Way
from game.systems.thor.catalogue import cards
from game.systems.thor.combat import target_rules
from game.systems.thor.combat.attacks import FollowUp, Sidestep
from game.systems.thor.squares import BETWEEN, DIRECTION, DISTANCE, SQUARES
from game.systems.thor.state import FOE, Battle, Unit

HURTS = (Attack, Strike, Blast)


class Offer(NamedTuple):
    """A legal action: who does it, with which card and power, and the squares that stand for it."""

    action: Action
    unit: int
    squares: tuple[str, ...]
    card: str = ""
    power: str = ""
    by: int = 0
    """The unit that gives the order, if it is one."""

    @property
    def hurts(self) -> bool:
        """Whether its squares are those of targets."""
        return isinstance(self.action, HURTS)


def offers(state: Battle, actions: Iterable[Action]) -> list[Offer]:
    """Every action that a square can stand for; added strength is a choice made later."""
    found = []
    for action in actions:
        offer = _offer(state, action)
        if offer and not getattr(action, "boost", ""):
            found.append(offer)
    return found


def _offer(state: Battle, action: Any) -> Offer | None:
    decision = state.decision
    match action:
        case Deploy():
            return Offer(action, action.unit, (action.to,))
        case Move():
            return Offer(action, action.unit, (action.to,), action.card, action.power, action.by)
        case Charge() | Summon():
            return Offer(action, action.unit, (action.to,), action.card, action.power)
        case Attack():
            return Offer(action, action.unit, _at(state, action.target), action.card, action.power, action.by)
        case Taunt():
            squares = (*_at(state, action.target), action.path[-1])
            return Offer(action, action.unit, squares, action.card, action.power)
        case Heal():
            return Offer(action, action.unit, _at(state, action.target), action.card, action.power)
        case Blast():
            return Offer(action, action.unit, _blasted(state, action), action.card, action.power)
        case Use():
            squares = _at(state, action.unit) if action.unit else ()
            return Offer(action, action.unit, squares, action.card, action.power)
        case Defend() | Negate():
            return Offer(action, action.unit, _at(state, action.unit), action.card, action.power)
        case StepAside() if isinstance(decision, Sidestep):
            return Offer(action, decision.unit, (action.to,))
        case Strike() if isinstance(decision, FollowUp):
            return Offer(action, decision.unit, _at(state, action.target))
    return None


def _at(state: Battle, unit: int) -> tuple[str, ...]:
    return (state.units[unit].at,) if unit in state.units else ()


def _blasted(state: Battle, action: Blast) -> tuple[str, ...]:
    """The squares with foes in a blast, then the rest of its area."""
    unit = state.units[action.unit]
    card = cards()[action.card]
    way = state.profile(unit.id).way(card.name, action.power, "blast")
    if way is None or way.hit is None:
        return ()
    covered = target_rules.area(state, unit, way.hit, action.toward)
    foes = [square for square in covered if _foe_on(state, unit, square)]
    return (*foes, *(square for square in covered if square not in foes))


def _foe_on(state: Battle, unit: Unit, square: str) -> bool:
    other = state.board.get(square)
    return other is not None and state.units[other].seat != unit.seat


def foes_in(state: Battle, offer: Offer) -> list[str]:
    """The squares of an offer on which an enemy stands."""
    unit = state.units.get(offer.unit)
    return [square for square in offer.squares if unit and _foe_on(state, unit, square)]


def marked(state: Battle, offer: Offer) -> tuple[str, ...]:
    """The squares at which an offer is lit when nothing is armed: an area only where it strikes somebody."""
    if isinstance(offer.action, Blast):
        return tuple(foes_in(state, offer))
    if isinstance(offer.action, Taunt):
        return offer.squares[:1]
    return offer.squares


# What somebody would like to do


def wish(state: Battle, unit: Unit, card: str, power: str, way: Way, square: str, by: int = 0) -> Action:
    """The play that a click on `square` would mean, legal or not, so that the rules can say why not."""
    target = state.board.get(square, 0)
    match way.use:
        case "move":
            return Move(card, unit.id, square, power, by)
        case "charge":
            return Charge(card, unit.id, square, power)
        case "attack":
            return Attack(card, unit.id, target, power, by)
        case "blast":
            toward = DIRECTION[unit.at].get(square, "north") if way.hit and way.hit.area == "line" else ""
            return Blast(card, unit.id, power, toward)
        case "summon":
            return Summon(card, unit.id, power, square)
        case "heal":
            return Heal(card, unit.id, power, target)
        case "taunt":
            path = (*BETWEEN[state.units[target].at].get(unit.at, ())[:2],) if target else ()
            return Taunt(card, unit.id, power, target, path)
        case "defend" | "halt" | "boost":
            return Attack(card, unit.id, target, power)
    return Use(card, unit.id, power)


def likely_square(state: Battle, unit: Unit, way: Way) -> str:
    """The square that an example of this way would be aimed at: the nearest foe, or a square ahead."""
    if way.use in ("attack", "taunt"):
        foes = state.side(FOE[unit.seat])
        near = min(foes, key=lambda foe: (DISTANCE[unit.at][foe.at], foe.id), default=None)
        return near.at if near else unit.at
    if way.go and way.go.lengths:
        length = way.go.lengths[0]
        straight, far = DIRECTION[unit.at], DISTANCE[unit.at]
        return next((each for each in SQUARES if far[each] == length and each in straight), unit.at)
    return unit.at


def ways_of(state: Battle, unit: Unit, card: str) -> list[tuple[str, Way]]:
    """Every way in which a card could be used by a unit: power name ("" for a regular card) and way."""
    entry = cards()[card]
    if entry.wild:
        return [(power.name, way) for power in state.profile(unit.id).of_kind(card) for way in power.ways]
    return [("", way) for way in entry.power.ways]


def boosts(actions: Iterable[Action], action: Action) -> list[str]:
    """The cards that can be added to an attack for more damage."""
    if not isinstance(action, Attack | Strike):
        return []
    plain = msgspec.structs.replace(action, boost="")
    others = (other for other in actions if isinstance(other, Attack | Strike) and other.boost)
    return [other.boost for other in others if msgspec.structs.replace(other, boost="") == plain]


def advances(actions: Iterable[Action], card: str) -> list[Advance]:
    """The group advances of a card."""
    return [action for action in actions if isinstance(action, Advance) and action.card == card]
