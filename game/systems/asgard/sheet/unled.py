"""Codes and conditions of a sheet that nothing in it leads to (A-3, A-39), read off its texts alone: whatever else is wrong with it.

A number that there is not was likely meant to be one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.core.problems.problem import suggestion
from game.core.words import digits
from game.systems.asgard.sheet.sheet_file import Sheet

_ROW = re.compile(r"\s*(?:\[[^\]]*\]\s*)*(\d+)\b")
"""The code of a row, behind the effects for which it asks."""
_ALSO = re.compile(r"\bcode (\d+)")
_ANSWERS = re.compile(r'\bask "[^"]*"(.*)|\bdie (.*)')
_ANSWER = re.compile(r" (\d+)\s*(?:,|$)")
_AIM = re.compile(r"\b(?:give|done|fail|take|objective) ([a-z][a-z0-9-]*)(?= (?:open|done|failed)$|$)")
_ENTERED = re.compile(r"\bcondition (\d+)")


def codes(sheet: Sheet) -> tuple[int, ...]:
    """The codes to which no row, no watch, no question, no die and no other code leads, in the order of the file."""
    led = {watch.code for watch in sheet.watch}.union(in_rows(sheet), in_lines(lines(sheet)))
    return tuple(int(code) for code in sheet.code if code.isdecimal() and int(code) not in led)


def conditions(sheet: Sheet) -> tuple[int, ...]:
    """The conditions that no line enters; with the first the story begins."""
    entered = {int(number) for line in lines(sheet) for number in _ENTERED.findall(line)}
    return tuple(number for number in range(1, len(sheet.condition)) if number not in entered)


def in_rows(sheet: Sheet) -> Iterator[int]:
    """The codes of card tables."""
    for condition in sheet.condition:
        for row in condition.cards.values():
            for text in [row] if isinstance(row, str) else row:
                if found := _ROW.match(text):
                    yield int(found[1])


def in_lines(texts: Iterable[str]) -> Iterator[int]:
    """The codes to which lines lead."""
    for line in texts:
        yield from map(int, _ALSO.findall(line))
        for asked, die in _ANSWERS.findall(line):
            yield from map(int, _ANSWER.findall(asked or f" {die}"))


def objectives(sheet: Sheet) -> Iterator[str]:
    """The ids of objectives of which lines and facts speak, whether there are such or not."""
    facts = (fact for watch in sheet.watch for fact in watch.when)
    for text in (*lines(sheet), *facts):
        yield from _AIM.findall(text)


def lines(sheet: Sheet) -> Iterator[str]:
    """All lines of conditions and codes."""
    for condition in sheet.condition:
        yield from condition.enter
    for code in sheet.code.values():
        yield from code.do
        for version in code.version:
            yield from version.do


def meant(number: str, known: Iterable[int], free: Iterable[int]) -> list[str]:
    """`; did you mean '820'?` behind a number that there is not, for each that it may have been; empty if there is no saying."""
    unled = [str(each) for each in free]
    near = digits.nearest(number[:20], map(str, known), unled)
    return [suggestion(each) if len(near) == 1 else f"; did you mean {each!r}, perhaps?" for each in near]
