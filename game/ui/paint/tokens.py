"""Tokens: the outline is the side, the emblem the unit, the rivets its hits.

Drawn in units of a hundredth of the outline's diameter around the centre; the picture is 1.5 diameters
square, with the outline's centre in its middle, so that crown, tab and shadow have room.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Side, Theme, mix
from game.ui.paint import strokes, svg

REACH = 1.5
"""Width of a token's picture in diameters of its outline."""

SHARE = 0.84
"""Diameter of a token's outline as a share of its square."""

SMALL = 40
"""Below this diameter a token is plate, emblem and one bar of hits."""

_VIEW = 100 * REACH
_LARGE = 180  # Pictures from here on are smooth enough without being drawn twice as large.
_LIFT = -2.6  # The plate sits high in its rim, which is thin above and thick below.
_SPACING = 15.4
_RADIUS = {"circle": 50.0, "hexagon": 54.5, "square": 47.5, "lozenge": 61.0, "pentagon": 57.0}
_PLATE = {"circle": 41.0, "hexagon": 45.0, "square": 39.0, "lozenge": 49.5, "pentagon": 47.0}
_RIVETS = {"circle": 43.6, "hexagon": 48.5, "square": 42.0, "lozenge": 53.5, "pentagon": 50.5}
_EMBLEM = {"circle": 0.76, "hexagon": 0.71, "square": 0.78, "lozenge": 0.56, "pentagon": 0.66}


def fit(square: int) -> int:
    """Diameter of the token that stands on a square of this many pixels."""
    return round(square * SHARE)


def outline(shape: str, radius: float, x: float = 0, y: float = 0) -> str:
    """Path data of a side's shape; `radius` reaches to a point, or to the middle of a square's side."""
    if shape == "circle":
        return svg.circle(x, y, radius)
    return svg.path([(x + dx, y + dy) for dx, dy in _points(shape, radius)])


def _points(shape: str, radius: float) -> list[svg.Point]:
    if shape == "square":
        return svg.corners(-radius, -radius, 2 * radius, 2 * radius, radius * 0.3)
    steps = {"lozenge": 4, "pentagon": 5, "hexagon": 6}.get(shape, 72)
    turn = 2 * math.pi / steps
    return [(radius * math.sin(k * turn), -radius * math.cos(k * turn)) for k in range(steps)]


@lru_cache(maxsize=100)
def rivets(shape: str, count: int) -> tuple[svg.Point, ...]:
    """Where `count` hits sit on the lower rim, from left to right, spaced by arc length about its foot."""
    loop = _points(shape, _RIVETS[shape])
    foot = max(range(len(loop)), key=lambda k: (loop[k][1], loop[k][0]))
    clockwise = loop[foot:] + loop[:foot]
    right = [(abs(x), y) for x, y in clockwise]
    if right[0][0] > 0:
        right = [(0.0, right[0][1]), *right]
    spacing = _SPACING if count <= 7 else _SPACING * 7 / count if shape == "lozenge" else _SPACING * 0.96

    def at(offset: float) -> svg.Point:
        side = -1 if offset < 0 else 1
        x, y = strokes.at(right, abs(offset))
        return side * x, y + _rim_drop(y)

    return tuple(at((k - (count - 1) / 2) * spacing) for k in range(count))


def _rim_drop(y: float) -> float:
    """Rivets below the middle follow the thick part of the rim."""
    return 0.6 if y > 0 else 0.0


@kept
def token(
    theme: Theme,
    size: int,
    *,
    seat: str,
    emblem: str,
    hits: int = 0,
    lost: int = 0,
    fresh: int = 0,
    leader: bool = False,
    group: bool = False,
    state: str = "rest",
) -> pygame.Surface:
    """A token whose outline is `size` pixels wide; `hits` counts all rivets, `lost` the hollow ones, `fresh` of them
    those that the last play took, which glow.

    States: "rest", "acted" (dimmed, hourglass), "ghost" (faint, dashed), "flash" (the plate struck bright).
    """
    side = theme.palette.sides[seat]
    pixels = round(size * REACH)
    rim = _small if size < SMALL else _large
    base, top = rim(theme, side, hits, lost, min(fresh, lost), leader, group)
    if state == "flash":
        base += svg.shape(outline(side.shape, _PLATE[side.shape], 0, _LIFT), theme.palette.bone, opacity=0.8)
    picture = _layers(theme, size, pixels, side, emblem, seat, base, top)
    if state == "acted":
        return _acted(theme, picture, pixels)
    if state == "ghost":
        return _ghost(theme, picture, side, pixels)
    return _grounded(picture, size)


