"""Thor Skirmish as the director sees it (docs/adapters.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from game.core.actions import Action
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import Goal, Survey
from game.core.events import Context, Event
from game.core.options import Option, Options
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document, System
from game.core.words.grammar import plural
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Arrival, Landmark, Mark, Notice, Pledge
from game.systems.asgard.on_thor import blips, blows, board, changes, conduct, notices, scenario
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.facts import PieceIs
from game.systems.asgard.state import ENEMY
from game.systems.thor import SYSTEM, supply
from game.systems.thor.actions import Advance, Charge, Move
from game.systems.thor.scenario import setup, snapshot
from game.systems.thor.sequence import FirstTurn
from game.systems.thor.squares import DISTANCE, SQUARES
from game.systems.thor.state import PLAYERS, Battle, Unit
from game.systems.thor.survey import Board, point_of


class ThorAdapter:
    """The board of 8 x 8 squares, its walls and pits, and cards in place of activations."""

    name = "thor"
    system: System[Any, Any] = SYSTEM
    options: tuple[Option, ...] = tuple(each for each in SYSTEM.options if each.name != "turn-limit")
    stats: tuple[str, ...] = ("attack", "defence")
    statuses: tuple[str, ...] = ()
    flat_footed: tuple[tuple[str, int], ...] = (("defence", -1),)
    advantage: tuple[tuple[str, int], ...] = (("attack", 1),)

    # Reading and beginning

    def fields(self) -> Sequence[str]:
        """Those of a Thor scenario."""
        return scenario.FIELDS

    def read_by_step(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> Iterator[None]:
        """A board is read at once."""
        return iter(())

    def problems(self, document: Document, cast: Sequence[tuple[str, str, Seat]]) -> list[Problem]:
        return scenario.problems(document, cast)

    def nearest(self, document: Document, cast: Sequence[tuple[str, Seat]], spot: Spot) -> Spot | None:
        ground = scenario.terrain(document)
        square = board.nearest(spot, (each for each in SQUARES if each not in ground))
        return board.spot_of(square) if square else None

    def covered(
        self, document: Document, cast: Sequence[tuple[str, Seat]], spots: Sequence[Spot]
    ) -> list[tuple[str, Spot | None] | None]:
        return [None for _ in spots]

    def in_file(self, spot: Spot) -> str:
        return board.square_of(spot)

    def oddities_by_step(
        self, document: Document, cast: Sequence[tuple[str, Seat]]
    ) -> Iterator[list[Problem]]:
        yield []

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return PLAYERS

    def players(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> list[str]:
        return scenario.players(document)

    def begin(
        self, document: Document, cast: Sequence[tuple[str, Seat]], options: Options, ctx: Context
    ) -> Battle:
        """The board with the players' units to be deployed; raises `ScenarioError`."""
        return setup.direct(scenario.table(document), [who for who, _ in cast], options, ctx)

    def rests(self, table: Battle) -> str:
        return snapshot.resting(table)

    def snapshot(self, table: Battle, document: Document, cast: Sequence[tuple[str, Seat]]) -> Document:
        return snapshot.told(table, document)

    def unhistoried(self, table: Battle) -> Battle:
        return snapshot.unhistoried(table)

    def survey(self, table: Any, places: Sequence[Landmark], most: int) -> Survey:
        spots = ((id, name, point_of(board.square_of(at))) for id, name, at in places)
        return Board(table, [Goal(id, name, at, (at,)) for id, name, at in spots], most)

    def supply(self, table: Any, spots: Sequence[Spot], named: Collection[str]) -> Supply:
        squares = [square for square in SQUARES if square in named]
        return supply.of(table, [*squares, *(board.square_of(spot) for spot in spots)])

    def length(self, text: str) -> int:
        return scenario.length(text)

    def said(self, length: int) -> str:
        return plural(length, "square")

    def spot(self, place: object) -> Spot:
        return scenario.spot(place)

    def written(self, spot: Spot) -> str:
        return board.square_of(spot)

    def spot_problems(
        self, document: Document, cast: Sequence[tuple[str, Seat]], spots: Sequence[Spot]
    ) -> list[str]:
        return scenario.spot_problems(document, spots)

    def piece_problems(
        self, document: Document, cast: Sequence[tuple[str, Seat]], asked: Sequence[tuple[str, str]]
    ) -> list[str]:
        """A piece of this board is a square: a wall can be opened, shut and removed, a pit removed."""
        return scenario.piece_problems(document, asked)

    @property
    def usual_distance(self) -> int:
        return board.AFOOT

    def standard_move(self, document: Document, cast: Sequence[tuple[str, Seat]]) -> int:
        """One square, the Creep that is likeliest in hand: tokens lie at least two squares apart."""
        return 1

    # Units

    def units(self, table: Battle, seat: Seat | None = None) -> list[UnitId]:
        return sorted(unit.id for unit in table.units.values() if seat is None or unit.seat == seat)

    def seat(self, table: Battle, unit: UnitId) -> Seat:
        return _unit(table, unit).seat

    def who(self, table: Battle, unit: UnitId) -> str:
        return _unit(table, unit).name

    def called(self, table: Battle, unit: UnitId) -> str:
        """`Frost Giants`, or `Frost Giants 2` if several of the name have been seen on that side."""
        this = _unit(table, unit)
        alike = sorted(
            other.id for other in _everybody(table) if (other.name, other.seat) == (this.name, this.seat)
        )
        return this.name if len(alike) < 2 else f"{this.name} {alike.index(unit) + 1}"

    def faction(self, table: Battle, unit: UnitId) -> str:
        return table.field.profiles[_unit(table, unit).name].faction

    def at(self, table: Battle, unit: UnitId) -> Spot:
        return board.spot_of(table.units[unit].at)

    def health(self, table: Battle, unit: UnitId) -> tuple[int, int]:
        this = _unit(table, unit)
        return this.hits, table.field.profiles[this.name].hits

    def round(self, table: Battle) -> int:
        deploying = any(isinstance(step, FirstTurn) for step in table.stack)
        return 0 if deploying else table.turn

    # Space

    def gap(self, table: Battle, unit: UnitId, spot: Spot) -> int:
        return board.apart(board.spot_of(table.units[unit].at), spot)

    def apart(self, one: Spot, other: Spot) -> int:
        return board.apart(one, other)

    def between(self, table: Battle, one: UnitId, other: UnitId) -> int:
        return DISTANCE[table.units[one].at][table.units[other].at]

    def seen(
        self, table: Battle, lookers: Sequence[UnitId], targets: Sequence[UnitId], visibility: int
    ) -> set[tuple[UnitId, UnitId]]:
        places = {unit: table.units[unit].at for unit in (*lookers, *targets)}
        return {
            (looker, target)
            for looker in lookers
            for target in targets
            if board.clear(table, places[looker], places[target], visibility)
        }

    def sees_spot(self, table: Battle, unit: UnitId, spot: Spot, visibility: int) -> bool:
        return board.clear(table, table.units[unit].at, board.square_of(spot), visibility)

    def sees_waiting(
        self, table: Battle, lookers: Sequence[UnitId], unit: UnitId, spot: Spot, visibility: int
    ) -> bool:
        return any(self.sees_spot(table, looker, spot, visibility) for looker in lookers)

    # The course of things

    def notices(self, table: Battle, events: Sequence[Event]) -> list[Notice]:
        return notices.notices(table, events)

    def moving(self, table: Battle) -> UnitId:
        """Nobody: a move on this board is one action."""
        return 0

    def goes_on(self, table: Battle, action: Action) -> bool:
        return False

    def moved_out(self, table: Battle) -> bool:
        return False

    def acting(self, table: Battle, unit: UnitId) -> bool:
        """A side's turn is the activation of all its units (A-56)."""
        return notices.turn_of(table) == _unit(table, unit).seat

    def stop(self, table: Battle) -> None:
        """Nothing is ever under way here."""

    def settle(self, table: Battle) -> None:
        changes.settle(table)

    def sets_out(self, table: Battle, action: Action) -> Sequence[UnitId]:
        """The players' units that a Move card, a power that moves, an advance or a combo moves; enemies have begun already."""
        if isinstance(action, Advance):
            named = action.units
        else:
            named = (action.unit,) if isinstance(action, Move | Charge) else ()
        return [unit for unit in named if unit in table.units and table.units[unit].seat != ENEMY]

    # What the director does to the table

    def place(self, table: Battle, arrival: Arrival, ctx: Context) -> UnitId:
        return changes.place(table, arrival, ctx)

    def hide(self, table: Battle, unit: UnitId, ctx: Context) -> None:
        changes.hide(table, unit, ctx)

    def show(self, table: Battle, unit: UnitId, spot: Spot, ctx: Context, *, fresh: bool) -> bool:
        return changes.show(table, unit, spot, ctx)

    def drop(self, table: Battle, unit: UnitId, ctx: Context, *, slain: bool = False) -> None:
        changes.drop(table, unit, ctx, slain=slain)

    def wound(self, table: Battle, unit: UnitId, wounds: int, cause: str, ctx: Context) -> None:
        changes.wound(table, unit, wounds, ctx)

    def heal(self, table: Battle, unit: UnitId, wounds: int, ctx: Context) -> None:
        changes.heal(table, unit, wounds, ctx)

    def afflict(self, table: Battle, unit: UnitId, status: str, cause: str, ctx: Context) -> None:
        """Raises `ValueError`: there is no status on this board, and the sheet check has said so."""
        raise ValueError(f"Thor Skirmish has no status {status!r}")

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
        """Three squares at most, whatever cards the enemy holds."""
        return blips.goes(table, spot, friends, away=away)

    def blip_creeps(
        self,
        table: Battle,
        unit: UnitId,
        spot: Spot,
        goals: Iterable[Spot],
        lookers: Sequence[UnitId],
        visibility: int,
    ) -> Spot:
        return blips.creeps(table, spot, goals, lookers, visibility)

    def blip_hides(
        self, table: Battle, unit: UnitId, spot: Spot, lookers: Sequence[UnitId], visibility: int
    ) -> Spot | None:
        return blips.hides(table, spot, lookers, visibility)

    def blip_spot(self, table: Battle, spot: Spot) -> Spot:
        free = (square for square in SQUARES if square not in table.field.terrain)
        return board.spot_of(board.nearest(spot, free) or "a1")

    # For bots

    def blinded(self, table: Battle, unseen: Iterable[UnitId], ghosts: dict[UnitId, Spot]) -> Battle:
        return conduct.blinded(table, unseen, ghosts)

    def blow(self, table: Battle, action: Action) -> tuple[UnitId, Sequence[UnitId]]:
        return blows.blow(table, action)

    def can_strike(
        self, table: Battle, unit: UnitId, targets: Sequence[UnitId], pledged: int
    ) -> frozenset[UnitId]:
        return blows.can_strike(table, unit, targets, pledged)

    def close(self, table: Battle, seat: Seat, unit: UnitId, target: UnitId) -> Action | None:
        return blows.close(table, seat, unit, target)

    def strike(
        self, table: Battle, seat: Seat, targets: Iterable[UnitId], *, boldness: int, unit: UnitId = 0
    ) -> Action | None:
        return conduct.strike(table, seat, targets, boldness, unit)

    def go(
        self, table: Battle, seat: Seat, unit: UnitId, goal: Spot, *, near: int, run: bool, shy: bool
    ) -> Action | None:
        return conduct.go(table, seat, unit, goal, near=near, run=run, shy=shy)

    def flee(self, table: Battle, seat: Seat, unit: UnitId) -> Action | None:
        return conduct.flee(table, seat, unit)

    def rest(self, table: Battle, seat: Seat) -> Action:
        return conduct.rest(table, seat)

    def picks(self, table: Battle, seat: Seat) -> list[tuple[Action, UnitId]]:
        """Nothing: a phase never asks which unit acts, since any of them may."""
        return []

    def answer(self, table: Battle, seat: Seat, pledges: Sequence[Pledge] = ()) -> Action:
        return conduct.answer(table, seat, partial(blows.leaves, table, seat, pledges))

    def leaves(self, table: Battle, seat: Seat, pledges: Sequence[Pledge], action: Action) -> bool:
        return blows.leaves(table, seat, pledges, action)

    def ready(self, table: Battle, seat: Seat) -> list[UnitId]:
        return conduct.ready(table, seat)

    def reach(self, table: Battle, unit: UnitId) -> tuple[int, int]:
        """A Sprint, and hand-to-hand: who has a card for more uses it, but nobody can count on one."""
        return 4, 1


def _everybody(table: Battle) -> list[Unit]:
    waiting = (unit for units in table.reserve.values() for unit in units)
    return [*table.units.values(), *waiting, *table.fallen]


def _unit(table: Battle, unit: UnitId) -> Unit:
    """A unit on the board, in reserve, fallen or away. Raises `KeyError` if there never was one."""
    found = table.units.get(unit) or next((other for other in _everybody(table) if other.id == unit), None)
    if found is None:
        raise KeyError(unit)
    return found
