"""The strip of short notices over every scene: what the program could not do, what it did by itself."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.measures import GAP

_AT_ONCE = 3
_PAD, _WIDEST = 12, 660
"""Round the words of a notice, and how wide their lines are at most, in logical pixels."""


@dataclass
class _Notice:
    text: str
    left: float
    """Seconds until it goes."""
    lines: list[str] = field(default_factory=list)
    rect: pygame.Rect | None = None


class Noticed(Protocol):
    """The window that notices lie over."""

    @property
    def theme(self) -> Theme: ...
    def invalidate(self) -> None: ...


class Notices:
    """Up to three notices at the top of the window; the others wait. A click takes one away."""

    def __init__(self, app: Noticed) -> None:
        self._app = app
        self._notices: deque[_Notice] = deque()

    @property
    def texts(self) -> list[str]:
        """What is said now or waits to be."""
        return [notice.text for notice in self._notices]

    def add(self, text: str) -> None:
        """Say a sentence, long enough to be read; the same sentence is not said twice at once."""
        if text not in self.texts:
            self._notices.append(_Notice(text, 4 + len(text) / 18))
            self._app.invalidate()

    def update(self, dt: float) -> None:
        """Let time pass for those that show."""
        shown = list(self._notices)[:_AT_ONCE]
        for notice in shown:
            notice.left -= dt
        for notice in shown:
            if notice.left <= 0:
                self._notices.remove(notice)
                self._app.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a notice takes it away."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        for notice in list(self._notices)[:_AT_ONCE]:
            if notice.rect and notice.rect.collidepoint(event.pos):
                self._notices.remove(notice)
                self._app.invalidate()
                return True
        return False

    @property
    def places(self) -> list[pygame.Rect]:
        """Where notices stand now, from the top down."""
        return [each.rect for each in list(self._notices)[:_AT_ONCE] if each.rect]

    def lay(self, room: pygame.Rect) -> None:
        """Find a place for each of those that show, one below the other in the middle of `room` from its top."""
        theme = self._app.theme
        pad, top = theme.px(_PAD), room.top + theme.px(GAP)
        widest = min(theme.px(_WIDEST), room.width - 4 * pad)
        for notice in list(self._notices)[:_AT_ONCE]:
            notice.lines = theme.wrap(notice.text, "body", widest)
            height = theme.line("body") * len(notice.lines) + 2 * pad
            width = max(theme.width(line, "body") for line in notice.lines) + 2 * pad
            notice.rect = pygame.Rect(room.centerx - width // 2, top, width, height)
            top = notice.rect.bottom + theme.px(GAP)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the strip where it was laid, one panel per notice."""
        if not self._notices:
            return
        from game.ui.paint import panels

        theme = self._app.theme
        pad = theme.px(_PAD)
        for notice in list(self._notices)[:_AT_ONCE]:
            if notice.rect is None:
                continue
            surface.blit(panels.panel(theme, notice.rect.size, chosen=True), notice.rect)
            for index, line in enumerate(notice.lines):
                words = theme.text(line, "body", theme.palette.bone)
                at = notice.rect.x + pad, notice.rect.y + pad + index * theme.line("body")
                surface.blit(words, at)
