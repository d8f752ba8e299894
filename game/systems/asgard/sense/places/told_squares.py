"""Spots a square away from where a hint has what they are called after: `The door is two squares wide, d7 and e7`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject

_SQUARE = re.compile(r"\b([a-h])([1-8])\b")
_THING = re.compile(r"\bthe ([a-z]+)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def look(subject: Subject) -> Iterator[Finding]:
    """The one of as many spots of a name as a sentence tells squares for it that lies beside the square which is left over."""
    spots = {name: spot for name, spot in subject.sheet.spot.items() if isinstance(spot.at, str)}
    for number, hint in enumerate(subject.sheet.hints if spots else ()):
        for sentence in _SENTENCE.split(hint):
            told = {found[0] for found in _SQUARE.finditer(sentence)}
            for thing in dict.fromkeys(each.lower() for each in _THING.findall(sentence)) if told else ():
                called = {
                    name: spot.at
                    for name, spot in spots.items()
                    if re.search(rf"\b{thing}$", spot.name.lower())
                }
                odd = [name for name, at in called.items() if at not in told]
                left = told.difference(called.values())
                if len(called) == len(told) and len(odd) == len(left) == 1:
                    yield from _beside(f"hints[{number}]", odd[0], str(called[odd[0]]), left.pop())


def _beside(hint: str, name: str, at: str, right: str) -> Iterator[Finding]:
    if max(abs(ord(one) - ord(other)) for one, other in zip(at, right, strict=True)) == 1:
        field = f"spot.{name}.at"
        text = f"lies on {at}, and {hint} has it on {right}{suggestion(right)}"
        yield Finding("told", field, text, mend=written(field, right))
