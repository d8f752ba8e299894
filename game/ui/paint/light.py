"""Warm light from the upper left, dark corners, and the grain that hides steps in dark gradients.

Everything here is made without numpy, small and then stretched, so that the first picture is not kept waiting.
"""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme

Size = tuple[int, int]

_COLUMNS, _ROWS, _TILE = 40, 28, 128


@kept
def pool(
    size: Size, centre: tuple[float, float], radius: tuple[float, float], colour: Rgb, rest: Rgb = (0, 0, 0)
) -> pygame.Surface:
    """A pool of light: `colour` at `centre`, `rest` from `radius` outward (both as shares of `size`)."""
    shares = _shares(centre, radius)
    channels = tuple(zip(rest, colour, strict=True))
    levels = {(low, high): bytes([int(low + (high - low) * share + 0.5) for share in shares])
              for low, high in set(channels)}  # fmt: skip
    pixels = bytearray(3 * _COLUMNS * _ROWS)
    for place, channel in enumerate(channels):
        pixels[place::3] = levels[channel]
    small = pygame.image.frombuffer(pixels, (_COLUMNS, _ROWS), "RGB").convert(32)
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=32)
def _shares(centre: tuple[float, float], radius: tuple[float, float]) -> tuple[float, ...]:
    """How much of its colour a pool has in each cell; every vignette has the same."""
    xs = [(((column + 0.5) / _COLUMNS - centre[0]) / radius[0]) ** 2 for column in range(_COLUMNS)]
    ys = [(((row + 0.5) / _ROWS - centre[1]) / radius[1]) ** 2 for row in range(_ROWS)]
    return tuple([(1 - (x + y)) ** 2 if x + y < 1 else 0.0 for y in ys for x in xs])


@kept
def _noise(seed: int, depth: int) -> pygame.Surface:
    levels = bytes(byte % depth for byte in range(256))
    grey = random.Random(seed).randbytes(_TILE * _TILE).translate(levels)
    tile = pygame.image.frombuffer(grey, (_TILE, _TILE), "P")
    tile.set_palette([(level, level, level) for level in range(depth)])
    return tile.convert(32)


def grain(surface: pygame.Surface, theme: Theme, depth: int = 5) -> None:
    """Sprinkle fine noise of up to `depth` levels over `surface`, as often up as down."""
    if not theme.palette.grain:
        return
    for seed, flag in ((7, pygame.BLEND_RGB_ADD), (11, pygame.BLEND_RGB_SUB)):
        tile = _noise(seed, depth)
        rows, columns = (range(0, length, _TILE) for length in (surface.get_height(), surface.get_width()))
        surface.fblits([(tile, (x, y)) for y in rows for x in columns], flag)


def warm(
    surface: pygame.Surface,
    theme: Theme,
    centre: tuple[float, float] = (0.3, 0.15),
    radius: tuple[float, float] = (0.8, 1.1),
    colour: Rgb = (46, 30, 15),
) -> None:
    """Light `surface` from the upper left."""
    if theme.palette.warm_light:
        surface.blit(
            pool(surface.get_size(), centre, radius, colour), (0, 0), special_flags=pygame.BLEND_RGB_ADD
        )


def vignette(surface: pygame.Surface, theme: Theme, strength: int = 70) -> None:
    """Let the corners fall off into the dark."""
    if not theme.palette.warm_light:
        return
    rest: Rgb = (255 - strength, 255 - strength, 255 - strength)
    shade = pool(surface.get_size(), (0.45, 0.42), (0.95, 1.05), (255, 255, 255), rest)
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def streaks(
    surface: pygame.Surface, rect: pygame.Rect, seed: int, light: Rgb, dark: Rgb, *, upright: bool = False
) -> None:
    """Wood grain: thin lines of many lengths along the board in `rect`."""
    chance = random.Random(seed)
    along, across = (rect.height, rect.width) if upright else (rect.width, rect.height)
    for _ in range(max(3, across * along // 2600)):
        start, offset = chance.randrange(-along // 4, along), chance.randrange(1, max(2, across - 1))
        length = chance.randrange(max(8, along // 12), max(16, along // 2))
        a, b = max(0, start), min(along, start + length)
        if b - a < 4:
            continue
        strip = (
            (rect.x + offset, rect.y + a, 1, b - a) if upright else (rect.x + a, rect.y + offset, b - a, 1)
        )
        surface.fill(light if chance.random() < 0.35 else dark, strip)
