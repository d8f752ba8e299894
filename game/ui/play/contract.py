"""What the parts of a table ask of each other: its controller, what is drawn, and the scene that holds them."""

from __future__ import annotations

from typing import Any, Protocol

from game.core.actions import Action
from game.core.seats import Seat
from game.core.system import LogLine
from game.ui.app.theme import Theme


class Themed(Protocol):
    """What whatever is drawn asks: the look in force, and its scale."""

    @property
    def theme(self) -> Theme:
        """Fonts, colours and scale in force."""

    def px(self, logical: float) -> int:
        """Logical to device pixels."""


class Stage(Protocol):
    """What the flow asks of the scene."""

    def changed(self) -> None:
        """The table has to be laid out anew."""

    def show_recap(self, lines: list[LogLine]) -> None:
        """What the player who took over could see happen."""

    def show_end(self) -> None:
        """The battle is over."""

    def open_menu(self) -> None:
        """The menu of the battle."""

    def scripted(self, seat: Seat) -> Action | None:
        """What a lesson lets `seat` do now; None if it leaves the choice."""

    def acted(self, action: Action) -> None:
        """The player at the screen, or the other side of a lesson, has done something."""

    def read_on(self) -> None:
        """What was done has been seen: a lesson may tell of it."""


class Controller(Protocol):
    """What a player is doing at the table, without pixels: what is chosen, aimed at and planned."""

    @property
    def seat(self) -> Seat:
        """Whose eyes look on."""

    @property
    def view(self) -> Any:
        """What that seat may know."""

    @property
    def mine(self) -> bool:
        """Whether the choice is this seat's, and it may act here."""

    @property
    def plan(self) -> Action | None:
        """What Enter would do; None while there is nothing to commit."""

    def refresh(self) -> None:
        """The match has moved: look at it anew and drop what is no longer possible."""

    def back(self) -> bool:
        """Drop the innermost layer of the plan; False if there was none."""


class Display(Protocol):
    """What is drawn just now: it lags behind the match while things move."""

    def settle(self, view: Any) -> None:
        """Show exactly what the view says."""
