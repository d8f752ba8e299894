"""The marked square: flags of slate in slight perspective, inside rope and posts, lit from the upper left."""

from __future__ import annotations

import itertools
import random

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.strokes import HAIR

_CUT = 1.5
"""How thick the ovals are cut, in logical pixels."""

Size = tuple[int, int]
_TOP, _FAR, _NEAR = 16, 72, 14
"""How far down the far rope runs, and how far in its corners stand at the far and the near end, in logical pixels."""
_ROPE, _POST = 9, 24
"""How thick the rope and how large the head of a post is."""
_ROWS, _FLAG, _CLOSER = 7, 96, 1.1
"""Rows of flags, the breadth of one at the near end, and how much higher each row is than the one behind it."""
_OVAL = (0.26, 0.2, 0.235, 0.172)
"""The half axes of the two ovals cut into the middle, as shares of the width and of the height."""


def sides(theme: Theme, size: Size) -> tuple[svg.Point, svg.Point, svg.Point, svg.Point]:
    """The corners of the square in an area of `size`: far left and right, near right and left."""
    top, far, near = theme.px(_TOP), theme.px(_FAR), theme.px(_NEAR)
    return (far, top), (size[0] - far, top), (size[0] - near, size[1]), (near, size[1])


@kept
def square(theme: Theme, size: Size) -> pygame.Surface:
    """The square with its rope in an area of `size` pixels; round it nothing is drawn."""
    palette = theme.palette
    corners = sides(theme, size)
    flags = svg.picture(_flags(theme, size), size, finer=1)
    lit = pygame.Surface(size)
    lit.blit(flags, (0, 0))
    light.warm(lit, theme, (0.4, 0.35), (0.55, 0.9), (44, 33, 22))
    light.grain(lit, theme, 5)
    light.vignette(lit, theme, 130)
    mask = svg.picture(svg.shape(svg.path(corners), (255, 255, 255)), size, finer=1)
    whole = lit.convert_alpha()
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    edge = svg.shape(svg.path(corners), None, mix(palette.groove, svg.BLACK, 0.5), theme.px(_ROPE))
    whole.blit(svg.picture(edge, size, finer=1), (0, 0))
    _ropes(whole, theme, corners)
    return whole


def _flags(theme: Theme, size: Size) -> str:
    """The flags row by row, their seams meeting far behind the square."""
    palette, chance = theme.palette, random.Random(17)
    width, height = size
    (left, top), (right, _), (out, _), _ = sides(theme, size)
    heights = [_CLOSER**row for row in range(_ROWS)]
    scale = (height - top) / sum(heights)
    body = svg.shape(svg.path(sides(theme, size)), palette.groove)
    y = float(top)
    for row, high in enumerate(heights):
        low = y + high * scale
        shares = [(each - top) / (height - top) for each in (y, low)]
        widths = [(right - left) + (2 * out - width - right + left) * share for share in shares]
        count = max(4, round(width / theme.px(_FLAG)))
        seams = [(k + (row % 2) * 0.5 + chance.uniform(-0.14, 0.14)) / count - 0.5 for k in range(count + 2)]
        for near, far in itertools.pairwise(seams):
            places = [
                (width / 2 + at * wide, line)
                for at, wide, line in (
                    (near, widths[0], y), (far, widths[0], y), (far, widths[1], low), (near, widths[1], low)
                )
            ]  # fmt: skip
            tone = mix(palette.slate_dark, palette.slate_light, chance.uniform(0.12, 0.62))
            tone = mix(tone, palette.stone_lo, chance.uniform(0, 0.25))
            body += _flag(theme, places, mix(tone, palette.wood, 0.1))
        y = low
    return body + _ovals(theme, size)


def _flag(theme: Theme, places: list[svg.Point], tone: tuple[int, int, int]) -> str:
    gap = theme.px(HAIR)
    (a, b), (c, _), (d, e), (f, _) = places
    inner = [(a + gap, b + gap), (c - gap, b + gap), (d - gap, e - gap), (f + gap, e - gap)]
    body = svg.shape(svg.path(inner), tone)
    lit = svg.path([inner[3], inner[0], inner[1]], closed=False)
    dark = svg.path([inner[1], inner[2], inner[3]], closed=False)
    body += svg.shape(lit, None, mix(tone, (255, 255, 255), 0.14), gap, opacity=0.8)
    return body + svg.shape(dark, None, mix(tone, svg.BLACK, 0.5), gap, opacity=0.8)


