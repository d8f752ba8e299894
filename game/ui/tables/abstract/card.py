"""The card of a unit: its slots, the cards on them, and the levels of its Traits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.systems.abstract.actions import UnitId
from game.systems.abstract.state import Side
from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.kit.ink import cap_middle, draw_row
from game.ui.kit.measures import BOLD, CLOSE, GAP, HAIR, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.play.people import Recorded, person
from game.ui.tables.abstract import faces
from game.ui.tables.abstract.display import Body, Display
from game.ui.tables.abstract.kinds import KINDS, in_order
from game.ui.tables.abstract.people import face

LARGE, MIDDLE = 150, 92
"""Logical heights from which a card shows large slots, and any slots at all."""
MARGIN = 12
"""Logical room around a card for its shadow."""
_CUT, _BADGE = 8, 18
"""The corner of a card, and the sign of what happened to its unit, in logical pixels."""
_COUNTED, _CHECKED, _SAID = 112, 180, 190
"""Logical widths from which a head counts all slots, shows that a unit has acted, and counts in words."""


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


def headed(match: Recorded, sides: Mapping[Seat, Side], noted: Iterable[str]) -> Marks:
    """Marks that say who plays which side, and the units that a line of the log is about; nothing else is lit."""
    marks = Marks(noted=tuple(int(place) for place in noted if place.isdigit()))
    for seat, side in sides.items():
        name = person(match, seat)[0]
        marks.captions[seat] = side.name if side.name == name else f"{side.name}|{name}"
    return marks


class Make(NamedTuple):
    """How large the parts of a card are, in logical pixels, and in which steps of type it is written."""

    head: float
    slots: float
    """How far down its slots begin."""
    token: float
    pad: float
    gap: float
    """Between levels."""
    level: float
    """How high a level is."""
    foot: float
    """Below the levels."""
    step: str = "body-bold"
    counted: str = "body-bold"


_MAKES = (
    (LARGE, Make(44, 50, 36, GAP, NEAR, 32, 7, "card", "total")),
    (MIDDLE, Make(30, 34, 24, GAP, NEAR, 25, 7)),
    (0, Make(30, 34, 24, NEAR, 2, 25, NEAR)),
)
"""By the least height of a card."""
_SLOT, _BETWEEN, _SHAPE = 44, 3, 0.76
"""The greatest width of a slot, what lies between two, and how wide they are for their height."""
_LEVEL, _NARROW, _STACKED = 44, 36, 40
"""The greatest height of a level; under which width icon and number stand over one another, and how high they are then."""


def make_of(theme: Theme, rect: pygame.Rect) -> Make:
    """How a card of that height is made."""
    return next(make for least, make in _MAKES if rect.height >= theme.px(least))


def slot_places(theme: Theme, rect: pygame.Rect, full: int) -> list[pygame.Rect]:
    """A place for each of so many slots, in as few rows as keep them largest."""
    if rect.height < theme.px(MIDDLE) or not full:
        return []
    make = make_of(theme, rect)
    pad, head = theme.px(make.pad), theme.px(make.slots)
    gap = max(1, theme.px(_BETWEEN))
    foot = rect.bottom - chip_places(theme, rect)[0].top + gap
    area = pygame.Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - foot)
    best = (0, 0, 1)
    for rows in range(1, 6):
        per = -(-full // rows)
        wide = (area.width + gap) // per - gap
        high = (area.height + gap) // rows - gap
        wide = min(wide, round(high * _SHAPE), theme.px(_SLOT))
        if wide > best[0]:
            best = (wide, round(wide / _SHAPE), rows)
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
    make, small = make_of(theme, rect), rect.height < theme.px(MIDDLE)
    pad, gap, high = theme.px(make.pad), theme.px(make.gap), theme.px(make.level)
    if small:
        high = min(theme.px(_LEVEL), rect.height - theme.px(make.head + _BETWEEN + make.foot))
    wide = (rect.width - 2 * pad - 4 * gap) / 5
    if not small and wide < theme.px(_NARROW):
        high = theme.px(_STACKED)
    top = rect.bottom - theme.px(make.foot) - high
    return [
        pygame.Rect(round(rect.x + pad + number * (wide + gap)), top, round(wide), high)
        for number in range(5)
    ]


@kept
def _ground(theme: Theme, size: tuple[int, int], seat: Seat, head: int, state: str) -> pygame.Surface:
    """The card of a unit: its head in the dark of its side."""
    palette, line = theme.palette, theme.px(HAIR)
    side = palette.sides[seat]
    cut = theme.px(_CUT)
    edge, weight = {
        "chosen": (palette.brass_hi, BOLD),
        "aimed": (palette.ember, BOLD),
        "hittable": (palette.ember, HAIR),
        "partner": (palette.brass, BOLD),
        "joinable": (palette.verdigris, STROKE),
        "pointed": (palette.brass, STROKE),
    }.get(state, (mix(palette.edge, side.plate, 0.35), HAIR))
    thick = theme.px(weight)
    width, height = size
    band = mix(side.plate, palette.panel, 0.5)
    body = svg.linear("g", (0, head), (0, height), [(0, palette.panel2), (1, palette.panel)])
    shades = [(0, mix(band, palette.bone, 0.06)), (1, mix(band, (0, 0, 0), 0.15))]
    body += svg.linear("h", (0, 0), (0, head), shades)
    half = thick / 2
    whole = svg.chamfered(half, half, width - thick, height - thick, cut)
    body += svg.shape(whole, "url(#g)")
    far = width - half
    top = [(half, head), (half, cut), (cut, half), (width - cut, half), (far, cut), (far, head)]
    body += svg.shape(svg.path(top), "url(#h)")
    body += svg.shape(f"M{half} {head}H{far}", None, palette.outline, line, opacity=0.6)
    body += svg.shape(whole, None, edge, thick)
    return svg.picture(body, size, finer=1)


def _state(unit: UnitId, marks: Marks, shown: Display) -> str:
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


def look_of(body: Body, shown: Display, marks: Marks) -> Look:
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
    rect = pygame.Rect((margin, margin), size)
    px, body, make = theme.px, Body(*look.body), make_of(theme, rect)  # type: ignore[misc]
    head = px(make.head)
    panels.drop_shadow(surface, theme, rect, 4)
    surface.blit(_ground(theme, rect.size, body.seat, head, look.state), rect)
    _draw_head(surface, theme, pygame.Rect(rect.x, rect.y, rect.width, head), body, look.badge, make)
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
        panels.focus_ring(surface, theme, rect.inflate(-px(CLOSE), -px(CLOSE)))
    if look.noted:
        pygame.draw.rect(surface, theme.palette.bone, rect.inflate(-px(NEAR), -px(NEAR)), px(STROKE))
    return surface


def _draw_head(
    surface: pygame.Surface, theme: Theme, head: pygame.Rect, body: Body, badge: str, make: Make
) -> None:
    """Token, name, what happened to it this turn, and its slots."""
    px, palette = theme.px, theme.palette
    mark = tokens.side_mark(theme, body.seat, px(make.token), face(body.emblem, body.id))
    surface.blit(mark, mark.get_rect(midleft=(head.x + px(CLOSE), head.centery)))
    left = head.x + px(2 * CLOSE) + mark.get_width()
    count = str(body.slots)
    if head.width >= px(_COUNTED):
        count += f" of {body.full}" if head.width >= px(_SAID) else f"/{body.full}"
    words = theme.text(count, make.counted, palette.bone)
    right = head.right - px(GAP) - words.get_width()
    surface.blit(words, (right, head.centery - cap_middle(theme, "body-bold")))
    if badge and (badge != "check" or head.width >= px(_CHECKED)):
        side = px(_BADGE)
        sign = art.icon(theme, badge, side, palette.ember if badge == "target" else palette.brass_hi)
        right -= side + px(CLOSE)
        surface.blit(sign, (right, head.centery - side // 2))
    room = pygame.Rect(left, head.y, right - px(7) - left, head.height)
    draw_words(surface, theme, body.name, make.step, palette.bone, room)


def _badge(body: Body, shown: Display, *, aimed: bool) -> str:
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
            pygame.draw.rect(surface, theme.palette.verdigris, place.inflate(4, 4), theme.px(STROKE))


def _draw_levels(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, body: Body) -> None:
    for number, (kind, place) in enumerate(zip(KINDS, chip_places(theme, rect), strict=True)):
        if body.levels is None:
            words, state = ("?" if body.down else "–"), "grey"
        else:
            words, state = str(body.levels[number]), "rest" if body.levels[number] else "grey"
        surface.blit(faces.chip(theme, place.size, kind.trait, words, state), place)


def _draw_share(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, shares: tuple[int, int]) -> None:
    """What of a divided attack goes against this unit."""
    high, wide = theme.px(26), theme.px(56)
    left, top = rect.centerx - wide - theme.px(2), rect.y + theme.px(34)
    ground = pygame.Rect(
        left - theme.px(CLOSE), top - theme.px(5), 2 * wide + theme.px(16), high + theme.px(10)
    )
    surface.blit(panels.callout(theme, ground.size, accent="ember"), ground)
    for number, trait in enumerate(("accuracy", "damage")):
        place = pygame.Rect(left + number * (wide + theme.px(NEAR)), top, wide, high)
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
    room = rect.width - theme.px(44)
    words = theme.text(theme.fit(f"{body.name}, destroyed", "body", room), "body", theme.palette.dim)
    draw_row(surface, [icon, words], rect, theme.px(CLOSE))
