"""Marks on the measured table: ways, reach, sight, measuring, templates, zones and markers.

What follows the pointer is drawn straight onto the surface; markers are pictures (see `markers`). All points
are pixels of the surface. Order: zones and reach, then ways, bases, and last sight, measures and labels.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import strokes
from game.ui.paint.measured.markers import blip, blocker, bone, contact, label, number, objective, target
from game.ui.paint.strokes import BOLD, HAIR, STROKE, Point, Points

__all__ = [
    "Stride",
    "blip",
    "blocked",
    "blocker",
    "bone",
    "chain",
    "chosen_ring",
    "contact",
    "cross",
    "flight",
    "ghost",
    "label",
    "length",
    "measure",
    "number",
    "objective",
    "reach",
    "ring",
    "sight",
    "sweep",
    "tape",
    "target",
    "zone",
]

CROSS_GAP, CROSS_REACH = 4, 14
"""Where the arms of the cursor begin and end, from its middle in logical pixels."""


class Stride(NamedTuple):
    """The end of one stride: its number, where its disc stands, the base's outline, the ends of its tick."""

    number: int
    disc: Point
    outline: Points
    tick: tuple[Point, Point]


FINE = 1.5
"""A line at the edge of what is shaded, in logical pixels."""
_HATCH = 9
"""From one line of a hatching to the next."""
_TICK = 5
"""How far the tick of an inch reaches out on either side."""
_HEAD, _BARB = 14, 7
"""The length of an arrow's head, and half its width."""
_RING, _ZONE = (12, 8), (14, 7)
"""Dashes and gaps of the edge of a range and of a zone."""
_BRACKET, _CORNERS = 22, 10
"""How far the bracket in a zone's corner reaches; a zone with more corners is round and has none."""


def _accent(theme: Theme, accent: str) -> Rgb:
    colour: Rgb = getattr(theme.palette, accent)
    return colour


def sweep(
    surface: pygame.Surface,
    theme: Theme,
    swept: Sequence[Points],
    way: Points,
    strides: Sequence[Stride] = (),
    accent: str = "verdigris",
) -> None:
    """The ground a base passes over, its centre's way, and the base, tick and number of every stride."""
    colour, outline = _accent(theme, accent), theme.palette.outline
    strokes.wash(surface, swept, colour, 0.22)
    for edge in swept:
        strokes.trace(surface, strokes.closed(edge), mix(colour, outline, 0.12), theme.px(FINE))
    for stride in strides:
        strokes.wash(surface, [stride.outline], colour, 0.18)
        strokes.trace(surface, strokes.closed(stride.outline), colour, theme.px(STROKE))
    for line in (*([way] if len(way) > 1 else ()), *(stride.tick for stride in strides)):
        strokes.cased(surface, line, colour, theme.px(BOLD), mix(colour, outline, 0.8))
    taken: list[pygame.Rect] = []
    for stride in reversed(strides):
        # A short last stride ends beside the one before it: the number that says how many there are is the one that is read.
        disc = number(theme, stride.number, accent)
        place = disc.get_rect(center=stride.disc)
        if place.collidelist(taken) < 0:
            taken.append(surface.blit(disc, place))


def reach(
    surface: pygame.Surface,
    theme: Theme,
    outlines: Sequence[Points],
    accent: str = "verdigris",
    holes: Sequence[Points] = (),
) -> None:
    """Shade what can be reached, with a dashed edge. Drawn under everything but the ground."""
    colour = _accent(theme, accent)
    strokes.wash(surface, outlines, colour, 0.1, holes)
    for edge in (*outlines, *holes):
        strokes.dashed(surface, strokes.closed(edge), colour, theme.px(FINE), theme.px(5), theme.px(5))


def blocked(surface: pygame.Surface, theme: Theme, outline: Points) -> None:
    """The part of a way or lane that cannot be: ember hatching within an ember edge."""
    colour = theme.palette.ember
    room = strokes.box([outline]).clip(surface.get_clip())
    if not room.width or not room.height:
        return
    layer = pygame.Surface(room.size, pygame.SRCALPHA)
    local = [(x - room.x, y - room.y) for x, y in outline]
    step, side = theme.px(_HATCH), room.width + room.height
    for k in range(0, side, step):
        pygame.draw.aaline(layer, colour, (k, 0), (k - room.height, room.height), theme.px(STROKE))
    stencil = pygame.Surface(room.size, pygame.SRCALPHA)
    pygame.draw.polygon(stencil, (255, 255, 255, 190), local)
    layer.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(layer, room)
    strokes.wash(surface, [outline], colour, 0.14)
    strokes.trace(surface, strokes.closed(outline), colour, theme.px(STROKE))


def sight(
    surface: pygame.Surface, theme: Theme, start: Point, end: Point, stopped: Point | None = None
) -> None:
    """A line of sight; from where it is `stopped` on, ember and dashed, a crossed lozenge at the place."""
    palette = theme.palette
    casing, line = mix(palette.outline, palette.bone, 0.1), theme.px(STROKE)
    strokes.cased(surface, [start, stopped or end], palette.bone, line, casing)
    if stopped is None:
        return
    strokes.trace(surface, [stopped, end], palette.outline, theme.px(BOLD))
    strokes.dashed(surface, [stopped, end], palette.ember, line, theme.px(6), theme.px(4))
    sign = blocker(theme)
    surface.blit(sign, sign.get_rect(center=stopped))


def measure(
    surface: pygame.Surface,
    theme: Theme,
    start: Point,
    end: Point,
    *,
    unit: float,
    words: str,
    accent: str = "bone",
) -> None:
    """A measuring line from edge to edge with a tick at every inch, and what it says in its middle."""
    tape(surface, theme, start, end, unit=unit, accent=accent)
    length(surface, theme, start, end, words=words, accent=accent)


