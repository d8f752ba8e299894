"""Stones that lie in the slots of a bed: an icon on its colour, face up or down, and the sockets that they leave."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.paint.knots import LOOPS

FACE, DOWN, OPEN, BROKEN, CRACKED = "face", "down", "open", "broken", "cracked"
"""A stone face up; face down; a socket without a stone; one that was lost in an earlier turn; a stone lost just now."""
_CRACK = "M62 4L50 26L60 40L42 58L52 74L38 96M50 26L30 18M42 58L24 66M60 40L80 48"
"""Where a stone of 100 x 100 breaks."""
_CUT = 0.29
"""How its corners are cut, as a share of its width."""


@kept
def stone(theme: Theme, size: int, icon: str, ground: Rgb, state: str = FACE) -> pygame.Surface:
    """A stone `size` pixels wide; without an icon only sockets and stones face down can be shown."""
    palette = theme.palette
    if state in (OPEN, BROKEN):
        return _socket(theme, size, broken=state == BROKEN)
    if state == DOWN:
        ground = palette.stone
    elif state == CRACKED:
        ground = mix(ground, palette.panel, 0.6)
    body = _body(theme, ground)
    picture = svg.picture(body, (size, size), (100, 100)).copy()
    if state == DOWN:
        side = max(4, round(size * 0.52))
        loops = svg.shape(LOOPS, None, mix(palette.stone_lo, svg.BLACK, 0.35), 2.2)
        sign = svg.picture(loops, (side, side), (24, 24))
    else:
        side = max(4, round(size * 0.66))
        ink = palette.mute if state == CRACKED else palette.bone
        sign = art.icon(theme, icon, side, ink, ground)
    picture.blit(sign, sign.get_rect(center=(size / 2, size * 0.475)))
    if state == CRACKED:
        crack = svg.shape(_CRACK, None, palette.outline, 9) + svg.shape(_CRACK, None, palette.ember, 4.5)
        picture.blit(svg.picture(crack, (size, size), (100, 100)), (0, 0))
    return picture


def _body(theme: Theme, ground: Rgb) -> str:
    """The stone itself: a thick cut edge below, a lit one above, a hollow for its sign."""
    palette = theme.palette
    shades = [(0.0, mix(ground, palette.bone, 0.34)), (0.4, ground), (1.0, mix(ground, svg.BLACK, 0.3))]
    body = svg.shape(svg.chamfered(4, 8, 92, 90, 92 * _CUT), mix(ground, svg.BLACK, 0.72), palette.outline, 5)
    body += svg.linear("g", (20, 0), (60, 95), shades)
    body += svg.shape(svg.chamfered(4, 4, 92, 86, 90 * _CUT), "url(#g)", palette.outline, 4)
    lit = mix(ground, palette.bone, 0.55)
    body += svg.shape("M9 64V30L30 8H70", None, lit, 3.4, opacity=0.65)
    return body + svg.shape(svg.circle(50, 47.5, 36), mix(ground, svg.BLACK, 0.16), lit, 2, opacity=0.5)


@kept
def _socket(theme: Theme, size: int, *, broken: bool) -> pygame.Surface:
    """The hole where a stone may lie; one that is broken for good shows the crack."""
    palette = theme.palette
    body = svg.shape(svg.chamfered(8, 9, 84, 84, 84 * _CUT), mix(palette.groove, svg.BLACK, 0.6), None)
    lip = "M90 36V68L68 90H32" if not broken else "M88 60V68L68 90H50"
    body += svg.shape(lip, None, mix(palette.stone_lo, palette.stone, 0.25), 3.5, opacity=0.75)
    body += svg.shape("M10 66V34L34 10H66", None, svg.BLACK, 5)
    if broken:
        ember = mix(palette.ember_lo, palette.panel, 0.25)
        body += svg.shape("M66 14L50 40L60 50L36 88M50 40L34 30", None, ember, 6.5, opacity=0.9)
    else:
        dash = 'stroke-dasharray="9 8"'
        body += svg.shape(svg.circle(50, 51, 25), None, palette.mute, 3.5, opacity=0.5, extra=dash)
    return svg.picture(body, (size, size), (100, 100))
