"""Which effects of an attack come up on the attacker's two cards, and what the red joker counts as (R-6.1.2, C-3, C-34)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from game.systems.ascension.cards import RED_JOKER, SUITS, Card, Suit, suit
from game.systems.ascension.profile import Effect

NULL_STRIKE = "null-strike"
"""The effect that is no effect on the target: the attack does no damage."""


def matches(effect: Effect, turned: Sequence[Card], wild: str = "") -> bool:
    """Whether an effect comes up, with the red joker counting as the suit `wild` ("": as no suit)."""
    if effect.trigger == "always":
        return True
    shown = tuple(wild if card == RED_JOKER else suit(card) for card in turned)
    return any(order[: len(effect.suits)] == effect.suits for order in permutations(shown, len(effect.suits)))


def came(effects: Sequence[Effect], turned: Sequence[Card], wild: str = "") -> tuple[int, ...]:
    """The numbers of the effects that come up, null strike aside."""
    return tuple(
        number
        for number, effect in enumerate(effects)
        if effect.kind != NULL_STRIKE and matches(effect, turned, wild)
    )


def possible(effects: Sequence[Effect], turned: Sequence[Card]) -> tuple[int, ...]:
    """The numbers of the effects that come up if the red joker counts as what serves each of them."""
    wilds: tuple[str, ...] = SUITS if RED_JOKER in turned else ("",)
    return tuple(sorted({number for wild in wilds for number in came(effects, turned, wild)}))


def choices(effects: Sequence[Effect], turned: Sequence[Card]) -> tuple[Suit, ...]:
    """The suits that the owner of a red joker has to choose between; none if one serves at least as well as all (C-3)."""
    if RED_JOKER not in turned:
        return ()
    found = {wild: set(came(effects, turned, wild)) for wild in SUITS}
    best: dict[Suit, set[int]] = {}
    for wild, effect in found.items():
        beaten = any(effect < other for other in found.values())
        if not beaten and effect not in best.values():
            best[wild] = effect
    return tuple(best) if len(best) > 1 else ()


def best(effects: Sequence[Effect], turned: Sequence[Card]) -> str:
    """The suit that serves the owner of a red joker best; "" without one."""
    if RED_JOKER not in turned:
        return ""
    return max(SUITS, key=lambda wild: (len(came(effects, turned, wild)), -SUITS.index(wild)))


def null(effects: Sequence[Effect]) -> bool:
    """Whether an attack does no damage (CC-8)."""
    return any(effect.kind == NULL_STRIKE for effect in effects)
