"""What each seat may know, from visible facts only, and full states that could be true (T-95, T-99)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.seats import Seat
from game.core.system import View
from game.systems.thor.actions import UnitId
from game.systems.thor.catalogue import CardName, Profile, whole_deck
from game.systems.thor.squares import Square
from game.systems.thor.state import FOE, PLAYERS, Battle, Field, Known, Unit, without


class BattleView(View, frozen=True):
    """The table as one seat sees it. The foe's hand and the deck are sizes, and what was seen of them."""

    field: Field
    units: dict[UnitId, Unit]
    reserve: dict[Seat, tuple[Unit, ...]]
    fallen: tuple[Unit, ...]
    hand: tuple[CardName, ...]
    foe_cards: int
    deck_cards: int
    discard: tuple[CardName, ...]
    known: Known
    first: Seat
    turn: int
    next_id: UnitId

    def profile(self, unit: UnitId) -> Profile:
        return self.field.profiles[self.units[unit].name]

    def at(self, square: Square) -> Unit | None:
        """The unit on a square."""
        return next((unit for unit in self.units.values() if unit.at == square), None)

    def unseen(self) -> list[CardName]:
        """The cards that this seat cannot place: in the foe's hand or the deck (T-90)."""
        placed = (*self.hand, *self.discard, *self.known.hand, *self.known.deck)
        return list(without(whole_deck(), *placed))


def view(state: Battle, seat: Seat) -> BattleView:
    """What `seat` may know of the battle."""
    foe = FOE[seat]
    known = state.known[seat]
    if state.field.open_hands:
        known = Known(state.deck[::-1], state.hands[foe])
    return BattleView(
        seat=seat,
        stack=tuple(state.stack),
        outcome=state.outcome,
        field=state.field,
        units=state.units.copy(),
        reserve=state.reserve.copy(),
        fallen=state.fallen,
        hand=state.hands[seat],
        foe_cards=len(state.hands[foe]),
        deck_cards=len(state.deck),
        discard=state.discard,
        known=known,
        first=state.first,
        turn=state.turn,
        next_id=state.next_id,
    )


def resample(view: BattleView, chance: Chance) -> Battle:
    """A full state that could be true: the cards that this seat cannot place, dealt at random."""
    foe = FOE[view.seat]
    unseen = chance.shuffle(view.unseen())
    missing = view.foe_cards - len(view.known.hand)
    known: dict[Seat, Known] = {seat: Known() for seat in PLAYERS}
    known[view.seat] = view.known
    return Battle(
        stack=list(view.stack),
        outcome=view.outcome,
        field=view.field,
        units=view.units.copy(),
        board={unit.at: unit.id for unit in view.units.values()},
        reserve=view.reserve.copy(),
        fallen=view.fallen,
        hands={view.seat: view.hand, foe: (*view.known.hand, *unseen[:missing])},
        deck=(*unseen[missing:], *reversed(view.known.deck)),
        discard=view.discard,
        known=known,
        first=view.first,
        turn=view.turn,
        next_id=view.next_id,
    )


def disturb(state: Battle, seat: Seat, chance: Chance) -> Battle:
    """The battle with every card dealt anew that `seat` cannot place, and what the foe knows of the deck with it."""
    other = state.copy()
    if state.field.open_hands:
        return other
    foe = FOE[seat]
    known, theirs = state.known[seat], state.known[foe]
    hand = without(state.hands[foe], *known.hand)
    hidden = len(state.deck) - len(known.deck)
    dealt = tuple(chance.shuffle((*hand, *state.deck[:hidden])))
    other.hands[foe] = (*known.hand, *dealt[: len(hand)])
    other.deck = (*dealt[len(hand) :], *state.deck[hidden:])
    other.known[foe] = Known(other.deck[::-1][: len(theirs.deck)], theirs.hand)
    return other
