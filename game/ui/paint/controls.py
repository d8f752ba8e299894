"""Small controls and signs: key caps, toggles, bars, lozenges, labels."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.paint.strokes import HAIR, STROKE

Size = tuple[int, int]


class _Plate(NamedTuple):
    """A word in a frame: what is free beside it, its least width, its height, how its corners are cut."""

    around: float
    least: float
    high: float
    cut: float


_CAP, _PLAQUE = _Plate(14, 22, 24, 2.5), _Plate(20, 0, 26, 4)
_SWITCH = (46, 26)
SCROLL_BAR, SCROLL_GRIP = 8, 24
"""How wide a scroll bar is and how long its grip at least, in logical pixels."""
_GROOVE, _KNOB_EDGE, _HATCH, _TRACK, _DASH = 4, 1.5, 6, 12, 3
"""What a bar or a knob runs in, the knob's edge, a meter's hatching, the tally of turns, the dashes under a rule."""


@kept
def keycap(theme: Theme, words: str, *, on_brass: bool = False, enabled: bool = True) -> pygame.Surface:
    """A key's name in its frame; `on_brass` for primary buttons."""
    palette = theme.palette
    ink = palette.ink if on_brass else palette.bone if enabled else palette.mute
    label = theme.text(words, "body-semibold", ink)
    size = (max(label.get_width() + theme.px(_CAP.around), theme.px(_CAP.least)), theme.px(_CAP.high))
    ground: Rgb | None = None if on_brass else mix(palette.table, (0, 0, 0), 0.2)
    return _plate(theme, label, size, _CAP.cut, ground, palette.ink if on_brass else palette.mute)


