"""A battle of cards and squares to be watched: hands are secret, and so is what was drawn or looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.thor import events as e
from game.ui.play.replays.tape import BOTH, Tape

_PRIVATE = (e.Drew, e.Looked, e.Spied)


class BattleTape(Tape):
    """The moments of a battle on the grid."""

    def begun(self, event: Event) -> tuple[int, Seat] | None:
        return (event.turn, event.seat) if isinstance(event, e.TurnBegan) else None

    def hand(self, seat: Seat) -> tuple[str, ...] | int:
        """The cards of a hand, or only how many, where those who watch may not see them."""
        cards: tuple[str, ...] = self.state.hands[seat]
        if self.eyes in (seat, BOTH) or self.state.field.open_hands:
            return cards
        return len(cards)

    def told(self, moments: Sequence[Moment]) -> Iterator[LogLine]:
        if self.eyes != BOTH:
            yield from super().told(moments)
            return
        # Whoever sees everything reads each private event as the one it concerns.
        events = [event for moment in moments for event in moment.events]
        for owner, run in groupby(events, lambda event: event.seat if isinstance(event, _PRIVATE) else None):
            yield from self.match.system.tell(moments[-1].state, list(run), owner)
