"""Plays the games of a study that are missing, hears them in the order of their numbers, and stops when it has its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from time import monotonic

import msgspec

from game.lab.batch import Lost, seats_of, seed_of
from game.lab.crew import Crew, GivenUp
from game.lab.report import tried
from game.lab.study import Study
from game.lab.study_files import Result, StudyFile
from game.lab.verdicts import Verdict

MOST = 60_000
"""Games after which nothing is played any more for a verdict: nearly all games go the same way in both games of a block then."""


class Until(msgspec.Struct, frozen=True):
    """When enough has been played: at a verdict, after so many games, or after so many seconds; whatever comes first."""

    verdict: bool = False
    games: int = 0
    seconds: float = 0.0


class Progress(msgspec.Struct, frozen=True):
    """How far a run is: what the blocks so far say, the games lost in them, how many were played just now and in how many seconds."""

    verdict: Verdict
    lost: tuple[Lost, ...]
    played: int
    seconds: float
    again: int = 0
    """How many processes had to be replaced."""
    interrupted: bool = False


class Docket:
    """The results of a study by number, heard block by block as soon as a block and all before it are whole."""

    def __init__(self, study: Study) -> None:
        self.size = study.block
        self.bench = study.bench()
        self.lost: list[Lost] = []
        self.end = 0
        """The number after the last game that has been heard."""
        self._waiting: dict[int, Result] = {}

    def put(self, result: Result) -> None:
        """A game that was played, in whatever order."""
        self._waiting[result.number] = result

    def hear(self, *, settle: bool) -> bool:
        """Hear the next block, if it is whole; with `settle` nothing more once there is a verdict. Says whether one was heard."""
        if settle and self.bench.settled:
            return False
        numbers = range(self.end, self.end + self.size)
        if not all(number in self._waiting for number in numbers):
            return False
        block = [self._waiting.pop(number) for number in numbers]
        lost = [each for each in block if isinstance(each, Lost)]
        if lost:
            self.lost += lost
        else:
            self.bench.hear([each for each in block if not isinstance(each, Lost)])
        self.end += self.size
        return True


def run(
    file: StudyFile, until: Until, jobs: int = 1, watch: Callable[[Progress], None] | None = None
) -> Progress:
    """Play what is missing until it is enough; `watch` is told after every block. Ctrl+C ends it with what there is.

    All games are in the file when they count, so another run goes on from there. Raises `StudyError` when the file takes nothing more.
    """
    began, played, interrupted = monotonic(), 0, False
    docket, known = Docket(file.study), file.results()
    for result in known.values():
        docket.put(result)
    crew: Crew[Result] = Crew(partial(tried, file.study.order()), max(1, jobs))

    def progress() -> Progress:
        seconds = monotonic() - began
        return Progress(
            docket.bench.verdict(), tuple(docket.lost), played, seconds, crew.again, interrupted=interrupted
        )

    def heard() -> bool:
        """Hear all that is whole; whether that is enough."""
        while docket.hear(settle=until.verdict):
            if watch is not None:
                watch(progress())
        return _enough(docket, until, monotonic() - began)

    try:
        if not heard():
            with closing(crew.work(_missing(docket, until, set(known)))) as answers:
                for answer in answers:
                    result = _lost(file.study, answer) if isinstance(answer, GivenUp) else answer
                    file.keep(result)
                    played += 1
                    docket.put(result)
                    if heard():
                        break
    except KeyboardInterrupt:
        interrupted = True
    if until.verdict and docket.bench.settled:
        file.drop(docket.end)
    return progress()


def heard(file: StudyFile) -> Progress:
    """What the games say that are in the file, as far as their blocks are whole. Raises `StudyError`."""
    docket = Docket(file.study)
    for result in file.results().values():
        docket.put(result)
    while docket.hear(settle=False):
        pass
    return Progress(docket.bench.verdict(), tuple(docket.lost), 0, 0.0)


def _missing(docket: Docket, until: Until, known: set[int]) -> Iterator[int]:
    """The numbers that are still to be played, in order."""
    blocks = -(-until.games // docket.size) if until.games else MOST // docket.size
    for number in count():
        if number >= blocks * docket.size:
            return
        if number not in known:
            yield number


def _enough(docket: Docket, until: Until, seconds: float) -> bool:
    return (
        (until.verdict and docket.bench.settled)
        or (0 < until.games <= docket.end)
        or (0 < until.seconds <= seconds)
    )


def _lost(study: Study, answer: GivenUp) -> Lost:
    order = study.order()
    number = answer.number
    return Lost(number, seed_of(order, number), seats_of(order, number), answer.why)
