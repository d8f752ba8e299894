"""What stands on the table: fighters in units, terrain, cards, Elixir, and what is going on just now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.breakdowns import Breakdown, Part
from game.core.seats import Seat
from game.core.steps import State
from game.systems.confrontation.profile import Profile, Role
from game.systems.confrontation.works import Work
from game.table.lengths import CM
from game.table.shapes import Outline, Place, Point

FighterId = int
"""From 1; 0 is nobody."""
UnitId = int
"""From 1; 0 is none."""
PieceId = str
ItemId = str
CONTACT = CM // 10
"""The widest gap that is contact, in tenths (G-11)."""
NOWHERE = Place(-1, -1)
"""Where fighters are who are not on the table."""

Mode = Literal["barbarian", "marauder", "warlord", "general", "strategist", "genius"]
MODES: tuple[Mode, ...] = ("barbarian", "marauder", "warlord", "general", "strategist", "genius")
"""The six ways to order an activation sequence, in the order of the die (G-8)."""
Duty = Literal["attacker", "defender"]
"""What a side is in a battle of attack and defence."""
Formation = Literal["scattered", "close"]
Fate = Literal["table", "waiting", "reinforcement", "eliminated", "away"]
"""Where a unit is: `waiting` units enter from their edge at their first activation, `reinforcement` ones later, `away` ones have left
the table for good without being eliminated."""
Form = Literal["walk", "run", "assault", "stay"]
"""The four forms of an activation (G-20, G-41)."""
Feature = Literal[
    "obstacle", "difficult", "deep", "building", "door", "chest", "hill", "altar", "destructible"
]
"""What a piece of terrain is.

An `obstacle` must be gone round, or crossed if it is low enough; `difficult` ground halves Movement; `deep` is water or a chasm; a
`building` is entered through its doors or where its outline is open; `hill` neither blocks nor slows (G-42).
"""


# The table


class Piece(msgspec.Struct, frozen=True):
    """A piece of terrain: its outline, how tall it is in tenths, and its state now."""

    id: PieceId
    kind: str
    """What it looks like: wall, house, wood, pond ..."""
    name: str
    outline: Outline
    height: int = 0
    features: tuple[Feature, ...] = ()
    resilience: int = 0
    points: int = 0
    """Structure points left; 0 with `destructible` missing: nobody can destroy it."""
    open: bool = False
    """Of a door or a chest."""
    of: PieceId = ""
    """The building that a door belongs to."""

    def has(self, feature: Feature) -> bool:
        """Whether it is of that kind."""
        return feature in self.features


ITEM = (17 * CM // 10, 12 * CM // 10)
"""Half the sides of a thing that lies about, in tenths (G-170)."""


class Item(msgspec.Struct, frozen=True):
    """Something that can be carried: where it lies, or who has it; `gone` once it has left the table with its carrier."""

    id: ItemId
    name: str
    at: Point
    carrier: FighterId = 0
    gone: bool = False

    @property
    def outline(self) -> Outline:
        """What it covers where it lies (G-170)."""
        (x, y), (across, down) = self.at, ITEM
        return (x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)


class Zone(msgspec.Struct, frozen=True):
    """A part of the table where a side deploys, and the edge by which its units come and go."""

    id: str
    name: str
    outline: Outline
    seat: Seat | None = None
    edge: Literal["north", "south", "west", "east"] | None = None


class Objective(msgspec.Struct, frozen=True):
    """A place worth holding: within `reach` tenths of `at` the greatest Power holds it (GB-22, G-47).

    `worth` is the Elixir for each seat that holds it when Elixir is collected.
    """

    id: str
    name: str
    at: Point
    reach: int
    worth: dict[Seat, int]
    holder: Seat | None = None


# Units


class Fighter(msgspec.Struct, frozen=True):
    """A figure: in which unit, by which profile, as what, where it stands, and the health or structure points left."""

    id: FighterId
    unit: UnitId
    profile: str
    role: Role
    place: Place
    health: int
    carries: ItemId = ""
    avatar: bool = False
    """A god's avatar: one more die in hand to hand and from range for the rest of the battle."""
    slain: bool = False
    """An Incarnate felled by another one: he never comes back."""
    past: bool = False
    """An Incarnate who fell in a round that is over, or found no room to come back: he never does either."""
    master: FighterId = 0
    """Of a familiar: its magician."""


