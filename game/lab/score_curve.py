"""How the score of a study came about, block by block, and where the tests stop it: what a chart of it shows."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.lab.sequential import FEWEST
from game.lab.verdicts import Bench


class Look(msgspec.Struct, frozen=True):
    """A look for equivalence: after about how many games, and within how much of fair the score is called balanced then (under 0: never)."""

    games: int
    within: float


class Bound(msgspec.Struct, frozen=True):
    """After so many games, how far from fair the score has to be to be called unfair."""

    games: int
    off: float


class ScoreCurve(msgspec.Struct, frozen=True):
    """The mean score of one party after each block: shares from 0 to 1, or of an edit differences from -1 to 1."""

    name: str
    fair: float
    size: int
    """How many games make a block."""
    shares: tuple[float, ...]
    stopped: int
    """After how many games the answer was known; 0 while it is not."""
    looks: tuple[Look, ...]
    bounds: tuple[Bound, ...]

    @property
    def games(self) -> int:
        """How many games were heard."""
        return self.size * len(self.shares)

    @property
    def most(self) -> int:
        """To how many games a chart goes: to the last look, or as far as was played."""
        return max(self.games, self.looks[-1].games)


def score_curve(bench: Bench) -> ScoreCurve | None:
    """The curve of whoever is farthest from fair, of two of whoever is ahead; None before the first block."""
    found = bench.inquiries
    if not found:
        return None
    name = max(found, key=lambda each: abs(found[each].evidence.mean))
    inquiry, size = found[name], bench.size
    looks = tuple(Look(size * blocks, within) for blocks, within in inquiry.looks())
    last = max(len(inquiry.course), looks[-1].games // size)
    bounds = tuple(Bound(size * blocks, inquiry.far(blocks)) for blocks in _steps(last))
    way = 1
    if len(bench.names) == 2 and inquiry.evidence.mean < 0:
        name, way = next(each for each in bench.names if each != name), -1
    shares = tuple(inquiry.fair + way * mean for mean in inquiry.course)
    return ScoreCurve(name, inquiry.fair, size, shares, size * bench.stopped, looks, bounds)


def _steps(last: int) -> Iterable[int]:
    """Numbers of blocks up to the last, closer where a bound is steep."""
    blocks = FEWEST
    while blocks < last:
        yield blocks
        blocks += max(1, blocks // 8)
    yield last
