"""War machines and their crew: when such a unit can be activated (GB-79, G-53)."""

from __future__ import annotations

from game.systems.confrontation import units
from game.systems.confrontation.state import Battle, Fighter, UnitId


def crew(state: Battle, unit: UnitId) -> list[Fighter]:
    """Those who serve the engine of a unit."""
    return [each for each in state.members(unit) if each.role == "crew"]


def crewed(state: Battle, unit: UnitId) -> bool:
    """Whether a unit has an engine and somebody to serve it: only then it moves and shoots, and adds its Power (G-53)."""
    return units.machine(state, unit) is not None and bool(crew(state, unit))


def ready(state: Battle, unit: UnitId) -> bool:
    """Whether a unit can be activated: not an engine without its crew, whose card is passed (GB-79)."""
    return units.machine(state, unit) is None or crewed(state, unit)
