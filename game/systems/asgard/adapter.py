"""What a tactical system must offer so that the director can sit on top of it (docs/adapters.md).

The director knows no rule of the tactical system and no struct of it: it keeps the tactical state, lets its steps
happen one at a time, hands over its choices unchanged, and asks an `Adapter` everything else. Units are numbers, places are
`Spot`s, lengths whole numbers, all as the tactical system counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from game.core.actions import Action
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import Survey
from game.core.events import Context, Event
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document, System
from game.systems.asgard.actions import UnitId
from game.systems.asgard.sheet.effects import Spot, Where
from game.systems.asgard.sheet.facts import PieceIs

# What the director hears

Landmark = tuple[str, str, Spot]
"""A place that a story speaks of: its id, its name, and where it is."""
Pledge = tuple[UnitId, UnitId]
"""Who has said that it strikes, and whom."""


class Notice(msgspec.Struct, frozen=True):
    """Something that has happened on the table and that the rules of ASGARD wait for."""


class Began(Notice, frozen=True):
    """A unit begins its activation; an enemy declares now what it is about to do."""

    unit: UnitId


class MoveEnded(Notice, frozen=True):
    """A unit has ended a move (where that is not asked for by `moving`)."""

    unit: UnitId


class Ended(Notice, frozen=True):
    """The activation of a unit is over."""

    unit: UnitId


class Fell(Notice, frozen=True):
    """A unit is out of the battle."""

    unit: UnitId


class Struck(Notice, frozen=True):
    """An attack has hit a unit (for quick kills): by which attack, as the tactical system calls it."""

    unit: UnitId
    attack: str


class RoundEnded(Notice, frozen=True):
    round: int


class Stirred(Notice, frozen=True):
    """Somebody stands somewhere else, or something on the field has changed: look again who sees whom."""


# What the director says


class Mark(msgspec.Struct, frozen=True):
    """A modifier lent to a unit, with its cause and rule, as it is to stand in the breakdowns of the tactical system."""

    stat: str
    """One of the adapter's `stats`; `attack` and `defence` every adapter knows."""
    amount: int
    cause: str
    rule: str
    against: tuple[UnitId, ...] = ()
    """Only against these; empty: always."""


class Arrival(msgspec.Struct, frozen=True):
    """Somebody who is to come: who, for which seat, and where as the sheet has it (A-5, A-38)."""

    who: str
    """A character or unit of the tactical scenario."""
    seat: Seat
    where: Where
    distance: int | None = None
    unit: UnitId = 0
    """The spotting unit; 0: nobody (then `left`, `right`, `behind`, `ahead` count from the middle of the table's friends)."""
    token: Spot | None = None
    spot: Spot | None = None
    facing: int | None = None
    """Degrees; None: towards the nearest hostile unit."""


