"""What every page of a story has: a heading, contents, something that may move, and whether it matters."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Event
from game.ui.app.motion import Clip, Timeline
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.tables.asgard.moments.lines import came
from game.ui.tables.asgard.moments.teller import Teller

Play = Callable[[str], None]
"""Plays a sound by its name."""


class Page:
    """One moment. `share` goes from 0 to 1 while it moves, and is 1 for good from then on."""

    width = 640
    """Logical pixels, if the window has them."""
    head = 84
    """Height of the heading."""
    seconds = 0.0
    """How long it moves."""
    sound = ""

    def __init__(self, teller: Teller, unit: int = 0, token: int = 0) -> None:
        self.teller = teller
        self.unit, self.token = unit, token
        """Whom and what it is about, for a table that wants to show them."""
        self.share = 1.0
        self.low = False
        """Whether there is little height: it is set before `fill`."""
        self.happened: list[Event] = []

    # What a page says of itself

    @property
    def caption(self) -> str:
        """The small words over the title."""
        return ""

    @property
    def title(self) -> str:
        """The heading."""
        return ""

    @property
    def rule(self) -> str:
        """The rule at the right of the heading."""
        return ""

    @property
    def matters(self) -> bool:
        """Whether it is shown to those who want to see only what matters."""
        return True

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return False

    @property
    def veiled(self) -> bool:
        """Whether its words are kept until what moves lies still."""
        return False

    @property
    def summary(self) -> str:
        """It in one line, for a strip or a log."""
        return self.title

    def fill(self, pen: Pen) -> None:
        """Write the contents."""

    # Of all pages

    def take(self, event: Event) -> None:
        """Something that came of it."""
        self.happened.append(event)

    def lines(self) -> list[Line]:
        """What came of it, a line each."""
        return came(self.happened, self.teller, self.unit)

    def begin(self, time: Timeline, play: Play) -> None:
        """It is shown from now: move, or stand still at once under reduced motion."""
        if self.sound:
            play(self.sound)
        self.share = 1.0
        if self.seconds and not time.reduced:
            self.share = 0.0
            time.play(Clip(self.seconds, self._to))

    def _to(self, share: float) -> None:
        self.share = share
