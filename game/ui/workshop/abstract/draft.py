"""A scenario of Abstract Skirmish while it is being built."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game.core import registry
from game.core.options import Value
from game.core.problem import Problem
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.abstract.actions import Recruit
from game.systems.abstract.creation import named
from game.ui.workshop.abstract.muster import Roster
from game.ui.workshop.draft import BattleDraft

_NAMES = ("The North", "The South", "The East", "The West")
_WORN = ("left", "cards", "fallen")
"""What units of a battle under way have besides."""
_FACES = ("shield_sword", "axe", "wolf", "stag")


class Draft(BattleDraft):
    """What stands in the builder; `document` gives it as a scenario file."""

    def __init__(self, document: Document | None = None, *, own: bool = False) -> None:
        given = deepcopy(document) if document else {}
        if document and not own:
            given["title"] = f"{given.get('title', '')}, changed"
        super().__init__(given)

    def _read(self, given: Document) -> None:
        self.title = str(given.get("title", ""))
        self.story = str(given.get("story", ""))
        self.slots = int(given.get("slots", 20))
        self.cap = int(given.get("cap", 0))
        self.most = int(given.get("most-units", 8))
        self.options: dict[str, Value] = dict(given.get("options", {}))
        self.start: Document = dict(given.get("start", {}))
        self.sides: dict[str, dict[str, Any]] = {}
        for seat, side in given.get("sides", {}).items():
            self.sides[seat] = {"name": "", "units": [], "bot": ""} | deepcopy(side)
        for seat in SEATS[: max(0, 2 - len(self.sides))] if not self.sides else ():
            self._add(seat)

    def _add(self, seat: Seat) -> None:
        place = SEATS.index(seat)
        self.sides[seat] = {"name": _NAMES[place], "units": [], "bot": "" if seat == "one" else "greedy"}
        roster = self.roster(seat)
        roster.split(next((count for count in roster.splits() if count >= 2), 1))
        roster.units = [Recruit(unit.name, unit.slots, _FACES[place]) for unit in roster.units]
        self.take(seat, roster)

    def budget(self, seat: Seat) -> int:
        """The slots of a side."""
        return int(self.sides[seat].get("slots") or self.slots)

    def set_budget(self, seat: Seat, slots: int) -> None:
        """A handicap; the battle's own number is none."""
        self.keep()
        self.sides[seat].pop("slots", None)
        if slots != self.slots:
            self.sides[seat]["slots"] = slots

    def set_sides(self, count: int) -> None:
        """So many sides."""
        self.keep()
        for seat in SEATS[:count]:
            if seat not in self.sides:
                self._add(seat)
        for seat in SEATS[count:]:
            self.sides.pop(seat, None)

    def set_open(self, seat: Seat, on: bool) -> None:
        """Whether a side's units are written down at the table."""
        self.keep()
        if on:
            self.sides[seat]["units"] = []
            return
        roster = self.roster(seat)
        roster.units = list(named([1]))
        roster.split(next((count for count in roster.splits() if count >= 2), 1))
        self.take(seat, roster)

    def roster(self, seat: Seat) -> Roster:
        """The units of a side, to be changed and given to `take`."""
        units = tuple(
            Recruit(each["name"], each["slots"], each.get("emblem", "")) for each in self.sides[seat]["units"]
        )
        return Linked(self, seat, units)

    def set(self, **values: object) -> None:
        """Change a number of the battle: `slots`, `cap` or `most`."""
        self.keep()
        for name, value in values.items():
            setattr(self, name, value)

    def set_option(self, name: str, value: Value) -> None:
        """Another rule of the match."""
        self.keep()
        self.options[name] = value

    def set_bot(self, seat: Seat, bot: str) -> None:
        """Who plays a side if nobody says; "" for a person."""
        self.keep()
        self.sides[seat]["bot"] = bot

    def type(self, field: str, text: str) -> None:
        """A letter typed into the title, the story, or the name of a side."""
        self.keep_typed(field)
        if field in ("title", "story"):
            setattr(self, field, text)
        else:
            self.sides[field]["name"] = text

    def take(self, seat: Seat, roster: Roster) -> None:
        """The units of a side as they are now."""
        before = self.sides[seat]["units"]
        self.sides[seat]["units"] = [
            _wear(before, number, unit, len(roster.units))
            | {"name": unit.name, "slots": unit.slots}
            | ({"emblem": unit.emblem} if unit.emblem else {})
            for number, unit in enumerate(roster.units)
        ]

    def document(self) -> Document:
        """The scenario, in the order in which the files are written."""
        found: Document = {"system": "abstract", "kind": "custom", "title": self.title.strip()}
        if self.story.strip():
            found["story"] = self.story.strip()
        found["slots"] = self.slots
        if self.cap:
            found["cap"] = self.cap
        found["most-units"] = self.most
        if self.options:
            found["options"] = dict(self.options)
        if self.start:
            found["start"] = deepcopy(self.start)
        found["sides"] = {}
        for seat, side in self.sides.items():
            found["sides"][seat] = {
                key: deepcopy(value) for key, value in side.items() if value or key == "name"
            }
        return found

    def problems(self) -> list[Problem]:
        """Everything that keeps it from being played."""
        found = registry.system("abstract").problems(self.document())
        if not self.title.strip():
            found.insert(0, Problem("title", "It has no title yet"))
        return found


def _wear(before: list[Document], number: int, unit: Recruit, count: int) -> Document:
    """What a battle under way has made of a unit: it stays with a unit of the same size in that place, or of that name."""
    named = (each for each in before if each["name"] == unit.name)
    was = before[number] if len(before) == count else next(named, {})
    return {name: was[name] for name in _WORN if name in was} if was.get("slots") == unit.slots else {}


class Linked(Roster):
    """A roster that writes everything through: names too, while they are typed."""

    def __init__(self, draft: Draft, seat: Seat, units: tuple[Recruit, ...]) -> None:
        super().__init__(seat, draft.budget(seat), draft.cap, draft.most, units)
        self._draft = draft

    def change(self, number: int, **given: str | int) -> None:
        if given.keys() == {"name"}:
            self._draft.keep_typed(f"{self.seat}.{number}")
        else:
            self._draft.keep()
        super().change(number, **given)
        self._draft.take(self.seat, self)

    def add(self) -> None:
        self._draft.keep()
        super().add()
        self._draft.take(self.seat, self)

    def remove(self, number: int) -> None:
        self._draft.keep()
        super().remove(number)
        self._draft.take(self.seat, self)
