"""What is painted by hand and pressed like a button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.base import Area, Widget
from game.ui.paint import panels


class Press(Widget):
    """Something that calls `command` when it is pressed. Subclasses paint it; the focus ring is drawn here."""

    focusable = True
    pointable = True

    def __init__(
        self, id: str, rect: Area, command: Callable[[], object], *, enabled: bool = True, hint: str = ""
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint)
        self.command = command

    def activate(self) -> None:
        self.command()

    def draw(self, surface: pygame.Surface) -> None:
        self.paint(surface, self.place)
        if self.focused:
            panels.focus_ring(surface, self.theme, self.ring)

    @property
    def ring(self) -> pygame.Rect:
        """What the focus ring is drawn around."""
        return self.place

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Paint it at `place`, where it stands on the screen."""