def _plate(
    theme: Theme, label: pygame.Surface, size: Size, cut: float, ground: Rgb | None, edge: Rgb
) -> pygame.Surface:
    """A word in the middle of its frame."""
    line = theme.px(HAIR)
    plate = svg.picture(svg.shape(rim(size, line, theme.px(cut)), ground, edge, line), size).copy()
    plate.blit(label, ((size[0] - label.get_width()) // 2, (size[1] - label.get_height()) // 2))
    return plate


def rim(size: Size, line: int, cut: int) -> str:
    """The chamfered outline of a size whose line stays inside it, all in device pixels."""
    return svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, cut)


@kept
def toggle(theme: Theme, on: bool, enabled: bool = True) -> pygame.Surface:
    """A switch: brass with tick and knob at the right when on."""
    palette = theme.palette
    wide, high = _SWITCH
    edge = palette.brass_hi if on else palette.mute
    fill = palette.brass if on else mix(palette.table, (0, 0, 0), 0.15)
    knob = palette.ink if on else palette.mute
    if not enabled:
        edge, fill, knob = (mix(c, palette.panel, 0.55) for c in (edge, fill, knob))
    body = svg.shape(svg.chamfered(0.5, 1.5, 45, 23, 6), fill, edge, theme.px(HAIR) / theme.scale)
    x = 32.5 if on else 13.5
    body += svg.shape(svg.path([(x, 4.5), (x + 8.5, 13), (x, 21.5), (x - 8.5, 13)]), knob)
    if on:
        body += svg.shape("M10.5 13.2L13.6 16.2L19 9.8", None, palette.ink, 1.8)
    return svg.picture(body, (theme.px(wide), theme.px(high)), _SWITCH)


@kept
def lozenge(theme: Theme, size: int, state: str, icon: str | None = None) -> pygame.Surface:
    """A phase's lozenge: "now" filled brass, "done" with a tick, "ahead" empty; or any `icon` within."""
    palette = theme.palette
    points = svg.path([(12, 1), (23, 12), (12, 23), (1, 12)])
    if state == "now":
        body = svg.shape(points, palette.brass_hi, palette.outline, 1.2)
    else:
        body = svg.shape(points, palette.panel2, palette.brass_lo, 1.2)
    sign = icon or ("check" if state == "done" else None)
    if sign:
        ground, ink = (palette.brass_hi, palette.ink) if state == "now" else (palette.panel2, palette.dim)
        body += svg.moved(art.icon_body(sign, ink, ground), 6.2, 6.2, 11.6 / 24)
    return svg.picture(body, (size, size), (24, 24))


@kept
def scroll_bar(
    theme: Theme, height: int, share: float, offset: float, *, hover: bool = False
) -> pygame.Surface:
    """A scroll bar `SCROLL_BAR` wide: `share` of the whole is seen, starting `offset` (both 0..1) down."""
    palette = theme.palette
    width = theme.px(SCROLL_BAR)
    bar = pygame.Surface((width, height), pygame.SRCALPHA)
    middle, thick = width // 2, theme.px(_GROOVE)
    bar.fill((*mix(palette.table, (0, 0, 0), 0.3), 255), (middle - thick // 2, 0, thick, height))
    long = max(theme.px(SCROLL_GRIP), round(height * min(1.0, share)))
    top = round((height - long) * min(1.0, max(0.0, offset / (1 - share) if share < 1 else 0.0)))
    bar.fill((*(palette.brass if hover else palette.brass_lo), 255), (middle - thick // 2, top, thick, long))
    return bar


@kept
def meter(theme: Theme, size: Size, share: float, accent: str = "ember") -> pygame.Surface:
    """A bar filled to `share` (0..1) in the palette role `accent`; the rest is hatched."""
    palette = theme.palette
    width, height = size
    step = theme.px(_HATCH)
    hatch = "".join(f"M{x} {height}L{x + height} 0" for x in range(-height, width + step, step))
    body = svg.shape(f"M0 0H{width}V{height}H0Z", mix(palette.table, (0, 0, 0), 0.3))
    body += svg.shape(hatch, None, palette.mute, theme.px(HAIR), opacity=0.8)
    body += svg.shape(f"M0 0H{width}V{height}H0Z", None, palette.edge, theme.px(HAIR))
    bar = svg.picture(body, size).copy()
    bar.fill(getattr(palette, accent), (0, 0, round(width * share), height))
    return bar


@kept
def turn_track(theme: Theme, width: int, turn: int, turns: int) -> pygame.Surface:
    """The tally of turns: past ones filled, this one bright and taller, those to come hollow."""
    palette = theme.palette
    height, cell, line = theme.px(_TRACK), width / max(1, turns), theme.px(HAIR)
    track = pygame.Surface((width, height), pygame.SRCALPHA)
    gap = low = theme.px(STROKE)
    for k in range(turns):
        box = pygame.Rect(
            round(k * cell), low, max(2, round((k + 1) * cell) - round(k * cell) - gap), height - 2 * low
        )
        if k + 1 < turn:
            track.fill(palette.brass, box)
        elif k + 1 == turn:
            track.fill(palette.brass_hi, box.inflate(0, 2 * low))
        else:
            pygame.draw.rect(track, palette.edge, box, line)
    return track


@kept
def plaque(theme: Theme, words: str, *, edge: str = "edge") -> pygame.Surface:
    """A dark label, such as the count at a deck."""
    palette = theme.palette
    label = theme.text(words, "body-bold", palette.bone)
    size = (label.get_width() + theme.px(_PLAQUE.around), theme.px(_PLAQUE.high))
    return _plate(theme, label, size, _PLAQUE.cut, palette.table, getattr(palette, edge))


@kept
def rule_link(theme: Theme, words: str, *, hover: bool = False) -> pygame.Surface:
    """A rule's id with its dashed underline; a click opens the paragraph."""
    palette = theme.palette
    colour = palette.brass_hi if hover else palette.brass
    label = theme.text(words, "body", colour)
    link = pygame.Surface((label.get_width(), label.get_height() + theme.px(HAIR)), pygame.SRCALPHA)
    link.blit(label, (0, 0))
    dash, gap, line = theme.px(_DASH), theme.px(STROKE), theme.px(HAIR)
    for x in range(0, link.get_width(), dash + gap):
        link.fill(colour, (x, link.get_height() - line, dash, line))
    return link


@kept
def slider(
    theme: Theme, size: Size, share: float, *, hover: bool = False, enabled: bool = True
) -> pygame.Surface:
    """A slider: brass up to its lozenge knob, which stands at `share` (0..1) of the way."""
    palette = theme.palette
    width, height = size
    knob, thick, middle = height / 2, theme.px(_GROOVE), height / 2
    x = knob + (width - 2 * knob) * share
    filled, edge = (palette.brass, palette.brass_hi) if enabled else (palette.brass_lo, palette.mute)
    body = svg.shape(
        f"M{knob:g} {middle:g}H{width - knob:g}", None, mix(palette.table, (0, 0, 0), 0.2), thick + 2
    )
    body += svg.shape(f"M{knob:g} {middle:g}H{width - knob:g}", None, palette.edge, thick)
    body += svg.shape(f"M{knob:g} {middle:g}H{x:g}", None, filled, thick)
    r = knob - 1
    points = svg.path([(x, middle - r), (x + r, middle), (x, middle + r), (x - r, middle)])
    body += svg.shape(points, edge if hover else filled, palette.outline, theme.px(_KNOB_EDGE))
    return svg.picture(body, size)
