"""The card of a unit: its slots, the cards on them, and the levels of its Traits."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.systems.abstract.actions import UnitId
from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.kit.ink import cap_middle
from game.ui.kit.words import draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.tables.abstract import faces
from game.ui.tables.abstract.display import Body, Shown
from game.ui.tables.abstract.kinds import KINDS, in_order
from game.ui.tables.abstract.people import face

LARGE, MIDDLE = 150, 92
"""Logical heights from which a card shows large slots, and any slots at all."""
MARGIN = 12
"""Logical room around a card for its shadow."""


@dataclass
class Marks:
    """What is lit on the table."""

    chosen: UnitId = 0
    hovered: UnitId = 0
    hittable: tuple[UnitId, ...] = ()
    aimed: tuple[UnitId, ...] = ()
    partners: tuple[UnitId, ...] = ()
    joinable: tuple[UnitId, ...] = ()
    noted: tuple[UnitId, ...] = ()
    cursor: UnitId = 0
    drop: tuple[UnitId, int] | None = None
    """The slot over which a card is held."""
    shares: dict[UnitId, tuple[int, int]] = field(default_factory=dict)
    captions: dict[Seat, str] = field(default_factory=dict)
    lit: tuple[Seat, ...] = ()


def slot_places(theme: Theme, rect: pygame.Rect, full: int) -> list[pygame.Rect]:
    """A place for each of so many slots, in as few rows as keep them largest."""
    if rect.height < theme.px(MIDDLE) or not full:
        return []
    pad, head = theme.px(8), theme.px(50 if rect.height >= theme.px(LARGE) else 34)
    foot = rect.bottom - chip_places(theme, rect)[0].top + theme.px(3)
    area = pygame.Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - foot)
    gap = max(1, theme.px(3))
    best = (0, 0, 1)
    for rows in range(1, 6):
        per = -(-full // rows)
        wide = (area.width + gap) // per - gap
        high = (area.height + gap) // rows - gap
        wide = min(wide, round(high * 0.76), theme.px(44))
        if wide > best[0]:
            best = (wide, round(wide / 0.76), rows)
    wide, high, rows = best
    if wide < 5:
        return []
    per = -(-full // rows)
    top = area.centery - (rows * high + (rows - 1) * gap) // 2
    return [
        pygame.Rect(area.x + column * (wide + gap), top + row * (high + gap), wide, high)
        for row, column in (divmod(number, per) for number in range(full))
    ]


def chip_places(theme: Theme, rect: pygame.Rect) -> list[pygame.Rect]:
    """Where the five levels stand, along the lower edge of a card."""
    small = rect.height < theme.px(MIDDLE)
    pad, gap = theme.px(4 if small else 8), theme.px(2 if small else 4)
    high = theme.px(32 if rect.height >= theme.px(LARGE) else 25)
    if small:
        high = min(theme.px(44), rect.height - theme.px(30 + 3 + 4))
    wide = (rect.width - 2 * pad - 4 * gap) / 5
    if not small and wide < theme.px(36):
        high = theme.px(40)
    top = rect.bottom - theme.px(4 if small else 7) - high
    return [
        pygame.Rect(round(rect.x + pad + number * (wide + gap)), top, round(wide), high)
        for number in range(5)
    ]


@kept
def _ground(theme: Theme, size: tuple[int, int], seat: Seat, head: int, state: str) -> pygame.Surface:
    """The card of a unit: its head in the dark of its side."""
    palette, line = theme.palette, theme.px(1)
    side = palette.sides[seat]
    cut = theme.px(8)
    edge, thick = {
        "chosen": (palette.brass_hi, theme.px(3)),
        "aimed": (palette.ember, theme.px(3)),
        "hittable": (palette.ember, line),
        "partner": (palette.brass, theme.px(3)),
        "joinable": (palette.verdigris, theme.px(2)),
        "pointed": (palette.brass, theme.px(2)),
    }.get(state, (mix(palette.edge, side.plate, 0.35), line))
    width, height = size
    band = mix(side.plate, palette.panel, 0.5)
    body = svg.linear("g", (0, head), (0, height), [(0, palette.panel2), (1, palette.panel)])
    body += svg.linear(
        "h", (0, 0), (0, head), [(0, mix(band, palette.bone, 0.06)), (1, mix(band, (0, 0, 0), 0.15))]
    )
    half = thick / 2
    whole = svg.chamfered(half, half, width - thick, height - thick, cut)
    body += svg.shape(whole, "url(#g)")
    top = [
        (half, head),
        (half, cut),
        (cut, half),
        (width - cut, half),
        (width - half, cut),
        (width - half, head),
    ]
    body += svg.shape(svg.path(top), "url(#h)")
    body += svg.shape(f"M{half} {head}H{width - half}", None, palette.outline, line, opacity=0.6)
    body += svg.shape(whole, None, edge, thick)
    return svg.picture(body, size, finer=1)


def _state(unit: UnitId, marks: Marks, shown: Shown) -> str:
    if unit in marks.aimed:
        return "aimed"
    if unit == marks.chosen or unit == shown.actor:
        return "chosen"
    if unit in marks.partners:
        return "partner"
    if unit == marks.hovered:
        return "pointed"
    if unit in marks.joinable:
        return "joinable"
    return "hittable" if unit in marks.hittable else "rest"


class Look(NamedTuple):
    """All that a card shows: equal looks are drawn once."""

    body: Hashable
    state: str
    badge: str
    dimmed: bool
    share: tuple[int, int] | None
    drop: int
    cursor: bool
    noted: bool


def look_of(body: Body, shown: Shown, marks: Marks) -> Look:
    """How a unit looks now; what moves is told in sixteen steps."""
    aimed = body.id in marks.aimed or (shown.lane is not None and shown.lane[1] == body.id)
    return Look(
        (
            body.id, body.name, body.seat, body.emblem, body.full, body.slots, body.levels, body.down,
            round(body.turned * 16) / 16, round(body.flash * 16) / 16, round(body.present * 16) / 16,
        ),
        _state(body.id, marks, shown),
        _badge(body, shown, aimed=aimed),
        body.id in shown.acted or body.id in shown.held,
        marks.shares.get(body.id),
        marks.drop[1] if marks.drop and marks.drop[0] == body.id else -1,
        marks.cursor == body.id,
        body.id in marks.noted,
    )  # fmt: skip


def draw(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, look: Look) -> None:
    """A unit's card with its shadow."""
    margin = theme.px(MARGIN)
    surface.blit(_picture(theme, rect.size, look), (rect.x - margin, rect.y - margin))


