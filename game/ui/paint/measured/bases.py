"""Measured bases: the true round or oval outline is the rim, and the side's shape lies inside.

Drawn in units of a hundredth of the base's short axis around its centre, the long axis along the facing;
the emblem stays upright. A picture is drawn once at a master size and scaled from it, so that zooming
costs next to nothing. Angles are degrees: 0 looks along +x and grows clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Side, Theme, mix
from game.ui.paint import strokes, svg
from game.ui.paint.measured import plates

SMALL = 40
"""Below this short axis, in pixels, a base is rim, plate, emblem and rivets without fine lines."""

_REACH = 30.0  # Room beyond the rim for arrow, crown and shadow.
_SMALL_MASTER, _MASTER, _GREAT_MASTER = 64, 160, 300
_DIMMED = 0.45
_INNER = 43.5  # Where the rim ends.
_SHAPE = {"circle": 41.5, "hexagon": 43.0, "square": 35.2, "lozenge": 43.5, "pentagon": 43.0}
_EMBLEM = {"circle": 0.76, "hexagon": 0.68, "square": 0.78, "lozenge": 0.6, "pentagon": 0.64}
_BROADER = 1.09  # The plate of a small base reaches over the inner edge of its rim.
_UP, _CROWN_ROOM, _BADGE_ROOM = 270.0, 42.0, 38.0
_CHIP, _ICON, _PAD, _FIGURE = 20, 14, 4, 3
"""In logical pixels: a chip's height, its icon, what is free on either side, the room before the figure."""
_STEP = 22
"""From one chip to the next below it."""
_CUTS = 5, 4
"""How far the corners of a chip are cut, outside and inside its edge."""
_DOT, _DOTS = 5, 9
"""A dot of the edge of an influence, and from one to the next."""
_BADGE, _BARS, _AROUND, _SIZE = 22, 11, 6, 5
"""A badge's height, the width of its bars, what is free around them, the room before the figure."""


class _Look(NamedTuple):
    """All that makes a base's picture but its size in pixels."""

    seat: str
    emblem: str
    ratio: float
    facing: int
    wounds: int
    lost: int
    leader: bool
    state: str
    small: bool

    @property
    def long(self) -> float:
        """Half the long axis; half the short one is 50."""
        return 50 * self.ratio


