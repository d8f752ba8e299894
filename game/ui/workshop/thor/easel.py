"""The board of the builder: paint terrain on it, put units on their squares."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.systems.thor.squares import FILES, SQUARES, Square
from game.ui.kit.base import Widget
from game.ui.paint import board as paint
from game.ui.paint import panels
from game.ui.tables.thor.grid import GridBoard
from game.ui.tables.thor.picture import Picture, Piece
from game.ui.workshop.thor.draft import Draft

_MOVES = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class Easel(Widget):
    """Squares to act on. With a `brush` in hand `act` gets every square that the pointer is dragged over, from the
    press on; without one it gets the square of a click, and `drop` origin and goal when a unit was dragged.

    The cursor moves with the arrows; Enter and Space act.
    """

    focusable = True
    pointable = True

    def __init__(
        self,
        id: str,
        draft: Draft,
        at: tuple[int, int],
        *,
        square: int,
        frame: int,
        act: Callable[[Square, bool], None],
        drop: Callable[[Square, Square], None],
        chosen: Callable[[], Square],
        brush: Callable[[], bool],
    ) -> None:
        side = 8 * square + 2 * frame
        super().__init__(id, (*at, side, side))
        self.draft, self.square, self.frame = draft, square, frame
        self._act, self._drop, self._chosen, self._brush = act, drop, chosen, brush
        self.cursor: Square = "d4"
        self.pointed: Square = ""
        self._last: Square = ""
        self._origin: Square = ""

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The carved board without terrain, for a layer that is painted once."""
        self._grid.draw_ground(surface)

    @property
    def _grid(self) -> GridBoard:
        return GridBoard(self.theme, self.place.topleft, square=self.square, frame=self.frame)

    def spots(self) -> dict[str, pygame.Rect]:
        return {self.id: self.seen} | self._grid.hotspots()

    # -- hands

    def on_point(self, pos: tuple[int, int]) -> None:
        square = self._grid.at(pos) or ""
        if square != self.pointed:
            self.pointed = square
            self.ui.scene.invalidate()

    def on_press(self, pos: tuple[int, int]) -> None:
        square = self._grid.at(pos) or ""
        self.cursor, self._last, self._origin = square or self.cursor, square, square
        if square and self._brush():
            self._act(square, True)

    def on_drag(self, pos: tuple[int, int]) -> None:
        square = self._grid.at(pos) or ""
        self.pointed = square
        if square and square != self._last:
            self._last = square
            if self._brush():
                self._act(square, False)

    def on_release(self, pos: tuple[int, int]) -> None:
        square, origin, self._origin = self._grid.at(pos), self._origin, ""
        if origin and square and not self._brush():
            self._act(square, True) if square == origin else self._drop(origin, square)

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            self._act(self.cursor, True)
            return True
        step = _MOVES.get(action)
        if step is None:
            return False
        column, rank = FILES.index(self.cursor[0]) + step[0], int(self.cursor[1]) + step[1]
        if not (0 <= column < 8 and 1 <= rank <= 8):
            return False
        self.cursor = f"{FILES[column]}{rank}"
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self._act(self.cursor, True)
            return True
        return False

    def keep(self) -> object | None:
        return self.cursor

    def restore(self, kept: object) -> None:
        if kept in SQUARES:
            self.cursor = str(kept)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, grid = self.theme, self._grid
        for square, kind in sorted(self.draft.terrain.items(), key=lambda each: -int(each[0][1])):
            surface.blit(paint.terrain(theme, kind, self.square), grid.cell(square))
        chosen = self._chosen()
        grid.draw(
            surface,
            Picture(
                pieces=self._pieces() + self._dragged(),
                chosen=chosen,
                chosen_seat=there[0] if chosen and (there := self.draft.at(chosen)) else "one",
                pointed=self.pointed if self.hovered else "",
                cursor=self.cursor if self.focused else "",
            ),
        )
        if self.focused:
            panels.focus_ring(surface, theme, self.place)

    def _pieces(self) -> list[Piece]:
        pieces = []
        for seat, side in self.draft.sides.items():
            for index, unit in enumerate(side.units):
                profile = self.draft.profiles.get(unit.name)
                if not unit.at or profile is None:
                    continue
                lost = profile.hits - unit.hits if unit.hits else 0
                piece = Piece(index, seat, profile.emblem, profile.hits, lost, profile.leader, profile.group)
                piece.put(unit.at)
                pieces.append(piece)
        return pieces

    def _dragged(self) -> list[Piece]:
        """The ghost of a unit that is being dragged."""
        there = self.draft.at(self._origin) if self._origin and not self._brush() else None
        if there is None or self.pointed in ("", self._origin):
            return []
        profile = self.draft.profiles[self.draft.sides[there[0]].units[there[1]].name]
        ghost = Piece(-1, there[0], profile.emblem, 0, leader=profile.leader, state="ghost")
        ghost.put(self.pointed)
        return [ghost]
