"""Courage and Fear: the tests that a unit takes, rout and rallying (GB-70 to GB-77).

MoraleCheck     first in an activation: a unit in rout rallies, one with heavy losses tests (G-55)
CourageTest     the feat is offered, then the dice are thrown
CourageOffer    the player may buy the success (GB-101)
CourageThrown   the dice are read
"""

from __future__ import annotations

from typing import Literal

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.confrontation import dice_tests, elixir, events, units, values
from game.systems.confrontation.actions import Buy, Forgo
from game.systems.confrontation.dice import SIDES
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.melee import war_staff
from game.systems.confrontation.movement import fleeing
from game.systems.confrontation.state import Battle, Fighter, Test, UnitId

Why = Literal["losses", "rally", "fear"]
"""What a Courage test is taken for."""
FEAT = "certain courage"
PRICE = 1
"""What the success costs in Elixir (GB-101)."""
EASY = 1
"""The difficulty of a test for losses or a rally (GB-72, G-23)."""
PRESSED = 2
"""What greater Power, and Fear, add to it each (GB-72)."""
COMMANDER_DIE = 1
"""The die that the Commander's unit has more (GB-71)."""
RULES: dict[Why, str] = {"losses": "GB-72", "rally": "GB-77", "fear": "GB-73"}
WORDS: dict[Why, str] = {"losses": "test for losses", "rally": "rally", "fear": "test against Fear"}


# What a unit tests with and against


def fear(state: Battle, unit: UnitId) -> Breakdown:
    """The highest Fear of a unit, with what works lend; what a standard lends frightens nobody (GB-73, G-49).

    Empty if none of its members is frightening.
    """
    highest = units.frightening(state, unit)
    if not highest:
        return Breakdown(())
    printed = Part(highest, f"Fear of {state.units[unit].name}", "GB-73")
    return values.total(state, unit, "valour", printed)


def difficulty(state: Battle, unit: UnitId) -> Breakdown:
    """How hard a test for losses or a rally is: 1, +2 against greater Power, +2 against a frightening unit (GB-72, G-23).

    The Powers of all units that it is engaged with are added (G-110).
    """
    parts = [Part(EASY, "Test for losses" if not state.units[unit].rout else "Rally", "GB-72")]
    foes = units.melee(state, unit)
    own, theirs = units.power(state, unit), sum(units.power(state, foe) for foe in foes)
    if theirs > own:
        parts.append(Part(PRESSED, f"engaged with a Power of {theirs}, its own is {own}", "GB-72"))
    terrors = [state.units[foe].name for foe in foes if fear(state, foe).parts]
    if terrors:
        parts.append(Part(PRESSED, f"engaged with frightening {terrors[0]}", "GB-72"))
    return Breakdown(tuple(parts))


def must_test(state: Battle, unit: UnitId) -> bool:
    """Whether losses force a valiant unit to test: below half of its members, and no creatures (GB-72, G-22)."""
    return not state.units[unit].rout and units.below_half(state, unit)


def frightened(state: Battle, unit: UnitId, other: UnitId) -> tuple[UnitId, UnitId] | None:
    """In an assault between two units: who tests, and against whose Fear; None if nobody does (GB-46, GB-73).

    The courageous unit tests against the frightening one, of two frightening ones that with the lower Fear; a unit in rout
    takes no such test.
    """
    own, theirs = fear(state, unit).total, fear(state, other).total
    if own == theirs:
        return None
    tester, terror = (unit, other) if own < theirs else (other, unit)
    return None if state.units[tester].rout else (tester, terror)


def courage(state: Battle, unit: UnitId, why: Why, against: UnitId = 0) -> Test:
    """The Courage test of a unit with all that counts for it: one die, the best of two for the Commander's unit (GB-66, GB-71).

    Bravery counts if any of its fighters has it (G-114).
    """
    dice = [Part(1, "the unit", "GB-66")]
    if _commanded(state, unit):
        dice.append(Part(COMMANDER_DIE, "the Commander's unit", "GB-71"))
    brave = any(values.has(state, each, "bravery") for each in units.fighters(state, unit))
    return Test(
        kind="courage",
        dice=Breakdown(tuple(dice)),
        value=war_staff.valour(state, unit),
        difficulty=fear(state, against) if why == "fear" else difficulty(state, unit),
        own=(Part(1, "Bravery", "G-37"),) if brave else (),
        best=True,
        bonus=False,
        by=unit,
        against=against,
    )


def _commanded(state: Battle, unit: UnitId) -> bool:
    """Whether the Commander of the company is in the unit (GB-71)."""
    commander = state.fighters.get(state.commanders.get(state.units[unit].seat, 0))
    return commander is not None and commander.unit == unit


