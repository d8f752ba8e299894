"""Enemies out of sight: blips, what they do at the end of a round, and how they vanish (A-22, A-23, A-35 to A-37, A-45)."""

from __future__ import annotations

from functools import partial

import msgspec

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import adapters, course, deck, events, eyes, looking, marks
from game.systems.asgard.actions import UnitId
from game.systems.asgard.plan import Reaction
from game.systems.asgard.state import Blip, Saga

DIE = 6


class Hide(Step[Saga], frozen=True, tag=True):
    """Enemies that no friendly unit can see become blips; fixed encounters never do (A-22).

    One whose activation is under way does so when it is over (`but`).
    """

    but: UnitId = 0

    def proceed(self, state: Saga, ctx: Context) -> None:
        loose = [unit for unit in eyes.foes(state) if unit != self.but and not state.foes[unit].fixed]
        if not loose:
            return
        host = adapters.of(state.plan)
        seen = {foe for _, foe in host.seen(state.table, eyes.friends(state), loose, state.now.visibility)}
        for unit in loose:
            if unit not in seen:
                at = host.at(state.table, unit)
                course.on_table(state, ctx, partial(host.hide, state.table, unit))
                marks.level(state, unit)
                state.blips[unit] = Blip(unit, at, state.turn)
                ctx.tell(events.BecameBlip, unit, at)
                state.note("blip", state.foes[unit].kind, unit=unit)


class Rolls(Step[Saga], frozen=True, tag=True):
    """At the end of a round every blip rolls, the new ones too, in the order in which they came (A-23, A-37)."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        state.push(*(Roll(unit) for unit in state.blips))


class Roll(Step[Saga], frozen=True, tag=True):
    """One blip rolls on the table of the condition or the sheet; with the option it fades instead (A-23, A-36)."""

    unit: UnitId

    def proceed(self, state: Saga, ctx: Context) -> None:
        blip = state.blips.get(self.unit)
        if blip is None:
            return
        fade = state.plan.rules.fade
        if not fade:
            die = ctx.chance.roll(DIE)
            does = (state.now.blips or state.plan.rules.blips)[die - 1]
        else:
            die = 0
            unseen = blip.unseen + (blip.since < state.turn)
            state.blips[self.unit] = msgspec.structs.replace(blip, unseen=unseen)
            does = "gone" if unseen >= fade else "away"
        ctx.tell(events.BlipRolled, self.unit, die, does)
        state.push(Goes(self.unit, does))


class Goes(Step[Saga], frozen=True, tag=True):
    """A blip moves as far as its model would, or disappears; one that comes into sight is an enemy at once (A-23, A-37)."""

    unit: UnitId
    does: Reaction

    def proceed(self, state: Saga, ctx: Context) -> None:
        blip = state.blips.get(self.unit)
        if blip is None or self.does == "stay":
            return
        if self.does == "gone" and not _returns(state, self.unit):
            vanish(state, ctx, self.unit)
            return
        host = adapters.of(state.plan)
        spots = [host.at(state.table, unit) for unit in eyes.friends(state)]
        away = self.does == "away"
        to = host.blip_goes(state.table, self.unit, blip.at, spots, away=away)
        if to != blip.at:
            state.blips[self.unit] = msgspec.structs.replace(blip, at=to)
            ctx.tell(events.BlipMoved, self.unit, blip.at, to)
            state.push(looking.Look())


def _returns(state: Saga, unit: UnitId) -> bool:
    """Whether a foe is never gone, but comes nearer where another would be (A-78)."""
    return bool(state.plan.enemies[state.foes[unit].kind].returns)


def vanish(state: Saga, ctx: Context, unit: UnitId) -> None:
    """An enemy disappears for good; a blip's card goes back (A-23, A-35)."""
    host = adapters.of(state.plan)
    hidden = unit in state.blips
    state.note("gone", state.foes[unit].kind, unit=unit)
    ctx.tell(events.BlipGone if hidden else events.FoeLeft, unit)
    strike_off(state, ctx, unit, vanished=hidden)
    course.on_table(state, ctx, partial(host.drop, state.table, unit))


def strike_off(state: Saga, ctx: Context, unit: UnitId, *, vanished: bool) -> None:
    """An enemy is gone for good, one way or another: nothing is kept of it."""
    deck.release(state, ctx, unit, vanished=vanished)
    del state.foes[unit], state.minds[unit]
    state.blips.pop(unit, None)
    state.flat.pop(unit, None)
    marks.level(state, unit)


STEPS: tuple[type[Step[Saga]], ...] = (Hide, Rolls, Roll, Goes)