def tape(
    surface: pygame.Surface, theme: Theme, start: Point, end: Point, *, unit: float, accent: str = "bone"
) -> None:
    """A measuring line alone."""
    palette, colour = theme.palette, _accent(theme, accent)
    casing, line = mix(palette.outline, colour, 0.08), theme.px(STROKE)
    strokes.cased(surface, [start, end], colour, line, casing)
    length = math.dist(start, end)
    if length > 1:
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        half = theme.px(_TICK)
        inches = [k * unit for k in range(int(length / unit) + 1)] if unit >= 5 else [0.0]
        for at in (*inches, length):
            x, y = start[0] + dx * at, start[1] + dy * at
            tick = [(x - dy * half, y + dx * half), (x + dy * half, y - dx * half)]
            strokes.cased(surface, tick, colour, line, casing)


def length(
    surface: pygame.Surface, theme: Theme, start: Point, end: Point, *, words: str, accent: str = "bone"
) -> None:
    """What a measuring line says, in its middle, or over it where that is too short."""
    plate = label(theme, words, accent)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    place = plate.get_rect(center=middle)
    if math.dist(start, end) < plate.get_width() * 1.6:
        place.midbottom = (round(middle[0]), round(middle[1] - theme.px(10)))
    surface.blit(plate, place)


def ring(surface: pygame.Surface, theme: Theme, outline: Points, accent: str = "bone") -> None:
    """A dashed ring: a range, or how far something carries."""
    dark = theme.palette.outline
    colour = mix(_accent(theme, accent), dark, 0.25)
    dash, gap = map(theme.px, _RING)
    for each, wide in ((mix(dark, colour, 0.1), BOLD), (colour, FINE)):
        strokes.dashed(surface, strokes.closed(outline), each, theme.px(wide), dash, gap)


def ghost(surface: pygame.Surface, theme: Theme, outline: Points, accent: str = "ember") -> None:
    """A template held over the table: disc, lane or any outline."""
    colour = _accent(theme, accent)
    strokes.wash(surface, [outline], colour, 0.2)
    strokes.cased(surface, strokes.closed(outline), colour, theme.px(STROKE), theme.palette.outline)


def chain(surface: pygame.Surface, theme: Theme, points: Points, accent: str = "ember") -> None:
    """A ricochet: arrows from the attacker to its targets in order, numbered."""
    colour, outline = _accent(theme, accent), theme.palette.outline
    for k, (a, b) in enumerate(itertools.pairwise(points), 1):
        length = math.dist(a, b)
        if length < 1:
            continue
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        head, half = theme.px(_HEAD), theme.px(_BARB)
        neck = (b[0] - dx * head, b[1] - dy * head)
        strokes.cased(surface, [a, neck], colour, theme.px(BOLD), outline)
        tip = [b, (neck[0] - dy * half, neck[1] + dx * half), (neck[0] + dy * half, neck[1] - dx * half)]
        pygame.draw.polygon(surface, colour, tip)
        strokes.trace(surface, strokes.closed(tip), outline, theme.px(HAIR))
        disc = number(theme, k, accent)
        surface.blit(disc, disc.get_rect(center=((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)))


def zone(
    surface: pygame.Surface,
    theme: Theme,
    outline: Points,
    *,
    seat: str | None = None,
    state: str = "open",
) -> None:
    """A zone: "open" is an edge, "lit" can be used now, "held" belongs to `seat`."""
    palette = theme.palette
    colour = palette.sides[seat].light if seat else palette.brass
    dash, gap = map(theme.px, _ZONE)
    if state != "open":
        strokes.wash(surface, [outline], colour, 0.2 if state == "lit" else 0.13)
    for each, wide in ((palette.outline, 2 * STROKE), (colour, STROKE)):
        strokes.dashed(surface, strokes.closed(outline), each, theme.px(wide), dash, gap)
    if state == "lit":
        _corner_lights(surface, theme, outline, colour)


def _corner_lights(surface: pygame.Surface, theme: Theme, outline: Points, colour: Rgb) -> None:
    """A bright bracket at each real corner of a zone."""
    reach, count = theme.px(_BRACKET), len(outline)
    if count > _CORNERS:
        return
    for k in range(count):
        here, last, after = outline[k], outline[k - 1], outline[(k + 1) % count]
        arms = [_toward(here, other, reach) for other in (last, after)]
        strokes.cased(surface, [arms[0], here, arms[1]], colour, theme.px(4), theme.palette.outline)


def _toward(start: Point, end: Point, distance: float) -> Point:
    length = math.dist(start, end) or 1
    share = min(1.0, distance / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def chosen_ring(surface: pygame.Surface, theme: Theme, outline: Points) -> None:
    """The brass double ring of what is chosen, along any outline."""
    palette, line = theme.palette, strokes.closed(outline)
    strokes.cased(surface, line, palette.brass_hi, theme.px(3), palette.outline)


def cross(surface: pygame.Surface, theme: Theme, at: tuple[int, int]) -> None:
    """The cursor of the keys: four short arms that leave its middle free."""
    (x, y), gap, reach = at, theme.px(CROSS_GAP), theme.px(CROSS_REACH)
    for width, colour in ((5, theme.palette.outline), (2, theme.palette.focus)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            start, end = (x + dx * gap, y + dy * gap), (x + dx * reach, y + dy * reach)
            pygame.draw.line(surface, colour, start, end, theme.px(width))


def flight(surface: pygame.Surface, theme: Theme, start: Point, end: Point) -> None:
    """A blow or a shot, as far as it has come."""
    for width, colour in ((7, theme.palette.outline), (4, theme.palette.ember)):
        pygame.draw.line(surface, colour, start, end, theme.px(width))
