"""What is strange in a story that can be played: the findings of `sheet_problems` as warnings and notes, each with what would mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.core.documents.fields import says, steps, within
from game.core.problems.problem import Change, Problem, note, warning, without, written
from game.core.system import Document
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sense import sheet_problems
from game.systems.asgard.sense.findings import Finding

_NOTES = ("cards", "counter", "spot", "friend", "text", "told")
"""What is left over, or may well be meant, and what words say."""
_NAMED = ("all answers", "all faces", "waits for the same", "cannot come", "cannot be reached: only")
"""What begins so is named by other lines, which would be left over."""
_NAMES = {"spot": "spot", "enemy": "enemy", "friend": "friend"}


def by_step(document: Document, adapter: Adapter) -> Iterator[list[Problem]]:
    """Everything that is strange, in steps."""
    lesson = document.get("kind") == "lesson"
    for some in sheet_problems.by_step(document, adapter):
        yield [
            (note if each.kind in _NOTES else warning)(each.field, each.text, _mend(document, each, adapter))
            for each in some
            if not (lesson and each.field == "ending")
        ]


def of_endless(document: Document, adapter: Adapter) -> list[Problem]:
    """What would lead a story on that cannot end."""
    return [
        warning(each.field, each.text, each.mend) for each in sheet_problems.of_endless(document, adapter)
    ]


def _mend(document: Document, finding: Finding, adapter: Adapter) -> tuple[Change, ...]:
    """What would mend a finding; nothing where only the author can know."""
    kind, field = finding.kind, finding.field
    if finding.mend:
        return finding.mend
    if finding.near is not None:
        return written(field, adapter.in_file(finding.near))
    if kind == "requirement":
        need = re.match(r"needs \[(\w+)\]", finding.text)
        text = says(document, field)
        if need and isinstance(text, str) and "did you mean" not in finding.text:
            return written(field, re.sub(rf"\[{need[1]}\]\s*", "", text, count=1))
        return ()
    if kind == "range" and "visibility" in finding.text:
        return _ranged(document, field, adapter)
    if kind == "objective" and "given" in finding.text:
        return written(f"{field}.given", True)
    if kind == "counter" and not finding.text.startswith("stays"):
        return _without_counter(document, field)
    if kind in ("covered", "line", "code", "ending") and field != "ending":
        return () if finding.text.startswith(_NAMED) else without(field)
    if kind == "watch" and "did you mean" not in finding.text:
        return without(field.partition(".when")[0])
    if (
        kind in _NAMES
        and len(steps(field)) == 2
        and not _mentioned(document, field.partition(".")[2], skip=field)
    ):
        return without(field)
    return ()


def _ranged(document: Document, field: str, adapter: Adapter) -> tuple[Change, ...]:
    """The mend of an encounter range beyond the visibility: less range, or more visibility where that is less than half a usual range."""
    visibility = field.replace(".range", ".visibility")
    ranges = sorted(adapter.length(each["range"]) for each in document["condition"])
    if len(ranges) > 1 and 2 * adapter.length(says(document, visibility)) < ranges[len(ranges) // 2]:
        return written(visibility, says(document, field))
    return written(field, says(document, visibility))


def _without_counter(document: Document, field: str) -> tuple[Change, ...]:
    """The mend that takes out a counter and every line that changes it; nothing where anything waits for it."""
    name = field.partition(".")[2]
    changing = re.compile(rf"count {re.escape(name)} [+=-].*")
    lines, others = [], []
    for where, text in _texts(document, ""):
        if changing.fullmatch(text):
            lines.append(where)
        elif re.search(rf"\bcount {re.escape(name)}\b", text):
            others.append(where)
    return () if others else without(*reversed(lines), field)


def _mentioned(document: Document, name: str, skip: str) -> bool:
    """Whether any line, fact or field but its own says a name."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return any(not where.startswith(skip) and word.search(text) for where, text in _texts(document, ""))


def _texts(value: Any, where: str) -> Iterator[tuple[str, str]]:
    """Every text of a document with its field."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(each, within(where, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _texts(each, within(where, number))