class Ongoing(msgspec.Struct, frozen=True):
    """A work that lasts on a unit: which, and the unit that called it; `void` if a conflict was decided against it."""

    work: str
    by: UnitId
    void: bool = False


class Unit(msgspec.Struct, frozen=True):
    """A unit: whose it is, its formation and morale, and what it has done this round."""

    id: UnitId
    seat: Seat
    name: str
    troop: str
    """What its card names: units of one troop have twin cards."""
    leader: FighterId
    original: int
    """How many members it began with, Incarnates and familiars among them (G-22)."""
    fate: Fate = "table"
    late: bool = False
    """Whether it comes as a reinforcement: until it has entered nobody in it commands (GB-110)."""
    formation: Formation = "scattered"
    rout: bool = False
    resisted: int = 0
    """The highest Fear that it has passed (G-25)."""
    activated: bool = False
    faith: int = 0
    mana: int = 0
    ongoing: tuple[Ongoing, ...] = ()
    charged: tuple[UnitId, ...] = ()
    """Whom it has charged this round: a re-roll on attack tests against them until the round ends."""
    treated: tuple[str, ...] = ()
    """Works that may reach it once a round and have."""
    summoner: FighterId = 0
    """Which magician has summoned it; 0 for a unit of the list."""


class Card(msgspec.Struct, frozen=True):
    """A card of an activation sequence: the troop it names, or a titan's unit and one of its titanic works."""

    troop: str
    unit: UnitId = 0
    work: str = ""


class Sequence(msgspec.Struct, frozen=True):
    """A player's cards of this round: still to come (the next first), in reserve, and played."""

    cards: tuple[Card, ...] = ()
    reserve: Card | None = None
    reserved: bool = False
    """Whether the right to put one card aside has been used this round."""
    played: tuple[Card, ...] = ()
    open: bool = False
    """Whether everybody sees them."""
    sacrificed: tuple[Card, ...] = ()
    """Titanic cards given up for good (G-32)."""


class Dealt(msgspec.Struct, frozen=True):
    """A card of the one deck of Marauder mode, with its owner (G-21)."""

    seat: Seat
    card: Card


# What is going on


TestKind = Literal["attack", "shot", "strength", "courage", "fervor", "energy"]


class Test(msgspec.Struct, frozen=True):
    """A roll on the universal table, before it is made.

    Action value and difficulty are lists that add up. `own` and `forced` are the re-rolls on either side with their causes (G-4);
    `best` keeps one die and has no bonus dice. `by` and `against` are the units concerned, `hero` the Incarnate whose own test it is
    and `victim` the Incarnate it is made against.
    """

    __test__ = False

    kind: TestKind
    dice: Breakdown
    value: Breakdown
    difficulty: Breakdown
    own: tuple[Part, ...] = ()
    forced: tuple[Part, ...] = ()
    best: bool = False
    bonus: bool = True
    by: UnitId = 0
    against: UnitId = 0
    hero: FighterId = 0
    victim: FighterId = 0
    asks: bool = False
    """Whether the roller is asked before failures are rolled again (G-73)."""
    single: bool = False
    """Whether each initial die, with the bonus dice that it gives, is a test of its own (G-107)."""

    @property
    def margin(self) -> int:
        """Action value less difficulty: the column of the universal table."""
        return self.value.total - self.difficulty.total


class Rolled(msgspec.Struct, frozen=True):
    """A test that has been rolled: its first dice, what they were after each pass of re-rolls, and the bonus dice, throw by throw.

    `failures` are the initial dice that have failed in the end.
    """

    test: Test
    first: tuple[int, ...]
    passes: tuple[tuple[int, ...], ...]
    bonus: tuple[tuple[int, ...], ...]
    successes: int
    failures: int

    @property
    def kept(self) -> tuple[int, ...]:
        """The initial dice as they lie in the end."""
        return self.passes[-1] if self.passes else self.first


class Feat(msgspec.Struct, frozen=True):
    """A feat that has been performed in the activation under way: whose, and which (G-61)."""

    fighter: FighterId
    name: str


