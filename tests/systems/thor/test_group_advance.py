"""The group advance: two or three units straight forward with one card (MOVE PHASE, T-12, T-103)."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.core.chance import seeded
from game.core.seats import Seat
from game.systems.thor import events
from game.systems.thor.actions import Advance
from game.systems.thor.catalogue import cards
from game.systems.thor.movement import sample_advance
from tests.systems.thor.builder import Board, board

FIELD = """
    . . . . . . . .
    g . . . . . . h
    . . . . . . . .
    . . . . . # . .
    . . C . . . . .
    A B . D . E . .
"""
"""Ranks 1 to 6: A a1, B b1, D d1, E f1, C c2; a wall on f3; g a5, h h5."""


def field(first: Seat = "one") -> Board:
    return board(
        FIELD, phase="move", first=first,
        A="Thor", B="Loki", C="Sif", D="Hogun", E="Fandral", g="Frost Giants", h="Laufey",
    )  # fmt: skip


def groups(battle: Board, card: str) -> set[str]:
    letters = {number: letter for letter, number in battle.ids.items()}
    found = [action for action in battle.actions() if isinstance(action, Advance) and action.card == card]
    listed = ["".join(sorted(letters[unit] for unit in action.units)) for action in found]
    assert len(listed) == len(set(listed)), "a group is listed once"
    return set(listed)


@pytest.mark.parametrize(("card", "length"), [("Creep", 1), ("March", 2), ("Run", 3)])
def test_two_units_advance_by_the_number_of_the_card_T12(card: str, length: int) -> None:
    battle = field().hand(card).play(card, units="AB")
    assert (battle.at("A"), battle.at("B")) == (f"a{1 + length}", f"b{1 + length}")
    assert battle.state.discard == (card,)


def test_three_units_advance_with_one_card_T12() -> None:
    battle = field().hand("Run").play("Run", units="ABD")
    assert [battle.at(letter) for letter in "ABD"] == ["a4", "b4", "d4"]
    assert [event.unit for event in battle.events if isinstance(event, events.Moved)] == [1, 2, 4]


def test_forward_is_towards_the_enemys_back_row_T12() -> None:
    battle = field("two").hand("Run").play("Run", units="gh")
    assert (battle.at("g"), battle.at("h")) == ("a2", "h2")


def test_the_groups_on_offer_are_all_that_can_go_the_full_number_T12() -> None:
    battle = field().hand("Creep", "March", "Sprint")
    assert groups(battle, "Creep") == {
        "AB", "AC", "AD", "AE", "BC", "BD", "BE", "CD", "CE", "DE",
        "ABC", "ABD", "ABE", "ACD", "ACE", "ADE", "BCD", "BCE", "BDE", "CDE",
    }  # fmt: skip
    assert groups(battle, "March") == {"AB", "AC", "AD", "BC", "BD", "CD", "ABC", "ABD", "ACD", "BCD"}
    assert groups(battle, "Sprint") == {"BC", "BD", "CD", "BCD"}


def test_a_wall_or_pit_ahead_refuses_the_whole_advance_T12_T103() -> None:
    refusal = field().hand("March").refused("March", units="AE")
    assert (refusal.rule, refusal.nearest) == ("T-12", None)
    assert refusal.text == "Fandral on f1 cannot pass the wall on f3."


def test_a_foe_ahead_refuses_the_whole_advance_T12_T103() -> None:
    refusal = field().hand("Sprint").refused("Sprint", units="AB")
    assert (refusal.rule, refusal.text) == ("T-12", "Thor on a1 cannot pass Frost Giants on a5.")


def test_all_go_the_full_number_or_none_goes_T103() -> None:
    battle = board("A . .", corner="a7", phase="move", A="Thor", B="Loki", g="Laufey").hand("March", "Creep")
    battle.deploy("B", "b1").deploy("g", "h8")
    refusal = battle.refused("March", units="AB")
    assert (refusal.rule, refusal.text) == ("T-12", "March needs 2 squares ahead of Thor on a7; there are 1.")
    assert (battle.at("A"), battle.at("B")) == ("a7", "b1")
    battle.play("Creep", units="AB")
    assert (battle.at("A"), battle.at("B")) == ("a8", "b2")


COLUMN = """
    . g
    . .
    . .
    C .
    B .
    A .
