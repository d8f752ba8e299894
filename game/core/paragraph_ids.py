"""Ids of paragraphs of the rules: how texts link to them, and which a slip of the hand makes of one another."""

from __future__ import annotations

import re
from collections.abc import Sequence

LINK = re.compile(r"\{([A-Za-z0-9.-]+)\}")
"""A link to another paragraph inside a text: {T-30}, {R-5.2.4}."""

_ID = re.compile(r"([A-Z]+)-(\d[\d.]{0,20})")


def near(id: str, ids: Sequence[str]) -> list[str]:
    """Those of some ids, in reading order, for which one slip writes `id`: `T-30` for `T-3`, `S-5` for `SB-5`, and its neighbours."""
    if not _ID.fullmatch(id):
        return []
    here = ids.index(id) if id in ids else None
    beside = () if here is None else (*ids[max(here - 1, 0) : here], *ids[here + 1 : here + 2])
    return [
        each for each in ids if each != id and _ID.fullmatch(each) and (each in beside or slipped(id, each))
    ]


def slipped(id: str, meant: str) -> bool:
    """Whether one slip writes `id` for `meant`: of a digit, of a letter before the number, or by counting one too far; dots do not count."""
    first, second = _ID.fullmatch(id), _ID.fullmatch(meant)
    if first is None or second is None or id == meant:
        return False
    (letters, number), (right, count) = first.groups(), second.groups()
    if letters != right:
        return number == count and (letters.startswith(right) or right.startswith(letters))
    number, count = number.replace(".", ""), count.replace(".", "")
    return abs(int(number) - int(count)) == 1 or _one_digit(number, count)


def _one_digit(number: str, count: str) -> bool:
    """Whether two numbers differ by one digit that is another, missing, or exchanged with the one beside it."""
    if len(number) == len(count):
        other = [place for place in range(len(count)) if number[place] != count[place]]
        exchanged = (
            len(other) == 2 and number[other[0] : other[1] + 1] == count[other[0] : other[1] + 1][::-1]
        )
        return len(other) == 1 or (exchanged and other[1] == other[0] + 1)
    short, long = sorted((number, count), key=len)
    return len(long) == len(short) + 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
