"""Seats at the table and how a game ends."""

from __future__ import annotations

from typing import Literal

import msgspec

Seat = Literal["one", "two", "three", "four", "five"]
SEATS: tuple[Seat, ...] = ("one", "two", "three", "four", "five")
"""Four sides at most sit against each other; a fifth seat is there for four players against a director's enemy."""


class UnknownSeat(ValueError):
    """A seat that the scenario does not have."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winners (none of them: a draw), why in a sentence, and by which rule."""

    winners: tuple[Seat, ...]
    why: str
    rule: str

    @property
    def draw(self) -> bool:
        return not self.winners
