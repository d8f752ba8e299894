"""Answering an attack: who is asked, what may be played, and whom it saves (T-40, T-42, T-44, T-80, T-85, T-96, T-105)."""

from __future__ import annotations

import random

import pytest

from game.systems.thor import events
from game.systems.thor.actions import Defend, Pass
from game.systems.thor.catalogue import cards, units
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import board
from tests.systems.thor.powers import STEPS, square, stage

# Who is asked


def test_the_owner_of_the_unit_attacked_is_asked_T40() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Strike").foe("Run").play("Strike", by="T", at="g")
    assert battle.asks(Answer, "two")


def test_he_is_asked_even_without_a_card_that_answers_T85() -> None:
    battle = (
        board("T g", T="Thor", g="Loki").hand("Strike").foe("March", "Far").play("Strike", by="T", at="g")
    )
    assert battle.asks(Answer, "two")
    assert battle.answers() == set()
    assert battle.let_through().hits("g") == 5


def test_by_option_he_is_not_asked_without_a_card_that_answers_T85() -> None:
    skip = {"skip-empty-reactions": True}
    battle = board("T g", options=skip, T="Thor", g="Loki").hand("Strike").foe("March", "Cover")
    assert battle.play("Strike", by="T", at="g").asks(FightPhase, "one")
    battle = board("T g", options=skip, T="Thor", g="Loki").hand("Strike").foe("March", "Parry")
    assert battle.play("Strike", by="T", at="g").asks(Answer, "two")


def test_an_empty_hand_is_not_asked_T96() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Strike").play("Strike", by="T", at="g")
    assert battle.asks(FightPhase, "one")
    assert battle.hits("g") == 5


def test_nobody_is_asked_for_his_own_units_in_a_blast_T40() -> None:
    battle = (
        board("F T g", T="Thor", F="Sif", g="Loki")
        .hand("Class", "Block")
        .play("Class", "Whirling Hammer", by="T")
    )
    assert battle.asks(FightPhase, "one")
    assert battle.hits("F") == 4


def test_the_defender_may_keep_his_card_T40() -> None:
    battle = (
        board("T g", T="Thor", g="Loki")
        .hand("Strike")
        .foe("Block")
        .play("Strike", by="T", at="g")
        .let_through()
    )
    assert (battle.hits("g"), battle.cards("two")) == (5, ["Block"])


def test_only_one_answer_is_given_to_one_attack_T105() -> None:
    battle = (
        board("T g", T="Thor", g="Loki").hand("Strike").foe("Block", "Parry").play("Strike", by="T", at="g")
    )
    battle.defend("Block", by="g")
    assert battle.asks(FightPhase, "one")
    assert battle.cards("two") == ["Parry"]


def test_an_answer_cannot_be_answered_T105() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Strike", "Block", "Super").foe("Parry")
    battle.play("Strike", by="T", at="g").defend("Parry", by="g")
    assert battle.asks(FightPhase, "one")


def test_the_attacker_cannot_act_before_the_answer_T76() -> None:
    battle = (
        board("T g", T="Thor", g="Loki").hand("Strike", "Tactics").foe("Run").play("Strike", by="T", at="g")
    )
    assert battle.why_not(Pass()).text == "An attack waits for an answer: play a defence, or let it through."
    assert battle.refused("Tactics").rule == "T-40"


def test_a_stopped_attack_does_nothing_and_both_cards_are_gone_T40() -> None:
    battle = board("T g o", T="Thor", g="Loki").hand("Slam").foe("Block").play("Slam", by="T", at="g")
    battle.defend("Block", by="g")
    assert (battle.hits("g"), battle.at("g")) == (6, "b1")
    assert battle.state.discard == ("Slam", "Block")
    assert not any(isinstance(event, events.Struck) for event in battle.events)


def test_a_stopped_attack_was_the_attack_of_the_turn_T6() -> None:
    battle = (
        board("T g", T="Thor", g="Loki").hand("Strike", "Smite").foe("Block").play("Strike", by="T", at="g")
    )
    battle.defend("Block", by="g")
    assert battle.refused("Smite", by="T", at="g").rule == "T-6"


# Whom a defence saves


def test_a_plain_d_on_a_wild_card_is_for_the_unit_itself_T42_T105() -> None:
    battle = (
        board("T g h", T="Thor", g="Kursed", h="Kursed")
        .hand("Strike")
        .foe("Class")
        .play("Strike", by="T", at="g")
    )
    assert battle.answers() == {("Class", "Unstoppable", "g")}
    assert battle.refused_defence("Class", "Unstoppable", by="h").rule == "T-105"


def test_d_for_self_is_for_the_unit_itself_T42_T105() -> None:
    battle = (
        board("T g h", T="Thor", g="Malekith", h="Sif")
        .hand("Strike")
        .foe("Special")
        .play("Strike", by="T", at="g")
    )
    refusal = battle.refused_defence("Special", "Shield", by="h")
    assert (refusal.rule, refusal.text) == ("T-105", "Shield protects only Sif; Malekith is attacked.")


@pytest.mark.parametrize("step", STEPS)
def test_d_for_an_adjacent_unit_reaches_all_eight_neighbours_T42_T101(step: tuple[int, int]) -> None:
    battle = stage(
        {"d4": "s", square("d4", step): "g", square("d4", step, 2): "T"}, T="Thor", g="Malekith", s="Sif"
    )
    battle.hand("Strike").foe("Super").play("Strike", by="T", at="g")
    assert battle.answers() == {("Super", "Defender", "s")}