def _ovals(theme: Theme, size: Size) -> str:
    """Two ovals cut into the flags about the middle: a dark line with its lit lower lip."""
    width, height = size
    x, y, line = width / 2, height * 0.5, theme.px(_CUT)
    body = ""
    for across, down in (_OVAL[:2], _OVAL[2:]):
        for fall, colour, strength in ((line, (255, 255, 255), 0.08), (0, svg.BLACK, 0.42)):
            rx, ry = across * width, down * height
            data = f"M{x - rx:g} {y + fall:g}A{rx:g} {ry:g} 0 1 1 {x + rx:g} {y + fall:g}A{rx:g} {ry:g} 0 1 1 {x - rx:g} {y + fall:g}"
            body += svg.shape(data, None, colour, line, opacity=strength)
    return body


def _ropes(whole: pygame.Surface, theme: Theme, corners: tuple[svg.Point, ...]) -> None:
    (left, top), (right, _), (east, low), (west, _) = corners
    thick = theme.px(_ROPE)
    along = _rope(theme, round(right - left), thick)
    whole.blit(along, (round(left), round(top) - thick // 2))
    for start, end in (((left, top), (west, low)), ((right, top), (east, low))):
        way = pygame.Vector2(end) - pygame.Vector2(start)
        strand = _rope(theme, round(way.length()) + thick, thick)
        turned = pygame.transform.rotozoom(strand, -way.as_polar()[1], 1.0)
        middle = pygame.Vector2(start) + way / 2
        whole.blit(turned, turned.get_rect(center=(round(middle.x), round(middle.y))))
    head = _post(theme, theme.px(_POST))
    for corner in (corners[0], corners[1]):
        whole.blit(head, head.get_rect(center=(round(corner[0]), round(corner[1]))))


@kept
def _post(theme: Theme, size: int) -> pygame.Surface:
    """The head of a corner post, its rings to be seen."""
    palette = theme.palette
    light_wood = mix(palette.wood_hi, palette.brass, 0.55)
    shine = [(0.0, mix(light_wood, palette.brass_hi, 0.35)), (0.5, light_wood), (1.0, palette.wood_hi)]
    body = svg.radial("o", (9, 7), 15, shine)
    body += svg.shape(svg.circle(12, 12, 11), "url(#o)", palette.outline, 1.2)
    for radius in (2, 4.4, 6.8):
        body += svg.shape(svg.circle(12, 12, radius), None, mix(palette.wood, palette.wood_hi, 0.4), 0.7)
    body += svg.shape("M3.4 8.6C5 5 8 2.8 12 2.6", None, palette.brass_hi, 0.8, opacity=0.6)
    return svg.picture(body, (size, size), (24, 24))


@kept
def _rope(theme: Theme, length: int, thickness: int) -> pygame.Surface:
    """A horizontal twisted rope of brass."""
    palette = theme.palette
    step = round(thickness * 0.9)
    lean = thickness * 0.42
    body = svg.linear(
        "r", (0, 0), (0, thickness), [(0, palette.brass_hi), (0.45, palette.brass), (1, palette.brass_lo)]
    )
    for k in range(-1, 3):
        x = k * step
        body += svg.shape(
            f"M{x} {thickness * 0.86:g}C{x + lean:g} {thickness * 0.86:g} {x + lean * 0.8:g} {thickness * 0.14:g} "
            f"{x + lean * 2:g} {thickness * 0.14:g}",
            None,
            "url(#r)",
            thickness * 0.36,
            extra='stroke-linecap="round"',
        )
    ground = mix(palette.brass_lo, (0, 0, 0), 0.75)
    back = svg.shape(f"M0 {thickness * 0.12:g}H{step}V{thickness * 0.88:g}H0Z", ground)
    tile = svg.picture(back + body, (step, thickness), finer=4)
    strip = pygame.Surface((length, thickness), pygame.SRCALPHA)
    for x in range(0, length, step):
        strip.blit(tile, (x, 0))
    return strip
