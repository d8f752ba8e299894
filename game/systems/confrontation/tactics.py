"""The tactic of a company, which its musicians lend (GB-78, G-50)."""

from __future__ import annotations

from game.core.seats import Seat
from game.systems.confrontation import units
from game.systems.confrontation.state import Battle, Fighter, UnitId
from game.systems.confrontation.works import Work
from game.table.lengths import CM

REACH = 30 * CM
"""How far from the musician a unit may be, leader to musician (G-50)."""


def lent(state: Battle, unit: UnitId) -> Work | None:
    """The tactic that a unit may use now: a musician of its company who stands in a war staff is near (GB-78, G-50).

    Neither the unit nor the musician's may be in rout (GB-75).
    """
    own = state.units[unit]
    tactic = state.field.works.get(state.field.sides[own.seat].tactic)
    if tactic is None or own.rout or own.fate != "table":
        return None
    leader = units.leader(state, unit)
    for each in state.fighters.values():
        if each.role != "musician" or not _in_staff(state, each, own.seat):
            continue
        if each.unit == unit or units.apart(state, leader, each) <= REACH:
            return tactic
    return None


def _in_staff(state: Battle, musician: Fighter, seat: Seat) -> bool:
    """Whether a musician of a company stands beside an Incarnate, in a valiant unit on the table (GB-78)."""
    unit = state.units[musician.unit]
    valiant = unit.seat == seat and unit.fate == "table" and not unit.rout
    return valiant and state.incarnate(musician.unit) is not None
