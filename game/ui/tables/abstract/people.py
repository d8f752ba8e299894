"""The faces of units."""

from __future__ import annotations

from game.ui.app import art


def face(emblem: str, number: int) -> str:
    """The emblem of a unit: its own, or one of those there are for one that has none."""
    known = art.emblems()
    return emblem if emblem in known else known[number * 7 % len(known)]
