"""Ids of paragraphs of the rules: how texts link to them, and which a slip of the hand makes of one another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from game.core.words import digits

LINK = re.compile(r"\{([A-Za-z0-9.-]+)\}")
"""A link to another paragraph inside a text: {T-30}, {R-5.2.4}."""

_ID = re.compile(r"([A-Z]+)-(\d[\d.]{0,20})")


def near(id: str, ids: Sequence[str]) -> list[str]:
    """Those of some ids, in reading order, for which one slip writes `id`: `T-30` for `T-3`, `S-5` for `SB-5`, and its neighbours."""
    if _parts(id) is None:
        return []
    here = ids.index(id) if id in ids else None
    beside = () if here is None else (*ids[max(here - 1, 0) : here], *ids[here + 1 : here + 2])
    return [each for each in ids if each != id and _parts(each) and (each in beside or slipped(id, each))]


def slipped(id: str, meant: str) -> bool:
    """Whether one slip writes `id` for `meant`: of a digit, of a letter before the number, or by counting one too far; dots do not count."""
    first, second = _parts(id), _parts(meant)
    if first is None or second is None or id == meant:
        return False
    (letters, number), (right, count) = first, second
    if letters != right:
        return number == count and (letters.startswith(right) or right.startswith(letters))
    number, count = number.replace(".", ""), count.replace(".", "")
    return abs(int(number) - int(count)) == 1 or digits.slipped(number, count)


@lru_cache(maxsize=2048)
def _parts(id: str) -> tuple[str, str] | None:
    """The letters and the number of an id; None if it is none."""
    found = _ID.fullmatch(id)
    return (found[1], found[2]) if found else None
