"""Markers of the measured table that are pictures: labels, numbers, targets, objectives, bone tokens, blips."""

from __future__ import annotations

import math

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg, tokens
from game.ui.paint.squares import marks
from game.ui.paint.strokes import STROKE, Point

_PLATE, _PAD, _ICON, _BESIDE, _CUT = 28, 9, 18, 5, 6
"""A plate's height, what is free at either side, its icon, the room after that, the cut of its corners."""
_GAP, _WEDGE = 4, (12, 26)
"""From a base to the wedges that aim at it, and how long these are at least and at most."""
_WRITTEN = 0.68
"""How much of its width the sign of a bone token takes at most."""
_SIGNED, _LARGE = 22, 48
"""From which sizes on an objective has its sign, and that in large figures."""


def number(theme: Theme, count: int, accent: str = "verdigris") -> pygame.Surface:
    """A number on a disc."""
    return marks.order(theme, theme.px(66), count, accent)


@kept
def blocker(theme: Theme) -> pygame.Surface:
    """The crossed lozenge where a line ends that should not."""
    return _lozenge(theme, "M8.8 8.8L15.2 15.2M15.2 8.8L8.8 15.2")


@kept
def contact(theme: Theme) -> pygame.Surface:
    """The lozenge where two bases touch."""
    return _lozenge(theme, "M12 7.6V16.4M7.6 12H16.4")


def _lozenge(theme: Theme, sign: str) -> pygame.Surface:
    """An ember lozenge with a sign of strokes in it."""
    side = theme.px(22)
    body = svg.shape("M12 2L22 12L12 22L2 12Z", theme.palette.ember, theme.palette.outline, 2)
    return svg.picture(body + svg.shape(sign, None, theme.palette.outline, 2), (side, side), (24, 24))


