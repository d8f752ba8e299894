"""Leaving a melee: who is lost by contact, and whom one may not assault then (GB-45, G-56)."""

from __future__ import annotations

from game.core.events import Context
from game.systems.confrontation import casualties, events, units, values
from game.systems.confrontation.state import Battle, FighterId, UnitId


def lost(state: Battle, unit: UnitId) -> list[FighterId]:
    """The fighters whom a unit would lose by leaving its melee: those in contact who have no Disengagement (GB-45, G-116)."""
    touched = units.contacts(state, unit)
    return [
        each.id
        for each in units.fighters(state, unit)
        if each.id in touched and not values.has(state, each, "disengagement")
    ]


def disengage(state: Battle, ctx: Context, unit: UnitId) -> None:
    """A unit leaves its melee: whom it loses count as eliminated in melee (GB-45, G-56); a free unit has nothing to leave.

    The active unit may not assault those it has left.
    """
    others = tuple(units.melee(state, unit))
    if not others:
        return
    ctx.tell(events.Disengaged, unit, others)
    if state.active is not None and state.active.unit == unit:
        state.progress(left=(*state.active.left, *others))
    casualties.eliminate(state, ctx, lost(state, unit), "disengaging", others[0])
