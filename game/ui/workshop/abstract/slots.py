"""A battle of slots under work, without pixels: its budget, its sides, their units, and its way back and forth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from game.bots import equilibrium
from game.core.documents.fields import says
from game.core.options import Value
from game.core.problems.problem import Problem
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.abstract.actions import Recruit
from game.ui.workshop.abstract.muster import Roster
from game.ui.workshop.work import Finding, Work
from game.workshop.diff import between

MOST_SIDES = 4
_NAMES = ("The North", "The South", "The East", "The West")
_FACES = ("shield_sword", "axe", "wolf", "stag")
_USUAL = {"slots": 20, "cap": 0, "most-units": 8}
"""The numbers of a battle that says nothing of them."""


class Slots(Work):
    """One battle of slots. What is chosen is a side, `sides.one`, or nothing for the battle itself."""

    # What it is

    @property
    def seats(self) -> list[Seat]:
        """The sides there are."""
        sides = self.document.get("sides")
        return [seat for seat in SEATS if isinstance(sides, dict) and isinstance(sides.get(seat), dict)]

    @property
    def seat(self) -> Seat:
        """The side that is chosen; the first one while none is."""
        return next((seat for seat in self.seats if f"sides.{seat}" == self.chosen), "one")

    def number(self, name: str) -> int:
        """A number of the battle: `slots`, `cap`, `most-units`."""
        said = self.document.get(name, _USUAL[name])
        return said if isinstance(said, int) else _USUAL[name]

    def side_name(self, seat: Seat) -> str:
        """What a side is called."""
        return str(says(self.document, f"sides.{seat}.name", "") or "").strip() or f"Side {seat}"

    def budget(self, seat: Seat) -> int:
        """The slots of a side."""
        own = says(self.document, f"sides.{seat}.slots", 0)
        return own if isinstance(own, int) and own else self.number("slots")

    def units(self, seat: Seat) -> list[Recruit]:
        """The units of a side; none if its player writes them down at the table."""
        return [
            Recruit(str(row.get("name", "")), slots, str(row.get("emblem", "")))
            for row in _rows(self.document, seat)
            if isinstance(slots := row.get("slots"), int)
        ]

    def option(self, name: str, otherwise: Value) -> Value:
        """A rule of the match."""
        said = says(self.document, f"options.{name}", otherwise)
        return said if type(said) is type(otherwise) else otherwise

    @property
    def paths(self) -> Sequence[str]:
        return [f"sides.{seat}" for seat in self.seats]

    def findings(self, problems: Sequence[Problem]) -> list[Finding]:
        found = super().findings(problems)
        names = {f"sides.{seat}": self.side_name(seat) for seat in self.seats}
        return [each._replace(about=names.get(each.item, "")) for each in found]

    # What is done

    def change(self, act: Callable[[Document], None], called: str, going: str = "") -> str:
        """Do to the document whatever `act` does to a copy of it."""
        made = deepcopy(self.document)
        act(made)
        return self.do(between(self.document, made, called), going=going)

    def set_number(self, name: str, value: int) -> str:
        """Another number of the battle; one that says what is usual is not written."""
        usual = value == _USUAL[name] and name != "slots"
        return self.set(name, "" if usual else value, going=name)

    def set_budget(self, seat: Seat, slots: int) -> str:
        """A handicap; the battle's own number is none."""
        path = f"sides.{seat}.slots"
        return self.set(path, "" if slots == self.number("slots") else slots, going=path)

    def set_option(self, name: str, value: Value) -> str:
        """Another rule of the match."""
        return self.set(f"options.{name}", value, going=f"options.{name}")

    def set_sides(self, count: int) -> str:
        """So many sides."""

        def act(made: Document) -> None:
            sides = made.setdefault("sides", {})
            for place, seat in enumerate(SEATS[:count]):
                if seat not in sides:
                    roster = Roster(seat, self.number("slots"), self.number("cap"), self.number("most-units"))
                    roster.split(next((each for each in roster.splits() if each >= 2), 1))
                    units = [
                        {"name": unit.name, "slots": unit.slots, "emblem": _FACES[place]}
                        for unit in roster.units
                    ]
                    sides[seat] = {"name": _NAMES[place], "units": units, "bot": "greedy"}
            for seat in SEATS[count:]:
                sides.pop(seat, None)

        return self.change(act, "Another number of sides")

    def set_open(self, seat: Seat, on: bool) -> str:
        """Whether a side's units are written down at the table."""
        if on:
            return self.set(f"sides.{seat}.units", "")
        roster = self.roster(seat)
        roster.split(next((count for count in roster.splits() if count >= 2), 1))
        return self.enlist(seat, roster)

    def roster(self, seat: Seat) -> Linked:
        """The units of a side, to be changed; every change is written down at once."""
        return Linked(self, seat, tuple(self.units(seat)))

    def enlist(self, seat: Seat, roster: Roster, *, going: str = "") -> str:
        """The units of a side as a roster has them."""
        before = _rows(self.document, seat)
        rows = [
            _row(unit, before[place] if len(before) == len(roster.units) else {})
            for place, unit in enumerate(roster.units)
        ]

        def act(made: Document) -> None:
            made["sides"][seat]["units"] = rows

        return self.change(act, f"The units of {self.side_name(seat)}", going)

    # What a unit is worth

    def against(self, seat: Seat) -> Seat:
        """The side that another is compared with."""
        return next((each for each in self.seats if each != seat), seat)

    def duel(self, own: int, foe: int) -> float | None:
        """The chance to win a duel of so many slots that nobody can better; None where none is solved."""
        solved = equilibrium.table().get(f"{own}-{foe}")
        return solved.value if solved else None


class Linked(Roster):
    """A roster that writes everything through: names too, while they are typed."""

    def __init__(self, work: Slots, seat: Seat, units: tuple[Recruit, ...]) -> None:
        super().__init__(seat, work.budget(seat), work.number("cap"), work.number("most-units"), units)
        self._work = work

    def change(self, number: int, **given: str | int) -> None:
        super().change(number, **given)
        typed = given.keys() == {"name"}
        self._work.enlist(self.seat, self, going=f"name {self.seat}.{number}" if typed else "")

    def add(self) -> None:
        super().add()
        self._work.enlist(self.seat, self)

    def remove(self, number: int) -> None:
        super().remove(number)
        self._work.enlist(self.seat, self)


def _rows(document: Document, seat: Seat) -> list[dict[str, Any]]:
    rows = says(document, f"sides.{seat}.units", [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _row(unit: Recruit, before: Document) -> Document:
    """A unit as the file says it; what else was said of it stays."""
    return (
        before | {"name": unit.name, "slots": unit.slots} | ({"emblem": unit.emblem} if unit.emblem else {})
    )
