"""A table of unit cards, side by side: each with its slots, the cards on them, and the levels of its Traits."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.seats import SEATS, Seat
from game.systems.abstract.actions import UnitId
from game.systems.abstract.state import plural
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.ink import cap_middle
from game.ui.kit.layout import equal
from game.ui.kit.measures import APART, BOLD, CLOSE, GAP, INSET, MARGIN, NEAR, PAD, STROKE
from game.ui.kit.words import beside, draw_words
from game.ui.paint import panels, tokens
from game.ui.tables.abstract import card, faces
from game.ui.tables.abstract.card import LARGE, MIDDLE, Marks, chip_places, slot_places
from game.ui.tables.abstract.display import Body, Display, Throw
from game.ui.tables.abstract.kinds import KINDS
from game.ui.tables.abstract.motions import tumbling

Point = tuple[int, int]
HEADER = 26
"""Logical height of the line over a side's cards."""
_HEAD, _BROAD = 420, 800
"""The least width of that line, and from which width of the table sides stand well apart."""
_GOOD, _MOST = (250, 124), (470, 236)
"""The size of a card that shows everything, and the largest there is."""
_LANE, _TIP = 5, 20
"""How broad the way of an attack is, and how large the sign at its end, as are the marks of sides."""


@dataclass(frozen=True)
class Region:
    """The part of the table that belongs to a side."""

    seat: Seat
    header: pygame.Rect | None
    cells: tuple[pygame.Rect, ...]


def arrange(theme: Theme, area: pygame.Rect, units: dict[Seat, int], own: Seat) -> list[Region]:
    """Regions and cells for so many units of each side; the side that looks on sits nearest."""
    others = [seat for seat in SEATS if seat in units and seat != own]
    far, near = equal(area, 2, theme.px(GAP), down=True)
    gap = theme.px(GAP if area.width < theme.px(_BROAD) else MARGIN)
    if len(others) <= 1:
        boxes = dict(zip((*others, own), (far, near), strict=False))
    elif len(others) == 2:
        boxes = dict(zip((*others, own), (*_halves(far, gap), near), strict=True))
    else:
        west, east = _halves(near, gap)
        boxes = dict(zip((own, *others), (west, *_halves(far, gap), east), strict=True))
    tight = any(
        _cells(theme, _below(theme, box), units[seat])[0].height < theme.px(MIDDLE)
        for seat, box in boxes.items()
        if units[seat]
    )
    return [_region(theme, seat, box, units[seat], bare=tight) for seat, box in boxes.items()]


