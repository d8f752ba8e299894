"""How a number is written but for one slip of the hand: two digits exchanged, one too few, one too many, one that is another.

All of it is about texts, so that it serves `T-30`, `12.5in` and 936 alike; signs that are no digits stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator

_PAIR = 2


def exchanged(text: str) -> Iterator[str]:
    """A text with two neighbouring digits in each other's place: `4.12` is `4.21`."""
    for at in range(len(text) - 1):
        pair = text[at : at + 2]
        if pair.isdecimal() and pair[0] != pair[1]:
            yield text[:at] + pair[::-1] + text[at + 2 :]


def fewer(text: str) -> Iterator[str]:
    """A text without one of its digits."""
    for at, sign in enumerate(text):
        if sign.isdecimal():
            yield text[:at] + text[at + 1 :]


def more(text: str) -> Iterator[str]:
    """A text with a digit more, anywhere."""
    for at in range(len(text) + 1):
        yield from (text[:at] + digit + text[at:] for digit in "0123456789")


def slipped(one: str, other: str) -> bool:
    """Whether two texts differ in one sign that is another, missing, or exchanged with the one beside it."""
    short, long = sorted((one, other), key=len)
    if len(short) < len(long):
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    differing = [at for at in range(len(one)) if one[at] != other[at]]
    beside = len(differing) == _PAIR and differing[1] == differing[0] + 1
    return len(differing) == 1 or (
        beside and one[differing[0]] == other[differing[1]] and one[differing[1]] == other[differing[0]]
    )
