"""Every power of the Asgardian unit table but those of the Warriors Three; blasts and counters go deeper in their files."""

from __future__ import annotations

import pytest

from game.systems.thor.actions import Pass, StepAside
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board
from tests.systems.thor.powers import (
    Check,
    around,
    foe_on,
    hand_to_hand,
    move,
    ranged,
    stage,
    table,
    untested,
)
from tests.systems.thor.powers_aside import defence, guardian, looks, summons

CASES = [
    *move("Thor", "Special", "Hammer Flight", 4, 5),
    *hand_to_hand("Thor", "Special", "Mighty Swing", damage=2),
    *defence("Thor", "Super", "Hammer Block"),
    *ranged("Thor", "Class", "Lightning Strike", knight=True),
    *hand_to_hand("Thor", "Class", "Smash", knockback=3),
    *defence("Sif", "Special", "Shield"),
    *guardian("Sif", "Super", "Defender"),
    *hand_to_hand("Sif", "Class", "Sword"),
    *summons("Odin", "Special", "King", "Asgardian Warriors"),
    *ranged("Odin", "Super", "Odinforce Burst", 1, 2, 3, 4, 5)[:2],
    *defence("Odin", "Super", "Highly Resistant"),
    *move("Odin", "Super", "Teleport", *range(1, 9), leap=True),
    *looks("Odin", "Class", "Wisdom", 5),
    *ranged("Odin", "Class", "Spear Gungnir", 4),
    *looks("Heimdall", "Special", "Super Vision", 7),
    *hand_to_hand("Heimdall", "Class", "Two Handed Sword", damage=2),
    *move("Valkyries", "Special", "Flying Steeds", 4, knight=True),
    *ranged("Valkyries", "Super", "Bows and Arrows", 4, knight=True),
    *guardian("Valkyries", "Class", "Saviors"),
    *summons("Asgardian Warriors", "Special", "Reinforcements", "Asgardian Warriors"),
    *defence("Asgardian Warriors", "Super", "Shields"),
    *hand_to_hand("Asgardian Warriors", "Class", "Swords"),
    *hand_to_hand("Vanaheim Warriors", "Special", "Sword Attack"),
    *defence("Vanaheim Warriors", "Super", "Sword Block", against="H"),
    *move("Vanaheim Warriors", "Class", "Rush", 2),
    *defence("Earthlings", "Special", "Science"),
    *defence("Earthlings", "Class", "Run or Hide"),
    *move("Earthlings", "Class", "Run or Hide", 2),
]

THREE = ("Volstagg", "Hogun", "Fandral")


@pytest.mark.parametrize("check", CASES)
def test_power(check: Check) -> None:
    check()


def test_every_power_of_the_asgardians_has_its_tests() -> None:
    assert untested(set(table("Asgardians")) - set(THREE), CASES, globals()) == {}


# Thor


def test_mjolnir_hits_every_unit_on_five_squares_T26() -> None:
    battle = stage(
        {"a1": "T", "b2": "F", "d4": "g", "f6": "h", "g7": "k"},
        T="Thor",
        F="Sif",
        g="Loki",
        h="Odin",
        k="Sif",
    )
    battle.hand("Special").play("Special", "Mjolnir", by="T", toward="north-east")
    assert [battle.hits(letter) for letter in "Fghk"] == [4, 5, 8, 5]


def test_mjolnir_needs_an_enemy_in_its_line_T70() -> None:
    battle = stage({"a1": "T", "a3": "F", "d4": "g"}, T="Thor", F="Sif", g="Loki").hand("Special")
    refusal = battle.refused("Special", "Mjolnir", by="T", toward="north")
    assert (refusal.rule, refusal.nearest) == (
        "T-70",
        battle.action("Special", "Mjolnir", by="T", toward="north-east"),
    )


def test_mjolnir_is_stopped_by_a_wall_and_not_by_a_pit_T26_T21() -> None:
    battle = stage({"a1": "T", "a3": "o", "a4": "g", "a5": "#", "a6": "h"}, T="Thor", g="Loki", h="Sif")
    battle.hand("Special").play("Special", "Mjolnir", by="T", toward="north")
    assert (battle.hits("g"), battle.hits("h")) == (5, 5)


def test_hammer_flight_may_end_beside_a_foe_that_thor_then_strikes_T118() -> None:
    battle = stage({"a1": "T", "a6": "g"}, phase="move", T="Thor", g="Loki").hand("Special", "Strike")
    battle.play("Special", "Hammer Flight", by="T", to="a5").end_phase()
    assert battle.play("Strike", by="T", at="g").hits("g") == 5


