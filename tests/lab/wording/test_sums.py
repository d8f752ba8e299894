"""Sums in texts that do not come out are told, and done right."""

from __future__ import annotations

import pytest

from game.lab.wording import sums
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
    (mended,) = told(text)
    assert mended.endswith(right)


@pytest.mark.parametrize(
    "text",
    [
        "One against one, ten slots each.",
        "Eight against seven: one wound.",
        "Two and two are yours.",
        "Seven hits on four slots.",
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
