"""The ground of a part of a page: a panel with its heading."""

from __future__ import annotations

import pygame

from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GUTTER, HEADING
from game.ui.kit.words import draw_words
from game.ui.paint import panels


class Panel(Widget):
    """A panel that others are put on; add it before them. Its title takes `HEADING` below a margin of `GUTTER`."""

    def __init__(self, title: str, rect: Area) -> None:
        super().__init__("", rect)
        self._title = title

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        panels.lay(surface, theme, place)
        pad = theme.px(GUTTER)
        head = pygame.Rect(place.x + pad, place.y + pad, place.width - 2 * pad, theme.px(HEADING))
        draw_words(surface, theme, self._title, "panel", theme.palette.bone, head)
