"""Whether the lab's own words can be believed: thousands of studies whose truth is known.

Outcomes are drawn, or they are those of real games of a battle that is the same for both sides. Real games are played once: the pool is
dealt out like a deck of cards, first in its order, and when too few are left for a study it is shuffled and dealt anew. So no study has a
game twice, and two studies share few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from game import scenarios
from game.core.chance import Source, seeded
from game.lab.batches import blocks
from game.lab.batches.batch import Game, each, play
from game.lab.statistics import anytime_intervals
from game.lab.statistics.intervals import at_least
from game.lab.statistics.sequential import Inquiry
from game.lab.studies.study import asked

_MOST = 40_000
"""Before so many games every study is settled."""
_FINE = 1 << 30
REAL, BOT = "abstract/duel", "random"
"""The real games: a bot against itself in a battle of twins."""
_EXCUSE = 0.01
"""What chance does more seldom than this is not put down to it."""
FEWEST = 8_000
"""So many games a study may take at most on a battle in which every game is a block."""


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
    real: bool = False
    """Whether the games were played."""


RATES = (0.02, 0.1, 0.3, 0.5)
"""The rates of stories that the lab is tried on."""

TRUTHS = tuple(
    Truth(score, draws, alike)
    for draws, alike in ((0.0, 0.0), (0.3, 0.0), (0.6, 0.0), (0.0, 0.4))
    for score in (0.5, 0.53, 0.55, 0.6)
)
"""What the lab is tried on: fair, a little off, off by what has to be found, and by twice that."""


def trials(truth: Truth, studies: int, seed: int = 0) -> Trials:
    """Draw so many studies of one truth, each until it is settled."""
    settled = [
        _settled(
            _blocks(truth, seeded("selftest", seed, truth.score, truth.draws, truth.alike, number).source)
        )
        for number in range(studies)
    ]
    return _trials(truth, settled, size=2)


def pool(
    games: int, jobs: int = 0, seed: int = 0, watch: Callable[[Game], None] | None = None
) -> list[float]:
    """What side one made of so many real games, in the order of their numbers; `watch` is told of every game."""
    entry = scenarios.load(REAL)
    study = asked("side", entry.id, entry.system, entry.document, (BOT,), seed)
    played = []
    for game in each(study.order(games), play, jobs):
        played.append(game)
        if watch is not None:
            watch(game)
    played.sort(key=lambda game: game.number)
    return [blocks.scores([game], blocks.by_seat)["one"] for game in played]


def dealt(scores: Sequence[float], studies: int, seed: int = 0) -> Trials:
    """So many studies of real games, each until it is settled. Raises `ValueError` if they are too few for one study."""
    if len(scores) < FEWEST:
        raise ValueError(f"{len(scores):,} games are too few: a study may take {FEWEST:,}")
    chance = seeded("selftest", "real", seed)
    deck, place = list(scores), 0
    settled = []
    for _ in range(studies):
        if len(deck) - place < FEWEST:
            deck, place = chance.shuffle(deck), 0
        inquiry = _settled(deck[place : place + FEWEST])
        place += inquiry.evidence.blocks
        settled.append(inquiry)
    return msgspec.structs.replace(_trials(Truth(0.5), settled, size=1), real=True)


def ever_outside(rate: float, games: int = anytime_intervals.MOST) -> float:
    """How likely a rate of a story is outside its interval after any of so many games; exact, every course of the games is weighed."""
    chances, gone = {0: 1.0}, 0.0
    for played in range(1, games + 1):
        after: dict[int, float] = {}
        for times, chance in chances.items():
            after[times] = after.get(times, 0.0) + chance * (1 - rate)
            after[times + 1] = after.get(times + 1, 0.0) + chance * rate
        ordered = sorted(after)
        # What is inside is one run of numbers: only its ends have to be looked at.
        for end in (ordered, ordered[::-1]):
            for times in end:
                if times not in after or not anytime_intervals.outside(times, played, rate):
                    break
                gone += after.pop(times)
        chances = after
    return gone


def _settled(scores: Iterable[float]) -> Inquiry:
    """An inquiry into so many blocks as it takes."""
    inquiry = Inquiry()
    for score in scores:
        inquiry.add([score])
        if inquiry.settled or 2 * inquiry.evidence.blocks >= _MOST:
            break
    return inquiry


def _trials(truth: Truth, settled: Sequence[Inquiry], size: int) -> Trials:
    """What studies said, whose blocks have `size` games."""
    found = Counter(str(inquiry.finding or "undecided") for inquiry in settled)
    games = size * sum(inquiry.evidence.blocks for inquiry in settled)
    return Trials(truth, len(settled), dict(found), games / max(1, len(settled)))


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


class Broken(NamedTuple):
    """A promise that was kept more seldom than it may be, and how likely studies that just keep it do so by chance."""

    said: str
    chance: float = 0.0

    @property
    def surely(self) -> bool:
        """Whether chance is no excuse."""
        return self.chance < _EXCUSE


def faults(found: Sequence[Trials], outside: Mapping[float, float] | None = None) -> list[Broken]:
    """Where the words are wrong more often than they may be, by the promises of `docs/lab.md`; `outside` is of rates of stories."""
    told = [
        Broken(f"a rate of {rate:.0%}: outside its interval in {share:.1%} of the studies, 5 % are allowed")
        for rate, share in (outside or {}).items()
        if share > 0.05
    ]
    for trial in found:
        named = f"{BOT} in {REAL}" if trial.real else _named(trial.truth)
        told += [each._replace(said=f"{named}: {each.said}") for each in _faults(trial)]
    return told


def _faults(each: Trials) -> Iterator[Broken]:
    found, studies = each.found, each.studies
    alarms = found.get("above", 0) + found.get("below", 0)
    balanced, right = found.get("balanced", 0), found.get("above", 0)
    if each.truth.score == 0.5:
        yield from _too_many(alarms, studies, 0.05, "false alarms in {}% of the studies, 5 % are allowed")
        yield from _too_few(balanced, studies, 0.94, "called balanced in {}%, 94 % are promised")
    if each.truth.score == 0.53:
        yield from _too_many(balanced, studies, 0.03, "called balanced in {}%, 3 % are allowed")
    if each.truth.score == 0.55:
        yield from _too_few(right, studies, 0.95, "found in {}%, 95 % are promised")
    if each.truth.score == 0.6:
        yield from _too_few(right, studies, 0.998, "found in {}%, 99.8 % are promised")


def _too_many(count: int, studies: int, allowed: float, said: str) -> Iterator[Broken]:
    if count > allowed * studies:
        yield Broken(said.format(f"{100 * count / studies:.1f}"), at_least(count, studies, allowed))


def _too_few(count: int, studies: int, promised: float, said: str) -> Iterator[Broken]:
    if count < promised * studies:
        chance = at_least(studies - count, studies, 1 - promised)
        yield Broken(said.format(f"{100 * count / studies:.1f}"), chance)


def _named(truth: Truth) -> str:
    draws = f", {truth.draws:.0%} draws" if truth.draws else ""
    alike = f", {truth.alike:.0%} of the pairs alike" if truth.alike else ""
    return f"a true score of {truth.score:.0%}{draws}{alike}"
