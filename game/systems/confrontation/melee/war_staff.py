"""The war staff: what an Incarnate with a standard bearer lends to his company (GB-78, G-50).

What a musician lends, the tactic, stands in `tactics`.
"""

from __future__ import annotations

from game.core.breakdowns import Breakdown, Part
from game.systems.confrontation import units, values
from game.systems.confrontation.fire import sight
from game.systems.confrontation.state import Battle, Fighter, UnitId

RULE = "GB-78"
STANDARD = 1
"""What a standard adds to Courage or Fear (GB-131)."""


def bearer(state: Battle, unit: UnitId) -> Fighter | None:
    """The standard bearer of a unit, if it has one."""
    return next((each for each in state.members(unit) if each.role == "bearer"), None)


def valour(state: Battle, unit: UnitId) -> Breakdown:
    """What a unit tests its Courage with: the best of its own value and of those that war staffs lend (GB-78, G-113).

    Its own standard adds 1; a value that is lent comes with the standard of that staff (G-50).
    """
    own = _with_standard(state, unit)
    lent = [_lent(state, each) for each in lenders(state, unit) if each != unit]
    return max((own, *lent), key=lambda each: each.total)


def _with_standard(state: Battle, unit: UnitId) -> Breakdown:
    """The value of a unit with what its own standard adds; the standard of a unit in rout adds nothing (G-112)."""
    own = values.valour(state, unit)
    if state.units[unit].rout or bearer(state, unit) is None:
        return own
    return Breakdown((*own.parts, Part(STANDARD, "the standard", "G-50")))


def _lent(state: Battle, staff: UnitId) -> Breakdown:
    """What the war staff of a unit lends of Courage or Fear: what its Incarnate would test with himself, and its standard (GB-78)."""
    hero = state.incarnate(staff)
    assert hero is not None, "a war staff has its Incarnate"
    said = Part(None, f"lent by the war staff of {state.units[staff].name}", RULE)
    return Breakdown((*values.valour_of(state, hero).parts, Part(STANDARD, "the standard", "G-50"), said))


def authority(state: Battle, unit: UnitId) -> Breakdown:
    """The Authority that the Incarnate of a unit uses: his own, or a greater one that a war staff lends (GB-78).

    Empty for a unit without an Incarnate.
    """
    own = state.incarnate(unit)
    if own is None:
        return Breakdown(())
    incarnates = [own, *(state.incarnate(each) for each in lenders(state, unit) if each != unit)]
    return max(
        (values.authority(state, each) for each in incarnates if each is not None),
        key=lambda each: each.total,
    )


def lenders(state: Battle, unit: UnitId) -> list[UnitId]:
    """The war staffs whose Courage, Fear and Authority a unit may use, in order of their numbers.

    Those whose standard it sees, and those whose standard these see in turn: a staff lends what its Incarnate would use
    himself, be it lent to him (GB-78).
    """
    raised = [other.id for other in state.on_table(state.units[unit].seat) if _stands(state, other.id)]
    found: list[UnitId] = []
    asked = [unit]
    while asked:
        looking = asked.pop()
        seen = [staff for staff in raised if staff not in found and _sees(state, looking, staff)]
        found += seen
        asked += seen
    return sorted(found)


def _stands(state: Battle, unit: UnitId) -> bool:
    """Whether a unit has a war staff with a standard: an Incarnate and a bearer, and not in rout (GB-78)."""
    if state.units[unit].rout or state.incarnate(unit) is None:
        return False
    return bearer(state, unit) is not None


def _sees(state: Battle, unit: UnitId, staff: UnitId) -> bool:
    """Whether any fighter of a unit sees the standard of a staff; its own it always sees (GB-78)."""
    carrier = bearer(state, staff)
    if unit == staff or carrier is None:
        return unit == staff
    return any(sight.sees(state, each.id, carrier.id) for each in units.fighters(state, unit))
