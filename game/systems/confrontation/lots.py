"""Every die of a battle: those that the scenario has fixed come first, then chance decides (G-151)."""

from __future__ import annotations

from game.core.events import Context
from game.systems.confrontation.dice import SIDES
from game.systems.confrontation.state import Battle


def die(state: Battle, ctx: Context) -> int:
    """What the next die shows: as a lesson or a puzzle has it, else as it falls."""
    if not state.dice:
        return ctx.chance.roll(SIDES)
    first, *rest = state.dice
    state.dice = tuple(rest)
    return first


def cast(state: Battle, ctx: Context, count: int) -> tuple[int, ...]:
    """What so many dice show, in the order in which they are rolled."""
    return tuple(die(state, ctx) for _ in range(count))
