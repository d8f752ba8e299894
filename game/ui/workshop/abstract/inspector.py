"""What is chosen of a battle of slots, to be changed: the battle itself, or one of its sides with its units."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.core import registry
from game.core.documents.fields import within
from game.core.seats import Seat
from game.core.words.grammar import plural
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import FIELD, GAP, NEAR
from game.ui.kit.pen import Pen
from game.ui.pages import options
from game.ui.pages.controls import Stepper
from game.ui.play import players
from game.ui.play.players import bot_title
from game.ui.workshop.abstract.muster import lay_roster
from game.ui.workshop.abstract.slots import MOST_SIDES, Slots
from game.ui.workshop.part import Part

_NUMBER = 132
"""How wide a number is, in logical pixels."""
_MOST = 120
"""The most slots that a side can be given here."""


class Desk(Protocol):
    """Where a battle of slots is worked on."""

    @property
    def work(self) -> Slots: ...
    def choose(self, path: str) -> None: ...
    def typed(self, refusal: str) -> None: ...
    def act(self, refusal: str) -> None: ...


def lay_parts(desk: Desk, pen: Pen) -> None:
    """The battle and its sides in a list."""
    work = desk.work
    title = work.field("title") or "The battle"
    pen.put(
        Part("slots.part", "", title, pen.box(FIELD), desk.choose, pen.theme, chosen=not work.chosen), NEAR
    )
    pen.caption("Sides and their slots")
    for seat in work.seats:
        path, slots = within("sides", seat), work.budget(seat)
        pen.put(
            Part("slots.part", path, work.side_name(seat), pen.box(FIELD), desk.choose, pen.theme, chosen=path == work.chosen,
                 note=str(slots), hint=plural(slots, "slot"), seat=seat),
            NEAR,
        )  # fmt: skip
    pen.gap(GAP)
    pen.add(
        Stepper("slots.sides", len(work.seats), pen.row(FIELD), lambda count: desk.act(work.set_sides(count)), low=2,
                high=MOST_SIDES, words=lambda count: plural(count, "side"), hint="How many sides there are")
    )  # fmt: skip


def lay(desk: Desk, pen: Pen) -> None:
    """The panel from top to foot."""
    if desk.work.chosen:
        _lay_side(desk, pen, desk.work.seat)
    else:
        _lay_battle(desk, pen)


def _lay_battle(desk: Desk, pen: Pen) -> None:
    work = desk.work
    pen.heading("The battle")
    _field(desk, pen, "title", "title", "Title", 40)
    _field(desk, pen, "story", "story", "Story", 300)
    numbers = (
        ("slots", "Slots a side", 1, _MOST),
        ("cap", "Most in a unit", 0, _MOST),
        ("most-units", "Most units of a side", 1, 12),
    )
    for name, words, low, high in numbers:
        _number(pen, name, words, work.number(name), partial(_set_number, desk, name), low, high)
    pen.rule()
    for option in registry.system("abstract").options:
        now = work.option(option.name, option.default)
        for widget in options.row(
            option, now, pen.row(FIELD, 0), pen.theme, partial(_set_option, desk, option.name)
        ):
            pen.add(widget)


def _set_number(desk: Desk, name: str, value: int) -> None:
    desk.act(desk.work.set_number(name, value))


def _set_option(desk: Desk, name: str, value: bool | int | str) -> None:
    desk.act(desk.work.set_option(name, value))


def _lay_side(desk: Desk, pen: Pen, seat: Seat) -> None:
    work = desk.work
    pen.heading(work.side_name(seat))
    _field(desk, pen, f"sides.{seat}.name", "name", "Name", 24)
    place = pen.named("Played by")
    bots = [("", "A person"), *((bot, bot_title(bot)) for bot in players.bots("abstract"))]
    path = f"sides.{seat}.bot"
    pen.add(Choice("slots.bot", bots, work.field(path), place, lambda bot: desk.act(work.set(path, bot))))
    _number(
        pen,
        "budget",
        "Its slots",
        work.budget(seat),
        lambda slots: desk.act(work.set_budget(seat, slots)),
        1,
        _MOST,
    )
    units = work.units(seat)
    pen.add(
        Toggle("slots.open", "Units written at the table", pen.row(FIELD), not units, lambda on: desk.act(work.set_open(seat, on)),
               hint="Its player writes down the units when the battle begins", rule="S-11")
    )  # fmt: skip
    if not units:
        return
    roster = work.roster(seat)
    words = f"{plural(abs(roster.left), 'slot')} {'left to give' if roster.left > 0 else 'too many'}."
    pen.text(words if roster.left else "All slots are given out.", colour="ember" if roster.left else "dim")
    lay_roster(pen, roster, lambda: desk.act(""), prefix="slots.unit")
    pen.gap(GAP)


def _number(
    pen: Pen, id: str, words: str, value: int, changed: Callable[[int], None], low: int, high: int
) -> None:
    left, right = pen.cells(FIELD, FREE, _NUMBER, gap=GAP)
    pen.add(Label("", words, left, colour="mute"))
    said = (lambda number: str(number) if number else "no cap") if id == "cap" else str
    pen.add(Stepper(f"slots.{id}", value, right, changed, low=low, high=high, words=said))


def _field(desk: Desk, pen: Pen, path: str, id: str, words: str, limit: int) -> None:
    place = pen.named(words)
    work = desk.work
    pen.add(
        Entry(f"slots.{id}", work.field(path), place, lambda text: desk.typed(work.set(path, text, going=path)), limit=limit)
    )  # fmt: skip
