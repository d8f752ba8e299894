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


class Reason(msgspec.Struct, frozen=True):
    """One thing that ends a game: for whom it does (nobody: for no one), in a sentence, by which paragraph."""

    winners: tuple[Seat, ...]
    why: str
    rule: str


class Verdict(Outcome, frozen=True):
    """An outcome as it is told: `why` and `rule` by the scenario's own paragraph, with every reason that was met.

    It is worked out of the state in which a game ended and stands in no record.
    """

    reasons: tuple[Reason, ...] = ()