def test_lightning_blast_hits_all_within_two_squares_whatever_stands_between_T26() -> None:
    battle = stage(
        {"d4": "T", "e5": "#", "f6": "g", "b4": "h", "d5": "F", "d7": "k"},
        T="Thor",
        F="Sif",
        g="Loki",
        h="Odin",
        k="Sif",
    )
    battle.hand("Super").play("Super", "Lightning Blast", by="T")
    assert [battle.hits(letter) for letter in "TFghk"] == [8, 4, 5, 8, 5]


def test_lightning_blast_needs_an_enemy_within_two_T70() -> None:
    battle = stage({"d4": "T", "d5": "F", "d7": "g"}, T="Thor", F="Sif", g="Loki").hand("Super")
    assert battle.refused("Super", "Lightning Blast", by="T").rule == "T-70"


def test_lightning_blast_is_ranged_even_against_a_neighbour_T102() -> None:
    battle = stage({"d4": "T", "d5": "g"}, T="Thor", g="Loki").hand("Super").foe("Cover", "Parry")
    battle.play("Super", "Lightning Blast", by="T")
    assert battle.answers() == {("Cover", "", "g")}


def test_ground_pound_pushes_friend_and_foe_away_from_thor_T31() -> None:
    battle = stage({"d4": "T", "d5": "F", "e5": "g", "c3": "h"}, T="Thor", F="Sif", g="Loki", h="Odin").hand(
        "Super"
    )
    battle.play("Super", "Ground Pound", by="T")
    assert [battle.at(letter) for letter in "TFgh"] == ["d4", "d6", "f6", "b2"]
    assert [battle.hits(letter) for letter in "Fgh"] == [5, 6, 9]


def test_ground_pound_needs_a_unit_beside_thor_T70() -> None:
    battle = stage({"d4": "T", "d6": "g"}, T="Thor", g="Loki").hand("Super")
    refusal = battle.refused("Super", "Ground Pound", by="T")
    assert (refusal.rule, refusal.text) == ("T-70", "No unit stands next to Thor.")


def test_ground_pound_cannot_be_defended_T31() -> None:
    battle = stage({"d4": "T", "d5": "g", "d6": "o"}, T="Thor", g="Loki").hand("Super")
    battle.foe("Block", "Parry", "Cover", "Super").play("Super", "Ground Pound", by="T")
    assert battle.gone("g")


def test_whirling_hammer_hits_all_eight_neighbours_T26() -> None:
    ring = dict(zip("abcefghi", sorted(around("d4")), strict=True))
    foes = dict.fromkeys(ring, "Kursed")
    battle = stage({"d4": "T"} | {where: letter for letter, where in ring.items()}, T="Thor", **foes).hand(
        "Class"
    )
    battle.play("Class", "Whirling Hammer", by="T")
    assert {battle.hits(letter) for letter in ring} == {4}


def test_whirling_hammer_needs_an_adjacent_enemy_T70() -> None:
    battle = stage({"d4": "T", "d6": "g"}, T="Thor", g="Loki").hand("Class")
    assert battle.refused("Class", "Whirling Hammer", by="T").rule == "T-70"


def test_whirling_hammer_is_hand_to_hand_T102() -> None:
    battle = stage({"d4": "T", "d5": "g"}, T="Thor", g="Loki").hand("Class").foe("Cover", "Parry")
    battle.play("Class", "Whirling Hammer", by="T")
    assert battle.answers() == {("Parry", "", "g")}


def test_whirling_hammer_has_no_direction_T26() -> None:
    battle = stage({"d4": "T", "d5": "g"}, T="Thor", g="Loki").hand("Class")
    assert battle.refused("Class", "Whirling Hammer", by="T", toward="north").rule == "T-26"


def test_smash_of_thor_pushes_a_foe_and_all_behind_it_three_squares_T30() -> None:
    battle = stage({"a1": "T", "b1": "g", "c1": "h"}, T="Thor", g="Loki", h="Sif").hand("Class")
    battle.play("Class", "Smash", by="T", at="g")
    assert (battle.at("g"), battle.at("h")) == ("e1", "f1")


def test_thor_chooses_between_three_powers_of_one_card_T50() -> None:
    battle = stage({"d4": "T", "d5": "g", "e6": "h"}, T="Thor", g="Loki", h="Sif").hand("Class")
    assert {getattr(action, "power", "") for action in battle.actions()} - {""} == {
        "Whirling Hammer", "Lightning Strike", "Smash",
    }  # fmt: skip


# Loki


def loki_attacked(*answers: str, **more: str) -> Board:
    return (
        stage({"d4": "T", "d5": "u"} | more, T="Thor", u="Loki")
        .hand("Strike")
        .foe(*answers)
        .play("Strike", by="T", at="u")
    )


def test_deception_negates_then_moves_then_strikes_back_T41() -> None:
    battle = loki_attacked("Special").defend("Special", "Deception", by="u")
    assert battle.asks(Sidestep, "two")
    battle.step_aside("e5")
    assert battle.asks(FollowUp, "two")
    battle.strike("T")
    assert (battle.hits("u"), battle.hits("T")) == (6, 7)