Opponents = tuple[str, FighterId, UnitId | PieceId, str, FighterId]
"""Who has fought whom: a profile, or an Incarnate; in which unit, or on which piece of terrain; a profile, or an Incarnate."""


class Activation(msgspec.Struct, frozen=True):
    """What the active unit has declared and done so far."""

    unit: UnitId
    free: bool
    """Whether it was free when it was activated."""
    form: Form | None = None
    moved: bool = False
    assaulted: UnitId = 0
    """Whom it has assaulted, once the assault is measured."""
    joined: bool = False
    """Whether that assault has reached its target."""
    shot: tuple[str, ...] = ()
    """The profiles, or Incarnates by number, that have shot their salvo."""
    fought: bool = False
    """Whether its combats are over."""
    dice: dict[FighterId, int] = {}
    """Hand-to-hand dice that its fighters have used."""
    opponents: tuple[Opponents, ...] = ()
    """The combats that it has fought: each of its kinds strikes each other kind once (GB-59, G-117)."""
    left: tuple[UnitId, ...] = ()
    """Whom it has disengaged from: it may not assault them."""
    called: tuple[str, ...] = ()
    """Rituals and communions called: the mystic part of the form."""
    handled: tuple[str, ...] = ()
    """Doors, chests and things that its fighters have handled: each once (G-96)."""
    over: bool = False
    """Nothing more can be done: a failed Fear test, a flight."""


# What does not change


class Side(msgspec.Struct, frozen=True):
    """A player's company: its name, people, banners' worth, team, and the edge it stands at."""

    name: str
    people: str
    points: int
    team: Seat
    """The first seat of its team; its own if it plays for itself."""
    tactic: str = ""
    """The work that its musicians lend."""
    edge: Literal["north", "south", "west", "east"] = "north"


class Council(msgspec.Struct, frozen=True):
    """The war council: what the battle is won by (GB-111). Scores are Elixir."""

    battle: str
    rounds: int
    target: dict[Seat, int]
    kill: dict[Seat, int] = {}
    """For each enemy unit eliminated."""
    melee: int = 0
    """For each enemy unit eliminated in melee (G-57)."""
    charge: int = 0
    """For each charge (G-57)."""
    carried: int = 0
    """For each item carried when Elixir is collected (G-58)."""
    carried_off: int = 0
    passage: bool = False
    """Whether valiant units of the attacker score a fourth of their Power for leaving over the far edge (G-59)."""
    quiet: int = 0
    """No shooting up to this round (G-57)."""
    high: str = ""
    """A hill on which shooters ignore interference by figures."""
    lapse: Seat | None = None
    """Who loses if the last round ends and his target is not reached (Breakthrough)."""


class Field(msgspec.Struct, frozen=True):
    """What does not change in a battle."""

    title: str
    width: int
    height: int
    ground: str
    mode: Mode
    council: Council
    sides: dict[Seat, Side]
    """In clockwise order."""
    profiles: dict[str, Profile]
    works: dict[str, Work]
    zones: tuple[Zone, ...]
    estimates: bool = True
    """Whether previews show what the rules let nobody measure before an action is declared (GA-1)."""
    open_dice: bool = False
    """Whether everybody sees the dice to come, as in a puzzle (G-152)."""
    rout_on_fear: bool = False
    """The option of G-24: the active unit that fails against Fear routs."""
    face_down: Seat | UnsetType = UNSET
    """In Military Genius: a seat of the side that plays face down, the winner of the Authority opposition at deployment (G-26)."""


