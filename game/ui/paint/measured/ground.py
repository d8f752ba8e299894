"""The ground of a measured table: its soil, inch crosses, warm light and wooden edge, for any view of it.

What varies slowly is painted once for the whole table, small, and stretched under the view; tufts and
crosses are stamped at their own places, so that they stay put while the view moves.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.strokes import HAIR

Size = tuple[int, int]
Point = tuple[float, float]

EDGE = 0.62
"""Width of the table's wooden edge in inches."""

_COARSE = 10  # Pixels to the inch of the stretched picture.
_STAMPS = 12


class _Soil(NamedTuple):
    """Colours of a ground: its base, two patches, and its blades or stones."""

    base: Rgb
    one: Rgb
    two: Rgb
    blade: Rgb
    stones: bool


_SOILS = {
    "moor": _Soil((56, 54, 41), (66, 59, 40), (46, 51, 41), (92, 92, 62), False),
    "forest": _Soil((44, 50, 36), (56, 54, 36), (34, 44, 34), (88, 98, 60), False),
    "village": _Soil((66, 56, 42), (76, 64, 46), (56, 52, 40), (96, 88, 62), True),
    "stone": _Soil((58, 56, 53), (70, 66, 61), (45, 46, 47), (98, 96, 92), True),
    "snow": _Soil((84, 89, 91), (106, 111, 112), (64, 72, 79), (128, 136, 140), False),
}

KINDS = tuple(_SOILS)
"""The kinds of ground there are."""


@kept
def ground(
    theme: Theme, size: Size, kind: str = "moor", *, unit: float, origin: Point, table: tuple[float, float]
) -> pygame.Surface:
    """A view of the table, `size` pixels, at `unit` pixels to the inch.

    `origin` is where the table's corner lies in the picture; `table` its width and height in inches.
    """
    picture = pygame.Surface(size)
    picture.fill(mix(theme.palette.table, svg.BLACK, 0.3))
    field = pygame.Rect(round(origin[0]), round(origin[1]), round(table[0] * unit), round(table[1] * unit))
    _edge(picture, theme, field, unit)
    seen = field.clip(picture.get_rect())
    if seen.width and seen.height:
        _stretched(picture, _soil(theme, kind, table), field, seen, unit)
        picture.set_clip(seen)
        _stamp(picture, theme, kind, field, unit)
        _crosses(picture, theme, kind, field, unit)
        _inner_edge(picture, theme, field)
        light.grain(picture, theme, 4)
        picture.set_clip(None)
    return picture


def _stretched(
    picture: pygame.Surface, small: pygame.Surface, field: pygame.Rect, seen: pygame.Rect, unit: float
) -> None:
    """The part of the small picture that is seen, in whole pixels of it, at full size."""
    share = unit / _COARSE
    left = min(math.floor((seen.x - field.x) / share), small.get_width() - 1)
    top = min(math.floor((seen.y - field.y) / share), small.get_height() - 1)
    right = min(small.get_width(), math.ceil((seen.right - field.x) / share) + 1)
    low = min(small.get_height(), math.ceil((seen.bottom - field.y) / share) + 1)
    part = small.subsurface((left, top, max(1, right - left), max(1, low - top)))
    extent = (round(part.get_width() * share), round(part.get_height() * share))
    whole = pygame.transform.smoothscale(part, extent)
    picture.set_clip(seen)
    picture.blit(whole, (field.x + round(left * share), field.y + round(top * share)))
    picture.set_clip(None)


