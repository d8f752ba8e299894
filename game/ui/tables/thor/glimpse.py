"""The board in small, at one moment of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core import registry
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.thor.view import BattleView
from game.ui.app.theme import Theme
from game.ui.play.thread import places_of
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.grid import GridBoard
from game.ui.tables.thor.picture import Picture, Shove, place, square_of

_FRAME, _FRAMED = 24, 280
"""The frame, and from which logical side on the board has one."""
_PUSHED_OUT = "T-83"
"""The rule by which a unit falls that is pushed off the board or into what it cannot enter."""


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

    def picture(self, state: Any, seat: Seat, told: Sequence[LogLine] = ()) -> pygame.Surface:
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
        drawn = marked([line for line in told if all(len(place) == 2 for place in line.places)])
        drawn.pieces = [each for each in shown.pieces.values() if each.alpha]
        drawn.chosen_seat = next(
            (each.seat for each in drawn.pieces if square_of(each) == drawn.chosen), seat
        )
        grid.draw(whole, drawn)
        if self._framed:
            return whole
        return whole.subsurface(grid.rect.inflate(-2 * frame, -2 * frame)).copy()


def marked(told: Sequence[LogLine]) -> Picture:
    """What lines of the log tell: who struck, the square that was struck, the ways of pushes, else only the places."""
    pairs = [(line, line.places[0], line.places[1]) for line in told if len(line.places) > 1]
    blow = next(
        (
            (start, end)
            for line, start, end in pairs
            if line.kind == "attack" and start != end and line.rule != _PUSHED_OUT
        ),
        None,
    )
    shoves: list[Shove] = []
    for line, start, end in pairs:
        if line.kind == "push" or line.rule == _PUSHED_OUT:
            before = shoves[-1] if shoves else _shove(*blow) if blow else _shove(start, start)
            shoves.append(_shove(start, end) if start != end else before._replace(origin=start, end=""))
    if blow is None and not shoves:
        return Picture(noted=places_of(told))
    chosen, target = blow or ("", "")
    return Picture(chosen=chosen, targets=(target,) if target else (), shoves=tuple(dict.fromkeys(shoves)))


def _shove(start: str, end: str) -> Shove:
    (ax, ay), (bx, by) = place(start), place(end)
    return Shove(start, _sign(bx - ax), _sign(by - ay), 1, end)


def _sign(length: float) -> int:
    return (length > 0) - (length < 0)
