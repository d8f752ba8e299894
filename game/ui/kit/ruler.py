"""Layouts are written in logical pixels, as at scale 1."""

from __future__ import annotations

from pygame import Rect

from game.ui.app.theme import Theme


class Ruler:
    """Logical to device pixels."""

    def __init__(self, theme: Theme) -> None:
        self.px = theme.px

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """A logical rectangle in device pixels, never empty; neighbours stay neighbours."""
        left, top = self.px(x), self.px(y)
        return Rect(left, top, max(1, self.px(x + width) - left), max(1, self.px(y + height) - top))
