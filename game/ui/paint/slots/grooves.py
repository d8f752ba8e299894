"""Grooves cut into a floor: they run from a place to a channel and along it, and can fill with light."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pygame

from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import strokes, svg
from game.ui.paint.strokes import HAIR, STROKE

Point = tuple[float, float]
_WIDE, _FILL, _TURN, _HEAD = 10, 4, 12, 11
"""How wide a groove and what fills it is, how long its cut corner is, and the head of an arrow, in logical pixels."""


def route(theme: Theme, start: Point, channel: float, end: float) -> list[Point]:
    """From `start` straight to the height of a channel, round a corner of 45 degrees, and along it to x = `end`."""
    x, y = start
    turn = min(theme.px(_TURN), abs(end - x), abs(channel - y))
    down, side = (1 if channel > y else -1), (1 if end > x else -1)
    if turn <= 0:
        return [start, (x, channel)]
    return [start, (x, channel - down * turn), (x + side * turn, channel), (end, channel)]


def cut(surface: pygame.Surface, theme: Theme, way: Sequence[Point]) -> None:
    """The empty groove."""
    palette, wide = theme.palette, theme.px(_WIDE)
    lip = [(x, y + theme.px(HAIR)) for x, y in way]
    strokes.trace(surface, lip, mix(palette.slate_light, palette.stone, 0.2), wide)
    strokes.trace(surface, list(way), mix(palette.groove, svg.BLACK, 0.45), wide)
    strokes.trace(surface, list(way), mix(palette.groove, svg.BLACK, 0.1), wide // 2)


def fill(
    surface: pygame.Surface, theme: Theme, way: Sequence[Point], colour: Rgb, share: float = 1.0, *, dashed: bool = False
) -> None:  # fmt: skip
    """Fill `share` of the way with `colour` from its first point on; dashed while it is only meant."""
    part = _part(list(way), share)
    if len(part) < 2:
        return
    wide, thick = theme.px(_WIDE), theme.px(_FILL)
    strokes.trace(surface, part, mix(colour, svg.BLACK, 0.72), wide)
    if dashed:
        strokes.dashed(surface, part, colour, thick, theme.px(_WIDE), theme.px(_FILL))
    else:
        strokes.trace(surface, part, mix(colour, svg.BLACK, 0.3), thick + theme.px(STROKE))
        strokes.trace(surface, part, mix(colour, (255, 255, 255), 0.25), max(1, thick - theme.px(HAIR)))


def head(surface: pygame.Surface, theme: Theme, tip: Point, down: bool, colour: Rgb) -> None:
    """The head of an arrow with its tip at a point, pointing up or down."""
    reach = theme.px(_HEAD)
    x, y = tip
    back = y - reach * 1.5 if down else y + reach * 1.5
    shape = [
        (x, y),
        (x + reach * 0.72, back),
        (x, back + (reach * 0.3 if down else -reach * 0.3)),
        (x - reach * 0.72, back),
    ]
    pygame.draw.polygon(surface, theme.palette.outline, shape, 0)
    inner = [(x, y + (-2 if down else 2)), *[(px, py) for px, py in shape[1:]]]
    pygame.draw.polygon(surface, colour, inner)
    pygame.draw.aalines(surface, theme.palette.outline, True, shape)


def _part(way: list[Point], share: float) -> list[Point]:
    """The first `share` of a way."""
    if share >= 1:
        return way
    left, found = strokes.length(way) * share, [way[0]]
    for start, end in itertools.pairwise(way):
        step = strokes.length([start, end])
        if left <= step:
            found.append(strokes.at([start, end], left))
            return found
        left -= step
        found.append(end)
    return found
