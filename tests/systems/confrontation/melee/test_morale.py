"""Courage, Fear, rout and rallying (GB-70 to GB-77)."""

from __future__ import annotations

import pytest

from game.systems.confrontation import events
from game.systems.confrontation.actions import Buy, Forgo
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.melee import morale
from game.systems.confrontation.movement import fleeing
from game.systems.confrontation.state import Ongoing, Unit
from game.systems.confrontation.works import Gain, Target, Work
from tests.systems.confrontation.builder import WARDEN, Table, battle, profile

MAULKIN = profile("maulkin", courage=0, fear=5, build="large")
STALKER = profile("stalker", courage=0, fear=6, build="creature")
HERO = profile("hero", courage=6, role="incarnate", authority=4, melee=(4, 8, 7))


def row(number: int, y: float = 45, card=None, x: float = 50):
    """So many fighters side by side, in contact."""
    made = card or WARDEN
    wide = made.base.long / 100
    return [(made, x + wide * each, y) for each in range(number)]


def check(ground: Table, unit: int, *faces: int) -> Unit:
    """The unit is activated: its morale is tested with these dice."""
    ground.activate(unit)
    ground.state.push(morale.MoraleCheck(unit))
    ground.start(dice=faces)
    return ground.state.units[unit]


# Test for losses


def test_four_of_nine_are_below_half_and_test_GB72() -> None:
    ground = battle()
    unit = ground.muster("one", *row(4), original=9)
    assert not check(ground, unit, 3).rout  # Courage 4 against 1: 3 or more


def test_five_of_ten_need_no_test_G22() -> None:
    ground = battle()
    unit = ground.muster("one", *row(5), original=10)
    assert not check(ground, unit).rout
    assert not ground.told(events.TestRolled)


def test_nine_now_four_against_greater_power_and_fear_have_difficulty_5_and_a_6_earns_an_elixir_G6() -> None:
    ground = battle()
    unit = ground.muster("one", *row(4), original=9)
    ground.muster("two", *row(3, 48.6, MAULKIN))
    assert morale.difficulty(ground.state, unit).total == 5
    check(ground, unit, 6)
    rolled = ground.state.rolled
    assert rolled is not None
    assert (rolled.test.margin, rolled.bonus, ground.state.elixir["one"]) == (-1, (), 1)


def test_a_failed_test_for_losses_is_rout_and_flight_at_once_G23(monkeypatch: pytest.MonkeyPatch) -> None:
    fled: list[int] = []
    monkeypatch.setattr(fleeing.Flee, "proceed", lambda step, state, ctx: fled.append(step.unit))
    ground = battle()
    unit = ground.muster("one", *row(4), original=9)
    assert check(ground, unit, 2).rout
    assert fled == [unit]
    assert ground.state.active is not None
    assert ground.state.active.over


def test_creatures_never_test_for_losses_GB72() -> None:
    ground = battle()
    unit = ground.muster("one", *row(1, card=STALKER), original=4)
    assert not check(ground, unit).rout


def test_equal_power_adds_nothing_GB72() -> None:
    ground = battle()
    unit = ground.muster("one", *row(3), original=9)
    ground.muster("two", *row(3, 48))
    assert morale.difficulty(ground.state, unit).total == 1


def test_the_powers_of_all_who_press_a_unit_are_added_G110() -> None:
    ground = battle()
    unit = ground.muster("one", *row(3), original=9)
    ground.muster("two", *row(2, 48))
    ground.muster("two", *row(2, 42))
    assert morale.difficulty(ground.state, unit).total == 3


def test_a_passed_test_without_a_6_earns_nothing_GB74() -> None:
    ground = battle()
    unit = ground.muster("one", *row(4), original=9)
    check(ground, unit, 5)
    assert ground.state.elixir["one"] == 0


# Rallying


def test_a_unit_in_rout_rallies_first_and_may_act_G55() -> None:
    ground = battle()
    unit = ground.muster("one", *row(5), rout=True)
    assert not check(ground, unit, 3).rout
    assert ground.state.active is not None
    assert not ground.state.active.over
    assert ground.told(events.Rallied)


def test_a_6_in_a_rally_earns_an_elixir_G6() -> None:
    ground = battle()
    unit = ground.muster("one", *row(5), rout=True)
    check(ground, unit, 6)
    assert ground.state.elixir["one"] == 1


def test_a_rally_against_fear_in_contact_is_harder_by_2_G23() -> None:
    ground = battle()
    unit = ground.muster("one", *row(5), rout=True)
    ground.muster("two", *row(1, 48.5, MAULKIN))
    assert morale.difficulty(ground.state, unit).total == 3


