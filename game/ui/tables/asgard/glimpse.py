"""The tables of a story in small, at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.seats import Seat
from game.systems.thor.view import BattleView
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark
from game.ui.tables.ascension.glimpse import TableGlimpse
from game.ui.tables.asgard import chits
from game.ui.tables.asgard.board import board_chits
from game.ui.tables.asgard.chits import ChitMark
from game.ui.tables.asgard.display import StoryDisplay
from game.ui.tables.asgard.tactical import view_below
from game.ui.tables.thor.board.glimpse import BoardGlimpse
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.display import Display


def _told(state: Any) -> StoryDisplay:
    """Tokens and blips as they lie in a state."""
    made = StoryDisplay(lambda: state, state)
    made.settle()
    return made


class StoryGlimpse(TableGlimpse):
    """The measured table with tokens and blips."""

    def view(self, state: Any, seat: Seat) -> Any:
        return view_below(state, seat)

    def under(self, lens: Lens, state: Any, view: Any) -> Sequence[Mark]:
        """Zones, places, and tokens and blips; a chit that the picture's edge would cut is left out."""
        laid = chits.under(_told(state))
        whole = (
            each for each in laid if not isinstance(each, ChitMark) or lens.area.contains(each.box(lens))
        )
        return [*super().under(lens, state, view), *whole]


class StoryBoardGlimpse(BoardGlimpse):
    """The board with tokens and blips."""

    def view(self, state: Any, seat: Seat) -> BattleView:
        view: BattleView = view_below(state, seat)
        return view

    def under(self, surface: pygame.Surface, grid: GridBoard, state: Any, shown: Display) -> None:
        taken = {(round(piece.x) + 1, round(piece.y) + 1) for piece in shown.pieces.values()}
        board_chits.lay_chits(surface, grid, _told(state), taken)
