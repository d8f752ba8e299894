"""Strength tests that works inflict: on a unit, on its engine, on all under a template (GB-69, G-63, G-65)."""

from __future__ import annotations

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import dice_tests, units, values
from game.systems.confrontation.casualties import Cause
from game.systems.confrontation.fire import area, losses, salvo
from game.systems.confrontation.state import Battle, FighterId, Test, UnitId
from game.systems.confrontation.works import Work


class Strike(Step[Battle], frozen=True, tag=True):
    """So many Strength tests of a work on a unit, or on its engine if `only` names that (G-63, G-123).

    The nearest to the caster fall first, as many as possible, without a cap. `by` is the caller; 0 if he is gone and the work
    burns on, which then comes from the unit `source`.
    """

    unit: UnitId
    work: str
    count: int
    strength: int
    by: FighterId = 0
    source: UnitId = 0
    only: FighterId = 0

    def proceed(self, state: Battle, ctx: Context) -> None:
        work = state.field.works[self.work]
        among = sufferers(state, self.unit, self.only)
        if not among:
            return
        source = origin(state, self.by, self.source)
        nearest = self.by or state.units[source].leader
        test = strength_test(state, work, self.count, self.strength, among, source)
        hero = incarnate(state, self.by)
        dice_tests.throw(state, test, losses.Suffer(among, cause(work), source, hero, nearest))


class Burst(Step[Battle], frozen=True, tag=True):
    """A template over a fighter, without deviation: a Strength test for all under it (G-63, G-65)."""

    centre: FighterId
    work: str
    radius: int
    strength: int
    by: FighterId

    def proceed(self, state: Battle, ctx: Context) -> None:
        middle, work = state.fighters.get(self.centre), state.field.works[self.work]
        if middle is None:
            return
        value = Breakdown((strength_part(work, self.strength),))
        source, hero = origin(state, self.by), incarnate(state, self.by)
        area.burst(state, ctx, middle.place.point, self.radius, value, source, hero, cause(work))


def sufferers(state: Battle, unit: UnitId, only: FighterId = 0) -> tuple[FighterId, ...]:
    """Whom tests on a unit can hit: not its Incarnate while others live; of an engine the crew, or the engine itself (G-63, G-123)."""
    if state.units[unit].fate != "table":
        return ()
    engine = units.machine(state, unit)
    return losses.pool(state, unit, machine=engine is not None and engine.id == only)


def strength_test(
    state: Battle, work: Work, count: int, strength: int, among: tuple[FighterId, ...], by: UnitId
) -> Test:
    """The Strength test of a work: its own Strength against the commonest Resilience of those it can hit (G-63)."""
    dice = Breakdown((Part(count, work.name, "G-63"),))
    return salvo.strength_test(state, Breakdown((strength_part(work, strength),)), dice, among, by)


def strength_part(work: Work, strength: int) -> Part:
    """The Strength of a work as a line of a total; it is not the caller's own (G-127)."""
    return Part(strength, f"Strength of {work.name}", values.KIND_RULES[work.kind])


def cause(work: Work) -> Cause:
    """What fells those who fall to a work: a titan's card in contact counts as hand to hand (G-57)."""
    return "titanic" if work.kind == "titanic" and work.target.contact else "mystic"


def origin(state: Battle, by: FighterId, source: UnitId = 0) -> UnitId:
    """The unit that a work comes from: its caller's."""
    caller = state.fighters.get(by) or state.fallen.get(by)
    return caller.unit if caller else source


def incarnate(state: Battle, by: FighterId) -> FighterId:
    """The Incarnate by whose hand those fall who fall to a work: the caller, if he is one (GB-97)."""
    caller = state.fighters.get(by) or state.fallen.get(by)
    return by if caller and caller.role == "incarnate" else 0


STEPS: tuple[type[Step[Battle]], ...] = (Strike, Burst)
