"""Marks on squares: what is chosen, can be entered, can be hit, is aimed at, is refused, and why.

Drawn in units of a sixtieth of the square and outlined in near-black, so that they hold on any ground.
Order: marks on the square, lanes under the tokens, chevrons, numbers and callouts over them.
"""

from __future__ import annotations

import math

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import panels, svg
from game.ui.paint.strokes import HAIR, STROKE
from game.ui.paint.tokens import outline

Point = tuple[int, int]

TIP = 12
"""How long the pointer of a callout is, in logical pixels."""
_WORDS, _ICON, _LINK, _DISC = 46, 24, 10, 22
"""Where the words of a callout begin, its icon, the room before a link, and the least disc of a number."""
_ROW, _EVEN = 22, 6
"""From one line of a callout to the next, and by how much lines are made narrower to be even, in logical pixels."""
_WIDER = 8
"""The widths of callouts are multiples of so many logical pixels."""
_UNIT = 60
_CORNERS = ("", "matrix(-1 0 0 1 60 0)", "matrix(1 0 0 -1 0 60)", "matrix(-1 0 0 -1 60 60)")
_FULL = "M0 0H60V60H0Z"


def _four(corner: str) -> str:
    """A drawing for the upper left corner, in all four."""
    return "".join(f'<g transform="{turn}">{corner}</g>' if turn else corner for turn in _CORNERS)


def _square(body: str, size: int) -> pygame.Surface:
    return svg.picture(body, (size, size), (_UNIT, _UNIT))


def _wash(colour: Rgb, share: float) -> str:
    return svg.shape(_FULL, colour, opacity=share)


@kept
def place(theme: Theme, size: int, *, hover: bool = False) -> pygame.Surface:
    """A square that may be entered: verdigris corner ticks and lozenge."""
    palette = theme.palette
    tick = svg.shape("M6.4 19V6.4H19", None, palette.outline, 5, opacity=0.55)
    tick += svg.shape("M6.4 18.4V6.4H18.4", None, palette.verdigris, 2.6, extra='stroke-linejoin="miter"')
    half = 11.5 if hover else 9.2
    gem = svg.path([(30, 30 - half), (30 + half, 30), (30, 30 + half), (30 - half, 30)])
    body = _wash(palette.verdigris, 0.26 if hover else 0.13) + _four(tick)
    return _square(body + svg.shape(gem, palette.verdigris, palette.outline, 1.8), size)


def _wedge(theme: Theme, reach: float) -> str:
    points = svg.path([(3.2, 3.2), (reach, 7.2), (11.4, 11.4), (7.2, reach)])
    return svg.shape(points, theme.palette.ember, theme.palette.outline, 1.7, extra='stroke-linejoin="round"')


@kept
def target(theme: Theme, size: int, *, hover: bool = False) -> pygame.Surface:
    """A square whose unit can be hit: an ember wedge in each corner."""
    wash = _wash(theme.palette.ember, 0.16) if hover else ""
    return _square(wash + _four(_wedge(theme, 17.5)), size)


@kept
def aimed(theme: Theme, size: int, *, glow: float = 0.0) -> pygame.Surface:
    """The square aimed at: wedges, full ember edge and wash; `glow` 0..1 is the phase of its slow pulse."""
    palette = theme.palette
    ember = mix(palette.ember, (255, 255, 255), 0.08 * glow)
    body = _wash(ember, 0.2 + 0.08 * glow)
    body += svg.shape("M2.6 2.6H57.4V57.4H2.6Z", None, palette.outline, 4.2, opacity=0.6)
    body += svg.shape("M1.4 1.4H58.6V58.6H1.4Z", None, ember, 2.8)
    return _square(body + _four(_wedge(theme, 19.5)), size)


@kept
def chosen(theme: Theme, size: int, shape: str = "circle") -> pygame.Surface:
    """The chosen unit's square: brass brackets, and a ring in its side's shape."""
    palette = theme.palette
    bracket = svg.shape("M0 0H19V4H4V19H0Z", palette.brass_hi, palette.outline, 1.2)
    radius = {"circle": 28.0, "hexagon": 29.6, "square": 26.6, "lozenge": 33.0, "pentagon": 30.5}[shape]
    ring = outline(shape, radius, 30, 30)
    body = _wash(palette.brass_hi, 0.1)
    body += svg.shape(ring, None, palette.outline, 3.2, opacity=0.55) + svg.shape(
        ring, None, palette.brass, 1.5
    )
    return _square(body + _four(bracket), size)


