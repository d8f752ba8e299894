"""Tabs: names in a row, one page shown."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.button import Segmented
from game.ui.kit.measures import PADS
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_STEPS = ("row", "body-semibold", "body")
_EDGE = 4
"""What is left free at each side of the words, in logical pixels."""


class Tabs(Segmented):
    """Like `Segmented`, with a lozenge under the chosen tab. Tabs are as wide as their words need; in little room they share what the
    words leave, and smaller words are tried before any is cut."""

    @staticmethod
    def need(theme: Theme, words: Iterable[str]) -> int:
        """How wide tabs of these words are, in device pixels."""
        return sum(theme.width(each, "row") + theme.px(PADS) for each in words)

    @property
    def _step(self) -> str:
        """The size of the words: the largest in which all of them have room."""
        edges = 2 * self.theme.px(_EDGE) * len(self.options)
        return next(
            (step for step in _STEPS if sum(self._words(step)) + edges <= self.place.width), _STEPS[-1]
        )

    def _words(self, step: str) -> list[int]:
        """How wide the words of each tab are."""
        return [self.theme.width(words, step) for _, words, _ in self.options]

    def _widths(self) -> list[int]:
        wide = self.place.width
        needs = [self.need(self.theme, [words]) for _, words, _ in self.options]
        if sum(needs) <= wide:
            return needs
        words = self._words(self._step)
        spare = (wide - sum(words)) // len(words)
        if spare < 2 * self.theme.px(_EDGE):
            return [each * wide // sum(words) for each in words]
        return [each + spare for each in words]

    def part(self, index: int) -> pygame.Rect:
        place, widths = self.place, self._widths()
        return pygame.Rect(place.x + sum(widths[:index]), place.y, widths[index], place.height)

    def _missing(self, index: int) -> int:
        return self._words(self._step)[index] - self.part(index).width + 2 * self.theme.px(_EDGE)

    def draw(self, surface: pygame.Surface) -> None:
        theme, hang = self.theme, self.theme.px(panels.HANG)
        pointer, step = self.ui.scene.app.pointer, self._step
        for index, (_, words, _icon) in enumerate(self.options):
            part = self.part(index)
            chosen = index == self.index
            state = "chosen" if chosen else "hover" if self.hovered and part.collidepoint(pointer) else "rest"
            surface.blit(panels.tab(theme, (part.width, part.height), state, pointer=True), part)
            colour = theme.palette.bone if chosen else theme.palette.dim
            inner = pygame.Rect(
                part.x + theme.px(_EDGE), part.y, part.width - 2 * theme.px(_EDGE), part.height - hang
            )
            draw_words(surface, theme, words, step, colour, inner, "centre")
            if chosen and self.focused:
                panels.focus_ring(surface, theme, part)
