"""Lunge and Charge, and powers that move and hit (CARD LIST, T-25, T-74, T-76, T-104)."""

from __future__ import annotations

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Attack, Charge, LetGo, Move, Pass, Strike
from game.systems.thor.combat.attacks import Answer, FollowUp
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board, board

GAP = """
    . . . . . .
    . . . . . .
    . . . . . .
    T . . g . .
    . . . . . .
    . . . . . h
"""
"""T a3, g d3, h f1."""


def gap(name: str = "Thor", foe: str = "Frost Giants") -> Board:
    return board(GAP, T=name, g=foe, h="Laufey")


def test_lunge_moves_exactly_one_then_strikes_T25() -> None:
    battle = board("T . g h", T="Thor", g="Frost Giants", h="Laufey").hand("Lunge")
    battle.play("Lunge", by="T", to="b1")
    assert battle.at("T") == "b1"
    assert battle.asks(FollowUp, "one")
    battle.strike("g")
    assert battle.hits("g") == 1
    assert battle.asks(FightPhase, "one")


def test_charge_moves_exactly_two_then_strikes_T25() -> None:
    battle = gap().hand("Charge").play("Charge", by="T", to="c3").strike("g")
    assert (battle.at("T"), battle.hits("g")) == ("c3", 1)


@pytest.mark.parametrize(("card", "length", "words"), [("Lunge", 1, "1 square"), ("Charge", 2, "2 squares")])
def test_the_move_is_exact_T25_T104(card: str, length: int, words: str) -> None:
    battle = gap().hand(card)
    assert {action.to for action in battle.actions() if isinstance(action, Charge)} == {
        1: {"a4", "b4", "b3", "b2", "a2"}, 2: {"a5", "c5", "c3", "c1", "a1"},
    }[length]  # fmt: skip
    to = {1: "c3", 2: "b3"}[length]
    refusal = battle.refused(card, by="T", to=to)
    assert refusal.rule == "T-10"
    assert refusal.text == f"{card} moves exactly {words} in a straight line; {to} is {3 - length} away."
    assert refusal.nearest == Charge(card, 1, {1: "b3", 2: "c3"}[length])


def test_the_move_passes_nobody_and_no_terrain_T104_T10() -> None:
    battle = board("F g .\nT # .", T="Thor", F="Sif", g="Laufey").hand("Charge")
    assert battle.refused("Charge", by="T", to="c1").text == "Charge cannot pass the wall on b1."
    assert battle.refused("Charge", by="T", to="a3").text == "Charge cannot pass Sif on a2."
    assert battle.refused("Charge", by="T", to="c3").text == "Charge cannot pass Laufey on b2."


def test_the_attack_may_be_let_go_T25() -> None:
    battle = gap().hand("Charge").play("Charge", by="T", to="c3")
    assert LetGo() in battle.actions()
    battle.let_go()
    assert battle.hits("g") == 2
    assert battle.asks(FightPhase, "one")


def test_the_move_is_legal_with_no_foe_at_its_end_and_then_nothing_is_asked_T104() -> None:
    battle = gap().hand("Charge").play("Charge", by="T", to="a5")
    assert battle.at("T") == "a5"
    assert battle.asks(FightPhase, "one")


def test_a_unit_that_cannot_go_so_far_cannot_use_the_card_T104() -> None:
    battle = board("# # g\nT # .", T="Thor", g="Laufey").hand("Lunge")
    assert not [action for action in battle.actions() if isinstance(action, Charge)]
    refusal = battle.refused("Lunge", by="T", to="b2")
    assert (refusal.rule, refusal.nearest) == ("T-10", None)


def test_standing_next_to_a_foe_is_no_attack_without_the_move_T104() -> None:
    battle = board("T g .", T="Thor", g="Laufey").hand("Charge")
    refusal = battle.why_not(Attack("Charge", 1, 2))
    assert refusal.rule == "T-51"


def test_the_attack_is_a_plain_hand_to_hand_in_any_direction_T104() -> None:
    battle = board(". . g\nT . .\n. . h", T="Thor", g="Frost Giants", h="Kursed").hand("Lunge")
    battle.play("Lunge", by="T", to="b2")
    assert {action for action in battle.actions() if isinstance(action, Strike)} == {Strike(2), Strike(3)}
    battle.strike("h")
    assert battle.hits("h") == 4


def test_groups_may_charge_and_be_charged_T104() -> None:
    battle = gap("Asgardian Warriors", "Frost Giants").hand("Charge").play("Charge", by="T", to="c3")
    assert battle.strike("g").hits("g") == 1


def test_units_without_attacks_may_not_play_them_even_for_the_move_T104_T24() -> None:
    battle = gap("Earthlings").hand("Charge", "Lunge")
    for card, to in (("Charge", "c3"), ("Lunge", "b3")):
        refusal = battle.refused(card, by="T", to=to)
        assert (refusal.rule, refusal.text) == (
            "T-24", f"Earthlings may not use {card}: no regular attacks.",
        )  # fmt: skip


@pytest.mark.parametrize("name", ["Sif", "Kursed", "Loki"])
def test_units_without_ranged_attacks_use_combos_T24(name: str) -> None:
    seat_one = gap(name).hand("Charge")
    assert seat_one.play("Charge", by="T", to="c3").strike("g").hits("g") == 1


