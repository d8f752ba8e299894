"""A value on a line."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.base import Area, Widget
from game.ui.kit.words import draw_words
from game.ui.paint import panels


class Slider(Widget):
    """A value between `low` and `high` in steps of `step`: drag it, or use left, right.

    `changed` gets each new value while it is dragged; `words` turns it into the text at the right.
    """

    focusable = True
    pointable = True
    lends_enter = True

    def __init__(
        self,
        id: str,
        rect: Area,
        value: float,
        changed: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        words: Callable[[float], str] = lambda value: f"{value:.0%}".replace("%", " %"),
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint)
        self.value, self.changed, self.words = value, changed, words
        self.low, self.high, self.step = low, high, step

    @property
    def track(self) -> pygame.Rect:
        """The line, left of the text."""
        place = self.place
        return pygame.Rect(place.x, place.y, max(20, place.width - self.theme.px(64)), place.height)

    def on_press(self, pos: tuple[int, int]) -> None:
        self.on_drag(pos)

    def on_drag(self, pos: tuple[int, int]) -> None:
        track, knob = self.track, self._knob // 2
        share = (pos[0] - track.x - knob) / max(1, track.width - 2 * knob)
        self._set(self.low + (self.high - self.low) * share)

    def navigate(self, action: str) -> bool:
        step = {"left": -self.step, "right": self.step}.get(action)
        if step is None:
            return False
        self._set(self.value + step)
        return True

    @property
    def _knob(self) -> int:
        return self.theme.px(24)

    def _set(self, value: float) -> None:
        stepped = self.low + round((value - self.low) / self.step) * self.step
        bounded = round(min(self.high, max(self.low, stepped)), 6)
        if bounded != self.value and self.enabled:
            self.value = bounded
            self.changed(bounded)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, track = self.theme, self.place, self.track
        share = (self.value - self.low) / (self.high - self.low)
        lit = self.hovered or self.held
        line = panels.slider(theme, (track.width, self._knob), share, hover=lit, enabled=self.enabled)
        surface.blit(line, (track.x, track.centery - line.get_height() // 2))
        draw_words(
            surface, theme, self.words(self.value), "body-semibold", theme.palette.bone, place, "right"
        )
        if self.focused:
            panels.focus_ring(surface, theme, place)
