"""Wooden rulers along the top and the left of a measured table."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import light
from game.ui.paint.strokes import HAIR, STROKE

WIDTH = 24
"""How wide a ruler is, in logical pixels."""
_NAMED, _HALVES, _WHOLE = 110, 60, 14
"""How far apart named ticks are at least, and how long a unit is where halves or all of them are ticked."""
_BETWEEN = 24
"""The least room between two figures, likewise."""

_BLACK: Rgb = (0, 0, 0)


class Scale(NamedTuple):
    """What a ruler counts in: its name, which of its figures may stand in a row, and how far apart the coarsest ticks are."""

    word: str
    steps: tuple[int, ...]
    coarse: int


INCHES = Scale("in", (1, 2, 3, 6, 12, 24, 48), 3)
CENTIMETRES = Scale("cm", (1, 2, 5, 10, 30, 60, 120), 5)


def rulers(
    surface: pygame.Surface,
    theme: Theme,
    rect: pygame.Rect,
    *,
    unit: float,
    origin: tuple[float, float],
    pointer: tuple[int, int] | None = None,
    scale: Scale = INCHES,
) -> None:
    """Lay both rulers inside `rect`: the inches, or whatever `scale` counts in, of a table whose corner lies at `origin` of the surface.

    With a `pointer` a brass tick follows it on both.
    """
    wide = theme.px(WIDTH)
    across = _ruler(theme, rect.width, round(unit, 3), round(origin[0] - rect.x), False, scale)
    down = _ruler(theme, rect.height, round(unit, 3), round(origin[1] - rect.y), True, scale)
    surface.blit(down, rect)
    surface.blit(across, rect)
    _corner(surface, theme, rect, wide)
    if pointer and rect.collidepoint(pointer):
        line = theme.px(STROKE)
        surface.fill(theme.palette.brass_hi, (pointer[0] - line // 2, rect.y, line, wide))
        surface.fill(theme.palette.brass_hi, (rect.x, pointer[1] - line // 2, wide, line))


def _corner(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, wide: int) -> None:
    palette, line = theme.palette, theme.px(HAIR)
    surface.fill(mix(palette.wood, palette.wood_lo, 0.4), (rect.x, rect.y, wide - line, wide - line))


@kept
def _ruler(theme: Theme, length: int, unit: float, zero: int, upright: bool, scale: Scale) -> pygame.Surface:
    """A ruler as it lies along the top, or turned along the left side."""
    palette, line, wide = theme.palette, theme.px(HAIR), theme.px(WIDTH)
    strip = pygame.Surface((length, wide))
    for y in range(wide):
        strip.fill(mix(mix(palette.wood_hi, palette.wood, 0.35), palette.wood, y / wide), (0, y, length, 1))
    if palette.grain:
        light.streaks(strip, strip.get_rect(), 5, palette.wood_hi, palette.wood_lo)
    strip.fill(mix(palette.wood_hi, palette.brass, 0.35), (0, 0, length, line))
    strip.fill(mix(palette.wood_lo, _BLACK, 0.4), (0, wide - line, length, line))
    ruler = pygame.transform.rotate(pygame.transform.flip(strip, True, False), 90) if upright else strip
    _ticks(ruler, theme, unit, zero, upright, scale)
    return ruler


def _ticks(ruler: pygame.Surface, theme: Theme, unit: float, zero: int, upright: bool, scale: Scale) -> None:
    palette, line, wide = theme.palette, theme.px(HAIR), theme.px(WIDTH)
    length = ruler.get_height() if upright else ruler.get_width()
    named = next((step for step in scale.steps if step * unit >= theme.px(_NAMED)), scale.steps[-1])
    fine = 0.5 if unit >= theme.px(_HALVES) else 1 if unit >= theme.px(_WHOLE) else scale.coarse
    first, last = max(0, math.ceil(-zero / unit / fine)), math.floor((length - zero) / unit / fine)
    written = 0
    for k in range(first, last + 1):
        inches = k * fine
        at = round(zero + inches * unit)
        great = inches % named == 0
        reach = theme.px(12 if great else 6 if inches % 1 == 0 else 4)
        tick = (wide - reach, at, reach, line) if upright else (at, wide - reach, line, reach)
        ruler.fill(palette.brass if great else mix(palette.brass_lo, palette.brass, 0.25), tick)
        if great:
            words = f"{inches:g}" if upright else f"{inches:g} {scale.word}"
            written = _name(ruler, theme, words, at, upright, written)


def _name(ruler: pygame.Surface, theme: Theme, words: str, at: int, upright: bool, written: int) -> int:
    """The figure beside its tick, clear of the corner; before it where the ruler ends behind it, so that it is never cut.

    Left out too near to where the one before it ends, which is `written`; returns where the last one ends.
    """
    label = theme.text(words, "body", theme.palette.dim)
    if at < theme.px(WIDTH):
        return written
    edge = theme.px(2)
    middle = (theme.px(WIDTH) - edge) // 2
    beside = theme.px(5)
    behind = (
        label.get_rect(midtop=(middle, at + edge))
        if upright
        else label.get_rect(midleft=(at + beside, middle))
    )
    ahead = (
        label.get_rect(midbottom=(middle, at - edge))
        if upright
        else label.get_rect(midright=(at - beside, middle))
    )
    room = ruler.get_rect()
    whole = behind.bottom <= room.bottom if upright else behind.right <= room.right
    place = behind if whole else ahead
    begins, ends = (place.top, place.bottom) if upright else (place.left, place.right)
    if written and begins < written + theme.px(_BETWEEN):
        return written
    ruler.blit(label, place)
    return ends
