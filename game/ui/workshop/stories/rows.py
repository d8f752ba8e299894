"""A row of a card table as a button: its number in its colour, and what it is called."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app.theme import Rgb
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, GAP, NEAR
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_NUMBER = 52
"""How wide the plate of the number is, in logical pixels."""


class RowButton(Widget):
    """`number` on a plate of `shade`, `title` beside it; `told` says all of it at the pointer, `note` stands at the end."""

    focusable = True
    pointable = True

    def __init__(
        self,
        id: str,
        number: str,
        title: str,
        told: str,
        shade: Rgb,
        rect: Area,
        take: Callable[[], None],
        *,
        chosen: bool,
        note: str = "",
        accent: str = "dim",
    ) -> None:
        super().__init__(id, rect, hint=told)
        self._number, self._title, self._shade, self._take, self._chosen = number, title, shade, take, chosen
        self._note, self._accent = note, accent

    def activate(self) -> None:
        self._take()

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        surface.blit(panels.button(theme, place.size, self.state), place)
        plate = pygame.Rect(place.x, place.y, theme.px(_NUMBER), place.height).inflate(
            -2 * theme.px(NEAR), -2 * theme.px(NEAR)
        )
        pygame.draw.rect(surface, self._shade, plate, border_radius=theme.px(CLOSE))
        words = theme.fit(self._number, "body-bold", plate.width)
        draw_words(surface, theme, words, "body-bold", theme.palette.bone, plate, "centre")
        room = pygame.Rect(
            plate.right + theme.px(GAP), place.y, place.right - plate.right - 2 * theme.px(GAP), place.height
        )
        if self._note:
            told = theme.width(self._note, "body-bold")
            draw_words(
                surface, theme, self._note, "body-bold", getattr(theme.palette, self._accent), room, "right"
            )
            room.width -= told + theme.px(GAP)
        draw_words(surface, theme, self._title, "body", theme.palette.bone, room)
        if self._chosen:
            panels.second_edge(surface, theme, place)
        if self.focused:
            panels.focus_ring(surface, theme, place)
