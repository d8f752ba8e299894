"""What a call promises: the chance of its test by exaltation, the damage to be expected (GB-85, GB-89, G-63)."""

from __future__ import annotations

import msgspec

from game.systems.confrontation import odds
from game.systems.confrontation.actions import Call
from game.systems.confrontation.fire import area
from game.systems.confrontation.mystics import answers, mystic_calls, strength_tests, targets
from game.systems.confrontation.state import Battle, FighterId, Test, UnitId
from game.systems.confrontation.works import Blast, Tests, Work


class Promise(msgspec.Struct, frozen=True):
    """What a call promises if nobody answers it: the chance that it succeeds, and the mean damage to each unit if it does."""

    chance: float
    damage: dict[UnitId, float]

    @property
    def expected(self) -> float:
        """The mean damage in all, failures of the call included."""
        return self.chance * sum(self.damage.values())


def chance(state: Battle, call: Call) -> float:
    """The chance that the test of a call succeeds; what needs no test always does."""
    if state.field.works[call.work].kind not in mystic_calls.GREAT:
        return 1.0
    test = answers.mystic_test(state, call)
    return odds.best_of(test.dice.total, test.margin)


def promise(state: Battle, call: Call) -> Promise:
    """What a legal call promises."""
    work = state.field.works[call.work]
    damage: dict[UnitId, float] = {}
    for effect in work.effects:
        if isinstance(effect, Tests):
            for unit in targets.reached(state, work, call.by, call.target):
                damage[unit] = damage.get(unit, 0) + _tests(state, work, effect, unit, call)
        elif isinstance(effect, Blast) and call.fighter:
            damage |= _blast(state, work, effect, call.by, call.fighter)
    return Promise(chance(state, call), damage)


def _tests(state: Battle, work: Work, effect: Tests, unit: UnitId, call: Call) -> float:
    among = strength_tests.sufferers(state, unit, call.fighter)
    if not among:
        return 0.0
    source = strength_tests.origin(state, call.by)
    return _mean(strength_tests.strength_test(state, work, effect.count, effect.strength, among, source))


def _blast(state: Battle, work: Work, effect: Blast, by: FighterId, centre: FighterId) -> dict[UnitId, float]:
    """The damage of a template to each unit under it."""
    found: dict[UnitId, float] = {}
    source = strength_tests.origin(state, by)
    hit = [each.id for each in area.under(state, state.fighters[centre].place.point, effect.area)]
    for group in area.struck(state, hit, source):
        unit = state.fighters[group[0]].unit
        test = strength_tests.strength_test(state, work, len(group), effect.strength, group, source)
        found[unit] = found.get(unit, 0) + _mean(test)
    return found


def _mean(test: Test) -> float:
    chances = odds.successes(test.dice.total, test.margin, bonus=test.bonus)
    return odds.mean(chances)
