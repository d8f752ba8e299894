"""Picture stones: carved figures that stand for units, a side's boss set into the head, on a plinth."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg, tokens

SHARE = 100 / 130
"""How wide a stone's picture is for its height."""
REST, UP, TARGET, DIM = "rest", "up", "target", "dim"
_VIEW = (100, 130)
_OUT = (
    "M50 1.500C77 1.500 98 22 98 49C98 64 91 76 81 84C76 88 75 93 76 99C79 110 85 120 89 130H11C15 120 21 110 24 99"
    "C25 93 24 88 19 84C9 76 2 64 2 49C2 22 23 1.500 50 1.500Z"
)
"""The outline of a stone: a broad round head on a waist that spreads to its foot."""
_RIM = (
    "M50 8C73 8 91.500 26 91.500 49C91.500 62 85 73 76 80C70 85 68.500 92 70 99C73 110 79 121 82 130M18 130"
    "C21 121 27 110 30 99C31.500 92 30 85 24 80C15 73 8.500 62 8.500 49C8.500 26 27 8 50 8"
)
_STUMP = "M24 104L33 94L42 103L51 92L60 102L68 95L77 104C80 112 85 121 89 130H11C15 121 21 112 24 104Z"
"""What is left standing of a broken one."""
_HEAD = (
    "M50 1.500C77 1.500 98 22 98 49C98 64 91 76 81 84L72 94L62 85L51 97L40 86L30 95L19 84C9 76 2 64 2 49"
    "C2 22 23 1.500 50 1.500Z"
)
_BOSS, _HEART = 0.49, (0.5, 0.378)
"""The boss as a share of the height, and where its middle is, as shares of width and height."""


def _stone(theme: Theme, outline: str, *, rim: str = "", edge: Rgb | None = None) -> str:
    palette = theme.palette
    warm = mix(mix(palette.stone, palette.stone_hi, 0.25), palette.brass_lo, 0.3)
    hi, low = mix(palette.stone_hi, palette.dim, 0.25), mix(palette.stone_lo, palette.wood_hi, 0.25)
    dark = mix(palette.stone_lo, svg.BLACK, 0.62)
    body = svg.moved(svg.shape(outline, dark, palette.outline, 2), 4, 2.5)
    body += svg.linear("s", (18, 0), (84, 120), [(0, hi), (0.42, warm), (1, low)])
    body += svg.shape(outline, "url(#s)", edge or palette.outline, 3 if edge else 2.2)
    if rim:
        body += svg.moved(svg.shape(rim, None, hi, 1.2, opacity=0.35), 0.9, 1.1)
        body += svg.shape(rim, None, dark, 1.6, opacity=0.75)
        ticks = "".join(f"M{x} {y}l{dx} {dy}" for x, y, dx, dy in _TICKS)
        body += svg.shape(ticks, None, dark, 1.3, opacity=0.6)
        body += svg.shape(svg.circle(50, 49, 34.5), mix(dark, svg.BLACK, 0.1), dark, 1.5, opacity=0.55)
    return body


_TICKS = ((50, 2, 0, 6), (17, 15, 4.5, 4.5), (83, 15, -4.5, 4.5), (2, 49, 6, 0), (98, 49, -6, 0))
"""Where the rim is notched."""


@kept
def stone(theme: Theme, height: int, seat: str, emblem: str, state: str = REST) -> pygame.Surface:
    """A standing stone `height` pixels high. States: "rest", "up" (edged brass), "target" (ember), "dim"."""
    palette = theme.palette
    size = (round(height * SHARE), height)
    edge = {UP: palette.brass_hi, TARGET: palette.ember}.get(state)
    picture = svg.picture(_stone(theme, _OUT, rim=_RIM, edge=edge), size, _VIEW).copy()
    _set_boss(picture, theme, height, seat, emblem)
    return _dimmed(picture) if state == DIM else picture


def _set_boss(picture: pygame.Surface, theme: Theme, height: int, seat: str, emblem: str) -> None:
    boss = tokens.side_mark(theme, seat, round(height * _BOSS), emblem)
    width = picture.get_width()
    place = boss.get_rect(center=(round(width * _HEART[0]), round(height * _HEART[1])))
    picture.blit(svg.soft(boss, max(1, height / 40), strength=0.6), place.move(height // 60, height // 40))
    picture.blit(boss, place)


def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    faint = picture.copy()
    faint.fill((128, 128, 130, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return faint


@kept
def broken(theme: Theme, height: int, seat: str, emblem: str) -> pygame.Surface:
    """A stone that was broken: its stump, and its head on the floor beside it; nearly twice as wide as `stone`."""
    size = (round(height * SHARE), height)
    whole = pygame.Surface((round(size[0] * 1.9), height), pygame.SRCALPHA)
    left = (whole.get_width() - size[0]) // 2
    whole.blit(svg.picture(_stone(theme, _STUMP), size, _VIEW), (left, 0))
    head = svg.picture(_stone(theme, _HEAD), size, _VIEW).copy()
    _set_boss(head, theme, height, seat, emblem)
    head = head.subsurface((0, 0, size[0], round(height * 0.77)))
    lying = pygame.transform.rotozoom(head, -20, 0.8)
    whole.blit(lying, lying.get_rect(midbottom=(round(whole.get_width() * 0.74), round(height * 0.72))))
    return _dimmed(whole)


@kept
def glow(size: tuple[int, int], colour: Rgb, spread: int) -> pygame.Surface:
    """A soft light round something of `size`, `spread` pixels wide on every side."""
    whole = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    whole.fill((0, 0, 0, 255), (spread, spread, *size))
    return svg.soft(whole, max(1, spread * 0.5), colour=colour, strength=0.5)


@kept
def shadow(theme: Theme, height: int) -> pygame.Surface:
    """What a standing stone throws on the floor behind it."""
    size = (round(height * SHARE), height)
    return svg.soft(svg.picture(svg.shape(_OUT, svg.BLACK), size, _VIEW), max(1, height / 22), strength=0.6)
