"""What comes after what: the rulebooks' order of their scenarios, the next lesson, puzzle and battle."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game import scenarios
from game.core import registry
from game.scenarios import Entry

_ORDER = [
    "jotunheim",
    "vanaheim",
    "throne-room",
    "greenwich",
    "duel",
    "squad",
    "monster",
    "grand-skirmish",
    "brawl",
    "seize-fate",
    "the-bridge",
    "burning-village",
    "relic-hunt",
    "three-sided-brawl",
    "two-against-two",
    "the-hidden-stair",
    "prison-of-the-jarl",
    "lost-on-the-ridge",
    "the-beacon",
    "wolves-at-the-ford",
    "the-frost-door",
    "goose-fair",
    "low-water",
    "long-meadow",
    "third-milestone",
    "drummers-hill",
    "three-altars",
    "saints-ford",
    "nobodys-eyot",
    "two-lamps",
]
"""The rulebooks' order of their scenarios, what is begun with first; others follow by title."""
_KINDS = ("battle", "lesson")


def family(system: str) -> str:
    """The system under whose name the scenarios of another are found too: a director's, whatever it sits on."""
    return system.partition("-")[0]


def place(entry: Entry) -> tuple[int, int, str]:
    """Where a scenario stands among the others: shipped before own, battles before lessons."""
    last = entry.id.rpartition("/")[2]
    own = entry.id.startswith("own/")
    kind = scenarios.kind(entry)
    rank = 2 if own or kind not in _KINDS else _KINDS.index(kind)
    return rank, _ORDER.index(last) if last in _ORDER else len(_ORDER), entry.title


def lessons() -> list[Entry]:
    """Every lesson that ships with the program, rulebook by rulebook."""
    return _shipped("lesson")


def next_lesson(solved: Collection[str], after: str = "") -> Entry | None:
    """The lesson to learn next: the first one unsolved after `after`, or before it; None if all are."""
    return _next([each for each in lessons() if each.id not in solved or each.id == after], after)


def next_puzzle(solved: Collection[str], after: str = "") -> Entry | None:
    """The puzzle to solve next, found in the same way."""
    return _next([each for each in _shipped("puzzle") if each.id not in solved or each.id == after], after)


def next_battle(system: str, after: str = "") -> Entry | None:
    """The battle that follows another in its rulebook's order, the first after the last; None if there is no other."""
    return _next(sorted(_shipped("battle", family(system)), key=place), after)


def _shipped(wanted: str, rulebook: str = "") -> list[Entry]:
    """What ships of a kind: by all rulebooks, or by one."""
    order = registry.names()
    found = scenarios.find(lambda system, kind: kind == wanted and rulebook in ("", family(system)))
    found = [each for each in found if not each.id.startswith("own/")]
    return sorted(found, key=lambda each: (order.index(each.system), each.id))


def _next(found: Iterable[Entry], after: str) -> Entry | None:
    """Who comes after an id in a round, that one itself left out."""
    entries = list(found)
    ids = [each.id for each in entries]
    start = ids.index(after) + 1 if after in ids else 0
    turned = [*entries[start:], *entries[:start]]
    return next((each for each in turned if each.id != after), None)
