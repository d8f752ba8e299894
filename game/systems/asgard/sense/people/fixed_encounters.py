"""Fixed encounters of which the texts for the players tell and that come as others do, so that they become blips out of sight (A-4, A-22, A-41)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet.effects import PlaceFoes

_MOST = 2
"""Of so many at most, of whom no text says which, one was to be fixed."""
_TERM = re.compile(r"\bfixed encounters?\b", re.IGNORECASE)
_NONE = re.compile(r"\b(?:no|not|never|without)\b[^,;:]*\bfixed encounters?\b", re.IGNORECASE)


def look(subject: Subject) -> Iterator[Finding]:
    """Lines that place somebody at a spot, where a text calls him a fixed encounter, or tells of one and the sheet has none."""
    told = [text for text in _texts(subject) if _TERM.search(text) and not _NONE.search(text)]
    placed = [
        (field, line)
        for field, line in subject.lines
        if isinstance(line, PlaceFoes) and not line.fixed and line.where == "spot"
    ]
    if not told or not placed:
        return
    fixed = {row.enemy for row in subject.sheet.fixed}
    fixed |= {line.kind for _, line in subject.lines if isinstance(line, PlaceFoes) and line.fixed}
    named = {kind for kind in subject.plan.enemies if any(_names(subject, kind, text) for text in told)}
    if not named and not fixed:
        entering = [each for each in placed if each[0].startswith("condition")]
        named = {line.kind for _, line in entering or placed}
        if len(named) > _MOST:
            return
    for field, line in placed:
        if line.kind in named - fixed:
            right = re.sub(r"\bplace (?=\d)", "fix ", subject.text(field))
            text = (
                f"a text tells of a fixed encounter, and {subject.plan.enemies[line.kind].name} is placed, which becomes "
                f"a blip out of sight{suggestion(right)}"
            )
            yield Finding("told", field, text, mend=written(field, right))


def _texts(subject: Subject) -> Iterator[str]:
    """The sentences that tell the players how it goes."""
    sheet = subject.sheet
    whole = [sheet.story, *sheet.hints, *(aim.text for aim in sheet.objective)]
    for lesson in sheet.lesson:
        whole += [lesson.title, lesson.text, lesson.ask]
    for text in whole:
        yield from re.split(r"(?<=[.!?])\s+", text)


def _names(subject: Subject, kind: str, text: str) -> bool:
    """Whether a sentence speaks of an enemy, by a word of his name."""
    return bool(speech.common(speech.words(kind, subject.plan.enemies[kind].name), speech.words(text)))
