"""Plays the games of a study that are missing, hears them in the order of their numbers, and stops when it has its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from threading import Event
from time import monotonic

import msgspec

from game.lab.batches.batch import Game, Lost, tried
from game.lab.findings.verdicts import Verdict
from game.lab.studies.lost_games import alone
from game.lab.studies.study import Study, StudyError
from game.lab.studies.study_files import Result, StudyFile
from game.lab.workforce.crew import Crew
from game.lab.workforce.farm import Farm
from game.lab.workforce.workers import GivenUp, NoWorkers, Workers

RETOLD = 20
"""At most so many games of a run that end in an error are played once more for their records."""
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
    trouble: str = ""
    """Why nothing more could be played or written down, as a sentence; "" if nothing was in the way."""


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
    file: StudyFile,
    until: Until,
    jobs: int = 1,
    watch: Callable[[Progress], None] | None = None,
    *,
    farm: str = "",
    halt: Event | None = None,
) -> Progress:
    """Play what is missing until it is enough, in processes here or on a farm; `watch` is told after every block.

    All games are in the file when they count, so another run goes on from there; only games that were lost are tried anew, as
    whatever took them may be gone. Ctrl+C, `halt` once it is set, a file that takes nothing more and workers that are gone end it
    with what there is.
    """
    run_ = _Run(file, until, watch, halt or Event())
    try:
        enough = run_.hear()
        if until.games:
            file.want(_whole(until.games, run_.docket.size))
        if not enough:
            task = partial(tried, file.study.order())
            run_.play(Farm(task, farm) if farm else Crew(task, max(1, jobs)))
        if until.verdict and run_.docket.bench.settled:
            file.drop(run_.docket.end)
    except KeyboardInterrupt:
        run_.interrupted = True
    except (StudyError, NoWorkers) as error:
        run_.trouble = str(error)
    return run_.progress()


class _Run:
    """What a run has come to."""

    def __init__(
        self, file: StudyFile, until: Until, watch: Callable[[Progress], None] | None, halt: Event
    ) -> None:
        self.docket = Docket(file.study)
        self._halt = halt
        self.interrupted, self.trouble = False, ""
        self._file, self._until, self._watch = file, until, watch
        self._began, self._played = monotonic(), 0
        self._workers: Workers[Result] | None = None
        self._wanted = file.wanted
        played = [result for result in file.results().values() if isinstance(result, Game)]
        self._known = {result.number for result in played}
        for result in played:
            self.docket.put(result)

    def progress(self) -> Progress:
        """How far it is."""
        return Progress(
            self.docket.bench.verdict(),
            tuple(self.docket.lost),
            self._played,
            monotonic() - self._began,
            self._workers.again if self._workers else 0,
            self.interrupted,
            self.trouble,
        )

    def hear(self) -> bool:
        """Hear all that is whole; whether that is enough."""
        while self.docket.hear(settle=self._until.verdict and self.docket.end >= self._wanted):
            if self._watch is not None:
                self._watch(self.progress())
        return self._halt.is_set() or _enough(self.docket, self._until, monotonic() - self._began)

    def play(self, workers: Workers[Result]) -> None:
        """Play until it is enough; every share is written down before it is heard."""
        self._workers = workers
        retold = 0
        with closing(workers.shares(_missing(self.docket, self._until, self._known))) as shares:
            for answers in shares:
                results = []
                for answer in answers:
                    if isinstance(answer, GivenUp) or (isinstance(answer, Lost) and retold < RETOLD):
                        answer = alone(self._file, answer)
                        retold += isinstance(answer, Lost)
                    results.append(answer)
                self._file.keep(*results)
                self._played += len(results)
                for result in results:
                    self.docket.put(result)
                if self.hear():
                    return


def seconds_left(verdict: Verdict, until: Until, played: int, seconds: float) -> float:
    """About how many seconds it takes at most until there is a verdict, so many games, or no time left; 0 if nobody knows.

    So many games were `played` just now in so many `seconds`.
    """
    if until.seconds:
        return max(0.0, until.seconds - seconds)
    games = until.games - verdict.games if until.games else verdict.missing
    return max(0, games) * seconds / played if played else 0.0


def heard(file: StudyFile) -> Progress:
    """What the games say that are in the file, as far as their blocks are whole. Raises `StudyError`."""
    docket = Docket(file.study)
    for result in file.results().values():
        docket.put(result)
    while docket.hear(settle=False):
        pass
    return Progress(docket.bench.verdict(), tuple(docket.lost), 0, 0.0)


def _missing(docket: Docket, until: Until, known: set[int]) -> Iterable[int]:
    """The numbers that are still to be played, in order."""
    games = _whole(until.games, docket.size) if until.games else MOST // docket.size * docket.size
    numbers = range(games)
    return [number for number in numbers if number not in known] if known else numbers


def _whole(games: int, size: int) -> int:
    """So many games filled up to whole blocks."""
    return -(-games // size) * size


def _enough(docket: Docket, until: Until, seconds: float) -> bool:
    return (
        (until.verdict and docket.bench.settled)
        or (0 < until.games <= docket.end)
        or (0 < until.seconds <= seconds)
    )
