"""Choosing forces in set-up: the points, the force of each side, and who of it plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.systems.ascension.points import creation
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Label
from game.ui.kit.lines import Line
from game.ui.kit.pen import FORM, Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Stepper
from game.ui.workshop.forces import files
from game.ui.workshop.forces.controls import Crown, Meter, Tick, fault_line
from game.ui.workshop.forces.levy import Party
from game.ui.workshop.forces.overlays import Picking

if TYPE_CHECKING:
    from game.ui.app.loop import App

_STEP, _MOST = 25, 1000
_HIGH = 36


class Enlisting:
    """Lays the rows of forces into the panel of set-up; `changed` shows everything anew."""

    def __init__(self, app: App, party: Party, changed: Callable[[], None]) -> None:
        self._app, self._party, self._changed = app, party, changed

    def lay_points(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        """The points that both sides agree on; gives their bottom."""
        px = self._app.theme.px
        wide, high = px(150), px(_HIGH)
        scroll.add(Label("", "Points a side", (x, y, width - wide, high), colour="dim"))
        scroll.add(
            Stepper("setup.points", self._party.points, (x + width - wide, y, wide, high), self._agree,
                    low=_STEP, high=_MOST, step=_STEP, rule="CC-13")
        )  # fmt: skip
        return y + high + px(10)

    def lay_side(self, scroll: Scroll, seat: Seat, row: pygame.Rect) -> int:
        """The force of a side and who of it plays, in one row from `row` down; gives its bottom."""
        px, party = self._app.theme.px, self._party
        levy, gap, square = party.levies[seat], px(8), row.height
        half = (row.width - square - 2 * gap) * 54 // 100
        force = (row.x, row.y, half, row.height)
        scroll.add(
            Choice(f"setup.levy.{seat}", party.choices(seat), levy.key, force, partial(self._choose, seat),
                   hint="The force that this side brings")
        )  # fmt: skip
        faults = party.faults(seat)
        why = f"{faults[0].text[:1].upper()}{faults[0].text[1:]}." if faults else ""
        said = f"{len(levy.models)} for {levy.points}"
        plays = pygame.Rect(row.x + half + gap, row.y, row.width - half - square - 2 * gap, row.height)
        scroll.add(
            Button(f"setup.roster.{seat}", said, plays, partial(self._open_roster, seat), step="body-bold",
                   icon="warning" if faults else "group", rule=faults[0].rule if faults else "CC-13",
                   hint=why or "Who plays, and who leads")
        )  # fmt: skip
        scroll.add(
            Button(f"setup.forge.{seat}", "", (row.right - square, row.y, square, row.height),
                   partial(self._forge, seat), icon="pencil", hint="Change this force in the force builder")
        )  # fmt: skip
        return row.bottom

    # -- what the rows do

    def _agree(self, points: int) -> None:
        self._party.agree(points)
        self._changed()

    def _choose(self, seat: Seat, key: object) -> None:
        self._party.choose(seat, str(key))
        self._changed()

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
            self._party.choose(seat, key)
        self._changed()


class Roster(Picking):
    """Who of a force plays, with the running total, and who leads."""

    name = "setup-roster"
    width = 560

    def __init__(self, party: Party, seat: Seat, changed: Callable[[], None]) -> None:
        super().__init__(party.levies[seat].force.name)
        self._party, self._seat, self._changed = party, seat, changed

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Good", self._leave)]

    def _lay_buttons(self, pad: int) -> None:
        super(Picking, self)._lay_buttons(pad)

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
        pen.add(Meter(pen.row(10, 10), levy.points, party.points))
        for character in levy.force.characters:
            row = pen.row(40, 4)
            crown = pygame.Rect(row.right - self.px(36), row.y, self.px(36), row.height)
            row.width -= crown.width + self.px(8)
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
