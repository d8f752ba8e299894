"""Whether the lab's own words can be believed, on outcomes whose truth is known."""

from __future__ import annotations

import pytest

from game.lab.selftest import TRUTHS, Trials, Truth, faults, trials


def test_studies_are_the_same_for_the_same_seed() -> None:
    truth = Truth(0.6, draws=0.3)
    assert trials(truth, 5, seed=1) == trials(truth, 5, seed=1)
    assert trials(truth, 5, seed=1).found == {"above": 5}


@pytest.mark.parametrize(
    ("score", "found", "fault"),
    [
        (0.5, {"balanced": 90, "above": 10}, "false alarms in 10.0%"),
        (0.5, {"balanced": 90, "undecided": 10}, "called balanced in 90.0%"),
        (0.53, {"balanced": 4, "undecided": 96}, "called balanced in 4.0%"),
        (0.55, {"above": 90, "undecided": 10}, "found in 90.0%"),
        (0.55, {"above": 90, "below": 10}, "found in 90.0%"),
        (0.6, {"above": 99, "undecided": 1}, "found in 99.0%"),
    ],
)
def test_words_that_are_wrong_too_often_are_named(score: float, found: dict[str, int], fault: str) -> None:
    (told, *_) = faults([Trials(Truth(score), 100, found, 500.0)])
    assert fault in told
    assert f"a true score of {score:.0%}" in told


def test_words_that_are_right_are_not_named() -> None:
    assert faults([Trials(Truth(0.5), 100, {"balanced": 96, "below": 4}, 4000.0)]) == []


@pytest.mark.slow
@pytest.mark.parametrize("truth", TRUTHS, ids=str)
def test_two_hundred_and_fifty_studies_of_each_truth_keep_what_is_promised(truth: Truth) -> None:
    assert faults([trials(truth, 250)]) == []
