"""The one primary card of the menu: the battle to go on with, or the lesson to begin with."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area
from game.ui.kit.layout import Box, Column, Flex, inset, lay
from game.ui.kit.measures import APART, GAP, GUTTER, LINE, NEAR
from game.ui.kit.press import Press
from game.ui.kit.words import draw_words
from game.ui.pages.hooks import Offer
from game.ui.paint import panels
from game.ui.paint.strokes import HAIR

_WITH_PICTURE = 300
"""The logical width of a card from which on it has a picture."""
_HEAD, _LINE, _SLIM, _LEAST = 36, 26, 22, 16
"""The height of the heading, of a line, and of a line where there is little room, and where there is hardly any."""
_TICK, _TICK_WIDE, _SIGN = 8, 22, 18
"""The height and width of a tick, and the size of the sign of a warning."""


class PrimaryCard(Press):
    """A panel with the brass double edge that Enter presses: a picture, a heading, up to three lines, and ticks."""

    def __init__(self, offer: Offer, rect: Area) -> None:
        super().__init__(offer.id, rect, lambda: offer.open(self.ui.scene.app))
        self._offer = offer

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, offer = self.theme, self._offer
        panels.drop_shadow(surface, theme, place)
        surface.blit(panels.panel(theme, place.size, chosen=True), place)
        inner = inset(theme, place, APART)
        if offer.picture and place.width >= theme.px(_WITH_PICTURE):
            picture = offer.picture(theme, min(inner.height, inner.width // 5))
            frame = picture.get_rect(midleft=inner.midleft)
            surface.blit(picture, frame)
            pygame.draw.rect(surface, theme.palette.hairline, frame, theme.px(HAIR))
            taken = frame.width + theme.px(GUTTER + NEAR)
            inner.x, inner.width = inner.x + taken, inner.width - taken
        self._paint_words(surface, inner)

    def _paint_words(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        theme, offer, palette = self.theme, self._offer, self.theme.palette
        told = self._told(inner)
        high = _LINE if theme.px(_HEAD + len(told) * _LINE) <= inner.height else 0
        lines = [
            Box(str(number), high=high or Flex(1, least=_LEAST, most=_SLIM)) for number in range(len(told))
        ]
        at = lay(Column(Box("head", high=Flex(1, least=_SLIM, most=_HEAD)), *lines), theme, inner)
        cap = panels.keycap(theme, self.ui.scene.app.keys.label("confirm"))
        words = theme.width(offer.title, "unit")
        if self.ui.is_default(self) and words + cap.get_width() + theme.px(GAP) < inner.width:
            surface.blit(cap, cap.get_rect(midright=at["head"].midright))
        draw_words(surface, theme, offer.title, "unit", palette.bone, at["head"])
        for number, (rank, line) in enumerate(told):
            first = rank == 0 and not offer.ticks
            role = palette.bone if first else palette.dim if rank < 2 else palette.mute
            draw_words(surface, theme, line, "body-semibold" if first else "body", role, at[str(number)])
        if offer.ticks:
            _paint_ticks(surface, theme, at[str(len(told) - 1)], offer.ticks)

    def _told(self, inner: pygame.Rect) -> list[tuple[int, str]]:
        """The rows under the heading, each with the number of the line that it belongs to; wrapped if there is room."""
        theme, offer = self.theme, self._offer
        ticks = [(len(offer.lines), "")] if offer.ticks else []
        room = inner.height // theme.px(_SLIM) - 1 - len(offer.lines) - len(ticks)
        told: list[tuple[int, str]] = []
        for number, line in enumerate(offer.lines):
            rows = theme.wrap(line, "body-semibold", inner.width)
            kept = rows if len(rows) - 1 <= room else [line]
            room -= len(kept) - 1
            told += [(number, row) for row in kept]
        return told + ticks


def _paint_ticks(surface: pygame.Surface, theme: Theme, place: pygame.Rect, count: int) -> None:
    """An empty tick for each step to come."""
    gap, line = theme.px(NEAR), theme.px(HAIR)
    wide = max(line * 3, min(theme.px(_TICK_WIDE), (place.width - gap * (count - 1)) // count))
    for number in range(count):
        tick = pygame.Rect(place.x + number * (wide + gap), 0, wide, theme.px(_TICK))
        tick.centery = place.centery
        surface.fill(theme.palette.table, tick)
        pygame.draw.rect(surface, theme.palette.hairline, tick, line)


class Trouble(Press):
    """Why a newer record is not what the card offers; it leads to where all records are listed."""

    def __init__(self, words: str, rect: Area, command: Callable[[], object]) -> None:
        super().__init__("menu.trouble", rect, command, hint="All battles that were saved")
        self._words = words

    @staticmethod
    def need(theme: Theme, words: str, width: int) -> int:
        """How high it must be at a width, both in device pixels; 0 where there is nothing to say."""
        return (
            theme.line("body") * len(theme.wrap(words, "body", max(8, width - theme.px(LINE))))
            if words
            else 0
        )

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, high = self.theme, self.theme.line("body")
        sign = art.icon(theme, "warning", min(theme.px(_SIGN), high), theme.palette.ember)
        surface.blit(sign, sign.get_rect(midleft=(place.x, place.y + high // 2)))
        colour = theme.palette.bone if self.hovered or self.focused else theme.palette.dim
        for number, row in enumerate(theme.wrap(self._words, "body", max(8, place.width - theme.px(LINE)))):
            surface.blit(theme.text(row, "body", colour), (place.x + theme.px(LINE), place.y + number * high))
