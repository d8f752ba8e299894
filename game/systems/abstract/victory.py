"""Victory: the last side with units, or the most slots when the turns are up (VICTORY, S-10, S-16)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Seat
from game.core.words.grammar import does, plural
from game.systems.abstract import events
from game.systems.abstract.state import Skirmish


def reckon(state: Skirmish, ctx: Context) -> None:
    """End the battle if only one side has units left (SB-22)."""
    left = state.living()
    if len(left) == 1:
        finish(state, left, "No other side has a unit left.", "SB-22", ctx)


def count_slots(state: Skirmish, ctx: Context) -> None:
    """End the battle by slots: most wins, equal is a draw (S-10)."""
    slots = {seat: sum(unit.slots for unit in state.side(seat)) for seat in state.living()}
    most = max(slots.values())
    best = tuple(seat for seat in slots if slots[seat] == most)
    turns = f"After {plural(state.turn, 'turn')}"
    if len(best) > 1:
        finish(state, (), f"{turns} {len(best)} sides have {plural(most, 'slot')} each.", "S-10", ctx)
        return
    name = state.field.sides[best[0]].name
    finish(state, best, f"{turns} {name} {does(name, 'has')} the most slots left, {most}.", "S-10", ctx)


def finish(state: Skirmish, winners: tuple[Seat, ...], why: str, rule: str, ctx: Context) -> None:
    """End the battle and say so."""
    ctx.tell(events.BattleEnded, winners, why, rule)
    state.end(winners, why, rule)