@kept
def label(theme: Theme, words: str, accent: str = "bone", icon: str = "") -> pygame.Surface:
    """A small plate with words: "5.6 in"."""
    palette, line, pad = theme.palette, theme.px(STROKE), theme.px(_PAD)
    colour: Rgb = getattr(palette, accent)
    text = theme.text(words, "card", palette.bone)
    side = theme.px(_ICON) if icon else 0
    taken = side + theme.px(_BESIDE) if icon else 0
    size = (text.get_width() + taken + theme.px(2 * _PAD), theme.px(_PLATE))
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, theme.px(_CUT))
    body = svg.shape(edge, mix(palette.table, svg.BLACK, 0.1), mix(colour, palette.table, 0.15), line)
    picture = svg.picture(body, size).copy()
    if icon:
        sign = art.icon(theme, icon, side, colour, palette.table)
        picture.blit(sign, (pad, (size[1] - side) // 2))
    picture.blit(text, (pad + taken, (size[1] - text.get_height()) // 2))
    return picture


@kept
def target(theme: Theme, diameter: int) -> pygame.Surface:
    """Four ember wedges around a base of this diameter: it can be hit. Lay its centre on the base's."""
    gap, least, most = map(theme.px, (_GAP, *_WEDGE))
    long = min(most, max(least, round(diameter * 0.27)))
    half = math.ceil(diameter / 2 * 0.78 + gap + long)
    body = ""
    for k in range(4):
        turn = math.pi / 4 + k * math.pi / 2
        body += _wedge(theme, half, turn, diameter / 2 + gap, long)
    return svg.picture(body, (2 * half, 2 * half))


def _wedge(theme: Theme, middle: float, turn: float, near: float, long: float) -> str:
    cos, sin = math.cos(turn), math.sin(turn)

    def at(out: float, aside: float) -> Point:
        return middle + cos * out - sin * aside, middle + sin * out + cos * aside

    far, half = near + long * 0.72, long * 0.52
    wedge = svg.path([at(near, -1.5), at(far, -half), at(far, half), at(near, 1.5)])
    palette, join = theme.palette, 'stroke-linejoin="round"'
    return svg.shape(wedge, palette.ember, palette.outline, theme.px(1.5), extra=join)


@kept
def objective(
    theme: Theme, size: int, *, sign: str = "", seat: str | None = None, icon: str = "flag", lit: bool = False
) -> pygame.Surface:
    """An objective marker `size` pixels wide: brass and free, or in the shape and colour of who holds it."""
    palette = theme.palette
    if seat is None:
        shape, plate, light = "lozenge", mix(palette.brass_lo, palette.panel, 0.45), palette.brass_hi
    else:
        side = palette.sides[seat]
        shape, plate, light = side.shape, side.plate, side.light
    radius = {"circle": 44, "hexagon": 46, "square": 41, "lozenge": 47}[shape]
    body = svg.shape(tokens.outline(shape, radius), palette.outline)
    body += svg.shape(tokens.outline(shape, radius * 0.9), plate, light, 8 if lit else 4)
    body += svg.shape(tokens.outline(shape, radius * 0.74), None, mix(plate, svg.BLACK, 0.4), 2)
    picture = svg.picture(svg.moved(body, 50, 50), (size, size), (100, 100)).copy()
    ink = palette.ink if seat and palette.sides[seat].dark_emblem else palette.bone
    if sign and size >= theme.px(_SIGNED):
        words = theme.text(sign, "number" if size >= theme.px(_LARGE) else "total", ink)
        picture.blit(words, words.get_rect(center=(size / 2, size / 2)))
    else:
        drawing = art.icon(theme, icon, round(size * 0.46), ink, plate)
        picture.blit(drawing, drawing.get_rect(center=(size / 2, size / 2)))
    return picture


@kept
def bone(theme: Theme, size: int, sign: str = "?", *, spent: bool = False) -> pygame.Surface:
    """A bone token: an octagon with a sign. Spent, only its dashed outline and a tick are left."""
    palette = theme.palette
    octagon = svg.path(
        [(50 + 45 * math.sin(t), 50 - 45 * math.cos(t)) for t in (math.tau * (k + 0.5) / 8 for k in range(8))]
    )
    if spent:
        body = svg.shape(octagon, None, palette.outline, 9, opacity=0.5)
        body += svg.shape(octagon, None, palette.dim, 5, extra='stroke-dasharray="13 9"')
        body += svg.shape("M32 52L45 65L69 38", None, palette.dim, 7)
        return svg.picture(body, (size, size), (100, 100))
    inner = svg.path(
        [(50 + 35 * math.sin(t), 50 - 35 * math.cos(t)) for t in (math.tau * (k + 0.5) / 8 for k in range(8))]
    )
    body = svg.linear("b", (20, 10), (80, 95), [(0, palette.face), (1, palette.face_lo)])
    body += svg.shape(octagon, "url(#b)", palette.outline, 9)
    body += svg.shape(inner, None, palette.ink2, 3, opacity=0.6)
    picture = svg.picture(body, (size, size), (100, 100)).copy()
    words = theme.text(sign, "number" if size >= theme.px(48) else "total", palette.ink)
    share = min(size / words.get_height(), _WRITTEN * size / max(1, words.get_width()))
    if share < 1:
        words = pygame.transform.smoothscale_by(words, share)
    picture.blit(words, words.get_rect(center=(size / 2, size / 2)))
    return picture


@kept
def blip(theme: Theme, size: int) -> pygame.Surface:
    """A blip: a triangle of stone with a struck eye."""
    palette = theme.palette
    tip = [(50, 6), (96, 90), (4, 90)]
    body = svg.linear(
        "s",
        (20, 10),
        (70, 95),
        [(0, mix(palette.stone_lo, palette.stone, 0.3)), (1, mix(palette.stone_lo, svg.BLACK, 0.4))],
    )
    body += svg.shape(svg.path(tip), "url(#s)", palette.outline, 8, extra='stroke-linejoin="round"')
    inner = [(50, 22), (83, 82), (17, 82)]
    body += svg.shape(svg.path(inner), None, palette.dim, 3.4)
    body += svg.moved(
        art.icon_body("eyeno", palette.bone, mix(palette.stone_lo, svg.BLACK, 0.3)), 31, 44, 38 / 24
    )
    return svg.picture(body, (size, size), (100, 100))
