"""Set-up: who goes first, and how the units get onto the board (SETUP, T-1, T-2, T-3, T-117)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.core.seats import Seat
from game.systems.thor import events
from game.systems.thor.actions import Deploy, Pass
from game.systems.thor.sequence import MovePhase, Placing
from tests.systems.thor.builder import Board, board

EMPTY = "."


def three_against_two() -> Board:
    return board(
        EMPTY, phase="fate", first="one",
        A="Thor", B="Loki", C="Sif", x="Laufey", y="Frost Beast",
    )  # fmt: skip


@pytest.mark.parametrize(("coin", "first"), [(0, "one"), (1, "two")])
def test_a_coin_decides_who_goes_first_T1(coin: int, first: Seat) -> None:
    battle = board(EMPTY, first="", A="Thor", x="Laufey").begin(coin=coin)
    assert battle.events[0] == events.BattleBegan(first, True)
    assert battle.asks(Placing, first)


def test_the_scenario_may_name_the_first_player_and_then_no_coin_falls_T1() -> None:
    battle = board(EMPTY, first="two", A="Thor", x="Laufey").begin()
    assert battle.events[0] == events.BattleBegan("two", False)
    assert battle.asks(Placing, "two")


def test_the_first_player_also_takes_the_first_turn_T1() -> None:
    battle = board(EMPTY, phase="move", first="two", A="Thor", x="Laufey")
    battle.deploy("x", "d7").deploy("A", "d2")
    assert battle.asks(MovePhase, "two")


def test_players_place_one_unit_each_in_turn_and_who_is_done_early_waits_T2_T117() -> None:
    battle = three_against_two()
    order = []
    for letter, square in (("A", "a1"), ("x", "a8"), ("C", "h2"), ("y", "h7"), ("B", "d1")):
        order.append(battle.decision.seat)
        battle.deploy(letter, square)
    assert order == ["one", "two", "one", "two", "one"]
    assert [battle.at(letter) for letter in "ABCxy"] == ["a1", "d1", "h2", "a8", "h7"]


def test_the_side_with_more_units_places_the_rest_alone_T2() -> None:
    battle = board(EMPTY, phase="move", first="one", A="Thor", x="Laufey", y="Frost Beast", z="Kursed")
    battle.deploy("A", "a1").deploy("x", "a8")
    assert battle.asks(Placing, "two")
    battle.deploy("y", "b8").deploy("z", "c8")
    assert battle.asks(MovePhase, "one")


def test_a_side_whose_units_all_have_fixed_squares_places_none_T2_T117() -> None:
    battle = board("T . .", phase="move", T="Thor", x="Laufey")
    assert battle.asks(Placing, "two")
    battle.deploy("x", "e7")
    assert battle.asks(MovePhase, "one")


def test_side_one_has_ranks_1_and_2_and_side_two_7_and_8_T2() -> None:
    battle = three_against_two()
    ranks = {action.to[1] for action in battle.actions() if isinstance(action, Deploy)}
    assert ranks == {"1", "2"}
    assert len(battle.actions()) == 3 * 16
    battle.deploy("A", "a1")
    assert {action.to[1] for action in battle.actions() if isinstance(action, Deploy)} == {"7", "8"}


@pytest.mark.parametrize("to", ["a3", "d5", "d7", "z9", ""])
def test_units_stand_on_their_own_back_two_rows_only_T2(to: str) -> None:
    battle = three_against_two()
    refusal = battle.why_not(Deploy(battle.ids["A"], to))
    assert refusal.rule == "T-2"
    assert "ranks 1 and 2" in refusal.text


def test_the_nearest_legal_square_is_proposed_T2() -> None:
    battle = three_against_two()
    assert battle.why_not(Deploy(1, "d5")).nearest == Deploy(1, "d2")
    battle.deploy("A", "d2").deploy("x", "e8")
    assert battle.why_not(Deploy(2, "d2")).nearest == Deploy(2, "d1")


def test_units_may_not_stack_T2() -> None:
    battle = three_against_two().deploy("A", "a1").deploy("x", "a8")
    refusal = battle.why_not(Deploy(battle.ids["B"], "a1"))
    assert (refusal.rule, refusal.text) == ("T-2", "a1 is taken: Thor stands there.")


def test_nobody_is_deployed_onto_terrain_T2() -> None:
    battle = board(
        """
        # . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        o . . . . . . .
        """, A="Thor", x="Laufey",
    )  # fmt: skip
    assert battle.why_not(Deploy(1, "a1")).text == "a1 is a pit: no unit can stand there."
    battle.deploy("A", "b1")
    assert battle.why_not(Deploy(2, "a8")).text == "a8 is a wall: no unit can stand there."


def test_fixed_units_stand_first_and_take_their_squares_T117() -> None:
    battle = board("F . .", phase="move", F="Fandral", A="Thor", x="Laufey")
    assert battle.at("F") == "a1"
    assert battle.why_not(Deploy(battle.ids["A"], "a1")).rule == "T-2"
    assert battle.why_not(Deploy(battle.ids["F"], "b1")).text == "That unit is not waiting to be deployed."


def test_only_ones_own_waiting_units_can_be_placed_T2() -> None:
    battle = three_against_two()
    assert battle.why_not(Deploy(battle.ids["x"], "a1")).rule == "T-2"
    battle.deploy("A", "a1").deploy("x", "a8")
    assert battle.why_not(Deploy(battle.ids["A"], "b1")).text == "That unit is not waiting to be deployed."


def test_nothing_else_can_be_done_before_both_sides_stand_T2() -> None:
    refusal = three_against_two().why_not(Pass())
    assert refusal.rule == "T-2"
    assert "deploy first" in refusal.text


def test_a_full_back_row_still_has_a_square_for_the_last_unit_T2() -> None:
    names: dict[str, Any] = dict.fromkeys("abcdefghijklmnpq", "Frost Giants")
    battle = board(EMPTY, phase="move", first="two", A="Thor", **names)
    squares = [file + rank for rank in "78" for file in "abcdefgh"]
    for letter, square in zip(names, squares, strict=True):
        battle.deploy(letter, square)
        if letter == "a":
            battle.deploy("A", "a1")
    assert battle.asks(MovePhase, "two")


def test_a_random_deployment_is_legal_and_reaches_every_square_T2() -> None:
    battle, chance = three_against_two(), seeded("deployment")
    seen = {battle.decision.sample(battle.state, chance) for _ in range(1500)}
    assert seen == set(battle.actions())


def test_hands_start_empty_and_the_first_fate_phase_draws_three_T3() -> None:
    battle = board("T . .", phase="fate", T="Thor", x="Laufey").deck("Run", "Block", "Far", "Long")
    assert battle.state.hands == {"one": (), "two": ()}
    battle.deploy("x", "a8")
    assert battle.cards("one") == ["Block", "Far", "Run"]
    assert battle.cards("two") == []


def test_the_deck_is_shuffled_by_chance_and_fixed_cards_lie_on_top_T4() -> None:
    battle = board("T . . g", T="Thor", g="Frost Giants").hand("Slam").deck("Run", "Far").discard("Long")
    state = battle.state
    assert state.deck[-2:] == ("Far", "Run")
    assert len(state.deck) == 51
    assert state.discard == ("Long",)
