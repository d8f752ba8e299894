"""What lies on the table: units and their slots, cards face down or up, and the order of the turn."""

from __future__ import annotations

import msgspec

from game.core.seats import Outcome, Seat
from game.core.steps import State
from game.systems.abstract.actions import Recruit, UnitId
from game.systems.abstract.traits import Traits


class Unit(msgspec.Struct, frozen=True):
    """A unit: how many slots it was created with, and how many are left."""

    id: UnitId
    name: str
    seat: Seat
    full: int
    slots: int
    emblem: str = ""


class Side(msgspec.Struct, frozen=True):
    """A side of the set-up: its name, its budget of slots, and its units if the set-up says them (S-1, S-11)."""

    name: str
    slots: int
    recruits: tuple[Recruit, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """What does not change in a battle: the sides, what was agreed upon, the optional rules."""

    title: str
    sides: dict[Seat, Side]
    cap: int
    """The most slots of one unit; 0: no cap (S-1)."""
    most_units: int
    """The most units of a side (S-12)."""
    multiple: bool = True
    coordinated: bool = True
    turn_cap: int = 0
    """After how many turns slots are counted; 0: never (S-10, S-16)."""
    odds: bool = True

    @property
    def largest(self) -> int:
        """The most slots that a unit may have."""
        return self.cap or 10**6


class Skirmish(State):
    """The whole state of an Abstract Skirmish battle."""

    field: Field
    units: dict[UnitId, Unit]
    """Those that are left, in order of their numbers."""
    fallen: tuple[Unit, ...]
    rosters: dict[Seat, tuple[Recruit, ...]]
    """Units written down, but not yet shown (S-11)."""
    cards: dict[UnitId, Traits]
    """The Trait cards of this turn; face down until `revealed`."""
    last: dict[UnitId, Traits]
    """The cards of the turn before, of the units that are left."""
    revealed: bool
    ready: tuple[Seat, ...]
    """Who has confirmed, in that order."""
    rolls: dict[UnitId, tuple[int, ...]]
    """Initiative: the total of each unit, and those of its rolls again in a tie (S-5)."""
    order: tuple[UnitId, ...]
    """Units in the order in which they act this turn, destroyed ones included."""
    held: tuple[UnitId, ...]
    acted: tuple[UnitId, ...]
    dice: tuple[int, ...]
    """The next dice where the set-up fixes them, as in a lesson."""
    turn: int

    def copy(self) -> Skirmish:
        return Skirmish(
            self.stack.copy(),
            self.outcome,
            self.field,
            self.units.copy(),
            self.fallen,
            self.rosters.copy(),
            self.cards.copy(),
            self.last,
            self.revealed,
            self.ready,
            self.rolls,
            self.order,
            self.held,
            self.acted,
            self.dice,
            self.turn,
        )

    def side(self, seat: Seat) -> list[Unit]:
        """The units that a side has left, in order of their numbers."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def foes(self, seat: Seat) -> list[Unit]:
        """The living enemies of a side, in order of their numbers."""
        return [unit for unit in self.units.values() if unit.seat != seat]

    def living(self) -> tuple[Seat, ...]:
        """The sides that have units left, in order."""
        left = {unit.seat for unit in self.units.values()}
        return tuple(seat for seat in self.field.sides if seat in left)

    def partners(self, unit: UnitId) -> list[UnitId]:
        """The units that `unit` can take along in a coordinated attack (S-9, S-13)."""
        seat = self.units[unit].seat
        return sorted(held for held in self.held if held in self.units and self.units[held].seat == seat)

    def end(self, winners: tuple[Seat, ...], why: str, rule: str) -> None:
        """The battle is over: nothing more happens."""
        self.outcome = Outcome(winners, why, rule)
        self.stack.clear()