def _layers(
    theme: Theme, size: int, pixels: int, side: Side, emblem: str, seat: str, base: str, top: str
) -> pygame.Surface:
    """Rim and plate, the emblem with its soft shadow, and what lies over them."""
    picture = _drawn(base, pixels).copy()
    plate = _PLATE[side.shape] if size >= SMALL else _RADIUS[side.shape] * 0.93
    box = round(2 * plate * _EMBLEM[side.shape] * size / 100)
    drawing = art.emblem(theme, emblem, box, art.tones(theme, seat))
    place = drawing.get_rect(center=(pixels / 2, pixels / 2 + (_LIFT - 0.5) * size / 100))
    if not side.dark_emblem and size >= SMALL:
        fall = max(1, round(size / 40))
        picture.blit(svg.soft(drawing, fall, strength=0.42), place.move(max(1, fall // 2), fall))
    picture.blit(drawing, place)
    picture.blit(_drawn(top, pixels), (0, 0))
    return picture


@kept
def _drawn(body: str, pixels: int) -> pygame.Surface:
    # Rims, plates and rivets are the same for most units of a side.
    finer = 2 if pixels < _LARGE else 1
    return svg.picture(svg.moved(body, _VIEW / 2, _VIEW / 2), (pixels, pixels), (_VIEW, _VIEW), finer=finer)


def _grounded(picture: pygame.Surface, size: int) -> pygame.Surface:
    """The token over its own shadow, cast from the upper left."""
    shadow = svg.soft(picture, max(1, size / 16), strength=0.6)
    whole = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    whole.blit(shadow, (max(1, size // 40), max(1, size // 18)))
    whole.blit(picture, (0, 0))
    return whole


def _plate(theme: Theme, side: Side, radius: float, lift: float) -> str:
    """The plate with its radial light and pale inner line."""
    dark_ring = mix(side.dark, svg.BLACK, 0.4)
    low = mix(side.plate, side.dark, 0.28)
    light = mix(side.light, side.plate, 0.05)
    body = svg.radial(
        "p",
        (-radius * 0.42, lift - radius * 0.52),
        radius * 1.55,
        [(0, light), (0.48, mix(side.plate, side.light, 0.12)), (0.75, side.plate), (1, low)],
    )
    body += svg.shape(outline(side.shape, radius, 0, lift), "url(#p)", dark_ring, 2.4)
    return body + svg.shape(outline(side.shape, radius * 0.92, 0, lift), None, side.light, 1.3, opacity=0.62)


def _large(
    theme: Theme, side: Side, hits: int, lost: int, fresh: int, leader: bool, group: bool
) -> tuple[str, str]:
    palette, radius = theme.palette, _RADIUS[side.shape]
    base = ""
    if group:
        for shift in (-7.2, 7.2):
            base += svg.shape(
                outline(side.shape, radius * 0.965, shift, 0), palette.outline, palette.outline, 2.6
            )
            base += svg.shape(
                outline(side.shape, radius * 0.91, shift, 0), side.plate, side.light, 1, opacity=0.95
            )
    iron = [(0.0, (118, 108, 94)), (0.35, (74, 67, 59)), (0.68, (46, 41, 36)), (1.0, (19, 17, 14))]
    base += svg.linear("rim", (-radius * 0.3, -radius), (radius * 0.1, radius), iron)
    base += svg.shape(outline(side.shape, radius - 1.3), "url(#rim)", palette.outline, 2.6)
    base += svg.shape(outline(side.shape, radius - 3.2), None, (132, 121, 106), 0.8, opacity=0.28)
    base += _plate(theme, side, _PLATE[side.shape], _LIFT)
    left = hits - lost
    places = list(enumerate(rivets(side.shape, hits)))
    top = "".join(_rivet(theme, place, k >= left) for k, place in places if not left <= k < left + fresh)
    top += "".join(_fresh_rivet(theme, place) for k, place in places if left <= k < left + fresh)
    if group:
        top += _tab(theme, side)
    if leader:
        top += _crown(theme)
    return base, top


def _rivet(theme: Theme, place: svg.Point, hollow: bool) -> str:
    palette = theme.palette
    casing = svg.shape(svg.circle(*place, 6.9), palette.outline)
    if hollow:
        return casing + svg.shape(svg.circle(*place, 6.0), palette.outline, palette.dim, 1.8)
    return casing + svg.shape(svg.circle(*place, 5.4), palette.bone)


def _fresh_rivet(theme: Theme, place: svg.Point) -> str:
    """A hit that has just been lost: a wide bright ring, to be seen from across the table."""
    palette = theme.palette
    ring = svg.shape(svg.circle(*place, 8.6), palette.outline)
    return ring + svg.shape(svg.circle(*place, 6.6), palette.outline, palette.ember, 3.4)


def _crown(theme: Theme, foot: float = -37.5, scale: float = 1.0) -> str:
    palette = theme.palette
    points = [(-18, 0), (-20.5, -22), (-8.5, -11.5), (0, -27), (8.5, -11.5), (20.5, -22), (18, 0)]
    place = [(x * scale, foot + y * scale) for x, y in points]
    body = svg.linear("c", (0, foot - 27 * scale), (0, foot), [(0, palette.brass_hi), (1, palette.brass)])
    body += svg.shape(svg.path(place), "url(#c)", palette.outline, 2.6, extra='stroke-linejoin="round"')
    band = f"M{-16.4 * scale:g} {foot - 3.2 * scale:g}H{16.4 * scale:g}"
    return body + svg.shape(band, None, palette.brass_lo, 1.2, opacity=0.8)


def _tab(theme: Theme, side: Side) -> str:
    palette = theme.palette
    y = -_RADIUS[side.shape] + (7 if side.shape in ("hexagon", "lozenge", "pentagon") else 2)
    body = svg.shape(svg.chamfered(-23.5, y - 11.5, 47, 23, 6.5), palette.outline)
    body += svg.shape(svg.chamfered(-21.6, y - 9.6, 43.2, 19.2, 5.6), palette.outline, palette.brass_lo, 1.8)
    return body + "".join(svg.shape(svg.circle(x, y, 4.6), palette.brass_hi) for x in (-12.2, 0, 12.2))


def _small(
    theme: Theme, side: Side, hits: int, lost: int, fresh: int, leader: bool, group: bool
) -> tuple[str, str]:
    palette, radius = theme.palette, _RADIUS[side.shape]
    base = svg.shape(outline(side.shape, radius + 1.5), palette.outline) + _plate(
        theme, side, radius * 0.93, _LIFT / 2
    )
    top = ""
    if hits:
        left = 76 * (hits - lost) / hits
        top += svg.shape("M-41 49H41V65H-41Z", palette.outline)
        top += svg.shape(f"M-38 52H{left - 38:g}V62H-38Z", palette.bone)
        gone = left + 76 * fresh / hits
        top += svg.shape(f"M{left - 38:g} 52H{gone - 38:g}V62H{left - 38:g}Z", palette.ember) if fresh else ""
    if group:
        y = -_RADIUS[side.shape] - 1
        top += svg.shape(svg.chamfered(-25, y - 8.5, 50, 17, 5), palette.outline)
        top += "".join(svg.shape(svg.circle(x, y, 5.2), palette.brass_hi) for x in (-14, 0, 14))
    if leader:
        top += _crown(theme, -40, 1.05)
    return base, top


def _acted(theme: Theme, picture: pygame.Surface, pixels: int) -> pygame.Surface:
    palette = theme.palette
    dim = picture.copy()
    dim.fill((140, 140, 140, 255), special_flags=pygame.BLEND_RGBA_MULT)
    badge = svg.shape(svg.circle(36, -37, 18), palette.outline, palette.dim, 3)
    badge += svg.moved(art.icon_body("hour", palette.bone, palette.outline), 24, -49, 1.0)
    dim.blit(_drawn(badge, pixels), (0, 0))
    return dim


def _ghost(theme: Theme, picture: pygame.Surface, side: Side, pixels: int) -> pygame.Surface:
    faint = picture.copy()
    faint.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    edge = outline(side.shape, _RADIUS[side.shape] - 1)
    dashes = svg.shape(edge, None, theme.palette.outline, 4.5, opacity=0.6)
    dashes += svg.shape(edge, None, theme.palette.bone, 2.6, extra='stroke-dasharray="8 5"')
    faint.blit(_drawn(dashes, pixels), (0, 0))
    return faint


@kept
def side_mark(theme: Theme, seat: str, size: int, emblem: str | None = None) -> pygame.Surface:
    """A side's shape `size` pixels high, for log, seats, maps and dialogs; with an `emblem` if large enough."""
    side = theme.palette.sides[seat]
    radius = {"circle": 46.0, "hexagon": 48.5, "square": 43.0, "lozenge": 48.5, "pentagon": 48.5}[side.shape]
    if size >= 14:
        low = mix(side.plate, side.dark, 0.12)
        body = svg.linear("m", (0, -radius), (0, radius), [(0, side.light), (1, low)])
    else:
        body = svg.linear(
            "m", (0, -radius), (0, radius), [(0, side.light), (1, mix(side.plate, side.light, 0.3))]
        )
    body += svg.shape(outline(side.shape, radius), "url(#m)", theme.palette.outline, 6 if size >= 24 else 9)
    mark = svg.picture(svg.moved(body, 50, 50), (size, size), (100, 100))
    if emblem:
        mark = mark.copy()
        drawing = art.emblem(theme, emblem, round(size * 0.62), art.tones(theme, seat))
        mark.blit(drawing, drawing.get_rect(center=(size / 2, size / 2)))
    return mark


@kept
def hits_row(theme: Theme, hits: int, lost: int, size: int) -> pygame.Surface:
    """Hits in a row, `size` pixels high, with a gap after five; emptied from the right."""
    palette = theme.palette
    step, body = 20.0, ""
    for k in range(hits):
        x = 10 + k * step + (k // 5) * 10
        hollow = k >= hits - lost
        body += svg.shape(svg.circle(x, 10, 6.4 if hollow else 7.4), None if hollow else palette.bone,
                          palette.dim if hollow else None, 1.8)  # fmt: skip
    width = hits * step + max(0, (hits - 1) // 5) * 10
    return svg.picture(body, (max(1, round(width * size / 20)), size), (max(1.0, width), 20))
