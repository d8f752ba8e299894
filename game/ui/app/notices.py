"""The strip of short notices over every scene: what the program could not do, what it did by itself."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.ui.app.theme import Theme

_AT_ONCE = 3


@dataclass
class _Notice:
    text: str
    left: float
    """Seconds until it goes."""
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

    def draw(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the strip, one panel per notice, in the middle of `room` from its top."""
        if not self._notices:
            return
        from game.ui.paint import panels

        theme = self._app.theme
        pad, top = theme.px(12), room.top + theme.px(8)
        widest = min(theme.px(660), room.width - 4 * pad)
        for notice in list(self._notices)[:_AT_ONCE]:
            lines = theme.wrap(notice.text, "body", widest)
            height = theme.line("body") * len(lines) + 2 * pad
            width = max(theme.width(line, "body") for line in lines) + 2 * pad
            notice.rect = pygame.Rect(room.centerx - width // 2, top, width, height)
            surface.blit(panels.panel(theme, notice.rect.size, chosen=True), notice.rect)
            for index, line in enumerate(lines):
                words = theme.text(line, "body", theme.palette.bone)
                surface.blit(words, (notice.rect.x + pad, top + pad + index * theme.line("body")))
            top = notice.rect.bottom + theme.px(8)
