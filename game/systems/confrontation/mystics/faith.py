"""Faith: the pool of a unit with faithful in it, set anew in each control phase (GB-83, G-33)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation.mystics import pools
from game.systems.confrontation.state import Battle, Fighter, UnitId


def faithful(state: Battle, unit: UnitId) -> list[Fighter]:
    """The members of a unit who have Fervor."""
    return [each for each in state.members(unit) if state.profile(each.id).fervor]


def share(state: Battle, unit: UnitId) -> int:
    """The faith of a unit: the Fervor of its faithful and 1 for each of its members; none without faithful (GB-83)."""
    called = faithful(state, unit)
    if not called:
        return 0
    members = [each for each in state.members(unit) if each.role != "machine"]
    return sum(state.profile(each.id).fervor for each in called) + len(members)


def begin(state: Battle, ctx: Context, kept: tuple[UnitId, ...] = ()) -> None:
    """Fill the pools of all units when the battle begins (GB-83), but for those that the scenario has fixed."""
    for seat in state.field.sides:
        fill(state, ctx, seat, kept)


def fill(state: Battle, ctx: Context, seat: Seat, kept: tuple[UnitId, ...] = ()) -> None:
    """Set the faith of a player's units anew, in rout or not; what was not used is lost (GB-83, GB-75, G-33). `kept` stay as they are."""
    for unit in list(state.company(seat)):
        if unit.id not in kept:
            pools.fill(state, ctx, unit.id, faith=share(state, unit.id))
