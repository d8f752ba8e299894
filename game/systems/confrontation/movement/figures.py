"""Figures as moving sees them: round bases on the table, and those that they would touch (G-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from game.systems.confrontation.profile import WIDTHS
from game.systems.confrontation.state import CONTACT, Battle, Fighter, FighterId, UnitId
from game.table.shapes import Base, Place, Point


class Figure(NamedTuple):
    """A round base on the table, in tenths."""

    fighter: FighterId
    unit: UnitId
    x: int
    y: int
    radius: int

    @property
    def place(self) -> Place:
        """Where its middle stands."""
        return Place(self.x, self.y)

    @property
    def point(self) -> Point:
        """The same as a point."""
        return self.x, self.y

    @property
    def base(self) -> Base:
        """Its base."""
        return Base(2 * self.radius, 2 * self.radius)

    def at(self, place: Place | Point) -> Figure:
        """The same elsewhere."""
        x, y = place.point if isinstance(place, Place) else place
        return self._replace(x=x, y=y)


def radius(state: Battle, fighter: Fighter) -> int:
    """Half the diameter of a fighter's base, in tenths."""
    return WIDTHS[state.field.profiles[fighter.profile].build] // 2


def of(state: Battle, unit: UnitId, places: Sequence[Place] | None = None) -> list[Figure]:
    """The members of a unit in order of their numbers, where they stand or would stand."""
    members = state.members(unit)
    spots = [each.place for each in members] if places is None else places
    return [
        Figure(each.id, unit, spot.x, spot.y, radius(state, each))
        for each, spot in zip(members, spots, strict=True)
    ]


def leader(state: Battle, unit: UnitId) -> Figure:
    """The leader of a unit, from whom it is measured (GB-9)."""
    return next(each for each in of(state, unit) if each.fighter == state.units[unit].leader)


def others(state: Battle, unit: UnitId, *, friends: bool) -> list[Figure]:
    """The figures on the table of all friendly or of all hostile units but this one, in order of their numbers."""
    seat = state.units[unit].seat
    wanted = {
        other.id
        for other in state.on_table()
        if other.id != unit and state.friends(seat, other.seat) == friends
    }
    return [
        Figure(each.id, each.unit, each.place.x, each.place.y, radius(state, each))
        for each in state.fighters.values()
        if each.unit in wanted
    ]


def apart(one: Figure, other: Figure) -> int:
    """The tenths from edge to edge; negative where two overlap."""
    return round(hypot(other.x - one.x, other.y - one.y)) - one.radius - other.radius


def touched(figure: Figure, among: Iterable[Figure]) -> Iterator[Figure]:
    """Those of some figures that a figure is in contact with (G-11)."""
    x, y, reach = figure.x, figure.y, figure.radius + CONTACT
    for other in among:
        _, _, ox, oy, radius = other
        far = reach + radius
        if -far <= ox - x <= far and -far <= oy - y <= far and apart(figure, other) <= CONTACT:
            yield other


def in_contact(own: Iterable[Figure], foes: Sequence[Figure]) -> set[FighterId]:
    """Which of one's own figures touch any of some others."""
    return {figure.fighter for figure in own if any(True for _ in touched(figure, foes))}


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the smallest convex shape that holds some points, in order."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return _chain(ordered)[:-1] + _chain(ordered[::-1])[:-1]


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain
