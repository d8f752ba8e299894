"""Knock-back: one square at a time, like a row of dominoes (KNOCK BACK, T-30, T-31)."""

from __future__ import annotations

from game.core.events import Context
from game.core.steps import Step
from game.systems.thor import events
from game.systems.thor.actions import UnitId
from game.systems.thor.squares import DIRECTION, NEAR, RAY, Direction
from game.systems.thor.state import Battle


class KnockBack(Step[Battle], frozen=True, tag=True):
    """Push `unit` along `toward`, `squares` times, as long as it lives (T-30)."""

    unit: UnitId
    toward: Direction
    squares: int

    def proceed(self, state: Battle, ctx: Context) -> None:
        for _ in range(self.squares):
            if self.unit not in state.units:
                return
            push(state, self.unit, self.toward, ctx)


def push(state: Battle, pushed: UnitId, toward: Direction, ctx: Context) -> None:
    """Push a unit one square; a unit in the way is pushed first (T-30).

    Off the board or into an impassable square a unit is destroyed, and counts as fallen (T-83).
    """
    unit = state.units[pushed]
    ahead = RAY[unit.at][toward][:1]
    if ahead and ahead[0] in state.board:
        push(state, state.board[ahead[0]], toward, ctx)
    if not ahead or ahead[0] in state.field.terrain:
        ctx.tell(events.Pushed, pushed, unit.at, toward, "", ahead[0] if ahead else "")
        state.fell(pushed)
        ctx.tell(events.Fell, pushed, unit.name, unit.seat, unit.at, True)
        return
    state.place(unit, ahead[0])
    ctx.tell(events.Pushed, pushed, unit.at, toward, ahead[0])


def ground_pound(state: Battle, pounder: UnitId, ctx: Context) -> None:
    """Push all adjacent units, friend and foe, one square away; the order never matters (T-31, T-71)."""
    centre = state.units[pounder].at
    around = [
        (state.board[square], DIRECTION[centre][square]) for square in NEAR[centre] if square in state.board
    ]
    for unit, toward in around:
        push(state, unit, toward, ctx)
