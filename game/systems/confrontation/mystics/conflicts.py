"""Conflicting effects: two works that say of one value of one unit that it is exactly so (GB-10)."""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import elixir, events, lots
from game.systems.confrontation.actions import ChooseEffect, Forgo
from game.systems.confrontation.state import Battle, UnitId
from game.systems.confrontation.works import Fix, Stat

COST = 1
"""What choosing the effect costs in Elixir (GB-10)."""
RULE = "GB-10"


def fixed(state: Battle, unit: UnitId, stat: Stat) -> dict[str, int]:
    """What each work that lies on a unit says a value is, those that a conflict was decided against left out."""
    return {
        each.work: effect.value
        for each in state.units[unit].ongoing
        if not each.void
        for effect in state.field.works[each.work].effects
        if isinstance(effect, Fix) and effect.stat == stat
    }


def conflicting(state: Battle, unit: UnitId, stat: Stat) -> bool:
    """Whether works on a unit contradict each other about a value."""
    return len(set(fixed(state, unit, stat).values())) > 1


class Conflict(Step[Battle], frozen=True, tag=True):
    """Every player rolls a die, again for those who tie; the highest may pay to choose (GB-10)."""

    unit: UnitId
    stat: Stat

    def proceed(self, state: Battle, ctx: Context) -> None:
        works = tuple(fixed(state, self.unit, self.stat))
        if not conflicting(state, self.unit, self.stat):
            return
        seat, throws = _opposed(state, ctx, tuple(state.field.sides))
        ctx.tell(events.ConflictRolled, self.unit, works, throws, seat)
        if elixir.purse(state, seat) >= COST:
            state.push(EffectChoice(seat, self.unit, self.stat))
        else:
            settle(state, ctx, self.unit, works, "")


def _opposed(
    state: Battle, ctx: Context, seats: tuple[Seat, ...]
) -> tuple[Seat, tuple[dict[Seat, int], ...]]:
    """Who rolls highest, and all throws: those who tie for it roll again."""
    throws = []
    while True:
        throw = {seat: lots.die(state, ctx) for seat in seats}
        throws.append(throw)
        seats = tuple(seat for seat in seats if throw[seat] == max(throw.values()))
        if len(seats) == 1:
            return seats[0], tuple(throws)


class EffectChoice(Decision[Battle], frozen=True, tag=True):
    """Whether 1 Elixir is paid to say which of the effects holds; if not, none does (GB-10)."""

    unit: UnitId
    stat: Stat

    def actions(self, state: Battle) -> list[Action]:
        return [Forgo(), *(ChooseEffect(work) for work in fixed(state, self.unit, self.stat))]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        works = tuple(fixed(state, self.unit, self.stat))
        held = ""
        if isinstance(action, ChooseEffect):
            elixir.spend(state, ctx, self.seat, COST, "choice of an effect", RULE)
            held = action.work
        settle(state, ctx, self.unit, works, held)


def settle(state: Battle, ctx: Context, unit: UnitId, works: tuple[str, ...], held: str) -> None:
    """Of these works on a unit one holds, or none: the others are void while they last (GB-10, G-122)."""
    ongoing = tuple(
        msgspec.structs.replace(each, void=True) if each.work in works and each.work != held else each
        for each in state.units[unit].ongoing
    )
    state.change(unit, ongoing=ongoing)
    ctx.tell(events.ConflictSettled, unit, held)


STEPS: tuple[type[Step[Battle]], ...] = (Conflict, EffectChoice)
