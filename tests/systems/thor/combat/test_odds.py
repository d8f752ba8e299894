"""The chance of an answer, held against a count of every hand there could be (T-90, T-99)."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from game.core.chance import seeded
from game.systems.thor import SYSTEM
from game.systems.thor.combat.odds import Answers, at_least_one, chance_of_answer
from game.systems.thor.combat.reactions import answers
from game.systems.thor.combat.target_rules import Blow
from game.systems.thor.state import Known
from tests.systems.thor.builder import Board, board

DUEL = """
    . . .
    . T g
"""


def duel(kind: str = "Frost Giants", *hand: str) -> Board:
    return board(DUEL, T="Thor", g=kind).hand(*hand or ("Strike",)).foe("Creep", "Creep")


def blow(battle: Board, kind: str = "H") -> Blow:
    return Blow("one", battle.ids["T"], battle.ids["g"], kind, 1)


def test_the_chance_is_that_of_every_hand_counted_one_by_one_T90() -> None:
    battle = duel()
    view = battle.view("one")
    odds = chance_of_answer(view, blow(battle))
    answering = {"Block": 2, "Parry": 2, "Dodge": 2, "Special": 2}
    assert odds.answers == answering
    assert (odds.unseen, odds.hidden) == (52, 2)
    cards = view.unseen()
    hands = list(combinations(range(52), 2))
    held = sum(1 for hand in hands if any(cards[card] in answering for card in hand))
    assert odds.chance == pytest.approx(held / len(hands))
    assert odds.chance == pytest.approx(1 - comb(44, 2) / comb(52, 2))
    assert not odds.certain


def test_only_cards_that_answer_this_kind_of_attack_count_T40() -> None:
    battle = duel()
    assert "Cover" not in chance_of_answer(battle.view("one"), blow(battle, "H")).answers
    ranged = chance_of_answer(battle.view("one"), blow(battle, "R")).answers
    assert "Cover" in ranged
    assert "Parry" not in ranged


def test_a_neighbour_that_could_save_the_attacked_unit_counts_T42_T44() -> None:
    alone = duel("Vanaheim Warriors")
    beside = board(". . .\nT g v", T="Thor", g="Vanaheim Warriors", v="Valkyries").hand("Strike").foe("Creep")
    away = (
        board(". . . .\nT g . e", T="Thor", g="Vanaheim Warriors", e="Earthlings").hand("Strike").foe("Creep")
    )
    assert "Class" not in chance_of_answer(alone.view("one"), blow(alone)).answers
    assert "Class" in chance_of_answer(beside.view("one"), blow(beside)).answers
    assert "Super" in chance_of_answer(away.view("one"), blow(away)).answers


def test_own_hand_and_discard_pile_are_not_in_the_enemy_hand_T90() -> None:
    battle = duel("Frost Giants", "Block", "Block", "Parry")
    battle.discard("Special", "Special", "Parry")
    odds = chance_of_answer(battle.view("one"), blow(battle))
    assert odds.answers == {"Dodge": 2}
    assert odds.unseen == 53 - 3 - 3


def test_an_answer_that_was_seen_is_certain_and_other_seen_cards_are_placed_T99() -> None:
    battle = duel()
    battle.state.hands["two"] = ("Block", "Creep")
    battle.state.known["one"] = Known(hand=("Block",))
    known = chance_of_answer(battle.view("one"), blow(battle))
    assert (known.chance, known.certain, known.hidden) == (1.0, True, 1)
    battle.state.known["one"] = Known(hand=("Creep",))
    harmless = chance_of_answer(battle.view("one"), blow(battle))
    assert harmless.chance == pytest.approx(at_least_one(51, 8, 1))
    battle.state.known["one"] = Known(hand=("Creep",), deck=("Dodge", "Dodge"))
    assert chance_of_answer(battle.view("one"), blow(battle)).answers == {
        "Block": 2,
        "Parry": 2,
        "Special": 2,
    }


def test_an_empty_hand_and_ones_own_unit_hold_no_answer_T96_T40() -> None:
    battle = board(DUEL, T="Thor", g="Frost Giants").hand("Strike")
    assert chance_of_answer(battle.view("one"), blow(battle)).chance == 0.0
    full = duel()
    own = Blow("one", full.ids["T"], full.ids["T"], "R", 1)
    assert chance_of_answer(full.view("one"), own).chance == 0.0


def test_whoever_is_attacked_knows_his_own_hand_T90() -> None:
    battle = duel()
    assert chance_of_answer(battle.view("two"), blow(battle)).chance == 0.0
    battle.state.hands["two"] = ("Parry",)
    assert chance_of_answer(battle.view("two"), blow(battle)).certain


def test_the_odds_agree_with_the_answers_that_dealt_hands_allow_T90() -> None:
    battle = board("g . .\n. T h", T="Thor", g="Valkyries", h="Algrim").hand("Strike")
    battle.foe("Creep", "March", "Run", "Sprint")
    view, struck = battle.view("one"), Blow("one", 1, battle.ids["h"], "H", 1)
    chance, rounds = seeded("odds"), 4000
    held = sum(bool(answers(SYSTEM.resample(view, chance), "two", struck)) for _ in range(rounds))
    assert chance_of_answer(view, struck).chance == pytest.approx(held / rounds, abs=0.03)


def test_the_real_hand_never_matters_T90() -> None:
    battle = duel()
    odds = chance_of_answer(battle.view("one"), blow(battle))
    battle.state.hands["two"] = ("Block", "Block")
    assert chance_of_answer(battle.view("one"), blow(battle)) == odds


def test_what_is_counted_for_one_blow_serves_for_the_others_T90() -> None:
    battle = board("g v .\nT . .\n. e .", T="Thor", g="Frost Giants", v="Vanaheim Warriors", e="Earthlings")
    view = battle.hand("Strike").foe("Creep", "Creep").view("one")
    blows = [Blow("one", battle.ids["T"], battle.ids[target], kind, 1) for target in "gve" for kind in "HR"]
    answers = Answers(view)
    assert [answers.to(each) for each in blows] == [chance_of_answer(view, each) for each in blows]
    assert len({answers.to(each).chance for each in blows}) > 1
