"""Intervals that may be watched: the truth stays inside as often as is promised, worked out exactly."""

from __future__ import annotations

from math import lgamma, log

import pytest

from game.core.chance import seeded
from game.lab.selftest import RATES, ever_outside
from game.lab.statistics import anytime_intervals


def test_what_is_inside_is_where_no_mixture_explains_the_games_much_better() -> None:
    low, high = anytime_intervals.rate_interval(30, 100)
    assert anytime_intervals._against(30, 100, low) == pytest.approx(log(anytime_intervals._TIMES), abs=1e-6)
    assert anytime_intervals._against(30, 100, high) == pytest.approx(log(anytime_intervals._TIMES), abs=1e-6)
    assert low < 0.3 < high


def test_the_mixture_is_a_mixture_of_binomials() -> None:
    # All courses of five games, weighed by how likely they are: the mixture takes away from one what it gives to another.
    rate, games = 0.3, 5
    whole = 0.0
    for times in range(games + 1):
        ways = lgamma(games + 1) - lgamma(times + 1) - lgamma(games - times + 1)
        chance = ways + times * log(rate) + (games - times) * log(1 - rate)
        whole += 2.718281828459045 ** (chance + anytime_intervals._against(times, games, rate))
    assert whole == pytest.approx(1.0)


@pytest.mark.parametrize(("times", "games"), [(0, 40), (40, 40), (3, 40), (0, 1), (1, 1)])
def test_an_interval_lies_between_nothing_and_all_and_holds_what_was_seen(times: int, games: int) -> None:
    low, high = anytime_intervals.rate_interval(times, games)
    assert 0 <= low <= times / games <= high <= 1
    assert anytime_intervals.rate_interval(games - times, games) == pytest.approx((1 - high, 1 - low))


def test_nothing_is_known_of_no_games() -> None:
    assert anytime_intervals.rate_interval(0, 0) == (0.0, 1.0)


def test_every_rate_is_known_in_the_end_and_a_rare_one_sooner() -> None:
    def known(times: int, games: int) -> bool:
        low, high = anytime_intervals.rate_interval(times, games)
        return (high - low) / 2 <= anytime_intervals.WITHIN

    assert known(anytime_intervals.MOST // 2, anytime_intervals.MOST)
    assert known(90, 900)
    assert not known(450, 900)
    assert anytime_intervals.missing(90, 900) == 0
    assert anytime_intervals.missing(450, 900) == pytest.approx(anytime_intervals.MOST - 900, abs=100)


@pytest.mark.parametrize("rate", RATES)
def test_the_truth_is_never_outside_in_95_of_100_studies_exactly(rate: float) -> None:
    assert 0.02 < ever_outside(rate) <= 0.05


def test_what_is_weighed_is_every_course_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anytime_intervals, "outside", lambda times, games, rate: times == 0 and games == 2)
    assert ever_outside(0.25, 1) == 0
    assert ever_outside(0.25, 2) == ever_outside(0.25, 9) == pytest.approx(0.75**2)


def test_a_mean_is_never_outside_in_95_of_100_studies() -> None:
    gone = 0
    for study in range(300):
        chance = seeded("mean", study)
        once = squared = 0.0
        for games in range(1, 2001):
            value = chance.roll(6) * (1 + (chance.roll(10) == 1))
            once, squared = once + value, squared + value * value
            if games >= 50 and games % 10 == 0:
                mean = once / games
                low, high = anytime_intervals.mean_interval(games, mean, squared / games - mean * mean)
                if not low <= 3.85 <= high:
                    gone += 1
                    break
    assert gone <= 15
