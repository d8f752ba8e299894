"""The cards that are flipped for chance: ace, two, three, jack and the jokers, their backs, and the turn.

Drawn in units of a hundredth of the card's width; any size keeps the shape.
"""

from __future__ import annotations

import math

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.paint.knots import looped_square

Size = tuple[int, int]

SHAPE = 1.4
"""Height of a card in widths."""

STATES = ("face", "back", "won", "lost", "faint")

_SIGNS = {"ace": "A", "two": "2", "three": "3", "jack": "J", "red-joker": "R", "black-joker": "B"}
_COUNTS = {"A": 1, "2": 2, "3": 3}
_RED: Rgb = (150, 44, 34)
_CUT = 9.0
TINY = 46
"""Logical pixels: narrower cards show no more than value and suit."""

_HEART = "M0 40C-14 26 -42 8 -42 -14C-42 -30 -30 -40 -18 -40C-9 -40 -3 -35 0 -27C3 -35 9 -40 18 -40C30 -40 42 -30 42 -14C42 8 14 26 0 40Z"
_SPADE = "M0 -42C12 -24 40 -8 40 12C40 26 30 32 20 32C13 32 7 29 4 24C5 33 9 38 15 42H-15C-9 38 -5 33 -4 24C-7 29 -13 32 -20 32C-30 32 -40 26 -40 12C-40 -8 -12 -24 0 -42Z"
_DIAMOND = "M0 -44C8 -26 20 -10 34 0C20 10 8 26 0 44C-8 26 -20 10 -34 0C-20 -10 -8 -26 0 -44Z"
_CLUB = "M0 -42C11 -42 19 -34 19 -23C19 -17 16 -12 13 -9C16 -11 20 -12 23 -12C34 -12 42 -4 42 6C42 17 34 25 23 25C14 25 7 20 4 14C5 27 9 36 15 42H-15C-9 36 -5 27 -4 14C-7 20 -14 25 -23 25C-34 25 -42 17 -42 6C-42 -4 -34 -12 -23 -12C-20 -12 -16 -11 -13 -9C-16 -12 -19 -17 -19 -23C-19 -34 -11 -42 0 -42Z"
_PIPS = {"S": _SPADE, "H": _HEART, "D": _DIAMOND, "C": _CLUB}
_FOOL = "M-26 28C-26 6 -34 -4 -46 2C-46 -20 -24 -28 -12 -14C-10 -28 -6 -38 4 -46C10 -36 13 -26 12 -14C24 -28 46 -20 46 2C34 -4 26 6 26 28Z"


def flip_card(theme: Theme, size: Size, value: str, suit: str = "", state: str = "face") -> pygame.Surface:
    """A card of chance.

    `value` is "ace", "two", "three", "jack", "red-joker" or "black-joker" (or A 2 3 J R B); `suit` one of
    S H D C, or "" for a joker that has none (a red joker wears the suit chosen for it). States: "face", "back",
    "won" (brass edge), "lost" (greyed), "faint" (already seen).
    """
    return _card(theme, size, _SIGNS.get(value, value), suit, state)


def turning(theme: Theme, size: Size, value: str, suit: str, share: float) -> pygame.Surface:
    """The card in the middle of being turned: `share` 0 is its back, 1 its face; the picture keeps its size."""
    return narrowed(flip_card(theme, size, value, suit, "back" if share < 0.5 else "face"), share)


