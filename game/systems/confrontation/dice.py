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
    count = sum(succeeds(margin, face) for face in faces)
    return (count + 1) // 2 if margin <= HARDEST else count
