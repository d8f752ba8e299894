"""Seize Fate as the rulebook has it, against a battle that is called so and cites it (CC-15)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.documents.fields import says
from game.core.problems.problem import Problem, note, written
from game.core.system import Document
from game.systems.ascension.scenario.plan import Plan
from game.table import lengths, tape

_RULE, _TITLE = "CC-15", "seize fate"
_LENGTHS = {
    "table": "2ft x 2ft",
    "zone[0].across": "4in",
    "sides.one.deploy.depth": "6in",
    "sides.two.deploy.depth": "6in",
}
_NUMBERS: dict[str, int | str] = {
    "rounds": 4,
    "zone[0].score": 1,
    "scoring.interact.font": 1,
    "scoring.removed": 1,
}
_MOST = 2
"""Who changes more of it plays something of his own."""


def problems(plan: Plan, document: Document) -> Iterator[Problem]:
    """What is otherwise than in the rulebook, if that is no more than a thing or two; goals may be fewer."""
    if plan.file.rule != _RULE or _TITLE not in plan.file.title.casefold() or plan.file.start.round:
        return
    document = {**document, "rounds": plan.file.rounds}
    found = [(field, right) for field, right in _NUMBERS.items() if says(document, field, right) != right]
    for field, right in _LENGTHS.items():
        said = str(says(document, field, right))
        if _measures(said) != _measures(right):
            found.append((field, right))
    for field, meant in found if len(found) <= _MOST else ():
        text = f"is {says(document, field)}, and Seize Fate has {meant} (CC-15): write that, or give the battle a name of its own"
        yield note(field, text, written(field, meant))


def _measures(said: str) -> list[int]:
    return [lengths.read(each) for each in tape.size(said, "in").split(" x ")]
