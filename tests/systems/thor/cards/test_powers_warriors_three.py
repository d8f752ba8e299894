"""Every power of Volstagg, Hogun and Fandral; Great Girth and Great Strength go deeper in their files."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import LetGo
from game.systems.thor.combat.attacks import FollowUp
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import Board, unit
from tests.systems.thor.powers import Check, foe_on, hand_to_hand, move, stage, untested
from tests.systems.thor.powers_aside import defence, heals_itself

CASES = [
    *heals_itself("Volstagg", "Class", "Super Healing"),
    *hand_to_hand("Hogun", "Special", "Spiked Mace", damage=2),
    *hand_to_hand("Hogun", "Super", "Combat Skill"),
    *defence("Hogun", "Super", "Combat Skill"),
    *defence("Fandral", "Super", "Swashbuckling"),
    *move("Fandral", "Super", "Swashbuckling", 1),
]


@pytest.mark.parametrize("check", CASES)
def test_power(check: Check) -> None:
    check()


def test_every_power_of_the_warriors_three_has_its_tests() -> None:
    assert untested(("Volstagg", "Hogun", "Fandral"), CASES, globals()) == {}


def test_great_girth_negates_the_move_card_of_an_adjacent_foe_T43() -> None:
    battle = stage({"d4": "U", "d5": "v"}, phase="move", U="Sif", v="Volstagg").hand("March").foe("Special")
    battle.play("March", by="U", to="d2")
    assert battle.asks(Halt, "two")
    assert battle.negate("Special", "Great Girth", by="v").at("U") == "d4"


def test_great_girth_does_not_reach_a_foe_two_squares_away_T43() -> None:
    battle = stage({"d4": "U", "d6": "v"}, phase="move", U="Sif", v="Volstagg").hand("March").foe("Special")
    assert battle.play("March", by="U", to="d2").asks(MovePhase, "one")


def test_great_girth_is_not_played_in_ones_own_turn_T51() -> None:
    battle = stage({"d4": "U", "d5": "g"}, phase="move", U="Volstagg", g="Sif").hand("Special")
    refusal = battle.refused("Special", "Great Girth", by="U")
    assert (refusal.rule, "reaction" in refusal.text) == ("T-51", True)


def test_great_strength_adds_one_damage_to_an_attack_T45() -> None:
    battle = foe_on("d5", "Volstagg").hand("Strike", "Super")
    battle.play("Strike", by="U", at="g", boost="Super")
    assert (battle.hits("g"), battle.cards("one")) == (4, [])


def test_great_strength_is_volstaggs_alone_T45() -> None:
    battle = foe_on("d5", "Sif").hand("Strike", "Super")
    refusal = battle.refused("Strike", by="U", at="g", boost="Super")
    assert (refusal.rule, "Sif has no Super power" in refusal.text) == ("T-45", True)


def test_great_strength_is_spent_on_a_parried_attack_T109() -> None:
    battle = foe_on("d5", "Volstagg").hand("Strike", "Super").foe("Parry")
    battle.play("Strike", by="U", at="g", boost="Super").defend("Parry", by="g")
    assert (battle.hits("g"), battle.cards("one")) == (6, [])


def test_combat_skill_answers_or_attacks_T52() -> None:
    battle = stage({"d4": "U", "d5": "g"}, U="Hogun", g="Hogun").hand("Super").foe("Super")
    battle.play("Super", "Combat Skill", by="U", at="g").defend("Super", "Combat Skill", by="g")
    assert battle.hits("g") == 3
    assert battle.asks(FightPhase, "one")


def test_elixir_of_recovery_heals_hogun_or_an_adjacent_friend_T54() -> None:
    for letter, left in (("U", 2), ("F", 3)):
        battle = stage(
            {"d4": "U", "d5": "F", "h8": "g"}, U=unit("Hogun", 2), F=unit("Sif", 3), g="Loki"
        ).hand("Class")
        battle.play("Class", "Elixir of Recovery", by="U", at=letter)
        assert battle.hits(letter) == left + 1


def test_elixir_of_recovery_heals_no_enemy_and_nobody_far_away_T77() -> None:
    battle = stage({"d4": "U", "d6": "F", "d5": "g"}, U=unit("Hogun", 2), F=unit("Sif", 3), g=unit("Loki", 1))
    battle.hand("Class")
    assert battle.aims("Class", "Elixir of Recovery", by="U") == {"U"}
    refusal = battle.refused("Class", "Elixir of Recovery", by="U", at="g")
    assert (refusal.rule, "friendly" in refusal.text) == ("T-77", True)
    refusal = battle.refused("Class", "Elixir of Recovery", by="U", at="F")
    assert (refusal.rule, "adjacent friend" in refusal.text) == ("T-77", True)


def test_elixir_of_recovery_is_refused_for_the_unhurt_T76() -> None:
    battle = stage({"d4": "U", "d5": "F", "h8": "g"}, U="Hogun", F=unit("Sif", 3), g="Loki").hand("Class")
    refusal = battle.refused("Class", "Elixir of Recovery", by="U", at="U")
    assert (refusal.rule, refusal.nearest) == (
        "T-76",
        battle.action("Class", "Elixir of Recovery", by="U", at="F"),
    )


def test_elixir_of_recovery_leaves_the_attack_of_the_turn_open_T51() -> None:
    battle = foe_on("d5", "Hogun").hand("Class", "Strike")
    battle.state.wound(battle.ids["U"], 1)
    battle.play("Class", "Elixir of Recovery", by="U", at="U").play("Strike", by="U", at="g")
    assert (battle.hits("U"), battle.hits("g")) == (2, 5)


def fandral_attacked(card: str) -> Board:
    return (
        stage({"d4": "T", "d5": "u"}, T="Thor", u="Fandral")
        .hand("Strike")
        .foe(card)
        .play("Strike", by="T", at="u")
    )


def test_master_swordsman_negates_and_strikes_back_T41() -> None:
    battle = fandral_attacked("Special").defend("Special", "Master Swordsman", by="u")
    assert battle.asks(FollowUp, "two")
    battle.strike("T")
    assert (battle.hits("u"), battle.hits("T")) == (3, 7)


def test_master_swordsman_must_strike_back_if_a_foe_is_adjacent_T73() -> None:
    battle = fandral_attacked("Special").defend("Special", "Master Swordsman", by="u")
    assert battle.why_not(LetGo()).rule == "T-73"


def test_master_swordsman_strikes_nobody_after_a_shot_from_afar_T41() -> None:
    battle = stage({"d4": "T", "d6": "u"}, T="Thor", u="Fandral").hand("Short").foe("Special")
    battle.play("Short", by="T", at="u").defend("Special", "Master Swordsman", by="u")
    assert battle.asks(FightPhase, "one")


def test_master_swordsman_is_not_played_in_his_own_turn_T73() -> None:
    battle = foe_on("d5", "Fandral").hand("Special")
    assert battle.refused("Special", "Master Swordsman", by="U", at="g").rule == "T-51"


def test_cut_and_thrust_is_two_attacks_on_one_or_two_foes_T27() -> None:
    battle = stage({"d4": "U", "d5": "g", "e5": "h"}, U="Fandral", g="Loki", h="Sif").hand("Class")
    battle.play("Class", "Cut and Thrust", by="U", at="g").strike("h")
    assert (battle.hits("g"), battle.hits("h")) == (5, 4)


def test_cut_and_thrust_may_stop_after_the_first_T27() -> None:
    battle = foe_on("d5", "Fandral").hand("Class")
    battle.play("Class", "Cut and Thrust", by="U", at="g").let_go()
    assert battle.hits("g") == 5
    assert battle.asks(FightPhase, "one")


def test_cut_and_thrust_does_not_reach_two_squares_T22() -> None:
    assert (
        foe_on("d6", "Fandral").hand("Class").refused("Class", "Cut and Thrust", by="U", at="g").rule
        == "T-22"
    )


def test_cut_and_thrust_cannot_be_stopped_by_one_parry_T27_T40() -> None:
    battle = foe_on("d5", "Fandral").hand("Class").foe("Parry")
    battle.play("Class", "Cut and Thrust", by="U", at="g").defend("Parry", by="g").strike("g")
    assert battle.hits("g") == 5
