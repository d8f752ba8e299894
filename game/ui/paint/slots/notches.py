"""A bar of wood with notches in which bosses stand, one notch per number."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]
_CUT = 6


@kept
def bar(theme: Theme, size: Size) -> pygame.Surface:
    """The bar itself."""
    palette, line, (width, height) = theme.palette, theme.px(HAIR), size
    shades = [(0, mix(palette.wood_hi, palette.brass, 0.12)), (0.14, palette.wood_hi), (1, palette.wood_lo)]
    body = svg.linear("w", (0, 0), (0, height), shades)
    edge = svg.chamfered(line / 2, line / 2, width - line, height - line, theme.px(_CUT))
    body += svg.shape(edge, "url(#w)", palette.hairline, line)
    picture = svg.picture(body, size).copy()
    if palette.grain:
        inner = pygame.Rect(0, 0, width, height).inflate(-theme.px(2 * _CUT), -theme.px(2 * _CUT))
        light.streaks(picture, inner, 21, palette.wood_hi, mix(palette.wood, palette.wood_lo, 0.5))
    return picture


@kept
def notch(theme: Theme, size: int) -> pygame.Surface:
    """A round hole for a boss, `size` pixels wide."""
    palette = theme.palette
    body = svg.shape(svg.circle(50, 53, 45), mix(palette.wood_hi, palette.brass, 0.15), None)
    shades = [(0, svg.BLACK), (1, mix(palette.wood_lo, palette.wood, 0.4))]
    body += svg.linear("n", (0, 8), (0, 95), shades)
    body += svg.shape(svg.circle(50, 49, 43), "url(#n)", palette.outline, 4)
    return svg.picture(body, (size, size), (100, 100))


@kept
def seam(theme: Theme, height: int) -> pygame.Surface:
    """The line between two notches."""
    line = theme.px(HAIR)
    strip = pygame.Surface((2 * line, height))
    strip.fill(mix(theme.palette.wood_lo, svg.BLACK, 0.4), (0, 0, line, height))
    strip.fill(mix(theme.palette.wood_hi, theme.palette.wood, 0.5), (line, 0, line, height))
    return strip


@kept
def bracket(theme: Theme, size: Size) -> pygame.Surface:
    """The brass bracket round the notch whose turn it is."""
    palette, line = theme.palette, theme.px(STROKE)
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, theme.px(_CUT))
    warm = mix(palette.wood, palette.brass, 0.3)
    return svg.picture(svg.shape(edge, warm, palette.brass_hi, line), size)
