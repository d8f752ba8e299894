"""Initiative: who acts when (ACTION, SB-15, S-5, S-17)."""

from __future__ import annotations

from itertools import groupby

from game.core.events import Context
from game.core.steps import Step
from game.systems.abstract import events
from game.systems.abstract.actions import UnitId
from game.systems.abstract.dice import roll, whole
from game.systems.abstract.state import Skirmish


class RollInitiative(Step[Skirmish], frozen=True, tag=True):
    """Every unit rolls Initiative; units act from the highest to the lowest (SB-15)."""

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        state.rolls = {}
        state.order = tuple(_ordered(state, list(state.units), 0, ctx))
        ctx.tell(events.OrderSettled, state.order)


def _ordered(state: Skirmish, units: list[UnitId], again: int, ctx: Context) -> list[UnitId]:
    """These units in the order of their rolls; those that are equal roll again among themselves (S-5)."""
    for unit in units:
        made = roll(state, "initiative", (whole(state, unit, "initiative"),), ctx)
        state.rolls[unit] = (*state.rolls.get(unit, ()), made.total)
        ctx.tell(events.InitiativeRolled, unit, made, again)
    ranked = sorted(units, key=lambda unit: (-state.rolls[unit][again], unit))
    order: list[UnitId] = []
    for _, group in groupby(ranked, key=lambda unit: state.rolls[unit][again]):
        tied = list(group)
        order += tied if len(tied) == 1 else _ordered(state, tied, again + 1, ctx)
    return order
