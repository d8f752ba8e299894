"""The few statistics that a batch of games needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist

_Z95 = NormalDist().inv_cdf(0.975)


def wilson(wins: int, games: int, z: float = _Z95) -> tuple[float, float]:
    """The Wilson interval of a share: between which shares the truth lies (95 % unless `z` says otherwise)."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    centre = share + square / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0 to 1) of all values do not exceed; 0 for no values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
