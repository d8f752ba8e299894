"""Seats of a scenario file that are not taken one after the other, or by somebody who is called otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from game.core.problems.problem import Problem, renamed
from game.core.seats import SEATS, Seat

_WHOLE = 2
"""So many sides are enough for a battle."""


def gaps(present: Sequence[Seat]) -> Iterator[Problem]:
    """The first seat before which one is left out; `present` are those of the file, in order."""
    for seat, needed in zip(present, SEATS, strict=False):
        if seat != needed:
            text = f"comes before there is a side {needed}; call it {needed!r}, so that the seats have no gap"
            yield Problem(f"sides.{seat}", text, mend=renamed(f"sides.{seat}", needed))
            return


def free(taken: Collection[str]) -> Seat | None:
    """The first seat that nobody has, where a single one of those there is called otherwise than any seat; None of several.

    None beside one and two alone either, with whom a battle is whole.
    """
    known = [seat for seat in SEATS if seat in taken]
    if len(taken) - len(known) != 1 or known == [*SEATS[:_WHOLE]]:
        return None
    return next((seat for seat in SEATS if seat not in taken), None)
