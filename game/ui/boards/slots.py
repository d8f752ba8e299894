"""A table of unit cards, side by side: each with its slots, the cards on them, and the levels of its Traits."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from game.core.seats import SEATS, Seat
from game.systems.abstract.actions import UnitId
from game.ui import art
from game.ui.battle.ink import cap_middle
from game.ui.paint import panels, svg, tokens
from game.ui.slots import faces
from game.ui.slots.kinds import KINDS, in_order
from game.ui.slots.motions import tumbling
from game.ui.slots.people import face
from game.ui.slots.shown import Body, Shown, Throw
from game.ui.theme import Theme, mix
from game.ui.widgets.words import draw_words

Point = tuple[int, int]
LARGE, MIDDLE = 150, 92
"""Logical heights from which a card shows large slots, and any slots at all."""
HEADER = 26
"""Logical height of the line over a side's cards."""


@dataclass(frozen=True)
class Region:
    """The part of the table that belongs to a side."""

    seat: Seat
    header: pygame.Rect | None
    cells: tuple[pygame.Rect, ...]


@dataclass
class Marks:
    """What is lit on the table."""

    chosen: UnitId = 0
    hovered: UnitId = 0
    hittable: tuple[UnitId, ...] = ()
    aimed: tuple[UnitId, ...] = ()
    partners: tuple[UnitId, ...] = ()
    joinable: tuple[UnitId, ...] = ()
    refused: UnitId = 0
    noted: tuple[UnitId, ...] = ()
    cursor: UnitId = 0
    drop: tuple[UnitId, int] | None = None
    """The slot over which a card is held."""
    shares: dict[UnitId, tuple[int, int]] = field(default_factory=dict)
    captions: dict[Seat, str] = field(default_factory=dict)
    lit: tuple[Seat, ...] = ()


def arrange(theme: Theme, area: pygame.Rect, units: dict[Seat, int], own: Seat) -> list[Region]:
    """Regions and cells for so many units of each side; the side that looks on sits nearest."""
    others = [seat for seat in SEATS if seat in units and seat != own]
    gap = theme.px(8)
    half = pygame.Rect(area.x, area.y, area.width, (area.height - gap) // 2)
    low = half.move(0, half.height + gap)
    gap = theme.px(8 if area.width < theme.px(800) else 24)
    if len(others) <= 1:
        # The side with many more units gets more of the table.
        boxes = dict(zip((*others, own), (half, low), strict=False))
    elif len(others) == 2:
        boxes = {others[0]: _left(half, gap), others[1]: _right(half, gap), own: low}
    else:
        boxes = {own: _left(low, gap), others[0]: _left(half, gap), others[1]: _right(half, gap)}
        boxes[others[2]] = _right(low, gap)
    tight = any(
        _cells(theme, _below(theme, box), units[seat])[0].height < theme.px(MIDDLE)
        for seat, box in boxes.items()
        if units[seat]
    )
    return [_region(theme, seat, box, units[seat], bare=tight) for seat, box in boxes.items()]


def _left(box: pygame.Rect, gap: int) -> pygame.Rect:
    return pygame.Rect(box.x, box.y, (box.width - gap) // 2, box.height)


def _right(box: pygame.Rect, gap: int) -> pygame.Rect:
    wide = (box.width - gap) // 2
    return pygame.Rect(box.right - wide, box.y, wide, box.height)


def _below(theme: Theme, box: pygame.Rect) -> pygame.Rect:
    high = theme.px(HEADER)
    return pygame.Rect(box.x, box.y + high, box.width, box.height - high)


def _region(theme: Theme, seat: Seat, box: pygame.Rect, count: int, *, bare: bool) -> Region:
    if bare:
        return Region(seat, None, _cells(theme, box, count))
    cells = _cells(theme, _below(theme, box), count)
    left = min((cell.x for cell in cells), default=box.x)
    right = max((cell.right for cell in cells), default=box.right)
    least = min(box.width, theme.px(420))
    if right - left < least:
        left, right = box.centerx - least // 2, box.centerx + least // 2
    top = min((cell.y for cell in cells), default=box.y + theme.px(HEADER)) - theme.px(HEADER)
    return Region(seat, pygame.Rect(left, top, right - left, theme.px(HEADER)), cells)


def _cells(theme: Theme, box: pygame.Rect, count: int) -> tuple[pygame.Rect, ...]:
    """Equal cells in rows, as large as they may be, in the middle of the box."""
    if not count:
        return ()
    gap = theme.px(6)
    best: tuple[float, int] = (-1.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide, high = (box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows
        worth = min(wide / theme.px(250), high / theme.px(124), 1.9)
        spare = (columns * rows - count) * 0.004
        if worth - spare > best[0]:
            best = (worth - spare, columns)
    columns = best[1]
    rows = -(-count // columns)
    wide = min((box.width - gap * (columns - 1)) // columns, theme.px(470))
    high = min((box.height - gap * (rows - 1)) // rows, theme.px(236))
    left = box.centerx - (columns * wide + (columns - 1) * gap) // 2
    top = box.centery - (rows * high + (rows - 1) * gap) // 2
    cells = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        shift = (columns - in_row) * (wide + gap) // 2
        cells.append(pygame.Rect(left + shift + column * (wide + gap), top + row * (high + gap), wide, high))
    return tuple(cells)


class SlotBoard:
    """The cards of all units in an area of the window."""

    def __init__(self, theme: Theme, area: pygame.Rect, bodies: dict[UnitId, Body], own: Seat) -> None:
        self.theme, self.area = theme, area
        counts: dict[Seat, int] = {}
        for body in bodies.values():
            counts[body.seat] = counts.get(body.seat, 0) + 1
        counts.setdefault(own, 0)
        self.regions = arrange(theme, area, counts, own)
        self.rects: dict[UnitId, pygame.Rect] = {}
        for region in self.regions:
            ids = [body.id for body in bodies.values() if body.seat == region.seat]
            self.rects |= dict(zip(ids, region.cells, strict=True))

    # Places

    def at(self, pos: tuple[int, int]) -> UnitId:
        """The unit under a point; 0 for none."""
        return next((unit for unit, rect in self.rects.items() if rect.collidepoint(pos)), 0)

    def slots(self, body: Body) -> list[pygame.Rect]:
        """Where the slots of a unit are; none on small cards."""
        return slot_places(self.theme, self.rects[body.id], body.full)

    def chips(self, unit: UnitId) -> list[pygame.Rect]:
        """Where the levels of a unit stand."""
        return chip_places(self.theme, self.rects[unit])

    def hotspots(self, bodies: dict[UnitId, Body]) -> dict[str, pygame.Rect]:
        """Units, their slots and their levels, by id."""
        spots = {f"unit:{unit}": rect for unit, rect in self.rects.items()}
        for unit, body in bodies.items():
            spots |= {f"slot:{unit}:{number}": rect for number, rect in enumerate(self.slots(body))}
            spots |= {
                f"level:{unit}:{kind.trait}": rect for kind, rect in zip(KINDS, self.chips(unit), strict=True)
            }
        return spots

    # Drawing

    def draw(self, surface: pygame.Surface, shown: Shown, marks: Marks) -> None:
        """All cards with what lies on them, then what happens between them."""
        lanes = self._lanes(shown, marks)
        for _, start, end in lanes:
            pygame.draw.line(surface, self.theme.palette.outline, start, end, self.theme.px(9))
            pygame.draw.line(surface, self.theme.palette.ember, start, end, self.theme.px(5))
        for region in self.regions:
            if region.header:
                _draw_header(surface, self.theme, region, shown, marks)
        for unit, body in shown.bodies.items():
            if unit in self.rects:
                _draw_unit(surface, self.theme, self.rects[unit], body, shown, marks)
        for target, _, end in lanes:
            if self.rects[target].height >= self.theme.px(LARGE):
                self._draw_tip(surface, end)
        for unit, throw in shown.throws.items():
            if unit in self.rects:
                _draw_throw(surface, self.theme, self.rects[unit], throw, unit)

    def _lanes(self, shown: Shown, marks: Marks) -> list[tuple[UnitId, Point, Point]]:
        """The ways of attacks, from the edge of each attacker's card to that of the target's, as far as they have come.

        They run under the cards between, so that they cover nothing that is read.
        """
        ways: list[tuple[tuple[UnitId, ...], UnitId, float]] = [shown.lane] if shown.lane else []
        if not ways and shown.actor in self.rects:
            ways = [((shown.actor, *marks.partners), target, 1.0) for target in marks.aimed]
        found = []
        for attackers, target, share in ways:
            for attacker in attackers:
                if attacker in self.rects and target in self.rects and share > 0:
                    start, end = _facing(self.rects[attacker], self.rects[target])
                    tip = (
                        round(start[0] + (end[0] - start[0]) * share),
                        round(start[1] + (end[1] - start[1]) * share),
                    )
                    found.append((target, start, tip))
        return found

    def _draw_tip(self, surface: pygame.Surface, tip: Point) -> None:
        sign = art.icon(self.theme, "target", self.theme.px(20), self.theme.palette.ember)
        pygame.draw.circle(surface, self.theme.palette.outline, tip, self.theme.px(13))
        surface.blit(sign, sign.get_rect(center=tip))


def _facing(start: pygame.Rect, end: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """The middles of the edges with which two cards face each other, a little inside them."""
    if start.bottom <= end.top:
        return (start.centerx, start.bottom - 4), (end.centerx, end.top)
    if end.bottom <= start.top:
        return (start.centerx, start.top + 4), (end.centerx, end.bottom)
    if start.right <= end.left:
        return (start.right - 4, start.centery), (end.left + 6, end.centery)
    return (start.left + 4, start.centery), (end.right - 6, end.centery)


# A card


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


@lru_cache(maxsize=120)
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


def _draw_unit(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, body: Body, shown: Shown, marks: Marks
) -> None:
    px = theme.px
    large = rect.height >= px(LARGE)
    head = px(44 if large else 30)
    panels.drop_shadow(surface, theme, rect, 4)
    surface.blit(_ground(theme, rect.size, body.seat, head, _state(body.id, marks, shown)), rect)
    _draw_head(surface, theme, pygame.Rect(rect.x, rect.y, rect.width, head), body, shown, marks)
    if body.present > 0.02:
        _draw_slots(surface, theme, rect, body, marks)
    _draw_levels(surface, theme, rect, body)
    if body.id in marks.shares:
        _draw_share(surface, theme, rect, marks.shares[body.id])
    if body.present < 1:
        _draw_fallen(surface, theme, rect, body)
    elif body.id in shown.acted or body.id in shown.held:
        _dim(surface, theme, rect, head)
    if body.flash > 0:
        glow = pygame.Surface(rect.size, pygame.SRCALPHA)
        glow.fill((*theme.palette.bone, round(110 * body.flash)))
        surface.blit(glow, rect)
    if marks.cursor == body.id:
        panels.focus_ring(surface, theme, rect.inflate(-px(6), -px(6)))
    if body.id in marks.noted:
        pygame.draw.rect(surface, theme.palette.bone, rect.inflate(-px(4), -px(4)), px(2))


def _draw_head(
    surface: pygame.Surface, theme: Theme, head: pygame.Rect, body: Body, shown: Shown, marks: Marks
) -> None:
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
    badge = _badge(
        body, shown, aimed=body.id in marks.aimed or (shown.lane is not None and shown.lane[1] == body.id)
    )
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


def _draw_slots(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, body: Body, marks: Marks) -> None:
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
        if marks.drop == (body.id, number):
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


def _draw_header(surface: pygame.Surface, theme: Theme, region: Region, shown: Shown, marks: Marks) -> None:
    """The side: mark, name and player, slots left, and what it is doing."""
    px, palette, box = theme.px, theme.palette, region.header
    assert box is not None
    if region.seat in marks.lit:
        surface.fill(palette.brass_hi, (box.x - px(6), box.y + px(4), px(3), box.height - px(8)))
    mark = tokens.side_mark(theme, region.seat, px(20))
    surface.blit(mark, mark.get_rect(midleft=(box.x, box.centery)))
    bodies = [body for body in shown.bodies.values() if body.seat == region.seat]
    left = sum(body.slots for body in bodies)
    text = f"{left} slot{'' if left == 1 else 's'} left"
    count = theme.text(text, "body", palette.dim)
    surface.blit(count, (box.right - count.get_width(), box.centery - cap_middle(theme, "body")))
    room = pygame.Rect(box.x + px(28), box.y, box.width - px(40) - count.get_width(), box.height)
    head, _, tail = marks.captions.get(region.seat, "").partition("|")
    drawn = draw_words(surface, theme, head, "card", palette.bone, room)
    rest = pygame.Rect(drawn.right + px(10), box.y, room.right - drawn.right - px(10), box.height)
    if rest.width > px(40):
        draw_words(surface, theme, tail, "body", palette.dim, rest)


def _draw_throw(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, throw: Throw, unit: UnitId) -> None:
    """Initiative rolled on the card itself: two dice, the level, and the total when they settle."""
    px, palette = theme.px, theme.palette
    die = px(26 if rect.height >= px(MIDDLE) else 20)
    settled = throw.share >= 1
    wide = 2 * die + px(12) + theme.width(f"+ {throw.roll.level} = 88", "total") + px(20)
    roomy = wide <= rect.width - px(4)
    if not roomy:
        wide = min(rect.width - px(4), 2 * die + px(12) + theme.width("+88", "total") + px(20))
    level, total = throw.roll.level, throw.roll.total
    words = f"+ {level}" if not settled else f"+ {level} = {total}" if roomy else str(total)
    text = theme.text(words, "total", palette.bone)
    box = pygame.Rect(0, 0, wide, die + px(12))
    box.center = rect.centerx, rect.centery + px(6)
    surface.blit(panels.callout(theme, box.size, accent="brass" if settled else "hairline"), box)
    x = box.x + px(8)
    for number, pips in enumerate(tumbling(throw.roll.dice, throw.share, unit)):
        picture = faces.die(theme, die, pips)
        if not settled:
            picture = pygame.transform.rotozoom(picture, (1 - throw.share) * 60 * (1 - 2 * number), 1.0)
        surface.blit(picture, picture.get_rect(center=(x + die // 2, box.centery)))
        x += die + px(4)
    surface.blit(text, (x + px(4), box.centery - cap_middle(theme, "total")))
