"""What stands in the way of a base: may it stand there, how far does it get, where is the nearest room (C-12).

A base may overlap another base, a piece of terrain or the table's edge by the tolerance and no more. The edge of an
oval that meets another base is taken as a ring of 64 corners; everything else is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import NamedTuple, TypeAlias

import msgspec

from game.table.lengths import TOLERANCE
from game.table.shapes import Base, Outline, Place, Point, axis, contains, extent, gap, gap_to, ring
from game.table.sweeping import Sides, Vector, enter_circle, enter_sides, sides_of, squashed

LIMIT = TOLERANCE + 0.49
"""The deepest overlap that rounds to the tolerance, in tenths."""
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


class _Body(NamedTuple):
    """A base that stands: its centre and how far it reaches at most."""

    x: int
    y: int
    reach: float
    name: str
    base: Base
    place: Place


class _Piece(NamedTuple):
    """A piece of terrain: the box around it and its sides."""

    left: int
    top: int
    right: int
    bottom: int
    name: str
    outline: Outline
    sides: Sides


class Obstacles:
    """The bases and pieces of terrain that a base may not overlap, on a table of `width` by `height` tenths.

    Immutable. What the moving base itself is, stands on or steps over the caller leaves out.
    """

    __slots__ = ("_bodies", "_pieces", "height", "width")

    def __init__(
        self,
        width: int,
        height: int,
        bases: Mapping[str, tuple[Base, Place]],
        terrain: Mapping[str, Outline],
    ) -> None:
        self.width, self.height = width, height
        self._bodies = {name: _body(name, base, place) for name, (base, place) in bases.items()}
        self._pieces = {name: _piece(name, outline) for name, outline in terrain.items()}

    @property
    def bases(self) -> dict[str, tuple[Base, Place]]:
        """The bases by their ids."""
        return {name: (body.base, body.place) for name, body in self._bodies.items()}

    @property
    def terrain(self) -> dict[str, Outline]:
        """The outlines of the terrain by their ids."""
        return {name: piece.outline for name, piece in self._pieces.items()}

    def without(self, *ids: str) -> Obstacles:
        """The same without some bases or pieces; ids that are not there change nothing."""
        return self._with(
            {name: body for name, body in self._bodies.items() if name not in ids},
            {name: piece for name, piece in self._pieces.items() if name not in ids},
        )

    def with_base(self, id: str, base: Base, place: Place) -> Obstacles:
        """The same with a base put down or moved."""
        return self._with({**self._bodies, id: _body(id, base, place)}, self._pieces)

    def with_terrain(self, id: str, outline: Outline) -> Obstacles:
        """The same with a piece of terrain put down or changed."""
        return self._with(self._bodies, {**self._pieces, id: _piece(id, outline)})

    def _with(self, bodies: dict[str, _Body], pieces: dict[str, _Piece]) -> Obstacles:
        made = Obstacles.__new__(Obstacles)
        made.width, made.height, made._bodies, made._pieces = self.width, self.height, bodies, pieces
        return made

    def near(self, x: float, y: float, wide: float, high: float) -> Iterator[_Body | _Piece]:
        """Everything that may reach into the box of half-sizes `wide` and `high` around a point."""
        for body in self._bodies.values():
            if abs(body[0] - x) < wide + body[2] and abs(body[1] - y) < high + body[2]:
                yield body
        left, right, top, bottom = x - wide, x + wide, y - high, y + high
        for piece in self._pieces.values():
            if piece[0] < right and piece[2] > left and piece[1] < bottom and piece[3] > top:
                yield piece


Thing: TypeAlias = _Body | _Piece


def _body(name: str, base: Base, place: Place) -> _Body:
    return _Body(place.x, place.y, max(base.long, base.wide) / 2, name, base, place)


def _piece(name: str, outline: Outline) -> _Piece:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return _Piece(min(xs), min(ys), max(xs), max(ys), name, outline, sides_of(outline))


def fits(base: Base, place: Place, obstacles: Obstacles) -> Stop | None:
    """Why a base may not stand at a place, or None (C-12): the deepest overlap and what is overlapped."""
    stops = [(name, _overlap(base, place, name, obstacles)) for name in _misfits(base, place, obstacles)]
    if not stops:
        return None
    by, short = max(stops, key=lambda stop: stop[1])
    return Stop(place, by, short)


def sweep(base: Base, start: Place, end: Place, obstacles: Obstacles) -> Stop | None:
    """Why a base may not be pushed straight from `start` to `end`, or None (C-12, C-13).

    It turns to the facing of `end` at the start, where it must fit (C-61), and holds that facing. `Stop.place` is the
    farthest place on the way to which it can be pushed; it is `start` itself if there is not even room to turn.
    """
    found = _first(base, start, end, obstacles)
    if found is None:
        return None
    share, by = found
    length = hypot(end.x - start.x, end.y - start.y)
    for place in _back_along(start, end, share * length, length):
        if _first(base, start, place, obstacles) is None:
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
    if isinstance(thing, _Piece):
        outline, sides = thing.outline, thing.sides
    elif base.long == base.wide and thing.base.long == thing.base.wide:
        return enter_circle(
            at[0] - thing.x, at[1] - thing.y, step[0], step[1], base.long / 2 - LIMIT + thing.reach
        )
    else:
        outline = ring(thing.base, thing.place)
        sides = sides_of(outline)
    if contains(outline, at):
        return 0.0
    if base.long == base.wide:
        return enter_sides(at, step, sides, base.long / 2 - LIMIT)
    squash = squashed(axis(facing), base.long / 2 - LIMIT, base.wide / 2 - LIMIT)
    flat = sides_of([squash(x, y) for x, y in outline])
    return enter_sides(squash(*at), squash(*step), flat, 1.0)


def _misfits(base: Base, place: Place, obstacles: Obstacles) -> list[str]:
    """The ids of all that a base at a place overlaps too deeply."""
    across = extent(base, place.facing, (1.0, 0.0)) - LIMIT
    down = extent(base, place.facing, (0.0, 1.0)) - LIMIT
    names = [
        thing.name
        for thing in obstacles.near(place.x, place.y, across, down)
        if _enter(base, place.facing, place.point, (0, 0), thing) is not None
    ]
    if not (across <= place.x <= obstacles.width - across and down <= place.y <= obstacles.height - down):
        names.append(EDGE)
    return names


def _overlap(base: Base, place: Place, name: str, obstacles: Obstacles) -> int:
    """By how many tenths a base overlaps a thing."""
    if name == EDGE:
        across, down = extent(base, place.facing, (1.0, 0.0)), extent(base, place.facing, (0.0, 1.0))
        room = (place.x, obstacles.width - place.x), (place.y, obstacles.height - place.y)
        return max(1, round(max(across - min(room[0]), down - min(room[1]))))
    if body := obstacles._bodies.get(name):
        return max(1, -gap(base, place, body.base, body.place))
    return max(1, -gap_to(base, place, obstacles._pieces[name].outline))
