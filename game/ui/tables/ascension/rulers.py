"""Measuring without a mode: distances between anything, and lines of sight with what blocks them and by how much."""

from __future__ import annotations

from typing import NamedTuple

from game.systems.ascension.fighting import sight
from game.systems.ascension.fighting.sight import Sight
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.lengths import said, said_mm
from game.table.shapes import Point, distance, gap, gap_to, heading, moved, radius


class Mark(NamedTuple):
    """An end of a measurement: a point of the table, and the model it is a base of (0 for none)."""

    point: Point
    model: ModelId = 0
    piece: PieceId = ""


class Measured(NamedTuple):
    """A distance: from where to where it is drawn, and what it says."""

    start: Point
    end: Point
    length: int

    @property
    def words(self) -> str:
        return "in contact" if self.length <= 5 else said(self.length)


class Looked(NamedTuple):
    """A line of sight between two models: the whole look, and what it says."""

    looker: ModelId
    target: ModelId
    sight: Sight
    title: str
    detail: str
    rule: str
    blocked: Point | None
    """Where the closest line is blocked; None if there is sight."""


def measure(state: Battle, one: Mark, other: Mark) -> Measured:
    """The distance between two ends: edge to edge where they are bases (C-10)."""
    start, end = one.point, other.point
    a, b = state.models.get(one.model), state.models.get(other.model)
    if a is not None and b is not None:
        length = gap(state.base(a.id), a.place, state.base(b.id), b.place)
        way = heading(a.place.point, b.place.point)
        start = moved(a.place.point, way, round(radius(state.base(a.id), a.place.facing, way)))
        back = (way + 18000) % 36000
        end = moved(b.place.point, back, round(radius(state.base(b.id), b.place.facing, back)))
        return Measured(start, end, max(0, length))
    if a is not None or b is not None:
        model, point = (a, end) if a is not None else (b, start)
        assert model is not None
        return _from_base(state, model.id, point, turned=a is None)
    return Measured(start, end, distance(start, end))


def _from_base(state: Battle, model: ModelId, point: Point, *, turned: bool) -> Measured:
    place, base = state.models[model].place, state.base(model)
    way = heading(place.point, point)
    edge = moved(place.point, way, round(radius(base, place.facing, way)))
    length = max(0, gap_to(base, place, (point, point, point)))
    return Measured(point, edge, length) if turned else Measured(edge, point, length)


def look(state: Battle, looker: ModelId, target: ModelId) -> Looked:
    """What one model sees of another, in words (C-14, C-15)."""
    found = sight.look(state, looker, target)
    ray = found.closest
    if found.free:
        if found.cover is not None:
            return Looked(looker, target, found, "In sight", found.cover.cause, found.cover.rule, None)
        return Looked(looker, target, found, "In sight", "no cover", "C-14", None)
    name = state.pieces[ray.blocker].name if ray.blocker in state.pieces else "Terrain"
    return Looked(
        looker, target, found, f"{name} blocks", f"by {said_mm(ray.margin)}", "C-14",
        meeting(ray.start, ray.end, state.pieces[ray.blocker].outline) if ray.blocker in state.pieces else ray.end,
    )  # fmt: skip


def meeting(start: Point, end: Point, ring: tuple[Point, ...]) -> Point:
    """Where a line first meets the edge of an outline."""
    best = 1.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        ex, ey = bx - ax, by - ay
        across = dx * ey - dy * ex
        if not across:
            continue
        along = ((ax - start[0]) * ey - (ay - start[1]) * ex) / across
        edge = ((ax - start[0]) * dy - (ay - start[1]) * dx) / across
        if 0 <= along < best and 0 <= edge <= 1:
            best = along
    return round(start[0] + dx * best), round(start[1] + dy * best)