class Battle(State):
    """The whole state of a battle of Confrontation. Containers are replaced or copied, their leaves frozen."""

    field: Field
    units: dict[UnitId, Unit]
    """All units that were ever in the battle; `fate` says where they are."""
    fighters: dict[FighterId, Fighter]
    """Those on the table or still to come."""
    fallen: dict[FighterId, Fighter]
    """Those eliminated or gone."""
    pieces: dict[PieceId, Piece]
    """The terrain. Replaced as a whole, never changed in place: what is computed from it is kept."""
    items: dict[ItemId, Item]
    objectives: dict[str, Objective]
    elixir: dict[Seat, int]
    commanders: dict[Seat, FighterId]
    """The Commander of each company; 0 if it has none just now."""
    duties: dict[Seat, Duty]
    sequences: dict[Seat, Sequence]
    deck: tuple[Dealt, ...]
    """The one deck of Marauder mode, the next card first."""
    drawn: Dealt | None
    """A card that has been drawn and neither revealed nor put aside yet; its owner has looked at it."""
    drawer: Seat | None
    """Who drew the last card in Marauder mode: the next is drawn by the player to his left."""
    winner: Seat | None
    """Who has won the Authority opposition of this round, or that of deployment before the first."""
    lead: Seat | None
    """The active player."""
    round: int
    active: Activation | None
    feats: tuple[Feat, ...]
    """Performed in the activation under way, by anybody."""
    avatars: tuple[FighterId, ...]
    """Incarnates who have been an avatar: once a battle each."""
    test: Test | None
    """The test that is about to be rolled."""
    rolled: Rolled | None
    """The last test that was rolled."""
    dice: tuple[int, ...] = ()
    """What the next dice show where the scenario fixes them (G-151)."""

    def copy(self) -> Battle:
        made = Battle(**{name: getattr(self, name) for name in self.__struct_fields__})
        made.stack = self.stack.copy()
        for name in _COPIED:
            setattr(made, name, getattr(self, name).copy())
        return made

    @property
    def turn(self) -> int:
        """The round, by the name under which batches count the length of battles of every system."""
        return self.round

    @property
    def rounds_left(self) -> int:
        """How many rounds are still to come."""
        return max(0, self.field.council.rounds - self.round)

    # Changing

    def change(self, unit: UnitId, **fields: Any) -> Unit:
        """Give a unit other values; the unit as it is then."""
        changed = self.units[unit] = msgspec.structs.replace(self.units[unit], **fields)
        return changed

    def alter(self, fighter: FighterId, **fields: Any) -> Fighter:
        """Give a fighter other values; the fighter as he is then."""
        changed = self.fighters[fighter] = msgspec.structs.replace(self.fighters[fighter], **fields)
        return changed

    def progress(self, **fields: Any) -> Activation:
        """Note what the active unit has done."""
        assert self.active is not None
        self.active = msgspec.structs.replace(self.active, **fields)
        return self.active

    # Who

    def profile(self, fighter: FighterId) -> Profile:
        """The card of a fighter who is on the table or to come."""
        return self.field.profiles[self.fighters[fighter].profile]

    def members(self, unit: UnitId) -> list[Fighter]:
        """The members of a unit in order of their numbers: fighters, Incarnate, familiars (G-22)."""
        return [fighter for fighter in self.fighters.values() if fighter.unit == unit]

    def company(self, seat: Seat) -> Iterator[Unit]:
        """The units of a player that are not gone, wherever they are."""
        return (unit for unit in self.units.values() if unit.seat == seat and unit.fate not in GONE)

    def present(self) -> tuple[Seat, ...]:
        """The seats of the companies that have anybody left, on the table or still to come (G-172)."""
        return tuple(seat for seat in self.field.sides if any(True for _ in self.company(seat)))

    def on_table(self, seat: Seat | None = None) -> Iterator[Unit]:
        """The units on the table, of a player or of all."""
        return (
            unit
            for unit in self.units.values()
            if unit.fate == "table" and (seat is None or unit.seat == seat)
        )

    def team(self, seat: Seat) -> Seat:
        """The first seat of the team that a seat plays for."""
        return self.field.sides[seat].team

    def friends(self, seat: Seat, other: Seat) -> bool:
        """Whether two seats are on one side."""
        return self.team(seat) == self.team(other)

    def incarnate(self, unit: UnitId) -> Fighter | None:
        """The Incarnate of a unit, if it has one."""
        return next((fighter for fighter in self.members(unit) if fighter.role == "incarnate"), None)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats from this one on, each to the left of the one before."""
        seats = tuple(self.field.sides)
        start = seats.index(seat)
        return seats[start:] + seats[:start]


GONE: tuple[Fate, ...] = ("eliminated", "away")
_COPIED = (
    "units", "fighters", "fallen", "items", "objectives", "elixir", "commanders", "duties", "sequences",
)  # fmt: skip
