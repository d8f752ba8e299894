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
from game.systems.asgard.sheet.plan import Version

_LEAST = 2
"""So often an effect goes with one counter at least, and another one with that for which it is counted by mistake."""


class Step(NamedTuple):
    """One step of a trail: the effect that is noted, the counter that is raised, and the line that does so."""

    effect: str
    counter: str
    field: str


def look(subject: Subject) -> Iterator[Finding]:
    """Lines that raise the counter of another trail than all others beside the same effect, and what notes that effect."""
    noted: dict[tuple[str, str], tuple[set[str], set[str]]] = {}
    own: dict[str, Counter[str]] = {}
    for step, note in _steps(subject):
        lines, notes = noted.setdefault((step.effect, step.counter), (set(), set()))
        lines.add(step.field)
        notes.add(note)
        own.setdefault(step.effect, Counter())[step.counter] = len(lines)
    for (effect, counter), (lines, notes) in noted.items():
        counts = own[effect]
        right = max((each for each in counts if each != counter), key=counts.__getitem__, default="")
        others = [each for each, its in own.items() if each != effect and {*its} == {counter} and its[counter] >= _LEAST]  # fmt: skip
        if min(len(lines), len(notes)) > 1 or len(counts) != 2 or counts[right] < _LEAST or not others:
            continue
        for field in lines if len(lines) == 1 else ():
            line = subject.renamed(field, counter, right, count=1)
            text = f"raises {counter}, which goes with {others[0]}, beside {effect}, with which {right} goes everywhere else{suggestion(line)}"
            yield Finding("told", field, text, mend=written(field, line))
        for note in notes if len(notes) == len(others) == 1 else ():
            yield from _noted(subject, effect, counter, note, others[0])


def _noted(subject: Subject, effect: str, counter: str, note: str, other: str) -> Iterator[Finding]:
    """What notes the effect of the same step: it may be that which is wrong, and the counter right."""
    note = note if subject.text(note) else f"{note}[0]"  # The first of several that a row says.
    said = subject.text(note)
    at = said.rfind(effect)
    if at >= 0:
        right = said[:at] + other + said[at + len(effect) :]
        text = f"notes {effect}, and what comes with it raises {counter}, which goes with {other} everywhere else{suggestion(right)}"
        yield Finding("told", note, text, mend=written(note, right))


def _steps(subject: Subject) -> Iterator[tuple[Step, str]]:
    """Every effect that is added beside one raised counter, with the field of the row or the line that adds it."""
    counted = {
        field: [(line.name, there) for line, there in raised(field, version)]
        for code in subject.versions
        for field, version in subject.versions[code]
    }
    for row, entry in subject.rows:
        for field, _ in subject.versions.get(entry.code, ()):
            if len(counted[field]) == 1 == len(entry.adds):
                yield Step(entry.adds[0], *counted[field][0]), row
    for versions in subject.versions.values():
        for field, version in versions:
            seen = [
                (line.effect, f"{field}.do[{place}]")
                for place, line in enumerate(version.do)
                if isinstance(line, e.Seen) and line.seen
            ]
            if len(seen) == 1 == len(counted[field]):
                yield Step(seen[0][0], *counted[field][0]), seen[0][1]


def raised(field: str, version: Version) -> Iterator[tuple[e.Count, str]]:
    """The lines of a version that raise a counter, each with its field."""
    for place, line in enumerate(version.do):
        if isinstance(line, e.Count) and not line.fresh and line.amount > 0:
            yield line, f"{field}.do[{place}]"
