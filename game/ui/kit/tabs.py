"""Tabs: names in a row, one page shown."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.button import Segmented
from game.ui.kit.measures import PADS
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_EDGE = 4
"""What is left free at each side of the words, in logical pixels."""


class Tabs(Segmented):
    """Like `Segmented`, with a lozenge under the chosen tab. Tabs are as wide as their words need."""

    @staticmethod
    def need(theme: Theme, words: Iterable[str]) -> int:
        """How wide tabs of these words are, in device pixels."""
        return sum(theme.width(each, "row") + theme.px(PADS) for each in words)

    def part(self, index: int) -> pygame.Rect:
        place, theme = self.place, self.theme
        widths = [self.need(theme, [words]) for _, words, _ in self.options]
        total = sum(widths)
        if total > place.width:
            widths = [width * place.width // total for width in widths]
        return pygame.Rect(place.x + sum(widths[:index]), place.y, widths[index], place.height)

    def _missing(self, index: int) -> int:
        words = self.options[index][1]
        return self.theme.width(words, "row") - self.part(index).width + 2 * self.theme.px(_EDGE)

    def draw(self, surface: pygame.Surface) -> None:
        theme, hang = self.theme, self.theme.px(panels.HANG)
        pointer = self.ui.scene.app.pointer
        for index, (_, words, _icon) in enumerate(self.options):
            part = self.part(index)
            chosen = index == self.index
            state = "chosen" if chosen else "hover" if self.hovered and part.collidepoint(pointer) else "rest"
            surface.blit(panels.tab(theme, (part.width, part.height), state, pointer=True), part)
            colour = theme.palette.bone if chosen else theme.palette.dim
            inner = pygame.Rect(
                part.x + theme.px(_EDGE), part.y, part.width - 2 * theme.px(_EDGE), part.height - hang
            )
            draw_words(surface, theme, words, "row", colour, inner, "centre")
            if chosen and self.focused:
                panels.focus_ring(surface, theme, part)
