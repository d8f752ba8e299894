"""Small helps: where words stand, and buttons that are only an icon until they are pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.button import ICON, Button
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_EDGE, _GAP = 7, 6
"""What an icon leaves free beyond it, and before the words and after them, in logical pixels."""


def cap_middle(theme: Theme, step: str) -> int:
    """How far below the top of a line's picture the middle of its capitals lies, in device pixels."""
    return theme.high("H", step) // 2


def that_fits(theme: Theme, options: Iterable[str], width: int, step: str = "card") -> str:
    """The first of some words that fit `width`, or the last of them."""
    words = ""
    for words in options:
        if theme.width(words, step) <= width:
            return words
    return words


def draw_row(
    surface: pygame.Surface,
    parts: Sequence[pygame.Surface],
    box: pygame.Rect,
    gap: int,
    align: str = "centre",
) -> None:
    """Draw pictures side by side in the middle of the height of `box`, `gap` device pixels between them.

    `align` is "left", "centre" or "right".
    """
    width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    x = {"left": box.x, "centre": box.centerx - width // 2, "right": box.right - width}[align]
    for part in parts:
        surface.blit(part, (x, box.centery - part.get_height() // 2))
        x += part.get_width() + gap


class IconButton(Button):
    """An icon, and words beside it if it has any, on the ground it stands on."""

    @property
    def shown(self) -> str:
        return self.words

    @property
    def capped(self) -> bool:
        return False

    def cut(self) -> int:
        return max(0, self.theme.width(self.words, "body") - self._words_room()) if self.words else 0

    def _words_room(self) -> int:
        theme, place = self.theme, self.place
        return place.width - theme.px(_EDGE) - min(theme.px(ICON), place.height) - theme.px(_GAP)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        if self.hovered or self.held:
            surface.blit(panels.button(theme, place.size, self.state), place)
        colour = theme.palette.bone if self.hovered else theme.palette.dim
        size = min(theme.px(ICON), place.height)
        x = place.right - theme.px(_EDGE) - size
        surface.blit(art.icon(theme, self.icon, size, colour), (x, place.centery - size // 2))
        if self.words:
            room = pygame.Rect(place.x + theme.px(_GAP), place.y, self._words_room(), place.height)
            draw_words(surface, theme, self.words, "body", colour, room)
        if self.focused:
            panels.focus_ring(surface, theme, place)
