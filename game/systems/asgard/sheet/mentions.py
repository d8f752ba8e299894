"""Where the names of a sheet stand: in its tables, in its lines, facts and rows (A-2 to A-5, A-44, A-75, A-76).

Lines are taken apart as `lines` and `fact_lines` read them, but leniently: of one that says nonsense the names are found that
stand where names belong.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from game.core.documents.fields import joined, says, within
from game.core.documents.layout import places
from game.core.documents.mentions import Mention, keyed, named
from game.systems.asgard.sheet.draft import RESERVED

Kind = Literal["enemy", "friend", "unit", "spot", "objective", "ending", "count", "code", "terrain"]
"""Of what a word is the name; a `unit` is somebody whom the table knows by it."""


class Word(NamedTuple):
    """A word of a line, without the quotes about it, and where it begins."""

    text: str
    start: int


Said = tuple[Kind, Word]
"""A word of a line, and of what it is the name."""


class Cast(NamedTuple):
    """Who and what the sheet has, as far as it takes that to tell names apart."""

    enemies: Collection[str] = ()
    spots: Collection[str] = ()
    friends: Collection[str] = ()
    units: Collection[str] = ()


_PLAIN = re.compile(r"\S+")
_WORD = re.compile(r'"([^"]*)"|(\S+)')
_PART = re.compile(r'(?:"[^"]*"|[^",])+')
"""A fact, or an answer and its code; commas in quotes are part of a name."""
_IF = re.compile(r'\s*if((?:"[^"]*"|[^":])+):')
_PERHAPS = re.compile(r"\s*[0-9]{1,3} in [0-9]{1,3}:")
_ROW_CODE = re.compile(r"\s*(?:\[[^\[\]]*\]\s*)*([0-9]+)")
_QUESTION = re.compile(r'\s*ask\s+"[^"]*"')
_LAST_NUMBER = re.compile(r"([0-9]+)\s*$")
_FIRST: dict[str, Kind] = {
    "open": "terrain", "shut": "terrain", "lock": "terrain", "unlock": "terrain", "remove": "terrain", "join": "friend",
    "give": "objective", "done": "objective", "fail": "objective", "take": "objective", "order": "enemy", "temper": "enemy",
    "leave": "enemy", "count": "count", "code": "code", "end": "ending",
}  # fmt: skip
"""What the word behind the first one of a line names."""
_SECOND: dict[str, Kind] = {"place": "enemy", "lurk": "enemy", "fix": "enemy"}
"""And the one after that."""


def of_sheet(document: Mapping[str, Any]) -> Iterator[Mention]:
    """All names of a sheet."""
    for kind in ("enemy", "friend", "spot", "ending", "count", "code"):
        yield from keyed(kind, document.get(kind), kind, given=True)
    for way in places("objective[]", document):
        for each in named(within(joined(way), "id"), says(document, within(joined(way), "id")), "objective"):
            yield Mention(each.path, each.kind, each.name, given=True)
    for pattern, kind in _FIELDS.items():
        for way in places(pattern, document):
            yield from named(joined(way), says(document, joined(way)), kind)
    for pattern, kind in _KEYS.items():
        yield from keyed(pattern, says(document, pattern), kind)
    enemies, spots, friends = (list(_table(document, kind)) for kind in ("enemy", "spot", "friend"))
    cast = Cast(enemies, spots, friends, set(_units(document)))
    for pattern, read in _LINES.items():
        for way in places(pattern, document):
            yield from _texts(joined(way), says(document, joined(way)), read, cast)


def _units(document: Mapping[str, Any]) -> Iterator[str]:
    """What the table calls those who play, and friends before lines do."""
    for pattern in ("sides.*.models[]", "sides.*.units[]", "sides.*.character[]", "friend.*.who"):
        for way in places(pattern, document):
            found = says(document, joined(way))
            row = found if isinstance(found, Mapping) else {"id": found}
            yield from (str(row[key]) for key in ("id", "name") if key in row)


def _table(document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = document.get(name)
    return found if isinstance(found, Mapping) else {}


def _texts(path: str, value: object, read: Any, cast: Cast) -> Iterator[Mention]:
    """A line, or a list of them."""
    if isinstance(value, list):
        for place, each in enumerate(value):
            yield from _texts(within(path, place), each, read, cast)
    elif isinstance(value, str):
        for kind, word in read(value, cast):
            if word.text not in RESERVED and (kind == "code" or not word.text.isdecimal()):
                yield Mention(path, kind, word.text, word.start)


# Lines


def of_line(text: str, cast: Cast, start: int = 0) -> Iterator[Said]:
    """What a line speaks of, from `start` on (A-2 to A-5, A-76)."""
    if found := _IF.match(text, start):
        yield from _facts(text, found.start(1), found.end(1), cast)
        yield from of_line(text, cast, found.end())
    elif found := _PERHAPS.match(text, start):
        yield from of_line(text, cast, found.end())
    elif found := _QUESTION.match(text, start):
        yield from _codes(text, found.end())
    else:
        words = [Word(each[0], each.start()) for each in _PLAIN.finditer(text, start)]
        if words:
            yield from _named_by(words) if words[0].text != "die" else _codes(text, words[0].start)


def _named_by(words: Sequence[Word]) -> Iterator[Said]:
    """What a plain line speaks of, by its first word."""
    verb, rest = words[0].text, words[1:]
    place = 1 if verb in _SECOND else 0
    kind = _SECOND.get(verb) or _FIRST.get(verb)
    if kind and len(rest) > place and rest[place].text not in ("at", "tokens"):
        yield kind, rest[place]
    if verb not in ("ask", "code", "end", "count"):
        for word, after in zip(rest[place:], rest[place + 1 :], strict=False):
            if word.text == "at":
                yield "spot", after


def _codes(text: str, start: int) -> Iterator[Said]:
    """The codes at the ends of answers, or of faces of a die."""
    for part in _PART.finditer(text, start):
        if found := _LAST_NUMBER.search(part[0]):
            yield "code", Word(found[1], part.start() + found.start(1))


# Facts


def of_fact(text: str, cast: Cast) -> Iterator[Said]:
    """What a fact speaks of (A-44)."""
    return _fact(_words(text, 0, len(text)), cast)


def _facts(text: str, start: int, end: int, cast: Cast) -> Iterator[Said]:
    """Those of several facts, with commas between them."""
    for part in _PART.finditer(text, start, end):
        yield from _fact(_words(text, part.start(), part.end()), cast)


def _words(text: str, start: int, end: int) -> list[Word]:
    return [
        Word(each[1], each.start(1)) if each[1] is not None else Word(each[2], each.start(2))
        for each in _WORD.finditer(text, start, end)
    ]


def _fact(words: Sequence[Word], cast: Cast) -> Iterator[Said]:
    if words and words[0].text == "not":
        words = words[1:]
    match [word.text for word in words]:
        case [_, "at", _, *_]:
            yield _of_players(words[0], cast)
            yield "spot", words[2]
        case [_, "falls" | "fall"]:
            yield _of_players(words[0], cast)
        case ["no", _, "left"]:
            yield "enemy", words[1]
        case [*count, _, "slain"] if len(count) <= 1:
            yield "enemy", words[len(count)]
        case [*who, "alive"] | [*who, "in", "sight"] if 1 <= len(who) <= 2:
            yield _somebody(words[len(who) - 1], cast)
        case [_, "near", _, *_]:
            yield from _near(words[0], words[2], cast)
        case [_, _, "near", _, *_]:
            yield from _near(words[1], words[3], cast)
        case ["by", _]:
            yield _of_players(words[1], cast)
        case ["count" | "objective" | "piece" as what, _, *_]:
            yield _SPOKEN_OF[what], words[1]


_SPOKEN_OF: dict[str, Kind] = {"count": "count", "objective": "objective", "piece": "terrain"}


def _somebody(word: Word, cast: Cast) -> Said:
    return ("enemy", word) if word.text in cast.enemies else _of_players(word, cast)


def _of_players(word: Word, cast: Cast) -> Said:
    """A friend of the sheet goes before whoever the table calls so."""
    return ("unit" if word.text in cast.units and word.text not in cast.friends else "friend"), word


def _near(who: Word, to: Word, cast: Cast) -> Iterator[Said]:
    """Whoever is near, and to what: a spot goes before an enemy, and that before a friend."""
    yield _somebody(who, cast)
    yield ("spot", to) if to.text in cast.spots else _somebody(to, cast)


# Rows


def of_row(text: str, cast: Cast) -> Iterator[Said]:
    """What a row of a card table speaks of (A-3, A-75)."""
    if found := _ROW_CODE.match(text):
        yield "code", Word(found[1], found.start(1))
    before, condition, _ = text.partition(" if ")
    if condition:
        yield from _facts(text, len(before) + len(condition), len(text), cast)


_FIELDS: dict[str, Kind] = {
    "enemy.*.beat": "spot", "objective[].spot": "spot", "fixed[].enemy": "enemy", "watch[].code": "code",
    "progress.foes[].enemy": "enemy", "progress.foes[].code": "code", "progress.told[].code": "code",
}  # fmt: skip
"""Fields that say a name, or a list of them."""
_KEYS: dict[str, Kind] = {
    "progress.counts": "count",
    "progress.came": "enemy",
    "progress.fallen": "enemy",
    "progress.objectives": "objective",
}
"""Tables whose keys are names that were given elsewhere."""
_LINES = {
    "condition[].enter": of_line, "condition[].cards.*": of_row, "code.*.do": of_line, "code.*.version[].do": of_line,
    "code.*.version[].when": of_fact, "watch[].when": of_fact,
}  # fmt: skip
"""Fields that say lines, and how those are read."""
