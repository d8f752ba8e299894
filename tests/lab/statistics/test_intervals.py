"""Intervals and percentiles, against values worked out by hand."""

from __future__ import annotations

import pytest

from game.lab.statistics.intervals import at_least, percentile, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (380, 400, 0.9241, 0.9674)],
)
def test_wilson_intervals_are_those_of_the_tables(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_percentiles_are_values_that_were_measured() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert [percentile(values, share) for share in (0.0, 0.2, 0.5, 0.95, 1.0)] == [1.0, 1.0, 3.0, 5.0, 5.0]
    assert percentile([], 0.5) == 0.0


def test_so_many_tries_or_more_come_off_as_often_as_counting_says() -> None:
    assert at_least(0, 5, 0.3) == pytest.approx(1)
    assert at_least(1, 3, 0.5) == pytest.approx(7 / 8)
    assert at_least(2, 2, 0.1) == pytest.approx(0.01)
    assert at_least(50_000, 100_000, 0.5) == pytest.approx(0.5, abs=0.002)
