"""Cards that name a troop: a coloured band with emblem and number, paper below, and the boss with their place."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import svg
from game.ui.paint.cards.hand_cards import band_colour
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]
_CUT = 8
_TONES = (0.12, 0.42)
"""How much of the band shows in the shaded and the deep tone of an emblem on it."""


@kept
def face(theme: Theme, size: Size, kind: str, band: int, emblem: str = "") -> pygame.Surface:
    """A card without words: its band of `band` device pixels in the colour of `kind`, with an emblem at its left."""
    palette, (width, height) = theme.palette, size
    cut, line = theme.px(_CUT), theme.px(HAIR)
    colour = band_colour(palette, kind)
    outline = svg.chamfered(line, line, width - 2 * line, height - 2 * line, cut)
    paper = [(0, palette.face), (1, palette.face_lo)]
    body = svg.linear("p", (0, band), (0, height), paper) + svg.shape(
        outline, "url(#p)", palette.outline, 2 * line
    )
    body += svg.linear(
        "b", (0, 0), (0, band), [(0, mix(colour, (255, 255, 255), 0.1)), (1, mix(colour, svg.BLACK, 0.1))]
    )
    top = [(line + cut, line), (width - line - cut, line), (width - line, line + cut), (width - line, band),
           (line, band), (line, line + cut)]  # fmt: skip
    body += svg.shape(svg.path(top), "url(#b)", palette.outline, line)
    picture = svg.picture(body, size)
    if emblem:
        side = max(8, band - theme.px(2 * STROKE))
        shade, deep = (mix(palette.bone, colour, share) for share in _TONES)
        tones = art.Tones(palette.bone, mix(shade, svg.BLACK, 0.12), deep, mix(colour, svg.BLACK, 0.6))
        drawn = art.emblem(theme, emblem if emblem in art.emblems() else art.UNKNOWN, side, tones)
        picture = picture.copy()
        picture.blit(drawn, (theme.px(_CUT) // 2 + line, (band - side) // 2))
    return picture


@kept
def boss(theme: Theme, size: int, words: str, *, lit: bool = False) -> pygame.Surface:
    """A round boss with a number, as high as `size`; wider if the number needs it."""
    palette = theme.palette
    label = theme.text(words, "body-bold", palette.bone)
    width = max(size, label.get_width() + size // 2)
    line = theme.px(STROKE)
    edge = palette.brass_hi if lit else palette.brass
    radius = size / 2 - line / 2
    left, right, middle = size / 2, width - size / 2, size / 2
    data = (f"M{left} {middle - radius}H{right}A{radius} {radius} 0 0 1 {right} {middle + radius}"
            f"H{left}A{radius} {radius} 0 0 1 {left} {middle - radius}Z")  # fmt: skip
    picture = svg.picture(svg.shape(data, palette.table, edge, line), (width, size)).copy()
    picture.blit(label, label.get_rect(center=(width // 2, size // 2)))
    return picture


@kept
def gap(theme: Theme, size: Size) -> pygame.Surface:
    """The dashed place that a lifted card has left."""
    palette, (width, height), line = theme.palette, size, theme.px(STROKE)
    dash, space = theme.px(3 * STROKE), theme.px(2 * STROKE)
    outline = svg.chamfered(line, line, width - 2 * line, height - 2 * line, theme.px(_CUT))
    body = svg.shape(outline, None, palette.verdigris, line, extra=f'stroke-dasharray="{dash} {space}"')
    return svg.picture(body, size)
