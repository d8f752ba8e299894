"""The panels of an ending: a moment with its table, luck against expectation, and what was done."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.seats import Seat
from game.lab.retrospect import LuckRow
from game.ui.app.theme import Theme, mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import Box, Column, Own, Row, lay
from game.ui.kit.measures import GAP, GUTTER, HAIR, HEADING, LINE, NEAR, STROKE
from game.ui.kit.rich import Run, draw_rows, first_rows, marked, set_rows
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, tokens
from game.ui.play.endings.retrospect_view import LookBack

_MARK, _BAR, _FIGURE = 16, 10, 44
"""The size of a side's mark, the height of a bar, and the room of a figure."""
_ROW, _TABLE, _BESIDE = 24, 150, 1.5
"""The height of a row; the least of a table over the words that tell of it; how wide for its height a panel is where they stand
beside it."""


class ShownMoment(Widget):
    """The table at the moment that `look` shows, what happened then, and how it swung."""

    def __init__(self, rect: Area, look: LookBack) -> None:
        super().__init__("", rect)
        self._look = look

    def draw(self, surface: pygame.Surface) -> None:
        theme, inner, shown = self.theme, self.place, self._look.shown
        if shown is None:
            draw_words(surface, theme, "Nothing ever swung.", "body", theme.palette.dim, inner, "centre")
            return
        beside = inner.width > _BESIDE * inner.height
        wide = inner.width - (inner.height + theme.px(GUTTER) if beside else 0)
        apart = theme.width(shown.head, "panel") + theme.width(shown.when, "card") + theme.px(GAP) > wide
        chance = set_rows(theme, (Run(shown.chance, "body-semibold", "brass_hi"),), wide)
        swung = max(theme.px(LINE), theme.line("body") * len(chance))
        taken = theme.px(HEADING * (1 + apart) + NEAR) + swung + (0 if beside else theme.px(_TABLE))
        most = max(1, (inner.height - taken) // theme.line("body"))
        rows = first_rows(theme, set_rows(theme, marked(shown.told), wide), most, wide)
        told = Own(lambda width: theme.line("body") * len(rows))
        head = [Box("head", high=HEADING), *([Box("when", high=HEADING)] if apart else [])]
        words = [Box("told", high=told), Box("chance", high=Own(lambda width: swung))]
        page: Box = Column(*head, Box("table"), Box(high=NEAR), *words)
        if beside:
            page = Row(
                Box("table", wide=inner.height / theme.scale), Column(*head, *words, Box()), gap=GUTTER
            )
        at = lay(page, theme, inner)
        heads = [(shown.head, step) for step in ("panel", "card", "body-bold")]
        draw_fitting(surface, theme, heads, theme.palette.bone, at["head"])
        when, side = (at["when"], "left") if apart else (at["head"], "right")
        draw_words(surface, theme, shown.when, "card", theme.palette.brass, when, side)
        size = at["table"].size
        if min(size) >= theme.px(HEADING):
            picture = self._look.picture(theme, size, shown.moment)
            if picture:
                surface.blit(picture, picture.get_rect(center=at["table"].center))
        draw_rows(surface, theme, rows, at["told"].topleft)
        draw_rows(surface, theme, chance, at["chance"].topleft)


class LuckRows(Widget):
    """Bars of what happened with a tick at what was to be expected, and both figures."""

    def __init__(self, rect: Area, rows: Sequence[LuckRow]) -> None:
        super().__init__("", rect)
        self._rows = list(rows)

    @staticmethod
    def need(theme: Theme, rows: Sequence[LuckRow]) -> int:
        """How high they are together, in device pixels."""
        return theme.px(_ROW) * len(rows) + theme.px(GAP) * len({row.words for row in rows})

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        palette, y, before = theme.palette, place.y, ""
        wide = max([theme.width(row.words, "body") for row in self._rows], default=0)
        wide = min(wide + theme.px(GAP), place.width // 2)
        for row in self._rows:
            if before and row.words != before:
                y += theme.px(GAP)
            line = pygame.Rect(place.x + wide, y, place.width - wide, theme.px(_ROW))
            at = lay(
                Row(Box("mark", _MARK), Box("bar"), Box("now", _FIGURE), Box("due", _FIGURE), gap=GAP),
                theme,
                line,
            )
            if row.words != before:
                words = pygame.Rect(place.x, y, wide, line.height)
                draw_words(surface, theme, row.words, "body", palette.bone, words)
            mark = tokens.side_mark(theme, row.seat, theme.px(_MARK))
            surface.blit(mark, mark.get_rect(center=at["mark"].center))
            self._paint_bar(surface, at["bar"], row)
            draw_words(
                surface, theme, _figure(row.happened, whole=True), "total", palette.bone, at["now"], "right"
            )
            draw_words(surface, theme, _figure(row.expected), "body", palette.mute, at["due"], "right")
            y, before = y + theme.px(_ROW), row.words

    def _paint_bar(self, surface: pygame.Surface, room: pygame.Rect, row: LuckRow) -> None:
        theme, palette = self.theme, self.theme.palette
        bar = pygame.Rect(room.x, 0, room.width, theme.px(_BAR))
        bar.centery = room.centery
        alike = [each for each in self._rows if each.words == row.words]
        most = max(1.0, *(max(each.happened, each.expected) for each in alike)) * 1.25
        surface.fill(mix(palette.table, (0, 0, 0), 0.4), bar)
        surface.fill(
            palette.sides[row.seat].light, (bar.x, bar.y, round(bar.width * row.happened / most), bar.height)
        )
        x = bar.x + round(bar.width * row.expected / most)
        tick = pygame.Rect(
            x - theme.px(HAIR), bar.y - theme.px(STROKE), theme.px(STROKE), bar.height + 2 * theme.px(STROKE)
        )
        surface.fill(palette.outline, tick.inflate(2, 0))
        surface.fill(palette.bone, tick)


class DeedRows(Widget):
    """A table of what was done, one column for each team."""

    def __init__(self, rect: Area, look: LookBack) -> None:
        super().__init__("", rect)
        self._deeds = look.found.deeds
        self._seats: list[Seat] = [team[0] for team in look.found.teams]

    @staticmethod
    def need(theme: Theme, look: LookBack) -> int:
        """How high it is, in device pixels."""
        return theme.px(_ROW) * len(look.found.deeds)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        palette, wide, high = theme.palette, theme.px(_FIGURE + GUTTER), theme.px(_ROW)

        def column(number: int, y: int) -> pygame.Rect:
            return pygame.Rect(place.right - wide * (len(self._seats) - number), y, wide, high)

        for index, deed in enumerate(self._deeds):
            y = place.y + high * index
            words = pygame.Rect(place.x, y, place.width - wide * len(self._seats), high)
            draw_words(surface, theme, deed.words, "body", palette.dim, words)
            for number, seat in enumerate(self._seats):
                figure = str(deed.counts.get(seat, 0))
                draw_words(surface, theme, figure, "total", palette.bone, column(number, y), "right")
            if index + 1 < len(self._deeds):
                panels.hairline(surface, theme, (place.x, y + high - theme.px(HAIR)), place.width)


class Aside(Widget):
    """What stands at the right of a panel's heading: words, or the marks of the teams over their columns."""

    def __init__(self, panel: pygame.Rect, words: str, seats: Sequence[Seat] = ()) -> None:
        super().__init__("", panel)
        self._words, self._seats = words, seats

    def draw(self, surface: pygame.Surface) -> None:
        theme, pad = self.theme, self.theme.px(GUTTER)
        room = pygame.Rect(self.place.x, self.place.y + pad, self.place.width - pad, theme.px(HEADING))
        draw_words(surface, theme, self._words, "body", theme.palette.mute, room, "right")
        for number, seat in enumerate(reversed(self._seats)):
            mark = tokens.side_mark(theme, seat, theme.px(_MARK))
            surface.blit(
                mark, mark.get_rect(midright=(room.right - number * theme.px(_FIGURE + GUTTER), room.centery))
            )


def _figure(value: float, *, whole: bool = False) -> str:
    """A figure with one decimal; a count without, if it has none."""
    return str(round(value)) if whole and abs(value - round(value)) < 0.05 else f"{value:.1f}"
