"""An Abstract Skirmish battle to be watched: where it is being looked at, with whose eyes, and its log."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.events import Event
from game.core.match import Match, Moment
from game.core.seats import Seat
from game.systems.abstract import events as e
from game.systems.abstract.state import Skirmish
from game.systems.abstract.view import SkirmishView
from game.ui.rooms import players
from game.ui.rooms.tape import Entry, Mark

Eyes = Literal["one", "two", "three", "four", "both"]
"""A seat, or everybody's at once."""


class SlotsTape:
    """The moments of `match`, with the `index` that is looked at."""

    def __init__(self, match: Match, eyes: Eyes | None = None, index: int | None = None) -> None:
        self.match = match
        self.last = len(match.moments) - 1
        self.index = 0 if index is None else max(0, min(index, self.last))
        self.seats: tuple[Seat, ...] = match.system.seats(match.document)
        self.eyes: Eyes = eyes or self._natural_eyes()
        self.marks = [
            Mark(number, event.turn, self.seats[0])
            for number, moment in enumerate(match.moments)
            for event in moment.events
            if isinstance(event, e.TurnBegan)
        ]
        self._log: dict[Eyes, list[Entry]] = {}

    def _natural_eyes(self) -> Eyes:
        """Everything once it is over; until then what the first person at the table may see."""
        if self.match.outcome:
            return "both"
        people = [
            seat for seat in self.seats if players.is_person(self.match.header.seats.get(seat, "human"))
        ]
        return people[0] if people else self.seats[0]

    @property
    def moment(self) -> Moment:
        """What was done last at this point."""
        return self.match.moments[self.index]

    @property
    def state(self) -> Skirmish:
        """The table at this point."""
        state: Skirmish = self.moment.state
        return state

    @property
    def seat(self) -> Seat:
        """The seat that sits nearest."""
        return self.seats[0] if self.eyes == "both" else self.eyes

    def view(self) -> SkirmishView:
        """The table at this point as those who watch may know it."""
        view: SkirmishView = self.match.system.view(self.state, self.seat)
        if self.eyes == "both":
            return msgspec.structs.replace(
                view, cards=dict(self.state.cards), rosters=dict(self.state.rosters)
            )
        return view

    def events(self) -> list[Event]:
        """What happened to come to this point, as far as those who watch may know."""
        if self.eyes == "both":
            return list(self.moment.events)
        return [seen for event in self.moment.events if (seen := event.seen_by(self.seat)) is not None]

    @property
    def log(self) -> list[Entry]:
        """The whole log, as those who watch may read it."""
        if self.eyes not in self._log:
            reader = None if self.eyes == "both" else self.seat
            self._log[self.eyes] = [
                Entry(number, line)
                for number, moment in enumerate(self.match.moments)
                for line in self.match.system.tell(moment.state, moment.events, reader)
            ]
        return self._log[self.eyes]

    def go(self, index: int) -> bool:
        """Look at another moment; False when it is the same."""
        bounded = max(0, min(index, self.last))
        moved = bounded != self.index
        self.index = bounded
        return moved