def test_deception_moves_exactly_one_square_T108() -> None:
    battle = loki_attacked("Special").defend("Special", "Deception", by="u")
    assert {action.to for action in battle.actions()} == around("d5") - {"d4"}


def test_deception_is_a_reaction_only_T73() -> None:
    battle = stage({"d4": "L", "d5": "g"}, phase="move", L="Loki", g="Thor").hand("Special")
    refusal = battle.refused("Special", "Deception", by="L", to="c4")
    assert (refusal.rule, "reaction" in refusal.text) == ("T-51", True)
    assert battle.squares("Special", "Deception", by="L") == set()


def test_deception_strikes_back_only_at_an_adjacent_enemy_T73() -> None:
    battle = loki_attacked("Special").defend("Special", "Deception", by="u").step_aside("d6")
    assert battle.asks(FightPhase, "one")
    assert battle.hits("T") == 8


def test_illusion_negates_and_jumps_away_T41() -> None:
    battle = loki_attacked("Super").defend("Super", "Illusion", by="u")
    assert {action.to for action in battle.actions()} == around("d5", (), knight=True)
    assert battle.step_aside("e7").at("u") == "e7"


def test_illusion_has_no_counter_attack_T41() -> None:
    battle = loki_attacked("Super").defend("Super", "Illusion", by="u").step_aside("e3")
    assert battle.asks(FightPhase, "one")


def test_illusion_goes_nowhere_but_a_knights_jump_T11_T73() -> None:
    battle = loki_attacked("Super").defend("Super", "Illusion", by="u")
    refusal = battle.why_not(StepAside("d6"))
    assert (refusal.rule, refusal.nearest is not None) == ("T-11", True)
    assert battle.why_not(Pass()).rule == "T-73"


def test_throw_knives_are_two_attacks_at_two_squares_T27() -> None:
    battle = foe_on("f6", "Loki").hand("Class")
    battle.play("Class", "Throw Knives", by="U", at="g").strike("g")
    assert battle.hits("g") == 4


def test_throw_knives_do_not_reach_a_neighbour_T20() -> None:
    refusal = foe_on("d5", "Loki").hand("Class").refused("Class", "Throw Knives", by="U", at="g")
    assert (refusal.rule, "exactly 2" in refusal.text) == ("T-20", True)


def test_throw_knives_are_covered_one_by_one_T27_T40() -> None:
    battle = foe_on("f6", "Loki").hand("Class").foe("Cover", "Parry")
    battle.play("Class", "Throw Knives", by="U", at="g").defend("Cover", by="g").strike("g")
    assert battle.asks(Answer, "two")
    assert battle.answers() == set()
    assert battle.let_through().hits("g") == 5


# Odin and Heimdall


def test_odinforce_burst_is_stopped_by_parry_near_and_by_cover_far_T23() -> None:
    for where, stopper in (("d5", "Parry"), ("d6", "Cover"), ("h8", "Cover")):
        battle = foe_on(where, "Odin").hand("Super").foe("Parry", "Cover")
        battle.play("Super", "Odinforce Burst", by="U", at="g")
        assert battle.answers() == {(stopper, "", "g")}


def test_odinforce_burst_is_stopped_by_a_unit_between_T20() -> None:
    battle = stage({"d4": "U", "d5": "F", "d6": "g"}, U="Odin", F="Sif", g="Loki").hand("Super")
    refusal = battle.refused("Super", "Odinforce Burst", by="U", at="g")
    assert (refusal.rule, "Sif on d5" in refusal.text) == ("T-20", True)


def test_odinforce_burst_does_not_reach_six_squares_T20() -> None:
    battle = stage({"d1": "U", "d7": "g"}, U="Odin", g="Loki").hand("Super")
    refusal = battle.refused("Super", "Odinforce Burst", by="U", at="g")
    assert (refusal.rule, "1 to 5" in refusal.text, "6 away" in refusal.text) == ("T-20", True, True)


def test_king_of_asgard_calls_warriors_that_may_block_an_attack_line_T20_T114() -> None:
    battle = (
        stage({"d4": "U", "d7": "g"}, U="Odin", g="Thor")
        .hand("Special")
        .foe("Medium")
        .deck("Run", "Run", "Run")
    )
    battle.play("Special", "King", by="U", to="d5").end_phase().end_phase()
    assert battle.refused("Medium", by="g", at="U").rule == "T-20"


def test_super_hearing_shows_the_foes_hand_as_it_is_now_T55() -> None:
    battle = foe_on("h8", "Heimdall").hand("Super").foe("Slam", "Far")
    battle.play("Super", "Super Hearing", by="U")
    assert sorted(battle.view("one").known.hand) == ["Far", "Slam"]
    assert battle.asks(FightPhase, "one")


