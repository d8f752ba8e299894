"""Dice and cards that a scenario lays ready, as its file writes them one after the other: digits struck twice, commas lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from game.core.problems.problem import Change, Problem, clamped, suggestion, written
from game.core.words import digits

SIDES = 6


def dice(field: str, laid: Sequence[int], told: Sequence[int] = ()) -> Iterator[Problem]:
    """What no die shows, and the die or the dice that were meant: those that a text has told, if there are any."""
    for number, die in enumerate(laid):
        if not 1 <= die <= SIDES:
            where, faces = f"{field}[{number}]", _faces(die)
            text = f"a die shows 1 to {SIDES}, not {die}"
            if len(faces) > 1:
                text += f": with commas between them these are {' and '.join(map(str, faces))}"
            meant = _told(laid, told, number) or faces
            mend = spread(field, laid, number, meant) or clamped(where, die, 1, SIDES)
            yield Problem(where, text, mend=mend)


def _told(laid: Sequence[int], told: Sequence[int], number: int) -> list[int]:
    """The die that a text tells in this place, where it tells all others as they are."""
    as_told = len(told) == len(laid) and all(
        one == two for place, (one, two) in enumerate(zip(laid, told, strict=True)) if place != number
    )
    return [told[number]] if as_told else []


def _faces(die: int) -> list[int]:
    """The dice that the digits of a number are; of several alike one."""
    shown = [int(digit) for digit in str(abs(die)) if 1 <= int(digit) <= SIDES]
    return shown[:1] if len({*shown}) == 1 else shown


def cards(text: str, one: Callable[[str], str]) -> list[str]:
    """The cards that a text means which is none: one with a sign struck twice, or several with no comma between; none if nobody can tell.

    `one` gives the card that a part of a text is, or "".
    """
    marks, blanks = (re.split(rf"\s*[,;+&/{more}]+\s*", text.strip(" ,;")) for more in ("", r"\s"))
    halves = [[text[:place], text[place:]] for place in range(2, len(text) - 1)]
    for tried in ([text], [re.sub(r"(.)\1", r"\1", text)], marks, blanks, *halves):
        found = [one(part) for part in tried]
        if found and all(found):
            return found
    return []


_OFFERED = 3
"""So many cards are offered at most."""
_WORTH = {"A": 1, "J": 11, "Q": 12, "K": 13}


def of_its_suit(card: str, deck: Sequence[str], taken: Collection[str]) -> list[str]:
    """The cards that one was meant to be which has a suit of the deck and no rank of it: those of that suit that are free, the nearest first."""
    found = re.fullmatch(r"(\d{1,2}|[AJQK])([A-Z])", card.strip())
    if found is None:
        return []
    rank = _rank(found[1])
    free = [each for each in deck if each[-1] == found[2] and each not in taken and _rank(each[:-1])]
    near = {each: (not digits.slipped(found[1], each[:-1]), abs(_rank(each[:-1]) - rank)) for each in free}
    return sorted(free, key=near.__getitem__)[:_OFFERED]


def _rank(said: str) -> int:
    return int(said) if said.isdecimal() else _WORTH.get(said, 0)


def said(meant: Sequence[str]) -> str:
    """`; did you mean 'KH'?`, or nothing."""
    return suggestion(meant if len(meant) > 1 else meant[0]) if meant else ""


def spread(field: str, laid: Sequence[Any], number: int, meant: Sequence[Any]) -> tuple[Change, ...]:
    """The mend that lays what was meant in place of one entry of a list; nothing if nothing was."""
    if len(meant) == 1:
        return written(f"{field}[{number}]", meant[0])
    return written(field, [*laid[:number], *meant, *laid[number + 1 :]]) if meant else ()
