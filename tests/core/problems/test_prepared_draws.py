"""Dice and cards laid ready that are none, and those that were meant."""

from __future__ import annotations

import pytest

from game.core.problems import prepared_draws
from game.core.problems.problem import written


@pytest.mark.parametrize(
    ("die", "after"),
    [
        (44, [1, 4, 2]),
        (444, [1, 4, 2]),
        (45, [1, 4, 5, 2]),
        (216, [1, 2, 1, 6, 2]),
        (40, [1, 4, 2]),
        (-3, [1, 3, 2]),
        (7, [1, 6, 2]),
        (0, [1, 1, 2]),
    ],
)
def test_a_number_that_no_die_shows_is_the_dice_of_its_digits(die: int, after: list[int]) -> None:
    laid = [1, die, 2]
    (problem,) = prepared_draws.dice("start.dice", laid)
    assert problem.field == "start.dice[1]"
    assert f"not {die}" in problem.text
    (change,) = problem.mend
    if change.path == "start.dice":
        assert change.value == after
    else:
        assert (change.path, change.value) == ("start.dice[1]", after[1])


def test_dice_of_six_sides_are_right() -> None:
    assert list(prepared_draws.dice("start.dice", [1, 2, 3, 4, 5, 6])) == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("KH QS", ["KH", "QS"]),
        ("KHQS", ["KH", "QS"]),
        ("KH,QS", ["KH", "QS"]),
        ("KKH", ["KH"]),
        ("Shield Wall, Run", ["Shield Wall", "Run"]),
        ("Shield Wal", []),
        ("", []),
    ],
)
def test_cards_are_known_with_a_sign_twice_or_no_comma_between(text: str, meant: list[str]) -> None:
    known = ("KH", "QS", "Shield Wall", "Run")
    assert prepared_draws.cards(text, lambda part: part if part in known else "") == meant


def test_what_was_meant_takes_the_place_of_one_entry() -> None:
    assert prepared_draws.spread("deck", ["A", "BC", "D"], 1, ["B", "C"]) == written(
        "deck", ["A", "B", "C", "D"]
    )
    assert prepared_draws.spread("deck", ["A", "BC"], 1, ["B"]) == written("deck[1]", "B")
    assert prepared_draws.spread("deck", ["A", "BC"], 1, []) == ()


def test_a_text_that_tells_all_others_knows_the_die_that_was_meant() -> None:
    (problem,) = prepared_draws.dice("start.dice", [2, 3, 5, 7], [2, 3, 5, 4])
    assert problem.mend == written("start.dice[3]", 4)


@pytest.mark.parametrize("told", [[2, 3, 5], [2, 1, 5, 4]])
def test_a_text_of_other_dice_knows_nothing(told: list[int]) -> None:
    (problem,) = prepared_draws.dice("start.dice", [2, 3, 5, 7], told)
    assert problem.mend == written("start.dice[3]", 6)
