"""The tactic of a company, which its musicians lend (GB-78, G-50)."""

from __future__ import annotations

from game.systems.confrontation import units
from game.systems.confrontation.state import Battle, UnitId
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
    for other in state.on_table(own.seat):
        if other.rout or state.incarnate(other.id) is None:
            continue
        for each in state.members(other.id):
            if each.role == "musician" and (other.id == unit or units.apart(state, leader, each) <= REACH):
                return tactic
    return None
