"""What the parts of the board of squares ask of the scene that holds them; what one alone asks stands beside it."""

from __future__ import annotations

from typing import Protocol

from game.core.match import Match
from game.ui.app.loop import App
from game.ui.kit.ui import Ui
from game.ui.play.contract import Themed
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.panels.floor_plan import FloorPlan
from game.ui.tables.thor.table import Table


class Seated(Protocol):
    """Who looks on, and what happens."""

    @property
    def match(self) -> Match:
        """The battle."""

    @property
    def table(self) -> Table:
        """What the player is doing."""

    @property
    def flow(self) -> BattleFlow:
        """The course of the battle."""


class Arranged(Themed, Protocol):
    """What stands round the board: where it goes, and the widgets."""

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands."""

    @property
    def ui(self) -> Ui:
        """The widgets."""


class Boarded(Seated, Arranged, Protocol):
    """A battle with its board."""

    @property
    def app(self) -> App:
        """Pointer, keys, sounds and notices."""

    @property
    def grid(self) -> GridBoard:
        """The board."""

    @property
    def size(self) -> tuple[int, int]:
        """The window in device pixels."""
