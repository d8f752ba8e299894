"""Paragraphs of the rules that steps of a lesson cite, against the words of both: a slip in the id, two exchanged, one copied from the step before."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from game.core.descriptions.vocabulary import Vocabulary
from game.core.problems.problem import Problem, warning, written
from game.core.system import Document
from game.core.words import paragraph_ids
from game.lab.wording.paragraphs.shelf import Shelf, shelf, stems

_TITLE, _ASK = 1.5, 0.5
"""So much a word counts that stands in the title of a step, and one that stands only in what it asks for."""
_CLEAR = 1.25
"""So much a step has to speak of another paragraph than it cites."""
_TIMES = 2.5
"""So many times as much as of the one that it cites."""
_TITLED = 1.5
"""As much, if a step is called as the paragraph is, and a slip of a digit makes its id of that."""
_LONGER = 0.6
"""As much, if the id of that has a digit less, which is struck twice or behind it easily."""
_WORDLESS = 5
"""So many times as much then: of what is cited there is hardly a word."""
_LIKELY = 0.4
"""As much, where there is no such paragraph as it cites."""
_NEXT = 0.8
"""From this part of the best one on another one may be meant as well."""
_BETTER = 1.25
"""So much more two steps have to speak of what the other one cites."""


class Step(msgspec.Struct, frozen=True):
    """A step of a lesson: the paragraph that it cites, and how much it speaks of each."""

    field: str
    cited: str
    about: dict[str, float]
    title: frozenset[str]
    """The words of its title, endings apart."""

    def speaks(self, id: str) -> float:
        """How much it speaks of a paragraph, if there is one of that id."""
        return self.about.get(id, 0.0)


def problems_by_step(document: Document, known: Vocabulary) -> Iterator[list[Problem]]:
    """Every step that cites another paragraph than it speaks of; titles that were exchanged are in their places again (`step_titles.without`)."""
    rows = [step for step in document.get("lesson", []) if isinstance(step, dict)]
    if not any(row.get("rule") for row in rows):
        return
    book = shelf(document["system"])
    names = stems(" ".join(name for own in known.sides.values() for name in own))
    steps = list[Step]()
    for read in _read(rows, book, names):
        steps.append(read)
        yield []
    told = set[str]()
    for one, other in combinations(steps, 2):
        if not {one.field, other.field} & told and _exchanged(one, other):
            told |= {one.field, other.field}
            yield [_swap(one, other, book)]
    for place, step in enumerate(steps):
        if step.field not in told:
            yield list(_slip(step, steps[max(place - 1, 0) : place + 2], book))


def _read(rows: Sequence[Mapping[str, Any]], book: Shelf, names: Collection[str]) -> Iterator[Step]:
    """The steps that cite a paragraph; words that many steps have say little of any."""
    texts = [[stems(str(row.get(part, "")), but=names) for part in ("title", "text", "ask")] for row in rows]
    many = Counter(word for title, text, ask in texts for word in title | text | ask)
    most = math.log(len(rows) + 1)
    for number, (row, (title, text, ask)) in enumerate(zip(rows, texts, strict=True)):
        if row.get("rule"):
            words = dict.fromkeys(ask, _ASK) | dict.fromkeys(text, 1.0) | dict.fromkeys(title, _TITLE)
            own = {
                word: weight * math.sqrt(1 - math.log(many[word]) / most) for word, weight in words.items()
            }
            about = {id: book.about(own, id) for id in book.bags}
            yield Step(f"lesson[{number}].rule", row["rule"], about, frozenset(title))


def _exchanged(one: Step, other: Step) -> bool:
    """Whether each of two steps speaks of what the other one cites."""
    first = one.speaks(other.cited) - one.speaks(one.cited)
    second = other.speaks(one.cited) - other.speaks(other.cited)
    return min(first, second) > 0 and first + second >= _BETTER


def _swap(one: Step, other: Step, book: Shelf) -> Problem:
    text = (
        f"{_called(one.cited, book)}, is what {other.field.removesuffix('.rule')} tells of, "
        f"and this step tells of {_called(other.cited, book)}: exchange the two"
    )
    return warning(one.field, text, (*written(one.field, other.cited), *written(other.field, one.cited)))


def _slip(step: Step, beside: Sequence[Step], book: Shelf) -> Iterator[Problem]:
    """The paragraphs that a step speaks of and that one slip makes of the cited one; any, if a step beside it cites the same."""
    copied = any(other is not step and other.cited == step.cited for other in beside)
    likely = list(book.bags) if copied else paragraph_ids.near(step.cited, list(book.bags))
    ranked = sorted(likely, key=lambda id: -step.about[id])
    best = step.about[ranked[0]] if ranked else 0.0
    known = step.cited in book.titles
    called = bool(ranked) and bool(step.title) and paragraph_ids.slipped(step.cited, ranked[0])
    called = called and step.title <= stems(book.titles[ranked[0]])
    times = _TITLED if called else _TIMES
    if best < max(_CLEAR if known else _LIKELY, times * step.speaks(step.cited)):
        ranked = _without_a_digit(step, likely)
    if not ranked:
        return
    best = step.about[ranked[0]]
    why = (
        f"{_called(step.cited, book)}, has hardly a word of this step"
        if known
        else f"no paragraph is called {step.cited!r}"
    )
    for id in ranked[:2]:
        if step.about[id] >= _NEXT * best:
            text = f"{why}, and {_called(id, book)}, has its words: did you mean {id!r}?"
            yield warning(step.field, text, written(step.field, id))


def _without_a_digit(step: Step, likely: Sequence[str]) -> list[str]:
    """As a list, the paragraph that the cited id is but for a digit too many, if the step speaks of it and of the cited one hardly a word."""
    fewer = [id for id in likely if len(id) < len(step.cited) and paragraph_ids.slipped(step.cited, id)]
    best = max(fewer, key=lambda id: step.about[id], default="")
    return [best] if best and step.about[best] >= max(_LONGER, _WORDLESS * step.speaks(step.cited)) else []


def _called(id: str, book: Shelf) -> str:
    """A paragraph by its id and its title."""
    return f"{id}, {book.titles[id]!r}"