@kept
def refused(theme: Theme, size: int) -> pygame.Surface:
    """A square that was asked for and cannot be: dashed edge and cross."""
    palette = theme.palette
    edge = "M2.4 2.4H57.6V57.6H2.4Z"
    body = svg.shape(edge, None, palette.outline, 4, opacity=0.45)
    body += svg.shape(edge, None, palette.dim, 2, extra='stroke-dasharray="5 3.4"')
    cross = "M23.5 23.5L36.5 36.5M36.5 23.5L23.5 36.5"
    body += svg.shape(cross, None, palette.outline, 6, extra='stroke-linecap="round"')
    return _square(body + svg.shape(cross, None, palette.bone, 3, extra='stroke-linecap="round"'), size)


@kept
def pointed(theme: Theme, size: int) -> pygame.Surface:
    """The square under the pointer, lit by 12 %."""
    return _square(_wash((255, 255, 255), 0.12), size)


@kept
def threat(theme: Theme, size: int) -> pygame.Surface:
    """A square that a foe could hit next turn: ember hatching from edge to edge."""
    palette = theme.palette
    lines = "".join(f"M{x} 60L{x + 60} 0" for x in range(-60, 60, 10))
    body = svg.shape(lines, None, palette.outline, 2.6, opacity=0.4) + svg.shape(
        lines, None, palette.ember, 1.4, opacity=0.6
    )
    return _square(body + svg.shape("M.7 .7H59.3V59.3H.7Z", None, palette.ember, 1.2, opacity=0.5), size)


@kept
def focus(theme: Theme, size: int) -> pygame.Surface:
    """The board cursor of the keyboard; reaches somewhat outside the square on each side."""
    whole, line = size + 2 * theme.px(3), theme.px(STROKE)
    edge = svg.chamfered(line / 2, line / 2, whole - line, whole - line, theme.px(4))
    dash = f'stroke-dasharray="{theme.px(7)} {theme.px(4)}"'
    body = svg.shape(edge, None, theme.palette.outline, line + theme.px(HAIR))
    return svg.picture(body + svg.shape(edge, None, theme.palette.focus, line, extra=dash), (whole, whole))


def _turned(
    dx: float, dy: float, body: str, length: float, half: float
) -> tuple[str, tuple[int, int], svg.Point]:
    """`body`, drawn along the x axis from 0 to `length`, turned to (dx, dy): SVG, size, and where 0 lies."""
    reach = math.hypot(dx, dy) or 1.0
    cos, sin = dx / reach, dy / reach
    xs = [x * cos - y * sin for x in (0, length) for y in (-half, half)]
    ys = [x * sin + y * cos for x in (0, length) for y in (-half, half)]
    origin = (-min(xs) + 2, -min(ys) + 2)
    size = (math.ceil(max(xs) - min(xs)) + 4, math.ceil(max(ys) - min(ys)) + 4)
    matrix = f"matrix({cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {origin[0]:.3f} {origin[1]:.3f})"
    return f'<g transform="{matrix}">{body}</g>', size, origin


@kept
def _lane(theme: Theme, dx: int, dy: int, square: int) -> tuple[pygame.Surface, svg.Point]:
    palette = theme.palette
    length, band, head = math.hypot(dx, dy), square * 0.29, square * 0.44
    neck = max(0.0, length - square * 0.36)
    arrow = [(0, -band), (neck, -band), (neck, -head), (length, 0), (neck, head), (neck, band), (0, band)]
    body = svg.linear(
        "l",
        (0, 0),
        (length, 0),
        [(0, palette.ember, 0.3), (0.5, palette.ember, 0.5), (1, palette.ember, 0.85)],
    )
    body += svg.shape(svg.path(arrow, closed=False), None, palette.outline, square * 0.055, opacity=0.5)
    body += svg.shape(svg.path(arrow), "url(#l)") + svg.shape(
        svg.path(arrow, closed=False), None, palette.ember, square * 0.03
    )
    turned, size, origin = _turned(dx, dy, body, length, head + square * 0.05)
    return svg.picture(turned, size), origin


