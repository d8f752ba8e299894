"""The encounter deck: cards drawn, cards out, and card effects seen (A-14, A-23, A-35, A-42)."""

from __future__ import annotations

from game.core.events import Context
from game.systems.asgard import events
from game.systems.asgard.actions import UnitId
from game.systems.asgard.cards import DECK, Card
from game.systems.asgard.state import Out, Saga


def draw(state: Saga, ctx: Context) -> Card:
    """A card off the deck, which stays in it until its row is known to hold; shuffled, so any is as likely as another."""
    while state.stacked:
        card, *rest = state.stacked
        state.stacked = tuple(rest)
        if card in state.deck:
            return card
    return ctx.chance.pick(state.deck)


def refill(state: Saga, ctx: Context) -> None:
    """The cards that are out go back, but for those whose encounter is still on the table; effects stay seen (A-14, A-42)."""
    back = tuple(card for card, out in state.out.items() if not out.units)
    for card in back:
        del state.out[card]
    if back:
        state.deck = tuple(card for card in DECK if card in state.deck or card in back)
        ctx.tell(events.CardsBack, back)


def see(state: Saga, ctx: Context, effect: str) -> None:
    """A card effect has been seen."""
    if effect not in state.seen:
        state.seen = (*state.seen, effect)
        ctx.tell(events.EffectSeen, effect)


def release(state: Saga, ctx: Context, unit: UnitId, *, vanished: bool) -> None:
    """An enemy has left the table for good. With the last of its encounter the card goes back and its effects are
    struck, if one of them disappeared as a blip (A-23, A-35)."""
    card = state.foes[unit].card
    out = state.out.get(card)
    if out is None:
        return
    left = tuple(other for other in out.units if other != unit)
    out = state.out[card] = Out(card, out.adds, left, out.vanished or vanished)
    if left or not out.vanished:
        return
    del state.out[card]
    state.deck = tuple(each for each in DECK if each in state.deck or each == card)
    ctx.tell(events.CardsBack, (card,))
    for effect in out.adds:
        if not any(effect in other.adds for other in state.out.values()):
            state.seen = tuple(each for each in state.seen if each != effect)
            ctx.tell(events.EffectSeen, effect, False)


def forget(state: Saga, ctx: Context, effect: str) -> None:
    """A card effect no longer counts as seen."""
    if effect in state.seen:
        state.seen = tuple(each for each in state.seen if each != effect)
        ctx.tell(events.EffectSeen, effect, False)
