"""What happens before the first round, who holds what, and how the battle ends: facts for window and log."""

from __future__ import annotations

from game.core.events import Event
from game.core.seats import Seat
from game.systems.confrontation.state import Duty, PieceId, UnitId


class BattleDrawn(Event, frozen=True):
    """A die has chosen the battle (GB-111)."""

    battle: str
    name: str


class DutyChosen(Event, frozen=True):
    """A side attacks or defends."""

    seat: Seat
    duty: Duty


class DeploymentLed(Event, frozen=True):
    """Who deploys the first unit."""

    seat: Seat


class HeldBack(Event, frozen=True):
    """Units come as reinforcements."""

    seat: Seat
    units: tuple[UnitId, ...]


class PieceLaid(Event, frozen=True):
    """A player has laid a piece of terrain."""

    seat: Seat
    piece: PieceId
    name: str


class ZoneTaken(Event, frozen=True):
    """A player has his deployment zone."""

    seat: Seat
    zone: str
    name: str


class HalfTaken(Event, frozen=True):
    """The defender has chosen the pieces of terrain that lie in his half."""

    seat: Seat
    names: tuple[str, ...]


class DieRolled(Event, frozen=True):
    """A player has rolled a die: who is the youngest, who chooses his zone first."""

    seat: Seat
    die: int
    why: str


class ObjectiveHeld(Event, frozen=True):
    """Who controls an objective now; None for nobody."""

    objective: str
    name: str
    seat: Seat | None


class BattleEnded(Event, frozen=True):
    """The battle is over: who has won, why, by which rule, and the Elixir of every company."""

    winners: tuple[Seat, ...]
    why: str
    rule: str
    elixir: dict[Seat, int]
