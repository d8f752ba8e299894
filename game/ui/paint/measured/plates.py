"""What every base on a measured table is made of, whatever stands on it: iron, plate, rivets, crown and shadow.

Drawn in hundredths of the base's short axis around its centre; `bases` and `figures` put them together.
"""

from __future__ import annotations

import pygame

from game.ui.app.theme import Side, Theme, mix
from game.ui.paint import svg, tokens

_IRON = [(0.0, (118, 108, 94)), (0.35, (74, 67, 59)), (0.68, (46, 41, 36)), (1.0, (19, 17, 14))]
_CROWN = ((-18.0, 0.0), (-20.5, -22.0), (-8.5, -11.5), (0.0, -27.0), (8.5, -11.5), (20.5, -22.0), (18.0, 0.0))
_GHOST = 120
"""How much of a ghost is seen, of 255."""


def iron(path: str, theme: Theme, start: svg.Point, end: svg.Point, line: float) -> str:
    """The dark iron rim, lit from one point towards another."""
    return svg.linear("rim", start, end, _IRON) + svg.shape(path, "url(#rim)", theme.palette.outline, line)


def plate(theme: Theme, side: Side, radius: float, *, down: float = 0.0, struck: bool = False) -> str:
    """The side's shape in its colours, so far below the centre; bright where it was struck."""
    shine = [
        (0, mix(side.light, side.plate, 0.05)),
        (0.48, mix(side.plate, side.light, 0.12)),
        (0.75, side.plate),
        (1, mix(side.plate, side.dark, 0.28)),
    ]
    outline, ring = tokens.outline(side.shape, radius, 0, down), mix(side.dark, svg.BLACK, 0.4)
    body = svg.radial("p", (-radius * 0.42, -radius * 0.52), radius * 1.55, shine)
    body += svg.shape(outline, "url(#p)", ring, 2.0)
    return body + (svg.shape(outline, theme.palette.bone, opacity=0.8) if struck else "")


def edging(side: Side, radius: float, line: float, *, down: float = 0.0) -> str:
    """The fine light line within a plate."""
    return svg.shape(tokens.outline(side.shape, radius, 0, down), None, side.light, line, opacity=0.7)


def rivet(theme: Theme, at: svg.Point, radius: float, *, hollow: bool) -> str:
    """A wound on the rim; hollow if it is lost."""
    palette = theme.palette
    fill, line = (palette.outline, palette.dim) if hollow else (palette.bone, None)
    ground = svg.shape(svg.circle(*at, radius + 1.4), palette.outline)
    return ground + svg.shape(svg.circle(*at, radius - 0.6), fill, line, 1.9)


def crown(theme: Theme, foot: svg.Point, scale: float) -> str:
    """The brass crown of who leads, standing on a point."""
    palette, (x, y) = theme.palette, foot
    body = svg.linear("c", (0, y - 27 * scale), (0, y), [(0, palette.brass_hi), (1, palette.brass)])
    place = svg.path([(x + dx * scale, y + dy * scale) for dx, dy in _CROWN])
    return body + svg.shape(place, "url(#c)", palette.outline, 2.8, extra='stroke-linejoin="round"')


def shadow(reach: float, strength: float) -> str:
    """The soft shadow of a round rim, to be moved to where it falls."""
    dark = [(0, svg.BLACK, strength), (0.8, svg.BLACK, strength), (1, svg.BLACK, 0.0)]
    return svg.radial("shade", (0, 0), reach, dark) + svg.shape(svg.circle(0, 0, reach), "url(#shade)")


def scaled(master: pygame.Surface, side: int, *, ghost: bool) -> pygame.Surface:
    """A picture drawn once, at the size at which it is wanted; faint if it is a ghost."""
    picture = pygame.transform.smoothscale(master, (side, side))
    if ghost:
        picture.fill((255, 255, 255, _GHOST), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def dim(picture: pygame.Surface, share: float) -> None:
    """Darken a picture by a share, as who has acted is."""
    picture.fill((round(255 * (1 - share)),) * 3 + (255,), special_flags=pygame.BLEND_RGBA_MULT)
