"""All games of a batch, one way to play them for everybody who counts: what was done, what was lost, whether it was broken off."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Generic, TypeVar

from game.lab.batches.batch import Lost, Order, crew_of, each

R = TypeVar("R")


class Gathered(Generic[R]):
    """What came of a batch so far."""

    def __init__(self) -> None:
        self.done: list[R] = []
        """In the order in which they came."""
        self.lost: list[Lost] = []
        self.again = 0
        """How many processes had to be replaced."""
        self.interrupted = False
        self.seconds = 0.0


def gather(
    order: Order,
    player: Callable[[Order, int], R | Lost],
    jobs: int = 0,
    watch: Callable[[R], Any] | None = None,
) -> Gathered[R]:
    """What `player`, a function of a module, makes of every game; `watch` is told of each. Ctrl+C ends it with what there is.

    Without jobs the games are played here, otherwise in processes. Raises `Unfit`, and `OSError` for records.
    """
    found: Gathered[R] = Gathered()
    began = perf_counter()
    crew = crew_of(order, player, jobs) if jobs else None
    try:
        for result in each(order, player, jobs, found.lost.append, crew=crew):
            if isinstance(result, Lost):
                found.lost.append(result)
                continue
            found.done.append(result)
            if watch is not None:
                watch(result)
    except KeyboardInterrupt:
        found.interrupted = True
    found.again, found.seconds = crew.again if crew else 0, perf_counter() - began
    return found
