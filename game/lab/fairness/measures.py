"""What is compared between the sides: each measure is one figure of a side, and says from when on a difference counts."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import msgspec

from game.core.descriptions.survey import COVERED, NEVER, Goal
from game.core.seats import Seat
from game.lab.fairness.findings import Kind
from game.lab.fairness.surveyed_ground import Reading, middle

RANGES = (1, 2, 3, 4)
"""After how many activations the ground in reach is measured."""
MOST = 10.0
"""No difference weighs more than so many that are just told."""
_NEAR = 12
"""To how many of the nearest objectives ways are compared."""
_SHARE = 0.03
"""From when on two shares differ."""
_CELLS = 0.5
"""From how much of a cell on two ways differ."""
_PART = 0.05
"""By what part of the longer one two ways differ at least."""


class Measure(msgspec.Struct, frozen=True):
    """One figure of every side."""

    kind: Kind
    number: int = 0
    """Of ways: to which objective, the nearest being 0, by its nearest place; of reach: after how many activations."""
    typical: bool = False
    """Of ways: from the middle place of the deployment, not from the nearest."""

    @property
    def more_is_better(self) -> bool:
        """Whether the side with more of it has the better ground."""
        return self.kind in ("reach", "sight", "shelter")

    def value(self, reading: Reading, seat: Seat) -> float:
        """What it is for a side, lengths in those of the table; `NEVER` if there is no way."""
        match self.kind:
            case "way":
                ranked = objectives(reading, seat, typical=self.typical)
                return ranked[self.number][0] if self.number < len(ranked) else NEVER
            case "enemy":
                return min(
                    (min(reading.to_camp(seat, foe.seat), default=NEVER) for foe in reading.foes(seat)),
                    default=NEVER,
                )
            case "contact":
                return reading.first_blow(seat)
            case "reach":
                return reading.reach(seat, self.number)
            case "sight":
                return reading.sees(seat, COVERED)
            case "shelter":
                return reading.unseen(seat, COVERED)[1]

    def counts(self, reading: Reading, one: float, other: float) -> bool:
        """Whether a difference is large enough to be told."""
        return one != other and abs(one - other) >= self.least(reading, one, other)

    def least(self, reading: Reading, one: float, other: float) -> float:
        """From how much on a difference between two figures is told; nothing where any is."""
        if self.more_is_better:
            return _SHARE
        if self.kind == "contact" or NEVER in (one, other):
            return 0.0
        survey = reading.survey
        cell = max(
            side / count for side, count in zip(survey.size, (survey.columns, survey.rows), strict=True)
        )
        return max(_CELLS * cell, _PART * max(one, other))

    def gravity(self, reading: Reading, one: float, other: float) -> float:
        """How many times as great a difference is as the least that is told; of a way that one side has not, `MOST`."""
        if one == other:
            return 0.0
        if NEVER in (one, other):
            return MOST
        return min(MOST, abs(one - other) / (self.least(reading, one, other) or 1.0))


def objectives(reading: Reading, seat: Seat, *, typical: bool = False) -> list[tuple[float, Goal]]:
    """The objectives of a side with the way to each, the nearest first."""
    found = []
    for number, goal in enumerate(reading.goals(seat)):
        far = middle(reading.to_goal(seat, goal)) if typical else reading.nearest(seat, goal)
        found.append((far, number, goal))
    return [(far, goal) for far, _, goal in sorted(found, key=lambda each: each[:2])]


def measures(reading: Reading) -> Iterator[Measure]:
    """All that is compared on a ground."""
    count = min(_NEAR, *(len(reading.goals(seat)) for seat in reading.camps))
    for typical in (False, True):
        yield from (Measure("way", number, typical) for number in range(count))
    yield Measure("enemy")
    yield Measure("contact")
    yield from (Measure("reach", number) for number in RANGES)
    yield Measure("sight")
    yield Measure("shelter")


def finite(reading: Reading, value: float) -> float:
    """A figure that can be reckoned with: no way at all counts as one all round the table twice."""
    return value if value != NEVER else 4 * hypot(*reading.survey.size)
