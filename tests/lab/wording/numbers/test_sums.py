"""Sums in texts that do not come out are told, and done right."""

from __future__ import annotations

import pytest

from game.lab.wording.numbers import sums
from game.lab.wording.passages import Passage


def told(text: str) -> list[str]:
    return [str(problem.mend[0].value) for problem in sums.problems([Passage("story", text, "story")])]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (
            "His Damage made 11 against your Endurance of 8, and the difference is four.",
            "the difference is three.",
        ),
        ("Eleven against five, five slots gone.", "five, six slots gone."),
        ("Eight against seven: two wounds.", "seven: one wounds."),
        ("Ten less three is six.", "is seven."),
        ("Three and four are eight.", "are seven."),
        ("7 + 2 = 10", "7 + 2 = 9"),
    ],
)
def test_a_sum_that_is_wrong_is_done_right(text: str, right: str) -> None:
    assert told(text)[0].endswith(right)


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("A unit that has lost four of ten fights on with seven.", ["three of ten", "four of eleven"]),
        ("Three and four are eight.", ["Four and four", "Three and five"]),
        ("Ten less three is six.", ["Nine less three", "Ten less four"]),
        ("Eleven against five, five slots gone.", ["Ten against five", "Eleven against six"]),
    ],
)
def test_what_is_added_up_may_be_what_is_wrong(text: str, others: list[str]) -> None:
    made = told(text)[1:]
    assert len(made) == len(others)
    assert all(other in each for other, each in zip(others, made, strict=True))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Eight small hits are seven cards fewer next turn.", "Seven small hits are seven cards"),
        ("Three weak units are four attacks.", "Three weak units are three attacks."),
    ],
)
def test_what_comes_one_by_one_is_as_many_of_each(text: str, right: str) -> None:
    assert len(told(text)) == 2
    assert any(right in each for each in told(text))


@pytest.mark.parametrize(
    "text",
    [
        "One against one, ten slots each.",
        "Eight against seven: one wound.",
        "Two and two are yours.",
        "Seven hits on four slots.",
        "Seven small hits are seven cards fewer next turn.",
        "Two units are three squares apart.",
        "Squares d4 and d5 are free, and one of two is enough.",
    ],
)
def test_other_numbers_are_no_sums(text: str) -> None:
    assert told(text) == []


def test_the_smaller_number_beats_nothing() -> None:
    text = "Nine beats ten: his three cards have paid."
    (problem,) = sums.problems([Passage("hints[0]", text, "hint")])
    assert problem.mend[0].value == "Ten beats nine: his three cards have paid."
    assert list(sums.problems([Passage("hints[0]", "Ten beats nine.", "hint")])) == []
