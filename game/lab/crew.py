"""Processes that share numbered pieces of work: whatever becomes of one of them, nothing is lost.

A piece is handed out by its number, one at a time, so that it is known which one a process was at when it died or
stood still. That piece is done again once, by a fresh process; if it happens again, the piece is at fault: it is given
up and told of apart. How many processes there are changes nothing but the order of the answers.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Generic, TypeVar

import msgspec

from game.bots.worker import debugged, leave_with_parent

R = TypeVar("R")
PATIENCE = 20.0
"""Seconds without a beat after which a process stands still; endless under a debugger."""
START = 60.0
"""Seconds in which a process has to get as far as to its work."""
TRIES = 2
"""How often a piece of work may cost its process."""
_STILLBORN = 5
"""So many processes in a row that end before they begin: then it is no piece of work that ends them."""
_GLANCE = 0.5
"""Seconds between two looks at processes that say nothing."""
_CONTEXT = multiprocessing.get_context("spawn")
_beats: Any = None


class GivenUp(msgspec.Struct, frozen=True):
    """A piece of work that cost its process every time, and how the last one ended."""

    number: int
    why: str


class Crew(Generic[R]):
    """Does `task`, a function of a module, for every number; at most `jobs` processes at a time.

    `again` counts the processes that were lost, and whose work was done again.
    """

    def __init__(self, task: Callable[[int], R], jobs: int, patience: float = PATIENCE) -> None:
        self._task, self._jobs = task, jobs
        self._patience = float("inf") if debugged() else patience
        self._losses: Counter[int] = Counter()
        self._stillborn = 0
        self._hands: list[_Hand] = []
        self._stopped = False
        self.again = 0

    def stop(self) -> None:
        """Leave off, whatever is at work; may be called from another thread, and `work` ends within a glance."""
        self._stopped = True

    def work(self, numbers: Iterable[int]) -> Generator[R | GivenUp]:
        """The answers as they come. What a task raises is raised here; then, and when nobody asks any more, all end.

        `numbers` is asked for the next one only when somebody is free for it: it may be without end.
        """
        left = iter(numbers)
        try:
            for number in islice(left, self._jobs):
                self._hands.append(_Hand(self._task))
                self._hands[-1].give(number)
            last = monotonic()
            while busy := [hand for hand in self._hands if hand.number is not None]:
                if self._stopped:
                    return
                wait([hand.pipe for hand in busy], _GLANCE)
                # A machine that slept, or a stopped window of commands, is no reason to hurry anybody.
                step, last = min(monotonic() - last, 2 * _GLANCE), monotonic()
                for hand in busy:
                    yield from self._look_after(hand, step, left)
        finally:
            self._end()

    def _look_after(self, hand: _Hand, step: float, left: Iterator[int]) -> Iterator[R | GivenUp]:
        try:
            told = hand.told()
        except (EOFError, OSError):
            yield from self._lost(hand, "its process was ended", left)
            return
        if told is not None:
            self._stillborn = 0
            hand.number = None
            following = next(left, None)
            if following is not None:
                hand.give(following)
            well, answer = told
            if not well:
                raise answer
            yield answer
        elif hand.stands_still(step, self._patience):
            yield from self._lost(hand, f"nothing was decided in it for {self._patience:g} seconds", left)

    def _lost(self, hand: _Hand, why: str, left: Iterator[int]) -> Iterator[GivenUp]:
        """The work of a process that is no more: given out again, or given up."""
        number = hand.number
        assert number is not None
        self._stillborn = 0 if hand.begun else self._stillborn + 1
        hand.end()
        self._hands.remove(hand)
        if self._stillborn >= _STILLBORN:
            raise ChildProcessError("the processes that should play end before they begin")
        self._losses[number] += hand.begun
        following: int | None = number
        if self._losses[number] >= TRIES:
            yield GivenUp(number, why)
            following = next(left, None)
        else:
            self.again += 1
        if following is not None:
            fresh = _Hand(self._task)
            self._hands.append(fresh)
            fresh.give(following)

    def _end(self) -> None:
        for hand in self._hands:
            hand.process.kill()
        for hand in self._hands:
            hand.end()
        self._hands = []


class _Hand:
    """One process, and the number that it is at."""

    def __init__(self, task: Callable[[int], Any]) -> None:
        self.number: int | None = None
        self.pipe, theirs = _CONTEXT.Pipe()
        self._beats = _CONTEXT.RawValue("Q", 0)
        self._heard, self._silent = 0, 0.0
        self.process = _CONTEXT.Process(
            target=_work, args=(theirs, task, self._beats), name="holmgang batch", daemon=True
        )
        with _uninterrupted():
            self.process.start()
        theirs.close()

    @property
    def begun(self) -> bool:
        """Whether it got as far as to its work."""
        return bool(self._beats.value)

    def give(self, number: int) -> None:
        """Hand out a piece of work; if the process has died meanwhile, `told` will say so."""
        self.number, self._silent = number, 0.0
        try:
            self.pipe.send(number)
        except OSError:
            return

    def told(self) -> tuple[bool, Any] | None:
        """Whether the work went well, and its answer or error; None while it lasts. Raises `EOFError` or `OSError`."""
        return self.pipe.recv() if self.pipe.poll() else None

    def stands_still(self, step: float, patience: float) -> bool:
        """Whether it has not stirred for too long, after `step` more seconds."""
        beats = self._beats.value
        self._silent = self._silent + step if beats == self._heard else 0.0
        self._heard = beats
        return self._silent >= (patience if self.begun else max(patience, START))

    def end(self) -> None:
        """End the process, even one that is stopped."""
        self.process.kill()
        self.process.join(1)
        self.pipe.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """What is started here is never told of Ctrl+C: the one who started it ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it would let signals through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def beat() -> None:
    """Say that the work goes on; heard where somebody waits for it."""
    if _beats is not None:
        _beats.value += 1


def _work(pipe: Connection, task: Callable[[int], Any], beats: Any) -> None:
    """What a process does: the work of every number that it is given, until nobody gives any."""
    global _beats
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    _beats = beats
    beat()
    while True:
        try:
            number = pipe.recv()
        except (EOFError, OSError):
            return
        told: tuple[bool, Any]
        try:
            told = True, task(number)
        except Exception as error:
            error.add_note("".join(traceback.format_exception(error)))
            told = False, error
        try:
            pipe.send(told)
        except OSError:
            return
        except Exception as error:
            pipe.send((False, RuntimeError(f"{error}: {told[1]!r:.500}")))
