"""Tags of units: an emblem, how many there are, and what is to be known of them at a glance."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Palette, Rgb, Theme, mix
from game.ui.paint import panels, svg
from game.ui.paint.strokes import HAIR, STROKE

HIGH, EMBLEM, SIGN = 24, 18, 16
"""The height of a tag, its emblem and its signs, in logical pixels."""
_DASH = (4, 3)
_APART = 2.4
"""From lozenge to lozenge at most, in heights of their row."""
NEAR, CLOSE = 4, 6
"""Between what stands on a tag, and round it, in logical pixels."""
SIGNS: dict[str, tuple[str, str]] = {
    "fear": ("skull", "ember"), "rout": ("run", "ember"), "half": ("broken", "ember"), "acted": ("check", "dim"),
    "waiting": ("hour", "dim"), "item": ("objective", "brass_hi"),
}  # fmt: skip
"""What can stand on a tag, as icon and role of the palette."""


@kept
def tag(
    theme: Theme,
    seat: str,
    emblem: str,
    count: int,
    signs: tuple[str, ...] = (),
    state: str = "rest",
) -> pygame.Surface:
    """A tag. States: "rest", "chosen" (brass double edge), "rout" (dashed), "acted" (its words dimmed)."""
    palette, px = theme.palette, theme.px
    high, side = px(HIGH), palette.sides[seat]
    gap = px(NEAR)
    words = theme.text(str(count), "body-bold", palette.bone if state != "acted" else palette.mute)
    shown = words.get_width() + gap if count > 1 else 0
    width = 2 * px(CLOSE) + px(EMBLEM) + shown + len(signs) * (px(SIGN) + gap)
    picture = _ground(theme, (width, high), side.light, state).copy()
    drawing = art.emblem(
        theme, emblem, px(EMBLEM), art.tones(theme, seat) if not side.dark_emblem else bone(palette)
    )
    if state == "acted":
        drawing = drawing.copy()
        drawing.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    x = px(CLOSE)
    picture.blit(drawing, drawing.get_rect(midleft=(x, high // 2)))
    x += px(EMBLEM) + gap
    if count > 1:
        picture.blit(words, words.get_rect(midleft=(x, high // 2)))
        x += words.get_width() + gap
    for sign in signs:
        icon, role = SIGNS[sign]
        drawn = art.icon(theme, icon, px(SIGN), getattr(palette, role), palette.table)
        picture.blit(drawn, drawn.get_rect(midleft=(x, high // 2)))
        x += px(SIGN) + gap
    return picture


def bone(palette: Palette) -> art.Tones:
    """Tones of an emblem on a dark ground, whatever the side's plate."""
    light = palette.bone
    return art.Tones(light, mix(light, svg.BLACK, 0.18), mix(light, svg.BLACK, 0.42), svg.BLACK)


@kept
def _ground(theme: Theme, size: tuple[int, int], light: Rgb, state: str) -> pygame.Surface:
    palette, line = theme.palette, max(1, theme.px(HAIR))
    cut = theme.px(CLOSE)
    chosen = state == "chosen"
    edge = palette.brass_hi if chosen else light
    inset = line / 2
    outline = svg.chamfered(inset, inset, size[0] - line, size[1] - line, cut)
    body = svg.shape(outline, mix(palette.table, svg.BLACK, 0.15), opacity=0.9)
    wide = theme.px(STROKE) if chosen else line * 1.3
    extra = panels.dashes(theme, *_DASH) if state == "rout" else ""
    body += svg.shape(outline, None, edge, wide, extra=extra)
    return svg.picture(body, size)


@kept
def disc(theme: Theme, size: int, worth: str) -> pygame.Surface:
    """The stone disc of an objective with what it is worth."""
    palette = theme.palette
    stone = [(0, mix(palette.stone_lo, palette.stone, 0.35)), (1, mix(palette.stone_lo, svg.BLACK, 0.45))]
    body = svg.radial("d", (38, 32), 74, stone)
    body += svg.shape(svg.circle(50, 50, 46), "url(#d)", palette.outline, 7)
    body += svg.shape(
        svg.circle(50, 50, 38), mix(palette.table, svg.BLACK, 0.1), palette.stone, 3, opacity=0.85
    )
    picture = svg.picture(body, (size, size), (100, 100)).copy()
    words = theme.text(worth, "card", palette.bone)
    picture.blit(words, words.get_rect(center=(size // 2, size // 2)))
    return picture


@kept
def emblem_disc(theme: Theme, size: int, emblem: str) -> pygame.Surface:
    """An emblem on a dark disc with a brass edge: what is carried."""
    palette = theme.palette
    body = svg.shape(svg.circle(50, 50, 46), palette.outline)
    body += svg.shape(svg.circle(50, 50, 40), palette.table, palette.brass_hi, 8)
    picture = svg.picture(body, (size, size), (100, 100)).copy()
    drawing = art.emblem(theme, emblem, round(size * 0.64), bone(palette))
    picture.blit(drawing, drawing.get_rect(center=(size / 2, size / 2)))
    return picture


@kept
def lozenges(theme: Theme, size: tuple[int, int], full: int, total: int) -> pygame.Surface:
    """What has been gathered of a target, as small lozenges in a row: a few stand together at its right end."""
    palette = theme.palette
    count = max(1, total)
    step = min(size[0] / count, size[1] * _APART)
    left = size[0] - step * count
    half, high = min(step * 0.46, size[1] / 2 - 1), size[1] / 2 - 1
    body = ""
    for number in range(count):
        x, y = left + step * (number + 0.5), size[1] / 2
        place = svg.path([(x, y - high), (x + half, y), (x, y + high), (x - half, y)])
        if number < full:
            body += svg.shape(place, palette.verdigris)
        else:
            body += svg.shape(place, None, palette.mute, max(1.0, theme.px(HAIR)))
    return svg.picture(body, size)
