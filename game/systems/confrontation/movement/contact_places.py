"""Placing fighters in contact: as many as there is room for, the rest close behind them in formation (GB-44, G-13)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot, inf, pi

from game.systems.confrontation.movement import courses, figures, formation
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.formation import FROM_COMRADE, FROM_LEADER, FROM_MASTER
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import CONTACT, FighterId
from game.table import discs
from game.table.lengths import CM
from game.table.obstacles import stands
from game.table.shapes import Base, Place, Point

HAIR = 3
"""The tenths between bases that are put in contact, so that rounding makes none overlap."""
_SIDES = 24
"""From so many sides a figure may be touched."""
_LOOSE = CM
"""So much farther, in tenths, a place close beside a comrade may be to be taken all the same."""
_TRIED = 12
"""So many places are tried for each fighter."""
_SEARCHES = 12
"""So many ways round something are looked for in all, and so many for one fighter."""
_EACH = 2


class Closing:
    """A unit on its way into contact with some figures: who stands already, and where there is still room.

    `fixed` are members who do not move; whoever is placed joins them in `standing`.
    """

    def __init__(self, ground: Ground, targets: Sequence[Figure], fixed: Sequence[Figure]) -> None:
        self.ground, self.targets = ground, list(targets)
        self.standing = list(fixed)
        self.waiting: list[Figure] = []
        """Members who have not moved yet and whose places nobody takes."""
        self.ends: dict[FighterId, Point] = {}
        self.searches = _SEARCHES
        wanted = {each.unit for each in targets}
        self.third = [each for each in ground.foes if each.unit not in wanted]
        friends = figures.others(ground.state, ground.unit, friends=True)
        self.others = [*ground.foes, *friends]
        self.neighbours = formation.neighbours(ground.state, ground.unit)
        self._rings: dict[int, list[Point]] = {}
        self._barred: dict[Point, float] = {}
        """Places that somebody so far away, in a straight line, has found no way to."""

    def place(self, figure: Figure, point: Point) -> None:
        """A member ends there, wherever he stood before."""
        self.waiting = [each for each in self.waiting if each.fighter != figure.fighter]
        self.standing = [*self._without(figure), figure.at(point)]
        self.ends[figure.fighter] = point

    def _without(self, figure: Figure) -> list[Figure]:
        """Who stands there besides a member."""
        return [each for each in self.standing if each.fighter != figure.fighter]

    def _kept(self, figure: Figure) -> list[Figure]:
        """Whose places are kept for them while a member moves."""
        return [each for each in self.waiting if each.fighter != figure.fighter]

    # Where there is room

    def spots(self, radius: int) -> tuple[list[Point], list[Point]]:
        """The places in contact that are free for a base of that radius: those close beside a comrade, and all others."""
        if radius not in self._rings:
            around = self._clear(self._around(radius), radius)
            self._rings[radius] = [point for point in around if self._open(point, radius)]
        standing = [_disc(each) for each in self.standing]
        wedged = discs.wedged(standing, [_disc(each) for each in self.targets], radius, gap=HAIR)
        beside = discs.free(self._clear(wedged, radius), radius, standing)
        return beside, discs.free(self._rings[radius], radius, standing)

    def _around(self, radius: int) -> list[Point]:
        """Points all round the targets, from the side on that the unit comes from."""
        own = figures.of(self.ground.state, self.ground.unit)[0]
        one = self.targets[0]
        turn = round(atan2(own.y - one.y, own.x - one.x) / (pi / 2)) * pi / 2
        return discs.around([_disc(each) for each in self.targets], radius, _SIDES, turn, gap=HAIR)

    def _clear(self, points: Sequence[Point], radius: int) -> list[Point]:
        """Those points where a base overlaps no other unit and touches no third enemy."""
        apart = discs.free(points, radius, [_disc(each) for each in self.others])
        return discs.free(apart, radius, [_disc(each) for each in self.third], gap=CONTACT + 1)

    def _open(self, point: Point, radius: int) -> bool:
        """Whether terrain and figures leave room for a base."""
        return stands(Base(2 * radius, 2 * radius), Place(*point), self.ground.standing)

    def straight(self, figure: Figure, point: Point) -> bool:
        """Whether a member gets to a place where he has room on a straight and even way that is short enough (G-13)."""
        return (
            _far(figure, point) <= self.ground.allowed(figure)
            and self._open(point, figure.radius)
            and self.ground.ways(figure).straight(figure.point, point)
            and self.ground.even(figure, point)
        )

    def round(self, figure: Figure, point: Point) -> bool:
        """Whether he gets there round what is in the way; so many ways are looked for and no more."""
        if not self.searches or _far(figure, point) >= self._barred.get(point, inf):
            return False
        if not self._open(point, figure.radius):
            return False
        self.searches -= 1
        if self.ground.reaches(figure, point, self.ground.allowed(figure)):
            return True
        self._barred[point] = _far(figure, point)
        return False

    def contact(self, figure: Figure) -> Point | None:
        """Where a member could still touch a target; None if nowhere. Where he stands himself is free for him."""
        most = self.ground.allowed(figure)
        if min(figures.apart(figure, each) for each in self.targets) > most:
            return None
        stood = self.standing
        self.standing = [*self._without(figure), *self._kept(figure)]
        beside, others = self.spots(figure.radius)
        self.standing = stood
        costs = [(_far(figure, point) - _LOOSE, point) for point in beside]
        costs += [(_far(figure, point), point) for point in others]
        ordered = [point for _, point in sorted(costs) if _far(figure, point) <= most]
        return self._first(figure, ordered[:_TRIED])

    def _first(self, figure: Figure, points: Sequence[Point]) -> Point | None:
        """The first of some places that a member gets to straight, else the first he gets to at all."""
        for point in points:
            if self.straight(figure, point):
                return point
        left = max(0, self.searches - _EACH)
        for point in points:
            if self.searches <= left:
                break
            if self.round(figure, point):
                return point
        return None

    def pressed(self, figure: Figure) -> Point | None:
        """Where the shortest way of a member to any of the nearest targets ends in contact; None if none does."""
        near = sorted(self.targets, key=lambda each: _far(figure, each.point))[:_EACH]
        leaders = {unit.leader for unit in self.ground.state.on_table()}
        for foe in dict.fromkeys([*(each for each in self.targets if each.fighter in leaders), *near]):
            route = self.ground.ways(figure).to_contact(
                figure.point, foe.base, foe.place, self.ground.allowed(figure), CONTACT
            )
            if route is None or not self._open(route.end, figure.radius):
                continue
            clear = self._clear([route.end], figure.radius)
            there = [*self.standing, *self._kept(figure)]
            if discs.free(clear, figure.radius, [_disc(each) for each in there]):
                return route.end
        return None

    # The rest

    def behind(self, figure: Figure, leader: Figure | None, master: Figure | None) -> Point:
        """Where a member ends who touches nobody: as near to the targets as he can be in formation, and in no friend's (GB-29, G-90)."""
        most = self.ground.allowed(figure)
        self.standing = self._without(figure)
        points = [
            point for point in self._away(self._near(figure, master), figure) if _far(figure, point) <= most
        ]
        for other, reach in ((leader, FROM_LEADER), (master, FROM_MASTER)):
            if other is not None:
                within = reach + other.radius + figure.radius
                points = [point for point in points if _far(other, point) <= within]
        points.sort(
            key=lambda point: (self._within(point), min(_far(each, point) for each in self.targets), point)
        )
        found = self._first(figure, points[:_TRIED])
        return (
            self._as_far(figure, leader.point if leader else self._before(figure)) if found is None else found
        )

    def _within(self, point: Point) -> bool:
        """Whether a place lies inside the formation of friends."""
        return any(each.holds(point) for each in self.neighbours)

    def _as_far(self, figure: Figure, goal: Point) -> Point:
        """As near to somebody as a member gets: where his way ends, or the last place on it where he has room."""
        way = self.ground.nearest(figure, goal, self.ground.allowed(figure))
        length = courses.length(way.points)
        for short in range(0, int(length), max(1, figure.radius)):
            point = courses.back(way.points, short)
            if point is None:
                break
            if self._away([point], figure) and self._open(point, figure.radius):
                return point
        return self._anywhere(figure)

    def _before(self, figure: Figure) -> Point:
        """A place before the targets where a member has room."""
        near = min(self.targets, key=lambda each: _far(figure, each.point))
        return courses.opened(self.ground, figure, courses.before(figure, near))

    def _away(self, points: Sequence[Point], figure: Figure) -> list[Point]:
        """Those points where a member overlaps nobody and touches no enemy."""
        around = [_disc(each) for each in (*self.others, *self.standing, *self._kept(figure))]
        apart = discs.free(points, figure.radius, around)
        foes = [_disc(each) for each in self.ground.foes]
        return discs.free(apart, figure.radius, foes, gap=CONTACT + 1)

    def _near(self, figure: Figure, master: Figure | None) -> list[Point]:
        """Points round those who stand, and where the member stands himself."""
        beside = [_disc(own) for own in ([master] if master is not None else self.standing)]
        close = discs.around(beside, figure.radius, _SIDES // 2, gap=HAIR)
        return [
            figure.point,
            *close,
            *discs.around(beside, figure.radius, _SIDES // 2, gap=FROM_COMRADE - HAIR),
        ]

    def _anywhere(self, figure: Figure) -> Point:
        """Where he stands, or the nearest room about there."""
        points = [figure.point]
        for far in range(figure.radius // 2, 6 * figure.radius, figure.radius // 2):
            points += discs.around([(*figure.point, 0)], 0, _SIDES, gap=far)
        for point in self._away(points, figure):
            if point == figure.point or self.straight(figure, point):
                return point
        return figure.point


def _disc(figure: Figure) -> discs.Disc:
    return figure.x, figure.y, figure.radius


def _far(figure: Figure, point: Point) -> float:
    return hypot(point[0] - figure.x, point[1] - figure.y)
