"""Every power of the Dark Elf unit table."""

from __future__ import annotations

import pytest

from tests.systems.thor.powers import Check, charge, foe_on, hand_to_hand, ranged, stage, table, untested
from tests.systems.thor.powers_aside import defence, summons

CASES = [
    *summons("Malekith", "Special", "Ruler", "Dark Elves"),
    *hand_to_hand("Malekith", "Super", "Aether Strike", knockback=2),
    *ranged("Malekith", "Class", "Dark Energy Attack", 3, 4),
    *hand_to_hand("Algrim", "Special", "Great Blow", damage=2),
    *ranged("Algrim", "Super", "Throw Boulder", 3),
    *defence("Algrim", "Class", "Knock Away"),
    *ranged("Algrim", "Class", "Void Grenade", knight=True, damage=2),
    *charge("Kursed", "Special", "Bull Rush", 2),
    *defence("Kursed", "Class", "Unstoppable"),
    *ranged("Kursed", "Super", "Lava Attack", 2),
    *ranged("Dark Elves", "Special", "Laser Guns", 2),
    *ranged("Dark Elves", "Super", "Void Grenades", knight=True, damage=2),
    *ranged("Dark Elves", "Class", "Superior Firepower", 3),
]


@pytest.mark.parametrize("check", CASES)
def test_power(check: Check) -> None:
    check()


def test_every_power_of_the_dark_elves_has_its_tests() -> None:
    assert untested(table("Dark Elves"), CASES, globals()) == {}


def test_aether_strike_carries_a_foe_over_two_squares_into_a_pit_T30() -> None:
    battle = foe_on("d5", "Malekith", d7="o").hand("Super")
    battle.play("Super", "Aether Strike", by="U", at="g")
    assert battle.gone("g")


def test_aether_strike_ends_at_the_first_pit_T30() -> None:
    battle = foe_on("d5", "Malekith", d6="o").hand("Super")
    battle.play("Super", "Aether Strike", by="U", at="g")
    assert battle.gone("g")


def test_algrims_class_opens_a_grenade_in_his_turn_and_a_defence_in_the_foes_T52() -> None:
    battle = stage({"d4": "U", "e6": "g"}, U="Algrim", g="Thor").hand("Class").foe("Class")
    battle.play("Class", "Void Grenade", by="U", at="g").let_through()
    assert battle.hits("g") == 6
    battle = stage({"d4": "U", "e5": "g"}, first="two", U="Algrim", g="Thor").hand("Class").foe("Class")
    battle.play("Class", "Whirling Hammer", by="g")
    assert battle.answers() == {("Class", "Knock Away", "U")}


def test_void_grenades_are_thrown_by_a_group_although_head_butt_is_not_for_it_T22_T50() -> None:
    battle = stage({"d4": "U", "e6": "g", "d5": "h"}, U="Dark Elves", g="Sif", h="Loki")
    battle.hand("Super", "Head Butt")
    assert battle.refused("Head Butt", by="U", at="h").rule == "T-22"
    assert battle.play("Super", "Void Grenades", by="U", at="g").hits("g") == 3


def test_laser_guns_reach_two_squares_although_the_elves_could_use_short_too_T24() -> None:
    battle = foe_on("d6", "Dark Elves").hand("Special", "Short")
    assert battle.aims("Special", "Laser Guns", by="U") == battle.aims("Short", by="U") == {"g"}


def test_malekith_and_algrim_shoot_with_wild_cards_although_regular_ones_are_closed_to_them_T24() -> None:
    for hero, card, power in (
        ("Malekith", "Class", "Dark Energy Attack"),
        ("Algrim", "Super", "Throw Boulder"),
    ):
        battle = foe_on("d7", hero).hand(card, "Medium")
        assert battle.refused("Medium", by="U", at="g").rule == "T-24"
        assert battle.play(card, power, by="U", at="g").hits("g") == 5
