"""What the parts of the table of Abstract Skirmish ask of the scene that holds them; what one alone asks stands beside it."""

from __future__ import annotations

from typing import Protocol

from game.ui.kit.ui import Ui
from game.ui.play.contract import Themed
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.floor_plan import FloorPlan
from game.ui.tables.abstract.flow import SlotsFlow


class Seated(Protocol):
    """Who looks on, and what happens."""

    @property
    def desk(self) -> Desk:
        """What the player is doing."""

    @property
    def flow(self) -> SlotsFlow:
        """The course of the battle."""


class Arranged(Seated, Themed, Protocol):
    """What stands round the cards: where it goes, and the widgets."""

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands."""

    @property
    def ui(self) -> Ui:
        """The widgets."""


class Dealt(Seated, Protocol):
    """A table at which cards are dealt."""

    def deal_template(self, name: str) -> None:
        """Deal by a template."""

    def set_everyone(self, on: bool) -> None:
        """Whether ways to deal are for all units."""

    def clear_cards(self) -> None:
        """Take all cards off."""
