"""The statements of a TOML text: where each header and each field begins, and what it is about.

A statement begins on a line of its own and reaches to the next one, with the comments and blank lines between. Whoever
changes one field need read no more than its statement again, or one entry of its list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from game.toml_text import spelled

Way = tuple[str | int, ...]
"""The steps to a field: keys of tables, places in lists."""


class Statement(NamedTuple):
    """A header or a field of a text: where its line begins, the steps to what it is about, and where its keys are spelled."""

    start: int
    way: Way
    headed: bool
    keys: tuple[tuple[int, int], ...] = ()


class Part(NamedTuple):
    """A stretch of a text that says all about one field and nothing else."""

    start: int
    end: int
    way: Way
    kind: Literal["tables", "field", "entry"]
    """Whether it begins with the header of a table, with the key of a field, or stands within the list of one."""


_BLANK = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")
_INDENT = re.compile(r"[ \t]*")
_KEY = re.compile(r"""[ \t]*(?:([A-Za-z0-9_-]+)|"([^"\\\n]*)"|'([^'\n]*)')[ \t]*(\.)?""")
_STRING = r'"""(?:\\.|[^\\])*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'"
_SHORT = re.compile(
    r"""[ \t]*(?:"(?!"")(?:\\.|[^"\\\n])*"|[^\s"'\[{#][^"'\[{\n]*)[ \t]*(?:#[^\n]*)?(?:\n|\Z)"""
)
"""A value that opens no bracket and ends on its line."""
_TOKEN = re.compile(_STRING + r"""|#[^\n]*|[\[{]|[\]}]|\n|[^"'#\[\]{}\n]+""", re.DOTALL)


_SIGN = re.compile(_STRING + r"""|#[^\n]*|[\[\]{},]|\s+|[^"'#\[\]{},\s]+""", re.DOTALL)


class _Unread(ValueError):
    """A way to write that is not understood here."""


class Statements:
    """All statements of a text that `tomllib` has read without complaint."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.all: list[Statement] = []
        self._latest: dict[Way, int] = {}
        self._entries: dict[Way, list[Part]] = {}
        try:
            self._read()
        except _Unread:
            self.all = []

    def part(self, way: Way) -> Part | None:
        """The stretch that says what a field says, or None: it stands inside another, or in several places."""
        length = len(way)
        about = [number for number, each in enumerate(self.all) if each.way[:length] == way]
        if not about or about[-1] - about[0] >= len(about):
            return None
        first, after = self.all[about[0]], about[-1] + 1
        end = self.all[after].start if after < len(self.all) else len(self._text)
        return Part(first.start, end, way, "tables" if first.headed else "field")

    def entries(self, way: Way) -> list[Part]:
        """The stretches of all entries of a list, or none: it stands inside another, or in several places."""
        if way not in self._entries:
            found: list[Part] = []
            while part := self.part((*way, len(found))):
                found.append(part)
            whole = None if found else self.part(way)
            self._entries[way] = list(self._listed(whole)) if whole and whole.kind == "field" else found
        return self._entries[way]

    def rekeyed(self, way: Way, key: str) -> str:
        """The text with another key in place of the last one of `way`, wherever it is spelled; "" if it stands inside a value."""
        made, end = "", len(self._text)
        for each in reversed(self.all):
            behind = sum(isinstance(step, str) for step in each.way[len(way) :])
            if each.way[: len(way)] == way and behind < len(each.keys):
                start, stop = each.keys[-1 - behind]
                made, end = spelled(key) + self._text[stop:end] + made, start
        return self._text[:end] + made if made else ""

    def _listed(self, whole: Part) -> Iterator[Part]:
        """The entries of a list that stands behind its key."""
        at = _INDENT.match(self._text, self._keys(whole.start)[1] + 1).end()  # type: ignore[union-attr]
        if self._text[at] != "[":
            return
        at, depth, number, first, last = at + 1, 0, 0, -1, -1
        while sign := _SIGN.match(self._text, at):
            what, at = sign[0], sign.end()
            if what.isspace() or what[0] == "#":
                continue
            if depth == 0 and what in (",", "]"):
                if first >= 0:
                    yield Part(first, last, (*whole.way, number), "entry")
                number, first = number + 1, -1
                if what == "]":
                    return
                continue
            depth += (what in ("[", "{")) - (what in ("]", "}"))
            first, last = (sign.start() if first < 0 else first), at

    def _read(self) -> None:
        text, at = self._text, 0
        table: Way = ()
        while True:
            start = _BLANK.match(text, at).end()  # type: ignore[union-attr]
            at = _INDENT.match(text, start).end()  # type: ignore[union-attr]
            if at == len(text) or text[at] == "#":
                return
            if text[at] == "[":
                twice = text.startswith("[[", at)
                keys, at, places = self._keys(at + 1 + twice)
                table = self._entered(keys, twice=twice)
                self.all.append(Statement(start, table, headed=True, keys=places))
                at = (text.find("\n", at) + 1) or len(text)
            else:
                keys, at, places = self._keys(at)
                self.all.append(Statement(start, (*table, *keys), headed=False, keys=places))
                at = self._value(at + 1)

    def _keys(self, at: int) -> tuple[list[str], int, tuple[tuple[int, int], ...]]:
        """The keys of a dotted one, where the sign behind it stands, and where each of them does."""
        keys, places = list[str](), list[tuple[int, int]]()
        while True:
            found = _KEY.match(self._text, at)
            if found is None:
                raise _Unread
            number = next(each for each in (1, 2, 3) if found[each] is not None)
            keys.append(found[number])
            places.append((found.start(number) - (number > 1), found.end(number) + (number > 1)))
            at = found.end()
            if not found[4]:
                return keys, at, tuple(places)

    def _entered(self, keys: list[str], *, twice: bool) -> Way:
        """The table that a header opens: of a list of tables on its way the latest."""
        way: Way = ()
        for number, key in enumerate(keys):
            way = (*way, key)
            if twice and number == len(keys) - 1:
                self._latest[way] = self._latest.get(way, -1) + 1
            if way in self._latest:
                way = (*way, self._latest[way])
        return way

    def _value(self, at: int) -> int:
        """Where the line behind a value begins."""
        if short := _SHORT.match(self._text, at):
            return short.end()
        depth = 0
        while at < len(self._text):
            found = _TOKEN.match(self._text, at)
            if found is None:
                raise _Unread
            token, at = found[0], found.end()
            if token in ("[", "{"):
                depth += 1
            elif token in ("]", "}"):
                depth -= 1
            elif token == "\n" and not depth:
                return at
        return at


@lru_cache(maxsize=8)
def statements(text: str) -> Statements:
    """The statements of a text; those of the texts that are drawn in are remembered."""
    return Statements(text)
