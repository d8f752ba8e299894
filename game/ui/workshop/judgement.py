"""What is wrong with a scenario under work, asked piece by piece between frames, so that the window never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from game.core.problems.problem import Problem
from game.core.system import Document

_SLICE, _CLOSE_READING = 0.006, 0.003
"""Seconds of a frame that may go into judging, and into a close reading, of which a single step may take 10 ms more."""


class Judgement:
    """What is wrong with the latest version of a map: `problems`, of the version `of`, once a version has been judged to its end.

    What a close reading finds is looked for afterwards, and added.
    """

    def __init__(self) -> None:
        self.problems: tuple[Problem, ...] = ()
        self.of = -1
        self.whole = False
        """Whether the close reading is over too."""
        self._asked = -1
        self._document: Document = {}
        self._steps: Iterator[tuple[Problem, ...]] = iter(())
        self._found: list[Problem] = []

    def ask(self, version: int, document: Document) -> None:
        """Judge a version from now on, unless it is or was; what was begun before is let go."""
        if version != self._asked:
            from game.lab import inspection

            self._asked, self._found, self._document, self.whole = version, [], document, False
            self._steps = inspection.by_step(document)

    def tick(self) -> bool:
        """Go on for a few milliseconds; whether there is an answer that there was not before."""
        until = perf_counter() + (_SLICE if self.of != self._asked else _CLOSE_READING)
        while not self.whole:
            try:
                self._found += next(self._steps)
            except StopIteration:
                return self._answer()
            if perf_counter() > until:
                break
        return False

    def finish(self) -> bool:
        """Judge what was asked for to the end of the first look, however long that takes; whether there is an answer that there was not before."""
        news = False
        while self.of != self._asked:
            news = self.tick()
        return news

    def _answer(self) -> bool:
        """Take what was found for the answer, and begin the second look after the first one; whether it is news."""
        from game.lab import inspection

        if self.of != self._asked:
            self.problems, self.of = tuple(self._found), self._asked
            self.whole = any(each.severity == "error" for each in self._found)
            self._steps = inspection.second_look_by_step(self._document)
            return True
        news = len(self._found) > len(self.problems)
        self.problems, self.whole = tuple(self._found), True
        return news
