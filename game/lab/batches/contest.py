"""A battle tried over and over by bots, while somebody goes on with something else.

Whoever is tried sits at every seat in turn, with the same seed, so that neither the ground nor the dice favour anybody.
The battles are played by a crew of processes; a thread waits for them, and whoever asks never does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import closing
from functools import cache, partial
from multiprocessing import parent_process
from queue import SimpleQueue
from threading import Thread
from time import monotonic

import msgspec

from game.core.seats import Seat
from game.core.system import Document
from game.lab.batches.batch import Game, Lost, Order, tried
from game.lab.batches.blocks import share_of
from game.lab.statistics.intervals import mean_interval
from game.lab.workforce.crew import Crew
from game.lab.workforce.workers import GivenUp

_NICE = 10
"""How far a process that plays stands back, where processes can."""


class Contest(msgspec.Struct, frozen=True):
    """What is tried: a battle by `scenario`, written once for each seat that whoever is tried may have."""

    scenario: str
    system: str
    turns: tuple[tuple[Seat, Document], ...]
    seed: int = 0


class Bout(msgspec.Struct, frozen=True):
    """One battle: what whoever was tried made of it, from 0 to 1 (a draw is shared), or why it could not be played."""

    number: int
    score: float = 0.0
    lost: str = ""


def bout(contest: Contest, number: int) -> Bout:
    """Play one battle of a contest. Those that share a seed follow one another."""
    _give_way()
    block, turn = divmod(number, len(contest.turns))
    seat, document = contest.turns[turn]
    order = Order(contest.scenario, contest.system, document, (), block + 1, contest.seed)
    game: Game | Lost = tried(order, block)
    return Bout(number, lost=game.why) if isinstance(game, Lost) else Bout(number, share_of(game, seat))


@cache
def _give_way() -> None:
    """A process that only plays leaves the processor to whoever is looked at."""
    if parent_process() is not None and hasattr(os, "nice"):
        os.nice(_NICE)


class Trial:
    """The battles of a contest played so far, and those under way beside whoever looks at it."""

    def __init__(self, contest: Contest, jobs: int = 0) -> None:
        self.contest = contest
        self.trouble = ""
        """What was wrong with the processes last, in a sentence."""
        self.asked = 0
        """How many battles were asked for, the earlier ones among them."""
        self._jobs = jobs or max(1, (os.cpu_count() or 2) - 1)
        self._bouts: dict[int, Bout] = {}
        self._run: _Run | None = None
        self._spent = 0.0
        self._since = 0.0
        self._fresh = 0

    # -- what came of it

    @property
    def played(self) -> int:
        """How many battles came to their end."""
        return sum(not each.lost for each in self._bouts.values())

    @property
    def lost(self) -> list[Bout]:
        """Battles that could not be played; they count for nobody."""
        return [each for each in self._bouts.values() if each.lost]

    @property
    def share(self) -> float:
        """What whoever is tried made of the battles played, from 0 to 1; a half where none was."""
        scores = [each.score for each in self._bouts.values() if not each.lost]
        return sum(scores) / len(scores) if scores else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the truth lies, 95 %: battles that share a seed are one observation."""
        size, blocks = len(self.contest.turns), []
        for start in {number - number % size for number in self._bouts}:
            block = [self._bouts[number] for number in range(start, start + size) if number in self._bouts]
            if len(block) == size and not any(each.lost for each in block):
                blocks.append(sum(each.score for each in block) / size)
        return mean_interval(blocks)

    @property
    def told(self) -> bool:
        """Whether enough was played for an interval to say anything."""
        return self.interval != (0.0, 1.0)

    # -- playing

    @property
    def running(self) -> bool:
        """Whether battles are under way."""
        return self._run is not None

    @property
    def left(self) -> float | None:
        """Seconds until all that were asked for are played, from those of this run; None before the first of them."""
        if self._run is None or not self._fresh:
            return None
        going = self.asked - len(self._bouts)
        each = self._spent / self._fresh
        return max(0.0, going * each - (monotonic() - self._since - self._spent))

    def play(self, number: int) -> None:
        """Play until there are so many battles; whole turns of all seats."""
        self.stop()
        size = len(self.contest.turns)
        self.asked = -(-number // size) * size
        wanting = [each for each in range(self.asked) if each not in self._bouts]
        if wanting:
            self._since, self._spent, self._fresh = monotonic(), 0.0, 0
            self._run = _Run(Crew(partial(bout, self.contest), self._jobs), wanting)

    def stop(self) -> None:
        """Leave off; what has been played stays."""
        run, self._run = self._run, None
        if run is not None:
            run.crew.stop()
            self.asked = len(self._bouts)

    def look(self) -> bool:
        """Take in what has been played since the last look, without waiting; whether there was anything."""
        run, fresh, over = self._run, False, False
        if run is None:
            return False
        while not run.told.empty():
            fresh, (told, when) = True, run.told.get()
            if isinstance(told, Bout):
                self._bouts[told.number] = told
                self._fresh += 1
                self._spent = when - self._since
            elif told:
                self.trouble = told
            else:
                over = True
        if run.crew.again > run.again:
            run.again, fresh = run.crew.again, True
            self.trouble = "A process that played was ended; its battle is played again."
        if over:
            self._run = None
        return fresh


class _Run:
    """A crew at work, and the thread that waits for it."""

    def __init__(self, crew: Crew[Bout], numbers: Iterable[int]) -> None:
        self.crew, self.again = crew, 0
        self.told: SimpleQueue[tuple[Bout | str, float]] = SimpleQueue()
        """Battles and troubles as they come, each with its moment; "" when nothing more will."""
        self._numbers = list(numbers)
        Thread(target=self._work, name="holmgang contest", daemon=True).start()

    def _work(self) -> None:
        try:
            with closing(self.crew.work(self._numbers)) as answers:
                for answer in answers:
                    self._tell(
                        Bout(answer.number, lost=answer.why) if isinstance(answer, GivenUp) else answer
                    )
        except Exception as error:
            self._tell(f"The battles could not be played: {error}.")
        finally:
            self._tell("")

    def _tell(self, told: Bout | str) -> None:
        self.told.put((told, monotonic()))
