"""Processes of this machine that do numbered work.

Each says which piece it is at, so that it is known which one cost it when it died or stood still. Ctrl+C is left to the
process that started them, and they end with it, whatever becomes of it.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from time import monotonic, perf_counter
from typing import Any, TypeVar

from game.bots.worker import debugged, leave_with_parent
from game.lab.workforce.workers import GLANCE, Died, Done, NoWorkers, Share, Workers, beat, heard_by

R = TypeVar("R")
PATIENCE = 20.0
"""Seconds without a beat after which a process stands still; endless under a debugger."""
START = 60.0
"""Seconds in which a process has to get as far as to its work."""
_STILLBORN = 12
"""So many processes in a row that end before they are at any piece: then it is no piece of work that ends them."""
_CONTEXT = multiprocessing.get_context("spawn")


class Crew(Workers[R]):
    """Does `task`, a function of a module, for every number; at most `jobs` processes at a time."""

    def __init__(self, task: Callable[[int], R], jobs: int, patience: float = PATIENCE) -> None:
        super().__init__()
        self._task, self._jobs = task, jobs
        self._patience = float("inf") if debugged() else patience
        self._stillborn = 0
        self._hands: list[_Hand] = []
        self._looked = monotonic()

    def room(self) -> int:
        """Whoever has nothing to do, and whoever may still be started."""
        return self._jobs - sum(bool(hand.share) for hand in self._hands)

    def hand_out(self, share: Share) -> None:
        """Give a share to a process that is free, or to a new one."""
        hand = next((hand for hand in self._hands if not hand.share), None)
        if hand is None:
            hand = _Hand(self._task)
            self._hands.append(hand)
        hand.give(share)

    def next_done(self, seconds: float) -> Done[R] | Died | None:
        """What the first process tells that has something to tell; a process that stands still is ended."""
        busy = [hand for hand in self._hands if hand.share]
        ready = wait([hand.pipe for hand in busy], seconds)
        # A machine that slept, or a stopped window of commands, is no reason to hurry anybody.
        step, self._looked = min(monotonic() - self._looked, 2 * GLANCE), monotonic()
        still = [hand for hand in busy if hand.stands_still(step, self._patience) and hand.pipe not in ready]
        for hand in busy:
            if hand.pipe in ready:
                return self._told(hand)
        if still:
            return self._lost(still[0], f"nothing was decided in it for {self._patience:g} seconds")
        return None

    def _told(self, hand: _Hand) -> Done[R] | Died:
        try:
            well, answer, seconds = hand.pipe.recv()
        except (EOFError, OSError):
            return self._lost(hand, "its process was ended")
        self._stillborn, hand.share = 0, ()
        if not well:
            raise answer
        return Done(answer, seconds)

    def _lost(self, hand: _Hand, why: str) -> Died:
        """The share of a process that is no more."""
        hand.end()
        self._hands.remove(hand)
        at = hand.at
        self._stillborn = 0 if at is not None else self._stillborn + 1
        if self._stillborn >= _STILLBORN:
            raise NoWorkers("the processes that should play end before they begin")
        return Died(hand.share, why, at, 0 if at is None else 1)

    def end(self) -> None:
        """End every process, even those that are stopped."""
        for hand in self._hands:
            hand.process.kill()
        for hand in self._hands:
            hand.end()
        self._hands = []


class _Hand:
    """One process, and the share that it has; none if it is free."""

    def __init__(self, task: Callable[[int], Any]) -> None:
        self.share: Share = ()
        self.pipe, theirs = _CONTEXT.Pipe()
        self._beats, self._at = _CONTEXT.RawValue("Q", 0), _CONTEXT.RawValue("Q", 0)
        self._heard, self._silent = 0, 0.0
        self.process = _CONTEXT.Process(
            target=_work, args=(theirs, task, self._beats, self._at), name="holmgang batch", daemon=True
        )
        with uninterrupted():
            self.process.start()
        theirs.close()

    @property
    def begun(self) -> bool:
        """Whether it got as far as to its work."""
        return bool(self._beats.value)

    @property
    def at(self) -> int | None:
        """The piece of work that it is at, or was at when it ended; None between two of them."""
        return self._at.value - 1 if self._at.value else None

    def give(self, share: Share) -> None:
        """Hand out work; if the process has died meanwhile, its pipe will say so."""
        self.share, self._silent = share, 0.0
        try:
            self.pipe.send(share)
        except OSError:
            return

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
def uninterrupted() -> Iterator[None]:
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


def _work(pipe: Connection, task: Callable[[int], Any], beats: Any, at: Any) -> None:
    """What a process does: the work of every share that it is given, until nobody gives any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    heard_by(beats)
    beat()
    while True:
        try:
            share = pipe.recv()
        except (EOFError, OSError):
            return
        told = _done(task, share, at)
        try:
            pipe.send(told)
        except OSError:
            return
        except Exception as error:
            pipe.send((False, RuntimeError(f"{error}: {told[1]!r:.500}"), 0.0))


def _done(task: Callable[[int], Any], share: Share, at: Any) -> tuple[bool, Any, float]:
    """Whether the work went well, its answers or its error, and how many seconds it took."""
    began, answers = perf_counter(), []
    try:
        for number in share:
            at.value = number + 1
            answers.append(task(number))
            beat()
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        return False, error, 0.0
    finally:
        at.value = 0
    return True, answers, perf_counter() - began