"""


def column() -> Board:
    return board(COLUMN, phase="move", A="Thor", B="Loki", C="Sif", g="Laufey")


def test_the_unit_in_front_makes_room_for_the_one_behind_T12() -> None:
    battle = column().hand("March").play("March", units="CBA")
    assert [battle.at(letter) for letter in "ABC"] == ["a3", "a4", "a5"]


def test_in_the_wrong_order_the_advance_is_refused_and_the_right_one_proposed_T12() -> None:
    battle = column().hand("March")
    refusal = battle.refused("March", units="ABC")
    assert (refusal.rule, refusal.text) == ("T-12", "Thor on a1 cannot pass Loki on a2.")
    assert refusal.nearest == Advance("March", (3, 2, 1))


def test_each_must_be_legal_when_it_is_its_turn_T12() -> None:
    battle = column().hand("March")
    orders = {order for order in permutations("ABC") if battle.decision.check(
        battle.state, Advance("March", tuple(battle.ids[letter] for letter in order))) is None}  # fmt: skip
    assert orders == {("C", "B", "A")}
    assert battle.refused("March", units="AB").rule == "T-12"


def test_a_unit_that_went_before_can_be_in_the_way_T12() -> None:
    battle = column().hand("Creep", "March")
    assert battle.refused("March", units="BA").text == "Loki on a2 cannot pass Sif on a3."
    battle.play("Creep", units="CB")
    assert [battle.at(letter) for letter in "ABC"] == ["a1", "a3", "a4"]


def test_a_unit_may_stop_where_the_one_in_front_stood_T12() -> None:
    battle = board(". . .\nB . .\n. . .\nA . g", phase="move", A="Thor", B="Loki", g="Laufey").hand("March")
    assert battle.refused("March", units="AB").text == "Thor on a1 cannot pass Loki on a3."
    battle.play("March", units="BA")
    assert (battle.at("A"), battle.at("B")) == ("a3", "a5")


def test_a_group_on_different_files_may_go_in_any_order_T12() -> None:
    for order in permutations("ABD"):
        battle = field().hand("Run").play("Run", units="".join(order))
        assert [battle.at(letter) for letter in "ABD"] == ["a4", "b4", "d4"]


@pytest.mark.parametrize("units", ["A", "ABCD", "AA", "ABA"])
def test_a_group_is_two_or_three_different_units_T103(units: str) -> None:
    refusal = field().hand("Creep").refused("Creep", units=units)
    assert (refusal.rule, refusal.text) == ("T-12", "A group advance takes two or three different units.")


def test_a_group_is_ones_own_units_on_the_board_T12() -> None:
    refusal = field().hand("Creep").refused("Creep", units="Ag")
    assert (refusal.rule, refusal.text) == ("T-12", "A group advance takes your own units on the board.")
    assert field().hand("Creep").why_not(Advance("Creep", (1, 99))).rule == "T-12"


@pytest.mark.parametrize("card", ["Maneuver", "Lunge", "Charge", "Special", "Strike", "Dodge", "Tactics"])
def test_only_numbered_move_cards_advance_a_group_T12(card: str) -> None:
    refusal = field().hand(card).refused(card, units="AB")
    assert (refusal.rule, refusal.text) == (
        "T-12", f"A group advances with a numbered Move card; {card} is none.",
    )  # fmt: skip


def test_an_advance_needs_its_card_in_hand() -> None:
    assert field().hand("Creep").refused("March", units="AB").text == "You do not hold March."
    assert field().why_not(Advance("Gallop", (1, 2))).text == "You do not hold Gallop."


def test_an_advance_is_the_move_play_of_the_phase_T6() -> None:
    battle = field().hand("Creep", "March", "Run").play("Creep", units="AB")
    for refusal in (battle.refused("March", units="AB"), battle.refused("Run", by="A", to="a5")):
        assert (refusal.rule, refusal.text) == ("T-6", "You have made your move of this Move phase.")


def test_an_advance_belongs_to_the_move_phase_T51() -> None:
    battle = field().hand("Creep").end_phase()
    assert battle.refused("Creep", units="AB").text == "The Move phase is over."


def test_a_single_unit_on_the_board_cannot_advance_as_a_group_T12() -> None:
    battle = board("A . g", phase="move", A="Thor", g="Laufey").hand("Creep")
    assert not [action for action in battle.actions() if isinstance(action, Advance)]


def test_an_advance_steps_past_corners_but_not_sideways_T12() -> None:
    battle = board("# . #\nA # B\n. . g", phase="move", A="Thor", B="Loki", g="Laufey").hand("Creep")
    assert groups(battle, "Creep") == set()


def test_a_random_group_is_legal_and_can_be_every_group_T12() -> None:
    battle, chance = field().hand("March"), seeded("advance")
    drawn = {sample_advance(battle.state, "one", cards()["March"], chance) for _ in range(400)} - {None}
    assert drawn == {action for action in battle.actions() if isinstance(action, Advance)}
