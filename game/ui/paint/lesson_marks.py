"""The ring that a lesson lays round what it speaks of, and its badge, which stands on the words of the lesson as well.

It is no ring of focus: its line is whole, in the colour of what can be done, and the badge says whose it is without any colour.
"""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.paint import svg
from game.ui.paint.controls import rim
from game.ui.paint.strokes import BOLD, HAIR, STROKE

_OUT, _CUT = 10, 12
"""How far it stands off, outside the ring of focus, and how its corners are cut, in logical pixels."""
_BADGE, _SIGN, _BADGE_CUT = 24, 16, 6
"""The size of the badge and of the sign on it, and how its corners are cut."""
_ASIDE = 3
"""How far beyond the corner of the ring it lies: words that end where the ring does stay whole."""


@kept
def _ring(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    line, dark = theme.px(BOLD), theme.px(BOLD) + 2 * theme.px(HAIR)
    edge = rim(size, dark, theme.px(_CUT))
    ground = svg.shape(edge, None, theme.palette.outline, dark)
    return svg.picture(ground + svg.shape(edge, None, theme.palette.verdigris, line), size)


@kept
def badge(theme: Theme) -> pygame.Surface:
    """The sign of lessons on a dark plate."""
    side, line, palette = theme.px(_BADGE), theme.px(STROKE), theme.palette
    plate = svg.shape(rim((side, side), line, theme.px(_BADGE_CUT)), palette.table, palette.verdigris, line)
    picture = svg.picture(plate, (side, side)).copy()
    sign = art.icon(theme, "lesson", theme.px(_SIGN), palette.verdigris, palette.table)
    picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return picture


def pin(surface: pygame.Surface, theme: Theme, corner: tuple[int, int]) -> None:
    """Lay the badge over a corner, as far as the window lets it."""
    drawn = badge(theme)
    surface.blit(drawn, drawn.get_rect(center=corner).clamp(surface.get_rect()))


def lesson_ring(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """The ring round `rect`, `_OUT` logical pixels outside it, with the badge at its upper right corner: words stand at the left."""
    outer = rect.inflate(2 * theme.px(_OUT), 2 * theme.px(_OUT))
    surface.blit(_ring(theme, outer.size), outer)
    off = theme.px(_ASIDE)
    pin(surface, theme, (outer.right + off, outer.top - off))
