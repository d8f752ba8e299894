"""How many there are of something: a number large between less and more, and its place between the least and the most."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.kit.base import Area
from game.ui.kit.measures import APART, FIELD, GAP, HAIR, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.pages.controls import Stepper
from game.ui.paint import panels

HIGH = FIELD + LINE
"""How high it is, in logical pixels."""
_NUMBER, _SIGN, _KNOB, _TICK = 60, 18, 8, 6
"""How wide the number is, the size of a sign, half the lozenge on the scale and half a tick."""
_NARROW = 120
"""From this width on a scale is worth its room."""
_MOST_TICKS = 24


class Count(Stepper):
    """A stepper with a scale beside it: a click on the scale goes there, left and right change it by one.

    `most` is what `high` would be if nothing forbade it; it ends the scale.
    """

    def __init__(
        self, id: str, value: int, rect: Area, changed: Callable[[int], None], *,
        low: int, high: int, most: int, hint: str = "", rule: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id, value, rect, changed, low=low, high=high, hint=hint, rule=rule)
        self._most = max(most, high)

    def _end(self, side: int) -> pygame.Rect:
        size = self.theme.px(FIELD)
        left = 0 if side < 0 else size + self.theme.px(_NUMBER)
        return pygame.Rect(self.place.x + left, self.place.y, size, size)

    @property
    def _track(self) -> pygame.Rect:
        """The scale, from its first tick to its last."""
        knob, more = self.theme.px(_KNOB), self._end(1)
        left = more.right + self.theme.px(APART) + knob
        return pygame.Rect(left, more.y, max(0, self.place.right - left - knob), more.height)

    def on_press(self, pos: tuple[int, int]) -> None:
        super().on_press(pos)
        track = self._track
        if self._side or not self._scaled or not track.inflate(self._end(1).width, 0).collidepoint(pos):
            return
        span = self._most - self.low
        wanted = self.low + round((pos[0] - track.x) * span / max(1, track.width))
        wanted = min(self.high, max(self.low, wanted))
        if wanted != self.value:
            self.value = wanted
            self.changed(wanted)

    @property
    def _scaled(self) -> bool:
        return self._most > self.low and self._track.width >= self.theme.px(_NARROW)

    @property
    def ring(self) -> pygame.Rect:
        """What the focus ring is drawn around."""
        return self._end(-1).union(self._end(1))

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        for side, icon in ((-1, "minus"), (1, "plus")):
            end = self._end(side)
            can = self.low <= self.value + side <= self.high
            lit = can and self.hovered and end.collidepoint(self.ui.scene.app.pointer)
            surface.blit(
                panels.button(theme, end.size, "hover" if lit else "rest" if can else "disabled"), end
            )
            sign = art.icon(theme, icon, theme.px(_SIGN), palette.bone if can else palette.mute)
            surface.blit(sign, sign.get_rect(center=end.center))
        between = pygame.Rect(self._end(-1).right, self.place.y, theme.px(_NUMBER), self._end(1).height)
        draw_words(surface, theme, str(self.value), "number", palette.bone, between, "centre")
        if self._scaled:
            self._draw_scale(surface)
        if self.focused:
            panels.focus_ring(surface, theme, self.ring)

    def _draw_scale(self, surface: pygame.Surface) -> None:
        theme, palette, track = self.theme, self.theme.palette, self._track
        span, middle, line = self._most - self.low, track.centery, theme.px(STROKE)
        at = track.x + track.width * (self.value - self.low) // span
        surface.fill(palette.edge, (track.x, middle, track.width, line))
        surface.fill(palette.brass, (track.x, middle - line // 2, at - track.x, 2 * line))
        if span <= _MOST_TICKS:
            for step in range(span + 1):
                x = track.x + track.width * step // span
                colour = palette.brass if self.low + step <= self.value else palette.mute
                high = theme.px(_TICK)
                surface.fill(colour, (x, middle - high, theme.px(HAIR), 2 * high))
        knob = theme.px(_KNOB)
        lozenge = [(at, middle - knob), (at + knob, middle), (at, middle + knob), (at - knob, middle)]
        pygame.draw.polygon(surface, palette.brass_hi, lozenge)
        pygame.draw.aalines(surface, palette.outline, True, lozenge)
        foot = pygame.Rect(
            track.x - knob, track.bottom - theme.px(NEAR), track.width + 2 * knob, theme.px(LINE - GAP)
        )
        draw_words(surface, theme, str(self.low), "body", palette.dim, foot)
        draw_words(surface, theme, str(self._most), "body", palette.dim, foot, "right")
