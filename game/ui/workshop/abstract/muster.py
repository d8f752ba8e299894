"""Writing down one's units: names, slots and emblems, within budget and cap (CREATING UNITS)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec
import pygame

from game.core.explain import Action
from game.core.match import Match
from game.core.seats import Seat
from game.systems.abstract import creation
from game.systems.abstract.actions import CreateUnits, Recruit
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Stepper
from game.ui.paint import tokens
from game.ui.play.overlays import Overlay
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.people import face

ROW = 44


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
        mark = tokens.side_mark(self.theme, self._seat, min(place.size) - self.theme.px(6), self._emblem)
        surface.blit(mark, mark.get_rect(center=place.center))


def lay_roster(
    scroll: Scroll,
    theme: Theme,
    roster: Roster,
    x: int,
    y: int,
    width: int,
    changed: Callable[[], None],
    prefix: str = "unit",
) -> int:
    """A row for each unit and the way to one more; gives their bottom."""
    px, gap = theme.px, theme.px(8)
    size, steps, bin_ = px(40), px(124), px(40)
    for number, unit in enumerate(roster.units):
        emblem = face(unit.emblem, number + 1)
        token = pygame.Rect(x, y, size, size)
        scroll.add(
            EmblemButton(
                f"{prefix}.{number}.emblem",
                roster.seat,
                emblem,
                token,
                partial(_next_emblem, roster, number, emblem, changed),
            )
        )
        name = pygame.Rect(token.right + gap, y, width - size - steps - bin_ - 3 * gap, size)
        scroll.add(Entry(f"{prefix}.{number}.name", unit.name, name, partial(_rename, roster, number), limit=creation.LONGEST_NAME,
                         entered=lambda _text: changed(), empty="Name"))  # fmt: skip
        step = pygame.Rect(name.right + gap, y, steps, size)
        scroll.add(Stepper(f"{prefix}.{number}.slots", unit.slots, step, partial(_resize, roster, number, changed), low=1,
                           high=roster.cap or roster.slots, words=lambda level: str(level), rule="SB-5", hint="Slots"))  # fmt: skip
        last = pygame.Rect(step.right + gap, y, bin_, size)
        scroll.add(
            Button(
                f"{prefix}.{number}.remove",
                "",
                last,
                partial(_remove, roster, number, changed),
                icon="trash",
                hint="Take this unit out",
            )
        )
        y += px(ROW + 2)
    more = len(roster.units) < roster.most
    row = pygame.Rect(x, y, min(width, px(190)), px(38))
    scroll.add(Button(f"{prefix}.add", "One more unit", row, partial(_add, roster, changed), icon="plus", enabled=more,
                      hint="" if more else f"A side has at most {roster.most} units.", rule="S-12", step="body-bold"))  # fmt: skip
    return row.bottom


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

    def __init__(self, rect: tuple[int, int, int, int], roster: Roster) -> None:
        super().__init__("", rect)
        self._roster = roster

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place, roster = self.theme, self.theme.palette, self.place, self._roster
        rule, text = roster.fault
        done = not rule
        icon = art.icon(
            theme, "check" if done else "warning", theme.px(22), palette.verdigris if done else palette.ember
        )
        surface.blit(icon, (place.x, place.y + theme.px(1)))
        words = f"All {roster.slots} slots are given out." if done else f"{text} ({rule})"
        for number, row in enumerate(theme.wrap(words, "body", place.width - theme.px(34))[:2]):
            surface.blit(
                theme.text(row, "body", palette.bone),
                (place.x + theme.px(32), place.y + number * theme.px(22)),
            )

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
        px, roster = self.px, self.roster
        cap = f", at most {roster.cap} in one unit" if roster.cap else ""
        scroll.add(Label("", f"{roster.slots} slots{cap}. Equal units:", (x, y, width, px(28)), colour="dim"))
        y += px(32)
        counts, gap = roster.splits(), px(8)
        wide = min(px(56), (width - gap * (len(counts) - 1)) // max(1, len(counts)))
        for place, count in enumerate(counts):
            rect = (x + place * (wide + gap), y, wide, px(36))
            scroll.add(
                Button(f"split:{count}", str(count), rect, partial(self._split, count), step="body-bold")
            )
        y += px(46)
        y = lay_roster(scroll, self.theme, roster, x, y, width, self.rebuild)
        scroll.add(Balance((x, y + px(10), width, px(46)), roster))
        return y + px(62)

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
