"""A battle being built: what the builder changes, and the scenario document it makes of it. No pixels here."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from game.core import registry
from game.core.seats import Seat
from game.core.system import Document
from game.core.wording import does
from game.systems.thor import catalogue, setup, victory
from game.systems.thor.catalogue import Profile
from game.systems.thor.squares import FILES, SQUARES, Square
from game.systems.thor.state import FOE, PLAYERS
from game.ui.workshop.draft import BattleDraft

Terrain = Literal["wall", "pit"]
MOST_UNITS = setup.MOST_UNITS
ANY = "any enemy falls"
_SIGNS = {"wall": "#", "pit": "o"}
_BLANK: Document = {
    "system": "thor",
    "title": "",
    "kind": "custom",
    "map": "\n".join(["." * 8] * 8) + "\n",
    "sides": {
        "one": {"name": "Asgardians", "units": [], "wins": ANY},
        "two": {"name": "Frost Giants", "units": [], "wins": ANY, "bot": "greedy"},
    },
}
_KEPT_FROM_COPIES = ("lesson", "solution", "start", "open_hands", "hints", "kind")
"""What a battle built on another scenario does not take over."""


@dataclass
class DraftUnit:
    """A unit of a side; without `at` it is deployed freely, with 0 hits it has all of them."""

    name: str
    at: Square = ""
    hits: int = 0


@dataclass
class DraftSide:
    """A side: its name, units, victory conditions, and the bot that plays it if nobody says ("" for a person)."""

    name: str
    units: list[DraftUnit] = field(default_factory=list)
    wins: list[str] = field(default_factory=lambda: [ANY])
    bot: str = ""


class Draft(BattleDraft):
    """A battle on a board of squares in the making."""

    def __init__(self, document: Document | None = None, *, own: bool = True) -> None:
        base = copy.deepcopy(document or _BLANK)
        if not own:
            base = {key: value for key, value in base.items() if key not in _KEPT_FROM_COPIES}
            base["title"] = f"{base.get('title', '')}, my way"
        base.setdefault("kind", "custom")
        super().__init__(base)

    def _read(self, document: Document) -> None:
        self._base = document
        self.title = str(document.get("title", ""))
        self.story = str(document.get("story", ""))
        self.terrain = terrain_of(str(document.get("map", "")))
        sides = document.get("sides", {})
        self.sides: dict[Seat, DraftSide] = {seat: _side(sides.get(seat, {})) for seat in PLAYERS}
        self.first: str = str(document.get("start", {}).get("first", ""))
        self.relocation = "relocation" in document.get("special", [])
        self.turns = int(document.get("options", {}).get("turn-limit", 15))
        self.profiles: dict[str, Profile] = {**catalogue.units(), **setup.read(document)[1]}

    # -- what it is

    def document(self) -> Document:
        """The scenario, with everything that the builder does not touch kept."""
        made: Document = copy.deepcopy(self._base)
        made |= {"title": self.title, "map": map_text(self.terrain)}
        _put(made, "story", self.story)
        _put(made, "special", ["relocation"] if self.relocation else [])
        options = {**made.get("options", {}), "turn-limit": self.turns}
        if self.turns == 15:
            options.pop("turn-limit")
        _put(made, "options", options)
        start = {key: value for key, value in made.get("start", {}).items() if key != "first"}
        _put(made, "start", {"first": self.first, **start} if self.first else start)
        made["sides"] = {seat: self._side_table(seat) for seat in PLAYERS}
        return made

    def _side_table(self, seat: Seat) -> dict[str, Any]:
        side = self.sides[seat]
        units: list[str | dict[str, Any]] = []
        for unit in side.units:
            table: dict[str, Any] = {"name": unit.name}
            table |= {"at": unit.at} if unit.at else {}
            table |= {"hits": unit.hits} if unit.hits else {}
            units.append(table if len(table) > 1 else unit.name)
        wins: str | list[str] = side.wins[0] if len(side.wins) == 1 else list(side.wins)
        return {"name": side.name, "units": units, "wins": wins, **({"bot": side.bot} if side.bot else {})}

    def at(self, square: Square) -> tuple[Seat, int] | None:
        """The unit with that fixed square: its side and its place in the list."""
        for seat, side in self.sides.items():
            for index, unit in enumerate(side.units):
                if unit.at == square:
                    return seat, index
        return None

    def wishes(self, seat: Seat) -> list[tuple[str, str]]:
        """The victory conditions a side can have, each with its words."""
        enemies = list(dict.fromkeys(unit.name for unit in self.sides[FOE[seat]].units))
        found = [(ANY, "Any enemy falls"), (victory.LEADERS, "Every enemy leader falls")]
        found += [(victory.ALL, "Every enemy falls")]
        found += [(f"{name} falls", f"{name} {does(name, 'falls')}") for name in enemies]
        known = [wish for wish, _ in found]
        present = self.sides[seat].wins
        now = " or ".join(present)
        if len(present) > 1 or now not in known:
            found.append((now, now[:1].upper() + now[1:]))
        return found

    def problems(self) -> list[str]:
        """What keeps it from being played, in words."""
        found = [] if self.title.strip() else ["Battle: it has no title yet."]
        return found + [
            self._in_words(problem.field, problem.text)
            for problem in registry.system("thor").problems(self.document())
        ]

    def _in_words(self, place: str, text: str) -> str:
        """A problem with its field named as the builder names it."""
        where = place
        match = re.match(r"sides\.(one|two)(?:\.(\w+)(?:\[(\d+)\])?)?", place)
        if match:
            side = self.sides[match[1]]  # type: ignore[index]
            where = side.name or f"Side {match[1]}"
            if match[2] == "units" and match[3] and int(match[3]) < len(side.units):
                where += f", {side.units[int(match[3])].name}"
            elif match[2] == "wins":
                where += ", victory"
        elif place.startswith("map"):
            where = "Map"
        where = where or "Battle"
        return f"{where[:1].upper() + where[1:]}: {text}{'' if text.endswith('.') else '.'}"

    # -- acts

    def paint(self, square: Square, kind: Terrain | None) -> bool:
        """Make a square a wall, a pit or free; a unit fixed there is deployed freely then."""
        if self.terrain.get(square) == kind:
            return False
        self.keep()
        self.terrain.pop(square, None)
        if kind:
            self.terrain[square] = kind
            there = self.at(square)
            if there:
                self.sides[there[0]].units[there[1]].at = ""
        return True

    def take_map(self, document: Document) -> None:
        """Use the terrain of another scenario."""
        self.keep()
        self.terrain = terrain_of(str(document.get("map", "")))
        for side in self.sides.values():
            for unit in side.units:
                if unit.at in self.terrain:
                    unit.at = ""

    def add(self, seat: Seat, name: str) -> int | None:
        """One more unit; its place in the list, or None when the side is full."""
        side = self.sides[seat]
        if len(side.units) >= MOST_UNITS:
            return None
        self.keep()
        same = [index for index, unit in enumerate(side.units) if unit.name == name]
        index = same[-1] + 1 if same else len(side.units)
        side.units.insert(index, DraftUnit(name))
        return index

    def remove(self, seat: Seat, index: int) -> None:
        """Take a unit out."""
        self.keep()
        del self.sides[seat].units[index]

    def put(self, seat: Seat, index: int, square: Square) -> str:
        """Fix a unit to a square ("" to deploy it freely); why it cannot be, or ""."""
        if square in self.terrain:
            return f"{square} is a {self.terrain[square]}: no unit can stand there."
        there = self.at(square) if square else None
        if there and there != (seat, index):
            return f"{self.sides[there[0]].units[there[1]].name} stands on {square}."
        self.keep()
        self.sides[seat].units[index].at = square
        return ""

    def wound(self, seat: Seat, index: int, hits: int) -> None:
        """Let a unit begin with so many hits."""
        self.keep()
        unit = self.sides[seat].units[index]
        unit.hits = 0 if hits >= self.profiles[unit.name].hits else hits


def terrain_of(text: str) -> dict[Square, Terrain]:
    """The walls and pits of a map's text; what is no map has none."""
    rows = text.strip("\n").split("\n")
    kinds: dict[str, Terrain] = {"#": "wall", "o": "pit"}
    found: dict[Square, Terrain] = {}
    for square in SQUARES:
        row, column = 8 - int(square[1]), FILES.index(square[0])
        sign = rows[row][column] if row < len(rows) and column < len(rows[row]) else "."
        if sign in kinds:
            found[square] = kinds[sign]
    return found


def map_text(terrain: dict[Square, Terrain]) -> str:
    """A map as the scenario file says it, rank 8 first."""
    signs = {square: _SIGNS[kind] for square, kind in terrain.items()}
    rows = ["".join(signs.get(f"{file}{rank}", ".") for file in FILES) for rank in range(8, 0, -1)]
    return "\n".join(rows) + "\n"


def _side(table: dict[str, Any]) -> DraftSide:
    units = [
        DraftUnit(unit)
        if isinstance(unit, str)
        else DraftUnit(str(unit.get("name", "")), str(unit.get("at", "")), int(unit.get("hits", 0)))
        for unit in table.get("units", [])
    ]
    wins = table.get("wins", ANY)
    wishes = [wins] if isinstance(wins, str) else list(wins)
    return DraftSide(str(table.get("name", "")), units, wishes, str(table.get("bot", "")))


def _put(document: Document, key: str, value: Any) -> None:
    """Set a field, or leave it out where it says nothing."""
    if value:
        document[key] = value
    else:
        document.pop(key, None)
