"""The doors of the hall: a chamfered arch, a leaf of planks with its crest, the light behind it, and the bar of one that is shut.

A door is `WIDE` by `HIGH` units; it is drawn at any size of that shape.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.art import Tones
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.knots import braid
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]

WIDE, HIGH = 216, 224
_OUTER = ((4, 224), (4, 50), (53, 1), (163, 1), (212, 50), (212, 224))
_INNER = ((20, 224), (20, 57), (61, 17), (155, 17), (196, 57), (196, 224))
_LEAF = pygame.Rect(20, 17, 176, 207)
"""What the leaf fills when it is shut."""
_PLANKS, _CREST, _CREST_AT = 7, 92, (108, 108)
_BAND, _BAR, _HANDLE = (178, 18), (158, 26), (172, 146)
"""Top and height of the iron band and of the bar, and where the ring hangs."""
_BRAID, _POST = 12, (82, 218)
"""Width of the carving on the posts, and from where to where it goes."""
_OPEN = 0.25
"""The share of its width that a leaf gives free at most."""
_GLOW: tuple[Rgb, Rgb] = ((255, 196, 112), (176, 98, 36))


class Crest(NamedTuple):
    """What hangs on a door: an emblem, on the dark of a side's colours ("" for grey)."""

    emblem: str
    side: str = ""


def door(
    theme: Theme, size: Size, crest: Crest, share: float = 0.0, *, barred: bool = False
) -> pygame.Surface:
    """A door opened by `share` (0..1) of the quarter that it ever opens; one that is `barred` stays dim and shut."""
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(_light(theme, size) if share else _dark(theme, size), (0, 0))
    place = _scaled(_LEAF, size)
    leaf = _leaf(theme, size, crest, barred)
    if share:
        wide = max(1, round(place.width * (1 - _OPEN * share)))
        leaf = pygame.transform.smoothscale(leaf, (wide, place.height))
        edge = pygame.Rect(place.x + wide, place.y, theme.px(STROKE), place.height)
        whole.fill(_GLOW[0], edge)
    whole.blit(leaf, place)
    if share:
        _clip_to_opening(whole, size)
    whole.blit(_arch(theme, size), (0, 0))
    if barred:
        whole.blit(_bar(theme, size), (0, 0))
    return whole


@kept
def crest(theme: Theme, size: int, shown: Crest, *, dim: bool = False) -> pygame.Surface:
    """A crest alone: an emblem in a steel ring, `size` pixels wide."""
    palette = theme.palette
    ground = (
        mix(palette.sides[shown.side].dark, svg.BLACK, 0.1)
        if shown.side
        else mix(palette.stone_lo, svg.BLACK, 0.2)
    )
    steel = [(0.0, palette.stone_hi), (0.5, palette.stone), (1.0, palette.stone_lo)]
    body = svg.linear("s", (20, 0), (80, 100), steel)
    body += svg.shape(svg.circle(50, 50, 48), "url(#s)", palette.outline, 3)
    body += svg.radial(
        "g", (40, 34), 52, [(0, mix(ground, palette.bone, 0.13)), (1, mix(ground, svg.BLACK, 0.3))]
    )
    body += svg.shape(svg.circle(50, 50, 41), "url(#g)", palette.outline, 2)
    tones = Tones(
        palette.bone,
        mix((203, 189, 156), ground, 0.14),
        mix((141, 125, 93), ground, 0.3),
        mix(ground, svg.BLACK, 0.4),
    )
    body += svg.moved(art.emblem_body(shown.emblem, tones), 22, 22, 0.56)
    picture = svg.picture(body, (size, size), (100, 100))
    if dim:
        picture.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@kept
