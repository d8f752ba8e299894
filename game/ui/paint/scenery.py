"""What everything stands on or before: the table, the shelf of the hand, the curtain, the title.

Made of fills, stretched pools of light and a few small drawings, so that a whole window takes some
milliseconds; numpy is not needed.
"""

from __future__ import annotations

import random

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.knots import braid
from game.ui.paint.strokes import HAIR

Size = tuple[int, int]

_EDGE, _SHADE = 8, 10
"""The height of the shelf's edge and of the shadow behind it, in logical pixels."""
_PLANK, _UPPER, _BAND, _BRAID, _STUD, _STUDS = 160, 72, 56, 34, 28, 240
"""Of the curtain: a plank's width, where the upper band begins, the height of bands and of their braid, the
size of their studs, and from one stud to the next."""


@kept
def table(theme: Theme, size: Size, glow: tuple[float, float] = (0.28, 0.1)) -> pygame.Surface:
    """Dark planks under a warm light at `glow` (shares of the size), falling off into the corners."""
    palette = theme.palette
    ground = pygame.Surface(size)
    ground.fill(palette.table)
    if palette.grain:
        _planks(ground, theme)
    light.warm(ground, theme, glow, (0.62, 0.95), (44, 29, 16))
    light.vignette(ground, theme, 110)
    light.grain(ground, theme, 4)
    return ground


def _planks(ground: pygame.Surface, theme: Theme) -> None:
    palette, line, chance = theme.palette, theme.px(HAIR), random.Random(3)
    width, height = ground.get_size()
    seam, glint = mix(palette.table, svg.BLACK, 0.55), mix(palette.table, palette.wood, 0.28)
    y, row = 0, 0
    while y < height:
        high = theme.px(chance.choice((52, 60, 60, 68, 76)))
        tone = mix(palette.table, palette.wood, chance.uniform(0.0, 0.16))
        rect = pygame.Rect(0, y, width, min(high, height - y))
        ground.fill(tone, rect)
        light.streaks(ground, rect, row, mix(tone, palette.wood, 0.12), mix(tone, svg.BLACK, 0.13))
        ground.fill(glint, (0, y, width, line))
        ground.fill(seam, (0, y + rect.height - line, width, line))
        y, row = y + high, row + 1


@kept
def shelf(theme: Theme, size: Size) -> pygame.Surface:
    """The wooden shelf that carries hand, piles and buttons: a lit edge, a brass line, the darkening front."""
    palette, line = theme.palette, theme.px(HAIR)
    width, height = size
    front = pygame.Surface(size)
    edge, lit = theme.px(_EDGE), mix(palette.wood, palette.wood_hi, 0.08)
    for y in range(height):
        share = min(1.0, max(0.0, (y - edge) / max(1, height - edge)))
        front.fill(mix(lit, palette.wood_lo, share**0.8), (0, y, width, 1))
    if palette.grain:
        rect = pygame.Rect(0, edge, width, height - edge)
        pale, dark = mix(palette.wood, palette.wood_hi, 0.12), mix(palette.wood_lo, palette.wood, 0.3)
        light.streaks(front, rect, 5, pale, dark)
        for at in (0.31, 0.62):
            y = round(edge + (height - edge) * at)
            front.fill(mix(palette.wood_lo, svg.BLACK, 0.4), (0, y, width, line))
            front.fill(mix(palette.wood, palette.wood_hi, 0.1), (0, y + line, width, line))
    top = mix(palette.wood_hi, palette.brass, 0.22)
    for y in range(edge):
        front.fill(mix(top, palette.wood, y / edge), (0, y, width, 1))
    front.fill(mix(palette.wood_hi, palette.brass, 0.45), (0, 0, width, line))
    front.fill(mix(palette.brass_lo, palette.wood, 0.25), (0, edge - line, width, line))
    front.fill(mix(palette.wood_lo, palette.wood, 0.4), (0, edge, width, 2 * line))
    light.warm(front, theme, (0.35, 0.0), (0.6, 1.4), (26, 17, 9))
    light.vignette(front, theme, 60)
    light.grain(front, theme, 4)
    return front


