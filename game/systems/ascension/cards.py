"""The 18-card decks: values and suits, the flip, cycling and the burnt card, and how ties are broken (section 2)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from game.core.chance import Chance
from game.core.problems import prepared_draws
from game.core.problems.problem import Problem
from game.core.seats import Seat

Card = str
"""A card by value and suit (`AS`, `2H`, `JD`), or a joker: `RJ` red, `BJ` black."""
Suit = Literal["S", "H", "D", "C"]

SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs: the highest first (R-2.1.4)."""
RED_JOKER, BLACK_JOKER = "RJ", "BJ"
DECK: tuple[Card, ...] = (*(value + suit for value in "A23J" for suit in SUITS), RED_JOKER, BLACK_JOKER)
"""The 18 cards of a side (R-1.1.4, R-1.1.5)."""
VALUES: dict[Card, int] = {
    **{value + suit: worth for value, worth in (("A", 1), ("2", 2), ("3", 3), ("J", -1)) for suit in SUITS},
    RED_JOKER: -2,
    BLACK_JOKER: 4,
}
"""What each card is worth (R-2.1.1)."""
_DOMINANCE = {RED_JOKER: 5, "S": 4, "H": 3, "D": 2, "C": 1, BLACK_JOKER: 0}

_NAMES = {"A": "ace", "2": "two", "3": "three", "J": "jack"}
_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def meant(text: str) -> Card:
    """The card that was meant by one written otherwise: `as`, `SA`, `A♠`, `ace of spades`, `red joker`; "" if nobody can tell."""
    said = text.strip().casefold()
    for sign, suit in zip("♠♥♦♣", SUITS, strict=True):
        said = said.replace(sign, suit.casefold())
    names = {name: value for value, name in _NAMES.items()} | {
        name: suit for suit, name in _SUIT_NAMES.items()
    }
    names |= {name.removesuffix("s"): suit for suit, name in _SUIT_NAMES.items()} | {
        "red": "R",
        "black": "B",
        "joker": "J",
    }
    words = [word for word in re.split(r"[\s_-]+", said) if word not in ("", "of")]
    short = "".join(names.get(word, word) for word in words).upper()
    return next((card for card in (short, short[::-1]) if card in DECK), "")


def misread(
    field: str, laid: Sequence[Card], number: int, text: str, taken: Collection[Card]
) -> Iterator[Problem]:
    """A card of a list that is none, with the one or those that were meant, if none of them is taken; else once for each of its suit that is free."""
    card = laid[number]
    right = prepared_draws.cards(card, lambda part: part if part in DECK else meant(part))
    if not right or {*right} & {*taken}:
        likely = [] if card in DECK else prepared_draws.of_its_suit(card, DECK, taken)
        for each in likely:
            known = f"{text}; did you mean {each!r}, perhaps?"
            yield Problem(
                f"{field}[{number}]", known, mend=prepared_draws.spread(field, laid, number, [each])
            )
        if not likely:
            yield Problem(f"{field}[{number}]", text)
        return
    mend = prepared_draws.spread(field, laid, number, right)
    yield Problem(f"{field}[{number}]", text + prepared_draws.said(right), mend=mend, certain=True)


class Deck(msgspec.Struct, frozen=True):
    """A side's cards: `cards` face down (the next one last), `discard` as they fell, `burnt` seen by nobody."""

    cards: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    burnt: Card = ""

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come or are burnt, in a steady order: what a player who remembers counts on."""
        return tuple(sorted((*self.cards, self.burnt) if self.burnt else self.cards, key=DECK.index))


def name(card: Card) -> str:
    """`two of spades`, `red joker`."""
    if card in (RED_JOKER, BLACK_JOKER):
        return "red joker" if card == RED_JOKER else "black joker"
    return f"{_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


def suit_name(suit: str) -> str:
    """`spades`."""
    return _SUIT_NAMES[suit]


def worth(cards: Iterable[Card]) -> int:
    """The sum of a flip (R-2.1.2)."""
    return sum(VALUES[card] for card in cards)


def suit(card: Card) -> Suit | None:
    """The suit of a card; None for jokers: the red one is wild, the black one has none (C-3)."""
    for known in SUITS:
        if card[1] == known:
            return known
    return None


def shuffled(cards: Iterable[Card], chance: Chance) -> Deck:
    """A new deck of `cards`, the top one burnt face down (R-2.1.3, C-1)."""
    order = chance.shuffle(sorted(cards, key=DECK.index))
    return Deck(tuple(order[:-1]), (), order[-1])


def flip(deck: Deck, count: int, chance: Chance) -> tuple[tuple[Card, ...], Deck]:
    """Flip `count` cards one by one, and the deck they leave.

    An empty deck is made anew from the discard pile and the burnt card, without what this flip has already turned
    up (C-1, C-40); that joins the discard pile at the end.
    """
    turned: list[Card] = []
    for _ in range(count):
        if not deck.cards:
            deck = shuffled((*deck.discard, deck.burnt), chance)
        turned.append(deck.cards[-1])
        deck = Deck(deck.cards[:-1], deck.discard, deck.burnt)
    return tuple(turned), Deck(deck.cards, (*deck.discard, *turned), deck.burnt)


def _rank(cards: tuple[Card, ...]) -> list[tuple[int, int]]:
    """The suits and values of a flip, highest suit first (R-2.1.4)."""
    keys = [(_DOMINANCE[suit(card) or card], VALUES[card]) for card in cards]
    return sorted(keys, reverse=True)


def tie_order(flips: Mapping[Seat, tuple[Card, ...]]) -> list[list[Seat]]:
    """Tied sides in order by R-2.1.4, the winner first; those with exactly the same cards stay together."""
    ranked: dict[tuple[tuple[int, int], ...], list[Seat]] = {}
    for seat, cards in flips.items():
        ranked.setdefault(tuple(_rank(cards)), []).append(seat)
    return [ranked[rank] for rank in sorted(ranked, reverse=True)]
