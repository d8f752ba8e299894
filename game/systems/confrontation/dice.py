"""The universal table of resolution (GB-65, G-2, G-3)."""

from __future__ import annotations

from collections.abc import Sequence

SIDES = 6
HARDEST = -6
"""At this margin and below only a 6 succeeds, and the successes are halved (G-2)."""
EASIEST = 6
"""At this margin and above every 5 and 6 gives a bonus die (G-2)."""


def needed(margin: int) -> int:
    """The least number that succeeds, for an action value that is `margin` above the difficulty (G-2)."""
    if margin <= -4:
        return 6
    if margin <= -2:
        return 5
    if margin <= 1:
        return 4
    return 3 if margin <= 3 else 2


def gives_bonus(margin: int, face: int) -> bool:
    """Whether a face gives a bonus die: a 6, and at the easy end of the table a 5 too (G-3)."""
    return face >= (SIDES - 1 if margin >= EASIEST else SIDES)


def succeeds(margin: int, face: int) -> bool:
    """Whether a die succeeds."""
    return face >= needed(margin)


def total(margin: int, faces: Sequence[int]) -> int:
    """The successes among all dice of a test, bonus dice too; halved and rounded up at the hard end (G-2)."""
    return _halved(margin, sum(succeeds(margin, face) for face in faces))


def shares(margin: int, initial: Sequence[int], bonus: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The successes of each initial die, with those of the bonus dice that it has given, where each is a test of its own (G-107).

    `bonus` are the bonus dice throw by throw, in the order of the dice that gave them.
    """
    owners, found = list(range(len(initial))), [0] * len(initial)
    for cast in (initial, *bonus):
        given = []
        for owner, face in zip(owners, cast, strict=True):
            found[owner] += succeeds(margin, face)
            given += [owner] * gives_bonus(margin, face)
        owners = given
    return tuple(_halved(margin, count) for count in found)


def halves(margin: int) -> bool:
    """Whether half of the successes count, rounded up: at the hard end (G-2)."""
    return margin <= HARDEST


def _halved(margin: int, count: int) -> int:
    return (count + 1) // 2 if halves(margin) else count
