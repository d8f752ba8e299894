"""Names that a sheet makes up itself and that one place spells otherwise than the others: factions, variables, people, pieces (A-2, A-5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from game.core.problems.problem import suggestion, written
from game.systems.ascension.points import notation
from game.systems.asgard.sense.findings import Finding, Subject

_MORE = (("$", "s"), ("$", "es"), ("y$", "ies"), ("fe?$", "ves"))
"""How one becomes many: what stands at the end of a word, and what then."""
Named = tuple[str, str]
"""A field, and the name that it says."""
_LIKE = 0.72
"""From this likeness on one word may be another with a slip in it: two letters of six."""
_SHORT = 4
"""Words of so few letters are like one another by chance."""


def look(subject: Subject) -> Iterator[Finding]:
    """Factions and variables that nobody else has, where others have one that is spelt like it; people called almost as their characters."""
    factions = [
        (f"enemy.{name}.faction", row.faction) for name, row in subject.sheet.enemy.items() if row.faction
    ]
    yield from _odd(factions, "belongs to", "an enemy of the sheet")
    yield from _odd(
        [
            (f"condition[{number}].variable[{place}].name", row.name)
            for number, condition in enumerate(subject.sheet.condition)
            for place, row in enumerate(condition.variable)
        ],
        "is called",
        "a variable",
    )
    yield from _people(subject)


def pieces(subject: Subject) -> Iterator[Finding]:
    """Pieces and spots that are called almost as others are, of which several bear that name."""
    rows = subject.file.get("terrain", [])
    names = [
        (f"terrain[{number}].name", str(row["name"])) for number, row in enumerate(rows) if row.get("name")
    ]
    names += [(f"spot.{name}.name", row.name) for name, row in subject.sheet.spot.items()]
    counts = Counter(_plain(name) for _, name in names)
    for field, name in names:
        if counts[_plain(name)] == 1:
            often = [other for other in counts if counts[other] > 1 and _like(_plain(name), other)]
            right = next((each for _, each in names if often and _plain(each) == often[0]), "")
            if right and _plain(right).rstrip("s") != _plain(name).rstrip("s"):
                yield _told(field, f"is called {name}, and nothing else is", right)


def _odd(named: Sequence[Named], verb: str, what: str) -> Iterator[Finding]:
    """Names that are had once, where another one that is like them is had as often at least; both, where neither is had more often."""
    counts = Counter(name for _, name in named)
    for field, name in named:
        others = [
            other
            for other in counts
            if other != name
            and counts[other] >= counts[name] == 1
            and _like(name, other)
            and (counts[other] > 1 or len(name) > _SHORT)
        ]
        if len(others) == 1:
            yield _told(field, f"{verb} {name!r}, as no other {what.partition(' ')[2]} does", others[0])


def _told(field: str, why: str, right: str) -> Finding:
    return Finding("told", field, f"{why}{suggestion(right)}", mend=written(field, right))


def _like(one: str, other: str) -> bool:
    """Whether one name is another with a letter or two changed, missing or too much, but for the first; all but one of several words are the same."""
    pairs = [*zip(one.casefold().split(), other.casefold().split(), strict=False)]
    apart = [(left, right) for left, right in pairs if left != right]
    if len(one.split()) != len(other.split()) or len(apart) > 1:
        return False
    left, right = apart[0] if apart else ("same", "same")
    alike = SequenceMatcher(None, left, right).ratio() >= _LIKE or {left, right} in _plurals(left, right)
    return left[0] == right[0] and alike and max(len(left), len(right)) >= _SHORT


def _plurals(*words: str) -> list[set[str]]:
    """Each of some words with each of its plurals."""
    return [{each, re.sub(end, more, each)} for each in words for end, more in _MORE]


def _people(subject: Subject) -> Iterator[Finding]:
    """Enemies and friends whose name is almost that of the character that they are."""
    called: dict[str, str] = {}
    for side in subject.file.get("sides", {}).values():
        for row in side.get("character", []):
            called[notation.id_of(row)] = str(row.get("name", ""))
    for row in subject.file.get("unit", []):
        called[str(row.get("name", ""))] = str(row.get("name", ""))
    people = [(f"enemy.{id}.name", kind.who, kind.name) for id, kind in subject.sheet.enemy.items()]
    people += [(f"friend.{id}.name", kind.who, kind.name) for id, kind in subject.sheet.friend.items()]
    for field, who, name in people:
        own = called.get(who, "")
        right = _respelt(name, own)
        if right != name:
            yield _told(field, f"is called {name}, and is {own} on the table", right)


def _respelt(name: str, own: str) -> str:
    """A name with the word that is almost one of another name spelt as that; a word that goes on where the other ends is its own."""
    for word in re.findall(r"[^\W\d_]+", name):
        for other in own.split():
            low, beside = word.casefold(), other.casefold()
            if _like(word, other) and not low.startswith(beside) and not beside.startswith(low):
                return re.sub(rf"\b{word}\b", other if word[0].isupper() else beside, name, count=1)
    return name


def _plain(name: str) -> str:
    return name.casefold().removeprefix("the ").strip()