def _halves(box: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    left, right = equal(box, 2, gap)
    right.right = box.right
    return left, right


def _below(theme: Theme, box: pygame.Rect) -> pygame.Rect:
    high = theme.px(HEADER)
    return pygame.Rect(box.x, box.y + high, box.width, box.height - high)


def _region(theme: Theme, seat: Seat, box: pygame.Rect, count: int, *, bare: bool) -> Region:
    if bare:
        return Region(seat, None, _cells(theme, box, count))
    cells = _cells(theme, _below(theme, box), count)
    whole = cells[0].unionall(cells[1:]) if cells else _below(theme, box)
    wide = max(whole.width, min(box.width, theme.px(_HEAD)))
    left = whole.x if wide == whole.width else box.centerx - wide // 2
    high = theme.px(HEADER)
    return Region(seat, pygame.Rect(left, whole.y - high, wide, high), cells)


def _cells(theme: Theme, box: pygame.Rect, count: int) -> tuple[pygame.Rect, ...]:
    """Equal cells in rows, as large as they may be, in the middle of the box."""
    if not count:
        return ()
    gap = theme.px(CLOSE)
    best: tuple[float, int] = (-1.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide, high = (box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows
        worth = min(wide / theme.px(_GOOD[0]), high / theme.px(_GOOD[1]), 1.9)
        spare = (columns * rows - count) * 0.004
        if worth - spare > best[0]:
            best = (worth - spare, columns)
    columns = best[1]
    rows = -(-count // columns)
    wide = min((box.width - gap * (columns - 1)) // columns, theme.px(_MOST[0]))
    high = min((box.height - gap * (rows - 1)) // rows, theme.px(_MOST[1]))
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

    def draw(self, surface: pygame.Surface, shown: Display, marks: Marks) -> None:
        """All cards with what lies on them, then what happens between them."""
        lanes = self._lanes(shown, marks)
        for _, start, end in lanes:
            pygame.draw.line(
                surface, self.theme.palette.outline, start, end, self.theme.px(_LANE + 2 * STROKE)
            )
            pygame.draw.line(surface, self.theme.palette.ember, start, end, self.theme.px(_LANE))
        for region in self.regions:
            if region.header:
                _draw_header(surface, self.theme, region, shown, marks)
        for unit, body in shown.bodies.items():
            if unit in self.rects:
                card.draw(surface, self.theme, self.rects[unit], card.look_of(body, shown, marks))
        for target, _, end in lanes:
            if self.rects[target].height >= self.theme.px(LARGE):
                self._draw_tip(surface, end)
        for unit, throw in shown.throws.items():
            if unit in self.rects:
                _draw_throw(surface, self.theme, self.rects[unit], throw, unit)

    def _lanes(self, shown: Display, marks: Marks) -> list[tuple[UnitId, Point, Point]]:
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
        sign = art.icon(self.theme, "target", self.theme.px(_TIP), self.theme.palette.ember)
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


def _draw_header(surface: pygame.Surface, theme: Theme, region: Region, shown: Display, marks: Marks) -> None:
    """The side: mark, name and player, slots left, and what it is doing."""
    px, palette, box = theme.px, theme.palette, region.header
    assert box is not None
    if region.seat in marks.lit:
        surface.fill(palette.brass_hi, (box.x - px(CLOSE), box.y + px(NEAR), px(BOLD), box.height - px(GAP)))
    mark = tokens.side_mark(theme, region.seat, px(_TIP))
    surface.blit(mark, mark.get_rect(midleft=(box.x, box.centery)))
    left = sum(body.slots for body in shown.bodies.values() if body.seat == region.seat)
    count = draw_words(surface, theme, f"{plural(left, 'slot')} left", "body", palette.dim, box, "right")
    room = pygame.Rect(box.x + px(28), box.y, box.width - px(40) - count.width, box.height)
    head, _, tail = marks.captions.get(region.seat, "").partition("|")
    rest = beside(draw_words(surface, theme, head, "card", palette.bone, room), room, px(INSET))
    if rest.width > px(40):
        draw_words(surface, theme, tail, "body", palette.dim, rest)


def _draw_throw(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, throw: Throw, unit: UnitId) -> None:
    """Initiative rolled on the card itself: two dice, the level, and the total when they settle."""
    px = theme.px
    die = px(26 if rect.height >= px(MIDDLE) else 20)
    settled, level, total = throw.share >= 1, throw.roll.level, throw.roll.total
    pad, around = px(APART), 2 * die + px(APART) + px(PAD)
    wide, most = around + theme.width(f"+ {level} = 88", "total"), rect.width - px(NEAR)
    roomy = wide <= most
    if not roomy:
        wide = min(most, around + theme.width("+88", "total"))
    words = f"+ {level}" if not settled else f"+ {level} = {total}" if roomy else str(total)
    text = theme.text(words, "total", theme.palette.bone)
    box = pygame.Rect(0, 0, wide, die + pad)
    box.center = rect.centerx, rect.centery + px(CLOSE)
    surface.blit(panels.callout(theme, box.size, accent="brass" if settled else "hairline"), box)
    x = box.x + px(GAP)
    for number, pips in enumerate(tumbling(throw.roll.dice, throw.share, unit)):
        picture = faces.die(theme, die, pips)
        if not settled:
            picture = pygame.transform.rotozoom(picture, (1 - throw.share) * 60 * (1 - 2 * number), 1.0)
        surface.blit(picture, picture.get_rect(center=(x + die // 2, box.centery)))
        x += die + px(NEAR)
    surface.blit(text, (x + px(NEAR), box.centery - cap_middle(theme, "total")))
