"""The 52 cards of the encounter deck: bone faces with large corners, suits as pips, an emblem for each court card.

They are the cards of `flipcards` with all ranks: same ground, same corners, same wooden back.
"""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint.cards import flipcards

Size = tuple[int, int]
SHAPE = flipcards.SHAPE
"""Height of a card in widths."""
STATES = ("face", "back", "won", "lost", "faint")

COURT = {"J": "leaf_sword", "Q": "ice_crown", "K": "bull_crown"}
"""The emblem of each court card."""
_LEFT, _MIDDLE, _RIGHT = 0.36, 0.5, 0.64
_PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((_MIDDLE, 0.5),),
    "2": ((_MIDDLE, 0.24), (_MIDDLE, 0.76)),
    "3": ((_MIDDLE, 0.22), (_MIDDLE, 0.5), (_MIDDLE, 0.78)),
    "4": tuple((x, y) for y in (0.26, 0.74) for x in (_LEFT, _RIGHT)),
    "5": (*((x, y) for y in (0.26, 0.74) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.5)),
    "6": tuple((x, y) for y in (0.24, 0.5, 0.76) for x in (_LEFT, _RIGHT)),
    "7": (*((x, y) for y in (0.24, 0.5, 0.76) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.37)),
    "8": (*((x, y) for y in (0.24, 0.5, 0.76) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.37), (_MIDDLE, 0.63)),
    "9": (*((x, y) for y in (0.2, 0.4, 0.6, 0.8) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.5)),
    "10": (*((x, y) for y in (0.2, 0.4, 0.6, 0.8) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.3), (_MIDDLE, 0.7)),
}
"""Where the pips of each rank stand, in shares of the card."""


def playing_card(theme: Theme, size: Size, card: str, state: str = "face") -> pygame.Surface:
    """A card of the deck: `AS`, `10H`, `QD`. States: "face", "back", "won" (brass edge), "lost" (greyed), "faint"."""
    if state == "back":
        return flipcards.flip_card(theme, size, "A", "S", "back")
    return _card(theme, size, card[:-1], card[-1], state)


def turning(theme: Theme, size: Size, card: str, share: float, state: str = "face") -> pygame.Surface:
    """The card in the middle of being turned: `share` 0 is its back, 1 its face; the picture keeps its size."""
    picture = playing_card(theme, size, card, "back" if share < 0.5 else state)
    return picture if share >= 1 else flipcards.narrowed(picture, share)


@kept
def _card(theme: Theme, size: Size, rank: str, suit: str, state: str) -> pygame.Surface:
    picture = flipcards.ground(theme, size, state).copy()
    colour = flipcards.ink(theme, suit)
    if state == "lost":
        colour = mix(colour, theme.palette.grey_text, 0.75)
    if size[0] < theme.px(flipcards.TINY):
        flipcards.stack(picture, theme, rank, suit, colour)
    elif rank in COURT:
        _court(picture, theme, rank, suit, colour, state)
    else:
        _pips(picture, theme, rank, suit, colour)
    if size[0] >= theme.px(flipcards.TINY):
        unit = {"A": 100, "10": 150}.get(rank, 118 if rank in COURT else 136)
        flipcards.corner(picture, theme, rank, suit, colour, size[0] / unit)
    if state == "faint":
        picture.fill((255, 255, 255, 165), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _pips(picture: pygame.Surface, theme: Theme, rank: str, suit: str, colour: Rgb) -> None:
    """The pips in their places, those of the lower half upside down; one great one for an ace."""
    width, height = picture.get_size()
    places = _PLACES[rank]
    share = 0.5 if rank == "A" else 0.2 if len(places) <= 6 else 0.175
    sign = flipcards.pip(theme, round(width * share), suit, colour)
    over = pygame.transform.rotate(sign, 180)
    for x, y in places:
        drawing = over if y > 0.5 else sign
        picture.blit(drawing, drawing.get_rect(center=(width * x, height * y)))


def _court(picture: pygame.Surface, theme: Theme, rank: str, suit: str, colour: Rgb, state: str) -> None:
    """The emblem of a court card over its suit."""
    width, height = picture.get_size()
    pale = theme.palette.face_grey if state == "lost" else theme.palette.face
    tones = art.Tones(colour, mix(colour, pale, 0.18), mix(colour, pale, 0.34), pale)
    drawing = art.emblem(theme, COURT[rank], round(width * 0.58), tones)
    picture.blit(drawing, drawing.get_rect(center=(width * 0.5, height * 0.44)))
    sign = flipcards.pip(theme, round(width * 0.24), suit, colour)
    picture.blit(sign, sign.get_rect(center=(width * 0.5, height * 0.76)))
