"""Random play of Confrontation's first battle, beside random chess."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import NamedTuple

STARTER = "confrontation/goose-fair"
"""The battle that one begins with: two companies of 500 army points."""
Rate = Callable[[float, int], tuple[int, float]]


class Play(NamedTuple):
    """Decisions and chess moves a second, the median of slices in turn."""

    decisions: float
    moves: float


def play(ours: Rate, chess: Rate, *, quick: bool) -> Play:
    """Measure both in alternate slices; whole battles are played, so a slice of ours is at least one of them."""
    slices = 2 if quick else 8
    found = [(ours(1.0, 10_000 * number), chess(0.4, number)) for number in range(slices)]
    return Play(
        median(count / taken for (count, taken), _ in found),
        median(count / taken for _, (count, taken) in found),
    )
