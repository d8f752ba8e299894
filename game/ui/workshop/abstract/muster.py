"""Writing down one's units: names, slots and emblems, within budget and cap (CREATING UNITS)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec
import pygame

from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.systems.abstract import creation
from game.systems.abstract.actions import CreateUnits, Recruit
from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Flex
from game.ui.kit.measures import CLOSE, FIELD, HAIR, INSET, NEAR, STROKE
from game.ui.kit.pen import FORM, Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Stepper
from game.ui.paint import tokens
from game.ui.play.overlays import Overlay
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.people import face

_STEPPER, _MORE, _CONTROL = 124, 190, 38
"""Widths of a number and of the button for one more unit, and how high that is, in logical pixels."""
_SIGN = 22
"""The icon of the verdict, and the lines beside it, in logical pixels."""


class Roster:
    """The units of a side while they are being written down."""

    def __init__(self, seat: Seat, slots: int, cap: int, most: int, units: tuple[Recruit, ...] = ()) -> None:
        self.seat, self.slots, self.cap, self.most = seat, slots, cap, most
        self.units: list[Recruit] = list(units)

    @property
    def left(self) -> int:
        """Slots that no unit has yet; below zero if there are too many."""
        return self.slots - sum(unit.slots for unit in self.units)

    @property
    def fault(self) -> tuple[str, str]:
        """The first thing that is wrong: rule and sentence; empty if nothing is."""
        found = creation.faults(tuple(self.units), self.slots, self.cap, self.most)
        return found[0][:2] if found else ("", "")

    def split(self, count: int) -> None:
        """So many units of about the same size; names and emblems stay."""
        sizes = [self.slots // count + (place < self.slots % count) for place in range(count)]
        named = creation.named(sizes)
        kept = self.units
        self.units = [
            msgspec.structs.replace(kept[place], slots=size) if place < len(kept) else named[place]
            for place, size in enumerate(sizes)
        ]

    def add(self) -> None:
        """One more unit, with what is left."""
        if len(self.units) < self.most:
            taken = {unit.name for unit in self.units}
            name = next(each for each in creation.DESIGNATIONS if each not in taken)
            most = self.cap or self.slots
            self.units.append(Recruit(name, max(1, min(most, self.left))))

    def remove(self, number: int) -> None:
        """One unit less."""
        del self.units[number]

    def change(self, number: int, **given: str | int) -> None:
        """Another name, size or emblem."""
        self.units[number] = msgspec.structs.replace(self.units[number], **given)

    def splits(self) -> list[int]:
        """Sensible counts of equal units."""
        fewest = -(-self.slots // (self.cap or self.slots))
        return [
            count for count in (1, 2, 3, 4, 6, 8, 10, 12) if fewest <= count <= min(self.most, self.slots)
        ]


class EmblemButton(Button):
    """A unit's token; a click gives it the next emblem."""

    def __init__(
        self, id: str, seat: Seat, emblem: str, rect: pygame.Rect, command: Callable[[], None]
    ) -> None:
        super().__init__(id, "", rect, command, hint="Another emblem")
        self._seat, self._emblem = seat, emblem

    def _draw_inside(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        size = min(place.size) - self.theme.px(CLOSE)
        mark = tokens.side_mark(self.theme, self._seat, size, self._emblem)
        surface.blit(mark, mark.get_rect(center=place.center))


def lay_roster(pen: Pen, roster: Roster, changed: Callable[[], None], prefix: str = "unit") -> None:
    """A row for each unit, and the way to one more."""
    for number, unit in enumerate(roster.units):
        id, emblem = f"{prefix}.{number}", face(unit.emblem, number + 1)
        token, name, slots, bin_ = pen.cells(FIELD, FIELD, FREE, _STEPPER, FIELD, after=CLOSE)
        other = partial(_next_emblem, roster, number, emblem, changed)
        pen.add(EmblemButton(f"{id}.emblem", roster.seat, emblem, token, other))
        pen.add(
            Entry(f"{id}.name", unit.name, name, partial(_rename, roster, number),
                  limit=creation.LONGEST_NAME, entered=lambda _text: changed(), empty="Name")
        )  # fmt: skip
        pen.add(
            Stepper(f"{id}.slots", unit.slots, slots, partial(_resize, roster, number, changed), low=1,
                    high=roster.cap or roster.slots, rule="SB-5", hint="Slots")
        )  # fmt: skip
        out = partial(_remove, roster, number, changed)
        pen.add(Button(f"{id}.remove", "", bin_, out, icon="trash", hint="Take this unit out"))
    full = "" if len(roster.units) < roster.most else f"A side has at most {roster.most} units."
    more = Command(
        f"{prefix}.add", "One more unit", partial(_add, roster, changed), "plus", refused=full, rule="S-12"
    )
    pen.add(Button.of(more, pen.row(_CONTROL, 0, most=_MORE), step="body-bold"))


def _next_emblem(roster: Roster, number: int, emblem: str, changed: Callable[[], None]) -> None:
    known = art.emblems()
    roster.change(number, emblem=known[(known.index(emblem) + 1) % len(known)])
    changed()


def _rename(roster: Roster, number: int, text: str) -> None:
    roster.change(number, name=text.strip())


def _resize(roster: Roster, number: int, changed: Callable[[], None], slots: int) -> None:
    roster.change(number, slots=slots)
    changed()


def _remove(roster: Roster, number: int, changed: Callable[[], None]) -> None:
    roster.remove(number)
    changed()


def _add(roster: Roster, changed: Callable[[], None]) -> None:
    roster.add()
    changed()


class Balance(Widget):
    """How many slots are given out, and what is wrong."""

    def __init__(self, rect: pygame.Rect, roster: Roster) -> None:
        super().__init__("", rect)
        self._roster = roster

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place, roster = self.theme, self.theme.palette, self.place, self._roster
        rule, text = roster.fault
        sign, colour = ("warning", palette.ember) if rule else ("check", palette.verdigris)
        size = theme.px(_SIGN)
        surface.blit(art.icon(theme, sign, size, colour), (place.x, place.y + theme.px(HAIR)))
        words = f"{text} ({rule})" if rule else f"All {roster.slots} slots are given out."
        left = size + theme.px(INSET)
        for number, row in enumerate(theme.wrap(words, "body", place.width - left - theme.px(STROKE), 2)):
            surface.blit(theme.text(row, "body", palette.bone), (place.x + left, place.y + number * size))

    def update(self, dt: float) -> bool:
        # Names change while they are typed, without a new layout.
        return True


class Recruiting(Protocol):
    """A battle that begins with writing down one's units."""

    @property
    def desk(self) -> Desk: ...
    @property
    def match(self) -> Match: ...
    def do(self, action: Action) -> None: ...


class Muster(Overlay):
    """A side writes down its units, in secret."""

    width = 640

    def __init__(self, scene: Recruiting) -> None:
        desk = scene.desk
        field = desk.view.field
        side = field.sides[desk.seat]
        super().__init__(f"The units of {side.name}")
        self._scene = scene
        self.roster = Roster(desk.seat, side.slots, field.cap, field.most_units)
        self.roster.split(self.roster.splits()[min(3, len(self.roster.splits()) - 1)])

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ready", "Ready", self._ready), ("look", "Back", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen, roster = Pen(self.theme, scroll, x, y, width, spacing=FORM), self.roster
        cap = f", at most {roster.cap} in one unit" if roster.cap else ""
        words = f"{roster.slots} slots{cap}. Equal units:"
        pen.add(Label("", words, pen.row(28, NEAR), colour="dim"))
        counts = roster.splits()
        places = pen.cells(36, *(Flex(most=56) for _ in counts), after=INSET)
        for count, place in zip(counts, places, strict=True):
            pen.add(
                Button(f"split:{count}", str(count), place, partial(self._split, count), step="body-bold")
            )
        lay_roster(pen, roster, self.rebuild)
        pen.gap(INSET)
        pen.add(Balance(pen.row(46, CLOSE), roster))
        return pen.y

    def _split(self, count: int) -> None:
        self.roster.split(count)
        self.ui.forget("overlay")
        for number in range(12):
            self.ui.forget(f"unit.{number}.name")
        self.rebuild()

    def _ready(self) -> None:
        action = CreateUnits(tuple(self.roster.units))
        refusal = self._scene.match.refusal(action)
        if refusal:
            self.app.sound.play("refused")
            self.app.notify(f"{refusal.text} ({refusal.rule})")
            return
        self.app.pop()
        self._scene.do(action)
