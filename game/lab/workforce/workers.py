"""Numbered pieces of work, and whoever does them: whatever becomes of one of them, nothing is lost.

Pieces are handed out in shares: ranges of numbers that take about as long as each other, by what the shares before took. A
share whose worker died is handed out again. A piece that costs its worker every time is given up and told of apart; where
nobody knows which piece of a share a worker was at, the share is taken apart, and each piece is done alone. Who does the
work (processes of this machine, or a farm of several) changes nothing but the order of the answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Generator, Iterable
from contextlib import closing
from itertools import islice
from operator import length_hint
from typing import Any, Generic, TypeVar

import msgspec

R = TypeVar("R")
Share = tuple[int, ...]
"""The numbers of the pieces that are handed out together."""
SECONDS = 1.5
"""How long a share should take."""
TRIES = 2
"""How often a piece of work may cost its worker."""
GLANCE = 0.5
"""Seconds between two looks at workers that say nothing."""
_SHORTEST = 1e-4
"""Seconds that a piece takes at least, as far as the size of shares is concerned."""
_beats: Any = None


class NoWorkers(ChildProcessError):
    """There is nobody to do the work, or nobody any more; the text is a sentence that says why."""


class GivenUp(msgspec.Struct, frozen=True):
    """A piece of work that cost its worker every time, and how the last one ended."""

    number: int
    why: str


class Done(msgspec.Struct, Generic[R], frozen=True):
    """The answers to a share, in the order of its numbers, and how many seconds they took."""

    answers: list[R]
    seconds: float


class Died(msgspec.Struct, frozen=True):
    """A share whose worker died."""

    share: Share
    why: str
    at: int | None = None
    """The piece that it was at, where that is known."""
    times: int = 1
    """How many workers it has cost; 0 if no piece of it was under way."""


class Workers(ABC, Generic[R]):
    """Whoever does numbered work. `again` counts the shares that were handed out again, for a worker was lost."""

    def __init__(self) -> None:
        self.again = 0
        self._stopped = False

    # -- what every kind of them can do

    @abstractmethod
    def room(self) -> int:
        """How many more shares can be handed out; at least one if nobody has any."""

    @abstractmethod
    def hand_out(self, share: Share) -> None:
        """Give somebody a share. Raises `NoWorkers`."""

    @abstractmethod
    def next_done(self, seconds: float) -> Done[R] | Died | None:
        """The next share that is over, waited for so long at most. Raises `NoWorkers`, and what a piece of work raises."""

    @abstractmethod
    def end(self) -> None:
        """Send all away at once, whatever they are at."""

    # -- what is done with them

    def stop(self) -> None:
        """Leave off, whatever is at work; may be called from another thread, and `work` ends within a glance."""
        self._stopped = True

    def work(self, numbers: Iterable[int]) -> Generator[R | GivenUp]:
        """The answers one by one as they come, each piece handed out alone."""
        with closing(self.shares(numbers, 0.0)) as shares:
            for answers in shares:
                yield from answers

    def shares(self, numbers: Iterable[int], seconds: float = SECONDS) -> Generator[list[R | GivenUp]]:
        """The answers as they come, a share of about so many seconds at a time; a piece alone if 0.

        What a piece raises is raised here; then, and when nobody asks any more, all workers are sent away.
        `numbers` is asked for the next ones only when somebody is free for them: it may be without end.
        """
        left, out = _Left(numbers, seconds), 0
        answers: list[R | GivenUp] = []
        try:
            while not self._stopped:
                while (room := self.room()) > 0 and (share := left.next(out + room)):
                    self.hand_out(share)
                    out += 1
                if answers:
                    yield answers
                if not out:
                    return
                told = self.next_done(GLANCE)
                answers = self._heard(left, told)
                out -= told is not None
        finally:
            self.end()

    def _heard(self, left: _Left, told: Done[R] | Died | None) -> list[R | GivenUp]:
        if told is None:
            return []
        if isinstance(told, Done):
            left.took(told)
            return [*told.answers]
        given_up = left.died(told)
        if given_up is None or len(told.share) > 1:
            self.again += 1
        return [given_up] if given_up else []


class _Left:
    """What is still to be handed out: what came back first, then the next numbers in shares of a size that suits."""

    def __init__(self, numbers: Iterable[int], seconds: float) -> None:
        self._numbers = iter(numbers)
        self._seconds = seconds
        self._back: deque[Share] = deque()
        self._losses: Counter[int] = Counter()
        self._size, self._each = 1, 0.0

    def next(self, workers: int) -> Share:
        """The next share, where so many are at work; empty if there is none. The last ones are small, so that all end together."""
        if self._back:
            return self._back.popleft()
        known = length_hint(self._numbers, 0)
        size = min(self._size, -(-known // (2 * workers))) if known else self._size
        return tuple(islice(self._numbers, size))

    def took(self, done: Done[Any]) -> None:
        """Suit the size to what a share took; it grows to the double at most."""
        each = done.seconds / len(done.answers)
        self._each = max(_SHORTEST, (self._each + each) / 2 if self._each else each)
        self._size = max(1, min(2 * self._size, round(self._seconds / self._each)))

    def died(self, told: Died) -> GivenUp | None:
        """Put a share back whose worker died; what is given up of it."""
        if not told.times:
            self._back.append(told.share)
            return None
        at = told.share[0] if len(told.share) == 1 else told.at
        if at is None:
            self._back += [(number,) for number in told.share]
            return None
        rest = tuple(number for number in told.share if number != at)
        if rest:
            self._back.append(rest)
        self._losses[at] += told.times
        if self._losses[at] >= TRIES:
            return GivenUp(at, told.why)
        self._back.appendleft((at,))
        return None


def beat() -> None:
    """Say that the work goes on; heard where somebody waits for it."""
    if _beats is not None:
        _beats.value += 1


def heard_by(beats: Any) -> None:
    """Let the `value` of an object count the beats of this process."""
    global _beats
    _beats = beats
