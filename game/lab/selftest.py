"""Whether the lab's own words can be believed: thousands of studies of drawn outcomes whose truth is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from game.core.chance import Source, seeded
from game.lab.sequential import Inquiry

_MOST = 40_000
"""Before so many games every study is settled."""
_FINE = 1 << 30


class Truth(msgspec.Struct, frozen=True):
    """What is drawn: the true score of side one, the share of draws, and how often both games of a block go the same way."""

    score: float
    draws: float = 0.0
    alike: float = 0.0


class Trials(msgspec.Struct, frozen=True):
    """What so many studies of one truth said, and after how many games on average."""

    truth: Truth
    studies: int
    found: dict[str, int]
    games: float


TRUTHS = tuple(
    Truth(score, draws, alike)
    for draws, alike in ((0.0, 0.0), (0.3, 0.0), (0.6, 0.0), (0.0, 0.4))
    for score in (0.5, 0.53, 0.55, 0.6)
)
"""What the lab is tried on: fair, a little off, off by what has to be found, and by twice that."""


def trials(truth: Truth, studies: int, seed: int = 0) -> Trials:
    """Draw so many studies of one truth, each until it is settled."""
    found: Counter[str] = Counter()
    games = 0
    for number in range(studies):
        inquiry = Inquiry()
        source = seeded("selftest", seed, truth.score, truth.draws, truth.alike, number).source
        for score in _blocks(truth, source):
            inquiry.add([score])
            if inquiry.settled or 2 * inquiry.evidence.blocks >= _MOST:
                break
        found[inquiry.finding or "undecided"] += 1
        games += 2 * inquiry.evidence.blocks
    return Trials(truth, studies, dict(found), games / studies)


def _blocks(truth: Truth, source: Source) -> Iterator[float]:
    """The scores of blocks of two games, without end."""
    wins = (truth.score - truth.draws / 2) / (1 - truth.draws)

    def game() -> float:
        if source.below(_FINE) < truth.draws * _FINE:
            return 0.5
        return float(source.below(_FINE) < wins * _FINE)

    while True:
        first = game()
        second = first if source.below(_FINE) < truth.alike * _FINE else game()
        yield (first + second) / 2


def faults(found: Sequence[Trials]) -> list[str]:
    """Where the words are wrong more often than they may be, by the promises of `docs/lab.md`."""
    told = []
    for each in found:
        told += [f"{_named(each.truth)}: {fault}" for fault in _faults(each)]
    return told


def _faults(each: Trials) -> Iterator[str]:
    share = {name: count / each.studies for name, count in each.found.items()}
    wrong = share.get("above", 0.0) + share.get("below", 0.0)
    balanced = share.get("balanced", 0.0)
    right = share.get("above", 0.0)
    if each.truth.score == 0.5 and wrong > 0.05:
        yield f"false alarms in {wrong:.1%} of the studies, 5 % are allowed"
    if each.truth.score == 0.5 and balanced < 0.94:
        yield f"called balanced in {balanced:.1%}, 94 % are promised"
    if each.truth.score == 0.53 and balanced > 0.03:
        yield f"called balanced in {balanced:.1%}, 3 % are allowed"
    if each.truth.score == 0.55 and right < 0.95:
        yield f"found in {right:.1%}, 95 % are promised"
    if each.truth.score == 0.6 and right < 0.998:
        yield f"found in {right:.1%}, 99.8 % are promised"


def _named(truth: Truth) -> str:
    draws = f", {truth.draws:.0%} draws" if truth.draws else ""
    alike = f", {truth.alike:.0%} of the pairs alike" if truth.alike else ""
    return f"a true score of {truth.score:.0%}{draws}{alike}"
