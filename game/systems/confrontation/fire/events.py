"""What happens when units shoot: facts that the window animates and the log words."""

from __future__ import annotations

from game.core.events import Event
from game.systems.confrontation.state import FighterId, UnitId
from game.table.shapes import Point


class Shot(Event, frozen=True):
    """A salvo is loosed: who shoots, at which unit, how far in tenths, and the names of what interferes.

    `at` is the fighter picked out or under the template, 0 for none.
    """

    unit: UnitId
    target: UnitId
    profile: str
    marksmen: tuple[FighterId, ...]
    distance: int
    interference: tuple[str, ...]
    at: FighterId = 0
    machine: bool = False


class SalvoLost(Event, frozen=True):
    """A salvo comes to nothing without a Strength test: no hit, or an area weapon without a chance (G-7)."""

    unit: UnitId
    target: UnitId


class TemplateLanded(Event, frozen=True):
    """A template lies: aimed where, deviated by which die (0: none) and how far, its radius, and who is under it. Lengths are tenths."""

    aimed: Point
    at: Point
    direction: int
    deviation: int
    radius: int
    tests: int
    under: tuple[FighterId, ...]
