"""The course of a story: the tactical system takes its steps, and the director comes in between (HANDLING ENCOUNTERS).

A unit checks tokens before and after its move; encounters come; at the end of a round conditions, then blips have their
turn (A-11, A-34, A-37).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.core.system import encode
from game.systems.asgard import adapter as a
from game.systems.asgard import adapters, course, events, eyes
from game.systems.asgard.actions import ACTIONS, Declare, UnitId
from game.systems.asgard.encounters import checks, deeds, departures, marks
from game.systems.asgard.encounters.sightings import Look
from game.systems.asgard.enemies import blips, promises
from game.systems.asgard.enemies.minds import Declaring, refuse_turn
from game.systems.asgard.state import ENEMY, Acting, Saga
from game.systems.asgard.story.codes import Bring, Cause
from game.systems.asgard.story.watches import Watching


class Begin(Step[Saga], frozen=True, tag=True):
    """Condition zero holds: fixed encounters stand, its status changes are made, and the table begins (A-1, A-2)."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        ctx.tell(events.StoryBegan)
        state.note("condition", state.now.title, 0)
        fixtures = (Fixed(number) for number in range(len(state.plan.fixtures)))
        state.push(*fixtures, *(Bring(effect, Cause()) for effect in state.now.enter), Look(), Drive())


class Fixed(Step[Saga], frozen=True, tag=True):
    """A fixed encounter that is there from the beginning (A-1)."""

    number: int

    def proceed(self, state: Saga, ctx: Context) -> None:
        deeds.fixture(state, ctx, self.number)


# The table beneath


