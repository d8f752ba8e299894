"""Figures of units on a measured table: true to size, the side's shape as their outline, no facing.

Drawn in units of a hundredth of the base's diameter around its centre. A picture is drawn once at a master size for each kind
of figure and scaled from it, so that a hundred figures of ten kinds cost ten pictures at each zoom.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Side, Theme
from game.ui.paint import svg, tokens
from game.ui.paint.measured import plates

PLAIN, BARE = 17, 28
"""Below the first diameter a figure is shape and colour alone, in pixels of the screen: in a larger interface an emblem is not
seen less well. Below the second, in logical pixels, it has no rivets, and a bead stands for what it carries."""
BEAD = "bead"
_REACH = 24.0  # Room beyond the base for crown and shadow.
_VIEW = 2 * (50 + _REACH)
_SMALL_MASTER, _MASTER = 56, 150
_RADIUS = {"circle": 49.0, "hexagon": 53.0, "square": 46.0, "lozenge": 57.0, "pentagon": 53.0}
_PLATE = 0.86
_EMBLEM = {"circle": 0.74, "hexagon": 0.68, "square": 0.76, "lozenge": 0.56, "pentagon": 0.64}
_DIMMED = 0.42
_FOOT, _CROWN = -33.0, 1.05
"""Where the crown stands, and how large it is."""
_ROW = 9
"""So many rivets stand on a rim at most; of more, each stands for several."""


class _Look(NamedTuple):
    """All that makes a figure's picture but its size."""

    seat: str
    emblem: str
    wounds: int
    lost: int
    crown: bool
    badge: str
    state: str
    detail: int


def figure(
    theme: Theme,
    across: float,
    *,
    seat: str,
    emblem: str,
    wounds: int = 1,
    lost: int = 0,
    crown: bool = False,
    badge: str = "",
    state: str = "rest",
    ghost: bool = False,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A figure on a base of so many pixels across, and where its middle lies in the picture.

    `wounds` counts all rivets, `lost` the hollow ones; one wound has none. `badge` is the emblem of what it carries. States:
    "rest", "acted" (dimmed), "flash" (the plate struck bright).
    """
    detail = 0 if across < min(PLAIN, theme.px(PLAIN)) else 1 if across < theme.px(BARE) else 2
    shown = (wounds, lost) if detail == 2 and wounds > 1 else (0, 0)
    sign = "" if not badge or detail == 0 else badge if detail == 2 else BEAD
    state = "rest" if state == "chosen" else state
    look = _Look(seat, emblem if detail else "", *shown, crown and detail > 0, sign, state, detail)
    picture = _scaled(theme, look, max(6, round(across)), ghost)
    return picture, (picture.get_width() // 2, picture.get_height() // 2)


@kept
def _scaled(theme: Theme, look: _Look, across: int, ghost: bool) -> pygame.Surface:
    master = _SMALL_MASTER if across <= _SMALL_MASTER * 0.75 else max(_MASTER, across)
    whole = _master(theme, look, master)
    side = round(_VIEW * across / 100)
    return plates.scaled(whole, side, ghost=ghost)


@kept
def _master(theme: Theme, look: _Look, across: int) -> pygame.Surface:
    """The figure over its own shadow, `across` pixels wide."""
    side = theme.palette.sides[look.seat]
    radius = _RADIUS[side.shape]
    extent = round(_VIEW * across / 100)
    body = svg.moved(plates.shadow(60, 0.6), 4, 7) + _rim(theme, side, radius, plain=look.detail == 0)
    body += plates.plate(theme, side, radius * _PLATE, down=-1, struck=look.state == "flash")
    body += plates.edging(side, radius * _PLATE * 0.93, 2, down=-1)
    picture = _drawn(body, extent)
    if look.emblem:
        box = round(2 * radius * _PLATE * _EMBLEM[side.shape] * across / 100)
        drawing = art.emblem(theme, look.emblem, box, art.tones(theme, look.seat))
        picture.blit(drawing, drawing.get_rect(center=(extent / 2, extent / 2 - across * 0.01)))
    crown = plates.crown(theme, (0, _FOOT), _CROWN) if look.crown else ""
    over = _rivets(theme, look) + crown + _bead(theme, look)
    if over:
        picture.blit(_drawn(over, extent), (0, 0))
    if look.badge not in ("", BEAD):
        _lay_badge(picture, theme, look, across)
    if look.state == "acted":
        plates.dim(picture, _DIMMED)
    return picture


def _drawn(body: str, extent: int) -> pygame.Surface:
    return svg.picture(
        svg.moved(body, _VIEW / 2, _VIEW / 2), (extent, extent), (_VIEW, _VIEW), finer=2
    ).copy()


@kept
def ring(theme: Theme, across: int, accent: str, wide: int) -> pygame.Surface:
    """A ring round a base of so many pixels, in a role of the palette and so many pixels wide, between dark edges."""
    colour: Rgb = getattr(theme.palette, accent)
    extent = across + 4 * wide + 4
    middle = extent / 2
    circle = svg.circle(middle, middle, across / 2)
    body = svg.shape(circle, None, theme.palette.outline, wide * 2.2) + svg.shape(circle, None, colour, wide)
    return svg.picture(body, (extent, extent), finer=2)


def _rim(theme: Theme, side: Side, radius: float, *, plain: bool) -> str:
    """The dark iron edge; of a plain figure the side's light colour."""
    palette = theme.palette
    if plain:
        return svg.shape(tokens.outline(side.shape, radius), side.light, palette.outline, 5)
    outline = tokens.outline(side.shape, radius)
    return plates.iron(outline, theme, (-radius * 0.3, -radius), (radius * 0.1, radius), 3)


def _rivets(theme: Theme, look: _Look) -> str:
    """Wounds along the lower rim, emptied from the right; more than nine are told in nine."""
    if not look.wounds:
        return ""
    body = ""
    count = min(_ROW, look.wounds)
    left = math.ceil((look.wounds - look.lost) * count / look.wounds)
    step = min(19.0, 130.0 / count)
    for number in range(count):
        angle = math.radians(90 - (number - (count - 1) / 2) * step)
        x, y = 47 * math.cos(angle), 47 * math.sin(angle)
        body += plates.rivet(theme, (x, y), 6, hollow=number >= left)
    return body


def _bead(theme: Theme, look: _Look) -> str:
    """At the upper right: a brass bead, or the ground for an emblem."""
    if not look.badge:
        return ""
    palette = theme.palette
    if look.badge == BEAD:
        return svg.shape(svg.circle(33, -33, 15), palette.brass_hi, palette.outline, 4)
    return svg.shape(svg.circle(35, -35, 21), palette.table, palette.brass, 2.4)


def _lay_badge(picture: pygame.Surface, theme: Theme, look: _Look, across: int) -> None:
    """The emblem of what is carried, on its ground."""
    box = round(0.3 * across)
    drawing = art.emblem(theme, look.badge, box, art.tones(theme, look.seat))
    middle = picture.get_width() / 2
    picture.blit(drawing, drawing.get_rect(center=(middle + 0.35 * across, middle - 0.35 * across)))