@kept
def _picture(theme: Theme, size: tuple[int, int], look: Look) -> pygame.Surface:
    margin = theme.px(MARGIN)
    surface = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    _draw_unit(surface, theme, pygame.Rect((margin, margin), size), look)
    return surface


def _draw_unit(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, look: Look) -> None:
    px, body = theme.px, Body(*look.body)  # type: ignore[misc]
    head = px(44 if rect.height >= px(LARGE) else 30)
    panels.drop_shadow(surface, theme, rect, 4)
    surface.blit(_ground(theme, rect.size, body.seat, head, look.state), rect)
    _draw_head(surface, theme, pygame.Rect(rect.x, rect.y, rect.width, head), body, look.badge)
    if body.present > 0.02:
        _draw_slots(surface, theme, rect, body, look.drop)
    _draw_levels(surface, theme, rect, body)
    if look.share:
        _draw_share(surface, theme, rect, look.share)
    if body.present < 1:
        _draw_fallen(surface, theme, rect, body)
    elif look.dimmed:
        _dim(surface, theme, rect, head)
    if body.flash > 0:
        glow = pygame.Surface(rect.size, pygame.SRCALPHA)
        glow.fill((*theme.palette.bone, round(110 * body.flash)))
        surface.blit(glow, rect)
    if look.cursor:
        panels.focus_ring(surface, theme, rect.inflate(-px(6), -px(6)))
    if look.noted:
        pygame.draw.rect(surface, theme.palette.bone, rect.inflate(-px(4), -px(4)), px(2))


