"""The board before the first turn: steps, moves by cards, open lines."""

from __future__ import annotations

from copy import deepcopy

import pytest

from game import scenarios
from game.core.descriptions.survey import CLEAR, HIDDEN, NEVER
from game.core.system import ScenarioError
from game.systems.thor import SYSTEM
from game.systems.thor.survey import Board, point_of, square_of

ROWS = """
........
........
........
..#.....
.....o..
########
........
........
"""


def board(rows: str) -> Board:
    document = {**deepcopy(scenarios.load("thor/vanaheim").document), "map": rows.strip()}
    found = SYSTEM.survey(document)
    assert isinstance(found, Board)
    return found


def test_a_battle_with_anything_wrong_has_no_ground_but_reasons() -> None:
    document = {**scenarios.load("thor/vanaheim").document, "options": {"turn-limit": "long"}}
    with pytest.raises(ScenarioError, match=r"options\.turn-limit"):
        SYSTEM.survey(document)


def test_squares_are_counted_from_the_upper_left() -> None:
    assert (point_of("a8"), point_of("h1")) == ((0, 0), (7, 7))
    assert all(square_of((column, row)) == square for column, row, square in ((0, 7, "a1"), (3, 2, "d6")))


def test_a_way_is_counted_in_steps_and_an_activation_is_one_exact_move_T10() -> None:
    found = board("\n".join(["........"] * 8))
    anybody = found.camps[0].usual
    here, there = [point_of("a1")], [point_of("a6"), point_of("f1"), point_of("b3")]
    assert found.ways(anybody, here, there) == [5.0, 5.0, 2.0]
    assert found.activations(anybody, here, there) == [2.0, 2.0, 1.0]


def test_walls_and_pits_are_gone_round_and_a_row_of_them_by_nobody_T21() -> None:
    found = board(ROWS)
    anybody = found.camps[0].usual
    assert found.ways(anybody, [point_of("a1")], [point_of("a8")]) == [NEVER]
    opened = found.without([f"{file}3" for file in "abcdefgh"])
    assert opened.ways(anybody, [point_of("a1")], [point_of("a8")]) == [7.0]
    assert "the wall on c5" in [each.name for each in found.patches]
    assert "the pit on f4" in [each.name for each in found.patches]


def test_a_line_of_attack_is_stopped_by_walls_and_not_by_pits_T21() -> None:
    found = board(ROWS)
    anybody = found.camps[0].usual
    pairs = [(point_of("c8"), point_of("c4")), (point_of("f8"), point_of("f3")), (point_of("f8"), point_of("f4")),
             (point_of("f7"), point_of("f5")), (point_of("a8"), point_of("b6"))]  # fmt: skip
    assert found.looks(anybody, anybody, pairs) == [HIDDEN, HIDDEN, HIDDEN, CLEAR, HIDDEN]


def test_a_side_begins_on_its_two_ranks_T2() -> None:
    found = board("\n".join(["........"] * 8))
    assert {row for _, row in found.camps[0].places} == {6, 7}
    assert {row for _, row in found.camps[1].places} == {0, 1}
