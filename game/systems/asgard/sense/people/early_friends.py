"""Friends who are with the players from the start, though they are to join them in the story (A-5)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.documents.fields import says
from game.core.problems.problem import without
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e


def look(subject: Subject) -> Iterator[Finding]:
    """Characters of a side who begin, once each, and whom a line lets join."""
    if subject.sheet.progress is not None:
        return  # He has joined.
    joins = {line.kind for _, line in subject.lines if isinstance(line, e.JoinFriends)}
    for name, kind in subject.plan.friends.items():
        if name not in joins or subject.friendly.count(kind.who) != 1:
            continue
        for field in _fields(subject, kind.who):
            text = f"begins with the players, and is to join them as {name} in the story: take {kind.who} out here"
            yield Finding("sense", field, text, mend=without(field))


def _fields(subject: Subject, who: str) -> Iterator[str]:
    """Where the file says that a character of the players begins."""
    for seat in subject.plan.players or ("one",):
        for kind in ("models", "units"):
            for number, row in enumerate(says(subject.file, f"sides.{seat}.{kind}", [])):
                if who == (row.get("name") or row.get("who") if isinstance(row, dict) else row):
                    yield f"sides.{seat}.{kind}[{number}]"
