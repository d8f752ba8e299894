"""Marks on the measured table: ways, reach, sight, measuring, templates, zones and markers.

What follows the pointer is drawn straight onto the surface; markers are pictures. All points are pixels of
the surface. Order: zones and reach, then ways, bases, and last sight, measures and labels.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui import art
from game.ui.paint import marks, strokes, svg, tokens
from game.ui.paint.strokes import Point, Points
from game.ui.theme import Rgb, Theme, mix

_BLACK: Rgb = (0, 0, 0)


class Stride(NamedTuple):
    """The end of one stride: its number, where its disc stands, the base's outline, the ends of its tick."""

    number: int
    disc: Point
    outline: Points
    tick: tuple[Point, Point]


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
        strokes.trace(surface, strokes.closed(edge), mix(colour, outline, 0.12), theme.px(1.5))
    for stride in strides:
        strokes.wash(surface, [stride.outline], colour, 0.18)
        strokes.trace(surface, strokes.closed(stride.outline), colour, theme.px(2))
    if len(way) > 1:
        strokes.cased(surface, way, colour, theme.px(3), mix(colour, outline, 0.8))
    for stride in strides:
        strokes.cased(surface, stride.tick, colour, theme.px(3), mix(colour, outline, 0.8))
    for stride in strides:
        disc = number(theme, stride.number, accent)
        surface.blit(disc, disc.get_rect(center=stride.disc))


def number(theme: Theme, count: int, accent: str = "verdigris") -> pygame.Surface:
    """A number on a disc."""
    return marks.order(theme, theme.px(66), count, accent)


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
        strokes.dashed(surface, strokes.closed(edge), colour, theme.px(1.5), theme.px(5), theme.px(5))


def blocked(surface: pygame.Surface, theme: Theme, outline: Points) -> None:
    """The part of a way or lane that cannot be: ember hatching within an ember edge."""
    colour = theme.palette.ember
    room = strokes.box([outline]).clip(surface.get_clip())
    if not room.width or not room.height:
        return
    layer = pygame.Surface(room.size, pygame.SRCALPHA)
    local = [(x - room.x, y - room.y) for x, y in outline]
    step, side = theme.px(9), room.width + room.height
    for k in range(0, side, step):
        pygame.draw.aaline(layer, colour, (k, 0), (k - room.height, room.height), theme.px(2))
    stencil = pygame.Surface(room.size, pygame.SRCALPHA)
    pygame.draw.polygon(stencil, (255, 255, 255, 190), local)
    layer.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(layer, room)
    strokes.wash(surface, [outline], colour, 0.14)
    strokes.trace(surface, strokes.closed(outline), colour, theme.px(2))


def sight(
    surface: pygame.Surface, theme: Theme, start: Point, end: Point, stopped: Point | None = None
) -> None:
    """A line of sight; from where it is `stopped` on, ember and dashed, a crossed lozenge at the place."""
    palette = theme.palette
    strokes.cased(
        surface, [start, stopped or end], palette.bone, theme.px(2), mix(palette.outline, palette.bone, 0.1)
    )
    if stopped is None:
        return
    strokes.trace(surface, [stopped, end], palette.outline, theme.px(3))
    strokes.dashed(surface, [stopped, end], palette.ember, theme.px(2), theme.px(6), theme.px(4))
    sign = blocker(theme)
    surface.blit(sign, sign.get_rect(center=stopped))


@lru_cache(maxsize=8)
def blocker(theme: Theme) -> pygame.Surface:
    """The crossed lozenge where a line ends that should not."""
    side = theme.px(22)
    body = svg.shape("M12 2L22 12L12 22L2 12Z", theme.palette.ember, theme.palette.outline, 2)
    return svg.picture(
        body + svg.shape("M8.8 8.8L15.2 15.2M15.2 8.8L8.8 15.2", None, theme.palette.outline, 2),
        (side, side),
        (24, 24),
    )


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
    palette, colour = theme.palette, _accent(theme, accent)
    casing, line = mix(palette.outline, colour, 0.08), theme.px(2)
    strokes.cased(surface, [start, end], colour, line, casing)
    length = math.dist(start, end)
    if length > 1:
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        half = theme.px(5)
        inches = [k * unit for k in range(int(length / unit) + 1)] if unit >= 5 else [0.0]
        for at in (*inches, length):
            x, y = start[0] + dx * at, start[1] + dy * at
            strokes.cased(
                surface,
                [(x - dy * half, y + dx * half), (x + dy * half, y - dx * half)],
                colour,
                line,
                casing,
            )
    plate = label(theme, words, accent)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    place = plate.get_rect(center=middle)
    if length < plate.get_width() * 1.6:
        place.midbottom = (round(middle[0]), round(middle[1] - theme.px(10)))
    surface.blit(plate, place)


