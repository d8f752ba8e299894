"""Lines that raise another counter than they are meant to: one that is only ever set, or not that of the other versions of a code (A-39, A-75)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.amounts.trails import raised
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e

_MANY = 4
"""So many lines raise a counter before it is the one that is meant where another was only to be set."""


class Raise(NamedTuple):
    """A line that raises a counter: where, in which code and version, which counter, by how much."""

    field: str
    code: int
    version: str
    name: str
    amount: int


def look(subject: Subject) -> Iterator[Finding]:
    """The line that raises what is a sign of something and is set everywhere else, and the version that counts for something else than its like."""
    raises = [*_raises(subject)]
    told: set[str] = set()
    for each, right, why in (*_of_signs(subject, raises), *_of_versions(raises)):
        if each.field not in told:
            told.add(each.field)
            line = subject.renamed(each.field, each.name, right, count=1) if right else ""
            text = f"raises {each.name}, {why}"
            yield Finding(
                "told",
                each.field,
                text + (suggestion(line) if line else ": set it, or raise another one"),
                mend=written(each.field, line) if line else (),
            )


def _raises(subject: Subject) -> Iterator[Raise]:
    for code, versions in subject.versions.items():
        for field, version in versions:
            for line, there in raised(field, version):
                yield Raise(there, code, field, line.name, line.amount)


Other = Iterator[tuple[Raise, str, str]]
"""Lines that raise the wrong counter, each with the right one and a reason; "" if nothing tells the right one."""


def _of_signs(subject: Subject, raises: list[Raise]) -> Other:
    """The only line that raises a counter which several others set, or a single one sets to one from nought."""
    changes = [line for _, line in subject.lines if isinstance(line, e.Count)]
    times = Counter(each.name for each in raises)
    for each in raises:
        others = [line for line in changes if line.name == each.name and line.fresh]
        if (
            times[each.name] > 1
            or not others
            or sum(line.name == each.name for line in changes) - len(others) > 1
        ):
            continue
        (usual, most), (_, next_most) = (*times.most_common(2), ("", 0))[:2]
        yield each, usual if most >= max(_MANY, 2 * next_most) else "", "which everything else sets"


def _of_versions(raises: list[Raise]) -> Other:
    """The version of a code that raises by as much another counter than all others of it that raise one, each of them one; both, if there are two."""
    for code in {each.code for each in raises}:
        own = [each for each in raises if each.code == code]
        names = Counter(each.name for each in own)
        if len(names) != 2 or len({each.version for each in own}) < len(own):
            continue
        least = min(names.values())
        for each in own:
            other = next(one for one in own if one.name != each.name)
            if names[each.name] == least == 1 and other.amount == each.amount:
                yield each, other.name, f"and another version of the same code {other.name}, at {other.field}"
