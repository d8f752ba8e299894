"""Who led, turn by turn: of two sides the chance to win in the middle game and where half of the games lay, over single games; of more the mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import pygame

from game.lab.insight.leads import Leads
from game.ui.app.theme import Rgb, mix
from game.ui.kit.base import Area
from game.ui.kit.measures import GAP, HAIR, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.runs.charts import Chart, Dot, colour_of, wash

_RARE = 0.02
"""Turns that fewer games than this share came to are left out."""
_BAND, _SIDE, _SINGLE = 0.16, 0.22, 0.6
"""How strong the band is, the ground on which a side leads, and a single game."""


class LeadChart(Chart):
    """Of two sides one line says both: the upper half is the first's. Of more each has a line of its own."""

    def __init__(self, rect: Area, leads: Leads, names: Sequence[str]) -> None:
        """`names` are what the sides are called, curve by curve."""
        super().__init__("study.lead", rect)
        first = leads.curves[0].points
        least = max(1.0, _RARE * max(point.going for point in first))
        self._count = max(2, sum(point.going >= least for point in first))
        self._leads, self._curves, self._names = leads, leads.curves, names

    def _dots(self, chances: Sequence[float]) -> list[Dot]:
        plot = self.plot
        step = plot.width / (self._count - 1)
        return [
            (plot.x + number * step, plot.bottom - chance * plot.height)
            for number, chance in enumerate(chances[: self._count])
        ]

    def draw(self, surface: pygame.Surface) -> None:
        plot = self.ground(surface)
        if self._leads.two:
            self._draw_two(surface, plot)
        for chance, words in ((0.0, "0"), (0.5, "50"), (1.0, "100")):
            self.level(surface, plot.bottom - chance * plot.height, words, strong=chance == 0.5)
        for curve in self._leads.shown:
            self._draw_line(surface, self._leads.line(curve), "" if self._leads.two else curve.team[0])
        self._draw_turns(surface)

    def _draw_turns(self, surface: pygame.Surface) -> None:
        """The numbers of the turns, every second or third of them where there is no room for all."""
        turns = [str(point.turn) for point in self._curves[0].points[: self._count]]
        places = self._dots([0.0] * len(turns))
        room = max(self.theme.width(turn, "body") for turn in turns) + self.theme.px(3 * GAP)
        every = ceil(room * (self._count - 1) / self.plot.width)
        marks = [(x, turn, False) for (x, _), turn in zip(places, turns, strict=True)]
        self.foot(surface, marks[:: max(1, every)])

    def _draw_two(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        theme, points = self.theme, self._leads.played(self._curves[0])
        edges = (plot.top, plot.bottom)
        for curve, edge in zip(self._curves, edges, strict=True):
            half = plot.top if edge == plot.top else plot.centery
            layer = pygame.Rect(plot.x, half, plot.width, plot.height // 2)
            ground = [layer.topleft, layer.topright, layer.bottomright, layer.bottomleft]
            wash(surface, colour_of(theme, curve.team[0]), ground, _SIDE)
        self._draw_singles(surface)
        low, high = (self._dots([getattr(point, each) for point in points]) for each in ("low", "high"))
        wash(surface, theme.palette.bone, [*high, *reversed(low)], _BAND)
        for curve, name, edge in zip(self._curves, self._names, edges, strict=True):
            room = pygame.Rect(plot.x + theme.px(GAP), 0, plot.width - 2 * theme.px(GAP), theme.px(LINE))
            room.y = edge + theme.px(STROKE) if edge == plot.top else edge - room.height - theme.px(STROKE)
            self._draw_name(surface, name, colour_of(theme, curve.team[0]), room)

    def _draw_name(self, surface: pygame.Surface, name: str, colour: Rgb, room: pygame.Rect) -> None:
        """Whose half it is, on a piece of its ground: the games of that half run in the same colour."""
        theme = self.theme
        plate = room.copy()
        plate.width = min(room.width, theme.width(name, "body-bold"))
        plate.inflate_ip(2 * theme.px(NEAR), 0)
        surface.fill(mix(self.dark, colour, _SIDE), plate.clip(self.plot))
        draw_words(surface, theme, name, "body-bold", colour, room)

    def _draw_singles(self, surface: pygame.Surface) -> None:
        """Single games, each in the colour of its winner."""
        theme = self.theme
        for each in self._leads.singles:
            winner = self._curves[each.winner].team[0] if each.winner >= 0 else ""
            colour = mix(theme.palette.table, colour_of(theme, winner), _SINGLE)
            dots = self._dots(each.chances)
            if len(dots) > 1:
                pygame.draw.aalines(surface, colour, False, dots)

    def _draw_line(self, surface: pygame.Surface, chances: Sequence[float], name: str) -> None:
        theme = self.theme
        # Battles of a single turn have a level instead of a course.
        dots = self._dots(chances if len(self._curves[0].points) > 1 else [*chances, *chances])
        colour = colour_of(theme, name) if name else theme.palette.brass_hi
        if len(dots) > 1:
            pygame.draw.lines(surface, colour, False, dots, theme.px(STROKE) + theme.px(HAIR))
