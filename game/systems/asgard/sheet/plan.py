"""The scenario control sheet once it has been read: everything in it that chance does not decide (A-1 to A-5).

Its lengths are those of the tactical system, its lines are records (`effects`, `facts`). Nothing in it ever changes.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.seats import Seat
from game.systems.asgard.cards import Card
from game.systems.asgard.sheet.effects import AnyEffect, Mode, Spot
from game.systems.asgard.sheet.facts import AnyFact

Level = Literal["regular", "skilled", "equipped"]
"""How good a spotter is (A-12)."""
TARGETS: dict[Level, int] = {"regular": 11, "skilled": 12, "equipped": 13}
"""What three dice have to come to, at most (A-12)."""
Reaction = Literal["toward", "away", "gone", "stay", "stalk", "patrol", "search", "wait", "own"]
"""What a blip does (A-23, A-69)."""
Archetype = Literal["guard", "patrol", "ambusher", "hunter", "beast", "civilian", "raider"]
ARCHETYPES: tuple[Archetype, ...] = ("guard", "patrol", "ambusher", "hunter", "beast", "civilian", "raider")
Side = Literal["you", "they", "all"]
Status = Literal["hidden", "open", "done", "failed"]
"""How it stands with an objective."""
Difficulty = Literal["gentle", "steady", "hard", "grim"]
BANDS: dict[Difficulty, tuple[float, float]] = {
    "gentle": (0.5, 1.0), "steady": (0.35, 0.5), "hard": (0.2, 0.35), "grim": (0.0, 0.2),
}  # fmt: skip
"""The share of victories of the scout that each word stands for, from, and below (A-80)."""


class Lending(msgspec.Struct, frozen=True):
    """A modifier that a variable brings to a side: `attack -1 you`."""

    stat: str
    """One of the adapter's: attack, defence, strides ..."""
    amount: int
    side: Side


