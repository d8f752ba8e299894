"""Seats of a scenario file that are not taken one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Problem, renamed
from game.core.seats import SEATS, Seat


def gaps(present: Sequence[Seat]) -> Iterator[Problem]:
    """The first seat before which one is left out; `present` are those of the file, in order."""
    for seat, needed in zip(present, SEATS, strict=False):
        if seat != needed:
            text = f"comes before there is a side {needed}; call it {needed!r}, so that the seats have no gap"
            yield Problem(f"sides.{seat}", text, mend=renamed(f"sides.{seat}", needed))
            return
