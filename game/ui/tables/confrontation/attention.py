"""What the view goes near for: an assault from its declaration on, and the combats of a melee, until the unit has done."""

from __future__ import annotations

from functools import reduce

from game.systems.confrontation import units
from game.systems.confrontation.state import UnitId
from game.table.lengths import CM
from game.ui.plane.camera import FARTHEST
from game.ui.plane.view import Attention, Extent
from game.ui.tables.confrontation.desk import Desk

ROOM = 2 * CM
"""How much of the table is seen round those who fight, for tags and words, in tenths."""


def now(desk: Desk) -> Attention | None:
    """Attackers and targets; None while nobody fights, and once the battle is over."""
    state, active = desk.state, desk.state.active
    if desk.match.outcome is not None or active is None or state.units[active.unit].fate != "table":
        return None
    foes: tuple[UnitId, ...] = ()
    if active.form == "assault" and active.assaulted:
        foes = (active.assaulted,)
    elif active.form == "stay" or (desk.kind == "acting" and desk.armed in ("stay", "close")):
        foes = tuple(units.melee(state, active.unit))
    parts = [extent for unit in foes if (extent := _extent(desk, unit)) is not None]
    own = _extent(desk, active.unit)
    if own is None or not parts:
        return None
    return Attention((state.round, active.unit, *foes[:1]), own, parts, FARTHEST)


def _extent(desk: Desk, unit: UnitId) -> Extent | None:
    """What a unit covers, with some room; None if it is not on the table."""
    state = desk.state
    if state.units[unit].fate != "table" or not state.members(unit):
        return None
    bases = (
        Extent.about(each.place.point, state.profile(each.id).base.long / 2 + ROOM)
        for each in state.members(unit)
    )
    return reduce(Extent.joined, bases)