def test_one_who_does_not_rally_stays_in_rout_and_his_activation_is_over_G23() -> None:
    ground = battle()
    unit = ground.muster("one", *row(5), rout=True)
    assert check(ground, unit, 2).rout
    assert ground.state.active is not None
    assert ground.state.active.over


def test_a_unit_in_rout_with_heavy_losses_rallies_and_takes_no_second_test_GB75() -> None:
    ground = battle()
    unit = ground.muster("one", *row(2), original=9, rout=True)
    check(ground, unit, 4)
    assert len(ground.told(events.TestRolled)) == 1


def test_a_rally_resists_no_fear_GB77() -> None:
    ground = battle()
    unit = ground.muster("one", *row(5), rout=True)
    ground.muster("two", *row(1, 48.5, MAULKIN))
    assert check(ground, unit, 6).resisted == 0


# Against Fear


def face(ground: Table, unit: int, terror: int, *faces: int) -> Unit:
    """The unit meets the other's Fear with these dice."""
    morale.against_fear(ground.state, unit, terror)
    ground.start(dice=faces)
    return ground.state.units[unit]


def assault(courageous: bool = True, resisted: int = 0) -> tuple[Table, int, int]:
    """A unit of side one (Courage 4 or Fear 5) is active and meets Stalkers of Fear 6 or Maulkin of Fear 5."""
    ground = battle()
    own = ground.muster("one", *row(4, card=None if courageous else MAULKIN), resisted=resisted)
    terror = ground.muster("two", *row(3, 70, MAULKIN if courageous else STALKER))
    ground.activate(own, "assault")
    return ground, own, terror


def test_courage_4_assaulting_fear_5_with_a_3_stays_valiant_and_is_halted_G24() -> None:
    ground, own, terror = assault()
    assert morale.frightened(ground.state, own, terror) == (own, terror)
    assert not face(ground, own, terror, 3).rout
    assert ground.state.active is not None
    assert ground.state.active.over


def test_by_the_option_who_fails_against_fear_routs_G24() -> None:
    ground = battle(rout_on_fear=True)
    own = ground.muster("one", *row(4))
    terror = ground.muster("two", *row(3, 70, MAULKIN))
    ground.activate(own, "assault")
    assert face(ground, own, terror, 3).rout


def test_fear_5_assaults_courage_4_which_rolls_2_and_routs_while_the_assault_goes_on_GB46() -> None:
    ground = battle()
    own = ground.muster("one", *row(3, card=MAULKIN))
    other = ground.muster("two", *row(4, 70))
    ground.activate(own, "assault")
    assert morale.frightened(ground.state, own, other) == (other, own)
    assert face(ground, other, own, 2).rout
    assert ground.state.active is not None
    assert not ground.state.active.over


def test_of_two_frightening_units_the_lower_tests_GB73() -> None:
    ground, own, terror = assault(courageous=False)
    assert morale.frightened(ground.state, own, terror) == (own, terror)
    assert morale.frightened(ground.state, terror, own) == (own, terror)


def test_equal_fear_needs_no_test_GB46() -> None:
    ground = battle()
    own = ground.muster("one", *row(3, card=MAULKIN))
    other = ground.muster("two", *row(2, 70, MAULKIN))
    assert morale.frightened(ground.state, own, other) is None


def test_two_courageous_units_need_no_test_GB46() -> None:
    ground = battle()
    own, other = ground.muster("one", *row(3)), ground.muster("two", *row(3, 70))
    assert morale.frightened(ground.state, own, other) is None


def test_a_unit_in_rout_needs_no_test_against_fear_GB75() -> None:
    ground = battle()
    own, other = ground.muster("one", *row(3, card=MAULKIN)), ground.muster("two", *row(3, 70), rout=True)
    assert morale.frightened(ground.state, own, other) is None


def test_fear_that_was_resisted_is_passed_without_a_test_and_without_elixir_G25() -> None:
    ground, own, terror = assault(resisted=6)
    face(ground, own, terror)
    assert ground.state.elixir["one"] == 0
    assert not ground.told(events.TestRolled)


def test_greater_fear_than_was_resisted_is_tested_G25() -> None:
    ground, own, terror = assault(courageous=False, resisted=5)
    face(ground, own, terror, 5)
    assert ground.state.units[own].resisted == 6


def test_a_passed_test_is_remembered_as_resisted_G25() -> None:
    ground, own, terror = assault()
    assert face(ground, own, terror, 4).resisted == 5


