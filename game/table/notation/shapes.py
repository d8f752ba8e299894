"""Shapes of pieces as files write them, where all tables agree: how one fails, and how an uneven patch runs."""

from __future__ import annotations

from game.core.problems.problem import suggestion

UNEVEN = (1.0, 0.86, 0.97, 0.88, 1.0, 0.9, 0.84, 0.98, 0.87, 1.0, 0.92, 0.85)
"""How far the corners of an uneven patch reach, of its half width and depth."""


class ShapeError(ValueError):
    """A shape that cannot be read; the message says how to write it, `meant` is what was likely meant."""

    def __init__(self, text: str, meant: str = "") -> None:
        super().__init__(text + (suggestion(meant) if meant else ""))
        self.meant = meant