class Drive(Step[Saga], frozen=True, tag=True):
    """Let the tactical system take one step, or ask what it asks."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        host, table = adapters.of(state.plan), state.table
        host.settle(table)
        decision = table.decision
        if decision is None:
            _happen(state, ctx, table.stack.pop().proceed)
        elif host.moved_out(table):
            state.push(EndOfMove(host.moving(table)), Drive())
        else:
            state.push(Tactical(decision.seat))


def _happen(state: Saga, ctx: Context, rule: Any, *given: Any) -> None:
    """Let a rule of the tactical system happen; what it means to the director comes before its next step."""
    state.push(Drive())
    course.on_table(state, ctx, partial(rule, state.table, *given))


class Tactical(Decision[Saga], frozen=True, tag=True):
    """The choice that the tactical system waits for, unchanged."""

    listed = False

    def suggest(self, state: Saga) -> Sequence[Action]:
        found: Sequence[Action] = state.table.decision.suggest(state.table)
        return found

    def sample(self, state: Saga, chance: Chance) -> Action:
        found: Action = state.table.decision.sample(state.table, chance)
        return found

    def check(self, state: Saga, action: Action) -> Refusal | None:
        if isinstance(action, Declare) and self.seat == ENEMY:
            return refuse_turn(state, action)
        if isinstance(action, ACTIONS):
            return Refusal("A-24", "Nobody has asked for that now.")
        refusal: Refusal | None = state.table.decision.check(state.table, action)
        return refusal

    def apply(self, state: Saga, action: Action, ctx: Context) -> None:
        if isinstance(action, Declare):
            promises.declare(state, ctx, action)
            state.push(Drive())
            return
        if self.seat == ENEMY:
            promises.honour(state, ctx, action)
        before = tuple(_checks_first(state, action))
        if before:
            state.push(*before, Held(encode(action).decode(), state.fired))
        else:
            _happen(state, ctx, state.table.stack.pop().apply, action)


def _checks_first(state: Saga, action: Action) -> list[Step[Saga]]:
    """What comes before an action: the end of the move that it breaks off, checks of those that it sets in motion (A-34)."""
    host, table = adapters.of(state.plan), state.table
    moving = host.moving(table)
    if moving and not host.goes_on(table, action):
        return [EndOfMove(moving)]
    return [
        checks.Spotting(unit, "before")
        for unit in host.sets_out(table, action)
        if host.seat(table, unit) != ENEMY
        and state.acting != Acting(unit, before=True)
        and eyes.to_check(state, unit)
    ]


class Held(Step[Saga], frozen=True, tag=True):
    """An action for which checks came first: if they brought nothing it goes on, else the choice is given back (A-48)."""

    action: str
    """As JSON: actions are the tactical system's own."""
    fired: int
    """How many codes had followed when it was chosen."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        host, table = adapters.of(state.plan), state.table
        host.settle(table)
        action = host.system.action_from_json(self.action)
        decision = table.decision
        if state.fired == self.fired and decision is not None and decision.check(table, action) is None:
            _happen(state, ctx, table.stack.pop().apply, action)
        else:
            state.push(Drive())


# A unit's activation


class EndOfMove(Step[Saga], frozen=True, tag=True):
    """A move is over: a friendly unit checks what it can spot now, then enemies out of sight become blips (A-22, A-34)."""

    unit: UnitId

    def proceed(self, state: Saga, ctx: Context) -> None:
        host = adapters.of(state.plan)
        if host.moving(state.table) == self.unit:
            host.stop(state.table)
        if self.unit in eyes.friends(state):
            state.push(checks.Spotting(self.unit, "after"), blips.Hide(), Watching())
        else:
            state.push(blips.Hide(but=self.unit), Watching())


class EndOfActivation(Step[Saga], frozen=True, tag=True):
    """An activation is over: who was flat-footed long enough recovers; enemies out of sight become blips (A-22, A-32)."""

    unit: UnitId

    def proceed(self, state: Saga, ctx: Context) -> None:
        marks.recover(state, ctx, self.unit)
        if state.acting.unit == self.unit:
            state.acting = Acting(0)
        state.push(blips.Hide(), Watching())


class EndOfRound(Step[Saga], frozen=True, tag=True):
    """Conditions and what the story brings; then unseen enemies become blips; then every blip rolls (A-37)."""

    round: int

    def proceed(self, state: Saga, ctx: Context) -> None:
        state.over = self.round
        marks.settle(state, self.round)
        state.push(Look(), Watching(), blips.Hide(), blips.Rolls(), Watching())


# What follows from what the table tells


def _began(state: Saga, ctx: Context, notice: a.Began) -> list[Step[Saga]]:
    """An enemy declares; a friendly unit checks the tokens that it spots (A-24, A-34)."""
    if notice.unit in state.foes:
        return [Declaring(ENEMY, notice.unit)]
    state.acting = Acting(notice.unit)
    return [checks.Spotting(notice.unit, "before"), Watching()]


def _fell(state: Saga, ctx: Context, notice: a.Fell) -> list[Step[Saga]]:
    """Somebody has fallen: an enemy's card stays out, as the encounter was (A-14, A-35)."""
    host = adapters.of(state.plan)
    if notice.unit in state.foes:
        kind = state.foes[notice.unit].kind
        state.fallen[kind] = state.fallen.get(kind, 0) + 1
        state.note("fell", kind, unit=notice.unit)
        departures.strike_off(state, ctx, notice.unit, vanished=False)
    elif host.seat(state.table, notice.unit) != ENEMY:
        who = host.who(state.table, notice.unit)
        state.lost[who] = state.lost.get(who, 0) + 1
        state.note("friend", who, -1, notice.unit)
        departures.forget(state, notice.unit)
    return [Watching()]


def _struck(state: Saga, ctx: Context, notice: a.Struck) -> list[Step[Saga]]:
    """Some attacks slay at once whoever is flat-footed (A-25, QUICK KILL)."""
    if notice.unit in state.flat and notice.attack in state.plan.rules.quick_kill:
        return [QuickKill(notice.unit)]
    return []


class QuickKill(Step[Saga], frozen=True, tag=True):
    """Whoever is flat-footed is slain at once by an attack that says so (A-25)."""

    unit: UnitId

    def proceed(self, state: Saga, ctx: Context) -> None:
        host = adapters.of(state.plan)
        if self.unit in host.units(state.table):
            ctx.tell(events.QuickKilled, self.unit)
            course.on_table(state, ctx, partial(host.drop, state.table, self.unit, slain=True))


course.heed(a.Began, _began)
course.heed(a.MoveEnded, lambda state, ctx, notice: [EndOfMove(notice.unit)])
course.heed(a.Ended, lambda state, ctx, notice: [EndOfActivation(notice.unit)])
course.heed(a.RoundEnded, lambda state, ctx, notice: [EndOfRound(notice.round)])
course.heed(a.Stirred, lambda state, ctx, notice: [Look(), Watching()])
course.heed(a.Fell, _fell)
course.heed(a.Struck, _struck)

STEPS: tuple[type[Step[Saga]], ...] = (
    Begin, Fixed, Drive, Tactical, Held, EndOfMove, EndOfActivation, EndOfRound, QuickKill,
)  # fmt: skip
