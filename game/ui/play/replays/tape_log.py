"""The log of a battle that is watched."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.system import LogLine
from game.ui.app.theme import Theme
from game.ui.play.log import LogView
from game.ui.play.replays.tape import Tape


class TapeLog(LogView):
    """The log of a tape; the line of the moment that is looked at is lit, and followed."""

    def __init__(
        self, rect: pygame.Rect, theme: Theme, tape: Tape, chosen: Callable[[int, LogLine], None]
    ) -> None:
        super().__init__(rect, theme, [(entry.moment, entry.line) for entry in tape.log], chosen)
        self._tape = tape
        self.follow()

    def follow(self) -> None:
        """Light the last line of the moment that is looked at, and bring it into view."""
        told = [n for n, (moment, _) in enumerate(self.lines) if moment <= self._tape.index]
        self.marked = told[-1] if told else 0
        if self.lines:
            room = self.theme_line * 2
            self.show(max(0, self._tops[self.marked] - room), self._tops[self.marked + 1] + room)

    @property
    def theme_line(self) -> int:
        """Height of a line, known before it is added to a scene."""
        return self._theme.line("body")

    def show(self, top: int, bottom: int) -> None:
        self.scroll_to(
            min(top, self.offset) if top < self.offset else max(self.offset, bottom - self.rect.height)
        )

    def keep(self) -> object | None:
        # Where to look follows from the moment, not from where it was scrolled to before.
        return None