def lane(surface: pygame.Surface, theme: Theme, start: Point, end: Point, square: int) -> None:
    """The way a unit is pushed, from centre to centre, with its arrow. Drawn under the tokens."""
    picture, origin = _lane(theme, end[0] - start[0], end[1] - start[1], square)
    surface.blit(picture, (start[0] - origin[0], start[1] - origin[1]))


@kept
def chevron(theme: Theme, square: int, dx: int, dy: int) -> pygame.Surface:
    """The double chevron at a border crossed by a push towards (dx, dy); centre it on the border."""
    palette = theme.palette
    unit = square / 60
    one = svg.path([(-8, -13.5), (-1.5, -13.5), (6.5, 0), (-1.5, 13.5), (-8, 13.5), (0, 0)])
    style = 'stroke-linejoin="round"'
    body = svg.moved(svg.shape(one, palette.ember, palette.outline, 2, extra=style), -3.5, 0)
    body += svg.moved(
        svg.shape(one, mix(palette.ember, (255, 255, 255), 0.3), palette.outline, 2, extra=style), 5.5, 0
    )
    turn = math.atan2(dy, dx)
    cos, sin, side = math.cos(turn), math.sin(turn), math.ceil(square * 0.64)
    matrix = (
        f"matrix({cos * unit:.5f} {sin * unit:.5f} {-sin * unit:.5f} {cos * unit:.5f} {side / 2} {side / 2})"
    )
    return svg.picture(f'<g transform="{matrix}">{body}</g>', (side, side))


@kept
def order(theme: Theme, square: int, number: int, accent: str = "ember") -> pygame.Surface:
    """The number of a step in a chain, on a disc in the palette role `accent`."""
    size = max(theme.px(_DISC), round(square * 0.36))
    disc = svg.shape(svg.circle(12, 12, 11), getattr(theme.palette, accent), theme.palette.outline, 1.8)
    picture = svg.picture(disc, (size, size), (24, 24)).copy()
    digit = theme.text(str(number), "total", theme.palette.ink)
    picture.blit(digit, digit.get_rect(center=(size / 2, size / 2)))
    return picture


