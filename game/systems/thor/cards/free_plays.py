"""Free plays: draw, look, take a card, heal, summon, and the Tactics card (T-51, T-53 to T-55, T-76 to T-79)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.systems.thor import events
from game.systems.thor.actions import Heal, Summon, Use
from game.systems.thor.cards.deck import draw, lay
from game.systems.thor.cards.notation import Way
from game.systems.thor.catalogue import Card
from game.systems.thor.movement import nearest, taken
from game.systems.thor.squares import DISTANCE, NEAR, Square
from game.systems.thor.state import FOE, Battle, Known, Unit

# Cards: draw, look, spy, discard


def without_effect(state: Battle, unit: Unit | None, seat: Seat, way: Way) -> Refusal | None:
    """Why using this would do nothing at all, which is refused (T-70, T-76, T-98)."""
    if way.use == "draw" and not state.deck and not state.discard:
        return Refusal("T-98", "Deck and discard pile are empty: there is nothing to draw.")
    if way.use == "look" and not state.deck:
        return Refusal("T-76", "The deck is empty: there is nothing to look at.")
    if way.use in ("spy", "rob") and not state.hands[FOE[seat]]:
        return Refusal("T-76", "Your opponent holds no card.")
    if way.use == "shove" and unit and not any(square in state.board for square in NEAR[unit.at]):
        return Refusal("T-70", f"No unit stands next to {unit.name}.")
    return None


def offer_use(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    """A power without a target, if it has any effect."""
    return [] if without_effect(state, unit, unit.seat, way) else [Use(card.name, unit.id, power)]


def refuse_use(state: Battle, unit: Unit, action: Use, way: Way) -> Refusal | None:
    return without_effect(state, unit, unit.seat, way)


def offer_trick(state: Battle, card: Card) -> list[Action]:
    """The Tactics card, which belongs to no unit."""
    return [] if without_effect(state, None, "one", card.power.ways[0]) else [Use(card.name)]


def refuse_trick(state: Battle, card: Card, action: Action) -> Refusal | None:
    """Why the Tactics card cannot be played so (T-51, T-76)."""
    idle = without_effect(state, None, "one", card.power.ways[0])
    if idle or action == Use(card.name):
        return idle
    return Refusal("T-51", f"{card.name} is played by itself, for no unit.", Use(card.name))


def draw_cards(state: Battle, seat: Seat, way: Way, ctx: Context) -> None:
    draw(state, seat, way.amount, ctx)


def draw_by(state: Battle, unit: Unit, action: Any, way: Way, ctx: Context) -> None:
    draw(state, unit.seat, way.amount, ctx)


def look(state: Battle, unit: Unit, action: Any, way: Way, ctx: Context) -> None:
    """See the next cards of the deck; they stay where they are (T-55, T-78)."""
    seen = state.deck[-way.amount :][::-1]
    known = state.known[unit.seat]
    if len(seen) > len(known.deck):
        state.known[unit.seat] = msgspec.structs.replace(known, deck=seen)
    ctx.tell(events.Looked, unit.seat, len(seen), seen)


def spy(state: Battle, unit: Unit, action: Any, way: Way, ctx: Context) -> None:
    """See the opponent's hand as it is now (T-55)."""
    hand = state.hands[FOE[unit.seat]]
    state.known[unit.seat] = Known(state.known[unit.seat].deck, hand)
    ctx.tell(events.Spied, unit.seat, hand)


def rob(state: Battle, unit: Unit, action: Any, way: Way, ctx: Context) -> None:
    """The opponent discards random cards."""
    foe = FOE[unit.seat]
    for _ in range(min(way.amount, len(state.hands[foe]))):
        card = ctx.chance.pick(state.hands[foe])
        lay(state, foe, card)
        ctx.tell(events.Discarded, foe, (card,), True)


# Healing


def healable(state: Battle, unit: Unit, way: Way) -> list[Unit]:
    """The hurt friends that a healing reaches (T-54, T-76, T-77)."""
    reached = [unit]
    if way.near:
        reached += [other for other in state.side(unit.seat) if DISTANCE[unit.at][other.at] == 1]
    return [other for other in reached if other.hits < state.profile(other.id).hits]


def offer_heals(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    return [Heal(card.name, unit.id, power, other.id) for other in healable(state, unit, way)]


def refuse_heal(state: Battle, unit: Unit, action: Heal, way: Way) -> Refusal | None:
    """Why this unit cannot be healed so (T-54, T-76, T-77)."""
    able = healable(state, unit, way)
    target = state.units.get(action.target)
    if target in able:
        return None
    near = msgspec.structs.replace(action, target=able[0].id) if able else None
    if target is None or target.seat != unit.seat:
        return Refusal("T-77", f"{action.power} heals friendly units only.", near)
    be = state.profile(target.id).does("is")
    if target.hits == state.profile(target.id).hits:
        return Refusal("T-76", f"{target.name} {be} unhurt.", near)
    if way.near:
        text = f"{action.power} heals {unit.name} or an adjacent friend; {target.name} {be} neither."
        return Refusal("T-77", text, near)
    return Refusal("T-54", f"{action.power} heals {unit.name} alone.", near)


def heal(state: Battle, unit: Unit, action: Heal, way: Way, ctx: Context) -> None:
    """Give hits back, never more than the unit started with (T-54)."""
    target = state.units[action.target]
    left = min(state.profile(target.id).hits, target.hits + way.amount)
    state.wound(target.id, left)
    ctx.tell(events.Healed, target.id, left - target.hits, left)


# Summoning


def _places(state: Battle, unit: Unit) -> list[Square]:
    return [square for square in NEAR[unit.at] if state.free(square)]


def offer_summons(state: Battle, unit: Unit, card: Card, power: str, way: Way) -> list[Action]:
    return [Summon(card.name, unit.id, power, to) for to in _places(state, unit)]


def refuse_summon(state: Battle, unit: Unit, action: Summon, way: Way) -> Refusal | None:
    """Why no fresh unit can be placed there (T-53)."""
    places = _places(state, unit)
    if action.to in places:
        return None
    to = nearest(action.to, places)
    near = msgspec.structs.replace(action, to=to) if to else None
    if not places:
        return Refusal("T-53", f"There is no free square next to {unit.name}.")
    if action.to in NEAR[unit.at]:
        return Refusal("T-53", taken(state, action.to), near)
    return Refusal("T-53", f"{way.unit} appear on a square next to {unit.name}; {action.to} is not.", near)


def summon(state: Battle, unit: Unit, action: Summon, way: Way, ctx: Context) -> None:
    """A fresh unit at full hits joins the side (T-53, T-114)."""
    fresh = Unit(state.next_id, way.unit, unit.seat, "", state.field.profiles[way.unit].hits, True)
    state.next_id += 1
    state.place(fresh, action.to)
    ctx.tell(events.Summoned, fresh.id, fresh.name, fresh.seat, action.to, unit.id)
