"""The 52 cards of the encounter deck (A-3)."""

from __future__ import annotations

Card = str
"""Rank and suit: `AS`, `10H`, `QD`, `2C`."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)


def rank(card: Card) -> str:
    """`10` of `10H`."""
    return card[:-1]


def suit(card: Card) -> str:
    """`H` of `10H`."""
    return card[-1]