def test_super_hearing_is_refused_against_an_empty_hand_T76() -> None:
    refusal = foe_on("h8", "Heimdall").hand("Super").refused("Super", "Super Hearing", by="U")
    assert (refusal.rule, refusal.text) == ("T-76", "Your opponent holds no card.")


def test_super_hearing_shows_nothing_to_the_foe_T95() -> None:
    battle = foe_on("h8", "Heimdall").hand("Super", "Run").foe("Slam").play("Super", "Super Hearing", by="U")
    assert battle.view("two").known.hand == ()


def test_wisdom_after_super_vision_forgets_nothing_T99() -> None:
    top = ("Strike", "March", "Cover", "Slam", "Far", "Run", "Block")
    battle = (
        stage({"d4": "O", "d5": "H", "h8": "g"}, O="Odin", H="Heimdall", g="Loki")
        .hand("Special", "Class")
        .deck(*top)
    )
    battle.play("Special", "Super Vision", by="H").play("Class", "Wisdom", by="O")
    assert battle.view("one").known.deck == top


# Valkyries, warriors, Earthlings


def test_saviors_do_not_save_an_enemy_or_answer_for_the_attacker_T40() -> None:
    battle = (
        stage({"d4": "T", "d5": "g", "e4": "V"}, T="Thor", V="Valkyries", g="Loki")
        .hand("Strike", "Class")
        .foe("Run")
    )
    battle.play("Strike", by="T", at="g")
    assert battle.decision.seat == "two"
    assert battle.answers() == set()


def test_science_is_an_attack_on_a_neighbour_T23() -> None:
    battle = foe_on("d5", "Earthlings").hand("Special").foe("Parry", "Cover")
    battle.play("Special", "Science", by="U", at="g")
    assert battle.answers() == {("Parry", "", "g")}
    assert battle.let_through().hits("g") == 5


def test_science_does_not_reach_two_squares_T20() -> None:
    assert (
        foe_on("d6", "Earthlings").hand("Special").refused("Special", "Science", by="U", at="g").rule
        == "T-20"
    )


def test_science_takes_a_random_card_from_the_foe_as_a_free_play_T51() -> None:
    battle = foe_on("h8", "Earthlings").hand("Special").foe("Slam", "Far", "Run")
    battle.play("Special", "Science", 1, by="U")
    assert battle.cards("two") == ["Run", "Slam"]
    assert battle.state.discard == ("Special", "Far")
    assert battle.asks(FightPhase, "one")


def test_science_takes_nothing_from_an_empty_hand_T76() -> None:
    assert foe_on("h8", "Earthlings").hand("Special").refused("Special", "Science", by="U").rule == "T-76"


def test_distraction_saves_any_friend_on_the_board_T44() -> None:
    battle = (
        stage({"d4": "T", "d5": "a", "h8": "e"}, T="Thor", a="Sif", e="Earthlings")
        .hand("Strike")
        .foe("Super")
    )
    battle.play("Strike", by="T", at="a").defend("Super", "Distraction", by="e")
    assert battle.hits("a") == 5


def test_distraction_saves_the_earthlings_too_T80() -> None:
    battle = (
        stage({"d4": "T", "d5": "e", "h8": "a"}, T="Thor", a="Sif", e="Earthlings")
        .hand("Strike")
        .foe("Super")
    )
    assert battle.play("Strike", by="T", at="e").defend("Super", "Distraction", by="e").hits("e") == 1


def test_distraction_saves_one_unit_of_a_blast_only_T80() -> None:
    battle = (
        stage({"d4": "T", "d5": "a", "e5": "e"}, T="Thor", a="Sif", e="Earthlings")
        .hand("Class")
        .foe("Super", "Run")
    )
    battle.play("Class", "Whirling Hammer", by="T").defend("Super", "Distraction", by="e")
    assert battle.asks(Answer, "two")
    assert battle.answers() == set()
    battle.let_through()
    assert (battle.hits("a"), battle.gone("e")) == (5, True)


def test_distraction_is_gone_with_the_earthlings_T50() -> None:
    battle = stage({"d4": "T", "d3": "e", "d5": "a"}, T="Thor", a="Malekith", e="Earthlings").hand("Class")
    battle.foe("Super").play("Class", "Whirling Hammer", by="T").let_through()
    assert battle.gone("e")
    assert battle.asks(Answer, "two")
    assert battle.answers() == set()


def test_earthlings_may_run_or_hide_although_they_have_no_attacks_T24() -> None:
    battle = stage({"d4": "U", "h8": "g"}, phase="move", U="Earthlings", g="Loki").hand("Class", "Lunge")
    battle.play("Class", "Run or Hide", by="U", to="d6").end_phase()
    assert battle.refused("Lunge", by="U", to="d7").rule == "T-24"
