"""The shape of a scenario file of Ascension, lengths as `6in` or `40mm` (docs/scenario-format.md)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.descriptions.lesson import Lesson
from game.core.problems.problem import Problem, without
from game.core.seats import SEATS, Seat
from game.systems.ascension.state import Condition, Moment, Stat, Trait

Spot = list[str]
"""Two lengths from the upper left corner of the table: to the right, and down."""


class HazardTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What hazardous ground does; what is not said is as the rulebook has it (R-7.2.18, C-120)."""

    when: list[Moment] = msgspec.field(default_factory=lambda: ["start", "enter"])
    flip: str = "0 or less"
    """Which flips hurt: `1 or less`, or `always`."""
    wounds: int = 1
    conditions: list[Condition] = msgspec.field(default_factory=lambda: ["hinder"])


class TerrainTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A piece of terrain: one of the kit, and whatever is different about it."""

    id: str
    at: Spot
    kit: str = ""
    turn: int = 0
    """Degrees, clockwise."""
    name: str = ""
    kind: str = ""
    shape: str = ""
    points: list[Spot] = []
    """The corners of a shape of its own, as they lie about `at`."""
    size: float | None = None
    traits: list[Trait] | None = None
    depth: float | str | None = None
    """How deep sunken ground is, in Sizes, or `bottomless`."""
    on: str = ""
    joins: list[str] = []
    """The lower and the upper level that stairs, a ladder or a ramp join; "" is the ground."""
    open: bool = False
    locked: bool = False
    """Of a door that is shut: nobody opens it by hand."""
    wounds: int = 0
    interact: list[str] = []
    """What interacting with it does: `open gate`, `score 1 once`."""
    destroyed: list[str] = []
    owner: Seat | None = None
    stays: bool | None = None
    """Whether it stays where the players lay the terrain; None: if it has a part to play (C-123)."""
    hazard: HazardTable | None = None
    """What it does besides or instead, if it is hazardous."""
    gone: bool = False
    """It has been destroyed, or taken away, before the battle begins."""
    laid: Seat | None = None
    """Which side has chosen and laid it (C-123)."""
    holder: Seat | None = None
    """Which side holds it, if not its owner (CC-14)."""
    assigned: str = ""
    """Of a ley line: to which piece."""
    used: int = 0
    """How often it has been interacted with."""


class LayTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces of each class of Size a side chooses and lays, how many advantageous, and of which kinds (CC-13)."""

    small: int | None = None
    """Of Size 0.5 to 1."""
    medium: int | None = None
    """Of Size 2."""
    large: int | None = None
    """Of Size 3."""
    huge: int | None = None
    """Of Size 4 to 5."""
    advantageous: int | None = None
    kinds: list[str] = []
    """Pieces of the kit; empty: all that stand by themselves."""


class ZoneTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table worth controlling: a circle about `at`."""

    id: str
    name: str
    at: Spot
    across: str
    score: int = 1


class DeployTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side deploys: along an edge, or in a rectangle."""

    edge: Literal["north", "south", "west", "east", ""] = ""
    depth: str = "6in"
    at: Spot = []
    to: Spot = []


class BonusTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus that a model has for a time (C-121)."""

    stat: Stat
    amount: int
    cause: str
    until: int
    """The round at whose end it is over."""


class ModelTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a model stands when the battle begins, in place of deploying it, and what has become of it before."""

    at: Spot = []
    facing: float = 0
    """Degrees, to the hundredth."""
    on: str = ""
    wounds: int = 0
    deployed: int = 0
    """As which of all models it came onto the table; 0: in the order of their numbers, before those of whom it is said."""
    fallen: int = 0
    """As which of all models it fell; 0: it has not."""
    activated: bool = False
    running: bool = False
    compelled: int = 0
    """The number of the model that it may only move towards in its next activation."""
    conditions: dict[Condition, int] = {}
    exhaust: dict[str, int] = {}
    bonuses: list[BonusTable] = []


class InitiativeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to a side's flip for initiative, and why (R-3.3.1)."""

    amount: int
    cause: str