@lru_cache(maxsize=200)
def label(theme: Theme, words: str, accent: str = "bone", icon: str = "") -> pygame.Surface:
    """A small plate with words: "5.6 in"."""
    palette, line = theme.palette, theme.px(2)
    colour = _accent(theme, accent)
    text = theme.text(words, "card", palette.bone)
    side = theme.px(18) if icon else 0
    gap = theme.px(5) if icon else 0
    size = (text.get_width() + side + gap + theme.px(18), theme.px(28))
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, theme.px(6))
    body = svg.shape(edge, mix(palette.table, _BLACK, 0.1), mix(colour, palette.table, 0.15), line)
    picture = svg.picture(body, size).copy()
    if icon:
        sign = art.icon(theme, icon, side, colour, palette.table)
        picture.blit(sign, (theme.px(9), (size[1] - side) // 2))
    picture.blit(text, (theme.px(9) + side + gap, (size[1] - text.get_height()) // 2))
    return picture


def ring(surface: pygame.Surface, theme: Theme, outline: Points, accent: str = "bone") -> None:
    """A dashed ring: a range, or how far something carries."""
    palette, line = theme.palette, strokes.closed(outline)
    colour = mix(_accent(theme, accent), palette.outline, 0.25)
    strokes.dashed(surface, line, mix(palette.outline, colour, 0.1), theme.px(3), theme.px(12), theme.px(8))
    strokes.dashed(surface, line, colour, theme.px(1.5), theme.px(12), theme.px(8))


def ghost(surface: pygame.Surface, theme: Theme, outline: Points, accent: str = "ember") -> None:
    """A template held over the table: disc, lane or any outline."""
    colour = _accent(theme, accent)
    strokes.wash(surface, [outline], colour, 0.2)
    strokes.cased(surface, strokes.closed(outline), colour, theme.px(2), theme.palette.outline)


def chain(surface: pygame.Surface, theme: Theme, points: Points, accent: str = "ember") -> None:
    """A ricochet: arrows from the attacker to its targets in order, numbered."""
    colour, outline = _accent(theme, accent), theme.palette.outline
    for k, (a, b) in enumerate(itertools.pairwise(points), 1):
        length = math.dist(a, b)
        if length < 1:
            continue
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        head, half = theme.px(14), theme.px(7)
        neck = (b[0] - dx * head, b[1] - dy * head)
        strokes.cased(surface, [a, neck], colour, theme.px(3), outline)
        tip = [b, (neck[0] - dy * half, neck[1] + dx * half), (neck[0] + dy * half, neck[1] - dx * half)]
        pygame.draw.polygon(surface, colour, tip)
        strokes.trace(surface, strokes.closed(tip), outline, theme.px(1))
        disc = number(theme, k, accent)
        surface.blit(disc, disc.get_rect(center=((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)))


def zone(
    surface: pygame.Surface,
    theme: Theme,
    outline: Points,
    *,
    seat: str | None = None,
    state: str = "open",
    words: str = "",
) -> None:
    """A zone: "open" is an edge, "lit" can be used now, "held" belongs to `seat`. Its words stand in the middle."""
    palette = theme.palette
    colour = palette.sides[seat].light if seat else palette.brass
    line = strokes.closed(outline)
    if state != "open":
        strokes.wash(surface, [outline], colour, 0.2 if state == "lit" else 0.13)
    strokes.dashed(surface, line, palette.outline, theme.px(4), theme.px(14), theme.px(7))
    strokes.dashed(surface, line, colour, theme.px(2), theme.px(14), theme.px(7))
    if state == "lit":
        _corner_lights(surface, theme, outline, colour)
    if words:
        box = strokes.box([outline], 0)
        plate = label(theme, words, "bone")
        surface.blit(plate, plate.get_rect(center=box.center))


def _corner_lights(surface: pygame.Surface, theme: Theme, outline: Points, colour: Rgb) -> None:
    """A bright bracket at each real corner of a zone."""
    reach = theme.px(22)
    count = len(outline)
    if count > 10:
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


@lru_cache(maxsize=60)
def target(theme: Theme, diameter: int) -> pygame.Surface:
    """Four ember wedges around a base of this diameter: it can be hit. Lay its centre on the base's."""
    gap, long = theme.px(4), min(theme.px(26), max(theme.px(12), round(diameter * 0.27)))
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

    points = [
        at(near, -1.5),
        at(near + long * 0.72, -long * 0.52),
        at(near + long * 0.72, long * 0.52),
        at(near, 1.5),
    ]
    edge = theme.px(1.5)
    return svg.shape(
        svg.path(points), theme.palette.ember, theme.palette.outline, edge, extra='stroke-linejoin="round"'
    )


@lru_cache(maxsize=60)
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
    body += svg.shape(tokens.outline(shape, radius * 0.74), None, mix(plate, _BLACK, 0.4), 2)
    picture = svg.picture(svg.moved(body, 50, 50), (size, size), (100, 100)).copy()
    ink = palette.ink if seat and palette.sides[seat].dark_emblem else palette.bone
    if sign and size >= theme.px(22):
        words = theme.text(sign, "number" if size >= theme.px(48) else "total", ink)
        picture.blit(words, words.get_rect(center=(size / 2, size / 2)))
    else:
        drawing = art.icon(theme, icon, round(size * 0.46), ink, plate)
        picture.blit(drawing, drawing.get_rect(center=(size / 2, size / 2)))
    return picture


@lru_cache(maxsize=40)
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
    if words.get_height() > size:
        words = pygame.transform.smoothscale_by(words, size / words.get_height())
    picture.blit(words, words.get_rect(center=(size / 2, size / 2)))
    return picture


@lru_cache(maxsize=24)
def blip(theme: Theme, size: int) -> pygame.Surface:
    """A blip: a triangle of stone with a struck eye."""
    palette = theme.palette
    tip = [(50, 6), (96, 90), (4, 90)]
    body = svg.linear(
        "s",
        (20, 10),
        (70, 95),
        [(0, mix(palette.stone_lo, palette.stone, 0.3)), (1, mix(palette.stone_lo, _BLACK, 0.4))],
    )
    body += svg.shape(svg.path(tip), "url(#s)", palette.outline, 8, extra='stroke-linejoin="round"')
    inner = [(50, 22), (83, 82), (17, 82)]
    body += svg.shape(svg.path(inner), None, palette.dim, 3.4)
    body += svg.moved(
        art.icon_body("eyeno", palette.bone, mix(palette.stone_lo, _BLACK, 0.3)), 31, 44, 38 / 24
    )
    return svg.picture(body, (size, size), (100, 100))
