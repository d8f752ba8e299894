"""Sides by their names instead of their seats."""

from __future__ import annotations

import re

from game.core.seats import Seat
from game.core.wording import listed

_SIDE = re.compile(r"\b[Ss]ides? ((?:one|two|three|four|five)(?: and (?:one|two|three|four|five))*)\b")


def with_names(text: str, names: dict[Seat, str]) -> str:
    """A sentence that speaks of sides by their seats, with what they are called."""

    called = {str(seat): name for seat, name in names.items()}

    def named(found: re.Match[str]) -> str:
        return listed(called.get(seat, seat) for seat in found[1].split(" and "))

    return _SIDE.sub(named, text)
