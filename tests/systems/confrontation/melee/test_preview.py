"""What an assault or a combat would do, told before it is done."""

from __future__ import annotations

import pytest

from game.core.system import digest
from game.systems.confrontation import odds
from game.systems.confrontation.actions import Combat
from game.systems.confrontation.melee import combat_choices, preview
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MARSHAL,
    MAULKIN,
    QUILL,
    STALKER,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)
from tests.systems.confrontation.melee.rows import facing

KNIGHT = profile("Knight", melee=(3, 5, 5))

# Courage


def test_courage_4_against_fear_5_passes_with_a_4_GB73() -> None:
    found = preview.fear(facing(other=MAULKIN).state, 1, 2)
    assert found is not None
    assert (found.unit, found.needed, found.resisted) == (1, 4, False)
    assert found.chance == pytest.approx(1 / 2)


def test_two_dice_pass_more_often_GB71() -> None:
    table = battle(
        unit("Own", with_=[(profile("Hero", role="incarnate"), (63, 45))]),
        unit("Other", "two", at=[(20, 20)], profile=MAULKIN),
    )
    found = preview.fear(table.state, 1, 2)
    assert found is not None
    assert found.chance == pytest.approx(3 / 4)


def test_fear_that_was_resisted_is_certain_G25() -> None:
    table = facing(other=STALKER)
    table.state.change(1, resisted=6)
    found = preview.fear(table.state, 1, 2)
    assert found is not None
    assert (found.resisted, found.chance) == (True, 1.0)


def test_where_nobody_is_frightened_nothing_is_told_GB46() -> None:
    assert preview.fear(facing().state, 1, 2) is None


# A combat


def test_one_die_at_even_odds_fells_a_quarter_of_the_time_GB62() -> None:
    even = profile("Even")
    table = battle(
        unit("Own", at=[(10, 20)], profile=even), unit("Other", "two", at=[(10, 23)], profile=even)
    )
    table.activate("Own", "stay")
    found = preview.fight(table.state, Combat("even", "even", 2, ((1, 1),)))
    # a hit is 4 or more, a 6 gives another die; the one victim falls to any damage
    assert found.felled[1] == pytest.approx(1 - found.damage[0])
    assert 0.25 < found.mean < 0.35
    assert sum(found.damage) == pytest.approx(1)


def test_two_points_fell_one_of_two_health_GB64() -> None:
    assert preview.felled((0.1, 0.2, 0.3, 0.4), [2, 2]) == pytest.approx((0.3, 0.7))
    assert preview.felled((0.1, 0.2, 0.3, 0.4), [1, 2]) == pytest.approx((0.1, 0.5, 0.4))


def test_against_a_titan_there_are_no_bonus_dice_GB82() -> None:
    mighty = profile("Mighty", melee=(1, 4, 8))
    table = battle(
        unit("Own", at=[(10, 20)], profile=mighty), unit("Titan", "two", at=[(10, 25.5)], profile=COLOSSUS)
    )
    table.activate("Own", "stay")
    found = preview.fight(table.state, Combat("mighty", "colossus", 2, ((1, 1),)))
    assert found.strength.bonus is False
    assert odds.mean(found.damage) == pytest.approx(0.6 / 2, abs=0.01)


def test_a_combat_with_terrain_fells_nobody_but_does_damage_GB39() -> None:
    shed = piece("shed", box(8, 21.5, 6, 6), "destructible", resilience=4, points=8)
    table = battle(unit("Own", at=[(10, 20)]), unit("Other", "two", at=[(50, 50)]), pieces=[shed])
    table.activate("Own", "stay")
    found = preview.fight(table.state, Combat("warden", "", 0, ((1, 1),), piece="shed"))
    assert found.felled == (1.0,)
    assert found.damage[0] < 1


def test_each_fighter_spends_his_dice_once_where_they_promise_most_GB60() -> None:
    table = battle(
        unit("Own", at=[(10, 20)], profile=KNIGHT),
        unit("Other", "two", at=[(10, 23)], profile=FENLING, with_=[(QUILL, (10, 17))]),
    )
    table.activate("Own", "stay")
    before = digest(table.state)
    fights = preview.strikes(table.state)
    assert digest(table.state) == before
    assert sum(count for each in fights for _, count in each.combat.dice) == 3
    assert len(combat_choices.every(table.state)) == 4


# An assault


def test_distance_reach_and_conditions_are_told_GB47() -> None:
    found = preview.onset(facing().state, 1, 2)
    assert (found.distance, found.reach, found.reaches, found.charges) == (1500, 2000, True, True)
    assert [each.met for each in found.conditions] == [True, True, True]
    assert found.touches
    assert odds.mean(found.felled) > odds.mean(found.answer) > 0


def test_an_assault_too_far_fells_nobody_GB43() -> None:
    found = preview.onset(facing(25).state, 1, 2)
    assert (found.reaches, found.charges, found.felled, found.answer) == (False, False, (1.0,), (1.0,))
    assert [each.met for each in found.conditions] == [True, False, True]


@pytest.mark.parametrize("away", [15, 25])
def test_an_assault_within_reach_is_the_same_without_looking_beyond_it_GB43(away: int) -> None:
    state = facing(away).state
    whole, near = preview.onset(state, 1, 2), preview.onset(state, 1, 2, beyond=False)
    assert near == whole or not (whole.reaches or near.reaches)


def test_what_may_not_be_measured_is_not_told_GA1() -> None:
    table = facing(estimates=False)
    found = preview.onset(table.state, 1, 2)
    assert (found.distance, found.reaches, found.conditions) == (None, False, ())


def test_a_charge_promises_more_than_an_assault_GB47() -> None:
    table = facing()
    charging = preview.onset(table.state, 1, 2)
    table.state.progress(free=False)
    plain = preview.onset(table.state, 1, 2)
    assert odds.mean(charging.felled) > odds.mean(plain.felled)


def test_nothing_is_changed_by_looking_GB9() -> None:
    table = facing()
    before = digest(table.state)
    preview.onset(table.state, 1, 2)
    assert digest(table.state) == before


def test_whom_leaving_a_melee_costs_is_told_G115() -> None:
    table = battle(
        unit("Own", at=row(40, 20, count=3), with_=[(MARSHAL, (49, 20))]),
        unit("Held", "two", at=[(40, 17)], profile=FENLING),
        unit("Other", "two", at=[(43, 36)], profile=FENLING),
    )
    table.activate("Own", "assault")
    assert preview.leaving(table.state, 1, 3) == (1,)
    assert preview.leaving(table.state, 1, 2) == ()
