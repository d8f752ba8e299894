"""Where units stand on the marked square: rows of stones on plinths that face each other across the lane of the tray."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pygame import Rect

from game.core.seats import Seat
from game.systems.abstract.actions import UnitId
from game.ui.app.theme import Theme
from game.ui.kit.layout import equal
from game.ui.kit.measures import BUTTON, CLOSE, GAP, NEAR, STROKE
from game.ui.paint.slots import grooves
from game.ui.tables.abstract.display import Body
from game.ui.tables.abstract.kinds import KINDS

_LEAST_DEEP, _MOST_DEEP, _DEEP, _FULL = 66, 118, 90, 96
"""How deep a plinth is at least and at most; from which depth its plate and its front are of full size."""
_LOW_FRONT, _ALONE = 25, 400
"""The front of a low plinth, and from which width a unit stands for its whole side."""
_LOW, _TINY, _SCANT = 430, 200, 170
"""Under which heights of the square the lane is lower and lower."""
_SLIM_ROW, _SLIM_HALF = 900, 500
"""Under which width of a row, or of half of one, banners are slim."""
_HANG, _FREE, _LONG, _SHORT = 22, 30, 170, 166
"""How far down a banner begins, what of the row it leaves free, and how long it is at most, in a row and in a corner."""
_TAB, _ASIDE = 46, 200
"""The tab of a side beside a single row's tray, and what a tray leaves free beside it so that grooves are seen."""

Way = list[tuple[float, float]]
_LANE, _LOW_LANE, _TINY_LANE, _SCANT_LANE, _TALL, _LONE = 114, 82, 72, 48, 236, 250
"""How high the lane between the rows is, in lower and lower windows; how high a unit is at most, and one alone."""
_WIDE, _APART, _HALF = {1: 432}, 40, {1: 260, 2: 184, 3: 168}
"""How wide units are at most by their number in a row, how far apart they stand there, and in half a row."""
_MOST, _LEAST = 240, 124
"""How wide the others are at most, and the least width at which a unit still shows what it is."""
_BANNER, _SLIM, _BESIDE = 112, 84, 32
"""How wide a banner is, and a slim one; how far from it units stand."""
_CHANNELS = -16, 16
"""Where the channels of the far and the near row run, from the middle of the lane."""
_TRAY, _REST, _FOUR = (704, 112), (400, 80), 512
"""The tray while something lies in it, at rest, and its width where four sides stand round it."""
_PLATE, _BED, _HEAD = 26, 14, 20
"""The height of a name plate, what a bed leaves free at each side, and what of a stone stands behind its plate."""
_ROW_TABS = 116
"""What the tabs of the sides take beside the tray where one row is shown."""
_TIGHT, _FINE = 23, 30
"""Under which width five levels stand in two rows, and how high a front is."""


