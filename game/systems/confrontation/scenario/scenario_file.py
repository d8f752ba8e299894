"""The shape of a scenario file of Confrontation, lengths as `30cm` (docs/scenario-format.md)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.descriptions.lesson import Lesson
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
    structure: int = 0
    """Structure points left of what can be destroyed; 0: all."""
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
    holder: Seat | None = None
    """Who has held it since the last control phase (GB-22)."""

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


class WorkTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A work that lies on a unit: its id, and the unit that has called it."""

    work: str
    unit: int
    side: Seat | None = None
    """Whose unit that is; None: of the same side."""
    void: bool = False
    """Whether a conflict was decided against it (GB-10)."""


class UnitRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of any side."""

    side: Seat
    unit: int


class UnitTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has become of a unit. `unit` counts the units of the side's list from 1, and its summoned units after them.

    Members are counted from 1, in the order of the list: Incarnate, fighters, familiars. They keep their numbers when some of
    them are `gone`.
    """

    unit: int
    formation: Formation = "scattered"
    leader: int = 0
    """Which member leads it; 0: whoever would (G-12)."""
    gone: list[int] = []
    """Which members have been eliminated."""
    departed: list[int] = []
    """Which members have left the table for good without being eliminated (G-58)."""
    wounds: dict[str, int] = {}
    """Health points lost, by the number of the member; of a unit of which some are not `left`, by that among those who are."""
    carries: dict[str, str] = {}
    """Things that are carried, by the number of the member."""
    avatar: bool = False
    """Whether its Incarnate has been an avatar (GB-102)."""
    slain: bool = False
    """Whether its Incarnate was felled by another one (GB-97)."""
    past: bool = False
    """Whether its Incarnate, who is gone, cannot be brought back any more (GB-103)."""
    rout: bool = False
    resisted: int = 0
    """The highest Fear that it has passed (G-25)."""
    activated: bool = False
    late: bool = False
    """Whether it comes, or has come, as a reinforcement (GB-110)."""
    faith: int | None = None
    mana: int | None = None
    works: list[WorkTable] = []
    """What lies on it, the oldest first."""
    charged: list[UnitRef] = []
    """Whom it has charged this round (GB-47)."""
    treated: list[str] = []
    """Works that reach it once a round and have."""


USUAL_WIDTH = 5
USUAL_FACING = 90
"""So many stand in a rank if nothing is said."""


class StandTable(UnitTable, frozen=True, forbid_unknown_fields=True):
    """A unit that stands on the table when the battle begins: the middle of its first rank, or every place."""

    at: Spot = []
    facing: int | float = USUAL_FACING
    """Degrees, clockwise; 0 looks to the right, 90 down the table."""
    wide: int = USUAL_WIDTH
    """How many stand in a rank."""
    gap: str = "0.5cm"
    """Between two bases; nothing counts in close formation, where they touch."""
    places: list[Spot] = []
    """Where every member stands who is there."""
    facings: list[int | float] = []
    """Where each of them looks, if not all look the same way."""
    left: int = 0
    """How many of it are left, the last ones gone; 0: all."""


class SummonedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that has been summoned (GB-92): it is counted after those of the list."""

    troop: str
    size: int
    """How many appeared."""
    unit: int
    """The unit of the side whose magician has summoned it."""
    member: int = 1
    """Which of its members he is."""
    name: str = ""
    number: int = 0
    """The how manyeth of all summoned units of the battle; 0: in the order of the file."""


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
    waiting: list[int | UnitTable] = []
    """Units that enter from the edge at their first activation, by number."""
    reserves: list[int | UnitTable] = []
    """Units that come as reinforcements, by number."""
    eliminated: list[int | UnitTable] = []
    """Units of which nobody is left, by number."""
    away: list[int | UnitTable] = []
    """Units that have left the table for good, by number."""
    summoned: list[SummonedTable] = []
    commander: int = 0
    """The unit whose Incarnate commands; 0: whoever would (GB-105)."""
    elixir: int | None = None
    bot: str = ""
    """Who plays this seat if nobody says: the name of a bot."""


class CardTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a titan: the unit, and the titanic work that the card plays; without one it activates the titan (GB-80)."""

    unit: int
    work: str = ""


class DealtTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the one deck of Marauder mode: whose it is, and the troop or the titan's unit that it names (G-21)."""

    side: Seat
    troop: str = ""
    unit: int = 0
    work: str = ""


class CardsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's activation cards of this round, each the troop that it names."""

    next: list[str | CardTable] = []
    """Those to come, the next one first."""
    reserve: str | CardTable | None = None
    reserved: bool = False
    """Whether a card has been put aside this round (GB-17)."""
    played: list[str | CardTable] = []
    open: bool = False
    """Whether everybody sees them."""
    sacrificed: list[CardTable] = []
    """Titanic cards given up for good (G-32)."""


Part = Literal["", "deploy", "order", "opposition", "lead", "activation"]
"""With what a battle begins that is under way; nothing: with its war council.

`deploy`: units are still to be placed; `order`: a round begins, and cards are dealt and ordered; `opposition`: they are, and the
Authority opposition comes; `lead`: it is won, and somebody goes first; `activation`: somebody plays a card.
"""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed that chance would decide, as in lessons and puzzles, and how far a battle is that is under way."""

    first: Seat | None = None
    """Who has won the Authority opposition: at deployment, or the last one of a battle under way."""
    unit: int = 0
    """In a puzzle: the unit of that side, counted as in its list, whose activation is the whole battle (G-152)."""
    dice: list[int] = []
    """What the first dice show, in the order in which they are rolled (G-151)."""
    part: Part = ""
    round: int = 1
    """The round with which a battle under way begins."""
    next: Seat | None = None
    """Who places a unit next, or plays or draws a card."""
    lead: Seat | None = None
    """The active player, if that is somebody else."""
    down: Seat | None = None
    """In Military Genius: a seat of the side that plays face down (G-26)."""
    cards: dict[Seat, CardsTable] = {}
    deck: list[DealtTable] = []
    """In Marauder mode: the one deck, its next card first."""


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
