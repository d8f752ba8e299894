"""What happened: frozen facts that the window animates, the log words and a director listens to."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

import msgspec

from game.core.chance import Chance
from game.core.seats import Seat

P = ParamSpec("P")


class Event(msgspec.Struct, frozen=True):
    """Something that happened. `seen_by` gives what one seat (None: a bystander) may know of it."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as `seat` knows it; None if it knows nothing at all."""
        return self

    @property
    def reveals(self) -> bool:
        """True if it shows somebody something hidden, so that undo is no longer free."""
        return False


class Context:
    """What a step needs besides the state: the gate of chance, and somebody to tell."""

    __slots__ = ("chance", "events")

    def __init__(self, chance: Chance, events: list[Event] | None = None) -> None:
        self.chance = chance
        self.events = events

    def tell(self, kind: Callable[P, Event], /, *args: P.args, **kwargs: P.kwargs) -> None:
        """Report an event; with nobody listening it is not even made."""
        if self.events is not None:
            self.events.append(kind(*args, **kwargs))
