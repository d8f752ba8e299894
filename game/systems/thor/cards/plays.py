"""Playing a card in one's own turn: what it offers, why it is refused, and what it sets going (T-50 to T-57).

A play is found by the *use* of the card or power (see `notation.Use`); the tables at the end say which function
offers, refuses and does each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.thor import events, movement
from game.systems.thor.actions import (
    Advance,
    Attack,
    Blast,
    Charge,
    Heal,
    Move,
    Summon,
    Taunt,
    UnitId,
    Use,
)  # fmt: skip
from game.systems.thor.cards import free_plays
from game.systems.thor.cards.deck import lay
from game.systems.thor.cards.notation import FREE_PLAYS, Go, Way
from game.systems.thor.cards.notation import Use as UseName
from game.systems.thor.catalogue import Card, CardName, cards, may_use
from game.systems.thor.combat import attacks, knockback, target_rules
from game.systems.thor.combat.reactions import MoveCard
from game.systems.thor.movement import march, travel
from game.systems.thor.squares import Square
from game.systems.thor.state import Battle, Unit, distinct
from game.systems.thor.victory import Reckon

Offer = Callable[[Battle, Unit, Card, str, Way], list[Action]]
Closed = Callable[[UseName], Refusal]


# What can be played


def plays(state: Battle, seat: Seat, uses: frozenset[UseName]) -> list[Action]:
    """Every play of these uses that the hand of `seat` allows, card by card and unit by unit."""
    return [
        action for card in playable(state.hands[seat], uses) for action in plays_of(state, seat, card, uses)
    ]


def playable(hand: tuple[CardName, ...], uses: frozenset[UseName]) -> list[Card]:
    """The different cards of a hand that some unit might use so, in alphabetical order."""
    open_now = _open_cards(uses)
    return [open_now[name] for name in distinct(hand) if name in open_now]


def plays_of(state: Battle, seat: Seat, card: Card, uses: frozenset[UseName]) -> list[Action]:
    """Every play of one card."""
    if card.type == "T":
        return free_plays.offer_trick(state, card) if uses & FREE_PLAYS else []
    found = [action for unit in state.side(seat) for action in plays_by(state, unit, card, uses)]
    if advances(card) and "move" in uses:
        found += movement.offer_advances(state, seat, card)
    return found


def plays_by(state: Battle, unit: Unit, card: Card, uses: frozenset[UseName]) -> list[Action]:
    """Every play of one card by one unit, group advances left out."""
    profile = state.field.profiles[unit.name]
    if card.type == "W":
        found: list[Action] = []
        for power in profile.of_kind(card.name):
            for way in power.ways:
                if way.use in uses:
                    found += OFFERS[way.use](state, unit, card, power.name, way)
        return found
    way = card.power.ways[0]
    if way.use not in uses or not may_use(profile, card):
        return []
    return OFFERS[way.use](state, unit, card, "", way)


def advances(card: Card) -> bool:
    """Whether a card may advance a group: the numbered Move cards (T-12)."""
    go = card.power.ways[0].go if card.type == "M" else None
    return bool(go and go.lengths)


_UNIT_ROLL = 5040
"""One roll serves for card and unit: this many divide evenly among up to ten units."""


def sample(state: Battle, seat: Seat, uses: frozenset[UseName], chance: Chance) -> Action | None:
    """A random play: a random card, then a random unit and a random way; None for no play.

    Every legal play can come up, and passing too. Far quicker than listing all plays first.
    """
    hand = state.hands[seat]
    unit_roll, start = divmod(chance.roll(_UNIT_ROLL * (len(hand) + 1)) - 1, len(hand) + 1)
    if start == len(hand):
        return None
    open_now = _open_cards(uses)
    held = [name for name in (*hand[start:], *hand[:start]) if name in open_now]
    if not held:
        return None
    own = [unit for unit in state.units.values() if unit.seat == seat]
    first = unit_roll % max(1, len(own))
    own = own[first:] + own[:first]
    for name in held:
        card = open_now[name]
        if advances(card) and len(own) > 1 and chance.roll(4) == 1:
            group = movement.sample_advance(state, seat, card, chance)
            if group:
                return group
        if card.type == "T":
            found = free_plays.offer_trick(state, card)
            if found:
                return found[0]
            continue
        for unit in own:
            found = plays_by(state, unit, card, uses)
            if found:
                return chance.pick(found)
    return None


@cache
def _open_cards(uses: frozenset[UseName]) -> dict[CardName, Card]:
    """The cards that some unit might use now."""
    return {name: card for name, card in cards().items() if card.wild or card.power.ways[0].use in uses}


# Why not


def refuse(
    state: Battle, seat: Seat, action: Action, uses: frozenset[UseName], closed: Closed
) -> Refusal | None:
    """Why a play is not legal now; None if it is.

    `uses` are those open in this phase; `closed` says why another one is not.
    """
    if isinstance(action, Advance):
        return _refuse_advance(state, seat, action, uses, closed)
    if not isinstance(action, PLAYS):
        return Refusal("T-86", "Play a card, or end the phase.")
    card = cards().get(action.card)
    if card is None or action.card not in state.hands[seat]:
        return Refusal("T-50", f"You do not hold {action.card}.")
    if card.type == "T":
        return free_plays.refuse_trick(state, card, action)
    unit = state.units.get(action.unit)
    if unit is None or unit.seat != seat:
        return Refusal("T-50", f"{card.name} is played for one of your units on the board.")
    by: UnitId = getattr(action, "by", 0)
    holder = state.units.get(by) if by else unit
    if holder is None or holder.seat != seat:
        return Refusal("T-56", "The order has to come from one of your units on the board.")
    way = way_of(state, holder, card, action)
    if isinstance(way, Refusal):
        return way
    if way.use not in uses:
        return closed(way.use)
    if way.within and not by:
        return Refusal("T-56", f"{action.power} is an order: name the friend that carries it out.")
    if by and not way.within:
        return Refusal("T-56", f"{action.power or card.name} is no order: nobody else carries it out.")
    if by and (refusal := movement.refuse_order(state, holder, unit, way)):
        return refusal
    return REFUSE[way.use](state, unit, action, way)


def way_of(state: Battle, holder: Unit, card: Card, action: Any) -> Way | Refusal:
    """The way in which the action uses the card or power; a refusal if there is none (T-24, T-50)."""
    profile = state.profile(holder.id)
    if card.wild:
        power = next((power for power in profile.of_kind(card.name) if power.name == action.power), None)
        if power is None:
            return Refusal(
                "T-50", f"{holder.name} {profile.does('has')} no {card.name} power called {action.power!r}."
            )
        ways = power.ways
    else:
        ways = card.power.ways
        if action.power:
            return Refusal("T-50", f"{card.name} is a regular card: it opens no power.")
        if not may_use(profile, card):
            return Refusal(
                "T-24", f"{holder.name} may not use {card.name}: {limits(profile.ranged, profile.attacks)}."
            )
    for way in ways:
        if isinstance(action, ACTION_OF[way.use]):
            return way
    name = action.power or card.name
    use = ways[0].use
    if use == "boost":
        return Refusal("T-45", f"{name} is played together with an attack by {holder.name}.")
    if use in ("defend", "halt"):
        return Refusal("T-51", f"{name} is a reaction: it is kept for its moment.")
    return Refusal("T-51", f"{name} is not used in that way.")


def limits(ranged: str, attacks: bool) -> str:
    """What a unit's text says of regular cards, in words (T-24)."""
    if not attacks:
        return "no regular attacks"
    return {
        "none": "no regular ranged attacks",
        "under 3": "regular ranged attacks under 3 only",
        "all": "all hand-to-hand and ranged",
    }[ranged]


