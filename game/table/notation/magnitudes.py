"""Lengths and numbers with a nought too many, a lost decimal point or another unit, and what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import log
from typing import Any, NamedTuple

from game.core.problems.problem import Problem, note, written
from game.core.words import digits
from game.table import lengths

_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in|ft)")
_ABOUT = 1.7
"""So many times as much or as little as the usual is still what is usual."""
_TEN = 10
_HUNDRED = 100
_TURN = 360
_CORNERS = (45, 90, 135, 180, 225, 270, 315)
"""Angles that one writes most; ten times as much is one of them with a nought too many."""


def meant(text: str, usual: int, own: str = "") -> str:
    """What a length was meant to be that is far from `usual` tenths: about that, with the same figures; "" if nothing is.

    The file's `own` unit comes first, then a nought or a decimal point, then a digit struck twice, then another unit.
    """
    found = _LENGTH.fullmatch(text.strip())
    if not found or usual <= 0:
        return ""
    number, unit = Decimal(found[1]), found[2]
    tries = [f"{found[1]}{own}"] if own and own != unit else []
    tries += [f"{_plain(number.scaleb(power))}{unit}" for power in (-1, 1, -2, 2)]
    tries += [f"{each}{unit}" for each in digits.fewer(found[1])]
    tries += [f"{found[1]}{other}" for other in ("in", "cm", "mm", "ft") if other != unit]
    for tried in tries:
        if _LENGTH.fullmatch(tried) and about(lengths.read(tried), usual):
            return tried
    return ""


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def about(tenths: int, usual: int) -> bool:
    """Whether a length is about as long as what is usual."""
    return tenths > 0 and usual > 0 and abs(log(tenths / usual)) <= log(_ABOUT)


def usual(others: Sequence[int], otherwise: int) -> int:
    """The middle one of some lengths, or what goes without saying where there are none."""
    return sorted(others)[len(others) // 2] if others else otherwise


class Score(NamedTuple):
    """Points that something pays: the field, what it is told as, how many, and what the field would say with a tenth."""

    field: str
    name: str
    points: int
    tenth: Any


def scores(paid: Sequence[Score]) -> Iterator[Problem]:
    """What pays ten times as much as anything else does."""
    for each in paid:
        others = [other.points for other in paid if other is not each]
        if each.points >= _TEN and each.points % _TEN == 0 and others and max(others) < _TEN:
            text = (
                f"{each.name} pays {each.points}, and nothing else more than {max(others)}: write {each.points // _TEN}, "
                f"or mean it so"
            )
            yield note(each.field, text, written(each.field, each.tenth))


def tall(field: str, name: str, said: str, usual: str) -> Iterator[Problem]:
    """A height that is ten times or a tenth of that of the kit, or in another unit."""
    own, known = lengths.read(said), lengths.read(usual)
    right = meant(said, known, lengths.unit([usual])) if known and not own * 4 > known > own / 4 else ""
    if right:
        text = f"{name} is {said} high, and its like in the kit {usual}: write {right}"
        yield note(field, text, written(field, right))


def turns(said: Sequence[tuple[str, int | float]]) -> Iterator[Problem]:
    """Angles beyond a whole turn: in hundredths as actions have them, with a nought too many where that is as likely, or with whole turns."""
    for field, turn in said:
        tenth = int(turn) // _TEN if not turn % _TEN else 0
        if abs(turn) > _TURN:
            rights = [int(turn) % _TURN]
            if not turn % _HUNDRED and _TURN <= tenth < _TEN * _TURN:
                rights = [int(turn) // _HUNDRED]
            elif 0 < tenth < _TURN:
                sure = tenth in _CORNERS or turn >= 2 * _TURN
                rights = [tenth] if sure else [*rights, tenth]
            for right in dict.fromkeys(rights):
                text = f"{turn:g} degrees are more than a whole turn: write {right}"
                yield note(field, text, written(field, right))
