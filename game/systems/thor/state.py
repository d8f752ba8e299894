"""What stands on the table: units, hands, deck, and what the players have come to know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.seats import Outcome, Seat
from game.core.steps import State
from game.systems.thor.actions import UnitId
from game.systems.thor.catalogue import CardName, Profile
from game.systems.thor.squares import Square

PLAYERS: tuple[Seat, Seat] = ("one", "two")
FOE: dict[Seat, Seat] = {"one": "two", "two": "one"}
FORWARD: dict[Seat, str] = {"one": "north", "two": "south"}
BACK_ROWS: dict[Seat, str] = {"one": "12", "two": "78"}
"""The ranks each side deploys on (T-2)."""


class Lent(msgspec.Struct, frozen=True):
    """A modifier that somebody else's rules lend to a unit, with its cause and rule as breakdowns show them.

    `attack` is added to the damage that the unit deals, `defence` taken from the damage that it suffers.
    """

    stat: Literal["attack", "defence"]
    amount: int
    cause: str
    rule: str
    against: tuple[UnitId, ...] = ()
    """Only against these; empty: against everybody."""


class Unit(msgspec.Struct, frozen=True):
    """A unit on the board, in reserve (`at` is "") or fallen.

    What only a directed battle knows (`Field.endless`) is left unset, and out of the state's JSON, in any other.
    """

    id: UnitId
    name: str
    seat: Seat
    at: Square
    hits: int
    summoned: bool = False
    lent: tuple[Lent, ...] | UnsetType = UNSET
    """Modifiers lent to it."""
    away: bool | UnsetType = UNSET
    """It is out of the battle, but has not fallen: it left the board alive."""


class Side(msgspec.Struct, frozen=True):
    """A side of the scenario: its name, and what it must bring about (VICTORY)."""

    name: str
    wins: tuple[str, ...]


class Field(msgspec.Struct, frozen=True):
    """What does not change in a battle: terrain, unit profiles, sides, the scenario's special rules."""

    title: str
    terrain: dict[Square, Literal["wall", "pit"]]
    """The impassable squares, and what they are (T-21)."""
    profiles: dict[str, Profile]
    sides: dict[Seat, Side]
    relocation: bool = False
    """Every turn one random unit goes to a random square (T-63)."""
    turn_limit: int = 15
    skip_empty_reactions: bool = False
    open_hands: bool = False
    """Hands and deck lie open to both, as in puzzles (T-119)."""
    one_turn: bool = False
    """The battle ends with the first player's turn, as in puzzles (T-119)."""
    leaders: dict[Seat, tuple[UnitId, ...]] = {}
    """The Leaders of the set-up (T-61)."""
    endless: bool | UnsetType = UNSET
    """A directed battle: no victory and no last turn of its own, and whoever directs it moves units on and off the board."""

    def wall(self, square: Square) -> bool:
        """Whether a square stops attack lines (T-21)."""
        return self.terrain.get(square) == "wall"


class Known(msgspec.Struct, frozen=True):
    """What a seat has come to know of hidden cards (T-99): the next ones of the deck, and some of the foe's."""

    deck: tuple[CardName, ...] = ()
    hand: tuple[CardName, ...] = ()


class Battle(State):
    """The whole state of a Thor Skirmish battle."""

    field: Field
    units: dict[UnitId, Unit]
    board: dict[Square, UnitId]
    reserve: dict[Seat, tuple[Unit, ...]]
    fallen: tuple[Unit, ...]
    hands: dict[Seat, tuple[CardName, ...]]
    deck: tuple[CardName, ...]
    """Face down, the next card last."""
    discard: tuple[CardName, ...]
    """Face up, the latest card last."""
    known: dict[Seat, Known]
    first: Seat
    turn: int
    next_id: UnitId

    def copy(self) -> Battle:
        return Battle(
            self.stack.copy(),
            self.outcome,
            self.field,
            self.units.copy(),
            self.board.copy(),
            self.reserve.copy(),
            self.fallen,
            self.hands.copy(),
            self.deck,
            self.discard,
            self.known.copy(),
            self.first,
            self.turn,
            self.next_id,
        )

    def profile(self, unit: UnitId) -> Profile:
        return self.field.profiles[self.units[unit].name]

    def free(self, square: Square) -> bool:
        """Whether a unit can stand on `square` now."""
        return square not in self.board and square not in self.field.terrain

    def free_of(self, squares: Iterable[Square]) -> list[Square]:
        """Those of `squares` on which a unit can stand now."""
        board, terrain = self.board, self.field.terrain
        return [square for square in squares if square not in board and square not in terrain]

    def side(self, seat: Seat) -> list[Unit]:
        """The units of a side on the board, in the order in which they came onto it."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def place(self, unit: Unit, at: Square) -> None:
        """Put a unit on a free square, from wherever it was."""
        if unit.id in self.units:
            del self.board[self.units[unit.id].at]
        self.board[at] = unit.id
        self.units[unit.id] = msgspec.structs.replace(unit, at=at)

    def wound(self, unit: UnitId, hits: int) -> None:
        """Set the hits that a living unit has left."""
        self.units[unit] = msgspec.structs.replace(self.units[unit], hits=hits)

    def fell(self, unit: UnitId) -> Unit:
        """Take a unit off the board for good."""
        gone = self.lift(unit)
        self.fallen = (*self.fallen, gone)
        return gone

    def lift(self, unit: UnitId) -> Unit:
        """Take a unit off the board, whatever is to become of it."""
        gone = self.units.pop(unit)
        del self.board[gone.at]
        return gone

    def end(self, winners: tuple[Seat, ...], why: str, rule: str) -> None:
        """The battle is over: nothing more happens."""
        self.outcome = Outcome(winners, why, rule)
        self.stack.clear()


def without(hand: tuple[CardName, ...], *cards: CardName) -> tuple[CardName, ...]:
    """`hand` less one copy of each of `cards` that it holds."""
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)


def distinct(hand: tuple[CardName, ...]) -> list[CardName]:
    """The different cards of a hand, in alphabetical order."""
    return sorted(set(hand))
