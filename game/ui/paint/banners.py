"""Banners that hang from a rod, in the colour of a side."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import svg
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]
ROD = 12
"""How thick the rod is, in logical pixels."""
_OVER, _TAIL = 6, 20
"""How far the rod stands out at each side, and how deep the tail is cut."""


@kept
def banner(theme: Theme, size: Size, seat: str, *, lit: bool = False) -> pygame.Surface:
    """A banner of `size` pixels with its rod; the rod of whoever decides is `lit`."""
    palette, side, (width, height) = theme.palette, theme.palette.sides[seat], size
    rod, over, line = theme.px(ROD), theme.px(_OVER), theme.px(HAIR)
    tail = min(theme.px(_TAIL), height // 5)
    cloth = [
        (over, rod // 2), (width - over, rod // 2), (width - over, height - line), (width / 2, height - tail),
        (over, height - line),
    ]  # fmt: skip
    plate, dark = mix(side.plate, side.dark, 0.35), mix(side.dark, svg.BLACK, 0.25)
    body = svg.linear(
        "c", (over, 0), (width - over, height * 0.4), [(0, plate), (0.6, mix(plate, dark, 0.5)), (1, dark)]
    )
    body += svg.shape(svg.path(cloth), "url(#c)", palette.outline, line)
    inset = theme.px(4)
    inner = [
        (over + inset, rod), (width - over - inset, rod), (width - over - inset, height - inset * 1.8),
        (width / 2, height - tail - inset), (over + inset, height - inset * 1.8),
    ]  # fmt: skip
    body += svg.shape(svg.path(inner), None, mix(side.light, side.dark, 0.4), line, opacity=0.55)
    picture = svg.picture(body, size).copy()
    picture.blit(_rod(theme, width, lit), (0, 0))
    return picture


@kept
def _rod(theme: Theme, width: int, lit: bool) -> pygame.Surface:
    palette, thick = theme.palette, theme.px(ROD)
    wood = [(0, mix(palette.wood_hi, palette.brass, 0.4)), (0.5, palette.wood_hi), (1, palette.wood_lo)]
    edge = palette.brass_hi if lit else palette.outline
    body = svg.linear("r", (0, 0), (0, thick), wood)
    line = theme.px(STROKE if lit else HAIR)
    body += svg.shape(
        svg.chamfered(line / 2, line / 2 + 1, width - line, thick - line - 2, thick * 0.3),
        "url(#r)",
        edge,
        line,
    )
    for x in (thick * 0.5, width - thick * 0.5):
        body += svg.shape(
            svg.circle(x, thick / 2, thick * 0.42), palette.brass, palette.outline, theme.px(HAIR)
        )
    return svg.picture(body, (width, thick))


def lay(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, seat: str, *, lit: bool) -> None:
    """A banner with its shadow."""
    picture = banner(theme, rect.size, seat, lit=lit)
    surface.blit(_shadow(theme, rect.size, seat), rect.move(theme.px(STROKE), theme.px(2 * STROKE)))
    surface.blit(picture, rect)


@kept
def _shadow(theme: Theme, size: Size, seat: str) -> pygame.Surface:
    return svg.soft(banner(theme, size, seat), theme.px(2 * STROKE), strength=0.6)
