"""Tests that may be looked at after every block of games, and stop as soon as they know.

A block is one observation: the mean score (win 1, draw 1/2, loss 0) that somebody made in the games of one seed. Two questions are
asked of the blocks at once, in the order of their numbers:

- Is the score far from fair? Two sequential probability ratio tests by Wald, one for each direction, with the normal approximation of
  the likelihood ratio (Van den Bergh's generalised form, as chess programs are tested by): a score that is `EFFECT` away from fair is found,
  a fair one called unfair, with the chances `BETA` and `ALPHA`.
- Is it as good as fair, or surely not? Two one-sided tests for equivalence within `MARGIN`, and their counterpart, looked at five times
  at most. When is settled by what is known and not by how much was played: at the precision that 500, 1,000, 2,000, 4,000 and 6,000 fair
  tosses of a coin would have. Many draws are precise sooner, games that agree with each other later. The looks share `ALPHA` (Bonferroni):
  that a score `MARGIN` away is called fair, or one within it unfair here, is as unlikely.

That no bias was found is never taken for its absence: only the second question says "balanced".
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from statistics import NormalDist
from typing import Literal

from game.lab.statistics.intervals import TOSS, spread

ALPHA, BETA = 0.03, 0.035
"""How likely something fair is called unfair, and something unfair is overlooked, by design."""
EFFECT = 0.05
"""How far from fair a score is that has to be found."""
MARGIN = 0.03
"""Within how much of fair a score is as good as fair."""
FEWEST = 50
"""Before so many blocks nothing is decided."""
LOOKS = ((500, 0.0005), (1000, 0.0015), (2000, 0.004), (4000, 0.009), (6000, 0.0145))
"""The looks for equivalence: after how many fair tosses of a coin one would know as much, and each look's part of `ALPHA`."""

Finding = Literal["above", "below", "balanced"]


def edges(
    blocks: int, variance: float, *, effect: float = EFFECT, margin: float = MARGIN, tests: int = 1
) -> tuple[float, float]:
    """How far from fair a mean of so many blocks of that variance has to lie to be found, and how near to be called balanced.

    The first is 1 before anything is decided, the second 0 before a look has been taken that could say so.
    """
    if blocks < FEWEST:
        return 1.0, 0.0
    error = sqrt(variance / blocks)
    far = effect / 2 + log((1 - BETA) / (ALPHA / (2 * tests))) * variance / (blocks * effect)
    taken = [part for tosses, part in LOOKS if error * error <= TOSS / tosses]
    wide = NormalDist().inv_cdf(1 - taken[-1] / tests) * error if taken else margin
    return min(1.0, far), max(0.0, margin - wide)


class Evidence:
    """Blocks added up: how many, their mean, their variance."""

    def __init__(self) -> None:
        self.blocks = 0
        self._sum = self._squares = 0.0

    def add(self, score: float) -> None:
        """One more block, by its difference from what would be fair."""
        self.blocks += 1
        self._sum += score
        self._squares += score * score

    @property
    def mean(self) -> float:
        """The mean difference from fair; 0 of no blocks."""
        return self._sum / self.blocks if self.blocks else 0.0

    @property
    def variance(self) -> float:
        """The variance of a block. One toss of a coin is added: a few blocks that are alike prove little."""
        spread = self._squares - self._sum * self.mean
        return (spread + TOSS) / max(1, self.blocks)

    @property
    def error(self) -> float:
        """The standard error of the mean; that of a coin for no blocks."""
        return sqrt(self.variance / max(1, self.blocks))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Between which differences from fair the truth lies, for a number of blocks that was settled beforehand."""
        wide = spread(self.blocks, self._squares - self._sum * self.mean, level)
        return self.mean - wide, self.mean + wide

    def ratio(self, effect: float) -> float:
        """The logarithm of how much better a difference of `effect` explains the blocks than none does."""
        return self.blocks * effect * (2 * self.mean - effect) / (2 * self.variance)


class Inquiry:
    """What is known of one score after each block; once it is settled, more blocks make the score more exact and change no finding.

    `fair` is the score that would be fair. `tests` is how many such inquiries are made at once: they share the chances of a wrong word.
    """

    def __init__(
        self, fair: float = 0.5, *, effect: float = EFFECT, margin: float = MARGIN, tests: int = 1
    ) -> None:
        self.fair, self.effect, self.margin = fair, effect, margin
        self.evidence = Evidence()
        self.finding: Finding | None = None
        self._upper = log((1 - BETA) / (ALPHA / (2 * tests)))
        self._lower = log(BETA / (1 - ALPHA / (2 * tests)))
        self._open = {1: True, -1: True}
        self._looks = [(tosses, NormalDist().inv_cdf(1 - part / tests)) for tosses, part in LOOKS]

    @property
    def settled(self) -> bool:
        """Whether more blocks would change nothing: something was found, or the last look has been taken."""
        return self.finding is not None or not self._looks

    def add(self, scores: Iterable[float]) -> None:
        """Blocks in the order of their numbers; what is settled stays, however many follow."""
        for score in scores:
            self.evidence.add(score - self.fair)
            if not self.settled and self.evidence.blocks >= FEWEST:
                self.finding = self._far() or self._looked()

    def _far(self) -> Finding | None:
        """Whether the score is far from fair: each direction is given up once its test has decided against it."""
        for way in (1, -1):
            ratio = self.evidence.ratio(way * self.effect)
            if self._open[way] and ratio >= self._upper:
                return "above" if way > 0 else "below"
            self._open[way] = self._open[way] and ratio > self._lower
        return None

    def _looked(self) -> Finding | None:
        """Whether the score is as good as fair, or surely not, if it is time for a look."""
        mean, error = self.evidence.mean, self.evidence.error
        while self._looks and error * error <= TOSS / self._looks[0][0]:
            _, wide = self._looks.pop(0)
            if abs(mean) + wide * error <= self.margin:
                return "balanced"
            if abs(mean) - wide * error >= self.margin:
                return "above" if mean > 0 else "below"
        return None

    def missing(self) -> int:
        """About how many blocks more the last look needs; 0 if it has been taken."""
        if self.settled:
            return 0
        needed = self.evidence.variance * LOOKS[-1][0] / TOSS
        return max(1, round(needed) - self.evidence.blocks)
