"""A battle to be watched: where it is being looked at, with whose eyes, and its log. No pixels here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.match import Match, Moment
from game.core.record import Header
from game.core.seats import Outcome, Seat
from game.core.stretches import stretches
from game.core.system import LogLine
from game.ui.play import players

BOTH = "both"
"""The eyes of everybody at once."""
Eyes = str
"""A seat, or `BOTH`."""


class Entry(NamedTuple):
    """A line of the log and the moment it tells of."""

    moment: int
    line: LogLine


class Mark(NamedTuple):
    """Where a turn begins, and whose it is."""

    moment: int
    turn: int
    seat: Seat


class Tape:
    """The moments of `match`, with the `index` that is looked at."""

    def __init__(self, match: Match, eyes: Eyes | None = None, index: int | None = None) -> None:
        self.match = match
        self.seats: tuple[Seat, ...] = match.system.seats(match.document)
        self.last = len(match.moments) - 1
        self.index = 0 if index is None else max(0, min(index, self.last))
        self.eyes = eyes or self._natural_eyes()
        self.so_far = SoFar(self)
        self.marks = [
            Mark(number, *begun)
            for number, moment in enumerate(match.moments)
            for event in moment.events
            if (begun := self.begun(event))
        ]
        self._log: dict[Eyes, list[Entry]] = {}

    # What a table says of itself

    @abstractmethod
    def begun(self, event: Event) -> tuple[int, Seat] | None:
        """Number and seat of the turn that begins with an event; None if none does."""

    def view(self) -> Any:
        """The table at this point as those who watch may know it."""
        return self.match.system.view(self.state, self.seat)

    def told(self, moments: Sequence[Moment]) -> Iterable[LogLine]:
        """The lines about moments that belong together, for those who watch."""
        events = [event for moment in moments for event in moment.events]
        return self.match.system.tell(moments[-1].state, events, self.reader)

    # Where it stands

    def _natural_eyes(self) -> Eyes:
        """Everything once it is over; until then what the first person at the table may see."""
        if self.match.outcome:
            return BOTH
        sitting = self.match.header.seats
        people = [seat for seat in self.seats if players.is_person(sitting.get(seat, "human"))]
        return people[0] if people else self.seats[0]

    @property
    def moment(self) -> Moment:
        """What was done last at this point."""
        return self.match.moments[self.index]

    @property
    def state(self) -> Any:
        """The table at this point."""
        return self.moment.state

    @property
    def seat(self) -> Seat:
        """The seat whose view draws the table."""
        return next((seat for seat in self.seats if seat == self.eyes), self.seats[0])

    @property
    def reader(self) -> Seat | None:
        """The seat whose eyes look on; None for those of everybody."""
        return None if self.eyes == BOTH else self.seat

    @property
    def turn(self) -> Mark | None:
        """The turn that runs at this point; None before the first."""
        return next((mark for mark in reversed(self.marks) if mark.moment <= self.index), None)

    @property
    def caption(self) -> str:
        """Where the replay stands: "Action 43 of 108", and at its end who won."""
        outcome = self.state.outcome
        if outcome is None:
            return f"Action {self.index} of {self.last}"
        names = [self.state.field.sides[seat].name for seat in outcome.winners]
        return f"{' and '.join(names)} won" if names else "A draw"

    def events(self) -> list[Event]:
        """What happened to come to this point, as far as those who watch may know."""
        if self.eyes == BOTH:
            return list(self.moment.events)
        return [seen for event in self.moment.events if (seen := event.seen_by(self.seat)) is not None]

    @property
    def log(self) -> list[Entry]:
        """The whole log, as those who watch may read it."""
        if self.eyes not in self._log:
            moments = self.match.moments
            self._log[self.eyes] = [
                Entry(run.start, line)
                for run in stretches(self.match.system, moments)
                for line in self.told(moments[run.start : run.stop])
            ]
        return self._log[self.eyes]

    def go(self, index: int) -> bool:
        """Look at another moment; False when it is the same."""
        bounded = max(0, min(index, self.last))
        moved = bounded != self.index
        self.index = bounded
        return moved


class SoFar:
    """A match as far as it is looked at, for panels that read one."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    @property
    def header(self) -> Header:
        """Who plays what."""
        return self._tape.match.header

    @property
    def moments(self) -> list[Moment]:
        """The moments up to the one looked at."""
        return self._tape.match.moments[: self._tape.index + 1]

    @property
    def decision(self) -> Any:
        """The choice that came next; None at the end."""
        return self._tape.state.decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it had."""
        outcome: Outcome | None = self._tape.state.outcome
        return outcome
