"""The few statistics that a batch of games needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist

_Z95 = NormalDist().inv_cdf(0.975)
_FEWEST = 6


def wilson(wins: int, games: int, z: float = _Z95) -> tuple[float, float]:
    """The Wilson interval of a share: between which shares the truth lies (95 % unless `z` says otherwise)."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    centre = share + square / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_interval(values: Sequence[float], level: float = 0.95) -> tuple[float, float]:
    """Between which means the truth lies, for independent values from 0 to 1, by Student's distribution.

    A quarter, the most that a value can vary by, is added to the sum of squares: few values that are alike prove little.
    Fewer than six prove nothing, since five coins fall alike more often than one time in twenty.
    """
    count = len(values)
    if count < _FEWEST:
        return 0.0, 1.0
    mean = sum(values) / count
    variance = (sum((value - mean) ** 2 for value in values) + 0.25) / (count - 1)
    spread = student(count - 1, level) * sqrt(variance / count)
    return max(0.0, mean - spread), min(1.0, mean + spread)


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