def lay_shelf(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Draw the shelf with the shadow of its edge on the table behind."""
    shade = pygame.Surface((rect.width, theme.px(_SHADE)), pygame.SRCALPHA)
    for y in range(shade.get_height()):
        shade.fill((0, 0, 0, round(110 * (y + 1) / shade.get_height())), (0, y, rect.width, 1))
    surface.blit(shade, (rect.x, rect.y - shade.get_height()))
    surface.blit(shelf(theme, rect.size), rect)


@kept
def curtain(theme: Theme, size: Size) -> pygame.Surface:
    """The opaque wooden doors between two players: upright planks, two braided bands with brass studs.

    They meet in the middle, so that each half may slide away.
    """
    palette, line = theme.palette, theme.px(HAIR)
    width, height = size
    doors = pygame.Surface(size)
    plank = max(1, width // max(2, 2 * round(width / theme.px(_PLANK))))
    chance = random.Random(9)
    for k, x in enumerate(range(0, width, plank)):
        rect = pygame.Rect(x, 0, min(plank, width - x), height)
        tone = mix(palette.wood, palette.wood_hi, chance.uniform(0.2, 0.75))
        tone = mix(tone, (84, 46, 28), chance.choice((0.0, 0.12, 0.3)))
        _upright(doors, theme, rect, tone, k)
    middle = width // 2
    doors.fill(svg.BLACK, (middle - 2 * line, 0, 4 * line, height))
    doors.fill(mix(palette.wood, svg.BLACK, 0.4), (middle + 2 * line, 0, line, height))
    light.warm(doors, theme, (0.45, 0.35), (0.6, 0.9), (26, 17, 8))
    light.vignette(doors, theme, 140)
    light.grain(doors, theme, 5)
    for y in (theme.px(_UPPER), height - theme.px(_UPPER + _BAND)):
        _band(doors, theme, y)
    return doors


def _upright(doors: pygame.Surface, theme: Theme, rect: pygame.Rect, tone: Rgb, seed: int) -> None:
    """One plank, rounded by light from the left."""
    line = theme.px(HAIR)
    for step in range(12):
        share = abs(step - 4) / 8
        strip = pygame.Rect(rect.x + rect.width * step // 12, 0, rect.width // 12 + 1, rect.height)
        doors.fill(mix(tone, svg.BLACK, 0.3 * share * share), strip.clip(rect))
    if theme.palette.grain:
        pale, dark = mix(tone, theme.palette.wood_hi, 0.3), mix(tone, svg.BLACK, 0.2)
        light.streaks(doors, rect, seed + 40, pale, dark, upright=True)
    doors.fill(mix(tone, theme.palette.wood_hi, 0.5), (rect.x, 0, line, rect.height))
    doors.fill(mix(tone, svg.BLACK, 0.7), (rect.right - 2 * line, 0, 2 * line, rect.height))


def _band(doors: pygame.Surface, theme: Theme, y: int) -> None:
    palette, line, width = theme.palette, theme.px(HAIR), doors.get_width()
    height = theme.px(_BAND)
    shade = pygame.Surface((width, theme.px(8)), pygame.SRCALPHA)
    shade.fill((0, 0, 0, 110))
    doors.blit(shade, (0, y + height))
    for row in range(height):
        doors.fill(mix((60, 50, 40), (30, 24, 19), row / height), (0, y + row, width, 1))
    edge = mix(palette.brass_lo, palette.wood, 0.15)
    doors.fill(edge, (0, y, width, line))
    doors.fill(edge, (0, y + height - line, width, line))
    strip = braid(theme, width, theme.px(_BRAID))
    doors.blit(strip, (0, y + (height - strip.get_height()) // 2))
    stud, step = _stud(theme, theme.px(_STUD)), theme.px(_STUDS)
    for x in range(width // 2 % step - step, width + step, step):
        doors.blit(stud, stud.get_rect(center=(x + step // 2, y + height // 2)))
    band = doors.subsurface((0, y, width, height))
    light.vignette(band, theme, 60)


@kept
def _stud(theme: Theme, size: int) -> pygame.Surface:
    palette = theme.palette
    shine = [(0.0, palette.brass_hi), (0.45, palette.brass), (1.0, palette.brass_lo)]
    head = svg.shape(svg.circle(12, 12, 10.2), "url(#b)", palette.outline, 1.8)
    return svg.picture(svg.radial("b", (9, 8), 13, shine) + head, (size, size), (24, 24))


@kept
def title(theme: Theme, words: str, step: str = "game") -> pygame.Surface:
    """The game's name in bone running into brass, with a soft shadow."""
    palette = theme.palette
    letters = theme.text(words, step, (255, 255, 255))
    seen = letters.get_bounding_rect()
    ramp = pygame.Surface(letters.get_size(), pygame.SRCALPHA)
    for y in range(ramp.get_height()):
        share = min(1.0, max(0.0, (y - seen.top) / max(1, seen.height)))
        ramp.fill((*mix((255, 243, 214), palette.brass, share**1.4), 255), (0, y, ramp.get_width(), 1))
    ramp.blit(letters, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole = svg.soft(letters, theme.px(5), strength=0.8)
    sunk = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    sunk.blit(whole, (theme.px(1), theme.px(4)))
    sunk.blit(ramp, (0, 0))
    return sunk
