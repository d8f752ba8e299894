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
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.picture import Picture, Shove, place, square_of
from game.ui.tables.thor.display import Display

_FRAME, _FRAMED = 24, 280
"""The frame, and from which logical side on the board has one."""
_PUSHED_OUT = "T-83"
"""The rule by which a unit falls that is pushed off the board or into what it cannot enter."""


class BoardGlimpse:
    """The carved board with its units and the squares that a moment was about."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self._theme, side = theme, min(size)
        self._whole_square = max(2, side // 8)
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
        shown = self._shown(state, seat)
        grid = self._grid(state, seat, self._square)
        whole = self._ground(grid)
        self.under(whole, grid, state, shown)
        drawn = marked([line for line in told if all(len(place) == 2 for place in line.places)])
        drawn.pieces = [each for each in shown.pieces.values() if each.alpha]
        drawn.chosen_seat = next(
            (each.seat for each in drawn.pieces if square_of(each) == drawn.chosen), seat
        )
        grid.draw(whole, drawn)
        return whole if self._framed else _unframed(whole, grid)

    def map(self, state: Any, seat: Seat, *, units: bool = True) -> pygame.Surface:
        """The board without its frame, eight squares by eight."""
        grid = self._grid(state, seat, self._whole_square)
        whole = self._ground(grid)
        if units:
            shown = self._shown(state, seat)
            self.under(whole, grid, state, shown)
            grid.draw(whole, Picture(pieces=[each for each in shown.pieces.values() if each.alpha]))
        return _unframed(whole, grid)

    def _grid(self, state: Any, seat: Seat, square: int) -> GridBoard:
        """The board with its terrain, in squares of so many pixels."""
        terrain = self.view(state, seat).field.terrain
        walls, pits = (
            [square for square, each in terrain.items() if each == kind] for kind in ("wall", "pit")
        )
        frame = self._theme.px(_FRAME)
        return GridBoard(self._theme, (0, 0), square=square, frame=frame, walls=walls, pits=pits)

    def _ground(self, grid: GridBoard) -> pygame.Surface:
        """The bare board with its frame."""
        whole = pygame.Surface(grid.rect.size, pygame.SRCALPHA)
        grid.draw_ground(whole)
        return whole

    def _shown(self, state: Any, seat: Seat) -> Display:
        shown = Display()
        shown.settle(self.view(state, seat))
        return shown


def _unframed(whole: pygame.Surface, grid: GridBoard) -> pygame.Surface:
    """The eight squares by eight of a drawn board."""
    return whole.subsurface(grid.rect.inflate(-2 * grid.frame, -2 * grid.frame)).copy()


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
