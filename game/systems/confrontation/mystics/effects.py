"""What works do: a handler for each kind of effect, at once or for as long as the work lasts (GB-11, GB-82, GB-92)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import events
from game.systems.confrontation.actions import Call
from game.systems.confrontation.movement import formation
from game.systems.confrontation.mystics import conflicts, strength_tests, summoning, targets, titan_strides
from game.systems.confrontation.state import Battle, Ongoing, UnitId
from game.systems.confrontation.works import (
    Blast,
    Burn,
    Draw,
    Effect,
    Fix,
    Gain,
    Heal,
    Lend,
    Stride,
    Summon,
    Tests,
    Work,
)


class Enact(Step[Battle], frozen=True, tag=True):
    """A work that has been called takes effect on every unit it reaches (GB-85)."""

    call: Call

    def proceed(self, state: Battle, ctx: Context) -> None:
        work = state.field.works[self.call.work]
        if self.call.by not in state.fighters:
            return
        reached = targets.reached(state, work, self.call.by, self.call.target)
        state.push(*(Affect(self.call, unit) for unit in reached))


class Affect(Step[Battle], frozen=True, tag=True):
    """A work takes effect on one unit, effect by effect; one that has gone meanwhile is passed over."""

    call: Call
    unit: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        own = state.units[self.unit]
        if own.fate != "table" or self.call.by not in state.fighters:
            return
        work = state.field.works[self.call.work]
        if work.once:
            state.change(self.unit, treated=(*own.treated, work.id))
        if targets.lasts(work):
            lay(state, ctx, work, self.unit, state.fighters[self.call.by].unit)
        for effect in reversed(work.effects):
            HANDLERS[type(effect)](state, ctx, self.call, self.unit, effect)


def lay(state: Battle, ctx: Context, work: Work, unit: UnitId, by: UnitId) -> None:
    """Let a work lie on a unit from now on; the same name lies once (GB-11). Who flies is in scattered formation (GB-31)."""
    own = state.units[unit]
    if any(targets.lies(state, each.work, work) for each in own.ongoing):
        return
    state.change(unit, ongoing=(*own.ongoing, Ongoing(work.id, by)))
    ctx.tell(events.EffectBegan, unit, work.id)
    if own.formation == "close" and not formation.may_close(state, unit):
        state.change(unit, formation="scattered")


def lift(state: Battle, ctx: Context, unit: UnitId, ongoing: Ongoing) -> None:
    """A work lies on a unit no longer."""
    own = state.units[unit]
    state.change(unit, ongoing=tuple(each for each in own.ongoing if each != ongoing))
    ctx.tell(events.EffectEnded, unit, ongoing.work)


# A handler for each kind of effect


def _lies(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Effect) -> None:
    """What is lent, gained or burns counts as long as the work lies on the unit."""


def _fix(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Fix) -> None:
    """A value that is fixed may conflict with another one (GB-10)."""
    if conflicts.conflicting(state, unit, effect.stat):
        state.push(conflicts.Conflict(unit, effect.stat))


def _tests(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Tests) -> None:
    """Strength tests on the unit, or on its machine if that is named (G-63)."""
    state.push(
        strength_tests.Strike(unit, call.work, effect.count, effect.strength, call.by, only=call.fighter)
    )


def _blast(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Blast) -> None:
    """A template without deviation."""
    state.push(strength_tests.Burst(call.fighter, call.work, effect.area, effect.strength, call.by))


def _heal(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Heal) -> None:
    """Points back for one fighter, no more than his card has."""
    heal(state, ctx, call.fighter, effect.points)


def heal(state: Battle, ctx: Context, fighter: int, points: int) -> None:
    """Give a fighter or a machine points back, up to those of the card."""
    own = state.fighters[fighter]
    back = min(points, state.profile(fighter).health - own.health)
    if back > 0:
        state.alter(fighter, health=own.health + back)
        ctx.tell(events.Healed, fighter, back, own.health + back)


def _summon(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Summon) -> None:
    """A new unit where the caller has said (GB-92)."""
    summoning.summon(state, ctx, call.by, effect, call.places)


def _stride(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Stride) -> None:
    """The titan goes where its player has said."""
    titan_strides.stride(state, ctx, call)


def _draw(state: Battle, ctx: Context, call: Call, unit: UnitId, effect: Draw) -> None:
    """The Elixir of an artifact is in the pool when the battle begins (GB-97)."""


HANDLERS: dict[type[Effect], Callable[[Battle, Context, Call, UnitId, Any], None]] = {
    Lend: _lies,
    Gain: _lies,
    Burn: _lies,
    Fix: _fix,
    Tests: _tests,
    Blast: _blast,
    Heal: _heal,
    Summon: _summon,
    Stride: _stride,
    Draw: _draw,
}
STEPS: tuple[type[Step[Battle]], ...] = (Enact, Affect)
