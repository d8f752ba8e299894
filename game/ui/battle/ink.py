"""Small helps for drawing words."""

from __future__ import annotations

from game.ui.theme import Theme


def cap_middle(theme: Theme, step: str) -> int:
    """How far below the top of a line's picture the middle of its capitals lies, in device pixels."""
    return theme.text("H", step, theme.palette.bone).get_height() // 2
