"""The scenario control sheet as TOML gives it: which fields there are and what stands in them (A-1 to A-5).

A scenario of the director is a scenario of its tactical system with these fields besides. Lines and places are still text
here; `notation` and `lines` read them, `setup` makes a `Plan` of the whole.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.descriptions.lesson import Lesson
from game.systems.asgard.actions import Intent, Whom
from game.systems.asgard.sheet.effects import Mode
from game.systems.asgard.sheet.plan import Archetype, Difficulty, Level, Reaction, Status

Place = Any
"""A place as the tactical system writes it: `["6in", "4in"]` or `"d4"`."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A table of the file."""


class SpotTable(Table, frozen=True):
    name: str
    at: Place
    shown: bool = False


class RulesTable(Table, frozen=True):
    """The options of the sheet (A-25, Appendix I)."""

    checks_in_combat: bool = False
    stealth: int = 0
    quick_kill: list[str] = []
    fade: int = 0


class EnemyTable(Table, frozen=True):
    who: str
    name: str
    archetype: Archetype = "guard"
    mode: Mode = "patrol"
    boldness: int = 5
    aggression: int = 5
    cohesion: int = 5
    memory: int = 5
    beat: list[str] = []
    returns: bool = False
    """As a blip it is never gone (A-78)."""
    unseen: Reaction | None = None
    faction: str = ""


class FriendTable(Table, frozen=True):
    who: str
    name: str


class CountTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter that the players see, under a name: the alarm, the wood that is left."""

    name: str
    start: int = 0


class FixedTable(Table, frozen=True):
    """A fixed encounter from the beginning (A-1)."""

    enemy: str
    at: Place
    facing: int = 0


class ObjectiveTable(Table, frozen=True):
    id: str
    title: str
    text: str = ""
    given: bool = True
    spot: str = ""


class EndingTable(Table, frozen=True):
    title: str
    story: str
    outcome: Literal["victory", "defeat", "plain"]


class SpottingTable(Table, frozen=True):
    """The modifiers of spotting checks, for the players and for the enemy (A-2, A-46)."""

    you: int = 0
    they: int = 0


class VariableTable(Table, frozen=True):
    name: str
    value: str
    effect: str
    lend: list[str] = []


class ConditionTable(Table, frozen=True):
    title: str
    range: str
    visibility: str
    story: str = ""
    spotting: SpottingTable = SpottingTable()
    level: Level = "regular"
    checks_in_combat: bool | None = None
    enter: list[str] = []
    blips: dict[str, Reaction] = {}
    variable: list[VariableTable] = []
    cards: dict[str, str | list[str]] = {}
    """A row, or what it says instead where that does not count (A-75)."""


class VersionTable(Table, frozen=True):
    """Another version of a code: in turn, or whenever some facts hold (A-75)."""

    title: str = ""
    story: str = ""
    do: list[str] = []
    when: list[str] = []


class CodeTable(Table, frozen=True):
    title: str
    story: str = ""
    do: list[str] = []
    version: list[VersionTable] = []


class WatchTable(Table, frozen=True):
    when: list[str]
    code: int
    within: list[int] = msgspec.field(default_factory=list, name="in")
    again: bool = False


class DealTable(Table, frozen=True):
    """What a lesson fixes that chance would decide: the next cards and dice."""

    cards: list[str] = []
    dice: list[int] = []


class FoeTable(Table, frozen=True):
    """An enemy that is in play: what it is on the sheet, what brought it, and how it thinks by now."""

    unit: int
    enemy: str
    group: int = 0
    card: str = ""
    code: int = 0
    fixed: bool = False
    unmet: bool = False
    """Of a fixed encounter: its perception checks have not been made (A-41)."""
    mode: Mode | None = None
    boldness: int | None = None
    aggression: int | None = None
    cohesion: int | None = None
    memory: int | None = None
    post: Place = None
    """Where it came into play."""
    ordered: bool = False
    intent: Intent = "hold"
    target: int = 0
    at: Place = None
    """Where it has said that it goes."""
    beat: int = 0
    whom: Whom = ""


class BlipTable(Table, frozen=True):
    """An enemy out of sight (A-22): where its marker lies, since which round, full rounds unseen."""

    unit: int
    at: Place
    since: int
    unseen: int = 0
    stranger: bool = False
    """Nobody has ever seen it (A-68)."""


class OutTable(Table, frozen=True):
    """A card that lies out of the deck, what it added and whom it brought (A-14)."""

    card: str
    adds: list[str] = []
    units: list[int] = []
    vanished: bool = False


class SightingTable(Table, frozen=True):
    """Where the enemy last saw a friendly unit, and in which round."""

    unit: int
    at: Place
    round: int


class FlatTable(Table, frozen=True):
    """Who is flat-footed, and to the end of how many of its own activations (A-32)."""

    unit: int
    activations: int = 1


class StanceTable(Table, frozen=True):
    """An enemy that stands advantaged (1) or disadvantaged (-1) to some, until the end of a round (A-21)."""

    unit: int
    against: list[int]
    amount: int
    until: int


class ActingTable(Table, frozen=True):
    """The friendly unit that acted last, and which of its checks have been made (A-34)."""

    unit: int
    before: bool = False
    after: bool = False


class WatchedTable(Table, frozen=True):
    """A watch whose code has followed: which one of the sheet, from 1, and after how many rounds last."""

    watch: int
    round: int = 0


class ToldTable(Table, frozen=True):
    """A version of a code that has been told; 0 is the code itself (A-75, A-79)."""

    code: int
    version: int = 0


class DrawnTable(Table, frozen=True):
    """A row of a card table that has happened (A-75)."""

    condition: int
    row: str


class ProgressTable(Table, frozen=True):
    """How far a story is that begins in its middle."""

    condition: int = 0
    entered: int = 0
    """In which round the condition was entered."""
    enters: int | None = None
    """A condition that is entered as the story goes on, before anything else happens."""
    over: int = 0
    """How many rounds have ended."""
    codes: int = 0
    """How many codes have followed."""
    groups: int = 0
    """How many encounters have come."""
    spent: list[int] = []
    """Tokens that are spent."""
    gone: list[int] = []
    """Tokens that have been taken away for good."""
    laid: list[Place] = []
    """Where tokens have been laid since, numbered after those of the sheet."""
    out: list[OutTable] = []
    seen: list[str] = []
    """Card effects that have been seen."""
    foes: list[FoeTable] = []
    blips: list[BlipTable] = []
    known: list[SightingTable] = []
    flat_footed: list[FlatTable] = []
    stances: list[StanceTable] = []
    objectives: dict[str, Status] = {}
    counts: dict[str, int] = {}
    came: dict[str, int] = {}
    """How many of each kind of enemy have come."""
    fallen: dict[str, int] = {}
    """How many of each kind of enemy have fallen."""
    lost: dict[str, int] = {}
    """How many of each friendly character have fallen."""
    watched: list[WatchedTable] = []
    acting: ActingTable | None = None
    told: list[ToldTable] = []
    drawn: list[DrawnTable] = []
    been: list[int] = []
    """The conditions that have been entered."""


class Sheet(Table, frozen=True):
    """The director's part of a scenario file."""

    title: str
    story: str = ""
    kind: Literal["battle", "lesson", "custom"] = "battle"
    difficulty: Difficulty | None = None
    """How hard it is, in a word (A-80)."""
    hints: list[str] = []
    options: dict[str, bool | int | str] = {}
    lesson: list[Lesson] = []
    tokens: list[Place] = []
    spot: dict[str, SpotTable] = {}
    rules: RulesTable = RulesTable()
    blips: dict[str, Reaction] = {}
    skill: dict[str, Level] = {}
    enemy: dict[str, EnemyTable] = {}
    friend: dict[str, FriendTable] = {}
    fixed: list[FixedTable] = []
    count: dict[str, int | CountTable] = {}
    objective: list[ObjectiveTable] = []
    ending: dict[str, EndingTable] = {}
    condition: list[ConditionTable] = []
    code: dict[str, CodeTable] = {}
    watch: list[WatchTable] = []
    deal: DealTable = DealTable()
    progress: ProgressTable | None = None
    """How far the story is; None: it begins at the beginning."""


FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(Sheet))
"""The fields of a file that the director reads; `title` and `story` the tactical system may read as well."""
