"""Choosing forces in set-up: the points, the force of each side, and who of it plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.seats import Seat
from game.systems.ascension.points import creation
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Words
from game.ui.kit.lines import Line
from game.ui.kit.measures import FIELD, GAP, INSET, NEAR
from game.ui.kit.pen import FORM, Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Stepper
from game.ui.play.overlays import Overlay
from game.ui.workshop.forces import files
from game.ui.workshop.forces.controls import Crown, Tick, fault_line, spent
from game.ui.workshop.forces.levy import Party

if TYPE_CHECKING:
    from game.ui.app.loop import App

_STEP, _MOST = 25, 1000
_HIGH, _AROUND = 36, 60
"""How high a row is, and what a button has around its words, in logical pixels."""


class Enlisting:
    """Lays the rows of forces into the panel of set-up; `changed` shows everything anew."""

    def __init__(self, app: App, party: Party, changed: Callable[[], None]) -> None:
        self._app, self._party, self._changed = app, party, changed

    def lay_points(self, pen: Pen) -> None:
        """The points that both sides agree on."""
        label, stepper = pen.cells(_HIGH, FREE, 150, gap=0, after=INSET)
        pen.add(Label("", "Points a side", label, colour="dim"))
        pen.add(
            Stepper("setup.points", self._party.points, stepper, self._agree,
                    low=_STEP, high=_MOST, step=_STEP, rule="CC-13")
        )  # fmt: skip

    def lay_side(self, pen: Pen, seat: Seat) -> None:
        """The force of a side and who of it plays, in one row."""
        party, levy = self._party, self._party.levies[seat]
        said = f"{len(levy.models)} for {levy.points}"
        names = party.choices(seat)
        beside = self._app.theme.width(said, "body-bold") + self._app.theme.px(_AROUND + _HIGH + 2 * GAP)
        if Choice.need(self._app.theme, (name for _, name in names)) + beside > pen.width:
            # A long name gets a row to itself.
            force = pen.row(_HIGH, NEAR)
            plays, forge = pen.cells(_HIGH, FREE, _HIGH)
        else:
            force, plays, forge = pen.cells(_HIGH, FREE, Words(said, "body-bold", _AROUND), _HIGH)
        pen.add(
            Choice(f"setup.levy.{seat}", names, levy.key, force, partial(self._choose, seat),
                   hint="The force that this side brings")
        )  # fmt: skip
        faults = party.faults(seat)
        why = f"{faults[0].text[:1].upper()}{faults[0].text[1:]}." if faults else ""
        pen.add(
            Button(f"setup.roster.{seat}", said, plays, partial(self._open_roster, seat), step="body-bold",
                   icon="warning" if faults else "group", rule=faults[0].rule if faults else "CC-13",
                   hint=why or "Who plays, and who leads")
        )  # fmt: skip
        pen.add(
            Button(f"setup.forge.{seat}", "", forge, partial(self._forge, seat), icon="pencil",
                   hint="Change this force in the force builder")
        )  # fmt: skip

    # -- what the rows do

    def _agree(self, points: int) -> None:
        self._party.agree(points)
        self._changed()

    def _choose(self, seat: Seat, key: object) -> None:
        self._bring(seat, str(key))

    def _open_roster(self, seat: Seat) -> None:
        self._app.push(Roster(self._party, seat, self._changed))

    def _forge(self, seat: Seat) -> None:
        from game.ui.workshop.forces.scene import Forge

        levy = self._party.levies[seat]
        path = next((kept.path for kept in files.kept() if kept.key == levy.key), None)
        limit = self._party.points
        self._app.push(
            Forge(levy.force, path, limit=limit, used=lambda saved: self._use(seat, f"own/{saved.stem}"))
        )

    def _use(self, seat: Seat, key: str) -> None:
        """Bring a force that was just written."""
        self._party.look()
        if key in self._party.forces:
            self._bring(seat, key)

    def _bring(self, seat: Seat, key: str) -> None:
        self._party.choose(seat, key)
        if away := self._party.at_home(seat):
            self._app.notify(away)
        self._changed()


class Roster(Overlay):
    """Who of a force plays, with the running total, and who leads."""

    name = "setup-roster"

    def __init__(self, party: Party, seat: Seat, changed: Callable[[], None]) -> None:
        super().__init__(party.levies[seat].force.name)
        self._party, self._seat, self._changed = party, seat, changed

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Done", self._leave)]

    def _leave(self) -> None:
        self.app.pop()
        self._changed()

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        party, seat = self._party, self._seat
        levy = party.levies[seat]
        pen = Pen(self.theme, scroll, x, y, width, spacing=FORM)
        over = levy.points > party.points
        head = pen.row(28, 2)
        pen.add(Label("", "In play", head, step="card"))
        said = f"{levy.points} of {party.points} points"
        pen.add(Label("", said, head, step="card", colour="ember" if over else "bone", align="right"))
        pen.add(spent(pen.row(10, 10), levy.points, party.points))
        for character in levy.force.characters:
            row, crown = pen.cells(FIELD, FREE, 36, after=NEAR)
            on, count = character.id in levy.models, levy.models.count(character.id)
            words = f"{character.name}, {character.title}" if character.title else character.name
            words = f"{words}, {count} of them" if count > 1 else words
            pen.add(
                Tick(f"roster.plays:{character.id}", words, row, on, partial(self._plays, character.id),
                     note=str(creation.points(character) * max(1, count)))
            )  # fmt: skip
            if on and party.leads(seat):
                lead = partial(self._lead, character.id)
                pen.add(Crown(f"roster.lead:{character.id}", crown, lead, on=character.id == levy.leader))
        faults = party.faults(seat)
        if not faults:
            pen.line(Line(f"Legal at {party.points} points", icon="check", accent="verdigris"))
        for number, fault in enumerate(faults[:4]):
            pen.line(fault_line(fault), id=f"roster.fault:{number}")
        return pen.y

    def _plays(self, id: str, on: bool) -> None:
        self._party.plays(self._seat, id, on)
        self.rebuild()

    def _lead(self, id: str) -> None:
        self._party.lead(self._seat, id)
        self.rebuild()
