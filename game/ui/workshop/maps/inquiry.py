"""A question about a map that takes longer than a frame: answered by a thread, while the window goes on."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Generic, NamedTuple, TypeVar

from game.core.system import Document

T = TypeVar("T")


class Answer(NamedTuple, Generic[T]):
    """What came of a question: which version of the map it is about, and how long it took, in seconds."""

    version: int
    said: T | None
    trouble: str
    seconds: float


class Inquiry(Generic[T]):
    """Asks the same of one version after the other; what is asked meanwhile is asked next, and only the latest of it."""

    here = False
    """Whether it answers in the thread that asks, which then waits: for runs that have to be the same every time."""

    def __init__(self, answer: Callable[[Document], T]) -> None:
        self._ask = answer
        self._answers: SimpleQueue[Answer[T]] = SimpleQueue()
        self._next: tuple[int, Document] | None = None
        self._asked = -1
        self._thread: Thread | None = None
        self.found: Answer[T] | None = None
        """The latest answer."""

    @property
    def asked(self) -> bool:
        """Whether anything was asked yet."""
        return self._asked >= 0

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self.found is None or self.found.version != self._asked

    def ask(self, version: int, document: Document) -> None:
        """Ask of a version of the map, unless that was asked."""
        if version == self._asked:
            return
        self._asked = version
        if self.here:
            self._work(version, document)
            self.tick()
        elif self._thread is not None and self._thread.is_alive():
            self._next = version, document
        else:
            self._begin(version, document)

    def tick(self) -> bool:
        """Take in an answer; whether there was one."""
        fresh = False
        while not self._answers.empty():
            self.found, fresh = self._answers.get(), True
        if self._next is not None and (self._thread is None or not self._thread.is_alive()):
            version, document = self._next
            self._next = None
            self._begin(version, document)
        return fresh

    def _begin(self, version: int, document: Document) -> None:
        self._thread = Thread(
            target=self._work, args=(version, document), name="holmgang inquiry", daemon=True
        )
        self._thread.start()

    def _work(self, version: int, document: Document) -> None:
        """What a map under work does to the rules must never close the window: it is told instead."""
        began = perf_counter()
        said, trouble = None, ""
        try:
            said = self._ask(document)
        except Exception as error:
            trouble = f"The rules cannot make sense of it: {error!r}"
        self._answers.put(Answer(version, said, trouble, perf_counter() - began))