def test_d_for_an_adjacent_unit_stops_no_attack_on_its_own_unit_T105() -> None:
    battle = (
        board("T s g", T="Thor", s="Sif", g="Malekith")
        .hand("Strike")
        .foe("Super")
        .play("Strike", by="T", at="s")
    )
    assert battle.refused_defence("Super", "Defender", by="s").rule == "T-105"


def test_d_for_an_adjacent_unit_is_there_across_a_wall_corner_T100_T101() -> None:
    battle = stage({"d4": "s", "d5": "#", "e4": "#", "e5": "g", "f6": "T"}, T="Thor", g="Malekith", s="Sif")
    battle.hand("Strike").foe("Super").play("Strike", by="T", at="g")
    assert battle.answers() == {("Super", "Defender", "s")}


def test_distraction_saves_any_friend_at_any_distance_from_any_attack_T44() -> None:
    for card, where in (("Strike", "b1"), ("Medium", "d1"), ("Indirect", "b3")):
        battle = (
            stage({"a1": "T", where: "g", "h8": "e"}, T="Thor", g="Malekith", e="Earthlings")
            .hand(card)
            .foe("Super")
        )
        battle.play(card, by="T", at="g").defend("Super", "Distraction", by="e")
        assert battle.hits("g") == 7


def test_distraction_saves_the_earthlings_themselves_T80() -> None:
    battle = (
        board("T e g", T="Thor", e="Earthlings", g="Loki")
        .hand("Strike")
        .foe("Super")
        .play("Strike", by="T", at="e")
    )
    assert battle.defend("Super", "Distraction", by="e").hits("e") == 1


def test_distraction_is_not_for_the_attackers_own_use_T44() -> None:
    battle = board("T g E", T="Thor", E="Earthlings", g="Loki").hand("Strike", "Super").foe("Run")
    battle.play("Strike", by="T", at="g")
    assert battle.refused_defence("Super", "Distraction", by="E").rule in ("T-40", "T-50")


def test_the_enemys_units_do_not_defend_for_one_T50() -> None:
    battle = (
        board("T g S", T="Thor", S="Sif", g="Malekith")
        .hand("Strike")
        .foe("Super")
        .play("Strike", by="T", at="g")
    )
    refusal = battle.refused_defence("Super", "Defender", by="S")
    assert (refusal.rule, "one of your units" in refusal.text) == ("T-50", True)


def test_a_power_the_unit_does_not_have_is_no_answer_T40() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Strike").foe("Special").play("Strike", by="T", at="g")
    refusal = battle.refused_defence("Special", "Shield", by="g")
    assert (refusal.rule, refusal.text) == ("T-40", "Shield does not answer an attack.")


def test_a_unit_that_has_fallen_answers_nothing_T50() -> None:
    battle = board("T g", T="Thor", g="Loki").hand("Strike").foe("Super").play("Strike", by="T", at="g")
    refusal = battle.why_not(Defend("Super", 99, "Illusion"))
    assert (refusal.rule, "on the board" in refusal.text) == ("T-50", True)


def test_a_unit_attacked_in_an_earlier_turn_may_defend_again_T118() -> None:
    battle = board("T g", T="Fandral", g="Sif").hand("Class").foe("Special", "Special")
    battle.play("Class", "Cut and Thrust", by="T", at="g").defend("Special", "Shield", by="g")
    battle.strike("g").defend("Special", "Shield", by="g")
    assert battle.hits("g") == 5


# Every card against every attack


@pytest.mark.parametrize("seed", range(10))
def test_listed_and_checked_answers_agree_for_every_card_unit_and_power_T40(seed: int) -> None:
    dice = random.Random(seed)
    spots = dice.sample([f"{file}{rank}" for file in "cdefg" for rank in range(3, 8)], 8)
    names = dice.sample(sorted(units()), 6)
    letters = "abefgh"
    places = {"d2": "T", "d3" if seed % 2 else "d4": "c"} | dict(
        zip([spot for spot in spots if spot not in ("d3", "d4")], letters, strict=False)
    )
    pieces = {letter: name for letter, name in zip(letters, names, strict=True) if letter in places.values()}
    card = "Strike" if seed % 2 else "Short"
    hand = dice.sample(sorted(cards()), 12)
    hand = [name for name in hand if name != card]
    battle = stage(places, T="Thor", c="Sif", **pieces).hand(card).foe(*hand).play(card, by="T", at="c")
    decision, listed = battle.decision, battle.actions()
    powers = {""} | {
        p.name for u in battle.state.field.profiles.values() for found in u.powers.values() for p in found
    }
    for name in sorted(cards()):
        for unit in [*battle.state.units, 99]:
            for power in sorted(powers):
                action = Defend(name, unit, power)
                assert (decision.check(battle.state, action) is None) == (action in listed), action


def test_a_phase_goes_on_where_it_was_after_the_answer_T86() -> None:
    battle = board("T g . .", T="Thor", g="Loki").hand("Strike", "Tactics").foe("Run").deck("Far", "Run")
    battle.play("Strike", by="T", at="g").let_through().play("Tactics")
    assert battle.asks(FightPhase, "one")
    assert not battle.asks(MovePhase, "one")
    assert battle.cards("one") == ["Far", "Run"]
