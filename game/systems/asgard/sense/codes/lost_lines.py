"""Lines that a code has lost: the fellow of a line that stands beside it wherever else it comes, and what a story tells of and nothing does
(A-39, A-76)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from game.core.documents.fields import says
from game.core.problems.problem import written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import AnyEffect

_PAIRS = 2
"""A line and its fellow stand together in so many codes at least, and so do those of a counterpart."""
_GONE = re.compile(r"(?:is|are) (?:not there|no longer there)\b", re.IGNORECASE)
"""How a story tells that something lies on the table no more; what is `gone` may be but out of sight."""
Pairs = dict[str, list[tuple[str, str]]]
"""By objective: the lists of lines that give it, each with the card effect that the next line adds; "" without one."""


def look(subject: Subject) -> Iterator[Finding]:
    """Codes that give an objective without the effect that goes with it elsewhere, and codes whose story takes away what stays."""
    yield from _unseen(subject)
    yield from _staying(subject)


def _unseen(subject: Subject) -> Iterator[Finding]:
    """The one code that gives an objective and does not add the effect that all others do which give it, as all do that give its counterparts."""
    pairs = _pairs(subject)
    whole = {name for name, some in pairs.items() if len(some) > _PAIRS and len({seen for _, seen in some}) == 1 and some[0][1]}  # fmt: skip
    for name, some in pairs.items():
        without = [field for field, seen in some if not seen]
        seen = {effect for _, effect in some if effect}
        if len(without) != 1 or len(seen) != 1 or len(some) - 1 < _PAIRS or not whole:
            continue
        (field,), effect = without, seen.pop()
        lines = list(says(subject.file, field))
        if f"see {effect}" in lines:
            continue
        place = lines.index(f"give {name}") + 1
        right = [*lines[:place], f"see {effect}", *lines[place:]]
        text = f"gives {name} without `see {effect}`, which stands beside it in all other codes, and {sorted(whole)[0]} has its effect everywhere: add it"
        yield Finding("told", field, text, mend=written(field, right))


def _pairs(subject: Subject) -> Pairs:
    found: Pairs = {}
    for code in subject.plan.codes:
        for field, version in subject.versions[code]:
            for line, after in pairwise((*version.do, None)):
                if isinstance(line, e.Objective) and line.verb == "give":
                    found.setdefault(line.objective, []).append((f"{field}.do", _adds(after)))
    return found


def _adds(line: AnyEffect | None) -> str:
    return line.effect if isinstance(line, e.Seen) and line.seen else ""


def _staying(subject: Subject) -> Iterator[Finding]:
    """Codes whose story says that a piece is there no more, where no line ever changes that."""
    changed = {line.piece for _, line in subject.lines if isinstance(line, e.FieldChange)}
    rows = [row for row in subject.file.get("terrain") or () if row.get("id") and row.get("name")]
    names = [row["name"].lower() for row in rows]
    told = [
        (field, version.story)
        for code in subject.plan.codes
        for field, version in subject.versions[code]
        if _GONE.search(version.story)
    ]
    for row in rows if told else ():
        name, piece = row["name"].lower(), row["id"]
        if piece in changed or names.count(name) > 1:
            continue
        said = re.compile(rf"\bthe {re.escape(name.removeprefix('the '))} {_GONE.pattern}", re.IGNORECASE)
        for field, story in told:
            if said.search(story):
                right = [f"remove {piece}", *says(subject.file, f"{field}.do", [])]
                text = f"tells that {row['name']} is there no more, and no line ever removes {piece}: add one"
                yield Finding("told", f"{field}.do", text, mend=written(f"{field}.do", right))