class JoinedTable(ModelTable, frozen=True):
    """Somebody who has come in the middle of a battle that somebody directs."""

    who: str = ""
    """The id of the character."""
    number: int = 0
    """The model's own; those of the roster come first."""
    waits: int = 0
    """As which of those who wait it went off the table; 0: it stands there, or has fallen."""


class SideTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the battle: its force, where it deploys, and whom it plays for."""

    name: str
    deploy: DeployTable
    force: str = ""
    """A force that comes with the game."""
    models: list[str] = []
    """Which characters of the force or of `character` play, by id; empty: the force's own choice for these points."""
    character: list[dict[str, Any]] = []
    """Characters of one's own, as the force builder writes them."""
    leader: str = ""
    team: Seat | None = None
    """Whose side it is on; None: its own."""
    stands: dict[str, ModelTable] = {}
    joined: list[JoinedTable] = []
    initiative: list[InitiativeTable] = []
    bot: str = ""
    """Who plays this seat if nobody says: the name of a bot."""


class ScoringTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What scores points."""

    removed: int = 0
    interact: dict[str, int] = {}
    held: int = 1


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed that chance would decide, as in lessons, and how far the battle is."""

    cards: dict[Seat, list[str]] = {}
    """The first cards of a side, in the order in which they are flipped."""
    discard: dict[Seat, list[str]] = {}
    """The discard pile of a side, the latest card last."""
    order: list[Seat] = []
    teams: dict[Seat, list[Seat]] = {}
    """In which order the players of a side take its turns, the next one first (R-3.3.2)."""
    goals: dict[Seat, str] = {}
    """The goals that sides have chosen (C-78)."""
    laid: list[Seat] = []
    """The sides that lay no more terrain."""
    round: int = 0
    """0: the battle begins with setting up."""
    active: Seat | None = None
    """Whose turn it is, in a round or in setting up."""
    scores: dict[Seat, int] = {}
    removed: dict[Seat, int] = {}
    """How many enemy models each side has removed."""
    first: dict[Literal["blood", "interact"], Seat] = {}
    """Which side was first to do what a goal asks for (CC-15)."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file, as TOML gives it."""

    system: str
    title: str
    table: str
    """Width x depth: `2ft x 2ft`."""
    sides: dict[Seat, SideTable]
    points: int = 75
    rounds: int = 5
    ground: Literal["moor", "snow", "stone", "village", "forest"] = "moor"
    terrain: list[TerrainTable] = []
    zone: list[ZoneTable] = []
    scoring: ScoringTable = ScoringTable()
    goals: list[str] = []
    bag: list[str] = []
    """Kit pieces that each side lays, if terrain is placed; empty: the usual twelve (CC-13)."""
    lay: LayTable = LayTable()
    """What each side chooses and lays, if terrain is chosen."""
    story: str = ""
    rule: str = ""
    """The paragraph of the rules that says how this battle is won (CC-15)."""
    kind: Literal["battle", "lesson", "custom"] = "battle"
    hints: list[str] = []
    start: Start = Start()
    options: dict[str, bool | int | str] = {}
    lesson: list[Lesson] = []


def seats(file: ScenarioFile) -> tuple[Seat, ...]:
    """The seats of the battle, in order."""
    return tuple(seat for seat in SEATS if seat in file.sides)


def teams(file: ScenarioFile) -> tuple[tuple[Seat, ...], ...]:
    """The sides, each as the seats that play for it, in order."""
    own: dict[Seat, list[Seat]] = {}
    for seat in seats(file):
        own.setdefault(captain(file, seat), []).append(seat)
    return tuple(map(tuple, own.values()))


def captain(file: ScenarioFile, seat: Seat) -> Seat:
    """The side that a seat plays for."""
    return file.sides[seat].team or seat


def nobody_to_fight(file: ScenarioFile) -> Problem:
    """That there is one team only: a single side, or allies alone (C-6)."""
    allied = [seat for seat in seats(file) if captain(file, seat) != seat]
    if len(file.sides) < 2 or not allied:
        return Problem("sides", "a battle has two to four sides (C-6)")
    field = f"sides.{allied[-1]}.team"
    text = "all sides fight for one team, and there is nobody to fight (C-6): take it out"
    return Problem(field, text, mend=without(field))
