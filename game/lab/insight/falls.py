"""Where most fell, and beside which pieces of terrain more fell than stood there.

A place where many fall may only be one where many are. So of each game it is asked what share of the fallen fell near a piece, and how
often somebody stood or came there at all; what is told lies beyond what chance does in games that have nothing to do with each other.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import NormalDist

import msgspec

from game.core.descriptions.survey import Patch, Point, Survey
from game.lab.batches.traces import Trace
from game.lab.fairness.words import NINTHS, ninth, placed
from game.lab.insight.places import Kind, marks
from game.lab.insight.samples import neat, share

FEWEST = 20
"""Fewer games in which somebody fell, or fewer of the fallen, say nothing."""
_MISTAKEN = 0.01
"""How often at most any piece is named where all is chance."""
_NAMED = 3
"""At most so many pieces are named."""
_STOOD: tuple[Kind, ...] = ("stand", "move")
"""What shows where they stood and came."""
_MORE = 1.25
"""So many times as often as they stood there they have to fall there."""


class Beside(msgspec.Struct, frozen=True):
    """A piece of terrain beside which more fell than stood there. Shares are of 1."""

    id: str
    name: str
    """With its place."""
    at: Point
    """The middle of it."""
    fallen: int
    part: float
    """Of all who fell, what share did so near it."""
    stood: float
    """Of all the times that anybody stood or came anywhere, weighed as the fallen are, what share was near it."""


class Falls(msgspec.Struct, frozen=True):
    """Where they fell."""

    fallen: int
    where: str
    """The ninth of the table in which most did: `in the north-west`."""
    part: float
    """What share of all did there."""
    near: float
    """What counts as near a piece, in the unit of the game; on a board the squares beside it."""
    unit: str
    beside: tuple[Beside, ...]
    """Those first beside which most fell beyond what is to be expected, at most three."""


class _Tally:
    """What is known of one piece."""

    def __init__(self) -> None:
        self.fallen = 0
        self.expected = 0.0
        self.beyond: list[float] = []
        """Game by game, how many more fell there than were to be expected."""

    def certain(self, level: float) -> bool:
        """Whether more fell there than chance explains."""
        games, total = len(self.beyond), sum(self.beyond)
        error = sqrt(sum((each - total / games) ** 2 for each in self.beyond) * games / (games - 1))
        return self.fallen >= FEWEST and self.fallen >= _MORE * self.expected and total > level * error


class FallBook:
    """Counts who fell where, game by game."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._near = survey.size[0] // survey.columns
        self._tallies = [_Tally() for _ in survey.patches]
        self._ninths: Counter[str] = Counter()
        self._known: dict[Point, tuple[int, ...]] = {}

    def add(self, trace: Trace) -> None:
        """Take a game in, if anybody fell in it."""
        falls = [mark.at for mark in marks(trace, "death")]
        stands = [mark.at for kind in _STOOD for mark in marks(trace, kind)]
        if not falls or not stands:
            return
        self._ninths.update(ninth(at, self._survey.size) for at in falls)
        fallen, stood = (
            Counter(number for at in spots for number in self._beside(at)) for spots in (falls, stands)
        )
        for number, tally in enumerate(self._tallies):
            expected = len(falls) * stood[number] / len(stands)
            tally.fallen += fallen[number]
            tally.expected += expected
            tally.beyond.append(fallen[number] - expected)

    def figures(self) -> Falls | None:
        """What was counted; None if too few fell to say anything."""
        fallen = sum(self._ninths.values())
        games = len(self._tallies[0].beyond) if self._tallies else FEWEST
        if fallen < FEWEST or games < FEWEST:
            return None
        level = NormalDist().inv_cdf(1 - _MISTAKEN / max(1, len(self._tallies)))
        found = [
            (tally, patch)
            for tally, patch in zip(self._tallies, self._survey.patches, strict=True)
            if tally.certain(level)
        ]
        found.sort(key=lambda each: each[0].expected - each[0].fallen)
        most = max(NINTHS, key=lambda where: self._ninths[where])
        unit = self._survey.unit
        return Falls(
            fallen=fallen,
            where=most,
            part=share(self._ninths[most], fallen),
            near=neat(self._near / self._survey.scale),
            unit=unit,
            beside=tuple(self._told(tally, patch, fallen) for tally, patch in found[:_NAMED]),
        )

    def _told(self, tally: _Tally, patch: Patch, fallen: int) -> Beside:
        return Beside(
            patch.id,
            placed(patch, self._survey),
            patch.middle,
            tally.fallen,
            share(tally.fallen, fallen),
            share(tally.expected, fallen),
        )

    def _beside(self, at: Point) -> tuple[int, ...]:
        """The pieces that are near a place."""
        if at not in self._known:
            (x, y), near = at, self._near
            self._known[at] = tuple(
                number
                for number, patch in enumerate(self._survey.patches)
                if patch.left - near <= x <= patch.right + near
                and patch.top - near <= y <= patch.bottom + near
            )
        return self._known[at]
