"""The score of a study game by game, between the bounds at which the tests stop it."""

from __future__ import annotations

from math import sqrt

import pygame

from game.lab.score_curve import ScoreCurve
from game.ui.kit.base import Area
from game.ui.kit.measures import GAP, HAIR, LINE, STROKE
from game.ui.kit.words import draw_words
from game.ui.runs.charts import Chart, Dot, colour_of, lozenge, wash

_LEAST, _AIR = 0.10, 1.25
"""How far from fair the chart reaches at least, and how much farther than its curve."""
_TICK = 0.06
"""Between two levels, as a share of the score."""
_STEEP = 200
"""Games before which the curve does not say how high the chart is: a few games swing widely."""
_WASH = 0.34
"""How strong the ground is on which the study would stop."""
_REACH = 8
"""Of the lozenge where it stopped, in logical pixels."""


class ScoreChart(Chart):
    """A curve on an axis by square roots: how sure one is grows like that."""

    def __init__(self, rect: Area, curve: ScoreCurve, other: str) -> None:
        """`other` is who has the rest of the score where there are two; "" where there are more."""
        super().__init__("study.score", rect)
        self._curve, self._other = curve, other
        off = [abs(share - curve.fair) for share in curve.shares[_STEEP // curve.size :]]
        self._span = max(_LEAST, _AIR * max(off, default=0.0))

    def _x(self, games: float) -> float:
        plot = self.plot
        return plot.x + plot.width * sqrt(games / self._curve.most)

    def _y(self, off: float) -> float:
        plot = self.plot
        held = max(-self._span, min(self._span, off))
        return plot.centery - held / self._span * plot.height / 2

    def draw(self, surface: pygame.Surface) -> None:
        plot = self.ground(surface)
        self._draw_grounds(surface, plot)
        self._draw_levels(surface)
        self._draw_looks(surface, plot)
        self._draw_curve(surface)

    def _draw_grounds(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """Where the study stops: with a bias above or below, or balanced in the wedge between."""
        curve, theme = self._curve, self.theme
        for way, name in ((1, curve.name), (-1, self._other)):
            edge = [(self._x(bound.games), self._y(way * bound.off)) for bound in curve.bounds]
            end = plot.top if way > 0 else plot.bottom
            colour = colour_of(theme, name)
            wash(surface, colour, [*edge, (plot.right, end), (edge[0][0], end)], _WASH)
            words = "biased"
            room = pygame.Rect(plot.x, 0, plot.width - theme.px(GAP), theme.px(LINE))
            room.y = plot.top + theme.px(STROKE) if way > 0 else plot.bottom - room.height - theme.px(STROKE)
            draw_words(surface, theme, words, "body-bold", colour, room, "right")
        wedge = [look for look in curve.looks if look.within > 0]
        if wedge:
            first = (
                curve.looks[len(curve.looks) - len(wedge) - 1].games if len(wedge) < len(curve.looks) else 0
            )
            upper = [(self._x(look.games), self._y(look.within)) for look in wedge]
            lower = [(x, 2 * plot.centery - y) for x, y in reversed(upper)]
            tip = (self._x(first), float(plot.centery))
            wash(surface, theme.palette.verdigris, [tip, *upper, *lower], 2 * _WASH)

    def _draw_levels(self, surface: pygame.Surface) -> None:
        fair = self._curve.fair
        count = int(self._span / _TICK)
        for number in range(-count, count + 1):
            words = f"{100 * (fair + number * _TICK):.0f}" if fair else f"{100 * number * _TICK:+.0f}"
            self.level(surface, self._y(number * _TICK), words if number or fair else "0", strong=not number)
        theme, plot = self.theme, self.plot
        room = pygame.Rect(plot.x, 0, plot.width - theme.px(GAP), theme.px(LINE))
        room.centery = plot.centery
        draw_words(surface, theme, "balanced", "body-bold", theme.palette.bone, room, "right")

    def _draw_looks(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        theme, curve = self.theme, self._curve
        marks = []
        for look in curve.looks:
            x = self._x(look.games)
            if look.games < curve.most:
                surface.fill(theme.palette.brass_lo, (round(x), plot.y, theme.px(HAIR), plot.height))
            marks.append((x, f"{_round(look.games):,}", False))
        if curve.stopped:
            marks.append((self._x(curve.stopped), f"{curve.stopped:,}", True))
        self.foot(surface, marks)

    def _draw_curve(self, surface: pygame.Surface) -> None:
        curve, theme = self._curve, self.theme
        # As many dots as there are pixels: a long study would take longer to draw than anybody sees of it.
        step = max(1, len(curve.shares) // max(1, self.plot.width))
        numbers = [*range(0, len(curve.shares), step), len(curve.shares) - 1]
        dots: list[Dot] = [self._dot(number) for number in numbers]
        if len(dots) > 1:
            pygame.draw.lines(surface, theme.palette.bone, False, dots, theme.px(STROKE))
        end = curve.stopped // curve.size - 1 if curve.stopped else len(curve.shares) - 1
        lozenge(surface, theme, self._dot(end), theme.px(_REACH), theme.palette.brass_hi)

    def _dot(self, number: int) -> Dot:
        curve = self._curve
        return self._x((number + 1) * curve.size), self._y(curve.shares[number] - curve.fair)


def _round(games: int) -> int:
    """A number of games as one says it."""
    scale: int = 10 ** max(0, len(str(games)) - 2)
    return round(games / scale) * scale
