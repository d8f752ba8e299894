"""How far from fair a score is, as a length: the band in which it is as good as fair, the interval, and the score itself."""

from __future__ import annotations

import pygame

from game.lab.pages.dossier import Score
from game.lab.statistics.sequential import MARGIN
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import HAIR, LINE, NEAR
from game.ui.kit.words import draw_words
from game.ui.runs.charts import colour_of, lozenge

_BAR, _REACH = 10, 8
"""How high the bar is, and the reach of the lozenge, in logical pixels."""
HIGH = 46
"""Of the whole, in logical pixels."""
_LEAST, _AIR, _TICK = 0.12, 1.3, 3
"""How far the scale reaches at least, how much farther than the interval, and hundredths between two numbers."""


class VerdictScale(Widget):
    """Of two it is the one who is ahead that is told of: to the right of fair."""

    def __init__(self, rect: Area, score: Score, other: str) -> None:
        """`other` is who has the rest of the score where there are two; "" where there are more."""
        super().__init__("study.scale", rect)
        ahead = score.share >= score.fair or not other
        sign = 1 if ahead else -1
        self._low, self._high = sorted(sign * (each - score.fair) for each in (score.low, score.high))
        self._off = sign * (score.share - score.fair)
        self._name = score.name if ahead else other
        self._span = max(_LEAST, _AIR * max(abs(self._low), abs(self._high)))

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        palette = theme.palette
        bar = pygame.Rect(place.x, place.y + theme.px(NEAR), place.width, theme.px(_BAR))
        surface.fill(mix(palette.table, (0, 0, 0), 0.45), bar)
        colour = colour_of(theme, self._name)
        for low, high, shade in (
            (-MARGIN, MARGIN, palette.verdigris_lo),
            (self._low, self._high, mix(colour, palette.table, 0.35)),
        ):
            left, right = self._x(bar, low), self._x(bar, high)
            surface.fill(shade, (left, bar.y, max(theme.px(HAIR), right - left), bar.height))
        left, right = self._x(bar, max(-MARGIN, self._low)), self._x(bar, min(MARGIN, self._high))
        if right > left:
            surface.fill(mix(palette.verdigris_lo, colour, 0.4), (left, bar.y, right - left, bar.height))
        surface.fill(
            palette.bone,
            (bar.centerx, bar.y - theme.px(NEAR), theme.px(HAIR), bar.height + 2 * theme.px(NEAR)),
        )
        lozenge(surface, theme, (self._x(bar, self._off), bar.centery), theme.px(_REACH), colour)
        self._draw_numbers(surface, bar)

    def _x(self, bar: pygame.Rect, off: float) -> int:
        return round(bar.centerx + max(-1.0, min(1.0, off / self._span)) * bar.width / 2)

    def _draw_numbers(self, surface: pygame.Surface, bar: pygame.Rect) -> None:
        """Three numbers at either side, and the score where it is."""
        theme, palette = self.theme, self.theme.palette
        own = f"{100 * self._off:+.0f}" if round(100 * self._off) else "0"
        taken: list[pygame.Rect] = []
        step = max(_TICK, _TICK * round(100 * self._span / 4 / _TICK))
        numbers = [number for each in range(4) for number in (each * step, -each * step)]
        for value, words, weight in [
            (self._off, own, "body-bold"),
            *((n / 100, f"{n:+d}" if n else "0", "body") for n in dict.fromkeys(numbers)),
        ]:
            if abs(value) > self._span:
                continue
            words = words.replace("-", "−")
            room = pygame.Rect(0, bar.bottom + theme.px(NEAR), theme.width(words, weight), theme.px(LINE))
            room.centerx = self._x(bar, value)
            room.clamp_ip(pygame.Rect(bar.x, room.y, bar.width, room.height))
            if room.inflate(theme.px(NEAR), 0).collidelist(taken) >= 0:
                continue
            taken.append(room)
            draw_words(
                surface, theme, words, weight, palette.bone if weight == "body-bold" else palette.dim, room
            )