def narrowed(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A card's picture as narrow as it looks at that share of a turn, in the middle of the room it had."""
    size = picture.get_size()
    width = max(1, round(size[0] * abs(math.cos(math.pi * min(1.0, max(0.0, share))))))
    turned = pygame.Surface(size, pygame.SRCALPHA)
    turned.blit(pygame.transform.smoothscale(picture, (width, size[1])), ((size[0] - width) // 2, 0))
    return turned


@kept
def pip(theme: Theme, size: int, suit: str, colour: Rgb | None = None) -> pygame.Surface:
    """The sign of a suit, `size` pixels high; red or dark as on the card unless a `colour` is given."""
    body = svg.shape(_PIPS[suit], colour or ink(theme, suit))
    return svg.picture(svg.moved(body, 50, 50), (size, size), (100, 100))


def ink(theme: Theme, suit: str) -> Rgb:
    """The colour of a suit on a card's face."""
    return _RED if suit in ("H", "D", "R") else theme.palette.ink


@kept
def _card(theme: Theme, size: Size, sign: str, suit: str, state: str) -> pygame.Surface:
    if state == "back":
        return _back(theme, size)
    picture = ground(theme, size, state).copy()
    _fill(picture, theme, sign, suit, state)
    if state == "faint":
        picture.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _view(size: Size) -> tuple[float, float]:
    return 100.0, 100 * size[1] / size[0]


@kept
def ground(theme: Theme, size: Size, state: str) -> pygame.Surface:
    """The bare face of a card. Shared: copy it before drawing on it."""
    palette, view = theme.palette, _view(size)
    grey = state == "lost"
    high, low = (palette.face_grey, palette.face_grey_lo) if grey else (palette.face, palette.face_lo)
    body = svg.linear("f", (0, 0), (0, view[1]), [(0, high), (1, low)])
    body += svg.shape(svg.chamfered(0, 0, *view, _CUT), palette.outline)
    body += svg.shape(svg.chamfered(1.6, 1.6, view[0] - 3.2, view[1] - 3.2, _CUT - 1), "url(#f)")
    if state == "won":
        body += svg.shape(
            svg.chamfered(2.8, 2.8, view[0] - 5.6, view[1] - 5.6, _CUT - 1.6), None, palette.brass_hi, 5.6
        )
        body += svg.shape(
            svg.chamfered(7, 7, view[0] - 14, view[1] - 14, _CUT - 3), None, palette.brass_lo, 1.6
        )
    else:
        edge = mix(high, palette.ink2, 0.4)
        body += svg.shape(
            svg.chamfered(6, 6, view[0] - 12, view[1] - 12, _CUT - 3), None, edge, 1.4, opacity=0.7
        )
    return svg.picture(body, size, view)


def _fill(picture: pygame.Surface, theme: Theme, sign: str, suit: str, state: str) -> None:
    size = picture.get_size()
    view, unit = _view(size), size[0] / 100
    joker = sign in ("R", "B")
    colour = ink(theme, sign if joker else suit)
    if state == "lost":
        colour = mix(colour, theme.palette.grey_text, 0.75)
    words = "−2" if sign == "R" else "+4" if sign == "B" else sign
    if size[0] < theme.px(TINY):
        stack(picture, theme, words, suit, colour)
        return
    body = _joker(colour, view, suit) if joker else _middle(sign, suit, colour, view)
    picture.blit(svg.picture(body, size, view), (0, 0))
    corner(picture, theme, words, "" if joker else suit, colour, unit)


def stack(picture: pygame.Surface, theme: Theme, words: str, suit: str, colour: Rgb) -> None:
    """A tiny card: its value over its suit, as large as fits."""
    width, height = picture.get_size()
    text = theme.text(words, "number", colour)
    text = text.subsurface(text.get_bounding_rect())
    share = min(width * 0.72 / text.get_width(), height * 0.34 / text.get_height())
    text = pygame.transform.smoothscale_by(text, share)
    picture.blit(text, text.get_rect(center=(width / 2, height * (0.3 if suit else 0.5))))
    if suit:
        sign = pip(theme, round(width * 0.54), suit, colour)
        picture.blit(sign, sign.get_rect(center=(width / 2, height * 0.71)))


def corner(picture: pygame.Surface, theme: Theme, words: str, suit: str, colour: Rgb, unit: float) -> None:
    """Value and suit at the upper left, and turned over at the lower right if there is room."""
    high = max(theme.px(13), round(25 * unit))
    text = theme.text(words, "number", colour)
    text = text.subsurface(text.get_bounding_rect())
    text = pygame.transform.smoothscale_by(text, high * 0.82 / text.get_height())
    small = round(high * 0.74)
    index = pygame.Surface((max(text.get_width(), small), high + small), pygame.SRCALPHA)
    index.blit(text, ((index.get_width() - text.get_width()) // 2, 0))
    if suit:
        index.blit(pip(theme, small, suit, colour), ((index.get_width() - small) // 2, round(high * 0.92)))
    inset = round(11 * unit)
    picture.blit(index, (inset, inset))
    if unit * 100 >= theme.px(56):
        turned = pygame.transform.rotate(index, 180)
        picture.blit(turned, (picture.get_width() - inset - turned.get_width(),
                              picture.get_height() - inset - turned.get_height()))  # fmt: skip


def _middle(sign: str, suit: str, colour: Rgb, view: tuple[float, float]) -> str:
    """The pips of a number, one great one for an ace, a helm over crossed staves for a jack."""
    x, y = 50.0, view[1] / 2
    if sign == "J":
        return _jack(suit, colour, x, y)
    count = _COUNTS.get(sign, 1)
    scale = {1: 0.52, 2: 0.34, 3: 0.28}[count]
    gap = view[1] * (0.0 if count == 1 else 0.25 if count == 2 else 0.24)
    places = [y + gap * (k - (count - 1) / 2) * (2 if count == 2 else 1) * 0.8 for k in range(count)]
    return "".join(svg.moved(svg.shape(_PIPS[suit], colour), x, at, scale) for at in places)


def _jack(suit: str, colour: Rgb, x: float, y: float) -> str:
    """A warrior's helm with the suit as its crest."""
    pale: Rgb = (235, 223, 197)
    helm = "M-30 34V4C-30 -18 -16 -30 0 -30C16 -30 30 -18 30 4V34L16 40V16H6V28H-6V16H-16V40Z"
    body = svg.shape(helm, colour, colour, 2, extra='stroke-linejoin="round"')
    body += svg.shape("M-30 4H30", None, pale, 3.4) + svg.shape("M0 -30V4", None, pale, 3.4)
    crest = svg.moved(svg.shape(_PIPS[suit], colour, pale, 7), 0, -36, 0.3)
    return svg.moved(body + crest, x, y + 6, 0.66)


def _joker(colour: Rgb, view: tuple[float, float], suit: str) -> str:
    """A fool's cap with three bells; under it the suit chosen, if one is."""
    x, y = 50.0, view[1] / 2
    pale: Rgb = (235, 223, 197)
    body = svg.shape(_FOOL, colour, colour, 2, extra='stroke-linejoin="round"')
    body += svg.shape("M-30 27H30V40H-30Z", mix(colour, pale, 0.3), pale, 2)
    body += "".join(
        svg.shape(svg.circle(bx, by, 6.4), colour, pale, 3) for bx, by in ((-46, 5), (4, -47), (46, 5))
    )
    cap = svg.moved(body, x, y - (8 if suit else 0), 0.6)
    return cap + (svg.moved(svg.shape(_PIPS[suit], colour), x, y + 36, 0.24) if suit else "")


@kept
def _back(theme: Theme, size: Size) -> pygame.Surface:
    """The wooden back: a brass line and the looped square."""
    palette, view = theme.palette, _view(size)
    body = svg.linear("w", (0, 0), view, [(0, palette.wood_hi), (0.5, palette.wood), (1, palette.wood_lo)])
    body += svg.shape(svg.chamfered(0, 0, *view, _CUT), palette.outline)
    body += svg.shape(svg.chamfered(1.6, 1.6, view[0] - 3.2, view[1] - 3.2, _CUT - 1), "url(#w)")
    for k in range(1, 6):
        x = k * view[0] / 6
        body += svg.shape(f"M{x:g} 4V{view[1] - 4:g}", None, palette.wood_lo, 1, opacity=0.5)
    body += svg.shape(svg.chamfered(8, 8, view[0] - 16, view[1] - 16, _CUT - 3), None, palette.brass_lo, 2.4)
    loops = looped_square(palette.brass, palette.wood_lo)
    return svg.picture(body + svg.moved(loops, 50 - 27, view[1] / 2 - 27, 54 / 24), size, view)
