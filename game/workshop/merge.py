"""Two people changed one document: what each of them did, together in one, and where they did not agree.

Fields are compared with what both began from. Entries of lists are known by their `id`, `name` or words; a map is
merged sign by sign, a point as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.documents.fields import Step, joined
from game.core.system import Document
from game.toml_edit import known_by, same
from game.toml_text import written

_ABSENT = object()
_LONGEST = 60
"""Signs of a value in a sentence."""


class Conflict(NamedTuple):
    """A field that both changed, each to something else: `ours` has stayed."""

    path: str
    ours: str
    theirs: str

    def __str__(self) -> str:
        return f"{self.path}: {self.ours} here, {self.theirs} in the file; what stands here has stayed"


def merged(base: Document, ours: Document, theirs: Document) -> tuple[Document, list[Conflict]]:
    """What both made of `base`. Where they do not agree `ours` stays, and a conflict tells of it."""
    merging = _Merging()
    made: Document = merging.value(base, ours, theirs, ())
    return made, merging.conflicts


class _Merging:
    def __init__(self) -> None:
        self.conflicts: list[Conflict] = []

    def value(self, base: Any, ours: Any, theirs: Any, way: tuple[Step, ...]) -> Any:
        if _alike(ours, theirs) or _alike(base, theirs):
            return ours
        if _alike(base, ours):
            return theirs
        found: Any = _ABSENT
        if isinstance(ours, dict) and isinstance(theirs, dict):
            found = self._table(base if isinstance(base, dict) else {}, ours, theirs, way)
        elif isinstance(ours, list) and isinstance(theirs, list) and isinstance(base, list):
            found = self._list(base, ours, theirs, way)
        elif isinstance(ours, str) and isinstance(theirs, str) and isinstance(base, str):
            found = self._signs(base, ours, theirs, way)
        if found is _ABSENT:
            self.conflicts.append(Conflict(joined(way), _said(ours), _said(theirs)))
            return ours
        return found

    def _table(self, base: Document, ours: Document, theirs: Document, way: tuple[Step, ...]) -> Document:
        made = {}
        for key in dict.fromkeys((*theirs, *ours)):
            was, mine, other = (each.get(key, _ABSENT) for each in (base, ours, theirs))
            found = self.value(was, mine, other, (*way, key))
            if found is not _ABSENT:
                made[key] = found
        return made

    def _list(self, base: list[Any], ours: list[Any], theirs: list[Any], way: tuple[Step, ...]) -> Any:
        tables = all(isinstance(entry, dict) for entry in (*base, *ours, *theirs))
        if len(base) == len(ours) == len(theirs):
            if not tables:
                return _ABSENT
            if _keys(base) == _keys(ours) == _keys(theirs) or not _named(base):
                parts = zip(base, ours, theirs, strict=True)
                return [self.value(*part, (*way, place)) for place, part in enumerate(parts)]
        three = [dict(zip(_keys(entries), entries, strict=True)) for entries in (base, ours, theirs)]
        order = _order(list(three[0]), list(three[1]), list(three[2]))
        made: list[Any] = []
        for key in order:
            was, mine, other = (each.get(key, _ABSENT) for each in three)
            found = self.value(was, mine, other, (*way, len(made)))
            if found is not _ABSENT:
                made.append(found)
        return made

    def _signs(self, base: str, ours: str, theirs: str, way: tuple[Step, ...]) -> Any:
        """Texts of rows of one shape, sign by sign."""
        if "\n" not in base or not _shape(base) == _shape(ours) == _shape(theirs):
            return _ABSENT
        made, row, column = "", 0, 0
        for was, mine, other in zip(base, ours, theirs, strict=True):
            if mine not in (was, other) and other != was:
                where = joined((*way, row))
                self.conflicts.append(Conflict(where, f"{mine!r} at {column}", f"{other!r} at {column}"))
            made += other if mine == was else mine
            row, column = (row + 1, 0) if mine == "\n" else (row, column + 1)
        return made


def _alike(one: Any, other: Any) -> bool:
    return one is other or (one is not _ABSENT and other is not _ABSENT and same(one, other))


def _named(entries: list[Document]) -> bool:
    return all("id" in entry or "name" in entry for entry in entries)


def _shape(text: str) -> list[int]:
    return [len(row) for row in text.split("\n")]


def _keys(entries: Sequence[Any]) -> list[tuple[str, int]]:
    """What entries of a list are known by; those that say the same are counted."""
    seen: dict[str, int] = {}
    made = []
    for entry in entries:
        word = known_by(entry)
        made.append((word, seen.get(word, 0)))
        seen[word] = seen.get(word, 0) + 1
    return made


Key = tuple[str, int]


def _order(base: list[Key], ours: list[Key], theirs: list[Key]) -> list[Key]:
    """All keys: in the order of whoever moved some, with those of the other after the ones that they came after."""
    moved = [key for key in base if key in ours] != [key for key in ours if key in base]
    lead, other = (ours, theirs) if moved else (theirs, ours)
    order = list(lead)
    for place, key in enumerate(other):
        if key not in order:
            before = next((each for each in reversed(other[:place]) if each in order), None)
            order.insert(order.index(before) + 1 if before is not None else 0, key)
    return order


def _said(value: Any) -> str:
    """A value in a sentence."""
    if value is _ABSENT:
        return "nothing"
    text = written({"v": [value]})[5:-2].replace("\n", " ")
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
