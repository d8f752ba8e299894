"""What was to be filled in and stands there still: a name in braces where nobody puts one, a note to oneself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.documents.fields import joined, leaves
from game.core.problems.problem import Problem, nearest, note, suggestion, warning, without, written
from game.core.system import Document
from game.lab.wording.passages import begins_sentence, replaced

_TEXTS = frozenset({"title", "story", "text", "ask", "hints", "name", "effect"})
"""Fields that players read."""
_FILLED = {"unit": "one of you", "nearest": "another of you", "everybody": "all of you"}
"""What the texts of codes put a name for, and what says as much without one."""
_BLANK = re.compile(
    r"\{ ?([\w ]*) ?\}|<([a-z][\w ]*)>|\$\{?(\w+)\}?|%\((\w+)\)s|%[sd]\b"
    r"|\[(name|unit|hero|place|side|number|text|title|enemy|insert [^\]]*)\]"
)
_SIGNS = ("{", "<", "$", "%", "[", "TO", "FI", "TB", "XX", "orem", "??")
"""What every text with a blank or a note has, to find the few that may quickly."""
_NAMES = re.compile(r"\{(?:unit|nearest|everybody)\}")
_NOTE = re.compile(r"\b(?:TO[ -]?DO|FIX[ -]?ME|TB[AD]|X{3,}|[Ll]orem ipsum)\b|\?{3,}")


def problems(document: Document) -> Iterator[Problem]:
    """Every text in which something is still to be written."""
    for field, text in _texts(document):
        if field.startswith("code.") and not any(sign in _NAMES.sub("", text) for sign in _SIGNS):
            continue
        found = next((each for each in _BLANK.finditer(text) if not _named(field, each)), None)
        if found:
            yield _blank(field, text, found)
        elif left := _NOTE.search(text):
            mend = without(field) if field.startswith("hints[") else ()
            yield warning(field, f"says {left[0]!r}: write what is meant, or take it out", mend)


def _texts(document: Document) -> Iterator[tuple[str, str]]:
    """Every text that players read and in which there may be a blank, with its field."""
    for way, text in leaves(document):
        key = next((step for step in reversed(way) if isinstance(step, str)), "")
        if key in _TEXTS and isinstance(text, str) and any(sign in text for sign in _SIGNS):
            yield joined(way), text


def _named(field: str, blank: re.Match[str]) -> bool:
    """Whether a name is put there: in texts of codes."""
    return field.startswith("code.") and (blank[1] or "") in _FILLED


def _blank(field: str, text: str, blank: re.Match[str]) -> Problem:
    word = next((group for group in blank.groups() if group), "").strip()
    if field.startswith("code."):
        right = nearest(word, _FILLED)
        mend = written(field, replaced(text, *blank.span(), f"{{{right}}}")) if right else ()
        how = suggestion(right) if right else "; write {unit}, {nearest} or {everybody}"
        return warning(field, f"{blank[0]!r} is no name that is filled in{how}", mend)
    instead = _FILLED.get(word, word)
    if begins_sentence(text, blank.start()):
        instead = instead[:1].upper() + instead[1:]
    mend = written(field, replaced(text, *blank.span(), instead)) if instead else ()
    said = f"{blank[0]!r} is read as it stands, for nobody fills it in here: write who or what is meant"
    return note(field, said, mend) if instead else warning(field, said)
