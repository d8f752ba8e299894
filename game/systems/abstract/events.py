"""What happens in a battle, as facts for the window, the log and whoever listens."""

from __future__ import annotations

import msgspec

from game.core.events import Event
from game.core.seats import Seat
from game.systems.abstract.actions import Recruit, UnitId
from game.systems.abstract.dice import Roll
from game.systems.abstract.state import Unit
from game.systems.abstract.traits import Traits


class UnitsCreated(Event, frozen=True, tag=True):
    """A side wrote down its units; the others learn only that it has (S-11)."""

    seat: Seat
    units: tuple[Recruit, ...] = ()

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else msgspec.structs.replace(self, units=())


class UnitsShown(Event, frozen=True, tag=True):
    """All units are on the table (S-11)."""

    units: tuple[Unit, ...]

    @property
    def reveals(self) -> bool:
        return True


class TurnBegan(Event, frozen=True, tag=True):
    """A turn begins with its Decision phase."""

    turn: int


class Assigned(Event, frozen=True, tag=True):
    """Cards were dealt onto a unit's slots, face down; nobody else knows of it at all (S-3, S-18)."""

    seat: Seat
    unit: UnitId
    cards: Traits

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class Confirmed(Event, frozen=True, tag=True):
    """A side has finished plotting."""

    seat: Seat


class Revealed(Event, frozen=True, tag=True):
    """All cards are turned up at once (SB-12)."""

    cards: dict[UnitId, Traits]

    @property
    def reveals(self) -> bool:
        return True


class InitiativeRolled(Event, frozen=True, tag=True):
    """A unit rolled Initiative; `again` counts its rolls in a tie, from 0 for the first one (SB-15, S-5)."""

    unit: UnitId
    roll: Roll
    again: int

    @property
    def reveals(self) -> bool:
        return True


class OrderSettled(Event, frozen=True, tag=True):
    """In this order units act (SB-15)."""

    order: tuple[UnitId, ...]


class CameUp(Event, frozen=True, tag=True):
    """It is this unit's turn to act (S-6)."""

    unit: UnitId


class Held(Event, frozen=True, tag=True):
    """A unit does not attack at its own place in the order (S-6, S-13)."""

    unit: UnitId


class Attacked(Event, frozen=True, tag=True):
    """Accuracy against Evasion (SB-16). `number` of `count` attacks that the unit makes (S-8)."""

    attackers: tuple[UnitId, ...]
    target: UnitId
    accuracy: Roll
    evasion: Roll
    hit: bool
    number: int = 1
    count: int = 1

    @property
    def reveals(self) -> bool:
        return True


class Damaged(Event, frozen=True, tag=True):
    """Damage against Endurance, after a hit: how many slots go, and how many are left (SB-17, SB-18)."""

    attackers: tuple[UnitId, ...]
    target: UnitId
    damage: Roll
    endurance: Roll
    hits: int
    left: int


class Destroyed(Event, frozen=True, tag=True):
    """A unit lost its last slot (SB-19)."""

    unit: UnitId
    name: str
    seat: Seat


class BattleEnded(Event, frozen=True, tag=True):
    winners: tuple[Seat, ...]
    why: str
    rule: str
