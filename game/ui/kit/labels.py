"""Words that do nothing, and rule links that do one thing."""

from __future__ import annotations

from typing import Literal

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.words import draw_words
from game.ui.paint import panels

Align = Literal["left", "centre", "right"]


class Label(Widget):
    """One line of words, cut with an ellipsis where it does not fit (the whole then shows as a tooltip).

    `colour` is the name of a palette role.
    """

    def __init__(
        self,
        id: str,
        words: str,
        rect: Area,
        *,
        step: str = "body",
        colour: str = "bone",
        align: Align = "left",
    ) -> None:
        super().__init__(id, rect)
        self.words, self.step, self.colour, self.align = words, step, colour, align
        self._full_hint = self.hint

    @property
    def pointable(self) -> bool:  # type: ignore[override]
        """Only words that were cut have something to say to the pointer."""
        return bool(self.hint)

    def draw(self, surface: pygame.Surface) -> None:
        place, theme = self.place, self.theme
        cut = theme.width(self.words, self.step) > place.width
        self.hint = self.words if cut else self._full_hint
        draw_words(
            surface, theme, self.words, self.step, getattr(theme.palette, self.colour), place, self.align
        )


class Text(Widget):
    """Words wrapped to a width. Its height follows from them: read `rect` after making it.

    `height_of` tells it beforehand, `theme` being known.
    """

    def __init__(
        self,
        id: str,
        words: str,
        at: tuple[int, int],
        width: int,
        theme: Theme,
        *,
        step: str = "body",
        colour: str = "dim",
    ) -> None:
        self.lines = theme.wrap(words, step, max(8, width))
        super().__init__(id, (*at, width, theme.line(step) * len(self.lines)))
        self.step, self.colour = step, colour

    def draw(self, surface: pygame.Surface) -> None:
        place, theme = self.place, self.theme
        colour, high = getattr(theme.palette, self.colour), theme.line(self.step)
        for index, line in enumerate(self.lines):
            surface.blit(theme.text(line, self.step, colour), (place.x, place.y + index * high))


class RuleLink(Widget):
    """A rule id that opens its paragraph; right-aligned in its rectangle when `align` says so."""

    focusable = True
    pointable = True

    def __init__(
        self, id: str, rule: str, rect: Area, *, words: str | None = None, align: Align = "right"
    ) -> None:
        super().__init__(id, rect, rule=rule)
        self.words, self.align = words or rule, align

    def draw(self, surface: pygame.Surface) -> None:
        place = self.place
        link = panels.rule_link(self.theme, self.words, hover=self.hovered)
        left = place.right - link.get_width() if self.align == "right" else place.x
        surface.blit(link, (left, place.centery - link.get_height() // 2))
        if self.focused:
            panels.focus_ring(surface, self.theme, place)

    def activate(self) -> None:
        self.ui.scene.app.open_rules(self.rule)
