"""The scenario control sheet as TOML gives it: which fields there are and what stands in them (A-1 to A-5).

A scenario of the director is a scenario of its tactical system with these fields besides. Lines and places are still text
here; `notation` and `lines` read them, `setup` makes a `Plan` of the whole.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.lesson import Lesson
from game.systems.asgard.effects import Mode
from game.systems.asgard.plan import Archetype, Difficulty, Level, Reaction

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


FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(Sheet))
"""The fields of a file that the director reads; `title` and `story` the tactical system may read as well."""
