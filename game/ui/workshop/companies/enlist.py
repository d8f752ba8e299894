"""Choosing companies in set-up: for each side one row."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.seats import Seat
from game.systems.confrontation.companies.company_list import cost
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import GAP, INSET, NEAR
from game.ui.kit.pen import Pen
from game.ui.workshop.companies import files
from game.ui.workshop.companies.levy import Companies

if TYPE_CHECKING:
    from game.ui.app.loop import App

_HIGH = 36


class Enlisting:
    """Lays the rows of companies into the panel of set-up; `changed` shows everything anew."""

    def __init__(self, app: App, party: Companies, changed: Callable[[], None]) -> None:
        self._app, self._party, self._changed = app, party, changed

    def lay_points(self, pen: Pen) -> None:
        """The army points that the battle is for."""
        label, said = pen.cells(_HIGH, FREE, FREE, gap=0, after=INSET)
        pen.add(Label("", "Army points a side", label, colour="dim"))
        pen.add(Label("", f"{self._party.points:,} AP", said, step="body-bold", align="right"))

    def lay_side(self, pen: Pen, seat: Seat) -> None:
        """The company of a side, what it costs, and the builder."""
        party, company = self._party, self._party.company(seat)
        choice, forge = pen.cells(_HIGH, FREE, _HIGH, gap=GAP, after=NEAR)
        pen.add(
            Choice(f"setup.levy.{seat}", party.choices(seat), party.keys[seat], choice, partial(self._choose, seat),
                   hint="The company that this side brings")
        )  # fmt: skip
        pen.add(
            Button(f"setup.forge.{seat}", "", forge, partial(self._build, seat), icon="pencil",
                   hint="Change this company in the company builder")
        )  # fmt: skip
        found = party.faults(seat)
        if found:
            pen.text(
                f"{found[0].text[:1].upper()}{found[0].text[1:]} ({found[0].rule}).",
                colour="ember",
                after=NEAR,
            )
        elif company is not None:
            pen.text(f"{cost(company):,} of {party.points:,} AP", colour="mute", after=NEAR)

    # What the rows do

    def _choose(self, seat: Seat, key: object) -> None:
        self._party.choose(seat, str(key))
        self._changed()

    def _build(self, seat: Seat) -> None:
        from game.ui.workshop.companies.scene import Musterhall

        party = self._party
        path = next((kept.path for kept in files.kept() if kept.key == party.keys[seat]), None)
        self._app.push(
            Musterhall(
                party.company(seat),
                path,
                limit=party.points,
                used=lambda saved: self._use(seat, f"own/{saved.stem}"),
            )
        )

    def _use(self, seat: Seat, key: str) -> None:
        """Bring a company that was just written."""
        self._party.look()
        if key in self._party.companies:
            self._party.choose(seat, key)
        self._changed()