def beam(theme: Theme, size: Size) -> pygame.Surface:
    """A beam along the wall, lit from above, with its shadow in the lower half."""
    palette, line = theme.palette, theme.px(HAIR)
    width, height = size
    wood = max(1, height // 2)
    strip = pygame.Surface(size, pygame.SRCALPHA)
    top, low = mix(palette.wood_hi, palette.brass, 0.12), mix(palette.wood, svg.BLACK, 0.25)
    for y in range(wood):
        strip.fill((*mix(top, low, y / wood), 255), (0, y, width, 1))
    for y in range(wood, height):
        strip.fill((0, 0, 0, round(120 * (height - y) / (height - wood))), (0, y, width, 1))
    strip.fill((*mix(palette.wood_hi, palette.brass, 0.4), 255), (0, 0, width, line))
    return strip


def _scaled(rect: pygame.Rect, size: Size) -> pygame.Rect:
    x, y = size[0] / WIDE, size[1] / HIGH
    left, top = round(rect.x * x), round(rect.y * y)
    return pygame.Rect(left, top, round(rect.right * x) - left, round(rect.bottom * y) - top)


def _drawn(body: str, size: Size) -> pygame.Surface:
    return svg.picture(body, size, (WIDE, HIGH))


@kept
def _opening(size: Size) -> pygame.Surface:
    """White where the arch is open."""
    return _drawn(svg.shape(svg.path(_INNER), (255, 255, 255)), size)


def _clip_to_opening(whole: pygame.Surface, size: Size) -> None:
    whole.blit(_opening(size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


@kept
def _dark(theme: Theme, size: Size) -> pygame.Surface:
    """The gap round a leaf that is shut."""
    gap = _opening(size).copy()
    gap.fill((*mix(theme.palette.table, svg.BLACK, 0.5), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return gap


@kept
def _light(theme: Theme, size: Size) -> pygame.Surface:
    """What is seen behind a leaf that opens."""
    near, far = _GLOW
    ramp = svg.linear("l", (140, 0), (198, 0), [(0, near), (0.4, mix(near, far, 0.25)), (1, far)])
    fall = svg.linear(
        "f", (0, 17), (0, 224), [(0, svg.BLACK, 0.45), (0.35, svg.BLACK, 0.0), (1, svg.BLACK, 0.12)]
    )
    whole = svg.path(_INNER)
    return _drawn(ramp + svg.shape(whole, "url(#l)") + fall + svg.shape(whole, "url(#f)"), size)


@kept
def _planks(theme: Theme, size: Size) -> pygame.Surface:
    """The leaf without its crest, cut to the arch; all doors of a size share it."""
    palette, place, chance = theme.palette, _scaled(_LEAF, size), random.Random(17)
    leaf = pygame.Surface(place.size)
    line = theme.px(HAIR)
    for number in range(_PLANKS):
        left, right = (place.width * each // _PLANKS for each in (number, number + 1))
        tone = mix(palette.wood_lo, palette.wood_hi, chance.uniform(0.34, 0.66))
        plank = pygame.Rect(left, 0, right - left, place.height)
        leaf.fill(tone, plank)
        if palette.grain:
            pale, dark = mix(tone, palette.wood_hi, 0.22), mix(tone, svg.BLACK, 0.22)
            light.streaks(leaf, plank, number + 60, pale, dark, upright=True)
        leaf.fill(mix(tone, palette.wood_hi, 0.4), (left, 0, line, place.height))
        leaf.fill(mix(tone, svg.BLACK, 0.6), (right - line, 0, line, place.height))
    light.vignette(leaf, theme, 120)
    shaped = pygame.Surface(place.size, pygame.SRCALPHA)
    shaped.blit(leaf, (0, 0))
    shaped.blit(_opening(size), (-place.x, -place.y), special_flags=pygame.BLEND_RGBA_MULT)
    shaped.blit(_iron(theme, size), (-place.x, -place.y))
    return shaped


@kept
def _iron(theme: Theme, size: Size) -> pygame.Surface:
    """The band with its studs, and the ring to pull at."""
    palette, (top, high) = theme.palette, _BAND
    steel, dark = mix(palette.stone_lo, palette.wood_lo, 0.35), mix(palette.stone_lo, svg.BLACK, 0.55)
    body = svg.linear("b", (0, top), (0, top + high), [(0, steel), (1, dark)])
    body += svg.shape(f"M24 {top}H192V{top + high}H24Z", "url(#b)", palette.outline, 1.2)
    for x in range(41, 190, 33):
        body += svg.shape(svg.circle(x, top + high / 2, 3.6), palette.brass, palette.outline, 1.2)
    x, y = _HANDLE
    body += svg.shape(svg.circle(x, y, 6.2), None, palette.outline, 5)
    body += svg.shape(svg.circle(x, y, 6.2), None, mix(palette.brass, palette.brass_lo, 0.25), 2.8)
    return _drawn(body, size)


@kept
def _leaf(theme: Theme, size: Size, shown: Crest, barred: bool) -> pygame.Surface:
    leaf = _planks(theme, size).copy()
    wide = round(_CREST * size[0] / WIDE)
    place = _scaled(_LEAF, size)
    picture = crest(theme, wide, shown, dim=barred)
    middle = round(_CREST_AT[0] * size[0] / WIDE) - place.x, round(_CREST_AT[1] * size[1] / HIGH) - place.y
    if barred:
        leaf.fill((128, 128, 132, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shadow = _shadow(wide * 5 // 4)
    leaf.blit(shadow, shadow.get_rect(center=(middle[0] + theme.px(STROKE), middle[1] + theme.px(STROKE))))
    leaf.blit(picture, picture.get_rect(center=middle))
    return leaf


@kept
def _shadow(wide: int) -> pygame.Surface:
    """The shadow of a crest on its leaf."""
    fall = svg.radial(
        "f", (50, 50), 50, [(0.0, svg.BLACK, 0.9), (0.74, svg.BLACK, 0.8), (1.0, svg.BLACK, 0.0)]
    )
    return svg.picture(fall + svg.shape(svg.circle(50, 50, 50), "url(#f)"), (wide, wide), (100, 100), finer=1)


@kept
def _arch(theme: Theme, size: Size) -> pygame.Surface:
    """The frame, its posts carved."""
    palette = theme.palette
    bright, deep = mix(palette.wood_hi, palette.brass, 0.16), mix(palette.wood, palette.wood_hi, 0.25)
    ring = svg.path(_OUTER) + svg.path(reversed(_INNER))
    body = svg.linear("a", (0, 0), (WIDE, HIGH), [(0, bright), (0.55, palette.wood_hi), (1, deep)])
    body += svg.shape(ring, "url(#a)", palette.outline, 1.4, extra='fill-rule="evenodd"')
    crown = [(5.5, 224), (5.5, 50.8), (53.8, 2.6), (162.2, 2.6)]
    body += svg.shape(svg.path(crown, closed=False), None, mix(bright, palette.brass, 0.5), 1.2, opacity=0.9)
    inner = [(20, 224), (20, 57), (61, 17), (155, 17), (196, 57), (196, 224)]
    body += svg.shape(svg.path(inner, closed=False), None, mix(palette.wood_lo, svg.BLACK, 0.5), 3)
    body += svg.shape(
        "M53 1L61 17M163 1L155 17M4 50L20 57M212 50L196 57", None, palette.wood_lo, 1, opacity=0.7
    )
    arch = _drawn(body, size)
    top, foot = (round(each * size[1] / HIGH) for each in _POST)
    thick = max(theme.px(_BRAID - 2), round(_BRAID * size[0] / WIDE))
    strip = pygame.transform.rotate(braid(theme, foot - top, thick, "wood"), 90)
    for x in (12, 204):
        arch.blit(strip, strip.get_rect(midtop=(round(x * size[0] / WIDE), top)))
    return arch


@kept
def _bar(theme: Theme, size: Size) -> pygame.Surface:
    """The beam that keeps a door shut, in its iron hooks."""
    palette, (top, high) = theme.palette, _BAR
    wood, dark = mix(palette.wood_hi, palette.brass, 0.1), mix(palette.wood, svg.BLACK, 0.1)
    body = svg.shape(f"M8 {top + 5}H210V{top + high + 6}H8Z", svg.BLACK, opacity=0.4)
    body += svg.linear("w", (0, top), (0, top + high), [(0, wood), (0.6, palette.wood_hi), (1, dark)])
    body += svg.shape(svg.chamfered(1, top, WIDE - 2, high, 4), "url(#w)", palette.outline, 1.6)
    body += svg.shape(f"M6 {top + 2}H210", None, mix(wood, palette.brass, 0.5), 1, opacity=0.8)
    for y in (0.36, 0.7):
        body += svg.shape(f"M8 {top + high * y:g}H208", None, palette.wood_lo, 0.8, opacity=0.5)
    iron = mix(palette.stone_lo, palette.stone, 0.3)
    for x in (10, 178):
        hook = svg.chamfered(x, top - 4, 28, high + 12, 4)
        body += svg.shape(hook, iron, palette.outline, 1.4)
        for y in (top + 4, top + high - 2):
            body += svg.shape(svg.circle(x + 14, y, 3), palette.stone_hi, palette.outline, 1)
    return _drawn(body, size)
