"""How a length or a place is written but for one slip of the hand: what its author may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.words import digits
from game.table.lengths import read, written_in
from game.table.shapes import Point

_LENGTH = re.compile(r"(\d+)(?:\.(\d+))?(.*)")
_TENS = "123"
"""First digits that are left out of a number on a table of three feet or so."""


def points(across: str, down: str) -> Iterator[list[str]]:
    """Every place that is written almost as one: across and down exchanged first, then a slip in one of the two lengths."""
    yield [down, across]
    yield from ([each, down] for each in lengths(across))
    yield from ([across, each] for each in lengths(down))


def near(at: Point, unit: str) -> Iterator[Point]:
    """Every place that is written as a point but for one digit of one of its lengths, which is another."""
    for axis in (0, 1):
        said = written_in(at[axis], unit)
        for place, sign in enumerate(said):
            for digit in "0123456789" if sign.isdecimal() else "":
                other = said[:place] + digit + said[place + 1 :]
                if digit != sign and not (other.startswith("0") and len(said) > 1 and said[1].isdecimal()):
                    length = read(other)
                    yield (length, at[1]) if axis == 0 else (at[0], length)


def lengths(said: str) -> Iterator[str]:
    """A length without one of its digits, with two neighbours exchanged, with its point elsewhere, or with a digit more."""
    found = _LENGTH.fullmatch(said)
    if not found:
        return
    whole, part, unit = found[1], found[2] or "", found[3]
    every, long = whole + part, len(whole)
    tries = [(each, part) for each in digits.fewer(whole) if each]
    tries += [(each[:long], each[long:]) for each in digits.exchanged(every)]
    tries += [(every[:point], every[point:]) for point in (long + 1, long - 1) if point > 0]
    tries += [(f"{whole}0", part), *((f"{digit}{whole}", part) for digit in _TENS)]
    for left, right in dict.fromkeys(tries):
        if (left, right) != (whole, part):
            yield f"{int(left)}{f'.{right}' if right.strip('0') else ''}{unit}"
