"""Versions of a code that lead elsewhere than the code although they tell the same: copied from a neighbour and not adapted (A-39)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e

_ALIKE = 0.4
"""From this part of their words on that they share, two stories are one."""


def look(subject: Subject) -> Iterator[Finding]:
    """Versions with the title and the story of their code and its lines but for the condition, which another code leads to."""
    for code, (plain, *others) in subject.versions.items():
        for field, version in others:
            does, said = plain[1].do, version.do
            if version.title != plain[1].title or len(does) != len(said):
                continue
            apart = [place for place, pair in enumerate(zip(does, said, strict=True)) if pair[0] != pair[1]]
            if len(apart) != 1 or not _alike(plain[1].story, version.story):
                continue
            place = apart[0]
            line, other = does[place], said[place]
            agree = all(each[1].do[place : place + 1] == (line,) for each in others if each[0] != field)
            if not isinstance(line, e.Change) or not isinstance(other, e.Change) or not agree:
                continue
            right, here = subject.text(f"code.{code}.do[{place}]"), f"{field}.do[{place}]"
            text = f"leads to condition {other.condition}, and code {code}, which tells the same under the same title, to {line.condition}"
            yield Finding("told", here, text + suggestion(right), mend=written(here, right))


def _alike(one: str, other: str) -> bool:
    """Whether two stories share so many words that they tell the same."""
    some, more = speech.words(one), speech.words(other)
    return len(speech.common(some, more)) >= _ALIKE * min(len(some), len(more)) > 0
