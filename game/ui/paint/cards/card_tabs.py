"""Cards in one line each, where many stand in little room: the name on the colour of the type."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.paint import svg
from game.ui.paint.strokes import HAIR

_CUT, _SIDE, _SIGN, _NEAR = 8, 5, 18, 4
"""The cut of the corners, what is free at both sides, the size of a sign, and the room after it, in logical pixels."""


@kept
def tab(theme: Theme, size: tuple[int, int], *, kind: str, name: str, signed: bool) -> pygame.Surface:
    """A card of a type (one of M R H D C W T) by its name, before it the sign of the type where it is `signed`."""
    palette, line, cut = theme.palette, theme.px(HAIR), theme.px(_CUT)
    halves = ("M", "H") if kind == "C" else (kind, kind)
    left, right = (palette.bands[half] for half in halves)
    body = svg.linear("f", (0, 0), (size[0], 0), [(0, left), (0.5, left), (0.5, right), (1, right)])
    body += svg.shape(svg.chamfered(0, 0, *size, cut), palette.outline)
    body += svg.shape(svg.chamfered(line, line, size[0] - 2 * line, size[1] - 2 * line, cut), "url(#f)")
    picture, x, middle = svg.picture(body, size).copy(), theme.px(_SIDE), size[1] // 2
    if signed:
        sign = art.icon(theme, kind, theme.px(_SIGN), palette.bone, left)
        picture.blit(sign, sign.get_rect(midleft=(x, middle)))
        x += theme.px(_SIGN) + theme.px(_NEAR)
    words = theme.text(theme.fit(name, "body-bold", size[0] - x - theme.px(_SIDE)), "body-bold", palette.bone)
    picture.blit(words, words.get_rect(midleft=(x, middle)))
    return picture


def width(theme: Theme, name: str, *, signed: bool) -> int:
    """How wide such a card has to be at least, in device pixels."""
    sign = theme.px(_SIGN) + theme.px(_NEAR) if signed else 0
    return 2 * theme.px(_SIDE) + sign + theme.width(name, "body-bold")
