"""Many dice at once: dice of bone, dark and brass, the slate they lie on, where success ends, and how rare a throw is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.dice.bone_dice import pips
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]
STUFFS = ("bone", "dark", "brass", "spent")
"""What a die is made of: as thrown, failed, given on top, and given on top in vain."""
_WHITE = (255, 255, 255)
_CUT, _TIP = 8, 6
_GONE = 0.35
"""How visible the first face of a die is that was rolled again."""


@kept
def die(theme: Theme, side: int, face: int, stuff: str = "bone", *, lit: bool = False) -> pygame.Surface:
    """A die seen from straight above, `side` pixels wide; a `lit` one has given another die."""
    palette = theme.palette
    high, low, ink, edge = {
        "bone": (mix(palette.face, _WHITE, 0.35), palette.face_lo, palette.ink, palette.outline),
        "dark": (mix(palette.panel3, palette.stone, 0.1), palette.panel2, palette.mute, palette.outline),
        "brass": (palette.brass_hi, mix(palette.brass, palette.brass_lo, 0.25), palette.ink, palette.outline),
        "spent": (mix(palette.panel3, palette.brass_lo, 0.15), palette.panel2, palette.dim, palette.brass),
    }[stuff]
    body = svg.linear("d", (10, 0), (80, 100), [(0, high), (1, low)])
    body += svg.shape(svg.chamfered(4, 4, 92, 92, 16), "url(#d)", edge, 5)
    if lit:
        body += svg.shape(svg.chamfered(6, 6, 88, 88, 15), None, palette.brass_hi, 7)
    for x, y in pips(face):
        body += svg.shape(svg.circle(50 + x * 25, 50 + y * 25, 9.4), ink)
    return svg.picture(body, (side, side), (100, 100))


@kept
def first_face(theme: Theme, side: int, face: int) -> pygame.Surface:
    """What a die showed before it was rolled again: small and faint, to stand behind it."""
    picture = die(theme, side, face, "dark").copy()
    picture.set_alpha(round(255 * (1 - _GONE)))
    return picture


@kept
def loop(theme: Theme, side: int, *, kept_down: bool = False) -> pygame.Surface:
    """The sign of a die that was rolled again, `side` pixels wide; `kept_down`: in vain."""
    palette = theme.palette
    colour = palette.dim if kept_down else palette.verdigris
    body = svg.shape(svg.circle(12, 12, 10.5), palette.table, colour, 2)
    body += svg.shape("M16.8 9.4A5.6 5.6 0 1 0 17.6 12.6", None, colour, 2)
    body += svg.shape("M18.6 5.6L17.8 10.8L13 9.2Z", colour)
    return svg.picture(body, (side, side), (24, 24))


@kept
def slate(theme: Theme, size: Size) -> pygame.Surface:
    """The slate on which dice lie, in its thin frame."""
    palette, (width, height) = theme.palette, size
    cut, line = theme.px(_CUT), theme.px(HAIR)
    floor = [
        (0, mix(palette.slate_dark, palette.stone_lo, 0.2)),
        (1, mix(palette.slate_dark, svg.BLACK, 0.35)),
    ]
    body = svg.linear("f", (0, 0), (0, height), floor)
    body += svg.shape(svg.chamfered(line, line, width - 2 * line, height - 2 * line, cut), "url(#f)",
                      palette.hairline, line)  # fmt: skip
    inner = 3 * line
    body += svg.shape(svg.chamfered(inner, inner, width - 2 * inner, height - 2 * inner, cut * 0.8), None,
                      palette.outline, 2 * line)  # fmt: skip
    picture = svg.picture(body, size)
    if palette.grain:
        dust = picture.copy()
        light.grain(dust, theme, 4)
        room = pygame.Rect((0, 0), size).inflate(-2 * cut, -2 * cut)
        picture = picture.copy()
        picture.blit(dust, room, room)
    return picture


def border(surface: pygame.Surface, theme: Theme, x: int, top: int, foot: int) -> None:
    """The brass line where success ends, a lozenge at its head."""
    colour, tip, width = theme.palette.brass_hi, theme.px(_TIP), theme.px(STROKE)
    surface.fill(theme.palette.outline, (x - width, top, 2 * width, foot - top))
    surface.fill(colour, (x - width // 2, top, width, foot - top))
    points = [(x, top - tip), (x + tip, top), (x, top + tip), (x - tip, top)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, theme.palette.outline, True, points)


@kept
def bars(theme: Theme, size: Size, shares: Sequence[float], lit: int) -> pygame.Surface:
    """A distribution as bars, each as high as its share of the highest; the `lit` one (from 0) is brass, none if negative."""
    palette, (width, height) = theme.palette, size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    line, most = theme.px(HAIR), max([*shares, 1e-9])
    count, gap = max(1, len(shares)), theme.px(HAIR) if width >= 6 * len(shares) else 0
    for place, share in enumerate(shares):
        left, right = width * place // count, width * (place + 1) // count
        high = max(line if share else 0, round((height - line) * share / most))
        colour = palette.brass_hi if place == lit else mix(palette.mute, palette.panel, 0.4)
        picture.fill(colour, (left, height - line - high, max(1, right - left - gap), high))
    picture.fill(palette.mute, (0, height - line, width, line))
    return picture


@kept
def shares(theme: Theme, size: Size, parts: tuple[tuple[str, float], ...]) -> pygame.Surface:
    """A bar cut into parts, each of a seat with its share: who wins how often. Each is told by its shade as well."""
    palette, (width, height) = theme.palette, size
    picture = pygame.Surface(size)
    picture.fill(palette.table)
    left = 0.0
    for seat, share in parts:
        side = palette.sides[seat]
        start, end = round(left * width), round((left + share) * width)
        picture.fill(side.plate, (start, 0, end - start, height))
        picture.fill(side.light, (start, 0, end - start, max(1, height // 4)))
        left += share
        if end < width:
            picture.fill(palette.outline, (end - 1, 0, theme.px(STROKE), height))
    return picture
