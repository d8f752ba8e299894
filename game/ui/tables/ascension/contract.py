"""What the parts of the measured table ask of the scene that holds them.

Here stands what several parts ask. What one part alone asks stands beside that part, as a protocol built on these.
"""

from __future__ import annotations

from typing import Protocol

from game.table.shapes import Point
from game.ui.app.loop import App
from game.ui.kit.ui import Ui
from game.ui.plane.camera import Lens
from game.ui.plane.hit_test import Hit
from game.ui.plane.plane import Plane
from game.ui.play.contract import Themed
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.display import BattleDisplay
from game.ui.tables.ascension.floor_plan import FloorPlan
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.planning.way_planner import Offer


class Course(Protocol):
    """What is drawn just now, in a battle or in its replay."""

    @property
    def shown(self) -> BattleDisplay:
        """Models and terrain as they are drawn."""


class Seated(Protocol):
    """Who looks on, and what happens."""

    @property
    def desk(self) -> Desk:
        """What the player is doing."""

    @property
    def flow(self) -> MeasuredFlow:
        """The course of the battle."""


class Pictured(Seated, Themed, Protocol):
    """The table on the screen."""

    @property
    def plane(self) -> Plane:
        """The measured table itself."""

    @property
    def lens(self) -> Lens:
        """From places to pixels."""


class Arranged(Seated, Themed, Protocol):
    """What stands round the table: where it goes, and the widgets."""

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands."""

    @property
    def ui(self) -> Ui:
        """The widgets."""


class Handled(Pictured, Protocol):
    """What hands and keys do to the table alike."""

    @property
    def app(self) -> App:
        """Pointer, sounds and notices."""

    sideways: bool
    """Whether models keep looking where they look while they go."""

    def changed(self) -> None:
        """The plan is another: lay out anew."""

    def invalidate(self) -> None:
        """Something looks different now."""

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table, and no panel."""

    def on_placed(self, point: Point) -> bool:
        """Whether a point lies on a model where it is proposed to be put."""

    def point(self, hit: Hit | None) -> None:
        """Something else is pointed at."""

    def click(self, hit: Hit) -> None:
        """A click on the table."""

    def turn(self, by: int) -> None:
        """Turn what is planned or placed, by hundredths of a degree."""

    def way_to(
        self, point: Point, *, straight: bool = False, sideways: bool = False, magnet: int = 0
    ) -> None:
        """FloorPlan the way to a point."""

    def commit(self) -> None:
        """Do what is planned."""

    def take_offer(self, offer: Offer) -> None:
        """Let what is offered on the table follow the planned way."""
