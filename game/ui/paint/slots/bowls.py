"""Bowls of stones: what there is to be laid, with a heap of stones in a hollow."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.paint.slots import stones
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]
_CUT, _SPILL = 8, 0.34
"""How corners are cut, in logical pixels, and how far each stone of the heap lies from the one before, as a share."""


@kept
def bowl(theme: Theme, size: Size, head: int, state: str = "rest") -> pygame.Surface:
    """A bowl of `size` with a head of so many pixels over its hollow. States: "rest", "hover", "pressed", "grey"."""
    palette, line, (width, height) = theme.palette, theme.px(HAIR), size
    cut, pad = theme.px(_CUT), theme.px(_CUT)
    lift = {"hover": 0.14, "pressed": -0.1}.get(state, 0.0)
    top, low = mix(palette.wood_hi, palette.panel3, 0.35), mix(palette.wood, palette.panel, 0.45)
    if state == "grey":
        top, low = mix(top, palette.panel, 0.7), mix(low, palette.panel, 0.7)
    if lift:
        toward = palette.brass_hi if lift > 0 else svg.BLACK
        top, low = mix(top, toward, abs(lift)), mix(low, toward, abs(lift))
    edge = palette.brass_hi if state in ("hover", "pressed") else palette.hairline
    weight = theme.px(STROKE) if state in ("hover", "pressed") else line
    body = svg.linear("b", (0, 0), (0, height), [(0, top), (0.5, low), (1, mix(low, svg.BLACK, 0.25))])
    body += svg.shape(
        svg.chamfered(weight / 2, weight / 2, width - weight, height - weight, cut), "url(#b)", edge, weight
    )
    high = height - head - pad
    hollow = svg.chamfered(pad, head, width - 2 * pad, high, cut)
    floor = mix(palette.table, svg.BLACK, 0.35)
    body += svg.linear("h", (0, head), (0, height), [(0, mix(floor, svg.BLACK, 0.5)), (1, floor)])
    body += svg.shape(hollow, "url(#h)", mix(palette.wood_lo, palette.brass_lo, 0.35), line)
    return svg.picture(body, size)


@kept
def heap(theme: Theme, size: int, icon: str, ground: Rgb, count: int = 3) -> pygame.Surface:
    """A heap of `count` stones, each `size` pixels wide, the first in front."""
    step = max(2, round(size * _SPILL))
    whole = pygame.Surface((size + step * (count - 1), size), pygame.SRCALPHA)
    for number in range(count - 1, -1, -1):
        tone = mix(ground, svg.BLACK, 0.22 * number)
        small = round(size * (1 - 0.06 * number))
        whole.blit(stones.stone(theme, small, icon, tone), (step * number, size - small))
    return whole