class Variable(msgspec.Struct, frozen=True):
    """An environment variable: its name, what it is now, what it does in plain words, and in numbers (A-2)."""

    name: str
    value: str
    effect: str
    lends: tuple[Lending, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """A row of a card table: `[J] 2022 [A]` (A-3)."""

    key: str
    """As the sheet has it: `AS`, `J`, `2-5H`, `hearts`, `red`, `*`."""
    needs: tuple[str, ...] = ()
    code: int = 0
    """0: no encounter."""
    adds: tuple[str, ...] = ()
    when: tuple[AnyFact, ...] | UnsetType = UNSET
    """It counts only if all of these hold (A-75)."""
    once: bool | UnsetType = UNSET
    """It happens once in a game (A-75)."""
    others: tuple[Entry, ...] | UnsetType = UNSET
    """What the row says where this does not count, the first that does (A-75); their keys are `J.2`, `J.3`."""

    @property
    def versions(self) -> tuple[Entry, ...]:
        """All that the row can say, this first."""
        return (self, *(self.others or ()))


class Condition(msgspec.Struct, frozen=True):
    """A state of the scenario (A-2)."""

    number: int
    title: str
    range: int
    """Encounter range."""
    visibility: int
    story: str = ""
    you: int = 0
    """The players' spotting modifier."""
    they: int = 0
    """The enemy's."""
    level: Level = "regular"
    """The spotting level of its tokens (A-43)."""
    variables: tuple[Variable, ...] = ()
    enter: tuple[AnyEffect, ...] = ()
    """Status changes made on entering it."""
    cards: dict[Card, Entry] = {}
    """The entry of each card; a card without one counts as an empty entry (A-40)."""
    blips: tuple[Reaction, ...] = ()
    """What blips do on a d6 in this condition, in place of the sheet's own table."""
    checks_in_combat: bool | None = None


class Version(msgspec.Struct, frozen=True):
    """What a code tells and does another time, or as things stand (A-75)."""

    title: str
    story: str = ""
    do: tuple[AnyEffect, ...] = ()
    when: tuple[AnyFact, ...] = ()
    """It is told whenever all of these hold; without any it has its turn after those before it."""


class Code(msgspec.Struct, frozen=True):
    """An encounter code: what it is called, the story it tells, what it does in order (A-4, A-39)."""

    number: int
    title: str
    story: str = ""
    do: tuple[AnyEffect, ...] = ()
    others: tuple[Version, ...] | UnsetType = UNSET
    """Its other versions, numbered from 1."""

    @property
    def versions(self) -> tuple[Version, ...]:
        """All of them, the code as it stands first."""
        return (Version(self.title, self.story, self.do), *(self.others or ()))


class Watch(msgspec.Struct, frozen=True):
    """The result of some action stated in a condition: when all its facts hold, its code follows, the lower first (A-44)."""

    code: int
    when: tuple[AnyFact, ...]
    within: tuple[int, ...] = ()
    """In which conditions; empty: in all."""
    again: bool = False
    """Whether it may happen more than once; then once a round at most."""


class Kind(msgspec.Struct, frozen=True):
    """An enemy of the sheet: who it is on the table, and how it thinks. For friends only `who` and `name` count."""

    id: str
    who: str
    """A character or unit of the tactical scenario."""
    name: str
    archetype: Archetype = "guard"
    mode: Mode = "patrol"
    boldness: int = 5
    aggression: int = 5
    cohesion: int = 5
    memory: int = 5
    beat: tuple[str, ...] = ()
    """The named spots that a patrol goes round."""
    returns: bool | UnsetType = UNSET
    """Whether as a blip it is never gone, but comes back (A-78)."""
    unseen: Reaction | UnsetType = UNSET
    """What it does as a blip, in place of rolling on the sheet's table (A-69)."""
    faction: str | UnsetType = UNSET
    """Whose it is: it keeps to its own; as the tactical system has it if the sheet does not say."""


class NamedSpot(msgspec.Struct, frozen=True):
    """A place that the sheet speaks of."""

    id: str
    name: str
    at: Spot
    shown: bool = False
    """Whether the players know from the start where it is."""


class Aim(msgspec.Struct, frozen=True):
    """An objective."""

    id: str
    title: str
    text: str = ""
    given: bool = True
    """Whether it is there from the start."""
    spot: str = ""
    """Where it is to be done, once the players know of it."""


class Ending(msgspec.Struct, frozen=True):
    """How the story can end."""

    id: str
    title: str
    story: str
    outcome: Literal["victory", "defeat", "plain"]


class Fixture(msgspec.Struct, frozen=True):
    """A fixed encounter that is there from the beginning (A-1)."""

    kind: str
    at: Spot
    facing: int = 0


class Rules(msgspec.Struct, frozen=True):
    """The options of the sheet (A-1, A-25, Appendix I)."""

    checks_in_combat: bool = False
    stealth: int = 0
    """What a passed stealth check takes off the number of the token's check; 0: there are no stealth checks."""
    quick_kill: tuple[str, ...] = ()
    """The attacks that quick-kill whoever is flat-footed."""
    fade: int = 0
    """Blips are gone after so many full rounds unseen, and do not roll; 0: they roll (A-36)."""
    blips: tuple[Reaction, ...] = ("toward", "toward", "away", "away", "gone", "gone")
    """What blips do on a d6 (A-23)."""


class Plan(msgspec.Struct, frozen=True):
    """A whole sheet."""

    title: str
    story: str
    """The briefing."""
    conditions: tuple[Condition, ...]
    codes: dict[int, Code]
    tokens: dict[int, Spot]
    """From 1."""
    players: tuple[Seat, ...] = ("one",)
    """The seats that share the friendly side (A-26)."""
    on: str = "ascension"
    """The tactical system beneath."""
    spots: dict[str, NamedSpot] = {}
    enemies: dict[str, Kind] = {}
    friends: dict[str, Kind] = {}
    fixtures: tuple[Fixture, ...] = ()
    watches: tuple[Watch, ...] = ()
    objectives: dict[str, Aim] = {}
    endings: dict[str, Ending] = {}
    skills: dict[str, Level] = {}
    """Spotting levels of friendly characters; regular if they are not named."""
    counts: dict[str, int] = {}
    """Counters, and what they begin with."""
    gauges: dict[str, str] = {}
    """The counters that the players see, and what they are called there."""
    rules: Rules = Rules()
    difficulty: Difficulty | UnsetType = UNSET
    """How hard it is, in a word (A-80)."""