def test_a_combo_is_the_attack_play_of_the_phase_T6_T25() -> None:
    battle = gap().hand("Charge", "Strike").play("Charge", by="T", to="c3").let_go()
    refusal = battle.refused("Strike", by="T", at="g")
    assert (refusal.rule, refusal.text) == ("T-6", "You have made your attack of this Fight phase.")


def test_a_combo_is_no_move_play_T25_T51() -> None:
    battle = board(GAP, phase="move", T="Thor", g="Frost Giants", h="Laufey").hand("Charge")
    refusal = battle.refused("Charge", by="T", to="c3")
    assert (refusal.rule, refusal.text) == ("T-51", "That is played in the Fight phase, which comes next.")
    assert battle.why_not(Move("Charge", 1, "c3")).rule == "T-51"


def test_the_attack_can_only_hit_an_adjacent_enemy_T22_T70() -> None:
    battle = gap().hand("Charge").play("Charge", by="T", to="c3")
    refusal = battle.why_not(Strike(battle.ids["h"]))
    assert (refusal.rule, refusal.text) == (
        "T-22", "Charge reaches an adjacent square; Laufey is 3 away and not in a straight line.",
    )  # fmt: skip
    assert battle.why_not(Strike(1)).rule == "T-70"
    assert battle.why_not(Strike(99)).rule == "T-70"


def test_no_free_play_comes_between_the_parts_T76() -> None:
    battle = gap().hand("Charge", "Tactics").play("Charge", by="T", to="c3")
    for action in (battle.action("Tactics"), Pass()):
        refusal = battle.why_not(action)
        assert (refusal.rule, refusal.text) == ("T-76", "Charge comes first: choose its target.")


def test_the_attack_can_be_answered_by_what_stops_hand_to_hand_T40() -> None:
    battle = gap().hand("Charge").foe("Parry", "Cover").play("Charge", by="T", to="c3").strike("g")
    assert battle.asks(Answer, "two")
    assert battle.refused_defence("Cover", by="g").rule == "T-40"
    battle.defend("Parry", by="g")
    assert battle.hits("g") == 2


def test_a_combo_is_no_move_card_so_great_girth_is_not_asked_T111() -> None:
    battle = board("T . v", T="Thor", v="Volstagg").hand("Lunge").foe("Special")
    battle.play("Lunge", by="T", to="b1")
    assert battle.asks(FollowUp, "one")
    battle = board("v . .\nT . g", T="Thor", v="Volstagg", g="Laufey").hand("Lunge").foe("Special")
    battle.play("Lunge", by="T", to="b1")
    assert battle.asks(FollowUp, "one")


CHARGES = [("Frost Giant Brute", "Fast Charge", 3), ("Kursed", "Bull Rush", 2)]


@pytest.mark.parametrize(("name", "power", "length"), CHARGES)
def test_powers_that_move_and_hit_do_both_in_order_T74(name: str, power: str, length: int) -> None:
    battle = board("T . . . g", T=name, g="Thor").hand("Special")
    to = f"{'abcd'[length]}1"
    battle.play("Special", power, by="T", to=to)
    assert battle.at("T") == to
    if length == 3:
        assert battle.asks(FollowUp, "one")
        battle.strike("g")
        assert battle.hits("g") == 7
    else:
        assert battle.asks(FightPhase, "one")


@pytest.mark.parametrize(("name", "power", "length"), CHARGES)
def test_their_attack_may_be_let_go_but_not_their_move_T74_T104(name: str, power: str, length: int) -> None:
    picture = "T . . g" if length == 2 else "T . . . g"
    battle = board(picture, T=name, g="Thor").hand("Special")
    refusal = battle.refused("Special", power, by="T", to="b1")
    assert refusal.rule == "T-10"
    assert refusal.nearest == Charge("Special", 1, f"{'abcd'[length]}1", power)
    battle.play("Special", power, by="T", to=f"{'abcd'[length]}1").let_go()
    assert battle.hits("g") == 8
    assert battle.asks(FightPhase, "one")


@pytest.mark.parametrize(("name", "power", "length"), CHARGES)
def test_they_are_fight_plays_T51(name: str, power: str, length: int) -> None:
    battle = board("T . . . g", phase="move", T=name, g="Thor").hand("Special")
    assert battle.refused("Special", power, by="T", to=f"{'abcd'[length]}1").rule == "T-51"


def test_great_strength_helps_the_attack_at_the_end_of_a_charge_T109() -> None:
    battle = board("V . . g", V="Volstagg", g="Laufey").hand("Charge", "Super")
    battle.play("Charge", by="V", to="c1")
    battle.strike("g", boost="Super")
    assert battle.hits("g") == 3
    assert battle.cards("one") == []


def test_a_felled_foe_ends_the_battle_after_the_whole_attack_T82() -> None:
    battle = board("T . . g", T="Thor", g={"name": "Laufey", "hits": 1}).hand("Charge")
    battle.play("Charge", by="T", to="c1").strike("g")
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)


def test_the_log_of_a_combo_tells_move_and_attack() -> None:
    battle = gap().hand("Charge").play("Charge", by="T", to="c3")
    assert [type(event) for event in battle.events] == [events.Played, events.Moved]
    battle.strike("g")
    assert [type(event) for event in battle.events] == [events.Attacked, events.Struck]
