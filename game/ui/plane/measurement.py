"""Measuring without a mode: the distance between any two ends, edge to edge where they are bases (C-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.table.lengths import FULL
from game.table.shapes import Base, Place, Point, distance, gap, gap_to, heading, moved, radius
from game.ui.plane.hit_test import Hit


class Stand(NamedTuple):
    """A base and where it stands, as it is measured from."""

    base: Base
    place: Place

    def edge(self, way: int) -> Point:
        """Where its edge lies in a direction."""
        return moved(self.place.point, way, round(radius(self.base, self.place.facing, way)))

    def towards(self, point: Point) -> Point:
        """Where its edge lies towards a point."""
        return self.edge(heading(self.place.point, point))


class Distance(NamedTuple):
    """A distance: from where to where it is drawn, and how long it is, in tenths."""

    start: Point
    end: Point
    length: int


def measure(one: Hit, other: Hit, stand: Callable[[int], Stand | None]) -> Distance:
    """The distance between two ends; `stand` says where a model stands, if it does."""
    a, b = stand(one.model), stand(other.model)
    if a is not None and b is not None:
        return between(a, b)
    if a is not None:
        return Distance(a.towards(other.point), other.point, _from_edge(a, other.point))
    if b is not None:
        return Distance(one.point, b.towards(one.point), _from_edge(b, one.point))
    return Distance(one.point, other.point, distance(one.point, other.point))


def between(a: Stand, b: Stand) -> Distance:
    """The distance between two bases."""
    length = max(0, gap(a.base, a.place, b.base, b.place))
    way = heading(a.place.point, b.place.point)
    return Distance(a.edge(way), b.edge((way + FULL // 2) % FULL), length)


def _from_edge(stand: Stand, point: Point) -> int:
    return max(0, gap_to(stand.base, stand.place, (point, point, point)))


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
