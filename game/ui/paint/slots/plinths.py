"""Plinths: a plate with a name, a bed for stones, and a front for what is told of them."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.paint.strokes import HAIR, STROKE

_WEDGE = 15
"""How long a wedge is, in logical pixels."""

Size = tuple[int, int]
_LEAN, _CUT = 7, 5
"""How much narrower the top of a plinth is at each side than its front, and how corners are cut, in logical pixels."""
_RIM, _LINE = 6, 3
"""How wide the stone round the bed is, and how high the line in the side's colour under the front."""


@kept
def plinth(theme: Theme, size: Size, front: int, line: Rgb, edge: Rgb | None = None) -> pygame.Surface:
    """A plinth of `size`, its front `front` pixels high with a line in a side's colour; `edge` lights the front."""
    split = size[1] - front
    body = _top(theme, size[0], split) + _bed(theme, size[0], split)
    return svg.picture(body + _front(theme, size, split, line, edge), size)


def _top(theme: Theme, width: int, split: int) -> str:
    """The slab of stone, down to where the front begins, narrower at the back."""
    palette, lean, hair = theme.palette, theme.px(_LEAN), theme.px(HAIR)
    stone = mix(palette.stone_lo, svg.BLACK, 0.5)
    top = [(lean, 0), (width - lean, 0), (width - 1, split), (1, split)]
    body = svg.linear("t", (0, 0), (0, split), [(0, mix(stone, palette.stone, 0.35)), (1, stone)])
    body += svg.shape(svg.path(top), "url(#t)", palette.outline, hair)
    return body + svg.shape(
        f"M{lean} {hair:g}H{width - lean}", None, mix(palette.stone, palette.stone_hi, 0.3), hair
    )


def _bed(theme: Theme, width: int, split: int) -> str:
    """What is sunk into the slab."""
    palette, lean, rim, hair = theme.palette, theme.px(_LEAN), theme.px(_RIM), theme.px(HAIR)
    bed = [
        (lean + rim, rim),
        (width - lean - rim, rim),
        (width - rim, split - rim // 2),
        (rim, split - rim // 2),
    ]
    floor = mix(palette.groove, svg.BLACK, 0.5)
    body = svg.linear("b", (0, rim), (0, split), [(0, mix(floor, svg.BLACK, 0.5)), (1, floor)])
    body += svg.shape(svg.path(bed), "url(#b)", palette.outline, hair)
    return body + svg.shape(
        svg.path([bed[1], bed[2], bed[3]], closed=False), None, palette.stone_lo, hair, opacity=0.6
    )


def _front(theme: Theme, size: Size, split: int, line: Rgb, edge: Rgb | None) -> str:
    """The front with the line of a side, and the light round it."""
    palette, (width, height), cut = theme.palette, size, theme.px(_CUT)
    face = [
        (0.5, split), (width - 0.5, split), (width - 0.5, height - cut), (width - cut, height - 0.5),
        (cut, height - 0.5), (0.5, height - cut),
    ]  # fmt: skip
    dark = mix(palette.panel, palette.slate_dark, 0.35)
    body = svg.linear("f", (0, split), (0, height), [(0, mix(dark, palette.stone_lo, 0.3)), (1, dark)])
    body += svg.shape(svg.path(face), "url(#f)", palette.outline, theme.px(HAIR))
    low, thick = height - theme.px(_LINE), theme.px(STROKE)
    body += svg.shape(f"M{cut + 1} {low}H{width - cut - 1}", None, line, thick)
    if edge is not None:
        inner = theme.px(STROKE) / 2
        lit = [
            (inner, split + inner), (width - inner, split + inner), (width - inner, height - cut),
            (width - cut, height - inner), (cut, height - inner), (inner, height - cut),
        ]  # fmt: skip
        body += svg.shape(svg.path(lit), None, edge, theme.px(STROKE))
    return body


@kept
def plate(theme: Theme, size: Size, edge: Rgb | None = None) -> pygame.Surface:
    """The plate of a name."""
    palette, line = theme.palette, theme.px(HAIR)
    shape = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, theme.px(_CUT))
    return svg.picture(
        svg.shape(shape, mix(palette.table, svg.BLACK, 0.2), edge or palette.brass_lo, line), size
    )


@kept
def wedges(theme: Theme, size: Size, colour: Rgb) -> pygame.Surface:
    """Four wedges at the corners of something of `size`, pointing inward; the picture is that large."""
    reach, line = theme.px(_WEDGE), theme.px(HAIR)
    width, height = size
    body = ""
    for x, y, dx, dy in ((0, 0, 1, 1), (width, 0, -1, 1), (0, height, 1, -1), (width, height, -1, -1)):
        tip = [(x, y), (x + dx * reach, y + dy * reach * 0.36), (x + dx * reach * 0.36, y + dy * reach)]
        body += svg.shape(svg.path(tip), colour, theme.palette.outline, line)
    return svg.picture(body, size)
