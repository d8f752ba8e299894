"""The common deck: drawing, discarding, and what everybody knows of it afterwards (THE CARDS, T-4, T-99)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.events import Context
from game.core.seats import Seat
from game.systems.thor import events
from game.systems.thor.catalogue import CardName
from game.systems.thor.state import FOE, PLAYERS, Battle, Known, without

FATE_CARDS = 3
HAND_LIMIT = 5


def draw(state: Battle, seat: Seat, count: int, ctx: Context) -> None:
    """Draw up to `count` cards; a deck that runs out is made anew from the discard pile (T-4)."""
    drawn: list[CardName] = []
    while len(drawn) < count:
        if not state.deck:
            if not state.discard:
                break
            state.deck = tuple(ctx.chance.shuffle(state.discard))
            state.discard = ()
            ctx.tell(events.Reshuffled, len(state.deck))
        taken = state.deck[len(drawn) - count :][::-1]
        state.deck = state.deck[: len(state.deck) - len(taken)]
        _learn_of_draw(state, seat, taken)
        drawn += taken
    state.hands[seat] += tuple(drawn)
    ctx.tell(events.Drew, seat, len(drawn), tuple(drawn))


def _learn_of_draw(state: Battle, seat: Seat, taken: Sequence[CardName]) -> None:
    """Who had looked at the cards knows where they went (T-99)."""
    for watcher in PLAYERS:
        known = state.known[watcher]
        if known.deck:
            seen = known.deck[: len(taken)]
            hand = known.hand + seen if watcher != seat else known.hand
            state.known[watcher] = Known(known.deck[len(taken) :], hand)


def lay(state: Battle, seat: Seat, *cards: CardName) -> None:
    """Move cards from a hand to the discard pile, where all can see them (T-79, T-95)."""
    state.hands[seat] = without(state.hands[seat], *cards)
    state.discard += cards
    watcher = FOE[seat]
    known = state.known[watcher]
    if known.hand:
        state.known[watcher] = msgspec.structs.replace(known, hand=without(known.hand, *cards))
