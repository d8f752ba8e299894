"""The shape of a scenario file of Confrontation, lengths as `30cm` (docs/scenario-format.md)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.lesson import Lesson
from game.core.seats import SEATS, Seat
from game.systems.confrontation.state import Duty, Feature, Formation, Mode

Spot = list[str]
"""Two lengths from the upper left corner of the table: to the right, and down."""
Edge = Literal["north", "south", "west", "east"]
BattleName = Literal["pitched", "hill", "invasion", "charge", "skirmish", "breakthrough", "drawn"]


class TerrainTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain: one of the kit, and whatever is different about it."""

    id: str
    at: Spot
    kit: str
    turn: int = 0
    """Degrees, clockwise."""
    name: str = ""
    shape: str = ""
    points: list[Spot] = []
    """The corners of a shape of its own, as they lie about `at`."""
    height: str = ""
    features: list[Feature] | None = None
    destructible: bool = False
    """Whether it can be destroyed in this battle (GB-39)."""
    open: bool = False
    of: str = ""
    """The building that a door belongs to."""
    stays: bool | None = None
    """Whether it stays where the players lay the terrain; None: if an objective or a building needs it."""


class ObjectiveTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place worth holding: Elixir for whoever holds it, or so much for the attacker and so much for the defender."""

    id: str
    name: str
    at: Spot
    worth: int = 0
    attacker: int = 0
    defender: int = 0
    reach: str = "10cm"

    def for_duty(self, duty: Duty) -> int:
        """What it is worth for a side of that duty."""
        return self.worth or (self.attacker if duty == "attacker" else self.defender)


class ItemTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be carried, and where it lies (G-58)."""

    id: str
    name: str
    at: Spot


class ZoneTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle where a side deploys, whose it is, and the edge at its back."""

    at: Spot
    to: Spot
    edge: Edge
    duty: Duty | None = None


class StandTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that stands on the table when the battle begins: the middle of its first rank, or every place.

    `unit` counts the units of the side's list from 1.
    """

    unit: int
    at: Spot = []
    facing: int = 90
    """Degrees, clockwise; 0 looks to the right, 90 down the table."""
    wide: int = 5
    """How many stand in a rank."""
    gap: str = "0.5cm"
    """Between two bases; nothing counts in close formation, where they touch."""
    formation: Formation = "scattered"
    places: list[Spot] = []
    rout: bool = False
    left: int = 0
    """How many of it are left, the last ones gone; 0: all."""
    wounds: dict[str, int] = {}
    """Health points lost, by the number of the member, from 1."""
    faith: int | None = None
    mana: int | None = None


class SideTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the battle: its company, where it deploys, and whom it plays for."""

    name: str
    roster: str = msgspec.field(default="", name="list")
    """A list that comes with the game."""
    company: dict[str, Any] | None = None
    """A list of one's own, as the list builder writes it."""
    team: Seat | None = None
    """Whose side it is on; None: its own."""
    duty: Duty | None = None
    """What it does in a battle of attack and defence; None: the Authority winner chooses (G-48)."""
    deploy: ZoneTable | None = None
    stands: list[StandTable] = []
    waiting: list[int] = []
    """Units that enter from the edge at their first activation, by number."""
    reserves: list[int] = []
    """Units that come as reinforcements, by number."""
    elixir: int | None = None
    bot: str = ""
    """Who plays this seat if nobody says: the name of a bot."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed that chance would decide, as in lessons and puzzles."""

    first: Seat | None = None
    """Who has won the Authority opposition at deployment."""
    unit: int = 0
    """In a puzzle: the unit of that side, counted as in its list, whose activation is the whole battle (G-152)."""
    dice: list[int] = []
    """What the first dice show, in the order in which they are rolled (G-151)."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file, as TOML gives it."""

    system: str
    title: str
    sides: dict[Seat, SideTable]
    battle: BattleName = "pitched"
    table: str = ""
    """Width x depth: `120cm x 90cm`; nothing: as the battle has it."""
    points: int = 2000
    mode: Mode | Literal["drawn"] = "marauder"
    ground: Literal["moor", "snow", "stone", "village", "forest"] = "moor"
    terrain: list[TerrainTable] = []
    objective: list[ObjectiveTable] | None = None
    item: list[ItemTable] | None = None
    rounds: int | None = None
    target: int | None = None
    high: str = ""
    """The hill on which shooters ignore interference by figures, if it is not the battle's (GB-124)."""
    free: bool = False
    """Whether companies need no banners and no Incarnate: lessons and puzzles."""
    story: str = ""
    rule: str = ""
    """The paragraph of the rules that says how this battle is won; nothing: that of the battle."""
    kind: Literal["battle", "lesson", "puzzle", "custom"] = "battle"
    hints: list[str] = []
    solution: list[dict[str, Any]] = []
    """One plan that solves the puzzle, as a record writes actions."""
    start: Start = Start()
    options: dict[str, bool | int | str] = {}
    lesson: list[Lesson] = []


def seats(file: ScenarioFile) -> tuple[Seat, ...]:
    """The seats of the battle, in order."""
    return tuple(seat for seat in SEATS if seat in file.sides)


def captain(file: ScenarioFile, seat: Seat) -> Seat:
    """The first seat of the team that a seat plays for."""
    return file.sides[seat].team or seat


def teams(file: ScenarioFile) -> tuple[tuple[Seat, ...], ...]:
    """The teams, each as the seats that play for it, in order."""
    own: dict[Seat, list[Seat]] = {}
    for seat in seats(file):
        own.setdefault(captain(file, seat), []).append(seat)
    return tuple(map(tuple, own.values()))
