"""What a look back at a match counts: luck against expectation, deeds, and who was lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.seats import Seat


class Luck(NamedTuple):
    """How often, or how much, something left to chance came out for a side, and what was to be expected."""

    happened: float = 0.0
    expected: float = 0.0


class Loss(NamedTuple):
    """A unit that left the battle for good: when, whose (its team's first seat), who."""

    moment: int
    turn: int
    seat: Seat
    name: str
    unit: int


class Account:
    """The account of one match, kept moment by moment in `meet`; a system derives its own and counts what it knows.

    It sees the whole state and so is, as `System.standing`, for matches that have ended, replays of all, and reports.
    """

    luck_rows: tuple[str, ...] = ()
    """The rows of luck in their order, in words for a heading: `Attacks that got through`."""
    deed_rows: tuple[str, ...] = ()
    """The rows of deeds in their order: `Hits dealt`."""

    def __init__(self) -> None:
        self.luck: dict[tuple[str, Seat], Luck] = {}
        self.deeds: dict[tuple[str, Seat], int] = {}
        self.losses: list[Loss] = []
        self.moment = self.turn = 0

    def add(self, moment: int, turn: int, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        """Count what happened in a moment that led from `before` (None: nothing yet) to `after`."""
        self.moment, self.turn = moment, turn
        self.meet(before, after, events)

    def meet(self, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        """Count `events` by `came_out`, `did` and `lost`."""

    def came_out(self, words: str, seat: Seat, happened: float, expected: float) -> None:
        """Chance has given a side so much, where so much was to be expected."""
        so_far = self.luck.get((words, seat), Luck())
        self.luck[words, seat] = Luck(so_far.happened + happened, so_far.expected + expected)

    def did(self, words: str, seat: Seat, count: int = 1) -> None:
        """A side has done something so many times."""
        self.deeds[words, seat] = self.deeds.get((words, seat), 0) + count

    def lost(self, seat: Seat, name: str, unit: int) -> None:
        """A side has lost a unit for good."""
        self.losses.append(Loss(self.moment, self.turn, seat, name, unit))
