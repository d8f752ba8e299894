"""What stands in the way of a base: may it stand there, how far does it get, where is the nearest room (C-12).

A base may overlap another base, a piece of terrain or the table's edge by the tolerance and no more. The edge of an
oval that meets another base is taken as a ring of 64 corners; everything else is exact.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

import msgspec

from game.table.lengths import TOLERANCE
from game.table.room import grown, shrunk
from game.table.shapes import Base, Outline, Place, Point, axis, contains, extent, gap, gap_to, ring
from game.table.swept_contact import Vector, beside, enter_circle, enter_oval, enter_sides
from game.table.things import Body, Piece, Thing, body_of, edge, piece_of

LIMIT = TOLERANCE + 0.49
"""The deepest overlap that rounds to the tolerance, in tenths."""
RING_ERROR = 0.6
"""By how much more, in tenths, an oval may overlap another base on its way: its ring is not quite its edge."""
EDGE = "edge"
"""What stops a base at the edge of the table."""


class Stop(msgspec.Struct, frozen=True):
    """Why a base may not stand or go somewhere.

    `place` is where the way ends at the latest, `by` what stops it (an id, or `edge` for the table's edge) and `short`
    how many tenths are missing: of the way, or of room where it stands.
    """

    place: Place
    by: str
    short: int


class Row:
    """Bases from left to right, so that those about a place are quickly found."""

    def __init__(self, bodies: Iterable[Body]) -> None:
        self._bodies = list(bodies)
        self._numbers = sorted(range(len(self._bodies)), key=lambda number: self._bodies[number].x)
        self._xs = [self._bodies[number].x for number in self._numbers]
        self._widest = max((body.reach for body in self._bodies), default=0.0)

    def between(self, left: float, right: float) -> list[Body]:
        """Those that may reach between two places on the table's width, in the order in which they were given."""
        first = bisect_left(self._xs, left - self._widest)
        last = bisect_right(self._xs, right + self._widest)
        return [self._bodies[number] for number in sorted(self._numbers[first:last])]


class Obstacles:
    """The bases and pieces of terrain that a base may not overlap, on a table of `width` by `height` tenths.

    Immutable. What the moving base itself is, stands on or steps over the caller leaves out.
    """

    __slots__ = ("_bodies", "_pieces", "_row", "height", "width")

    def __init__(
        self,
        width: int,
        height: int,
        bases: Mapping[str, tuple[Base, Place]],
        terrain: Mapping[str, Outline],
    ) -> None:
        self.width, self.height = width, height
        self._bodies = {name: body_of(name, base, place) for name, (base, place) in bases.items()}
        self._pieces = {name: piece_of(name, outline) for name, outline in terrain.items()}
        self._row: Row | None = None

    @property
    def bases(self) -> dict[str, tuple[Base, Place]]:
        """The bases by their ids."""
        return {name: (body.base, body.place) for name, body in self._bodies.items()}

    @property
    def terrain(self) -> dict[str, Outline]:
        """The outlines of the terrain by their ids."""
        return {name: piece.outline for name, piece in self._pieces.items()}

    def base(self, id: str) -> tuple[Base, Place] | None:
        """The base of that id, if it is one."""
        body = self._bodies.get(id)
        return body and (body.base, body.place)

    def outline(self, id: str) -> Outline | None:
        """The outline of the terrain of that id, if it is some."""
        piece = self._pieces.get(id)
        return piece and piece.outline

    def without(self, *ids: str) -> Obstacles:
        """The same without some bases or pieces; ids that are not there change nothing."""
        return self._with(
            {name: body for name, body in self._bodies.items() if name not in ids},
            {name: piece for name, piece in self._pieces.items() if name not in ids},
        )

    def with_base(self, id: str, base: Base, place: Place) -> Obstacles:
        """The same with a base put down or moved."""
        return self._with({**self._bodies, id: body_of(id, base, place)}, self._pieces)

    def with_terrain(self, id: str, outline: Outline) -> Obstacles:
        """The same with a piece of terrain put down or changed."""
        return self._with(self._bodies, {**self._pieces, id: piece_of(id, outline)})

    def _with(self, bodies: dict[str, Body], pieces: dict[str, Piece]) -> Obstacles:
        made = Obstacles.__new__(Obstacles)
        made.width, made.height, made._bodies, made._pieces = self.width, self.height, bodies, pieces
        made._row = self._row if bodies is self._bodies else None
        return made

    def near(self, x: float, y: float, wide: float, high: float) -> Iterator[Body | Piece]:
        """Everything that may reach into the box of half-sizes `wide` and `high` around a point."""
        if self._row is None:
            self._row = Row(self._bodies.values())
        for body in self._row.between(x - wide, x + wide):
            reach = body[2]
            if -wide - reach < body[0] - x < wide + reach and -high - reach < body[1] - y < high + reach:
                yield body
        left, right, top, bottom = x - wide, x + wide, y - high, y + high
        for piece in self._pieces.values():
            if piece[0] < right and piece[2] > left and piece[1] < bottom and piece[3] > top:
                yield piece


def fits(base: Base, place: Place, obstacles: Obstacles) -> Stop | None:
    """Why a base may not stand at a place, or None (C-12): the deepest overlap and what is overlapped."""
    stops = [(name, _overlap(base, place, name, obstacles)) for name in _misfits(base, place, obstacles)]
    if not stops:
        return None
    by, short = max(stops, key=lambda stop: stop[1])
    return Stop(place, by, short)


def stands(base: Base, place: Place, obstacles: Obstacles) -> bool:
    """Whether a base may stand at a place, which is seen sooner than why it may not (C-12)."""
    return next(_misfits(base, place, obstacles), None) is None


def passes(base: Base, start: Place, end: Place, obstacles: Obstacles) -> bool:
    """Whether a base may be pushed straight from `start` to `end`, which is seen sooner than how far it gets (C-12, C-13)."""
    return _first(base, start, end, obstacles) is None and stands(base, end, obstacles)


def sweep(base: Base, start: Place, end: Place, obstacles: Obstacles) -> Stop | None:
    """Why a base may not be pushed straight from `start` to `end`, or None (C-12, C-13).

    It turns to the facing of `end` at the start, where it must fit (C-61), and holds that facing. `Stop.place` is the
    farthest place on the way to which it can be pushed; it is `start` itself if there is not even room to turn.
    """
    found = _first(base, start, end, obstacles)
    if found is None:
        misfit = next(_misfits(base, end, obstacles), None)
        if misfit is None:
            return None
        found = 1.0, misfit
    share, by = found
    length = hypot(end.x - start.x, end.y - start.y)
    for place in _back_along(start, end, share * length, length):
        if passes(base, start, place, obstacles):
            return Stop(place, by, max(1, round(hypot(end.x - place.x, end.y - place.y))))
    return Stop(start, by, max(1, round(length)))


def _back_along(start: Place, end: Place, free: float, length: float) -> Iterator[Place]:
    """Whole places at the end of the free part of a way, then before it, ever farther back."""
    if not length:
        return
    ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
    back = 0.0
    while back < free:
        x, y = start.x + (free - back) * ux, start.y + (free - back) * uy
        corners = [(int(x) + i, int(y) + j) for i in (0, 1) for j in (0, 1)]
        for cx, cy in sorted(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2):
            yield Place(cx, cy, end.facing)
        back = 2 * back + 0.5
    yield Place(start.x, start.y, end.facing)


def _first(base: Base, start: Place, end: Place, obstacles: Obstacles) -> tuple[float, str] | None:
    """The share of a way at which a base first overlaps something too deeply, and what."""
    across = extent(base, end.facing, (1.0, 0.0)) - LIMIT
    down = extent(base, end.facing, (0.0, 1.0)) - LIMIT
    x, y, dx, dy = start.x, start.y, end.x - start.x, end.y - start.y
    first, by = 2.0, ""
    for thing in obstacles.near(x + dx / 2, y + dy / 2, abs(dx) / 2 + across, abs(dy) / 2 + down):
        share = _enter(base, end.facing, (x, y), (dx, dy), thing)
        if share is not None and share < first:
            first, by = share, thing.name
    for at, step, low, high in (
        (x, dx, across, obstacles.width - across),
        (y, dy, down, obstacles.height - down),
    ):
        share = _leave(at, step, low, high)
        if share is not None and share < first:
            first, by = share, EDGE
    return (first, by) if by else None


def _leave(at: float, step: float, low: float, high: float) -> float | None:
    """The share of a step at which a coordinate leaves a range."""
    if not low <= at <= high:
        return 0.0
    if low <= at + step <= high:
        return None
    return ((low if step < 0 else high) - at) / step


def _enter(base: Base, facing: int, at: Point, step: Point, thing: Thing) -> float | None:
    """The share of a step at which a base begins to overlap a thing too deeply; None if it never does."""
    outline: Sequence[Vector]
    limit = LIMIT
    reach = max(base.long, base.wide) / 2 - limit
    if isinstance(thing, Piece):
        outline, sides = thing.outline, thing.sides
    else:
        share = enter_circle(at[0] - thing.x, at[1] - thing.y, step[0], step[1], reach + thing.reach)
        if share is None or (base.round and thing.base.round):
            return share
        outline, sides = ring(thing.base, thing.place), edge(thing.base, thing.place)
        limit += RING_ERROR
        reach -= RING_ERROR
    if contains(outline, at):
        return 0.0
    sides = beside(at, step, sides, reach)
    if base.long == base.wide:
        return enter_sides(at, step, sides, reach)
    if not sides or (step != (0, 0) and enter_sides(at, step, sides, reach) is None):
        return None
    return enter_oval(at, step, sides, axis(facing), base.long / 2 - limit, base.wide / 2 - limit)


def _misfits(base: Base, place: Place, obstacles: Obstacles) -> Iterator[str]:
    """The ids of all that a base at a place overlaps too deeply."""
    across = extent(base, place.facing, (1.0, 0.0)) - LIMIT
    down = extent(base, place.facing, (0.0, 1.0)) - LIMIT
    for thing in obstacles.near(place.x, place.y, across, down):
        if _overlapped(base, place, thing):
            yield thing.name
    if not (across <= place.x <= obstacles.width - across and down <= place.y <= obstacles.height - down):
        yield EDGE


def _overlapped(base: Base, place: Place, thing: Thing) -> bool:
    """Whether a base at a place overlaps a thing too deeply; of two bases it is the same whichever is asked for."""
    if isinstance(thing, Piece) or (base.round and thing.base.round):
        return _enter(base, place.facing, place.point, (0, 0), thing) is not None
    if hypot(place.x - thing.x, place.y - thing.y) >= max(base.long, base.wide) / 2 + thing.reach:
        return False
    return gap(base, place, thing.base, thing.place) < -TOLERANCE


def _overlap(base: Base, place: Place, name: str, obstacles: Obstacles) -> int:
    """By how many tenths a base overlaps a thing."""
    if name == EDGE:
        across, down = extent(base, place.facing, (1.0, 0.0)), extent(base, place.facing, (0.0, 1.0))
        beyond = across - min(place.x, obstacles.width - place.x)
        below = down - min(place.y, obstacles.height - place.y)
        return max(1, round(max(beyond, below)))
    if other := obstacles.base(name):
        return max(1, -gap(base, place, *other))
    return max(1, -gap_to(base, place, obstacles.outline(name) or ()))


def nearest_place(
    base: Base,
    wanted: Place,
    obstacles: Obstacles,
    allowed: Outline | None = None,
    within: int | None = None,
) -> Place | None:
    """The legal place whose centre is nearest to `wanted`, with the same facing; None if there is none.

    All of the base must lie within the outline `allowed`, and the centre at most `within` tenths from the wanted one.
    """
    from shapely import Point, box, union_all
    from shapely.ops import nearest_points

    zone = shrunk(base, wanted.facing, allowed, TOLERANCE) if allowed else None
    if fits(base, wanted, obstacles) is None and (zone is None or zone.covers(Point(wanted.point))):
        return wanted
    across = extent(base, wanted.facing, (1.0, 0.0)) - TOLERANCE
    down = extent(base, wanted.facing, (0.0, 1.0)) - TOLERANCE
    room = box(across, down, obstacles.width - across, obstacles.height - down)
    if across > obstacles.width / 2 or down > obstacles.height / 2:
        return None
    room = room if zone is None else room.intersection(zone)
    most = hypot(obstacles.width, obstacles.height) if within is None else within + TOLERANCE
    x, y, far = wanted.x, wanted.y, min(most, 4.0 * max(across, down))
    while True:
        things = obstacles.near(x, y, far + across, far + down)
        taken = union_all(grown(base, wanted.facing, things, TOLERANCE, 16))
        free = room.intersection(box(x - far, y - far, x + far, y + far)).difference(taken)
        while not free.is_empty:
            near = nearest_points(free, Point(x, y))[0]
            if near.distance(Point(x, y)) > far:
                break
            for place in _whole(near.x, near.y, wanted):
                inside = zone is None or zone.distance(Point(place.point)) < TOLERANCE
                close = hypot(place.x - x, place.y - y) <= most
                if inside and close and fits(base, place, obstacles) is None:
                    return place
            free = free.difference(near.buffer(5))
        if far >= most:
            return None
        far = min(most, 2 * far)


def _whole(x: float, y: float, wanted: Place) -> list[Place]:
    """The whole places within a few tenths of a point, the nearest to the wanted one first."""
    steps = range(-2, 4)
    places = [Place(int(x) + i, int(y) + j, wanted.facing) for i in steps for j in steps]
    return sorted(places, key=lambda place: hypot(place.x - wanted.x, place.y - wanted.y))
