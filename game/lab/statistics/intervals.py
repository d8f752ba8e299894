"""The few statistics that a batch of games needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

_Z95 = NormalDist().inv_cdf(0.975)
_FEWEST = 6
TOSS = 0.25
"""The variance of a fair toss of a coin, the most that a score can have; it is added to what few values show."""


def wilson(wins: int, games: int, z: float = _Z95) -> tuple[float, float]:
    """The Wilson interval of a share: between which shares the truth lies (95 % unless `z` says otherwise)."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    centre = share + square / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def at_least(count: int, tries: int, share: float) -> float:
    """How likely `count` or more of so many tries come off, each of which comes off with the chance `share` (between 0 and 1)."""

    def exactly(some: int) -> float:
        ways = lgamma(tries + 1) - lgamma(some + 1) - lgamma(tries - some + 1)
        return exp(ways + some * log(share) + (tries - some) * log1p(-share))

    return sum(exactly(some) for some in range(count, tries + 1))


def mean_interval(values: Sequence[float], level: float = 0.95) -> tuple[float, float]:
    """Between which means the truth lies, for independent values from 0 to 1, by Student's distribution.

    A quarter, the most that a value can vary by, is added to the sum of squares: few values that are alike prove little.
    Fewer than six prove nothing, since five coins fall alike more often than one time in twenty.
    """
    mean = sum(values) / max(1, len(values))
    wide = spread(len(values), sum((value - mean) ** 2 for value in values), level)
    return max(0.0, mean - wide), min(1.0, mean + wide)


def spread(count: int, squares: float, level: float = 0.95) -> float:
    """How far from the mean of so many independent values the truth may lie; 1, which is all there is, of fewer than six.

    `squares` is the sum of the squares of their distances from the mean.
    """
    if count < _FEWEST:
        return 1.0
    return student(count - 1, level) * sqrt((squares + TOSS) / (count - 1) / count)


def student(freedom: int, level: float = 0.95) -> float:
    """How many deviations wide Student's two-sided interval is on either side (Cornish and Fisher's expansion)."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0 to 1) of all values do not exceed; 0 for no values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
