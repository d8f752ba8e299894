"""The board in small, at one moment of a battle."""

from __future__ import annotations

from typing import Any

import pygame

from game.core import registry
from game.core.seats import Seat
from game.systems.thor.view import BattleView
from game.ui.app.theme import Theme
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.grid import GridBoard
from game.ui.tables.thor.picture import Picture

_FRAME, _FRAMED = 24, 280
"""The frame, and from which logical side on the board has one."""


class BoardGlimpse:
    """The carved board with its units and the squares that a moment was about."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self._theme, side = theme, min(size)
        self._framed = side >= theme.px(_FRAMED)
        frame = theme.px(_FRAME)
        self._square = max(2, (side - (2 * frame if self._framed else 0)) // 8 // 2 * 2)

    def view(self, state: Any, seat: Seat) -> BattleView:
        """What a seat may know of the board."""
        seen: BattleView = registry.system("thor").view(state, seat)
        return seen

    def under(self, surface: pygame.Surface, grid: GridBoard, state: Any, shown: Display) -> None:
        """What lies on the squares besides."""

    def picture(self, state: Any, seat: Seat, places: tuple[str, ...] = ()) -> pygame.Surface:
        """The board in a state."""
        view, frame = self.view(state, seat), self._theme.px(_FRAME)
        terrain = view.field.terrain
        walls, pits = (
            [square for square, each in terrain.items() if each == kind] for kind in ("wall", "pit")
        )
        grid = GridBoard(self._theme, (0, 0), square=self._square, frame=frame, walls=walls, pits=pits)
        whole = pygame.Surface(grid.rect.size, pygame.SRCALPHA)
        grid.draw_ground(whole)
        shown = Display()
        shown.settle(view)
        self.under(whole, grid, state, shown)
        noted = tuple(place for place in places if len(place) == 2)
        grid.draw(whole, Picture(pieces=[each for each in shown.pieces.values() if each.alpha], noted=noted))
        if self._framed:
            return whole
        return whole.subsurface(grid.rect.inflate(-2 * frame, -2 * frame)).copy()