def base(
    theme: Theme,
    long_px: float,
    wide_px: float,
    facing: float,
    *,
    seat: str,
    emblem: str,
    wounds: int = 1,
    lost: int = 0,
    leader: bool = False,
    state: str = "rest",
    ghost: bool = False,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A model's base and where its centre lies in the picture.

    `long_px` lies along the facing. `wounds` counts all rivets, `lost` the hollow ones. States: "rest",
    "acted" (dimmed, hourglass), "chosen" (double brass ring), "flash" (the plate struck bright).
    """
    ratio = round(max(1.0, long_px / max(1.0, wide_px)), 3)
    small = wide_px < SMALL
    look = _Look(seat, emblem, ratio, round(facing) % 360, wounds, lost, leader, state, small)
    picture = _scaled(theme, look, round(max(6.0, wide_px), 1), ghost)
    return picture, (picture.get_width() // 2, picture.get_height() // 2)


@kept
def _scaled(theme: Theme, look: _Look, wide: float, ghost: bool) -> pygame.Surface:
    # Few bases ever grow past the middle master, so no zoom step has to draw them all anew.
    master = _SMALL_MASTER if look.small else _MASTER if wide <= 1.2 * _MASTER else _GREAT_MASTER
    whole = _master(theme, look, master)
    side = round(_view(look) * wide / 100)
    return plates.scaled(whole, side, ghost=ghost)


def _view(look: _Look) -> float:
    return 2 * (look.long + _REACH)


@kept
def _master(theme: Theme, look: _Look, wide: int) -> pygame.Surface:
    """The base with a short axis of `wide` pixels, over its own shadow."""
    side, view = theme.palette.sides[look.seat], _view(look)
    body = _shadow(look) + _under(theme, side, look)
    if look.state == "acted":
        body += _turned(look, svg.shape(_oval(look, 0), svg.BLACK, opacity=_DIMMED))
    body += _over(theme, look)
    extent = round(view * wide / 100)
    picture = svg.picture(svg.moved(body, view / 2, view / 2), (extent, extent), (view, view), finer=1)
    _emblem(picture, theme, side, look, wide)
    return picture


def _shadow(look: _Look) -> str:
    """The soft shadow of the rim, cast from the upper left."""
    disc = plates.shadow(58, 0.62)
    return f'<g transform="translate(3 6) rotate({look.facing}) scale({look.ratio:g} 1)">{disc}</g>'


def _turned(look: _Look, body: str) -> str:
    return f'<g transform="rotate({look.facing})">{body}</g>'


def _oval(look: _Look, inset: float) -> str:
    """Path data of the base's outline, `inset` within the true one."""
    x, y = svg.number(look.long - inset), svg.number(50 - inset)
    return f"M-{x} 0A{x} {y} 0 1 1 {x} 0A{x} {y} 0 1 1 -{x} 0Z"


def _under(theme: Theme, side: Side, look: _Look) -> str:
    """Rim, floor and plate."""
    palette = theme.palette
    dark = mix(side.dark, svg.BLACK, 0.25)
    turn = math.radians(-look.facing)
    # The light comes from the upper left of the screen, whatever the base's own turn.
    x, y = (math.cos(turn - 1.9) * look.long, math.sin(turn - 1.9) * 50)
    body = plates.iron(_oval(look, 1.2), theme, (x, y), (-x, -y), 2.4)
    floor = [(0.0, mix(dark, side.plate, 0.28)), (1.0, mix(dark, svg.BLACK, 0.35))]
    body += svg.radial("floor", (x * 0.4, y * 0.4), look.long * 1.5, floor)
    body += svg.shape(_oval(look, 50 - _INNER), "url(#floor)", palette.outline, 1.6)
    return _turned(look, body) + _plate(theme, side, look)


def _plate(theme: Theme, side: Side, look: _Look) -> str:
    radius = _SHAPE[side.shape] * (_BROADER if look.small else 1)
    share, line = (0.95, 2.6) if look.small else (0.92, 1.4)
    body = plates.plate(theme, side, radius, struck=look.state == "flash")
    return body + plates.edging(side, radius * share, line)


def _emblem(picture: pygame.Surface, theme: Theme, side: Side, look: _Look, wide: int) -> None:
    share = _EMBLEM[side.shape] * (_BROADER * 1.1 if look.small else 1)
    box = round(2 * _SHAPE[side.shape] * share * wide / 100)
    drawing = _shaded_emblem(theme, look.seat, look.emblem, box, look.state == "acted")
    middle = (picture.get_width() / 2, picture.get_height() / 2 - wide * 0.005)
    picture.blit(drawing, drawing.get_rect(center=middle))


@kept
def _shaded_emblem(theme: Theme, seat: str, name: str, box: int, dimmed: bool) -> pygame.Surface:
    """An emblem over its own soft shadow, with room for it on every side."""
    drawing, fall = art.emblem(theme, name, box, art.tones(theme, seat)), max(1, box // 26)
    picture = pygame.Surface((box + 4 * fall, box + 4 * fall), pygame.SRCALPHA)
    if not theme.palette.sides[seat].dark_emblem:
        picture.blit(svg.soft(drawing, fall, strength=0.42), (2 * fall + max(1, fall // 2), 3 * fall))
    picture.blit(drawing, (2 * fall, 2 * fall))
    if dimmed:
        plates.dim(picture, _DIMMED)
    return picture


def _over(theme: Theme, look: _Look) -> str:
    """The brass front, the arrow, the rivets, and what marks rank and state."""
    body = _turned(look, _front(theme, look) + _rivets(theme, look))
    if look.leader:
        body += _crown(theme, look)
    if look.state == "acted":
        body += _hourglass(theme, look)
    return body


def _front(theme: Theme, look: _Look) -> str:
    palette, spent = theme.palette, look.state == "acted"
    brass = mix(palette.brass, palette.outline, 0.45) if spent else palette.brass
    bright = mix(palette.brass_hi, palette.outline, 0.4) if spent else palette.brass_hi
    x, y = look.long - 5.2, 44.8
    line = f"M0 -{y:g}A{svg.number(x)} {y:g} 0 0 1 0 {y:g}"
    body = svg.shape(line, None, palette.outline, 5.4, opacity=0.7)
    body += svg.shape(line, None, brass, 4.4 if look.small else 2.8)
    if look.state == "chosen":
        body += svg.shape(_oval(look, -2.4), None, palette.outline, 8.4)
        body += svg.shape(_oval(look, -2.6), None, bright, 4.4)
        body += svg.shape(_oval(look, 1.6), None, brass, 1.6)
    tip, foot, half = look.long + (19 if look.small else 16), look.long - 5, 13.5 if look.small else 10.5
    arrow = svg.path([(tip, 0), (foot, half), (foot + 3, 0), (foot, -half)])
    return body + svg.shape(arrow, bright, palette.outline, 3, extra='stroke-linejoin="round"')


def _rivets(theme: Theme, look: _Look) -> str:
    radius, whole = 7.4 if look.small else 6.4, look.wounds - look.lost
    places = rivets(look.ratio, look.wounds)
    return "".join(plates.rivet(theme, at, radius, hollow=k >= whole) for k, at in enumerate(places))


@lru_cache(maxsize=200)
def rivets(ratio: float, count: int) -> tuple[svg.Point, ...]:
    """Where `count` wounds sit on the rear rim of a base looking along +x, spaced by arc length.

    In hundredths of the short axis; `ratio` is the long axis in short ones.
    """
    x, y = 50 * ratio - 3.4, 46.6
    line = [(-x * math.cos(t), -y * math.sin(t)) for t in (math.radians(d) for d in range(-100, 101, 2))]
    whole = strokes.length(line)
    spacing = min(16.0, whole / max(1, count))
    start = whole / 2 - spacing * (count - 1) / 2
    return tuple(strokes.at(line, start + k * spacing) for k in range(count))


def _apart(a: float, b: float) -> float:
    """The angle between two directions, 0 to 180 degrees."""
    return abs((a - b + 180) % 360 - 180)


def _crown(theme: Theme, look: _Look) -> str:
    """The brass crown stands at the top, and steps aside for an arrow that looks up."""
    at = _UP
    if _apart(look.facing, _UP) < _CROWN_ROOM:
        at = _UP + (48 if look.facing <= _UP else -48)
    x, y = edge(look.ratio, look.facing, at)
    return plates.crown(theme, (x, y + 9), 1.15 if look.small else 0.92)


def edge(ratio: float, facing: float, direction: float) -> svg.Point:
    """Where the rim lies in a `direction` of the screen, in hundredths of the short axis."""
    local = math.radians(direction - facing)
    reach = 1 / math.hypot(math.cos(local) / (50 * ratio), math.sin(local) / 50)
    turn = math.radians(direction)
    return reach * math.cos(turn), reach * math.sin(turn)


def _hourglass(theme: Theme, look: _Look) -> str:
    palette = theme.palette
    at = 315.0 if _apart(look.facing, 315) >= _BADGE_ROOM else 225.0
    x, y = edge(look.ratio, look.facing, at)
    radius = 21 if look.small else 17
    badge = svg.shape(svg.circle(x, y, radius), palette.outline, palette.dim, 2.6)
    scale = radius / 17
    sign = art.icon_body("hour", palette.bone, palette.outline)
    return badge + svg.moved(sign, x - 10.5 * scale, y - 10.5 * scale, 0.875 * scale)


class _Sign(NamedTuple):
    icon: str
    accent: str


_CHIPS = {
    "slow": _Sign("slow", "ember"),
    "weaken": _Sign("weaken", "ember"),
    "hinder": _Sign("hinder", "ember"),
    "burn": _Sign("drop", "ember"),
    "run": _Sign("run", "verdigris"),
    "strides": _Sign("stride", "verdigris"),
    "exhausted": _Sign("hour", "dim"),
    "activated": _Sign("check", "dim"),
    "cover": _Sign("cover", "brass"),
    "high": _Sign("high", "brass"),
    "engaged": _Sign("engaged", "bone"),
    "flat": _Sign("warning", "ember"),
}

CHIPS = tuple(_CHIPS)
"""The kinds of chip there are."""


@kept
def chip(theme: Theme, kind: str, count: int | None = None) -> pygame.Surface:
    """The chip of a condition or a count: its icon and how much of it there is."""
    palette, sign, line = theme.palette, _CHIPS[kind], theme.px(1.5)
    accent: Rgb = getattr(palette, sign.accent)
    words = None if count is None else theme.text(str(count), "body-bold", palette.bone)
    height, icon, pad, gap = map(theme.px, (_CHIP, _ICON, _PAD, _FIGURE))
    width = icon + 2 * pad + (words.get_width() + gap if words else 0)
    picture = _plaque(theme, (width, height), accent, line).copy()
    drawing = art.icon(theme, sign.icon, icon, accent, palette.table)
    picture.blit(drawing, (pad, (height - icon) // 2))
    if words:
        picture.blit(words, (pad + icon + gap, (height - words.get_height()) // 2))
    return picture


def _plaque(theme: Theme, size: tuple[int, int], edge: Rgb, line: int) -> pygame.Surface:
    """The dark ground of a chip."""
    cut, less = map(theme.px, _CUTS)
    outer = svg.chamfered(0, 0, *size, cut)
    inner = svg.chamfered(line, line, size[0] - 2 * line, size[1] - 2 * line, less)
    ground = mix(theme.palette.table, svg.BLACK, 0.1)
    return svg.picture(svg.shape(outer, theme.palette.outline) + svg.shape(inner, ground, edge, line), size)


def chips(
    surface: pygame.Surface, theme: Theme, at: tuple[float, float], marks: Sequence[tuple[str, int | None]]
) -> None:
    """Chips hung one under another, the middle of their left edge at `at`."""
    step = theme.px(_STEP)
    top = at[1] - step * len(marks) / 2
    for k, (kind, count) in enumerate(marks):
        surface.blit(chip(theme, kind, count), (round(at[0]), round(top + k * step)))


def influence(surface: pygame.Surface, theme: Theme, outline: strokes.Points, seat: str) -> None:
    """The edge of a model's influence: dots in its side's light colour."""
    line, colour = strokes.closed(outline), theme.palette.sides[seat].light
    strokes.dotted(surface, line, colour, theme.px(_DOT), theme.px(_DOTS), theme.palette.outline)


@kept
def badge(theme: Theme, size: float) -> pygame.Surface:
    """The chip at a piece of terrain: a bar for each Size, a short one for a half, and the figure."""
    palette, line = theme.palette, theme.px(strokes.HAIR)
    words = theme.text(f"{size:g}", "body-bold", palette.bone)
    height, bars, pad, gap = map(theme.px, (_BADGE, _BARS, _AROUND, _SIZE))
    bars = bars if size >= 1 else bars // 2
    extent = (pad * 2 + bars + gap + words.get_width(), height)
    picture = _plaque(theme, extent, mix(palette.stone_lo, palette.stone, 0.3), line).copy()
    count = max(1, min(6, round(size)))
    step = theme.px(4 if count <= 4 else 3)
    thick = max(1, step // 2)
    for k in range(count):
        y = (height + (count - 1) * step - thick) // 2 - k * step
        picture.fill(palette.dim, (pad, y, bars, thick))
    picture.blit(words, (pad + bars + gap, (height - words.get_height()) // 2))
    return picture
