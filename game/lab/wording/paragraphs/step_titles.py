"""Titles of the steps of a lesson, against their words and the paragraph that each cites: two exchanged, one copied from another step."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem, warning, written
from game.core.system import Document
from game.lab.wording.paragraphs.shelf import Shelf, shelf, stems

_MENTION = 0.5
"""So much a word of a title counts that stands only in the text of the paragraph that its step cites; in that one's title, 1."""
_WORSE = 0.1
"""By so little one of them may fit worse there."""
_BETTER = 1.05
"""So much better two titles have to fit, each in the place of the other."""


class Step(msgspec.Struct, frozen=True):
    """The words of a step by which its title is judged."""

    title: str
    called: set[str]
    """Those of its title."""
    own: set[str]
    """Those of its text and of what it asks for."""
    heading: set[str]
    """Those of the title of the paragraph that it cites."""
    paragraph: set[str]
    cited: str


class Fit(NamedTuple):
    """How much better two titles fit when they are exchanged: by the words of the steps, and by the paragraphs that these cite."""

    words: float
    cited: float

    @property
    def all(self) -> float:
        return self.words + self.cited


def problems(document: Document) -> Iterator[Problem]:
    """Two titles of which each belongs to the step of the other, and steps of one title."""
    rows = [row for row in document.get("lesson", []) if isinstance(row, dict)]
    if not rows:
        return
    book = shelf(document["system"])
    judge = _Judge([_step(row, book) for row in rows], book)
    told = set[int]()
    for one, other in sorted(judge.exchanged(), key=lambda pair: -judge.gain(*pair).all):
        if not {one, other} & told:
            told |= {one, other}
            yield _swap(one, other, rows)
    yield from _copied(judge, rows, book)


def without(document: Document, found: Sequence[Problem]) -> Document:
    """The document with the titles that were found exchanged in their places again, so that they do not speak against what is cited."""
    for each in found:
        if len(each.mend) > 1:
            document = mended(document, each.mend)
    return document


def _step(row: Mapping[str, Any], book: Shelf) -> Step:
    id = str(row.get("rule", ""))
    own = stems(f"{row.get('text', '')} {row.get('ask', '')}")
    heading = stems(book.titles.get(id, ""))
    title = str(row.get("title", ""))
    return Step(title, stems(title), own, heading, set(book.bags.get(id, ())), id)


class _Judge:
    """Which title fits which step; words that many steps have say little of any."""

    def __init__(self, steps: Sequence[Step], book: Shelf) -> None:
        self.steps, self.book = steps, book
        self.many = Counter(word for step in steps for word in step.own)

    def fits(self, title: int, step: int) -> Fit:
        """How much the title of one step fits another one."""
        words, there = self.steps[title].called, self.steps[step]
        most, length = math.log(len(self.steps) + 1), math.sqrt(max(len(words), 1))
        said = sum(1 - math.log(self.many[word]) / most for word in words & there.own)
        cited = sum(1 if word in there.heading else _MENTION for word in words & there.paragraph)
        return Fit(said / length, cited / length)

    def gain(self, one: int, other: int) -> Fit:
        """What exchanging two titles makes better."""
        first, second = self._moved(one, other), self._moved(other, one)
        return Fit(first.words + second.words, first.cited + second.cited)

    def exchanged(self) -> Iterator[tuple[int, int]]:
        """Pairs of steps of which neither title fits much worse in the place of the other, and both together fit much better.

        Where the texts without their titles speak each of what the other step cites, it is the paragraphs that were exchanged.
        """
        for one, other in combinations(range(len(self.steps)), 2):
            gain = self.gain(one, other)
            least = min(self._moved(one, other).all, self._moved(other, one).all)
            if least >= -_WORSE and gain.words >= 0 and gain.all >= _BETTER and not self._crossed(one, other):
                yield one, other

    def _crossed(self, one: int, other: int) -> bool:
        """Whether two texts speak more of the paragraphs that are cited the other way round."""
        first, second = self.steps[one], self.steps[other]
        straight = self._speaks(first, first.cited) + self._speaks(second, second.cited)
        return self._speaks(first, second.cited) + self._speaks(second, first.cited) > straight

    def _speaks(self, step: Step, id: str) -> float:
        most = math.log(len(self.steps) + 1)
        words = {word: math.sqrt(1 - math.log(self.many[word]) / most) for word in step.own}
        return self.book.about(words, id) if id in self.book.bags else 0.0

    def _moved(self, title: int, step: int) -> Fit:
        """How much better a title fits another step than its own."""
        there, here = self.fits(title, step), self.fits(title, title)
        return Fit(there.words - here.words, there.cited - here.cited)


def _swap(one: int, other: int, rows: Sequence[Mapping[str, Any]]) -> Problem:
    first, second = rows[one]["title"], rows[other]["title"]
    fields = f"lesson[{one}].title", f"lesson[{other}].title"
    text = f"{first!r} has the words of lesson[{other}], and {second!r}, which that is called, those of this step: exchange the two"
    return warning(fields[0], text, (*written(fields[0], second), *written(fields[1], first)))


def _copied(judge: _Judge, rows: Sequence[Mapping[str, Any]], book: Shelf) -> Iterator[Problem]:
    """Two steps of one title: the one that it fits less, with the title of the paragraph that this one cites."""
    for one, other in combinations(range(len(rows)), 2):
        title = judge.steps[one].title
        if title and title.casefold() == judge.steps[other].title.casefold():
            worse, better = (
                (one, other) if judge.fits(one, one).all < judge.fits(other, other).all else (other, one)
            )
            field, heading = f"lesson[{worse}].title", book.titles.get(str(rows[worse].get("rule", "")), "")
            text = f"lesson[{better}] is called {title!r} as well: write what this step is about"
            instead = heading if heading.casefold() != title.casefold() else ""
            yield warning(
                field, f"{text}, as {instead!r}" * bool(instead), written(field, instead) if instead else ()
            )