@dataclass
class Stand:
    """A unit's place: its stone, and the plinth with plate, bed and front. All in device pixels."""

    theme: Theme
    rect: Rect
    full: int
    near: bool
    """Whether it stands in the near row, its groove leaving at its head."""

    @cached_property
    def _deep(self) -> int:
        px, high = self.theme.px, self.rect.height
        return min(high - px(GAP), max(px(_LEAST_DEEP), min(px(_MOST_DEEP), round(high * 0.56))))

    @cached_property
    def plinth(self) -> Rect:
        """All of the plinth."""
        return Rect(self.rect.x, self.rect.bottom - self._deep, self.rect.width, self._deep)

    @cached_property
    def stone(self) -> Rect:
        """Where the standing stone is."""
        px, plinth = self.theme.px, self.plinth
        high = plinth.y - self.rect.y + px(_HEAD if self._deep >= px(_DEEP) else _HEAD * 0.6)
        wide = round(high * 100 / 130)
        return Rect(plinth.centerx - wide // 2, self.rect.y, wide, high)

    @cached_property
    def plate_high(self) -> int:
        """How high the name plate is."""
        return self.theme.px(_PLATE if self._deep >= self.theme.px(_DEEP) else 22)

    @cached_property
    def plate_middle(self) -> int:
        """The height at which the middle of the name plate lies."""
        return (
            self.plinth.y
            + self.plate_high // 2
            - self.theme.px(10 if self._deep >= self.theme.px(_DEEP) else 8)
        )

    @property
    def _tight(self) -> bool:
        """Whether five levels stand in two rows."""
        return (self.rect.width - self.theme.px(GAP)) // 5 < self.theme.px(_TIGHT)

    @cached_property
    def front(self) -> Rect:
        """The front with the levels."""
        px = self.theme.px
        high = (
            px(34 if self.rect.width > px(_ALONE) else _FINE) if self._deep >= px(_FULL) else px(_LOW_FRONT)
        )
        if self._tight:
            high = px(BUTTON)
        return Rect(self.plinth.x, self.plinth.bottom - high, self.plinth.width, high)

    @cached_property
    def chips(self) -> list[Rect]:
        """Where the five levels stand."""
        room = self.front.inflate(-self.theme.px(GAP), -self.theme.px(CLOSE))
        if not self._tight:
            return equal(room, 5, 0)
        upper, lower = equal(room, 2, 0, down=True)
        return [*equal(upper, 3, 0), *equal(lower, 2, 0)]

    @cached_property
    def slots(self) -> list[Rect]:
        """A place for each slot, as large as they may be, in rows."""
        px, lone = self.theme.px, self.rect.width > self.theme.px(_MOST)
        top = self.plate_middle + self.plate_high // 2 + px(STROKE)
        pad = px(_BED)
        bed = Rect(self.plinth.x + pad, top, self.plinth.width - 2 * pad, self.front.y - px(NEAR) - top)
        gap = px(8 if lone and self.full <= 10 else 3)
        most = px(42 if lone else 24 if self.full <= 12 else 22)
        best, rows, count = 0, 1, self.full
        for each in range(1, 9):
            per = -(-count // each)
            size = min(most, (bed.width + gap) // per - gap, (bed.height + gap) // each - gap)
            if size > best or (size == best and each == 2 and not lone and count > 3):
                best, rows = size, each
        return _rows(bed, count, max(4, best), rows, gap)

    @property
    def foot(self) -> tuple[float, float]:
        """Where its groove begins."""
        return (
            (self.stone.centerx, self.rect.y + 4)
            if self.near
            else (self.plinth.centerx, self.plinth.bottom - 1)
        )


def _rows(bed: Rect, count: int, size: int, rows: int, gap: int) -> list[Rect]:
    per = -(-count // rows)
    rows = -(-count // per)
    wide, high = per * (size + gap) - gap, rows * (size + gap) - gap
    left, top = bed.centerx - wide // 2, bed.centery - high // 2
    return [
        Rect(left + column * (size + gap), top + row * (size + gap), size, size)
        for row, column in (divmod(number, per) for number in range(count))
    ]


@dataclass(frozen=True)
class Region:
    """The part of a row that belongs to a side."""

    seat: Seat
    near: bool
    banner: Rect | None
    room: Rect
    """Where its units stand."""
    half: bool


class MarkedSquare:
    """The stands of all units in an area of the window, seen by `own`; with `single` the row of that seat alone."""

    def __init__(
        self,
        theme: Theme,
        area: Rect,
        bodies: dict[UnitId, Body],
        sides: Iterable[Seat],
        own: Seat,
        *,
        single: Seat | None = None,
        first: int = 0,
    ) -> None:
        self.theme, self.area, self.single = theme, area, single
        seats = list(sides)
        self.seats = [*([own] if own in seats else []), *(seat for seat in seats if seat != own)]
        self.regions = [_alone(area, theme, single)] if single else _regions(theme, area, self.seats)
        self.stands: dict[UnitId, Stand] = {}
        self.hidden = 0, 0
        """How many units of the one row stand left and right of those that are shown."""
        for region in self.regions:
            own_bodies = [body for body in bodies.values() if body.seat == region.seat]
            shown = own_bodies
            if single:
                shown = self._window(own_bodies, region.room, first)
            self.stands |= _stands(theme, region, shown)

    def _window(self, bodies: list[Body], room: Rect, first: int) -> list[Body]:
        """As many units of the row as there is room for, that with the number `first` among them."""
        most = max(1, (room.width + self.theme.px(CLOSE)) // self.theme.px(_LEAST + CLOSE))
        if len(bodies) <= most:
            return bodies
        place = next((k for k, body in enumerate(bodies) if body.id == first), 0)
        start = max(0, min(place - most // 2, len(bodies) - most))
        self.hidden = start, len(bodies) - start - most
        return bodies[start : start + most]

    # Places

    def tabs(self) -> dict[Seat, Rect]:
        """Where the sides stand whose rows can be shown, beside the tray of a single row."""
        px, lane = self.theme.px, self.lane
        if self.single is None:
            return {}
        size = min(px(_TAB), lane.height // 2 - px(NEAR))
        places = [
            Rect(lane.x + px(GAP) if west else lane.right - px(GAP) - size, 0, size, size)
            for west in (True, False)
            for _ in (0, 1)
        ]
        for number, place in enumerate(places):
            place.centery = lane.centery + (size // 2 + px(STROKE)) * (1 if number % 2 else -1)
        order = [0, 2, 1, 3]
        found = {seat: places[order[number]] for number, seat in enumerate(self.seats)}
        if len(self.seats) == 2:
            for place in found.values():
                place.centery = lane.centery
        return found

    @property
    def rects(self) -> dict[UnitId, Rect]:
        """Where each unit stands."""
        return {unit: stand.rect for unit, stand in self.stands.items()}

    @cached_property
    def lane(self) -> Rect:
        """What lies between the rows, or under the only one."""
        rooms = [region.room for region in self.regions if not region.near]
        near = [region.room for region in self.regions if region.near]
        top = max((room.bottom for room in rooms), default=self.area.y)
        foot = min((room.y for room in near), default=self.area.bottom)
        whole = self.regions[0].room.unionall([region.room for region in self.regions])
        reach = min(whole.centerx - self.area.x, self.area.right - whole.centerx)
        return Rect(whole.centerx - reach, top, 2 * reach, max(1, foot - top))

    def tray(self, *, busy: bool) -> Rect:
        """Where the tray stands: always in the same place, smaller while nothing lies in it."""
        px, lane = self.theme.px, self.lane
        wide, high = _TRAY if busy else _REST
        if busy and len(self.seats) > 2:
            wide = _FOUR
        aside = px(_ROW_TABS if self.single else _ASIDE)
        place = Rect(0, 0, min(px(wide), lane.width - aside), min(px(high), lane.height - px(STROKE)))
        place.center = lane.centerx, lane.centery
        return place

    def way(self, unit: UnitId, end: float, *, channel: int | None = None) -> Way:
        """The groove of a unit, from its plinth to the tray at x = `end`."""
        stand = self.stands[unit]
        line = self.lane.centery + self.theme.px(_CHANNELS[stand.near] if channel is None else channel)
        return grooves.route(self.theme, stand.foot, line, end)

    def at(self, pos: tuple[int, int]) -> UnitId:
        """The unit under a point; 0 for none."""
        return next((unit for unit, stand in self.stands.items() if stand.rect.collidepoint(pos)), 0)

    def hotspots(self) -> dict[str, Rect]:
        """Units, their slots and their levels, by id."""
        spots = {}
        for unit, stand in self.stands.items():
            spots[f"unit:{unit}"] = stand.rect
            spots |= {f"slot:{unit}:{number}": rect for number, rect in enumerate(stand.slots)}
            levels = zip(KINDS, stand.chips, strict=True)
            spots |= {f"level:{unit}:{kind.trait}": rect for kind, rect in levels}
        return spots


def _alone(area: Rect, theme: Theme, seat: Seat) -> Region:
    px = theme.px
    lanes = (_SCANT, _SCANT_LANE), (_TINY, _TINY_LANE)
    lane = next((lane for below, lane in lanes if area.height < px(below)), _LOW_LANE)
    high = min(px(_TALL), area.height - px(lane))
    room = Rect(area.x + px(GAP), area.y + px(NEAR), area.width - 2 * px(GAP), high - px(NEAR))
    return Region(seat, False, None, room, False)


def _regions(theme: Theme, area: Rect, seats: list[Seat]) -> list[Region]:
    """A row for each of two sides; a third and a fourth take the corners."""
    px = theme.px
    low = area.height < px(_LOW)
    lane = px(_LOW_LANE if low else _LANE)
    most = px(_LONE if len(seats) == 2 else _TALL)
    high = min(most, (area.height - lane - px(STROKE)) // 2)
    far = Rect(area.x, area.y, area.width, high)
    near = Rect(area.x, area.bottom - high - px(STROKE), area.width, high)
    if far.height == most:
        far.y += (area.height - 2 * most - lane) // 6
        near.y -= (area.height - 2 * most - lane) // 6
    if len(seats) <= 2:
        return [
            _whole(theme, seat, row, near=row is near) for seat, row in zip(seats, (near, far), strict=False)
        ]
    (west, east), (left, right) = equal(far, 2, px(GAP)), equal(near, 2, px(GAP))
    own, *others = seats
    if len(others) == 2:
        corners = [(others[0], west, False, True), (others[1], east, False, False)]
        return [_whole(theme, own, near, near=True), *(_corner(theme, *each) for each in corners)]
    places = ((own, left, True, True), (others[0], west, False, True), (others[1], east, False, False),
              (others[2], right, True, False))  # fmt: skip
    return [_corner(theme, *each) for each in places]


def _whole(theme: Theme, seat: Seat, row: Rect, *, near: bool) -> Region:
    px = theme.px
    slim = row.width < px(_SLIM_ROW)
    wide = px(_SLIM if slim else _BANNER)
    edge = px(6 if slim else 20)
    banner = Rect(row.x + edge, row.y + px(_HANG), wide, min(row.height - px(_FREE), px(_LONG)))
    left = banner.right + px(CLOSE if slim else _BESIDE)
    room = Rect(left, row.y, row.right - px(GAP if slim else 36) - left, row.height)
    return Region(seat, near, banner, room, False)


def _corner(theme: Theme, seat: Seat, row: Rect, near: bool, west: bool) -> Region:
    px = theme.px
    slim = row.width < px(_SLIM_HALF)
    wide, edge = px(_SLIM - 16 if slim else 104), px(6 if slim else 20)
    high = min(row.height - px(_FREE), px(_SHORT))
    banner = Rect(row.x + edge if west else row.right - edge - wide, row.y + px(_HANG), wide, high)
    gap = px(CLOSE)
    left, right = (banner.right + gap, row.right) if west else (row.x, banner.x - gap)
    return Region(seat, near, banner, Rect(left, row.y, right - left, row.height), True)


def _stands(theme: Theme, region: Region, bodies: list[Body]) -> dict[UnitId, Stand]:
    """The units of a side abreast: in the middle of a row, at the outer end of half a row."""
    px, count, room = theme.px, len(bodies), region.room
    if not count:
        return {}
    most = px((_HALF if region.half else _WIDE).get(count, 160 if region.half else _MOST))
    least = px(NEAR)
    wide = min(most, (room.width - least * (count - 1)) // count)
    spare = room.width - wide * count
    gap = min(px(16 if region.half else _APART), spare // (count - 1)) if count > 1 else 0
    whole = wide * count + gap * (count - 1)
    left = room.centerx - whole // 2
    if region.half and region.banner:
        left = room.x if region.banner.x < room.x else room.right - whole
    return {
        body.id: Stand(theme, Rect(left + number * (wide + gap), room.y + px(CLOSE), wide, room.height - px(CLOSE)),
                       body.full, region.near)
        for number, body in enumerate(bodies)
    }  # fmt: skip