def _draw_head(surface: pygame.Surface, theme: Theme, head: pygame.Rect, body: Body, badge: str) -> None:
    """Token, name, what happened to it this turn, and its slots."""
    px, palette = theme.px, theme.palette
    large = head.height >= px(40)
    size = px(36 if large else 24)
    emblem = face(body.emblem, body.id)
    mark = tokens.side_mark(theme, body.seat, size, emblem)
    surface.blit(mark, mark.get_rect(midleft=(head.x + px(6), head.centery)))
    left = head.x + px(12) + mark.get_width()
    step = "card" if large else "body-bold"
    wide = head.width >= px(190)
    count = (
        f"{body.slots} of {body.full}"
        if wide
        else f"{body.slots}/{body.full}"
        if head.width >= px(112)
        else str(body.slots)
    )
    words = theme.text(count, "total" if large else "body-bold", palette.bone)
    right = head.right - px(8) - words.get_width()
    surface.blit(words, (right, head.centery - cap_middle(theme, "body-bold")))
    if badge and (badge != "check" or head.width >= px(180)):
        side = px(18)
        sign = art.icon(theme, badge, side, palette.ember if badge == "target" else palette.brass_hi)
        right -= side + px(6)
        surface.blit(sign, (right, head.centery - side // 2))
    room = pygame.Rect(left, head.y, right - px(7) - left, head.height)
    draw_words(surface, theme, body.name, step, palette.bone, room)


def _badge(body: Body, shown: Shown, *, aimed: bool) -> str:
    if body.present < 1:
        return "fallen"
    if aimed:
        return "target"
    if body.id in shown.held:
        return "hour"
    if body.id in shown.acted:
        return "check"
    return ""


def _draw_slots(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, body: Body, drop: int) -> None:
    places = slot_places(theme, rect, body.full)
    if not places:
        return
    lying = in_order(body.levels) if body.levels else []
    dealt = len(lying) if body.levels and sum(body.levels) >= body.slots else body.slots
    squeeze = abs(1 - 2 * body.turned) if body.turned < 1 else 1.0
    for number, place in enumerate(places):
        if number >= max(dealt, body.slots):
            what, state = "", "gone"
        elif body.levels is None:
            what, state = ("down" if body.down else ""), "rest"
        else:
            what = lying[number] if number < len(lying) else ""
            state = "lost" if number >= body.slots else "rest"
        picture = faces.slot(theme, place.size, what, state)
        if squeeze < 0.98:
            wide = max(2, round(place.width * squeeze))
            picture = pygame.transform.smoothscale(picture, (wide, place.height))
        surface.blit(picture, picture.get_rect(center=place.center))
        if drop == number:
            pygame.draw.rect(surface, theme.palette.verdigris, place.inflate(4, 4), theme.px(2))


def _draw_levels(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, body: Body) -> None:
    for number, (kind, place) in enumerate(zip(KINDS, chip_places(theme, rect), strict=True)):
        if body.levels is None:
            words, state = ("?" if body.down else "–"), "grey"
        else:
            words, state = str(body.levels[number]), "rest" if body.levels[number] else "grey"
        surface.blit(faces.chip(theme, place.size, kind.trait, words, state), place)


def _draw_share(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, shares: tuple[int, int]) -> None:
    """What of a divided attack goes against this unit."""
    high = theme.px(26)
    wide = theme.px(56)
    left, top = rect.centerx - wide - theme.px(2), rect.y + theme.px(34)
    ground = pygame.Rect(left - theme.px(6), top - theme.px(5), 2 * wide + theme.px(16), high + theme.px(10))
    surface.blit(panels.callout(theme, ground.size, accent="ember"), ground)
    for number, trait in enumerate(("accuracy", "damage")):
        place = pygame.Rect(left + number * (wide + theme.px(4)), top, wide, high)
        surface.blit(faces.chip(theme, place.size, trait, str(shares[number]), "lit"), place)


def _dim(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, head: int) -> None:
    """It has had its turn."""
    veil = pygame.Surface((rect.width, rect.height - head), pygame.SRCALPHA)
    veil.fill((*theme.palette.panel, 110))
    surface.blit(veil, (rect.x, rect.y + head))


def _draw_fallen(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, body: Body) -> None:
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    veil.fill((*theme.palette.table, round(205 * (1 - body.present))))
    surface.blit(veil, rect)
    if body.present > 0.5:
        return
    icon = art.icon(theme, "fallen", theme.px(24), theme.palette.mute)
    words = theme.text(
        theme.fit(f"{body.name}, destroyed", "body", rect.width - theme.px(44)), "body", theme.palette.dim
    )
    wide = icon.get_width() + theme.px(6) + words.get_width()
    x = rect.centerx - wide // 2
    surface.blit(icon, (x, rect.centery - icon.get_height() // 2))
    surface.blit(words, (x + icon.get_width() + theme.px(6), rect.centery - cap_middle(theme, "body")))