def test_a_mixed_unit_with_a_frightening_member_is_frightening_and_tests_with_its_highest_value_G49() -> None:
    ground = battle()
    mixed = ground.muster("one", *row(2), (profile("rusk", courage=0, fear=7, role="incarnate"), 60, 45))
    terror = ground.muster("two", *row(2, 70, STALKER))
    assert morale.frightened(ground.state, mixed, terror) == (terror, mixed)
    assert morale.courage(ground.state, mixed, "fear", terror).value.total == 7


# What helps


def test_the_commanders_unit_rolls_two_dice_and_keeps_the_best_GB71() -> None:
    ground = battle()
    unit = ground.muster("one", *row(3), (HERO, 59, 45), original=9)
    ground.state.commanders["one"] = 4
    assert not check(ground, unit, 1, 2).rout


def test_a_unit_without_the_commander_rolls_one_GB66() -> None:
    ground = battle()
    unit = ground.muster("one", *row(3), (HERO, 59, 45), original=9)
    assert morale.courage(ground.state, unit, "losses", 0).dice.total == 1


def test_the_best_of_two_being_a_6_earns_one_elixir_only_G6() -> None:
    ground = battle()
    unit = ground.muster("one", *row(3), (HERO, 59, 45), original=9)
    ground.state.commanders["one"] = 4
    check(ground, unit, 6, 6)
    assert ground.state.elixir["one"] == 1


def test_bravery_rolls_a_failed_test_again_G37() -> None:
    ground = battle()
    unit = ground.muster("one", *row(4, card=profile("Brave", abilities=("bravery",))), original=9)
    assert not check(ground, unit, 2, 3).rout


def test_bravery_lent_by_a_miracle_rolls_again_too_G37() -> None:
    steadfast = Work("steadfast", "Steadfast", "miracle", Target("friend"), (Gain("bravery"),))
    ground = battle(works=(steadfast,))
    unit = ground.muster("one", *row(4), original=9, ongoing=(Ongoing("steadfast", 1),))
    assert not check(ground, unit, 1, 6).rout
    assert ground.state.elixir["one"] == 1


def test_bravery_that_fails_twice_has_failed_G60() -> None:
    ground = battle()
    unit = ground.muster("one", *row(4, card=profile("Brave", abilities=("bravery",))), original=9)
    assert check(ground, unit, 2, 2).rout


def bought(rout: bool = False) -> tuple[Table, int]:
    ground = battle()
    unit = ground.muster("one", *row(3), (HERO, 59, 45), original=9, rout=rout)
    ground.state.elixir["one"] = 2
    check(ground, unit)
    return ground, unit


def test_an_incarnate_buys_the_courage_of_his_unit_for_1_elixir_GB101() -> None:
    ground, unit = bought()
    ground.play(Buy())
    assert ground.state.elixir["one"] == 1
    assert not ground.state.units[unit].rout
    assert not ground.told(events.TestRolled)


def test_an_incarnate_may_buy_a_rally_G55() -> None:
    ground, unit = bought(rout=True)
    ground.play(Buy())
    assert not ground.state.units[unit].rout


def test_an_incarnate_who_forgoes_it_lets_the_dice_fall_GB101() -> None:
    ground, unit = bought()
    ground.play(Forgo(), dice=[1])
    assert ground.state.units[unit].rout
    assert ground.state.elixir["one"] == 2


def test_nothing_is_offered_without_elixir_or_twice_in_one_activation_GB98() -> None:
    ground, unit = bought()
    assert morale.buyer(ground.state, unit) is not None
    feats.perform(ground.state, ground.context(), 4, morale.FEAT, 1, "GB-101")
    assert morale.buyer(ground.state, unit) is None
    ground.state.feats = ()
    ground.state.elixir["one"] = 0
    assert morale.buyer(ground.state, unit) is None


def test_bought_courage_makes_nobody_immune_GB101() -> None:
    ground = battle()
    unit = ground.muster("one", *row(3), (HERO, 59, 45))
    terror = ground.muster("two", *row(2, 70, STALKER))
    ground.state.elixir["one"] = 1
    ground.activate(unit, "assault")
    morale.against_fear(ground.state, unit, terror)
    ground.start()
    ground.play(Buy())
    assert ground.state.units[unit].resisted == 0
    assert morale.frightened(ground.state, unit, terror) == (unit, terror)


def test_what_is_no_answer_is_refused_with_the_nearest_GB101() -> None:
    ground, _ = bought()
    decision = ground.state.decision
    assert decision is not None
    refusal = decision.check(ground.state, morale.Forgo())
    assert refusal is None
    wrong = decision.check(ground.state, feats.Feats())
    assert wrong is not None
    assert wrong.nearest == Forgo()
