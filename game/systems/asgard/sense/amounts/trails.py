"""Which counter goes with which card effect: three trails, each with a note and a count of its own, and a line of one that counts for another (A-3, A-39).

What goes together is learned from the sheet: a row that adds an effect and brings a code, and a code that notes one, raise the counter of
its trail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e

_LEAST = 2
"""So often an effect goes with one counter at least, and another one with that for which it is counted by mistake."""


class Step(NamedTuple):
    """One step of a trail: the effect that is noted, the counter that is raised, and the line that does so."""

    effect: str
    counter: str
    field: str


def look(subject: Subject) -> Iterator[Finding]:
    """Lines that raise the counter of another trail than all others beside the same effect."""
    steps = [*_steps(subject)]
    own: dict[str, Counter[str]] = {}
    for step in dict.fromkeys(steps):
        own.setdefault(step.effect, Counter())[step.counter] += 1
    for step in dict.fromkeys(steps):
        counts = own[step.effect]
        right = counts.most_common(1)[0][0]
        others = [each for each, its in own.items() if each != step.effect and {*its} == {step.counter} and its[step.counter] >= _LEAST]  # fmt: skip
        if counts[step.counter] == 1 and len(counts) == 2 and counts[right] >= _LEAST and others:
            line = subject.renamed(step.field, step.counter, right, count=1)
            text = f"raises {step.counter}, which goes with {others[0]}, beside {step.effect}, with which {right} goes everywhere else{suggestion(line)}"
            yield Finding("told", step.field, text, mend=written(step.field, line))


def _steps(subject: Subject) -> Iterator[Step]:
    """Every effect that is added beside one raised counter."""
    raised = {
        field: _raised(field, version.do)
        for code in subject.versions
        for field, version in subject.versions[code]
    }
    for _, entry in subject.rows:
        for field, _ in subject.versions.get(entry.code, ()):
            if len(raised[field]) == 1 == len(entry.adds):
                yield Step(entry.adds[0], *raised[field][0])
    for versions in subject.versions.values():
        for field, version in versions:
            seen = [line.effect for line in version.do if isinstance(line, e.Seen) and line.seen]
            if len(seen) == 1 == len(raised[field]):
                yield Step(seen[0], *raised[field][0])


def _raised(field: str, lines: tuple[e.AnyEffect, ...]) -> list[tuple[str, str]]:
    """The counters that lines raise, each with its field."""
    return [
        (line.name, f"{field}.do[{place}]")
        for place, line in enumerate(lines)
        if isinstance(line, e.Count) and not line.fresh and line.amount > 0
    ]
