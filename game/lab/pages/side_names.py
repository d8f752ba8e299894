"""Sides by their names instead of their seats, and numbers by the signs that are printed."""

from __future__ import annotations

import re

from game.core.seats import Seat
from game.core.words.grammar import does, listed

_MINUS = re.compile(r"(?<![\w)])-(?=\d)")
_SIDE = re.compile(
    r"\b[Ss]ides? ((?:one|two|three|four|five)(?: and (?:one|two|three|four|five))*)\b(?: (has|sees|needs|scores|helps|harms)\b)?"
)


def with_names(text: str, names: dict[Seat, str]) -> str:
    """Sentences that speak of sides by their seats, with what they are called and verbs that agree; within one it is `the Wolf Hall`."""
    called = {str(seat): name for seat, name in names.items()}

    def named(found: re.Match[str]) -> str:
        name = listed(called.get(seat, seat) for seat in found[1].split(" and "))
        before = text[: found.start()].rstrip()
        if before and not before.endswith("."):
            name = re.sub(r"\bThe ", "the ", name)
        return name + (f" {does(name, found[2])}" if found[2] else "")

    return _SIDE.sub(named, text)


def signed(text: str) -> str:
    """With the signs of numbers as they are printed."""
    return _MINUS.sub("−", text)
