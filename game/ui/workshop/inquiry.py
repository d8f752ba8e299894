"""What the ground of a map gives each side, asked of another process: the window does not wait for it."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from game.core.system import Document
from game.lab.fairness.findings import Fairness


class Answer(NamedTuple):
    """What the ground of a version gives each side (None where it has no two sides), or why nobody can say."""

    version: int
    said: Fairness | None
    trouble: str = ""


class Inquiry:
    """Asks another process for the fairness of a map, one version after the other."""

    here = False
    """Whether it answers at once and the window waits: for runs that have to be the same every time."""

    def __init__(self) -> None:
        self.found: Answer | None = None
        """The latest answer."""
        self._asked = -1
        self._workers: Executor | None = None
        self._answer: Future[Fairness | None] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is on its way."""
        return self._answer is not None

    def ask(self, version: int, document: Document) -> None:
        """Ask of a version of the map; nothing while another answer is on its way."""
        if self.busy:
            return
        self._asked = version
        if self.here:
            self._answer = Future()
            self._answer.set_result(fairness_of(document))
            return
        if self._workers is None:
            # What is in a window and its caches is nothing that a process may inherit half-way.
            self._workers = ProcessPoolExecutor(1, get_context("spawn"))
        self._answer = self._workers.submit(fairness_of, document)

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
    """What the ground of a map gives each side."""
    import game.systems  # noqa: F401 (registers the systems)
    from game.core import registry
    from game.lab.fairness.measuring import fairness

    return fairness(registry.system(str(document["system"])), document)
