"""Where one row is shown at a time: a tab for each side that brings its row up."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.seats import Seat
from game.ui.kit.base import Widget
from game.ui.kit.measures import CLOSE, NEAR, ROW, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.tables.abstract.contract import Seated
from game.ui.tables.abstract.square import MarkedSquare
from game.ui.tables.abstract.stands import emblem_of


class Rows(Seated, Protocol):
    """A table of which one row is shown."""

    @property
    def square(self) -> MarkedSquare: ...
    def turn_row(self, seat: Seat) -> None: ...


class RowTab(Widget):
    """A side's boss with the slots that it has left; a click shows its row."""

    focusable = True
    pointable = True

    def __init__(self, scene: Rows, seat: Seat, rect: pygame.Rect) -> None:
        side = scene.desk.view.field.sides[seat].name
        super().__init__(f"row:{seat}", rect, hint=f"Show {side}")
        self._scene, self._seat = scene, seat

    def activate(self) -> None:
        self._scene.turn_row(self._seat)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, shown = self.theme, self.place, self._scene.flow.shown
        chosen = self._scene.square.single == self._seat
        surface.blit(panels.panel(theme, place.size, chosen=chosen), place)
        told = place.height >= theme.px(ROW)
        size = min(round(place.height * (0.56 if told else 0.84)), place.width - theme.px(CLOSE))
        mark = tokens.side_mark(theme, self._seat, size, emblem_of(shown, self._seat))
        surface.blit(mark, mark.get_rect(midtop=(place.centerx, place.y + theme.px(STROKE))))
        foot = pygame.Rect(place.x, place.y + size, place.width, place.height - size)
        ink = theme.palette.bone if chosen else theme.palette.dim
        if told:
            draw_words(surface, theme, str(shown.slots(self._seat)), "body", ink, foot, "centre")
        if self.focused:
            panels.focus_ring(surface, theme, place.inflate(-theme.px(NEAR), -theme.px(NEAR)))
