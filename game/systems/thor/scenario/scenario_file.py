"""What a scenario file of Thor Skirmish may say (`docs/scenario-format.md`)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.descriptions.lesson import Lesson
from game.core.seats import Seat
from game.systems.thor.catalogue import CardName
from game.systems.thor.squares import Square


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a side as the scenario says it; without `at` it is deployed freely, unless it has fallen already."""

    name: str
    at: Square = ""
    hits: int = 0
    number: int = 0
    """Its number in the battle; 0: its place in the file, side one's units first."""
    summoned: bool = False
    """It came by a summons, and is nobody's Leader of the set-up (T-61)."""
    fallen: int = 0
    """The how manyeth of all to fall; 0: it has not. `at` and `hits` are then those of its fall."""
    came: bool = False
    """A story has brought it: it is nobody's Leader of the set-up, and is not counted among the units of one."""
    away: bool = False
    """Among the fallen of a story: it has left the board alive."""


class SideTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side as the scenario says it."""

    name: str
    units: list[str | Place]
    wins: str | list[str]
    bot: str = ""
    """Who plays this side if nobody says: the name of a bot."""

    @property
    def conditions(self) -> tuple[str, ...]:
        """What the side has to bring about, of which any will do."""
        return (self.wins,) if isinstance(self.wins, str) else tuple(self.wins)


class Knows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side has seen of hidden cards: so many of the next ones of the deck, and some of the enemy's hand (T-99)."""

    deck: int = 0
    hand: list[CardName] = []


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed that chance would decide: first player, hands, the next cards, the discard pile; and how far the battle is."""

    first: Literal["one", "two", ""] = ""
    turn: int = 1
    """The turn with which the battle begins (T-7)."""
    active: Literal["one", "two", ""] = ""
    """Whose part of that turn it is; "": that of who goes first, and a turn has just begun whatever its phase (T-63)."""
    phase: Literal["fate", "move", "fight"] = "fate"
    hands: dict[Seat, list[CardName]] = {}
    deck: list[CardName] = []
    """The next cards, the first of them on top; the rest is shuffled below."""
    discard: list[CardName] = []
    knows: dict[Seat, Knows] = {}


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file, as TOML gives it."""

    system: str
    title: str
    map: str
    sides: dict[Seat, SideTable]
    story: str = ""
    kind: Literal["battle", "lesson", "puzzle", "custom"] = "battle"
    hints: list[str] = []
    special: list[Literal["relocation"]] = []
    start: Start = Start()
    options: dict[str, bool | int | str] = {}
    unit: list[dict[str, Any]] = []
    lesson: list[Lesson] = []
    rule: str = ""
    """The paragraph of the rules that says how this battle is won (T-60 to T-63)."""
    solution: list[dict[str, Any]] = []
    """A puzzle's answer: the solver's own actions, against the best defence (T-119)."""
