"""Who led, turn by turn: the mean chance of every side to win, and of two where four fifths of the games lay."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.lab.insight.leads import Curve, Point
from game.ui.kit.base import Area
from game.ui.kit.measures import GAP, HAIR, LINE, STROKE
from game.ui.kit.words import draw_words
from game.ui.runs.charts import Chart, Dot, colour_of, wash

_RARE = 0.02
"""Turns that fewer games than this share came to are left out."""
_BAND, _SIDE = 0.16, 0.28
"""How strong the band is, and the ground on which a side leads."""


class LeadChart(Chart):
    """Of two sides one line says both: the upper half is the first's. Of more each has a line of its own."""

    def __init__(self, rect: Area, curves: Sequence[Curve], names: Sequence[str]) -> None:
        """`names` are what the sides are called, curve by curve."""
        super().__init__("study.lead", rect)
        first = curves[0].points
        least = max(1.0, _RARE * max(point.going for point in first))
        self._count = max(1, sum(point.going >= least for point in first))
        self._curves, self._names = curves, names

    def _points(self, curve: Curve) -> Sequence[Point]:
        return curve.points[: self._count]

    def _dots(self, chances: Sequence[float]) -> list[Dot]:
        plot = self.plot
        step = plot.width / max(1, len(chances) - 1)
        return [
            (plot.x + number * step, plot.bottom - chance * plot.height)
            for number, chance in enumerate(chances)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        plot = self.ground(surface)
        if len(self._curves) == 2:
            self._draw_two(surface, plot)
        for chance, words in ((0.0, "0"), (0.5, "50"), (1.0, "100")):
            self.level(surface, plot.bottom - chance * plot.height, words, strong=chance == 0.5)
        for curve in self._curves[: 1 if len(self._curves) == 2 else None]:
            name = "" if len(self._curves) == 2 else curve.team[0]
            self._draw_line(surface, [point.mean for point in self._points(curve)], name)
        turns = [str(point.turn) for point in self._points(self._curves[0])]
        places = self._dots([0.0] * len(turns))
        self.foot(surface, [(x, words, False) for (x, _), words in zip(places, turns, strict=True)])

    def _draw_two(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        theme, points = self.theme, self._points(self._curves[0])
        means = self._dots([point.mean for point in points])
        for curve, name, edge in zip(self._curves, self._names, (plot.top, plot.bottom), strict=True):
            colour = colour_of(theme, curve.team[0])
            half = plot.top if edge == plot.top else plot.centery
            layer = pygame.Rect(plot.x, half, plot.width, plot.height // 2)
            wash(surface, colour, [layer.topleft, layer.topright, layer.bottomright, layer.bottomleft], _SIDE)
            room = pygame.Rect(plot.x + theme.px(GAP), 0, plot.width, theme.px(LINE))
            room.y = edge + theme.px(STROKE) if edge == plot.top else edge - room.height - theme.px(STROKE)
            draw_words(surface, theme, name, "body-bold", colour, room)
        low, high = (self._dots([getattr(point, each) for point in points]) for each in ("low", "high"))
        wash(surface, theme.palette.bone, [*high, *reversed(low)], _BAND)
        if len(means) == 1:
            self._draw_line(surface, [points[0].mean] * 2, "")

    def _draw_line(self, surface: pygame.Surface, chances: Sequence[float], name: str) -> None:
        theme, dots = self.theme, self._dots(chances)
        colour = colour_of(theme, name) if name else theme.palette.brass_hi
        if len(dots) > 1:
            pygame.draw.lines(surface, colour, False, dots, theme.px(STROKE) + theme.px(HAIR))
