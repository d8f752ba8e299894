"""A game that is worth watching, as a row: why, who won, how the lead went; pressed, it is played again and watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.core.seats import Seat
from game.core.words.grammar import listed
from game.lab.pages.dossier import Pick
from game.ui.app import art
from game.ui.app.theme import mix
from game.ui.kit.base import Area
from game.ui.kit.layout import Box, Column, Flex, Row, lay
from game.ui.kit.measures import APART, GAP, HAIR, NEAR, STROKE
from game.ui.kit.press import Press
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.runs.charts import colour_of, lozenge

HIGH = 46
"""Of a row, in logical pixels."""
_PLAY, _SIGN, _WHY, _MARK, _LEAD, _REACH = 40, 18, 120, 22, 180, 5
_TEXT = 21
"""How high its two lines are."""
_NARROW = 520
"""The logical width under which the lead is left out."""


class GameRow(Press):
    """Why a game was chosen and its number, the mark of whoever won, how it ended, and its lead."""

    def __init__(
        self, rect: Area, pick: Pick, names: Mapping[Seat, str], when: str, watch: Callable[[], object]
    ) -> None:
        told = f"{pick.ended}\n{pick.told[:1].upper()}{pick.told[1:]}."
        super().__init__(f"study.game:{pick.number}", rect, watch, hint=told)
        self._pick, self._names, self._when = pick, names, when

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, pick = self.theme, self.theme.palette, self._pick
        if self.hovered or self.focused:
            surface.blit(panels.lit_row(theme, place.size), place)
        wide = place.width >= theme.px(_NARROW)
        cells = Row(
            Box("play", _PLAY),
            Column(Box("why", high=_TEXT), Box("number", high=_TEXT), wide=_WHY),
            Box("mark", _MARK),
            Column(Box("who", high=_TEXT), Box("ended", high=_TEXT), wide=Flex()),
            Box("lead", _LEAD if wide else 0),
            gap=GAP,
        )
        at = lay(cells, theme, place.inflate(-2 * theme.px(NEAR), -theme.px(STROKE)))
        button = at["play"].inflate(0, -theme.px(APART))
        surface.blit(panels.button(theme, button.size, self.state), button)
        sign = art.icon(theme, "play", theme.px(_SIGN), palette.bone)
        surface.blit(sign, sign.get_rect(center=button.center))
        draw_words(surface, theme, pick.why, "body-bold", palette.bone, at["why"])
        draw_words(surface, theme, f"No {pick.number + 1:,}", "body", palette.mute, at["number"])
        self._draw_winner(surface, at["mark"])
        who = listed(self._names[seat] for seat in pick.winners) if pick.winners else "Nobody won"
        first = f"{pick.ended.partition('. ')[0].rstrip('.')}."
        room = at["ended"]
        ended = next((words for words in (pick.ended, first) if theme.width(words, "body") <= room.width), "")
        draw_words(surface, theme, ended, "body", palette.dim, room)
        middle = at["who"] if ended else at["who"].union(room)
        draw_words(surface, theme, f"{who}, {self._when}", "body", palette.bone, middle)
        if wide and len(pick.lead) > 1:
            self._draw_lead(surface, at["lead"].inflate(0, -theme.px(APART)))

    def _draw_winner(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        theme, pick = self.theme, self._pick
        size = theme.px(_MARK)
        if pick.winners:
            mark = tokens.side_mark(theme, pick.winners[0], size)
        else:
            mark = art.icon(theme, "clock", size, theme.palette.mute)
        surface.blit(mark, mark.get_rect(center=room.center))

    def _draw_lead(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        """The chance of whoever won over the course of the game."""
        theme, pick = self.theme, self._pick
        surface.fill(mix(theme.palette.table, (0, 0, 0), 0.3), plot)
        surface.fill(theme.palette.edge, (plot.x, plot.centery, plot.width, theme.px(HAIR)))
        room = plot.inflate(-2 * theme.px(_REACH), -2 * theme.px(_REACH))
        dots = [
            (room.x + share * room.width, room.bottom - chance * room.height) for share, chance in pick.lead
        ]
        colour = colour_of(theme, pick.winners[0]) if pick.winners else theme.palette.dim
        pygame.draw.lines(surface, colour, False, dots, theme.px(STROKE))
        lozenge(surface, theme, dots[-1], theme.px(_REACH), colour)
