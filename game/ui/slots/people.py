"""Who sits at the table, where there are up to four, and with what faces."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match import Match
from game.core.seats import Seat
from game.ui import art
from game.ui.battle.sides import person


def names(match: Match, seats: Sequence[Seat]) -> str:
    """`Astrid, Bjorn and Cecilia`."""
    *first, last = [person(match, seat)[0] for seat in seats]
    return f"{', '.join(first)} and {last}" if first else last


def face(emblem: str, number: int) -> str:
    """The emblem of a unit: its own, or one of those there are for one that has none."""
    known = art.emblems()
    return emblem if emblem in known else known[number * 7 % len(known)]
