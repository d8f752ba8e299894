"""A battle to be watched: where it is being looked at, with whose eyes, and its log. No pixels here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from game.core.events import Event
from game.core.match import Match, Moment
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.thor import events as e
from game.systems.thor.state import PLAYERS, Battle
from game.systems.thor.view import BattleView
from game.ui.rooms import players

Eyes = Literal["one", "two", "both"]
_PRIVATE = (e.Drew, e.Looked, e.Spied)


class Entry(NamedTuple):
    """A line of the log and the moment it tells of."""

    moment: int
    line: LogLine


class Mark(NamedTuple):
    """Where a turn of a seat begins."""

    moment: int
    turn: int
    seat: Seat


class Tape:
    """The moments of `match`, with the `index` that is looked at."""

    def __init__(self, match: Match, eyes: Eyes | None = None, index: int | None = None) -> None:
        self.match = match
        self.last = len(match.moments) - 1
        self.index = 0 if index is None else max(0, min(index, self.last))
        self.eyes: Eyes = eyes or self._natural_eyes()
        self.marks = [
            Mark(number, event.turn, event.seat)
            for number, moment in enumerate(match.moments)
            for event in moment.events
            if isinstance(event, e.TurnBegan)
        ]
        self._log: dict[Eyes, list[Entry]] = {}

    def _natural_eyes(self) -> Eyes:
        """Everything once it is over; until then what the only person at the table may see."""
        if self.match.outcome:
            return "both"
        people = [seat for seat in PLAYERS if players.is_person(self.match.header.seats.get(seat, "human"))]
        return "two" if people == ["two"] else "one"

    @property
    def moment(self) -> Moment:
        """What was done last at this point."""
        return self.match.moments[self.index]

    @property
    def state(self) -> Battle:
        """The table at this point."""
        state: Battle = self.moment.state
        return state

    @property
    def seat(self) -> Seat:
        """The seat whose view draws the table."""
        return "two" if self.eyes == "two" else "one"

    def view(self) -> BattleView:
        """The table at this point as the seat looked at may know it."""
        view = self.match.system.view(self.state, self.seat)
        assert isinstance(view, BattleView)
        return view

    def hand(self, seat: Seat) -> tuple[str, ...] | int:
        """The cards of a hand, or only how many, where those who watch may not see them."""
        cards = self.state.hands[seat]
        if self.eyes in (seat, "both") or self.state.field.open_hands:
            return cards
        return len(cards)

    def events(self) -> list[Event]:
        """What happened to come to this point, as far as those who watch may know."""
        happened = self.moment.events
        if self.eyes == "both":
            return list(happened)
        return [seen for event in happened if (seen := event.seen_by(self.seat)) is not None]

    @property
    def turn(self) -> Mark | None:
        """The turn that runs at this point; None before the first."""
        return next((mark for mark in reversed(self.marks) if mark.moment <= self.index), None)

    @property
    def log(self) -> list[Entry]:
        """The whole log, as those who watch may read it."""
        if self.eyes not in self._log:
            self._log[self.eyes] = [
                Entry(number, line)
                for number, moment in enumerate(self.match.moments)
                for line in self._told(moment)
            ]
        return self._log[self.eyes]

    def _told(self, moment: Moment) -> Iterator[LogLine]:
        if self.eyes != "both":
            yield from self.match.system.tell(moment.state, moment.events, self.seat)
            return
        # Whoever sees everything reads each private event as the one it concerns.
        for owner, run in groupby(
            moment.events, lambda event: event.seat if isinstance(event, _PRIVATE) else None
        ):
            yield from self.match.system.tell(moment.state, list(run), owner)

    def go(self, index: int) -> bool:
        """Look at another moment; False when it is the same."""
        bounded = max(0, min(index, self.last))
        moved = bounded != self.index
        self.index = bounded
        return moved
