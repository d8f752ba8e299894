"""A few numbers that say how many values lie, and one game as the figures of a study need it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.descriptions.standing import settled
from game.core.seats import Outcome
from game.lab.batches.batch import Game
from game.lab.batches.traces import Trace
from game.lab.statistics.intervals import percentile

DIGITS = 4
"""To how many digits figures are told: beyond, machines may differ."""


class Spread(msgspec.Struct, frozen=True):
    """Where values lie: their mean, and between which of them four fifths do, with the middle one."""

    mean: float
    low: float
    middle: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """How values lie; all 0 where there are none."""
    if not values:
        return Spread(0, 0, 0, 0)
    mean = sum(values) / len(values)
    return Spread(neat(mean), *(neat(percentile(values, share)) for share in (0.1, 0.5, 0.9)))


def neat(value: float) -> float:
    """A figure as it is told."""
    return round(value, DIGITS) + 0.0


def share(part: float, whole: float) -> float:
    """One number as a part of another; 0 of nothing."""
    return neat(part / whole) if whole else 0.0


def results(game: Game, trace: Trace) -> list[float]:
    """What every team of a game came to: 1 for those who won, shared by all of a draw."""
    found = settled(Outcome(game.winners, game.why, ""), trace.teams)
    return [found[team[0]] for team in trace.teams]
