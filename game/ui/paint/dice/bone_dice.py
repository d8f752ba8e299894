"""Dice of bone, lit from the upper left, each a little turned as it came to lie."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import svg

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face stand, in steps from the middle."""
_TURNS = 9, -7, 6, -11, 8, -5
"""By how many degrees a die lies turned, by its face."""


def pips(face: int) -> tuple[tuple[int, int], ...]:
    """Where the pips of a face stand, in steps from the middle."""
    return _PIPS[face]


@kept
def die(theme: Theme, side: int, face: int, *, faint: bool = False) -> pygame.Surface:
    """A die showing `face`, `side` pixels wide; a faint one has not been thrown yet."""
    palette = theme.palette
    high, low = mix(palette.face, (255, 255, 255), 0.35), palette.face_lo
    if faint:
        high, low = mix(palette.stone, palette.panel, 0.3), mix(palette.stone_lo, palette.panel, 0.3)
    depth = mix(low, svg.BLACK, 0.45)
    body = svg.shape(svg.chamfered(6, 12, 88, 84, 18), depth, palette.outline, 4)
    body += svg.linear("g", (10, 0), (80, 90), [(0, high), (1, low)])
    body += svg.shape(svg.chamfered(6, 4, 88, 84, 18), "url(#g)", palette.outline, 3)
    ink = mix(palette.stone_lo, svg.BLACK, 0.5) if faint else palette.ink
    for x, y in pips(face):
        body += svg.shape(svg.circle(50 + x * 23, 46 + y * 22, 8.8), ink)
    return svg.picture(body, (side, side), (100, 100))


def lying(theme: Theme, side: int, face: int, *, faint: bool = False) -> pygame.Surface:
    """A die as it came to lie: turned a little."""
    return turned(die(theme, side, face, faint=faint), _TURNS[face - 1])


def turned(picture: pygame.Surface, degrees: float) -> pygame.Surface:
    """A die turned about its middle."""
    return pygame.transform.rotozoom(picture, degrees, 1.0)


def tumbling(faces: tuple[int, ...], share: float, salt: int = 0) -> tuple[int, ...]:
    """The faces to be seen while dice roll: they change ever slower and end on what they came to."""
    if share >= 1:
        return faces
    step = int((1 - (1 - share) ** 2) * 9)
    return tuple((face * 7 + step * (5 + 2 * k) + salt * 3 + k) % 6 + 1 for k, face in enumerate(faces))
