"""From where enemies come, where the text tells it otherwise: behind for ahead, left for right (A-38)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e

_OPPOSITE = {"behind": "ahead", "left": "right", "right": "left"}
"""What is told, and what a line says that takes it back. What stands ahead is told of many things besides."""
_SAID = {
    "behind": r"\b(?:behind (?:you|\{unit\})|from behind|at your backs?)\b",
    "left": r"\b(?:on (?:the|your)|from your|to your) left\b",
    "right": r"\b(?:on (?:the|your)|from your|to your) right\b",
}
"""How a text tells where somebody is."""


def look(subject: Subject) -> Iterator[Finding]:
    """The only line of a version that brings enemies, where its story speaks of the opposite way, and of one only."""
    for code in sorted(subject.reach.codes):
        for field, version in subject.versions[code]:
            lines = [
                (number, line.where)
                for number, line in enumerate(e.bared(version.do))
                if isinstance(line, e.PlaceFoes | e.LurkFoes)
            ]
            if len(lines) != 1:
                continue
            number, where = lines[0]
            told = [way for way, words in _SAID.items() if re.search(words, version.story, re.IGNORECASE)]
            if len(told) != 1 or where != _OPPOSITE[told[0]]:
                continue
            here = f"{field}.do[{number}]"
            right = re.sub(rf"\b{where}\b", told[0], subject.text(here))
            text = f"brings them {where}, and the story says {told[0]}{suggestion(right)}"
            yield Finding("told", here, text, mend=written(here, right))
