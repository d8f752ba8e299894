"""Watches that wait for the fall of one enemy and bring what tells that all of them are gone (A-44)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f

_ALL = re.compile(
    r"\b(?:both|all|neither of|none of|the last of)(?: of)?(?: the| these| those| your)? ([a-zà-ÿ]+) (?:are|is|have|has|lie|were) (?:gone|dead|down|slain|fallen|left)\b",
    re.IGNORECASE,
)
"""How texts tell that nobody of some kind is left, with the word for the kind."""


def look(subject: Subject) -> Iterator[Finding]:
    """Watches for one fallen enemy of a kind that there are several of, whose code speaks of all."""
    several = _placed(subject)
    for number, watch in enumerate(subject.plan.watches):
        for place, fact in enumerate(watch.when):
            if not isinstance(fact, f.KindFallen) or fact.count > 1 or several[fact.kind] < 2:
                continue
            kind = speech.words(fact.kind, subject.plan.enemies[fact.kind].name)
            told = [
                each for _, version in subject.versions[watch.code] for each in _ALL.findall(version.story)
            ]
            if any(speech.common(kind, _singular(each)) for each in told):
                field, right = f"watch[{number}].when[{place}]", f"no {fact.kind} left"
                text = f"waits for one of several, and code {watch.code} tells that all of them are gone{suggestion(right)}"
                yield Finding("told", field, text, mend=written(field, right))


def _singular(word: str) -> frozenset[str]:
    """A word as it stands, and as the name of one of those that it means: `watchmen`, `wolves`."""
    word = word.lower()
    return speech.words(word, re.sub(r"men$", "man", word), re.sub(r"ves$", "f", word))


def _placed(subject: Subject) -> Counter[str]:
    """How many of each kind are there from the beginning, or come by one line."""
    found = Counter(row["enemy"] for row in subject.file.get("fixed") or ())
    for _, line in subject.lines:
        if isinstance(line, e.PlaceFoes | e.LurkFoes):
            found[line.kind] = max(found[line.kind], line.count)
    return found
