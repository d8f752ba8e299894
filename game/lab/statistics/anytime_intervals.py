"""Intervals that hold however often one looks, and whenever one stops: for rates and means that are watched while games come in.

An ordinary interval is for a number of games that was settled beforehand. Whoever looks after every game, and stops when he likes what he
sees, finds the truth outside it far more often than it says. Here the truth of each
interval stays inside from the first game to the last in at least 95 of 100 studies (a confidence sequence), so it may be watched, broken off
and gone on with. The price is about twice as many games for an interval of the same width.

- A rate stays in the interval as long as no mixture of other rates explains the games so many times as well (Ville's inequality for the
  mixture of binomials by a beta distribution, centred on the rate that is asked about). How many times was chosen so that in 2,500 games, after
  which every rate is known, the truth is ever outside in 5 of 100 studies at most: worked out exactly in `tests/lab/statistics/test_anytime_intervals.py`.
  Without any end it is 8.
- A mean, by the normal mixture of Robbins with the deviation that was measured: good from about fifty games on.
"""

from __future__ import annotations

from math import lgamma, log, sqrt

WITHIN = 0.03
"""A rate is known when its interval reaches no farther than this on either side of its middle."""
MOST = 2_500
"""After so many games every rate is known within `WITHIN`."""
_TIMES = 13
"""How much better the mixture explains the games than a rate that is given up."""
_WEIGHT = 100
"""How narrow the mixture is: the intervals are narrowest, for what they promise, at some hundreds of games."""
_STEPS = 40
_MEAN_TIMES, _RHO = 20, 0.008
"""The same for means: narrowest at a thousand games."""


def rate_interval(times: int, games: int) -> tuple[float, float]:
    """Between which rates the truth lies that came about `times` in `games`."""
    if not games:
        return 0.0, 1.0
    share = times / games
    low = 0.0 if times == 0 else _edge(times, games, 0.0, share)
    high = 1.0 if times == games else _edge(times, games, 1.0, share)
    return low, high


def outside(times: int, games: int, rate: float) -> bool:
    """Whether a rate is outside the interval."""
    return _against(times, games, rate) >= log(_TIMES)


def mean_interval(games: int, mean: float, variance: float) -> tuple[float, float]:
    """Between which means the truth lies, from the mean and the variance of so many games."""
    known = games * _RHO + 1
    wide = (
        sqrt(2 * variance * known / (games * games * _RHO) * log(sqrt(known) * _MEAN_TIMES)) if games else 0.0
    )
    return mean - wide, mean + wide


def missing(times: int, games: int) -> int:
    """About how many games more it takes at most until a rate is known."""
    low, high = rate_interval(times, games)
    if (high - low) / 2 <= WITHIN:
        return 0
    worst = min(max(0.5, low), high)
    least, most = games, MOST
    while most - least > 1:
        middle = (least + most) // 2
        low, high = rate_interval(round(worst * middle), middle)
        least, most = (least, middle) if (high - low) / 2 <= WITHIN else (middle, most)
    return max(1, most - games)


def _edge(times: int, games: int, outer: float, inner: float) -> float:
    """Where between a rate outside the interval and one inside it ends."""
    for _ in range(_STEPS):
        middle = (outer + inner) / 2
        if outside(times, games, middle):
            outer = middle
        else:
            inner = middle
    return outer


def _against(times: int, games: int, rate: float) -> float:
    """The logarithm of how much better the mixture explains the games than this rate does."""
    came, did_not = _WEIGHT * rate, _WEIGHT * (1 - rate)
    mixed = _beta(came + times, did_not + games - times) - _beta(came, did_not)
    return mixed - times * log(rate) - (games - times) * log(1 - rate)


def _beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
