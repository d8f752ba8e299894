"""What lies over whatever is open and has to be answered or closed first."""

from __future__ import annotations

import pygame

from game.ui.app.scene import Scene
from game.ui.kit.words import draw_words
from game.ui.paint import panels


class Modal(Scene):
    """A panel with a title over a darkened scene. Nothing goes through to what lies under it."""

    opaque = False
    title: str
    box: pygame.Rect
    """Where the panel lies, in device pixels."""

    def handle(self, event: pygame.event.Event) -> bool:
        # The keys of every scene still work.
        return super().handle(event) or event.type != pygame.KEYDOWN

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(panels.veil(self.size), (0, 0))
        panels.drop_shadow(surface, self.theme, self.box, 10)
        self.paint_box(surface)

    def paint_box(self, surface: pygame.Surface) -> None:
        """The panel and its title."""
        surface.blit(panels.dialog(self.theme, self.box.size), self.box)
        pad = self.px(24)
        head = pygame.Rect(self.box.x + pad, self.box.y + self.px(12), self.box.width - 2 * pad, self.px(36))
        draw_words(surface, self.theme, self.title, "unit", self.theme.palette.bone, head)
