"""What the parts of the table of units ask of the scene that holds them, and what a part may add to it.

A part that is built apart (`parts.PARTS`) is a module with any of these functions; none has to be there:

    under(scene: Pictured) -> Iterable[Mark]        what lies under the figures and seldom changes
    over(scene: Pictured) -> Iterable[Mark]         what lies over the figures: ghosts, tapes, hulls
    top(scene: Pictured) -> Iterable[Mark]          what lies over the tags: callouts
    take_up(scene: Handled, hit: Hit) -> Drag | None        what a press that moves takes up
    click(scene: Handled, hit: Hit) -> bool         a click on the table; True if used
    hover(scene: Handled, hit: Hit) -> bool         the pointer moves, no button held; True if something follows it
    turn(scene: Handled, by: int) -> bool           the wheel, or the keys that turn, by hundredths of a degree; True if used
    turns(scene: Handled) -> bool                   whether the wheel turns something of its own instead of zooming
    steer(scene: Handled, action: str) -> bool      a bound key; True if used
    sections(scene: Sheeted, pen: Pen) -> bool      lines of the right column about the plan; True if they are all it says of it
    lay(scene: Arranged) -> None                    widgets over the table, after all others
    interlude(event: Event, view, flow: UnitFlow) -> Open | None    what opens before an event is shown: the dice
    names(desk: Desk) -> str                        what the primary button says of the plan; "" for what it comes to
    answers(scene: Seated) -> bool                  whether it puts the question of now in its own way (by `lay`)

A part plans by `scene.desk.propose(*actions)` and then `scene.changed()`; it asks `desk.base`, the battle after what its plan
declares first. It keeps what it works out in `desk.memo`, which is emptied whenever the match moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.match import Match
from game.table.shapes import Point
from game.ui.app.loop import App
from game.ui.kit.ui import Ui
from game.ui.plane.camera import Lens
from game.ui.plane.hit_test import Hit
from game.ui.plane.plane import Plane
from game.ui.play.contract import Themed
from game.ui.play.thread import Aftermath
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.floor_plan import FloorPlan
from game.ui.tables.confrontation.flow import UnitFlow

Open = Callable[[Callable[[], None]], None]
"""Puts something before the players, and calls what it is given when that has been closed."""


class Seated(Protocol):
    """Who looks on, and what happens."""

    @property
    def desk(self) -> Desk:
        """What the player is doing."""

    @property
    def flow(self) -> UnitFlow:
        """The course of the battle."""

    @property
    def match(self) -> Match:
        """The match itself."""


class Pictured(Seated, Themed, Protocol):
    """The table on the screen."""

    @property
    def app(self) -> App:
        """Settings, pointer and keys."""

    @property
    def plane(self) -> Plane:
        """The measured table itself."""

    @property
    def ui(self) -> Ui:
        """The widgets."""

    @property
    def lens(self) -> Lens:
        """From places to pixels."""

    @property
    def shown(self) -> TableDisplay:
        """Figures and terrain as they are drawn."""

    @property
    def noted(self) -> tuple[str, ...]:
        """The places of the line of the log that was clicked."""

    @property
    def aftermath(self) -> Aftermath | None:
        """What happened last."""


class Arranged(Seated, Themed, Protocol):
    """What stands round the table: where it goes, and the widgets."""

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands."""

    @property
    def ui(self) -> Ui:
        """The widgets."""

    @property
    def app(self) -> App:
        """Settings, pointer and keys."""

    def changed(self) -> None:
        """Lay out anew."""

    def invalidate(self) -> None:
        """Something looks different now."""


class Sheeted(Arranged, Protocol):
    """A table with a right column."""

    @property
    def show_odds(self) -> bool:
        """Whether chances may be shown (option and setting)."""

    @property
    def shown(self) -> TableDisplay:
        """Figures and terrain as they are drawn."""


class Guide(Protocol):
    """Who leads a learner's hand."""

    def fall_in(self, desk: Desk) -> None:
        """A front was let go of: where it comes near enough to what is asked for, it is taken for that."""


class Handled(Pictured, Protocol):
    """What hands and keys do to the table alike."""

    @property
    def coach(self) -> Guide:
        """The coach of a lesson; without one he lets everything be."""

    def changed(self) -> None:
        """The plan is another: lay out anew."""

    def trail(self) -> None:
        """The plan changes under a hand: what stands round the table follows when the hand rests."""

    def invalidate(self) -> None:
        """Something looks different now."""

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table, and no panel."""

    def point(self, hit: Hit | None) -> None:
        """Something else is pointed at."""

    def click(self, hit: Hit) -> None:
        """A click on the table."""

    def commit(self) -> None:
        """Do what is planned."""

    def show(self, point: Point) -> None:
        """Bring a point of the table into view."""

    def take_card(self, id: str) -> None:
        """Take up a card of the shelf."""
