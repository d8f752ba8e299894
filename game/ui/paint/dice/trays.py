"""The tray in which dice are thrown: a frame of wood edged with brass round a floor of slate, and the verdict's lozenge."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import light, svg
from game.ui.paint.strokes import HAIR, STROKE

_INLAY, _INLAID = 2.5, 1.5
"""How far in the brass inlay of the frame lies and how thick it is, in logical pixels."""

Size = tuple[int, int]
FRAME = 10
"""How wide the frame is, in logical pixels."""
_CUT, _SHADOW = 10, 8


@kept
def tray(theme: Theme, size: Size) -> pygame.Surface:
    """The empty tray, `size` pixels large."""
    palette, (width, height) = theme.palette, size
    frame, cut, line = theme.px(FRAME), theme.px(_CUT), theme.px(STROKE)
    wood = [(0, mix(palette.wood_hi, palette.brass, 0.3)), (0.5, palette.wood_hi), (1, palette.wood)]
    body = svg.linear("w", (0, 0), (width * 0.3, height), wood)
    body += svg.shape(svg.chamfered(1, 1, width - 2, height - 2, cut), "url(#w)", palette.outline, line)
    inset = theme.px(_INLAY)
    body += svg.shape(
        svg.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut * 0.85), None,
        mix(palette.brass, palette.brass_lo, 0.3), theme.px(_INLAID),
    )  # fmt: skip
    floor = [(0, mix(palette.groove, svg.BLACK, 0.35)), (1, mix(palette.slate_dark, palette.groove, 0.4))]
    body += svg.linear("f", (0, frame), (0, height - frame), floor)
    inside = svg.chamfered(frame, frame, width - 2 * frame, height - 2 * frame, cut * 0.6)
    body += svg.shape(inside, "url(#f)", palette.outline, line)
    low = height - frame + theme.px(HAIR)
    body += svg.shape(f"M{frame + cut} {low}H{width - frame - cut}", None, palette.brass_lo, theme.px(HAIR))
    picture = svg.picture(body, size)
    if theme.palette.grain:
        rect = pygame.Rect(frame, frame, width - 2 * frame, height - 2 * frame)
        dust = pygame.Surface(rect.size)
        dust.blit(picture, (-rect.x, -rect.y))
        light.grain(dust, theme, 4)
        picture = picture.copy()
        picture.blit(dust, rect.inflate(-cut, -cut), rect.inflate(-cut, -cut).move(-rect.x, -rect.y))
    return picture


def inside(theme: Theme, rect: pygame.Rect) -> pygame.Rect:
    """The floor of a tray at `rect`."""
    return rect.inflate(-2 * theme.px(FRAME), -2 * theme.px(FRAME))


def lay(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """The tray with its shadow on the floor."""
    surface.blit(_shadow(theme, rect.size), rect.inflate(4 * theme.px(_SHADOW), 4 * theme.px(_SHADOW)))
    surface.blit(tray(theme, rect.size), rect)


@kept
def _shadow(theme: Theme, size: Size) -> pygame.Surface:
    reach = theme.px(_SHADOW)
    stencil = pygame.Surface((size[0] + 4 * reach, size[1] + 4 * reach), pygame.SRCALPHA)
    stencil.fill((0, 0, 0, 255), (2 * reach, 2 * reach + reach // 2, *size))
    return svg.soft(stencil, reach, strength=0.75)


@kept
def verdict(theme: Theme, size: Size, words: str, accent: str, step: str = "card") -> pygame.Surface:
    """What came of a contest: words on a lozenge in the palette role `accent`, "ember", "brass" or "dim"."""
    palette, (width, height) = theme.palette, size
    tip, line = height * 0.28, theme.px(HAIR)
    points = [
        (line, height / 2), (tip, line), (width - tip, line), (width - line, height / 2), (width - tip, height - line),
        (tip, height - line),
    ]  # fmt: skip
    colour = mix(palette.stone, palette.stone_hi, 0.5) if accent == "dim" else getattr(palette, accent)
    shades = [(0, mix(colour, (255, 255, 255), 0.22)), (1, mix(colour, svg.BLACK, 0.12))]
    body = svg.linear("v", (0, 0), (0, height), shades)
    body += svg.shape(svg.path(points), "url(#v)", palette.outline, theme.px(STROKE))
    picture = svg.picture(body, size).copy()
    text = theme.text(theme.fit(words, step, width - round(tip)), step, palette.ink)
    picture.blit(text, text.get_rect(center=(width // 2, height // 2)))
    return picture
