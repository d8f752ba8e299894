"""Squares of slate, and the walls that rise from them and pits that sink into them."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg

_WHITE: Rgb = (255, 255, 255)


def chequer(
    theme: Theme, columns: int, rows: int, square: int, *, light_first: bool = True
) -> pygame.Surface:
    """A slab of slate squares with grooves between them; the upper left one is light if `light_first`."""
    slab = pygame.Surface((columns * square, rows * square))
    slab.fill(theme.palette.groove)
    chance = random.Random(columns * 97 + square)
    for row in range(rows):
        for column in range(columns):
            light = ((row + column) % 2 == 0) == light_first
            slab.blit(_square(theme, square, light), (column * square, row * square))
            _scratch(slab, theme, chance, pygame.Rect(column * square, row * square, square, square))
    return slab


@kept
def _square(theme: Theme, size: int, light: bool) -> pygame.Surface:
    """One square: groove around it, its edge lit at the top and left, a faint slope of light."""
    palette = theme.palette
    base = palette.slate_light if light else palette.slate_dark
    gap, line = max(1, round(size / 60)), max(1, round(size / 60))
    body = svg.linear(
        "s", (0, 0), (size, size), [(0, mix(base, _WHITE, 0.05)), (1, mix(base, svg.BLACK, 0.07))]
    )
    body += svg.shape(svg.path(svg.corners(gap, gap, size - 2 * gap, size - 2 * gap, gap)), "url(#s)")
    low, high = size - gap - line / 2, gap + line / 2
    body += svg.shape(f"M{high} {low}V{high}H{low}", None, mix(base, _WHITE, 0.16), line, opacity=0.8)
    body += svg.shape(f"M{high} {low}H{low}V{high}", None, mix(base, svg.BLACK, 0.35), line, opacity=0.8)
    tile = pygame.Surface((size, size))
    tile.fill(palette.groove)
    tile.blit(svg.picture(body, (size, size)), (0, 0))
    return tile


def _scratch(slab: pygame.Surface, theme: Theme, chance: random.Random, box: pygame.Rect) -> None:
    """A few short marks that tools and years have left."""
    if not theme.palette.grain:
        return
    for _ in range(chance.choice((0, 1, 1, 2))):
        x, y = (chance.uniform(0.2, 0.8) * box.width + box.x, chance.uniform(0.15, 0.85) * box.height + box.y)
        turn, length = chance.uniform(-0.6, 0.6), chance.uniform(0.05, 0.13) * box.width
        end = (x + length * math.cos(turn), y + length * math.sin(turn))
        red, green, blue, _ = slab.get_at((int(x), int(y)))
        ground = (red, green, blue)
        pygame.draw.aaline(slab, mix(ground, svg.BLACK, 0.3), (x, y), end)
        pygame.draw.aaline(slab, mix(ground, _WHITE, 0.07), (x, y + 1), (end[0], end[1] + 1))


def carve_rings(slab: pygame.Surface, *radii: float) -> None:
    """Circles cut into the slab around its middle: a dark line with its lit lower lip."""
    lip, cut = pygame.Surface(slab.get_size()), pygame.Surface(slab.get_size())
    cut.fill(_WHITE)
    middle, line = slab.get_rect().center, max(1, round(slab.get_width() / 420))
    for radius in radii:
        pygame.draw.aacircle(lip, (20, 20, 20), (middle[0], middle[1] + line), radius, line)
        pygame.draw.aacircle(cut, (135, 135, 135), middle, radius, line)
    slab.blit(lip, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    slab.blit(cut, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


_MOUTH = "M9 8.5C15 5 22 4.4 30 4.4C38 4.4 46 5.2 51.4 8.6C55 14.5 55.8 22 55.8 30C55.8 38.5 54.8 46.5 51 51.6C45 55 38 56 30 56C22 56 14.5 55.2 9.4 51.8C5.2 46 4.4 38 4.4 30C4.4 22 5 14.5 9 8.5Z"
_FLOOR = "M16 17C20 14.6 25 14.2 30 14.2C35 14.2 41 14.8 44.4 17C46.4 21 46.8 26 46.8 31C46.8 37 46.4 43 44 46.8C40 48.8 35 49.4 30 49.4C25 49.4 19.6 48.8 16.2 46.8C14 43 13.4 37 13.4 31C13.4 26 13.8 21 16 17Z"
_CRACKS = "M20 15L15.4 8.4M30 14V6M41 15.4L46 8.8M14 24L7.4 20.6M46.6 25L53 21.6M14 38L6.8 40.4M46.6 39L53 41.6M22 48.8L19.4 54M38 49L41 54"


@kept
def pit(theme: Theme, size: int, variant: int = 0) -> pygame.Surface:
    """A pit: dark lip above, thin lit lip below, darkness inside."""
    if variant % 2:
        return pygame.transform.flip(pit(theme, size), True, False)
    palette = theme.palette
    stone = mix(palette.stone_lo, palette.slate_dark, 0.45)
    body = svg.moved(svg.shape(_MOUTH, None, palette.stone_hi, 2.6, opacity=0.6), 0.3, 1.2)
    shaft = [
        (0.0, (5, 6, 7)),
        (0.25, mix(stone, svg.BLACK, 0.35)),
        (0.8, mix(stone, svg.BLACK, 0.7)),
        (1.0, mix(stone, svg.BLACK, 0.25)),
    ]
    body += svg.linear("w", (4, 4), (16, 58), shaft)
    body += svg.shape(_MOUTH, "url(#w)", (6, 7, 8), 1.8)
    body += svg.shape(_CRACKS, None, (4, 5, 6), 1.5)
    body += svg.moved(svg.shape(_CRACKS, None, stone, 0.7, opacity=0.4), 0.9, 0.6)
    depth = [(0.0, svg.BLACK, 1.0), (0.58, svg.BLACK, 1.0), (0.74, svg.BLACK, 0.8), (1.0, svg.BLACK, 0.0)]
    body += svg.radial("d", (29, 32.5), 27.5, depth) + svg.shape(_MOUTH, "url(#d)")
    body += svg.shape(_FLOOR, None, mix(stone, svg.BLACK, 0.5), 0.8, opacity=0.5)
    return svg.picture(body, (size, size), (60, 60))


@kept
def wall(theme: Theme, size: int, variant: int = 0) -> pygame.Surface:
    """A wall: lit top, dark front, and the shadow it throws; `size` is the square, the shadow stays inside 1.25 of it.

    The square's upper left corner is the picture's.
    """
    palette = theme.palette
    dark: Rgb = mix(palette.stone_lo, svg.BLACK, 0.5)
    body = svg.linear("f", (0, 44), (0, 59), [(0, mix(palette.stone_lo, svg.BLACK, 0.22)), (1, dark)])
    front = [(3, 40), (57, 40), (57, 54.5), (52.5, 59), (7.5, 59), (3, 54.5)]
    body += svg.shape(svg.path(front), "url(#f)", palette.outline, 1.8)
    seams = "M18 48.4V59M36 48.4V59" if variant % 2 else "M21 48.4V59M41 48.4V59"
    body += svg.shape(seams, None, palette.outline, 1.3, opacity=0.75)
    top = [
        (0, mix(palette.stone_hi, palette.stone, 0.35)),
        (0.5, palette.stone),
        (1, mix(palette.stone, palette.stone_lo, 0.6)),
    ]
    body += svg.linear("t", (4, 0), (54, 50), top)
    cap = svg.corners(3, 0.9, 54, 47, 4.6)
    body += svg.shape(svg.path(cap), "url(#t)", palette.outline, 1.8)
    lit = mix(palette.stone_hi, _WHITE, 0.25)
    body += svg.shape("M5 43V6.4L8.4 2.9H53", None, lit, 1.3, opacity=0.75)
    body += svg.shape("M54.9 6V42L51.6 45.9H8", None, svg.BLACK, 1.3, opacity=0.25)
    patterns = "M4 24.5H56M30 3V24.5M17.5 24.5V46M43.5 24.5V46", "M4 24H56M22 3V24M40 24V46M16 24V46"
    joints = patterns[variant % 2]
    body += svg.shape(joints, None, mix(palette.stone_lo, svg.BLACK, 0.3), 1.2, opacity=0.9)
    body += svg.moved(svg.shape(joints, None, lit, 0.8, opacity=0.2), 0.9, 0.9)
    whole = round(size * 1.25)
    block = svg.picture(body, (size, size), (60, 60))
    stencil = pygame.Surface((whole, whole), pygame.SRCALPHA)
    stencil.blit(block, (round(size * 0.05), round(size * 0.1)))
    picture = svg.soft(stencil, max(2, size / 16), strength=0.6)
    picture.blit(block, (0, 0))
    return picture