def _set(theme: Theme, words: str, step: str, room: int) -> list[tuple[str, str]]:
    """Words in as few lines as fit `room`, these as even as may be, each with its step of type; in one line if it is 0."""
    if not room or theme.width(words, step) <= room:
        return [(words, step)]
    count = len(theme.wrap(words, step, room))
    widths = range(theme.width(words, step) // count, room, theme.px(_EVEN))
    even = next((wide for wide in widths if len(theme.wrap(words, step, wide)) == count), room)
    return [(row, step) for row in theme.wrap(words, step, even)]


def _rows(theme: Theme, title: str, detail: str, link: str, room: int) -> list[tuple[str, str]]:
    """The lines of a callout."""
    below = _set(theme, detail, "body", room) if detail or link else []
    return [*_set(theme, title, "card", room), *below]


def callout_size(
    theme: Theme, title: str, detail: str = "", link: str = "", room: int = 0
) -> tuple[int, int]:
    """Size of a callout without its pointer; widths go in steps, so that words that change with every motion share their bubbles."""
    rows = _rows(theme, title, detail, link, room)
    widths = [theme.width(*row) for row in rows]
    widths[-1] += theme.width(link, "body") + theme.px(_LINK) if link else 0
    high = 52 + _ROW * (len(rows) - 2) if len(rows) > 1 else 34
    step = theme.px(_WIDER)
    return -(-(max(widths) + theme.px(_WORDS + 12)) // step) * step, theme.px(high)


@kept
def callout(
    theme: Theme,
    title: str,
    detail: str = "",
    *,
    icon: str = "fall",
    accent: str = "ember",
    link: str = "",
    tip: int | None = None,
    below: bool = True,
    room: int = 0,
) -> pygame.Surface:
    """A bubble that says what will happen, or why not: icon, title, a line of detail, a rule's id.

    `tip` is the x of its pointer, at the foot (`below`) or the top, as long as `TIP` logical pixels. Words that are wider than
    `room` device pixels stand in several lines.
    """
    palette, size = theme.palette, callout_size(theme, title, detail, link, room)
    picture = panels.callout(theme, size, tip=tip, below=below, accent=accent).copy()
    top = theme.px(TIP) if tip is not None and not below else 0
    left, middle, icons = theme.px(_WORDS), top + size[1] // 2, theme.px(_ICON)
    sign = art.icon(theme, icon, icons, getattr(palette, accent), palette.table)
    picture.blit(sign, sign.get_rect(center=(icons, middle)))
    rows = _rows(theme, title, detail, link, room)
    place = pygame.Rect(left, middle, 0, 0)
    for number, (words, step) in enumerate(rows):
        line = theme.text(words, step, palette.bone if step == "card" else palette.dim)
        lower = theme.px(_ROW / 2) * (2 * number + 1 - len(rows))
        place = picture.blit(line, line.get_rect(midleft=(left, middle + lower)))
    if link:
        rule = panels.rule_link(theme, link)
        picture.blit(rule, (place.right + theme.px(_LINK if detail else 0), place.y))
    return picture


@kept
def _way(theme: Theme, dx: int, dy: int, square: int, accent: str) -> tuple[pygame.Surface, svg.Point]:
    palette, length = theme.palette, math.hypot(dx, dy)
    colour: Rgb = getattr(palette, accent)
    dot, ring = max(1.5, square / 26), square * 0.135
    dash = f'stroke-dasharray="{dot:.2f} {dot * 2:.2f}"'
    line = f"M{ring + dot:g} 0H{max(ring, length - square * 0.46):g}"
    body = svg.shape(line, None, palette.outline, dot * 2, opacity=0.5)
    body += svg.shape(line, None, colour, dot, extra=dash)
    body += svg.shape(svg.circle(0, 0, ring), None, palette.outline, dot * 1.8, opacity=0.5)
    body += svg.shape(svg.circle(0, 0, ring), None, colour, dot * 0.8)
    reach = ring + dot
    turned, size, origin = _turned(dx, dy, svg.moved(body, reach, 0), length + 2 * reach, reach)
    back = reach / (length or 1)
    return svg.picture(turned, size), (origin[0] + dx * back, origin[1] + dy * back)


def way(
    surface: pygame.Surface, theme: Theme, start: Point, end: Point, square: int, accent: str = "dim"
) -> None:
    """A dotted way from a hollow ring at `start` to the edge of the token at `end`: the last move, or a planned one."""
    picture, origin = _way(theme, end[0] - start[0], end[1] - start[1], square, accent)
    surface.blit(picture, (start[0] - origin[0], start[1] - origin[1]))


@kept
def burst(theme: Theme, size: int, share: float) -> pygame.Surface:
    """The ring that spreads from a hit; `share` (0..1) of its life."""
    radius = 8 + 20 * share
    body = svg.shape(
        svg.circle(30, 30, radius), None, theme.palette.bone, 4 * (1 - share) + 0.5, opacity=1 - share
    )
    return _square(body, size)


@kept
def ringed(theme: Theme, size: int, accent: str) -> pygame.Surface:
    """A ring round whoever the last blow was about, over a square of `size`."""
    colour = getattr(theme.palette, accent)
    body = svg.shape(svg.circle(30, 30, 28), None, theme.palette.outline, 4.4, opacity=0.7)
    return _square(body + svg.shape(svg.circle(30, 30, 28), None, colour, 2.2, opacity=0.95), size)


@kept
def shield(theme: Theme, size: int) -> pygame.Surface:
    """The shield of a defence, `size` pixels high: it stands on the border that the blow came over, or between cards."""
    palette = theme.palette
    edge = "M30 3L53 11V29C53 43 43 52 30 57C17 52 7 43 7 29V11Z"
    face = "M30 9L48 15V29C48 40 40 47 30 51.5C20 47 12 40 12 29V15Z"
    body = svg.shape(edge, palette.bone, palette.outline, 3) + svg.shape(face, palette.sides["two"].dark)
    body += svg.shape("M30 13V47M16 25H44", None, palette.bone, 5)
    return svg.picture(body, (size, size), (60, 60), finer=2)
