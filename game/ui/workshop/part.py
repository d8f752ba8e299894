"""A part of what is worked on, by its name in a list; a click goes there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.seats import Seat
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens

_MARK = 18
"""How large the mark of a side is, in logical pixels."""


class Part(Widget):
    """`path` is what is worked on after a click; the words take as many lines as they need between the mark of a side and a `note`."""

    focusable = True
    pointable = True

    def __init__(
        self, id: str, path: str, words: str, rect: Area, choose: Callable[[str], None], theme: Theme, *, chosen: bool,
        note: str = "", accent: str = "dim", hint: str = "", seat: Seat | None = None,
    ) -> None:  # fmt: skip
        super().__init__(f"{id}:{path}", rect, hint=hint)
        self._path, self._choose, self._chosen = path, choose, chosen
        self._note, self._accent, self._seat = note, accent, seat
        self._left = theme.px(_MARK + GAP) if seat else 0
        beside = theme.width(note, "body-bold") + theme.px(GAP) if note else 0
        self._lines = theme.wrap(words, "body", self.rect.width - 2 * theme.px(GAP) - self._left - beside)
        self.rect.height += (len(self._lines) - 1) * theme.line("body")

    def activate(self) -> None:
        self._choose(self._path)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        if self._chosen or self.hovered:
            surface.blit(panels.lit_row(theme, place.size), place)
        line = pygame.Rect(place.x, 0, place.width, theme.line("body")).inflate(-2 * theme.px(GAP), 0)
        line.centery = place.centery - (len(self._lines) - 1) * line.height // 2
        if self._seat:
            mark = tokens.side_mark(theme, self._seat, theme.px(_MARK))
            surface.blit(mark, mark.get_rect(midleft=(line.x, place.centery)))
            line.x, line.width = line.x + self._left, line.width - self._left
        if self._note:
            draw_words(
                surface,
                theme,
                self._note,
                "body-bold",
                getattr(theme.palette, self._accent),
                place.inflate(-2 * theme.px(GAP), 0),
                "right",
            )
        shade = theme.palette.bone if self._chosen else theme.palette.dim
        for words in self._lines:
            draw_words(surface, theme, words, "body", shade, line)
            line = line.move(0, line.height)
        if self.focused:
            panels.focus_ring(surface, theme, place)
