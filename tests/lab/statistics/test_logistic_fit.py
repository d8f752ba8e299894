"""Weights are found again by which games were decided, and false ones are seen to be false."""

from __future__ import annotations

import random
from math import exp

import pytest

from game.lab.statistics.logistic_fit import Seen, Told, fitted, tenths

TRUE = {"ahead": 1.5}
"""The weights by which the games below are decided."""


def made(games: int) -> list[Told]:
    """Games of one state, won as often as the true weights say."""
    dice = random.Random(1)
    found = []
    for seed in range(games):
        ahead = dice.uniform(-2, 2)
        won = float(dice.random() < 1 / (1 + exp(-TRUE["ahead"] * ahead)))
        seen = Seen(1, {"one": {"ahead": ahead}, "two": {}})
        found.append(Told("made", "made/up", seed, {"one": won, "two": 1 - won}, (seen,)))
    return found


def test_the_weights_that_decided_the_games_are_found() -> None:
    assert fitted(made(3000)) == {"ahead": pytest.approx(TRUE["ahead"], rel=0.1)}


def test_what_was_believed_before_yields_to_many_games_and_not_to_a_few() -> None:
    assert fitted(made(3000), before={"ahead": -1.0})["ahead"] == pytest.approx(1.5, rel=0.1)
    assert fitted(made(4), ridge=50.0, before={"ahead": -1.0})["ahead"] == pytest.approx(-1.0, abs=0.2)


def test_games_judged_by_the_other_parts_hold_in_every_tenth_and_false_weights_do_not() -> None:
    games = made(3000)
    held = [tenth for tenth in tenths(games) if tenth]
    assert len(held) == 10
    assert all(tenth.holds for tenth in held)
    assert sum(tenth.states for tenth in held) == 2 * len(games)
    assert not all(tenth.holds for tenth in tenths(games, {"ahead": 6.0}) if tenth)