# The tests


class MoraleCheck(Step[Battle], frozen=True, tag=True):
    """The first thing in an activation: a unit in rout tries to rally, one below half tests for losses (G-55, GB-72, GB-77)."""

    unit: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        if state.units[self.unit].rout:
            state.push(CourageTest(self.unit, "rally"))
        elif must_test(state, self.unit):
            state.push(CourageTest(self.unit, "losses"))


def against_fear(state: Battle, unit: UnitId, terror: UnitId) -> None:
    """A unit faces another's Fear; what it has resisted before it passes without a test and without Elixir (G-25, GB-73)."""
    if state.units[unit].resisted < fear(state, terror).total:
        state.push(CourageTest(unit, "fear", terror))


class CourageTest(Step[Battle], frozen=True, tag=True):
    """A unit tests its Courage: its player may buy the success first (GB-101), then the dice are thrown."""

    unit: UnitId
    why: Why
    against: UnitId = 0
    offered: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        seat = state.units[self.unit].seat
        if not self.offered and buyer(state, self.unit) is not None:
            state.push(CourageOffer(seat, self.unit, self.why, self.against))
            return
        dice_tests.throw(
            state,
            courage(state, self.unit, self.why, self.against),
            CourageThrown(self.unit, self.why, self.against),
        )


def buyer(state: Battle, unit: UnitId) -> Fighter | None:
    """The Incarnate who can buy a Courage test of his unit now: once an activation, for 1 Elixir (GB-101, GB-98)."""
    hero = state.incarnate(unit)
    if hero is None or feats.performed(state, hero.id, FEAT):
        return None
    return hero if elixir.purse(state, state.units[unit].seat) >= PRICE else None


class CourageOffer(Decision[Battle], frozen=True, tag=True):
    """Whether the Incarnate of a unit makes its Courage test succeed for 1 Elixir (GB-101)."""

    unit: UnitId
    why: Why
    against: UnitId = 0

    def actions(self, state: Battle) -> list[Action]:
        return [Forgo(), Buy()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        name = state.units[self.unit].name
        return Refusal(
            "GB-101", f"Pay {PRICE} Elixir for the courage of {name}, or let the dice fall.", Forgo()
        )

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Forgo):
            state.push(CourageTest(self.unit, self.why, self.against, offered=True))
            return
        hero = state.incarnate(self.unit)
        assert hero is not None
        feats.perform(state, ctx, hero.id, FEAT, PRICE, "GB-101")
        _passed(state, ctx, self.unit, self.why)


class CourageThrown(Step[Battle], frozen=True, tag=True):
    """The dice of a Courage test are read: one success passes, and a 6 that is kept earns 1 Elixir (GB-74, G-6)."""

    unit: UnitId
    why: Why
    against: UnitId = 0

    def proceed(self, state: Battle, ctx: Context) -> None:
        rolled = state.rolled
        assert rolled is not None
        if not rolled.successes:
            _failed(state, ctx, self.unit, self.why)
            return
        if max(rolled.kept) == SIDES:
            elixir.gain(state, ctx, state.units[self.unit].seat, 1, "a 6 in a Courage test", "GB-74")
        if self.why == "fear":
            resisted = max(state.units[self.unit].resisted, rolled.test.difficulty.total)
            state.change(self.unit, resisted=resisted)
        _passed(state, ctx, self.unit, self.why)


def _passed(state: Battle, ctx: Context, unit: UnitId, why: Why) -> None:
    ctx.tell(events.CourageTested, unit, why, passed=True)
    if why == "rally":
        state.change(unit, rout=False)
        ctx.tell(events.Rallied, unit)


def _failed(state: Battle, ctx: Context, unit: UnitId, why: Why) -> None:
    """What a failed test does: rout and flight at activation; against Fear the active unit halts, another routs (GB-46, G-23, G-24)."""
    ctx.tell(events.CourageTested, unit, why, passed=False)
    active = state.active is not None and state.active.unit == unit
    if why != "fear" or not active or state.field.rout_on_fear:
        rout(state, ctx, unit)
    if active:
        state.progress(over=True)
    if why != "fear":
        state.push(fleeing.Flee(unit))


def rout(state: Battle, ctx: Context, unit: UnitId) -> None:
    """A unit is in rout (GB-75)."""
    if not state.units[unit].rout:
        state.change(unit, rout=True)
        ctx.tell(events.Routed, unit)


STEPS: tuple[type[Step[Battle]], ...] = (MoraleCheck, CourageTest, CourageOffer, CourageThrown)