@kept
def _soil(theme: Theme, kind: str, table: tuple[float, float]) -> pygame.Surface:
    """The whole table in little: patches of soil, the warm light and the dark corners."""
    soil, chance = _SOILS[kind], random.Random(f"{kind}{table}")
    size = (max(2, round(table[0] * _COARSE)), max(2, round(table[1] * _COARSE)))
    small = pygame.Surface(size)
    small.fill(soil.base)
    for _ in range(round(table[0] * table[1] / 9)):
        radius = chance.uniform(0.9, 3.4) * _COARSE
        colour = mix(soil.base, chance.choice((soil.one, soil.two)), chance.uniform(0.35, 0.9))
        patch = _patch(round(radius), colour, chance.randrange(6))
        at = (chance.uniform(-0.05, 1) * size[0] - radius, chance.uniform(-0.05, 1) * size[1] - radius)
        small.blit(patch, at)
    light.warm(small, theme, (0.3, 0.18), (0.8, 0.95), (34, 24, 11))
    light.vignette(small, theme, 78)
    return small


@kept
def _patch(radius: int, colour: Rgb, variant: int) -> pygame.Surface:
    """An uneven patch with soft edges."""
    chance = random.Random(variant)
    points = []
    for k in range(9):
        reach = chance.uniform(0.55, 0.95) * radius
        turn = math.tau * k / 9
        points.append((radius + reach * math.cos(turn), radius + reach * 0.7 * math.sin(turn)))
    picture = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    pygame.draw.polygon(picture, (*colour, 150), points)
    return pygame.transform.gaussian_blur(picture, max(1, radius // 7))


def _stamp(picture: pygame.Surface, theme: Theme, kind: str, field: pygame.Rect, unit: float) -> None:
    """Tufts, pebbles and scratches, a few to each square of two inches."""
    if not theme.palette.grain or unit < 12:
        return
    clip, cell = picture.get_clip(), 2 * unit
    first = (math.floor((clip.x - field.x) / cell), math.floor((clip.y - field.y) / cell))
    last = (math.floor((clip.right - field.x) / cell), math.floor((clip.bottom - field.y) / cell))
    stamps = _stamps(kind, max(6, round(unit * 0.36)))
    places = []
    for row in range(first[1], last[1] + 1):
        for column in range(first[0], last[0] + 1):
            chance = random.Random(row * 7919 + column)
            for _ in range(chance.choice((2, 3, 4))):
                at = (field.x + (column + chance.random()) * cell, field.y + (row + chance.random()) * cell)
                places.append((stamps[chance.randrange(_STAMPS)], at))
    picture.fblits(places)


@kept
def _stamps(kind: str, side: int) -> tuple[pygame.Surface, ...]:
    """Small marks of a ground: blades of grass, or stones set in it."""
    soil, made = _SOILS[kind], []
    for k in range(_STAMPS):
        chance, body = random.Random(k), ""
        if (soil.stones and k % 2) or k % 5 == 4:
            x, y, r = 12.0, 12.0, chance.uniform(2.4, 6.0 if soil.stones else 3.4)
            turns = (math.tau * n / 7 for n in range(7))
            uneven = ((r * math.cos(t) * chance.uniform(0.8, 1), r * 0.75 * math.sin(t)) for t in turns)
            stone = svg.path([(x + dx, y + dy) for dx, dy in uneven])
            body += svg.moved(svg.shape(stone, svg.BLACK, opacity=0.4), 0.9, 1.2)
            body += svg.shape(stone, mix(soil.base, soil.blade, 0.32), mix(soil.base, svg.BLACK, 0.22), 0.8)
            shine = svg.circle(x - r * 0.25, y - r * 0.25, r * 0.35)
            body += svg.shape(shine, mix(soil.base, soil.blade, 0.55), opacity=0.6)
        else:
            for _ in range(chance.choice((1, 2, 3))):
                x, y = chance.uniform(6, 18), chance.uniform(12, 20)
                tip = (x + chance.uniform(-3, 3), y - chance.uniform(5, 10))
                light, share = (soil.blade, chance.uniform(0.2, 0.7)) if k % 3 else (svg.BLACK, 0.4)
                shade = mix(soil.base, light, share)
                body += svg.shape(svg.path([(x, y), tip], closed=False), None, shade, 1.5)
        made.append(svg.picture(body, (side, side), (24, 24)))
    return tuple(made)


def _crosses(picture: pygame.Surface, theme: Theme, kind: str, field: pygame.Rect, unit: float) -> None:
    """A dot at every inch, and a cross at every sixth, at 22 %."""
    clip = picture.get_clip()
    step = 1 if unit >= 14 else 6
    first = (math.ceil((clip.x - field.x) / unit), math.ceil((clip.y - field.y) / unit))
    last = (math.floor((clip.right - field.x) / unit), math.floor((clip.bottom - field.y) / unit))
    dot, cross = _inch_mark(theme, kind, False), _inch_mark(theme, kind, True)
    half = cross.get_width() / 2
    marks = []
    for row in range(-(-first[1] // step) * step, last[1] + 1, step):
        for column in range(-(-first[0] // step) * step, last[0] + 1, step):
            at = round(field.x + column * unit - half), round(field.y + row * unit - half)
            marks.append((cross if row % 6 == 0 and column % 6 == 0 else dot, at))
    picture.fblits(marks)


@kept
def _inch_mark(theme: Theme, kind: str, great: bool) -> pygame.Surface:
    colour = (20, 26, 30) if kind == "snow" else theme.palette.bone
    data = "M8 2V14M2 8H14" if great else "M8 6V10M6 8H10"
    side = theme.px(14)
    return svg.picture(
        svg.shape(data, None, colour, 1.6, opacity=0.26 if great else 0.22), (side, side), (16, 16)
    )


def _inner_edge(picture: pygame.Surface, theme: Theme, field: pygame.Rect) -> None:
    """The shadow of the upper and left edge on the ground."""
    depth = theme.px(10)
    for k in range(depth):
        shade = round(120 * (1 - k / depth) ** 2)
        for strip in ((field.x, field.y + k, field.width, 1), (field.x + k, field.y, 1, field.height)):
            seen = pygame.Rect(strip).clip(picture.get_clip())
            if seen.width and seen.height:
                picture.fill((shade,) * 3, seen, pygame.BLEND_RGB_SUB)


def _edge(picture: pygame.Surface, theme: Theme, field: pygame.Rect, unit: float) -> None:
    """The oiled wood around the table."""
    palette, line = theme.palette, theme.px(HAIR)
    width = max(theme.px(6), round(EDGE * unit))
    outer = field.inflate(2 * width, 2 * width)
    depth = theme.px(14)
    for k in range(depth):
        shade = outer.inflate(2 * (depth - k), 2 * (depth - k)).move(theme.px(2), theme.px(4))
        pygame.draw.rect(picture, mix(palette.table, svg.BLACK, 0.3 + 0.5 * k / depth), shade, theme.px(6))
    for rect, upright, far in _beams(field, width):
        tone = mix(palette.wood, palette.wood_hi, 0.3 if far else 0.6)
        seen = rect.clip(picture.get_rect())
        if not seen.width or not seen.height:
            continue
        picture.fill(tone, seen)
        if palette.grain:
            pale, dark = mix(tone, palette.wood_hi, 0.35), mix(tone, palette.wood_lo, 0.3)
            light.streaks(picture, seen, far, pale, dark, upright=upright)
    pygame.draw.rect(picture, mix(palette.wood_hi, palette.brass, 0.3), outer, line)
    pygame.draw.rect(picture, palette.wood_lo, field.inflate(8 * line, 8 * line), 2 * line)
    pygame.draw.rect(picture, palette.brass_lo, field.inflate(4 * line, 4 * line), line)
    pygame.draw.rect(picture, palette.outline, field.inflate(2 * line, 2 * line), line)


def _beams(field: pygame.Rect, width: int) -> list[tuple[pygame.Rect, bool, int]]:
    """The four beams of the edge: where, upright or not, on the far side from the light or not."""
    long = field.width + 2 * width
    return [
        (pygame.Rect(field.x - width, field.y - width, long, width), False, 0),
        (pygame.Rect(field.x - width, field.bottom, long, width), False, 1),
        (pygame.Rect(field.x - width, field.y, width, field.height), True, 0),
        (pygame.Rect(field.right, field.y, width, field.height), True, 1),
    ]
