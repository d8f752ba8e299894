"""The two pools of a unit: what fills them, what is spent from them (GB-83, GB-87)."""

from __future__ import annotations

from game.core.events import Context
from game.systems.confrontation import events
from game.systems.confrontation.state import Battle, UnitId

MOST_MANA = 30
"""A unit cannot have more mana (GB-87)."""


def add(state: Battle, ctx: Context, unit: UnitId, *, faith: int = 0, mana: int = 0) -> None:
    """Give a unit faith and mana at once, mana up to what a pool holds; less than 0 takes away (GB-87, G-64)."""
    own = state.units[unit]
    fill(state, ctx, unit, faith=own.faith + faith, mana=own.mana + mana)


def fill(
    state: Battle,
    ctx: Context,
    unit: UnitId,
    *,
    faith: int | None = None,
    mana: int | None = None,
    dice: tuple[int, ...] = (),
) -> None:
    """Set the pools of a unit, those that are named; `dice` are what was rolled for it."""
    own = state.units[unit]
    now = own.faith if faith is None else faith, min(MOST_MANA, own.mana if mana is None else mana)
    assert min(now) >= 0, "no unit spends more than its pool holds"
    if now != (own.faith, own.mana):
        state.change(unit, faith=now[0], mana=now[1])
    if dice or now != (own.faith, own.mana):
        ctx.tell(events.PoolFilled, unit, now[0], now[1], now[0] - own.faith, now[1] - own.mana, dice)
