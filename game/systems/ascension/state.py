"""What stands on the table: models, terrain, decks, scores, and who is doing what just now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.breakdowns import Part
from game.core.seats import Outcome, Seat
from game.core.steps import State
from game.systems.ascension.cards import Deck
from game.systems.ascension.profile import Character
from game.table.shapes import Base, Outline, Place, Point

ModelId = int
"""From 1; 0 is nobody."""
PieceId = str
"""A piece of terrain; "" is the ground of the table."""
GROUND: PieceId = ""
MOVE = "move"
"""The name of the Move action, as attacks and abilities have theirs."""

Condition = Literal["slow", "weaken", "hinder", "damage-over-time"]
CONDITIONS: tuple[Condition, ...] = ("slow", "weaken", "hinder", "damage-over-time")
"""The temporary conditions (R-7.1.1 to R-7.1.4)."""
MOST_TOKENS = 2
"""How often a condition stacks (C-31)."""

Trait = Literal[
    "area", "difficult", "hazardous", "impassable", "sunken", "reinforced", "fragile", "indestructible",
    "door", "locked", "console", "link", "bridge", "grated", "fixed", "objective", "font", "gateway", "nexus", "ley",
]  # fmt: skip
"""What a piece of terrain is.

`area` ground is walked into (C-67); `sunken` ground blocks no sight (C-69); a `door` (doors and gates) opens and shuts, and
while it is `locked` nobody at the table opens it; a `link` is stairs, a ladder or a ramp; a `bridge` is ordinary ground over what lies under it; `grated` floors block no sight;
`fixed` pieces cannot be moved; `font`, `gateway`, `nexus` and `ley` are advantageous terrain.
"""


Depth = float | Literal["bottomless"]
"""How deep sunken ground is: in Sizes, or without a bottom (C-114)."""
Stat = Literal["attack", "defence", "strides"]
"""What can be lent to a model."""


class Deed(msgspec.Struct, frozen=True):
    """A scenario-defined effect of a piece: what, on which piece or how much, and whether it happens once only.

    `what` is one of `open`, `shut`, `toggle`, `remove` (a piece: `target`), `score` (`amount` to the side that did it),
    `heal` (wounds of the model), `ready` (its exhaust tokens go), `harm` (wounds of every model in contact with `target`),
    `stride` (`amount` more strides now), or a `Stat`: a bonus of `amount` to it for a time (C-121).
    """

    what: Literal[
        "open",
        "shut",
        "toggle",
        "remove",
        "score",
        "heal",
        "ready",
        "harm",
        "stride",
        "attack",
        "defence",
        "strides",
    ]
    target: PieceId = ""
    amount: int = 1
    once: bool = False
    rounds: int | UnsetType = UNSET
    """Of a bonus: at the end of which round it is over, counted from this one; unset: of this one."""
    all: bool | UnsetType = UNSET
    """Set if every model of the side that did it gets the bonus, and not the one alone that did it."""


Moment = Literal["start", "enter", "end"]
"""When hazardous ground is flipped for: an activation begins in it, a base enters it (C-87), an activation ends in it."""


class Danger(msgspec.Struct, frozen=True):
    """What hazardous ground does and when; unsaid it is as R-7.2.18 has it (C-120)."""

    when: tuple[Moment, ...] = ("start", "enter")
    at_most: int | None = 0
    """A flip of so much or less hurts; None: it always hurts, and no card is flipped."""
    wounds: int = 1
    conditions: tuple[Condition, ...] = ("hinder",)


class Piece(msgspec.Struct, frozen=True):
    """A piece of terrain: its outline on the table, its Size, what it stands on, and its state now."""

    id: PieceId
    kind: str
    """What it is made of and looks like: ruin, wall, wood, tower ..."""
    name: str
    outline: Outline
    size: float
    on: PieceId = GROUND
    traits: tuple[Trait, ...] = ()
    wounds: int = 1
    """Wounds left (R-7.2.7 to R-7.2.9)."""
    open: bool = False
    links: tuple[PieceId, PieceId] | None = None
    """The lower and the upper surface that stairs, a ladder or a ramp join (C-71)."""
    deeds: tuple[Deed, ...] = ()
    """What interacting with it does, apart from doors (R-5.2.3, R-7.2.17)."""
    ruin: tuple[Deed, ...] = ()
    """What its destruction does (R-7.2.7)."""
    owner: Seat | None = None
    """Who placed it, if it is advantageous terrain (CC-14)."""
    holder: Seat | None = None
    leys: int = 0
    """Ley lines assigned to it."""
    used: int = 0
    """How often it has been interacted with."""
    assigned: PieceId = GROUND
    """Which piece a ley line is assigned to."""
    depth: Depth | UnsetType = UNSET
    """How deep sunken ground is, in Sizes; if it is not said, `depths.deep` says how deep it is (C-114)."""
    danger: Danger | UnsetType = UNSET
    """What it does if it is hazardous and the scenario says other than the rulebook (R-7.2.18)."""
    laid_by: Seat | UnsetType = UNSET
    """The side that has chosen and laid it (C-123)."""

    def has(self, trait: Trait) -> bool:
        """Whether it is of that kind."""
        return trait in self.traits


class Zone(msgspec.Struct, frozen=True):
    """A marked part of the table: where a side deploys, or what is worth controlling."""

    id: str
    name: str
    outline: Outline
    seat: Seat | None = None
    """Whose deployment zone it is; None for a zone to control."""
    score: int = 0
    """What controlling it scores at the end of a round (C-58)."""
    centre: Point = (0, 0)
    across: int | UnsetType = UNSET
    """How wide a round one is, of which the outline is only a likeness."""


class Lent(msgspec.Struct, frozen=True):
    """A modifier that somebody beside the battle has lent to a model, with its cause and rule for the breakdowns."""

    stat: Stat
    amount: int
    cause: str
    rule: str
    against: tuple[ModelId, ...] = ()
    """Only against these; empty: always."""


class Boon(Lent, frozen=True):
    """A bonus that something on the table has given a model for a time (R-7.2.17, C-121)."""

    until: int = 0
    """The round at whose end it is over."""


class Model(msgspec.Struct, frozen=True):
    """A model: whose it is, where it stands and on what, wounds left and the tokens beside it."""

    id: ModelId
    who: str
    """Its character, in `Field.characters`."""
    seat: Seat
    place: Place
    wounds: int
    on: PieceId = GROUND
    leader: bool = False
    conditions: dict[Condition, int] = {}
    """Tokens of temporary conditions; never one with none (R-7.1)."""
    exhaust: dict[str, int] = {}
    """Exhaust tokens by action, attack, ability, reaction; never one with none (C-35)."""
    activated: bool = False
    running: bool = False
    """+1 Defense until its next activation (R-5.2.5)."""
    compelled: ModelId = 0
    """Whom alone it may move towards in its next activation."""
    lent: tuple[Lent, ...] | UnsetType = UNSET
    """Modifiers from beside the battle; nothing here takes them away, and without any they stand in no record."""
    boons: tuple[Boon, ...] | UnsetType = UNSET
    """Bonuses for a time; without any they stand in no record either."""

    def tokens(self, condition: Condition) -> int:
        """How many tokens of a condition it has."""
        return self.conditions.get(condition, 0)

    def exhausted(self, action: str) -> bool:
        """Whether an action has an exhaust token (R-3.2.5)."""
        return action in self.exhaust

    def lends(self, stat: Stat, against: ModelId = 0) -> Iterator[Lent]:
        """What is lent to it of a kind, for good or for a time, where it counts against another model."""
        return (
            each
            for each in (*(self.lent or ()), *(self.boons or ()))
            if each.stat == stat and (not each.against or against in each.against)
        )


class Activation(msgspec.Struct, frozen=True):
    """What the active model has done so far in its activation."""

    model: ModelId
    actions: tuple[str, ...] = ()
    """The actions performed that count toward the two (R-3.2.5), in order."""
    moving: bool = False
    """Whether it is in the middle of its Move action."""
    strides: int = 0
    """Strides left of the Move action."""
    bonus: int = 0
    """Strides more (or fewer) than its own when the Move action begins, from terrain (CC-14)."""
    running: bool = False
    shaken: bool = False
    climbed: tuple[str, ...] = ()
    """What it has climbed up (`+tower`) and down (`-tower`) in this Move action: a second time is never free."""
    attacked: bool = False
    moved: bool = False
    """Whether it has gone anywhere this turn, by whatever means."""
    free_move: bool = False
    """A free 1 inch move is still open (Power Nexus)."""
    compelled: ModelId = 0
    elite: bool = False
    """Brought about by a leader (C-38)."""


class Player(msgspec.Struct, frozen=True):
    """A seat of the battle: its name, and the side it plays for."""

    name: str
    side: Seat


class Side(msgspec.Struct, frozen=True):
    """One of two to four sides, named by its first seat: its players in their fixed order, its points (C-6, C-42)."""

    name: str
    players: tuple[Seat, ...]
    points: int
    """What its force costs."""
    initiative: tuple[Part, ...] | UnsetType = UNSET
    """What the scenario adds to its flip for initiative, if anything (R-3.3.1)."""


class Scoring(msgspec.Struct, frozen=True):
    """What a scenario gives points for."""

    removed: int = 0
    """For each enemy model removed."""
    interact: dict[PieceId, int] = {}
    """For each interaction with a piece (C-58)."""
    held: int = 1
    """For advantageous terrain of another side, held at the end of a round (CC-14)."""


class Allowance(msgspec.Struct, frozen=True):
    """How much terrain each side chooses and lays: pieces by classes of Size, and how many may be advantageous (CC-13)."""

    classes: tuple[int, ...]
    advantages: int


class Field(msgspec.Struct, frozen=True):
    """What does not change in a battle."""

    title: str
    width: int
    """Tenths of a millimetre, as all lengths."""
    height: int
    ground: str
    """How the ground looks: moor, snow, stone, village, forest."""
    characters: dict[str, Character]
    players: dict[Seat, Player]
    sides: dict[Seat, Side]
    zones: tuple[Zone, ...]
    scoring: Scoring
    goals: tuple[str, ...] = ()
    """The secondary goals to choose from."""
    limit: int = 75
    """The points agreed on."""
    rounds: int = 5
    odds: Literal["both", "own", "off"] = "own"
    """Whose unseen cards the shown odds count on (C-122)."""
    rubble: bool = True
    """Whether destroyed terrain leaves rubble (C-75)."""
    endless: bool | UnsetType = UNSET
    """Set if the battle has no end of its own, neither after a round nor when a side has no model, and no score."""
    lay: Allowance | UnsetType = UNSET
    """Set if the sides choose the terrain that they lay (C-123)."""


class Battle(State):
    """The whole state of a battle of Ascension. Containers are replaced or copied, their leaves frozen."""

    field: Field
    models: dict[ModelId, Model]
    """Those on the table."""
    reserve: dict[Seat, tuple[Model, ...]]
    """Those waiting to be deployed, by player."""
    fallen: tuple[Model, ...]
    pieces: dict[PieceId, Piece]
    """The terrain. Replaced as a whole, never changed in place: what is computed from it is kept (`terrain`)."""
    kit: dict[Seat, tuple[Piece, ...]]
    """Terrain waiting to be placed, by side, or a pattern of each kind to choose from; outlines about (0, 0)."""
    decks: dict[Seat, Deck]
    """By side."""
    order: tuple[Seat, ...]
    """The sides in order of initiative (C-41)."""
    next: int
    """Whose turn it is, as an index of `order`; goes on over rounds (C-4)."""
    teams: dict[Seat, tuple[Seat, ...]]
    """The players of each side in the order in which they take its turns, the next one first (C-42)."""
    round: int
    active: Activation | None
    scores: dict[Seat, int]
    """By side."""
    goals: dict[Seat, str]
    """The secret goal of each side (C-78)."""
    firsts: dict[str, Seat]
    """Which side was first to do what a goal asks for: `blood`, `interact`."""
    removed: dict[Seat, int]
    """Enemy models that each side has removed."""

    def copy(self) -> Battle:
        return Battle(
            self.stack.copy(),
            self.outcome,
            self.field,
            self.models.copy(),
            self.reserve.copy(),
            self.fallen,
            self.pieces,
            self.kit.copy(),
            self.decks.copy(),
            self.order,
            self.next,
            self.teams.copy(),
            self.round,
            self.active,
            self.scores.copy(),
            self.goals.copy(),
            self.firsts.copy(),
            self.removed.copy(),
        )

    @property
    def turn(self) -> int:
        """The round, by the name under which batches count the length of battles of every system."""
        return self.round

    @property
    def rounds_left(self) -> int:
        """How many rounds are still to come; always as many as there are in a battle without an end."""
        return self.field.rounds if self.field.endless else max(0, self.field.rounds - self.round)

    # Who

    def character(self, model: ModelId) -> Character:
        """The profile of a model on the table."""
        return self.field.characters[self.models[model].who]

    def base(self, model: ModelId) -> Base:
        """The base of a model on the table."""
        return self.character(model).base

    def side(self, seat: Seat) -> Seat:
        """The side that a player plays for."""
        return self.field.players[seat].side

    def side_of(self, model: ModelId) -> Seat:
        """The side of a model on the table."""
        return self.side(self.models[model].seat)

    def everyone(self) -> list[Model]:
        """Every model of the battle in order of their numbers: on the table, waiting, or out of it."""
        waiting = (model for own in self.reserve.values() for model in own)
        return sorted((*self.models.values(), *waiting, *self.fallen), key=lambda model: model.id)

    def names(self) -> dict[ModelId, str]:
        """What each model is called; those of one character on one side are numbered."""
        alike: dict[tuple[Seat, str], list[ModelId]] = {}
        for model in self.everyone():
            alike.setdefault((model.seat, model.who), []).append(model.id)
        return {
            model: self.field.characters[who].name + (f" {number}" if len(models) > 1 else "")
            for (_, who), models in alike.items()
            for number, model in enumerate(models, 1)
        }

    def friends(self, model: ModelId) -> Iterator[Model]:
        """The other models of its side."""
        side = self.side_of(model)
        return (
            other for other in self.models.values() if other.id != model and self.side(other.seat) == side
        )

    def foes(self, model: ModelId) -> Iterator[Model]:
        """The models of every side hostile to it (C-64)."""
        side = self.side_of(model)
        return (other for other in self.models.values() if self.side(other.seat) != side)

    def on_table(self, side: Seat) -> list[Model]:
        """The models of a side, in order of their numbers."""
        return [model for model in self.models.values() if self.side(model.seat) == side]

    # Where

    def elevation(self, surface: PieceId) -> float:
        """The Size of a surface and of all it stands on; 0 for the ground, and a bridge adds nothing (C-16, R-7.2.13)."""
        height = 0.0
        while surface:
            piece = self.pieces[surface]
            height += 0 if piece.has("bridge") else piece.size
            surface = piece.on
        return height

    # Changes

    def change(self, model: ModelId, **what: object) -> Model:
        """Replace fields of a model on the table; the model as it is now."""
        self.models[model] = now = msgspec.structs.replace(self.models[model], **what)
        return now

    def alter(self, piece: PieceId, **what: object) -> Piece:
        """Replace fields of a piece of terrain; the piece as it is now."""
        now = msgspec.structs.replace(self.pieces[piece], **what)
        self.pieces = {**self.pieces, piece: now}
        return now

    def doing(self, **what: object) -> Activation:
        """Replace fields of the current activation."""
        assert self.active is not None
        self.active = msgspec.structs.replace(self.active, **what)
        return self.active

    def end(self, winners: tuple[Seat, ...], why: str, rule: str) -> None:
        """The battle is over: nothing more happens."""
        self.outcome = Outcome(winners, why, rule)
        self.stack.clear()
