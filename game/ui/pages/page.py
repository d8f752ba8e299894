"""A scene with the table behind it, a way back at the upper left and a heading: settings, rules, lists."""

from __future__ import annotations

import pygame

from game.ui.app.scene import Scene
from game.ui.kit.button import Button
from game.ui.kit.words import draw_words
from game.ui.paint import panels, scenery

HEAD = 72
"""Logical height of the heading; what a page shows begins below it."""


class Page(Scene):
    """Subclasses set `title`, call `super().layout()` first and place their own below `HEAD`."""

    title = ""

    def layout(self) -> None:
        id = f"{self.name}.back"
        self.ui.add(
            Button(id, "", self.area(16, 16, 48, 44), self.go_back, icon="undo", hint="Back", key="back")
        )

    def go_back(self) -> None:
        """What the button at the upper left does."""
        self.back()

    @property
    def narrow(self) -> bool:
        """Too little room for two columns."""
        return self.logical[0] < 900

    def body(self) -> pygame.Rect:
        """What is left below the heading, in device pixels."""
        width, height = self.logical
        return self.area(16, HEAD + 8, width - 32, height - HEAD - 24)

    def paint(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        room = pygame.Rect(self.px(80), self.px(16), self.heading_room(), self.px(44))
        draw_words(surface, theme, self.title, "title", theme.palette.bone, room)
        panels.hairline(surface, theme, self.at(16, HEAD - 4), self.size[0] - 2 * self.px(16))

    def heading_room(self) -> int:
        """How wide the heading may be, in device pixels."""
        return self.size[0] - self.px(96)
