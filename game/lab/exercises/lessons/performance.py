"""A lesson as it is dealt, played once for all who look at it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from game.core.actions import Refusal
from game.core.match import Match, Moment, NotLegal
from game.core.problems.problem import Problem
from game.core.system import Document, encode
from game.lab.exercises.search import Search
from game.lab.exercises.told_actions import Line, begin, begin_if_sound, read

_KEPT = 4
"""So many lessons are remembered: the one that is read, and those with one thing changed that it is compared with."""


class Stop(NamedTuple):
    """Why an action cannot be done: how it is written, or what the rules say."""

    wrong: list[Problem]
    refusal: Refusal | None


class Performance:
    """A lesson played as far as anybody has asked, up to the first action that cannot be done.

    Actions are counted over all steps. Before one stands the moment of its number in the match, after it the next one.
    """

    def __init__(self, match: Match) -> None:
        """Of a match as it begins."""
        self.match = match
        self.lines: list[Line] = []
        """Its actions, in order."""
        self.places: list[range] = []
        """The numbers of those of each step."""
        self.stop: Stop | None = None
        """Why the one after the last that was done cannot be; None if nobody knows of such a one yet."""
        self._told: dict[int, list[str]] = {}
        for number, step in enumerate(match.document["lesson"]):
            first = len(self.lines)
            self.lines += [
                Line(f"lesson[{number}].actions[{place}]", table)
                for place, table in enumerate(step.get("actions", []))
            ]
            self.places.append(range(first, len(self.lines)))

    def done(self, number: int) -> bool:
        """Do all actions up to one; whether that can be done."""
        while len(self.match.moments) - 1 <= number and self.stop is None:
            action, wrong = read(self.match, self.lines[len(self.match.moments) - 1])
            if action is None or wrong:
                self.stop = Stop(wrong, None)
                break
            try:
                self.match.act(action)
            except NotLegal as error:
                self.stop = Stop(wrong, error.refusal)
        return number < len(self.match.moments) - 1

    def before(self, number: int) -> Moment:
        """The moment before an action; all before it have been done."""
        return self.match.moments[number]

    def told(self, number: int) -> list[str]:
        """The lines of the log of an action that was done."""
        if number not in self._told:
            after = self.match.moments[number + 1]
            lines = self.match.system.tell(after.state, after.events, None)
            self._told[number] = [line.text for line in lines]
        return self._told[number]

    def rolled_by_chance(self, number: int) -> bool:
        """Whether chance was asked for an action that was done, and none of the dice of the file is left."""
        before, after = self.match.moments[number : number + 2]
        return after.asked > before.asked and not dice(after.state)


def dice(state: Any) -> tuple[int, ...]:
    """What is left of the dice of a file; nothing where its game has none."""
    left = getattr(state, "dice", ())
    return left if isinstance(left, tuple) else ()


_performed: dict[bytes, Performance] = {}


def performance(document: Document) -> Performance:
    """The performance of a lesson, the one of an equal document if that is remembered. Raises `ScenarioError` or `OptionError`."""
    written = encode(document)
    return _performed.get(written) or _remembered(written, begin(msgspec.json.decode(written)))


def if_sound(document: Document) -> Search[Performance | None]:
    """The same; None if it cannot be played."""
    written = encode(document)
    if written in _performed:
        return _performed[written]
    match = yield from begin_if_sound(msgspec.json.decode(written))
    return _remembered(written, match) if match is not None else None


def _remembered(document: bytes, match: Match) -> Performance:
    """The performance of a match that begins, remembered instead of the one that has been for longest."""
    while len(_performed) >= _KEPT:
        del _performed[next(iter(_performed))]
    _performed[document] = Performance(match)
    return _performed[document]
