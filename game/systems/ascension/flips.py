"""Flipping cards at the table: a side's deck is used up, and everybody sees what came (R-2.1.2, R-2.1.3)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.seats import Seat
from game.systems.ascension import cards, events
from game.systems.ascension.cards import Card
from game.systems.ascension.state import Battle, ModelId

FLIP_RULE = "R-2.1.2"
FLIP = 2
"""How many cards are flipped when nothing else is said."""


def part(turned: Iterable[Card]) -> Part:
    """A flip as a line of a total."""
    turned = tuple(turned)
    return Part(cards.worth(turned), ", ".join(cards.name(card) for card in turned), FLIP_RULE)


def flip(
    state: Battle,
    ctx: Context,
    side: Seat,
    why: str,
    *,
    model: ModelId = 0,
    count: int = FLIP,
    parts: Iterable[Part] = (),
) -> tuple[Card, ...]:
    """Flip `count` cards of a side's deck for `why`; `parts` are what else counts toward the total shown."""
    before = state.decks[side]
    turned, state.decks[side] = cards.flip(before, count, ctx.chance)
    total = Breakdown((part(turned), *parts))
    ctx.tell(events.Flipped, side, why, model, turned, total, reshuffled=len(before.cards) < count)
    return turned
