"""How a number is written but for one slip of the hand: two digits exchanged, one too few, one too many, one that is another.

All of it is about texts, so that it serves `T-30`, `12.5in` and 936 alike; signs that are no digits stay where they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

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


def nearest(said: str, known: Iterable[str], free: Collection[str] = ()) -> list[str]:
    """The known numbers that one which there is not was meant to be, all of them as likely; empty if none is written nearly so.

    Those that nothing else speaks of (`free`) come before others, two digits exchanged before one too many or too few, and that
    before one which is another; of those that something speaks of the next number. Where none is near it is the only free one.
    """
    turned, near = set(exchanged(said)), [each for each in known if slipped(said, each)]
    ranks = {
        each: (each not in free, each not in turned, len(each) == len(said), _apart(each, said, free))
        for each in near
    }
    if not ranks and len(free) == 1:
        return list(free)
    best = min(ranks.values(), default=None)
    return [each for each in near if ranks[each] == best]


def _apart(one: str, other: str, free: Collection[str]) -> int:
    """How far a number is from another; of one to which nothing leads it does not count."""
    return abs(int(one) - int(other)) if one not in free and one.isdecimal() and other.isdecimal() else 0
