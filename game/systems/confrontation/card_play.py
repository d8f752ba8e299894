"""Whose card comes next, and what is done with it (GB-12, GB-17, GB-19, G-21, G-68)."""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import activation, events, machines
from game.systems.confrontation.actions import Activate, PickCard, PlayReserve, Reveal, SetAside
from game.systems.confrontation.mystics import titanic
from game.systems.confrontation.state import Battle, Card, Dealt, Sequence, UnitId


class NextCard(Step[Battle], frozen=True, tag=True):
    """The active player's turn to play a card; with nothing left he is passed over, and the phase ends when nobody has any (GB-19, G-68).

    Whose company is gone has no turn, whatever cards of it are left (G-172).
    """

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.drawn = None
        if state.field.mode == "marauder":
            _next_draw(state)
            return
        assert state.lead is not None
        for seat in _in_turn(state, state.lead):
            if state.sequences[seat].cards or state.sequences[seat].reserve:
                state.lead = seat
                state.push(_turn(state, seat), HandOver(seat), NextCard())
                return


def _in_turn(state: Battle, first: Seat) -> list[Seat]:
    """Who has a turn to play a card, from a seat on clockwise: companies with anybody left (G-172)."""
    present = state.present()
    return [seat for seat in state.clockwise(first) if seat in present]


def _turn(state: Battle, seat: Seat) -> Step[Battle]:
    """A player's turn to play a card, by the mode (GB-17)."""
    own = state.sequences[seat]
    if state.field.mode == "barbarian":
        return CardPick(seat)
    return DrawCard(seat) if own.cards else PlayCard(seat, _reserve(own), from_reserve=True)


def _reserve(own: Sequence) -> Card:
    assert own.reserve is not None
    return own.reserve


class HandOver(Step[Battle], frozen=True, tag=True):
    """The lead goes to the player on the left (GB-12)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.lead = state.clockwise(self.seat)[1]


# One's own sequence


class DrawCard(Step[Battle], frozen=True, tag=True):
    """A player takes the first card of his sequence and looks at it; that of an eliminated unit passes his turn (GB-17, G-75, G-161)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        own = state.sequences[self.seat]
        state.drawn = Dealt(self.seat, own.cards[0])
        state.sequences[self.seat] = msgspec.structs.replace(own, cards=own.cards[1:])
        dead = not meant(state, self.seat, own.cards[0])
        if own.reserve is None and (own.reserved or dead):
            state.push(PlayCard(self.seat, own.cards[0]))
        else:
            state.push(CardChoice(self.seat))


class CardChoice(Decision[Battle], frozen=True, tag=True):
    """Reveal the card, put it in reserve once a round, or play the reserve in its stead (GB-17).

    The card of those who are gone is no card to be kept: drawn, it is passed and removed (G-161).
    """

    def actions(self, state: Battle) -> list[Action]:
        own = state.sequences[self.seat]
        chosen: list[Action] = [Reveal()]
        assert state.drawn is not None
        if not own.reserved and meant(state, self.seat, state.drawn.card):
            chosen.append(SetAside())
        if own.reserve is not None and state.field.mode != "marauder":
            chosen.append(PlayReserve())
        return chosen

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        drawn = state.drawn
        assert drawn is not None
        own = state.sequences[self.seat]
        if isinstance(action, SetAside):
            state.drawn = None
            state.sequences[self.seat] = msgspec.structs.replace(own, reserve=drawn.card, reserved=True)
            ctx.tell(events.CardReserved, self.seat)
        elif isinstance(action, PlayReserve):
            state.drawn = None
            state.sequences[self.seat] = msgspec.structs.replace(own, cards=(drawn.card, *own.cards))
            state.push(PlayCard(self.seat, _reserve(own), from_reserve=True))
        else:
            state.push(PlayCard(self.seat, drawn.card))


class CardPick(Decision[Battle], frozen=True, tag=True):
    """Barbarian mode: pick one of one's cards, be it of the fallen (GB-117, G-166)."""

    def actions(self, state: Battle) -> list[Action]:
        cards = state.sequences[self.seat].cards
        return [PickCard(place) for place, card in enumerate(cards) if card not in cards[:place]]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, PickCard)
        own = state.sequences[self.seat]
        rest = own.cards[: action.card] + own.cards[action.card + 1 :]
        state.sequences[self.seat] = msgspec.structs.replace(own, cards=rest)
        state.push(PlayCard(self.seat, own.cards[action.card]))


