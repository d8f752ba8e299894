"""Spotting checks and the flip (A-10 to A-14, A-25, A-32, A-41, A-46, Appendix I)."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import adapters, events, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.encounters import deck, marks, rows
from game.systems.asgard.events import Roll
from game.systems.asgard.sheet.plan import TARGETS, Entry, Level
from game.systems.asgard.state import Acting, Out, Saga
from game.systems.asgard.story import codes
from game.systems.asgard.story.codes import Cause

DICE, SIDES = 3, 6
When = Literal["before", "after"]


class Spotting(Step[Saga], frozen=True, tag=True):
    """A unit checks every token that it can spot, the nearest first, as long as it explores (A-11)."""

    unit: UnitId
    when: When
    tried: tuple[int, ...] = ()

    def proceed(self, state: Saga, ctx: Context) -> None:
        if self.unit not in eyes.friends(state):
            return
        if not self.tried:
            done = state.acting if state.acting.unit == self.unit else Acting(self.unit)
            state.acting = msgspec.structs.replace(done, **{self.when: True})
        token = next((each for each in eyes.to_check(state, self.unit) if each.id not in self.tried), None)
        if token is not None:
            again = Spotting(self.unit, self.when, (*self.tried, token.id))
            state.push(Check(self.unit, token.id, self.when), again)


class Check(Step[Saga], frozen=True, tag=True):
    """The unit rolls to spot the token, then the token to spot the unit (A-12); whoever fails is flat-footed (A-13, A-31)."""

    unit: UnitId
    token: int
    when: When

    def proceed(self, state: Saga, ctx: Context) -> None:
        ours, stealth, theirs = _rolls(state, ctx, self.unit)
        ctx.tell(events.Checked, self.unit, self.token, ours, theirs, self.when, stealth)
        state.note("check", _outcome(ours, theirs), self.token, self.unit)
        if not ours.passed:
            marks.catch(state, ctx, self.unit)
        if ours.passed or theirs.passed:
            state.change_token(self.token, spent=True)
            ctx.tell(events.TokenSpent, self.token)
            state.push(Flip(self.unit, self.token, not theirs.passed))


class SightCheck(Step[Saga], frozen=True, tag=True):
    """A fixed encounter comes into sight: the checks say who is flat-footed, and no card is flipped (A-41)."""

    unit: UnitId
    foe: UnitId

    def proceed(self, state: Saga, ctx: Context) -> None:
        if self.foe not in state.foes or self.unit not in eyes.friends(state):
            return
        ours, stealth, theirs = _rolls(state, ctx, self.unit)
        ctx.tell(events.Checked, self.unit, 0, ours, theirs, "sight", stealth, self.foe)
        state.note("check", _outcome(ours, theirs), 0, self.unit)
        if not ours.passed:
            marks.catch(state, ctx, self.unit)
        if not theirs.passed:
            group = state.foes[self.foe].group
            for other in [foe.unit for foe in state.foes.values() if foe.group == group]:
                marks.catch(state, ctx, other)


def met(state: Saga, unit: UnitId) -> None:
    """The perception checks of a fixed encounter are made, or need not be (A-41)."""
    state.foes[unit] = msgspec.structs.replace(state.foes[unit], met=True)


def _outcome(ours: Roll, theirs: Roll) -> str:
    return {(True, True): "both", (True, False): "ours", (False, True): "theirs", (False, False): "none"}[
        ours.passed, theirs.passed
    ]


# Rolling


def level_of(state: Saga, unit: UnitId) -> Level:
    """How good a spotter a friendly unit is (A-12)."""
    return state.plan.skills.get(adapters.of(state.plan).who(state.table, unit), "regular")


def target(level: Level, modifier: int, stealth: int = 0) -> Breakdown:
    """The number to come to at most, with its parts (A-12, A-46)."""
    words = {"regular": "regular spotter", "skilled": "skilled spotter", "equipped": "skilled and equipped"}
    parts = [Part(TARGETS[level], words[level], "A-12")]
    if modifier:
        parts.append(Part(modifier, "condition", "A-46"))
    if stealth:
        parts.append(Part(-stealth, "stealth", "A-25"))
    return Breakdown(tuple(parts))


def _rolls(state: Saga, ctx: Context, unit: UnitId) -> tuple[Roll, Roll | None, Roll]:
    """The unit's roll, its stealth check if the sheet has them, and the enemy's roll."""
    now, level, rules = state.now, level_of(state, unit), state.plan.rules
    ours = Roll(_dice(state, ctx), target(level, now.you), level)
    stealth = Roll(_dice(state, ctx), target(level, 0), level) if rules.stealth else None
    hidden = rules.stealth if stealth is not None and stealth.passed else 0
    return ours, stealth, Roll(_dice(state, ctx), target(now.level, now.they, hidden), now.level)


def _dice(state: Saga, ctx: Context) -> tuple[int, ...]:
    """Three dice, or those that a lesson has laid ready."""
    if len(state.dice) >= DICE:
        ready, state.dice = state.dice[:DICE], state.dice[DICE:]
        return ready
    return tuple(ctx.chance.roll(SIDES) for _ in range(DICE))


# The flip


class Flip(Step[Saga], frozen=True, tag=True):
    """One card is flipped; its row in the table of the condition says which encounter it is (A-13, A-14)."""

    unit: UnitId
    token: int
    caught: bool
    """Whether the encounter is flat-footed."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        again = not state.deck
        if again:
            deck.refill(state, ctx)
        if not state.deck:
            ctx.tell(events.NoCard, self.unit, self.token)
            return
        card = deck.draw(state, ctx)
        entry = rows.chosen(state, state.now.cards.get(card, Entry("")), self.unit)
        missing = tuple(need for need in entry.needs if need not in state.seen)
        ctx.tell(
            events.CardFlipped,
            self.unit,
            self.token,
            card,
            entry.key,
            entry.needs,
            missing,
            entry.code,
            entry.adds,
            again,
        )
        state.note(
            "card",
            f"{card} {entry.key}" if not missing else f"{card} {entry.key} missing",
            entry.code,
            self.unit,
        )
        if missing:
            return
        state.deck = tuple(other for other in state.deck if other != card)
        state.out[card] = Out(card, entry.adds)
        for effect in entry.adds:
            deck.see(state, ctx, effect)
        if entry.code:
            cause = Cause(self.unit, self.token, card, self.caught)
            state.push(codes.Follow(entry.code, cause, "card"))


STEPS: tuple[type[Step[Saga]], ...] = (Spotting, Check, SightCheck, Flip)
