"""The texts of a scenario against what it has: names, numbers, counts, matters and paragraphs of which they speak."""

from __future__ import annotations

from collections.abc import Iterator

from game import catalogue
from game.core import registry
from game.core.problems.problem import Problem
from game.core.system import Document
from game.lab.wording import blanks, next_scenarios, topics
from game.lab.wording.names import addressees, readers, strangers, unknown_names
from game.lab.wording.numbers import figures, sums
from game.lab.wording.paragraphs import citations, step_titles, titles
from game.lab.wording.passages import passages


def problems(document: Document) -> Iterator[Problem]:
    """Everything that the texts of a sound scenario say of it and that is not so."""
    return (each for some in problems_by_step(document) for each in some)


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """The same in steps of a few milliseconds."""
    texts = list(passages(document))
    known = registry.system(document["system"]).vocabulary(document)
    yield []
    yield from strangers.problems_by_step(texts, known)
    yield list(unknown_names.problems(texts, known, catalogue.terms(document["system"]), document))
    yield list(addressees.problems(texts, known))
    yield from figures.problems_by_step(texts, known, document)
    yield list(readers.problems(texts, known, document))
    yield from topics.problems_by_step(texts, known)
    yield [*sums.problems(texts), *blanks.problems(document)]
    exchanged = list(step_titles.problems(document))
    yield exchanged
    yield from citations.problems_by_step(step_titles.without(document, exchanged), known)
    yield list(titles.problems(document))
    yield list(next_scenarios.problems(texts, known, document))
