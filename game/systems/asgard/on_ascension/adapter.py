"""Ascension as the director sees it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from game.core.actions import Action
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import Goal, Survey
from game.core.events import Context, Event
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document, System
from game.systems.ascension import supply
from game.systems.ascension.scenario import snapshot
from game.systems.ascension.state import CONDITIONS, Battle
from game.systems.ascension.survey import Moor
from game.systems.ascension.system import SYSTEM
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Adapter, Arrival, Landmark, Mark, Notice, Pledge
from game.systems.asgard.on_ascension import (
    arrivals,
    blips,
    blows,
    changes,
    conduct,
    course,
    space,
    tactical_part,
)
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.facts import PieceIs
from game.table import lengths
from game.table.shapes import distance


class OnAscension:
    """The measured table: places are points, lengths tenths of a millimetre, units its models."""

    name = "ascension"
    system: System[Any, Any] = SYSTEM
    options: tuple[Option, ...] = tuple(
        each for each in SYSTEM.options if each.name not in ("terrain", "goals")
    )
    stats: tuple[str, ...] = changes.STATS
    statuses: tuple[str, ...] = CONDITIONS
    flat_footed: tuple[tuple[str, int], ...] = (("defence", -2),)
    advantage: tuple[tuple[str, int], ...] = (("attack", 1),)

    # Reading and beginning

    def fields(self) -> Sequence[str]:
        return tactical_part.FIELDS

    def read_by_step(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> Iterator[None]:
        return tactical_part.read_by_step(document, cast)

    def problems(self, document: Document, cast: Sequence[tuple[str, str, Seat]]) -> list[Problem]:
        return tactical_part.problems(document, cast)

    def nearest(self, document: Document, cast: Sequence[tuple[str, Seat]], spot: Spot) -> Spot:
        return tactical_part.nearest(document, cast, spot)

    def covered(
        self, document: Document, cast: Sequence[tuple[str, Seat]], spots: Sequence[Spot]
    ) -> list[tuple[str, Spot | None] | None]:
        return tactical_part.covered(document, cast, spots)

    def in_file(self, spot: Spot) -> list[str]:
        inches = [lengths.written_in(each, "in") for each in spot]
        return inches if tactical_part.spot(inches) == spot else [lengths.written(each) for each in spot]

    def oddities_by_step(
        self, document: Document, cast: Sequence[tuple[str, Seat]]
    ) -> Iterator[list[Problem]]:
        return tactical_part.oddities_by_step(document, cast)

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return tactical_part.seats(document)

    def players(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> list[str]:
        return tactical_part.players(document, cast)

    def begin(
        self, document: Document, cast: Sequence[tuple[str, Seat]], options: Options, ctx: Context
    ) -> Battle:
        return tactical_part.begin(document, cast, options, ctx)

    def rests(self, table: Battle) -> str:
        return snapshot.resting(table)

    def snapshot(self, table: Battle, document: Document, cast: Sequence[tuple[str, Seat]]) -> Document:
        return tactical_part.snapshot(table, document, cast)

    def unhistoried(self, table: Battle) -> Battle:
        return snapshot.unhistoried(table)

    def survey(self, table: Any, places: Sequence[Landmark], most: int) -> Survey:
        marks = [Goal(id, name, at, (at,)) for id, name, at in places]
        return Moor(table, most, marks)

    def supply(self, table: Battle, spots: Sequence[Spot], named: Collection[str]) -> Supply:
        found = supply.loose(table, dict.fromkeys(named, True))
        return supply.MoorSupply(table, supply.kinds(), found, spots)

    def length(self, text: str) -> int:
        return lengths.read(text)

    def said(self, length: int) -> str:
        return lengths.said(length)

    def spot(self, place: object) -> Spot:
        return tactical_part.spot(place)

    def written(self, spot: Spot) -> str:
        return f"{spot[0]},{spot[1]}"

    def spot_problems(
        self, document: Document, cast: Sequence[tuple[str, Seat]], spots: Sequence[Spot]
    ) -> list[str]:
        return tactical_part.spot_problems(document, cast, spots)

    def piece_problems(
        self, document: Document, cast: Sequence[tuple[str, Seat]], asked: Sequence[tuple[str, str]]
    ) -> list[str]:
        return tactical_part.piece_problems(document, cast, asked)

    @property
    def usual_distance(self) -> int:
        return arrivals.USUAL

    def standard_move(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> int:
        return tactical_part.standard_move(document, cast)

    # Units

    def units(self, table: Battle, seat: Seat | None = None) -> list[UnitId]:
        return space.units(table, seat)

    def seat(self, table: Battle, unit: UnitId) -> Seat:
        return space.find(table, unit).seat

    def who(self, table: Battle, unit: UnitId) -> str:
        return space.find(table, unit).who.partition("@")[0]

    def called(self, table: Battle, unit: UnitId) -> str:
        return table.names()[unit]

    def faction(self, table: Battle, unit: UnitId) -> str:
        return ""

    def at(self, table: Battle, unit: UnitId) -> Spot:
        return table.models[unit].place.point

    def health(self, table: Battle, unit: UnitId) -> tuple[int, int]:
        model = space.find(table, unit)
        return model.wounds, table.field.characters[model.who].wounds

    def round(self, table: Battle) -> int:
        return table.round

    # Space

    def gap(self, table: Battle, unit: UnitId, spot: Spot) -> int:
        return space.gap(table, unit, spot)

    def apart(self, one: Spot, other: Spot) -> int:
        return distance(one, other)

    def between(self, table: Battle, one: UnitId, other: UnitId) -> int:
        return space.between(table, one, other)

    def seen(
        self, table: Battle, lookers: Sequence[UnitId], targets: Sequence[UnitId], visibility: int
    ) -> set[tuple[UnitId, UnitId]]:
        return space.seen(table, lookers, targets, visibility)

    def sees_spot(self, table: Battle, unit: UnitId, spot: Spot, visibility: int) -> bool:
        return space.sees_spot(table, unit, spot, visibility)

    def sees_waiting(
        self, table: Battle, lookers: Sequence[UnitId], unit: UnitId, spot: Spot, visibility: int
    ) -> bool:
        return space.sees_waiting(table, lookers, unit, spot, visibility)

    # The course of things

    def notices(self, table: Battle, events: Sequence[Event]) -> list[Notice]:
        return course.notices(events)

    def moving(self, table: Battle) -> UnitId:
        return course.moving(table)

    def goes_on(self, table: Battle, action: Action) -> bool:
        return course.goes_on(action)

    def moved_out(self, table: Battle) -> bool:
        return course.moved_out(table)

    def acting(self, table: Battle, unit: UnitId) -> bool:
        return table.active is not None and table.active.model == unit

    def stop(self, table: Battle) -> None:
        course.stop(table)

    def settle(self, table: Battle) -> None:
        course.settle(table)

    def sets_out(self, table: Battle, action: Action) -> Sequence[UnitId]:
        return ()

    # What the director does to the table

    def place(self, table: Battle, arrival: Arrival, ctx: Context) -> UnitId:
        return arrivals.place(table, arrival, ctx)

    def hide(self, table: Battle, unit: UnitId, ctx: Context) -> None:
        arrivals.hide(table, unit, ctx)

    def show(self, table: Battle, unit: UnitId, spot: Spot, ctx: Context, *, fresh: bool) -> bool:
        return arrivals.show(table, unit, spot, ctx, fresh=fresh)

    def drop(self, table: Battle, unit: UnitId, ctx: Context, *, slain: bool = False) -> None:
        arrivals.drop(table, unit, ctx, slain=slain)

    def wound(self, table: Battle, unit: UnitId, wounds: int, cause: str, ctx: Context) -> None:
        changes.wound(table, unit, wounds, cause, ctx)

    def heal(self, table: Battle, unit: UnitId, wounds: int, ctx: Context) -> None:
        changes.heal(table, unit, wounds, ctx)

    def afflict(self, table: Battle, unit: UnitId, status: str, cause: str, ctx: Context) -> None:
        changes.afflict(table, unit, status, cause, ctx)

    def lend(self, table: Battle, unit: UnitId, marks: tuple[Mark, ...]) -> None:
        changes.lend(table, unit, marks)

    def lent(self, table: Battle, unit: UnitId) -> tuple[Mark, ...]:
        return changes.lent(table, unit)

    def change_field(self, table: Battle, verb: str, piece: str, ctx: Context) -> bool:
        return changes.change_field(table, verb, piece, ctx)

    def piece_is(self, table: Battle, fact: PieceIs) -> bool:
        return changes.piece_is(table, fact)

    # Blips

    def blip_goes(
        self, table: Battle, unit: UnitId, spot: Spot, friends: Iterable[Spot], *, away: bool
    ) -> Spot:
        return blips.goes(table, unit, spot, friends, away=away)

    def blip_creeps(
        self,
        table: Battle,
        unit: UnitId,
        spot: Spot,
        goals: Iterable[Spot],
        lookers: Sequence[UnitId],
        visibility: int,
    ) -> Spot:
        return blips.creeps(table, unit, spot, goals, lookers, visibility)

    def blip_hides(
        self, table: Battle, unit: UnitId, spot: Spot, lookers: Sequence[UnitId], visibility: int
    ) -> Spot | None:
        return blips.hides(table, unit, spot, lookers, visibility)

    def blip_spot(self, table: Battle, spot: Spot) -> Spot:
        return blips.lies(table, spot)

    # For bots

    def blinded(self, table: Battle, unseen: Iterable[UnitId], ghosts: dict[UnitId, Spot]) -> Battle:
        return conduct.blinded(table, unseen, ghosts)

    def blow(self, table: Battle, action: Action) -> tuple[UnitId, Sequence[UnitId]]:
        return blows.blow(table, action)

    def can_strike(
        self, table: Battle, unit: UnitId, targets: Sequence[UnitId], pledged: int
    ) -> frozenset[UnitId]:
        return blows.can_strike(table, unit, targets)

    def close(self, table: Battle, seat: Seat, unit: UnitId, target: UnitId) -> Action | None:
        return blows.close(table, seat, unit, target)

    def strike(
        self, table: Battle, seat: Seat, targets: Iterable[UnitId], *, boldness: int, unit: UnitId = 0
    ) -> Action | None:
        return conduct.strike(table, seat, targets, boldness=boldness, unit=unit)

    def go(
        self, table: Battle, seat: Seat, unit: UnitId, goal: Spot, *, near: int, run: bool, shy: bool
    ) -> Action | None:
        return conduct.go(table, seat, unit, goal, near=near, run=run, shy=shy)

    def flee(self, table: Battle, seat: Seat, unit: UnitId) -> Action | None:
        return conduct.flee(table, seat, unit)

    def rest(self, table: Battle, seat: Seat) -> Action:
        return conduct.rest(table, seat)

    def picks(self, table: Battle, seat: Seat) -> list[tuple[Action, UnitId]]:
        return conduct.picks(table, seat)

    def leaves(self, table: Battle, seat: Seat, pledges: Sequence[Pledge], action: Action) -> bool:
        """Always: one model acts at a time, with what is its own."""
        return True

    def answer(self, table: Battle, seat: Seat, pledges: Sequence[Pledge] = ()) -> Action:
        return conduct.answer(table, seat)

    def ready(self, table: Battle, seat: Seat) -> list[UnitId]:
        return conduct.ready(table, seat)

    def reach(self, table: Battle, unit: UnitId) -> tuple[int, int]:
        return conduct.reach(table, unit)


ADAPTER: Adapter = OnAscension()
