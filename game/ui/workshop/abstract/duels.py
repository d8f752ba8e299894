"""What units are worth against one another: every duel between two sides, as solved beforehand."""

from __future__ import annotations

import pygame

from game.core.seats import Seat
from game.core.words.grammar import does, inside
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import APART, CLOSE, LINE, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.tables.abstract.people import face
from game.ui.workshop.abstract.slots import Slots

_HEAD, _HIGH, _WIDE = 64, 44, 88
"""How wide the units at the left are, and how high and wide a duel is at most, in logical pixels."""
_MARK = 24
"""The emblem of a unit."""


class Duels(Widget):
    """A row for each unit of one side, a column for each of the other: how many duels of a hundred the first wins."""

    def __init__(self, work: Slots, one: Seat, two: Seat, rect: Area) -> None:
        super().__init__("slots.duels", rect)
        self._work, self._one, self._two = work, one, two

    def _cell(self, row: int, column: int, rows: int, columns: int) -> pygame.Rect:
        theme, place = self.theme, self.place
        head = theme.px(_HEAD)
        wide = min(theme.px(_WIDE), (place.width - head) // max(1, columns))
        high = min(theme.px(_HIGH), (place.height - theme.px(_HIGH)) // max(1, rows))
        x, y = place.x + head + column * wide, place.y + theme.px(_HIGH) + row * high
        gap = theme.px(STROKE)
        return pygame.Rect(x, y, max(0, wide - gap), max(0, high - gap))

    def draw(self, surface: pygame.Surface) -> None:
        theme, work = self.theme, self._work
        ones, twos = work.units(self._one), work.units(self._two)
        first = self._cell(0, 0, len(ones), len(twos))
        if not ones or not twos or first.height < theme.px(LINE - CLOSE) or first.width < theme.px(LINE):
            return
        for column, unit in enumerate(twos):
            cell = self._cell(0, column, len(ones), len(twos))
            top = pygame.Rect(cell.x, self.place.y, cell.width, theme.px(_HIGH))
            self._draw_unit(surface, self._two, face(unit.emblem, column + 1), unit.slots, top)
        for row, unit in enumerate(ones):
            cell = self._cell(row, 0, len(ones), len(twos))
            left = pygame.Rect(self.place.x, cell.y, theme.px(_HEAD - APART), cell.height)
            self._draw_unit(surface, self._one, face(unit.emblem, row + 1), unit.slots, left)
            for column, foe in enumerate(twos):
                self._draw_duel(surface, unit.slots, foe.slots, self._cell(row, column, len(ones), len(twos)))

    def _draw_unit(
        self, surface: pygame.Surface, seat: Seat, emblem: str, slots: int, room: pygame.Rect
    ) -> None:
        theme = self.theme
        words = str(slots)
        taken = theme.width(words, "body-bold") + theme.px(CLOSE)
        size = min(theme.px(_MARK), room.height, room.width - taken)
        x = room.centerx - (size + taken) // 2
        if size >= theme.px(_MARK) // 2:
            mark = tokens.side_mark(theme, seat, size, emblem)
            surface.blit(mark, mark.get_rect(midleft=(x, room.centery)))
            x += size + theme.px(CLOSE)
        line = pygame.Rect(x, room.y, theme.width(words, "body-bold"), room.height)
        draw_words(surface, theme, words, "body-bold", theme.palette.bone, line)

    def _draw_duel(self, surface: pygame.Surface, own: int, foe: int, cell: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        value = self._work.duel(own, foe)
        if value is None:
            pygame.draw.rect(surface, palette.panel3, cell, theme.px(STROKE), border_radius=theme.px(CLOSE))
            draw_words(surface, theme, "–", "body", palette.mute, cell, "centre")
            return
        seat = self._one if value >= 0.5 else self._two
        colour = mix(palette.panel, palette.sides[seat].plate, min(1.0, abs(2 * value - 1)))
        pygame.draw.rect(surface, colour, cell, border_radius=theme.px(CLOSE))
        draw_words(surface, theme, f"{100 * value:.0f}", "body-bold", palette.bone, cell, "centre")


def told(work: Slots, one: Seat, two: Seat) -> str:
    """What the grid shows, or why it shows nothing, in a sentence."""
    ones, twos = work.units(one), work.units(two)
    if not ones or not twos:
        return "Duels are compared once both sides have their units."
    names = work.side_name(one), work.side_name(two)
    if len(ones) == len(twos) == 1:
        value = work.duel(ones[0].slots, twos[0].slots)
        if value is None:
            return "This duel is too large to be solved."
        return (
            f"Solved: {inside(names[0])} {does(names[0], 'wins')} {100 * value:.1f} of a hundred duels, "
            "if both play as well as can be."
        )
    known = all(work.duel(own.slots, foe.slots) is not None for own in ones for foe in twos)
    rest = "" if known else " Duels of more than ten slots are not solved."
    return (
        f"Solved, unit against unit: how many of a hundred duels {inside(names[0])} {does(names[0], 'wins')} "
        f"against {inside(names[1])}.{rest}"
    )
