"""Who is brought to a battle, whatever the rulebook counts: forces of Ascension, companies of Confrontation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.core.seats import Seat
from game.core.system import Document
from game.ui.kit.pen import Pen
from game.ui.play.summaries.brief import Brief

if TYPE_CHECKING:
    from game.ui.app.loop import App


class Party(Protocol):
    """The sides of a scenario with what each brings."""

    @property
    def trouble(self) -> str:
        """What keeps the battle from beginning, or ""."""

    @property
    def brief(self) -> Brief:
        """The scenario at a glance with these sides."""

    def look(self) -> None:
        """Find again what there is to bring: a builder may have written something."""

    def document(self) -> Document:
        """The scenario with everybody who plays written into it."""


class Enlisting(Protocol):
    """The rows in which that is chosen."""

    def lay_points(self, pen: Pen) -> None:
        """What both sides agree on."""

    def lay_side(self, pen: Pen, seat: Seat) -> None:
        """What a side brings."""


def party(system: str, document: Document, brief: Brief) -> Party:
    """What the sides of a scenario bring at first."""
    if system == "confrontation":
        from game.ui.workshop.companies.levy import Companies

        return Companies(document, brief)
    from game.ui.workshop.forces.levy import Party as Forces

    return Forces(document, brief)


def enlisting(app: App, chosen: Party, changed: Callable[[], None]) -> Enlisting:
    """The rows for what was made by `party`; `changed` shows everything anew."""
    from game.ui.workshop.companies.levy import Companies

    if isinstance(chosen, Companies):
        from game.ui.workshop.companies import enlist as companies

        return companies.Enlisting(app, chosen, changed)
    from game.ui.workshop.forces import enlist as forces
    from game.ui.workshop.forces.levy import Party as Forces

    assert isinstance(chosen, Forces)
    return forces.Enlisting(app, chosen, changed)
