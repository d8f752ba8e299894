"""Two rows that face each other, before an assault."""

from __future__ import annotations

from typing import Any

from game.systems.confrontation.profile import Profile
from tests.systems.confrontation.builder import FENLING, WARDEN, Table, battle, row, unit


def facing(far: float = 15, own: Profile = WARDEN, other: Profile = FENLING, **what: Any) -> Table:
    """Four of side one face four of side two, so many centimetres from edge to edge of their leaders, about to assault."""
    radii = (own.base.long + other.base.long) / 200
    table = battle(
        unit("Own", at=row(40, 20, count=4, step=5.5), profile=own),
        unit("Other", "two", at=row(40, 20 + far + radii, count=4, step=5.5), profile=other),
        **what,
    )
    table.activate("Own", "assault")
    return table