def _refuse_advance(
    state: Battle, seat: Seat, action: Advance, uses: frozenset[UseName], closed: Closed
) -> Refusal | None:
    card = cards().get(action.card)
    if card is None or action.card not in state.hands[seat]:
        return Refusal("T-50", f"You do not hold {action.card}.")
    if not advances(card):
        return Refusal("T-12", f"A group advances with a numbered Move card; {card.name} is none.")
    if "move" not in uses:
        return closed("move")
    if len(set(action.units)) != len(action.units) or not 2 <= len(action.units) <= 3:
        return Refusal("T-12", "A group advance takes two or three different units.")
    named = [state.units.get(unit) for unit in action.units]
    group = [unit for unit in named if unit is not None and unit.seat == seat]
    if len(group) < len(named):
        return Refusal("T-12", "A group advance takes your own units on the board.")
    go = card.power.ways[0].go
    assert go is not None
    length = go.lengths[0]
    refusal = movement.refuse_advance(state, group, length, card.name)
    if refusal is None:
        return None
    ordered = movement.in_marching_order(group)
    goes = movement.refuse_advance(state, ordered, length, card.name) is None
    near = Advance(card.name, tuple(unit.id for unit in ordered)) if goes else None
    return Refusal(refusal.rule, refusal.text, near)


# What happens


class Depart(Step[Battle], frozen=True, tag=True):
    """A single move, once nobody has cancelled it."""

    unit: UnitId
    to: Square
    go: Go

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.unit in state.units and state.free(self.to):
            travel(state, state.units[self.unit], self.to, self.go, ctx)


class March(Step[Battle], frozen=True, tag=True):
    """A group advance, once nobody has cancelled it (T-12)."""

    units: tuple[UnitId, ...]
    length: int

    def proceed(self, state: Battle, ctx: Context) -> None:
        for unit in self.units:
            if unit in state.units:
                march(state, state.units[unit], self.length, ctx)