# The one deck of Marauder mode


def _next_draw(state: Battle) -> None:
    """Who draws next: the player to the left of the last drawer; with the deck empty the reserves come in turn (GB-118, G-21, G-68)."""
    assert state.lead is not None
    in_turn = _in_turn(state, state.clockwise(state.drawer)[1] if state.drawer else state.lead)
    if state.deck:
        first = in_turn[0]
        own = state.sequences[first]
        state.push(DrawOrReserve(first) if own.reserve else DrawFromDeck(first), NextCard())
        return
    for seat in in_turn:
        if state.sequences[seat].reserve:
            card = _reserve(state.sequences[seat])
            state.drawer = seat
            state.push(PlayCard(seat, card, from_reserve=True), NextCard())
            return


class DrawOrReserve(Decision[Battle], frozen=True, tag=True):
    """Draw from the deck, or play the card in reserve instead (GB-17, G-21)."""

    def actions(self, state: Battle) -> list[Action]:
        return [Reveal(), PlayReserve()]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, PlayReserve):
            state.drawer = self.seat
            state.push(PlayCard(self.seat, _reserve(state.sequences[self.seat]), from_reserve=True))
        else:
            state.push(DrawFromDeck(self.seat))


class DrawFromDeck(Step[Battle], frozen=True, tag=True):
    """The top card goes to its owner: an opponent's must be revealed, one's own may be put in reserve (G-21)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        drawn, *rest = state.deck
        state.deck = tuple(rest)
        state.drawer = self.seat
        state.drawn = drawn
        kept = meant(state, self.seat, drawn.card) and not state.sequences[self.seat].reserved
        if drawn.seat == self.seat and kept:
            state.push(CardChoice(self.seat))
        else:
            state.push(PlayCard(drawn.seat, drawn.card))


# The card is played


class PlayCard(Step[Battle], frozen=True, tag=True):
    """A card is revealed: its owner is the active player and one of the units that it names is activated (GB-13, GB-17).

    Units of one troop have the same card; if none that it names is left to be activated the turn is passed. A titan's
    own cards do what they say (GB-80).
    """

    seat: Seat
    card: Card
    from_reserve: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        own = state.sequences[self.seat]
        reserve = None if self.from_reserve else own.reserve
        state.sequences[self.seat] = msgspec.structs.replace(
            own, reserve=reserve, played=(*own.played, self.card)
        )
        state.lead, state.drawn = self.seat, None
        ctx.tell(events.CardPlayed, self.seat, self.card, None if state.drawer == self.seat else state.drawer)
        named = meant(state, self.seat, self.card)
        if not named:
            ctx.tell(events.CardPassed, self.seat, self.card)
        elif self.card.work:
            state.push(titanic.PlayCard(self.seat, self.card.unit, self.card.work))
        elif len(named) == 1:
            state.push(*activation.activation(named[0]))
        else:
            state.push(UnitChoice(self.seat, self.card))


def meant(state: Battle, seat: Seat, card: Card) -> list[UnitId]:
    """The units of a player that a card names and that may still be activated this round (GB-17, GB-18)."""
    return [
        unit.id
        for unit in state.company(seat)
        if unit.troop == card.troop
        and card.unit in (0, unit.id)
        and unit.fate in ("table", "waiting")
        and (card.work or not unit.activated)
        and machines.ready(state, unit.id)
    ]


class UnitChoice(Decision[Battle], frozen=True, tag=True):
    """Which of the units of one troop is activated (GB-17)."""

    card: Card

    def actions(self, state: Battle) -> list[Action]:
        return [Activate(unit) for unit in meant(state, self.seat, self.card)]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Activate)
        state.push(*activation.activation(action.unit))


STEPS = (
    NextCard, HandOver, DrawCard, CardChoice, CardPick, DrawOrReserve, DrawFromDeck, PlayCard, UnitChoice,
)  # fmt: skip
