"""What is wrong with a scenario under work, asked piece by piece between frames, so that the window never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from game.core.problem import Problem
from game.core.system import Document

_SLICE = 0.006
"""Seconds of a frame that may go into judging."""


class Judgement:
    """What is wrong with the latest version of a map: `problems`, of the version `of`, once a version has been judged to its end."""

    def __init__(self) -> None:
        self.problems: tuple[Problem, ...] = ()
        self.of = -1
        self._asked = -1
        self._steps: Iterator[tuple[Problem, ...]] = iter(())
        self._found: list[Problem] = []

    def ask(self, version: int, document: Document) -> None:
        """Judge a version from now on, unless it is or was; what was begun before is let go."""
        if version != self._asked:
            from game.lab import inspection

            self._asked, self._found = version, []
            self._steps = inspection.by_step(document)

    def tick(self) -> bool:
        """Go on for a few milliseconds; whether there is an answer that there was not before."""
        until = perf_counter() + _SLICE
        while self.of != self._asked:
            try:
                self._found += next(self._steps)
            except StopIteration:
                self.problems, self.of = tuple(self._found), self._asked
                return True
            if perf_counter() > until:
                break
        return False
