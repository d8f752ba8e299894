"""What any document may hold, whoever wrote it: the bounds of numbers, texts and nesting.

They are looked at once, where a document comes in (a scenario, the header of a record, a force), before any rule
reads it. Rules may count and draw whatever has passed without asking again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import Problem

MOST = 10**9
"""The largest number, and the smallest below nought; a table has some thousand lengths."""
LONGEST = 20_000
"""Signs of one text."""
LINE = 4_000
"""Signs of one line of a text: the longest that the window can draw at its largest."""
NAME = 200
"""Signs of the name of a field."""
DEEPEST = 16
"""Tables and lists within one another."""
DIGITS = 12
"""Digits in a row in a text: lengths and figures are read out of texts, and would be as large as they like."""

_NUMBER = re.compile(rf"\d{{{DIGITS + 1}}}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no text needs and some libraries cannot draw or write; ends of lines and tabs are none of them."""


def problems(document: object) -> list[Problem]:
    """Everything in a document that is out of bounds, each with its field."""
    return list(_value(document, "", 0))


def _value(value: object, where: str, depth: int) -> Iterator[Problem]:
    if isinstance(value, str):
        yield from _text(value, where)
    elif isinstance(value, int | float):
        if not -MOST <= value <= MOST:
            yield Problem(where, f"is not a number from -{MOST:,} to {MOST:,}")
    elif isinstance(value, dict | list) and depth == DEEPEST:
        yield Problem(where, f"has more than {DEEPEST} tables and lists within one another")
    elif isinstance(value, dict):
        for key, part in value.items():
            wrong = _key(str(key), where)
            if wrong:
                yield wrong
            else:
                yield from _value(part, f"{where}.{key}" if where else str(key), depth + 1)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _value(part, f"{where}[{number}]", depth + 1)


def _key(key: str, where: str) -> Problem | None:
    """What is wrong with the name of a field: said of the table around it, as the name itself cannot be told."""
    if len(key) > NAME:
        return Problem(where, f"has a field whose name has {len(key):,} signs; {NAME} are allowed")
    if found := _CONTROL.search(key):
        return Problem(where, f"has a field whose name holds {_sign(found[0])}; take that out")
    return None


def _text(text: str, where: str) -> Iterator[Problem]:
    if found := _CONTROL.search(text):
        yield Problem(where, f"holds {_sign(found[0])}; take that out")
    if _NUMBER.search(text):
        yield Problem(where, f"holds a number of more than {DIGITS} digits")
    if len(text) > LONGEST:
        yield Problem(where, f"has {len(text):,} signs; a text has at most {LONGEST:,}")
    elif len(text) > LINE and max(map(len, text.split("\n"))) > LINE:
        yield Problem(where, f"has a line of more than {LINE:,} signs; break it into several")


def _sign(sign: str) -> str:
    return f"the control character U+{ord(sign):04X}"
