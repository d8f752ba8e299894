"""Who led, round by round: some games faintly, the middle half of all as a band, the median as a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from game.core.seats import Seat
from game.ui.app.theme import mix
from game.ui.kit.base import Area
from game.ui.kit.measures import GAP, HAIR, LINE, STROKE
from game.ui.kit.words import draw_words
from game.ui.runs.charts import Chart, Dot, colour_of, wash

_FAINT, _BAND = 0.55, 0.2
"""How far a single game goes over into the ground, and how strong the band is."""


class Band(Protocol):
    """Quartiles and median of the chance to win after each round."""

    @property
    def low(self) -> Sequence[float]: ...
    @property
    def mid(self) -> Sequence[float]: ...
    @property
    def high(self) -> Sequence[float]: ...


class LeadChart(Chart):
    """Of two sides it is the chance of the one that is ahead in the end; of more each has its line."""

    def __init__(
        self,
        rect: Area,
        rounds: Sequence[int],
        bands: Mapping[Seat, Band],
        ways: Sequence[Sequence[float]],
    ) -> None:
        """`ways` are single games, told of the first of the sides."""
        super().__init__("study.lead", rect)
        self._rounds, self._bands, self._ways = rounds, bands, ways

    def _dots(self, chances: Sequence[float]) -> list[Dot]:
        """The beginning is even; every round is equally long."""
        plot = self.plot
        even = 1 / max(2, len(self._bands))
        step = plot.width / max(1, len(self._rounds))
        return [
            (plot.x + number * step, plot.bottom - chance * plot.height)
            for number, chance in enumerate([even, *chances])
        ]

    def draw(self, surface: pygame.Surface) -> None:
        plot = self.ground(surface)
        for chance, words in ((0.0, "0"), (0.5, "50"), (1.0, "100")):
            self.level(surface, plot.bottom - chance * plot.height, words, strong=chance == 0.5)
        before = surface.get_clip()
        surface.set_clip(plot.clip(before))
        if len(self._bands) == 2:
            self._draw_two(surface)
        else:
            for seat, band in self._bands.items():
                self._draw_line(surface, band.mid, seat)
        surface.set_clip(before)
        step = plot.width / max(1, len(self._rounds))
        self.foot(
            surface,
            [(plot.x + (n + 0.5) * step, str(turn), False) for n, turn in enumerate(self._rounds)],
        )

    def _draw_two(self, surface: pygame.Surface) -> None:
        """One line says both: the upper half is the first's, the lower one the second's."""
        theme, plot = self.theme, self.plot
        first, second = self._bands
        for way in self._ways:
            ahead = first if way and way[-1] >= 0.5 else second
            colour = mix(colour_of(theme, ahead), theme.palette.table, _FAINT)
            dots = self._dots(way)
            if len(dots) > 1:
                pygame.draw.aalines(surface, colour, False, dots)
        band = self._bands[first]
        wash(surface, theme.palette.bone, [*self._dots(band.high), *reversed(self._dots(band.low))], _BAND)
        self._draw_line(surface, band.mid, "")
        for seat, top in (
            (first, plot.y + theme.px(STROKE)),
            (second, plot.bottom - theme.px(LINE + STROKE)),
        ):
            room = pygame.Rect(plot.x + theme.px(GAP), top, plot.width, theme.px(LINE))
            draw_words(surface, theme, f"Side {seat}", "body-bold", colour_of(theme, seat), room)

    def _draw_line(self, surface: pygame.Surface, chances: Sequence[float], name: str) -> None:
        theme = self.theme
        dots = self._dots(chances)
        colour = colour_of(theme, name) if name else theme.palette.brass_hi
        if len(dots) > 1:
            pygame.draw.lines(surface, colour, False, dots, theme.px(STROKE) + theme.px(HAIR))