def play(state: Battle, seat: Seat, action: Any, ctx: Context) -> UseName:
    """Lay the card down and set going what it does (T-79); the use it was put to."""
    card = cards()[action.card]
    if isinstance(action, Advance):
        way = card.power.ways[0]
        assert way.go is not None
        lay(state, seat, card.name)
        ctx.tell(events.Played, seat, card.name, action.units[0], "", "advance")
        state.push(MoveCard(seat, card.name, action.units), March(action.units, way.go.lengths[0]))
        return "move"
    if card.type == "T":
        lay(state, seat, card.name)
        ctx.tell(events.Played, seat, card.name, 0, "", "draw")
        free_plays.draw_cards(state, seat, card.power.ways[0], ctx)
        return "draw"
    unit = state.units[action.unit]
    by = getattr(action, "by", 0)
    found = way_of(state, state.units[by] if by else unit, card, action)
    assert isinstance(found, Way)
    lay(state, seat, card.name)
    ctx.tell(events.Played, seat, card.name, unit.id, action.power, found.use, by)
    DO[found.use](state, unit, action, found, ctx)
    return found.use


def _move(state: Battle, unit: Unit, action: Move, way: Way, ctx: Context) -> None:
    assert way.go is not None
    if action.power:
        travel(state, unit, action.to, way.go, ctx)
    else:
        state.push(MoveCard(unit.seat, action.card, (unit.id,)), Depart(unit.id, action.to, way.go))


def _taunt(state: Battle, unit: Unit, action: Taunt, way: Way, ctx: Context) -> None:
    target = state.units[action.target]
    state.place(target, action.path[-1])
    ctx.tell(events.Moved, target.id, target.at, action.path, False, True)


def _charge(state: Battle, unit: Unit, action: Charge, way: Way, ctx: Context) -> None:
    assert way.go is not None
    assert way.hit is not None
    travel(state, unit, action.to, way.go, ctx)
    state.push(attacks.Then(unit.id, way.hit, action.power or action.card))


def _attack(state: Battle, unit: Unit, action: Attack, way: Way, ctx: Context) -> None:
    attacks.attack(state, unit, action, way, ctx)


def _blast(state: Battle, unit: Unit, action: Blast, way: Way, ctx: Context) -> None:
    attacks.blast(state, unit, action, way)


def _shove(state: Battle, unit: Unit, action: Use, way: Way, ctx: Context) -> None:
    knockback.ground_pound(state, unit.id, ctx)
    state.push(Reckon())


ACTION_OF: dict[UseName, type[Action] | tuple[type[Action], ...]] = {
    "move": Move, "taunt": Taunt, "attack": Attack, "charge": Charge, "blast": Blast, "shove": Use,
    "draw": Use, "look": Use, "spy": Use, "rob": Use, "heal": Heal, "summon": Summon,
    "defend": (), "halt": (), "boost": (),
}  # fmt: skip
PLAYS = (Move, Taunt, Attack, Charge, Blast, Use, Heal, Summon)

OFFERS: dict[UseName, Offer] = {
    "move": movement.offer_moves,
    "taunt": movement.offer_taunts,
    "attack": target_rules.offer_attacks,
    "charge": movement.offer_charges,
    "blast": target_rules.offer_blasts,
    "shove": free_plays.offer_use,
    "draw": free_plays.offer_use,
    "look": free_plays.offer_use,
    "spy": free_plays.offer_use,
    "rob": free_plays.offer_use,
    "heal": free_plays.offer_heals,
    "summon": free_plays.offer_summons,
}
REFUSE: dict[UseName, Callable[[Battle, Unit, Any, Way], Refusal | None]] = {
    "move": movement.refuse_move,
    "taunt": movement.refuse_taunt,
    "attack": target_rules.refuse_attack,
    "charge": movement.refuse_charge,
    "blast": target_rules.refuse_blast,
    "shove": free_plays.refuse_use,
    "draw": free_plays.refuse_use,
    "look": free_plays.refuse_use,
    "spy": free_plays.refuse_use,
    "rob": free_plays.refuse_use,
    "heal": free_plays.refuse_heal,
    "summon": free_plays.refuse_summon,
}
DO: dict[UseName, Callable[[Battle, Unit, Any, Way, Context], None]] = {
    "move": _move,
    "taunt": _taunt,
    "attack": _attack,
    "charge": _charge,
    "blast": _blast,
    "shove": _shove,
    "draw": free_plays.draw_by,
    "look": free_plays.look,
    "spy": free_plays.spy,
    "rob": free_plays.rob,
    "heal": free_plays.heal,
    "summon": free_plays.summon,
}
