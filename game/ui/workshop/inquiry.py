"""What takes long to be found out of a map, asked of another process: the window does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import ClassVar, Generic, NamedTuple, TypeVar

from msgspec import structs

import game.systems  # noqa: F401  (registers the systems, in the other process too)
from game.core.system import Document
from game.lab.fairness.findings import Fairness
from game.lab.layouts.wishes import Layout, Wish

T = TypeVar("T")


class Answer(NamedTuple, Generic[T]):
    """What was found of a version, or why nobody can say."""

    version: int
    said: T | None
    trouble: str = ""


class Inquiry(Generic[T]):
    """Asks another process, one version after the other. `work` is a function that it can find by its name."""

    here: ClassVar[bool] = False
    """Whether it answers at once and the window waits: for runs that have to be the same every time."""

    def __init__(self, work: Callable[..., T]) -> None:
        self.found: Answer[T] | None = None
        """The latest answer."""
        self._work = work
        self._asked = -1
        self._workers: Executor | None = None
        self._answer: Future[T] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is on its way."""
        return self._answer is not None

    def ask(self, version: int, *what: object) -> None:
        """Ask of a version of the map; nothing while another answer is on its way."""
        if self.busy:
            return
        self._asked = version
        if self.here:
            self._answer = Future()
            self._answer.set_result(self._work(*what))
            return
        if self._workers is None:
            # What is in a window and its caches is nothing that a process may inherit half-way.
            self._workers = ProcessPoolExecutor(1, get_context("spawn"))
        self._answer = self._workers.submit(self._work, *what)

    def tick(self) -> bool:
        """Take in an answer; whether there was one."""
        if self._answer is None or not self._answer.done():
            return False
        answer, self._answer = self._answer, None
        trouble = answer.exception()
        if trouble is None:
            self.found = Answer(self._asked, answer.result())
        else:
            self.found = Answer(self._asked, None, f"Nobody can say: {trouble!r}.")
            self.close()
        return True

    def close(self) -> None:
        """Let the process go."""
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None


def fairness_of(document: Document) -> Fairness | None:
    """What the ground of a map gives each side; None where it has no two sides."""
    from game.core import registry
    from game.lab.fairness.assessment import fairness

    return fairness(registry.system(str(document["system"])), document)


def layout_of(document: Document, wish: Wish) -> Layout | str:
    """The layout that comes of a wish, without the figures of every cell, which nobody looks at; or why there is none."""
    from game.lab.layouts.generator import layout
    from game.lab.layouts.wishes import LayoutError

    try:
        return structs.replace(layout(document, wish), fairness=None)
    except LayoutError as error:
        return str(error)
