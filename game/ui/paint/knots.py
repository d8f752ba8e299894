"""Knotwork: braids, ropes, and the looped square of card backs and corner plates.

A flat braid of three strands is the curve (sin t, sin 2t): the first is where a strand runs, the second
which one lies on top. Pieces are drawn from the lowest up, each with a dark casing.
"""

from __future__ import annotations

import math

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Palette, Rgb, Theme, mix
from game.ui.paint import svg

# Periods are long enough for crossings to read, in multiples of the braid's height.
_PERIOD, _STRAND, _PIECES = 3.0, 0.2, 18
_MARGIN = 2
"""So many pieces before and after a period still reach into its picture."""

LOOPS = (
    "M8.5 5.25A3.25 3.25 0 1 0 5.25 8.5H18.75A3.25 3.25 0 1 0 15.5 5.25V18.75"
    "A3.25 3.25 0 1 0 18.75 15.5H5.25A3.25 3.25 0 1 0 8.5 18.75Z"
)
_OVER = "M8.5 6V11M15.5 13V18M13 8.5H18M6 15.5H11"


def looped_square(colour: Rgb, casing: Rgb, width: float = 2.3) -> str:
    """The looped square as SVG, in a box of 24 x 24, with its crossings going over and under."""
    return (
        svg.shape(LOOPS, None, casing, width * 1.75)
        + svg.shape(LOOPS, None, colour, width)
        + svg.shape(_OVER, None, casing, width * 1.75, extra='stroke-linecap="butt"')
        + svg.shape("M8.5 5V12M15.5 12V19M12 8.5H19M5 15.5H12", None, colour, width)
    )


def _strands(kind: str, palette: Palette) -> tuple[Rgb, Rgb, Rgb]:
    """Light and shade of a strand, and its casing."""
    if kind == "gold":
        return (
            palette.brass_hi,
            mix(palette.brass, palette.brass_lo, 0.25),
            mix(palette.brass_lo, (0, 0, 0), 0.75),
        )
    if kind == "wood":
        light, dark = mix(palette.wood_hi, palette.brass_lo, 0.6), mix(palette.wood_hi, palette.wood, 0.15)
        return light, dark, mix(palette.wood, palette.wood_lo, 0.8)
    return mix(palette.brass, palette.brass_lo, 0.55), mix(palette.brass_lo, (0, 0, 0), 0.08), palette.wood_lo


@kept
def _braid_tile(theme: Theme, height: int, kind: str) -> pygame.Surface:
    period = round(height * _PERIOD)
    light, shade, casing = _strands(kind, theme.palette)
    middle, reach, width = height / 2, height * (0.5 - _STRAND * 0.8), height * _STRAND
    pieces: list[tuple[float, str, str]] = []
    for strand in range(3):
        for piece in range(-_MARGIN, _PIECES + _MARGIN):
            start, end = piece / _PIECES, (piece + 1) / _PIECES
            depth = math.sin(4 * math.pi * ((start + end) / 2 + strand / 3))

            def run(a: float, b: float, strand: int = strand) -> str:
                ts = (a + (b - a) * k / 3 for k in range(4))
                return svg.path(
                    [(t * period, middle - reach * math.sin(2 * math.pi * (t + strand / 3))) for t in ts],
                    closed=False,
                )

            pieces.append((depth, run(start, end), run(start - 0.006, end + 0.006)))
    pieces.sort(key=lambda piece: piece[0])
    body = svg.linear("s", (0, 0), (0, height), [(0.1, light), (0.9, shade)]) + "".join(
        svg.shape(cased, None, casing, width * 1.7) + svg.shape(core, None, "url(#s)", width)
        for _, cased, core in pieces
    )
    return svg.picture(body, (period, height), finer=4 if height < 24 else 2)


@kept
def braid(theme: Theme, width: int, height: int, kind: str = "brass") -> pygame.Surface:
    """A horizontal braid; `kind` is "brass", "gold" or "wood". Never less than 10 high, never behind words."""
    strip = pygame.Surface((width, height), pygame.SRCALPHA)
    tile = _braid_tile(theme, height, kind)
    for x in range(0, width, tile.get_width()):
        strip.blit(tile, (x, 0))
    return strip


@kept
def corner_plate(theme: Theme, size: int) -> pygame.Surface:
    """A brass plate with the looped square cut into it, for the corners of frames."""
    palette = theme.palette
    dark = mix(palette.brass_lo, (0, 0, 0), 0.55)
    body = svg.linear(
        "p", (0, 0), (6, 24), [(0, palette.brass_hi), (0.35, palette.brass), (1, palette.brass_lo)]
    )
    body += svg.shape(svg.chamfered(0.4, 0.4, 23.2, 23.2, 4), "url(#p)", palette.outline, 0.9)
    body += svg.shape(svg.chamfered(1.5, 1.5, 21, 21, 3.4), None, palette.brass_hi, 0.7, opacity=0.55)
    body += svg.moved(
        svg.moved(looped_square(palette.brass_hi, palette.brass_hi, 1.2), 0.4, 0.5), 1.4, 1.4, 0.88
    )
    body += svg.moved(looped_square(dark, palette.brass, 1.9), 1.4, 1.4, 0.88)
    return svg.picture(body, (size, size), (24, 24))