class Adapter(Protocol):
    """One tactical system as the director sees it. It keeps nothing between calls."""

    name: str
    """Of the tactical system: `ascension`."""
    system: System[Any, Any]
    options: tuple[Option, ...]
    """The match options of the tactical system that mean anything in a directed battle; the others stay as they are."""
    stats: tuple[str, ...]
    """What can be lent."""
    statuses: tuple[str, ...]
    """What `afflict` can bring, beside flat-footed."""
    flat_footed: tuple[tuple[str, int], ...]
    """What being flat-footed comes to: stats and amounts (A-21)."""
    advantage: tuple[tuple[str, int], ...]
    """What an advantage comes to; a disadvantage is its opposite (A-21)."""

    # Reading and beginning

    def fields(self) -> Sequence[str]:
        """The fields of a scenario file that are the tactical system's own."""

    def read_by_step(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> Iterator[None]:
        """Read the tactical part of a scenario a few milliseconds at a time, so that `problems` has it at hand; `cast` may come later."""

    def problems(self, document: Document, cast: Sequence[tuple[str, str, Seat]]) -> list[Problem]:
        """What is wrong with the tactical part of a scenario.

        `cast` names everybody who may come later: the field of the file that says so, who, and for which seat.
        """

    def oddities_by_step(
        self, document: Document, cast: Sequence[tuple[str, Seat]]
    ) -> Iterator[list[Problem]]:
        """What is strange in the tactical part, though it can be played; a few milliseconds at a time."""

    def nearest(self, document: Document, cast: Sequence[tuple[str, Seat]], spot: Spot) -> Spot | None:
        """The nearest place to one where nothing can lie; None if there is no saying."""

    def covered(
        self, document: Document, cast: Sequence[tuple[str, Seat]], spots: Sequence[Spot]
    ) -> list[tuple[str, Spot | None] | None]:
        """For each place what of the terrain covers it so that nobody gets into it, by name, and the nearest place beside it."""

    def in_file(self, spot: Spot) -> str | list[str]:
        """A place as a file writes it."""

    def seats(self, document: Document) -> tuple[Seat, ...]:
        """The seats, players and enemy."""

    def players(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> list[str]:
        """The characters of the players at the beginning, those too who are still to be deployed or have fallen; as the scenario names them."""

    def begin(
        self, document: Document, cast: Sequence[tuple[str, Seat]], options: Options, ctx: Context
    ) -> Any:
        """The table before the first choice. Nobody of the cast is on it; it has no victory and no last round of its own."""

    def rests(self, table: Any) -> str:
        """The name of the rest point at which a table stands; "" if it is none."""

    def snapshot(self, table: Any, document: Document, cast: Sequence[tuple[str, Seat]]) -> Document:
        """The tactical part of a scenario that begins where a table rests; `document` is that with which it began."""

    def unhistoried(self, table: Any) -> Any:
        """A table less what is only memory."""

    def survey(self, table: Any, places: Sequence[Landmark], most: int) -> Survey:
        """The ground of a table before the first move; the places that the story speaks of are its objectives."""

    def supply(self, table: Any, spots: Sequence[Spot], named: Collection[str]) -> Supply:
        """What terrain a table can get: nothing at those places, and what the sheet may name stays."""

    def length(self, text: str) -> int:
        """`6in` or `3 squares` as a number. Raises `ValueError` saying how to write one."""

    def said(self, length: int) -> str:
        """A length in words: `5 in`, `3 squares`."""

    def spot(self, place: object) -> Spot:
        """A place as the file has it: `["6in", "4in"]` or `"d4"`. Raises `ValueError` saying how to write one."""

    def written(self, spot: Spot) -> str:
        """A place as the log lines of the tactical system name it."""

    def spot_problems(
        self, document: Document, cast: Sequence[tuple[str, Seat]], spots: Sequence[Spot]
    ) -> list[str]:
        """For each place why nothing can lie there, in a sentence; "" if it can."""

    def piece_problems(
        self, document: Document, cast: Sequence[tuple[str, Seat]], asked: Sequence[tuple[str, str]]
    ) -> list[str]:
        """For each piece of the table and `open`, `shut`, `remove` or `used` why the one does not fit the other; "" if it does."""

    @property
    def usual_distance(self) -> int:
        """6 in, or what comes to it (A-38)."""

    def standard_move(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> int:
        """How far a player's unit usually moves: tokens lie one and a half of it apart."""

    # Units

    def units(self, table: Any, seat: Seat | None = None) -> list[UnitId]:
        """The units on the table, in order of their numbers; of one seat, or of all."""

    def seat(self, table: Any, unit: UnitId) -> Seat:
        """Whose a unit is, on the table, waiting or fallen."""

    def who(self, table: Any, unit: UnitId) -> str:
        """Its character, as the scenario names it."""

    def called(self, table: Any, unit: UnitId) -> str:
        """Its name in sentences; those alike are numbered."""

    def faction(self, table: Any, unit: UnitId) -> str:
        """Whose a unit is among those of its side; "" where the tactical system does not tell them apart."""

    def at(self, table: Any, unit: UnitId) -> Spot:
        """Where a unit on the table stands."""

    def health(self, table: Any, unit: UnitId) -> tuple[int, int]:
        """Wounds or hits left, and what it began with."""

    def round(self, table: Any) -> int:
        """The round; 0 before the first."""

    # Space

    def gap(self, table: Any, unit: UnitId, spot: Spot) -> int:
        """From the edge of a unit to a place."""

    def apart(self, one: Spot, other: Spot) -> int:
        """From place to place."""

    def between(self, table: Any, one: UnitId, other: UnitId) -> int:
        """From edge to edge."""

    def seen(
        self, table: Any, lookers: Sequence[UnitId], targets: Sequence[UnitId], visibility: int
    ) -> set[tuple[UnitId, UnitId]]:
        """Who of the lookers sees whom of the targets, within visibility: pairs."""

    def sees_spot(self, table: Any, unit: UnitId, spot: Spot, visibility: int) -> bool:
        """Whether a unit sees a token there (A-10, A-33)."""

    def sees_waiting(
        self, table: Any, lookers: Sequence[UnitId], unit: UnitId, spot: Spot, visibility: int
    ) -> bool:
        """Whether any of the lookers would see a unit that is a blip, if it stood where its marker lies."""

    # The course of things

    def notices(self, table: Any, events: Sequence[Event]) -> list[Notice]:
        """What these events of the tactical system mean to the director, in order. Every change of place, door or
        terrain ends with one `Stirred`."""

    def moving(self, table: Any) -> UnitId:
        """The unit in the middle of a Move action of several parts; 0: nobody."""

    def goes_on(self, table: Any, action: Action) -> bool:
        """Whether an action is part of the Move action that is under way."""

    def moved_out(self, table: Any) -> bool:
        """Whether the Move action that is under way cannot go on: nothing of it is left."""

    def acting(self, table: Any, unit: UnitId) -> bool:
        """Whether the activation of a unit is under way (A-32)."""

    def stop(self, table: Any) -> None:
        """End the Move action that is under way."""

    def settle(self, table: Any) -> None:
        """Drop a choice that nobody is left to make, its unit having left the table meanwhile: the turn goes on."""

    def sets_out(self, table: Any, action: Action) -> Sequence[UnitId]:
        """Which units an action would begin to move, where no `Began` has said so before."""

    # What the director does to the table; each tells its events

    def place(self, table: Any, arrival: Arrival, ctx: Context) -> UnitId:
        """Put a new unit at the nearest legal place; 0 if there is no room at all."""

    def hide(self, table: Any, unit: UnitId, ctx: Context) -> None:
        """Take a unit off the table into the reserve, as it is: it has become a blip (A-22, A-45)."""

    def show(self, table: Any, unit: UnitId, spot: Spot, ctx: Context, *, fresh: bool) -> bool:
        """Put a unit back from the reserve, at the legal place nearest to a spot; `fresh`: a round has begun since, so
        that it may act again. False if there is no room."""

    def drop(self, table: Any, unit: UnitId, ctx: Context, *, slain: bool = False) -> None:
        """Take a unit out of the battle, from the table or the reserve; `slain`: it counts as fallen."""

    def wound(self, table: Any, unit: UnitId, wounds: int, cause: str, ctx: Context) -> None:
        """Let a unit suffer wounds or hits."""

    def heal(self, table: Any, unit: UnitId, wounds: int, ctx: Context) -> None:
        """Give wounds or hits back."""

    def afflict(self, table: Any, unit: UnitId, status: str, cause: str, ctx: Context) -> None:
        """Bring one of `statuses` upon a unit."""

    def lend(self, table: Any, unit: UnitId, marks: tuple[Mark, ...]) -> None:
        """Replace what is lent to a unit on the table."""

    def lent(self, table: Any, unit: UnitId) -> tuple[Mark, ...]:
        """What is lent to it now."""

    def change_field(self, table: Any, verb: str, piece: str, ctx: Context) -> bool:
        """Open, shut or remove a piece; False if it is so already."""

    def piece_is(self, table: Any, fact: PieceIs) -> bool:
        """Whether a piece is as a watch waits for it."""

    # Blips

    def blip_goes(self, table: Any, unit: UnitId, spot: Spot, friends: Iterable[Spot], *, away: bool) -> Spot:
        """Where a blip gets in one move of its unit: towards the nearest of the friends, or away by the best way (A-23)."""

    def blip_creeps(
        self,
        table: Any,
        unit: UnitId,
        spot: Spot,
        goals: Iterable[Spot],
        lookers: Sequence[UnitId],
        visibility: int,
    ) -> Spot:
        """Where a blip gets in one move nearer to the nearest of the goals on foot, to a place where none of the lookers
        would see its unit; where it lies if there is no such place (A-69)."""

    def blip_hides(
        self, table: Any, unit: UnitId, spot: Spot, lookers: Sequence[UnitId], visibility: int
    ) -> Spot | None:
        """The place nearest to a spot, on foot, where none of the lookers would see a unit; None if there is none (A-68)."""

    def blip_spot(self, table: Any, spot: Spot) -> Spot:
        """The nearest place on the table where a marker can lie."""

    # For bots: how a unit does what it means to do. `table` is what the bot knows, not what is.

    def blinded(self, table: Any, unseen: Iterable[UnitId], ghosts: dict[UnitId, Spot]) -> Any:
        """A copy of the table without the unseen units; those in `ghosts` stand where they are remembered."""

    def blow(self, table: Any, action: Action) -> tuple[UnitId, Sequence[UnitId]]:
        """Whose blow an action is that can be chosen now, and whom it hits; 0 and nobody if it is none (A-71)."""

    def can_strike(
        self, table: Any, unit: UnitId, targets: Sequence[UnitId], pledged: int
    ) -> frozenset[UnitId]:
        """Whom of the targets, on the table as the bot knows it, a unit can deal a blow in the activation that is under way.

        Attacks that can be made, what is left of its move, ways, sight and doors count; `pledged` is how many of its side
        have said in this turn that they strike.
        """

    def close(self, table: Any, seat: Seat, unit: UnitId, target: UnitId) -> Action | None:
        """The next action of the way to where a unit can strike a target; None if it is there, or cannot get there now."""

    def strike(
        self, table: Any, seat: Seat, targets: Iterable[UnitId], *, boldness: int, unit: UnitId = 0
    ) -> Action | None:
        """The best attack on one of these that can be made at once, by `unit` or by whoever may act now; None if there is
        none."""

    def go(
        self, table: Any, seat: Seat, unit: UnitId, goal: Spot, *, near: int, run: bool, shy: bool
    ) -> Action | None:
        """One action that brings a unit nearer to a place, until it is within `near` of it; `shy`: out of sight of hostile
        units where that is possible. None if it is there or cannot."""

    def flee(self, table: Any, seat: Seat, unit: UnitId) -> Action | None:
        """One action that brings a unit away from hostile units and out of their sight; None if there is none better."""

    def rest(self, table: Any, seat: Seat) -> Action:
        """What ends the activation, phase or turn that is under way; always legal where the tactical system waits for one."""

    def picks(self, table: Any, seat: Seat) -> list[tuple[Action, UnitId]]:
        """Where a seat chooses which unit acts: the choices and their units; empty anywhere else."""

    def leaves(self, table: Any, seat: Seat, pledges: Sequence[Pledge], action: Action) -> bool:
        """Whether an action takes from nobody else who has said that he strikes what he needs for that (A-71)."""

    def answer(self, table: Any, seat: Seat, pledges: Sequence[Pledge] = ()) -> Action:
        """A sensible answer to any other question of the tactical system (reactions, effects, deployment).

        One that `leaves` what the pledges need, if there is one.
        """

    def ready(self, table: Any, seat: Seat) -> list[UnitId]:
        """The units of a seat that may act at the choice that it has now: the active one, or all that a phase lets act.

        Empty where it is asked something else: which unit acts, a reaction, an effect.
        """

    def reach(self, table: Any, unit: UnitId) -> tuple[int, int]:
        """How far a unit on the table gets with one move, and from how far, edge to edge, it can strike at its farthest."""
