"""The shortest ways of a round base round what stands in its way, for all who share its size and its obstacles.

A way found is at most a millimetre longer than the shortest there is, passes every gap the base fits through, and each
of its legs passes `sweep`. Nothing is given up: no way found means that there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil, cos, floor, hypot, inf, sin, tau
from typing import Any

import msgspec

from game.table.obstacles import Obstacles, passes, stands
from game.table.shapes import Base, Outline, Place, Point, gap
from game.table.ways.bends import Bends, Plot, bends_of, depth, plot_of
from game.table.ways.mires import mire_of, mired_of
from game.table.ways.shortest_paths import Aim, Found, Pad, Search, legal, legs, pads, rounded
from game.table.ways.yards import yards_of

_ROUNDED = 2.0
"""By how many tenths a way may become shorter when it is rounded."""
_INWARD = 0.72
"""So much nearer than the widest gap one aims, in tenths: rounded, it is no wider."""
_FAR = 5000
"""Before a way longer than that is looked for, one sees whether there is any."""
_REMEMBERED = 4000
"""So many answers are remembered."""
_LEVEL = "level"
"""What marks an answer for which difficult ground was not avoided."""
_NEARER = 1.0
"""How exactly the place nearest to a goal out of reach is found, in tenths."""


class Route(msgspec.Struct, frozen=True):
    """A way: the ends of its legs, first the start, last the end, and its length in tenths, rounded up.

    In difficult ground every tenth of it counts twice.
    """

    points: tuple[Point, ...]
    length: int

    @property
    def end(self) -> Point:
        """Where it leads to."""
        return self.points[-1]


class Ways:
    """The ways of one size of base among some obstacles; what is grown and seen is worked out once for all questions.

    Others of the same size among the same obstacles share that, so it costs little to make one anew.

    `mire` are outlines of difficult ground: a tenth counts double where the centre is within any. A way that crosses
    none is as short as promised, any other costs at most a twentieth more than the cheapest. A base that is not
    round counts as the circle around it, an oval in the way as a few tenths wider than it is.
    """

    def __init__(self, base: Base, obstacles: Obstacles, mire: Sequence[Outline] = ()) -> None:
        size = max(base.long, base.wide)
        self.base, self.obstacles, self.outlines = Base(size, size), obstacles, tuple(map(tuple, mire))
        self.mire = mire_of(self.outlines) if self.outlines else None
        self._beside: dict[tuple[Base, Point], Ways] = {}

    # Questions

    def straight(self, start: Point, goal: Point) -> bool:
        """Whether the base can be pushed straight to a goal."""
        return passes(self.base, Place(*start), Place(*goal), self.obstacles)

    def shortest(self, start: Point, goal: Point, most: int | None = None) -> Route | None:
        """The shortest way, or None if there is none of at most `most` tenths.

        Without `most` None says that there is no way at all. It is the same way back.
        """
        return self._found(start, goal, inf if most is None else most, self._bent)

    def reaches(self, start: Point, goal: Point, most: int) -> bool:
        """Whether there is a way of at most `most` tenths.

        One that is short enough through difficult ground will do, so none that avoids it is looked for then.
        """
        if self._found(start, goal, most, self._plain) is not None:
            return True
        return self.mire is not None and self._found(start, goal, most, self._bent) is not None

    def to_contact(self, start: Point, base: Base, place: Place, most: int, gap: int) -> Route | None:
        """The shortest way to within `gap` tenths of a round base, not overlapping it; None if it is beyond `most`.

        That base is in the way too, whether it is one of the obstacles or not. Who touches it already stays.
        """
        return self._with(base, place)._touching(start, base, place, most, gap)

    def nearest(self, start: Point, goal: Point, most: int) -> Route:
        """The way of at most `most` tenths that ends as near as possible to a goal.

        That is the one with the shortest way left; where no way leads to the goal, it is the straight distance that counts.
        A base that cannot move at all stays where it is.
        """
        whole = self.shortest(start, goal)
        if whole is not None:
            return self._cut(whole, most)
        if not self._stands(start):
            return Route((start,), 0)
        return self._ashore(start, goal, most)

    def part(self, start: Point, goal: Point, most: int, whole: int) -> Route | None:
        """As much of the shortest way to a goal as `most` tenths are enough for; None if no way of at most `whole` tenths leads there."""
        found = self.shortest(start, goal, whole)
        return None if found is None else self._cut(found, most)

    def cost(self, points: Sequence[Point]) -> int:
        """How long a way is, in tenths, rounded up; twice as long in difficult ground."""
        total = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(points))
        if self.mire is not None and len(points) > 1:
            total += self.mire.within(points)
        return ceil(total - 1e-6)

    # How they are answered

    @cached_property
    def _plot(self) -> Plot:
        return plot_of(self.base, self.obstacles)

    @cached_property
    def _bends(self) -> Bends:
        return bends_of(self._plot)

    @cached_property
    def _mired(self) -> Bends:
        return mired_of(self._plot, self.outlines)

    def _stands(self, point: Point) -> bool:
        return stands(self.base, Place(*point), self.obstacles)

    def _dry(self, points: Sequence[Point]) -> bool:
        return self.mire is None or self.mire.within(points) <= 0

    def _route(self, points: Sequence[Point]) -> Route:
        return Route(tuple(points), self.cost(points))

    def _found(
        self,
        start: Point,
        goal: Point,
        measure: float,
        bent: Callable[[Point, Point, float], Route | None],
    ) -> Route | None:
        """The straight way, or what is found round something, if it is not too long."""
        if hypot(goal[0] - start[0], goal[1] - start[1]) > measure:
            return None
        found = self._straight(start, goal)
        if found is None:
            one, other = min(start, goal), max(start, goal)
            if not self._stands(one) or not self._stands(other):
                return None
            found = bent(one, other, measure)
            if found and start != one:
                found = msgspec.structs.replace(found, points=found.points[::-1])
        return found if found and found.length <= measure else None

    def _straight(self, start: Point, goal: Point) -> Route | None:
        """The straight way, if it is free and nothing slows on it."""
        if not self.straight(start, goal) or not self._dry((start, goal)):
            return None
        length = hypot(goal[0] - start[0], goal[1] - start[1])
        return Route((start, goal) if start != goal else (start,), ceil(length - 1e-6))

    def _bent(self, start: Point, goal: Point, measure: float) -> Route | None:
        """The cheapest way round something."""
        return self._remembered((start, goal, self.outlines), measure, self._round)

    def _plain(self, start: Point, goal: Point, measure: float) -> Route | None:
        """The way round something that is shortest where difficult ground does not count; its own length counts it."""
        return self._remembered((start, goal, self.outlines, _LEVEL), measure, self._level)

    def _remembered(
        self, key: Any, measure: float, find: Callable[[Point, Point, float], Route | None]
    ) -> Route | None:
        """What is found; who asks again, for as much or less, hears the same."""
        answers = self._bends.answers
        known: tuple[Route | None, float] = answers.get(key, (None, -1.0))
        route, asked = known
        if route is None and asked < measure:
            if len(answers) >= _REMEMBERED:
                answers.clear()
            route = find(key[0], key[1], measure)
            answers[key] = route, measure
        return route

    def _level(self, start: Point, goal: Point, measure: float) -> Route | None:
        return self._searched(self._bends, start, goal, measure)

    def _round(self, start: Point, goal: Point, measure: float) -> Route | None:
        found = self._plain(start, goal, measure)
        if found is None or self._dry(found.points):
            return found
        slow = self._searched(self._mired, start, goal, min(measure, found.length))
        best = slow if slow and slow.length < found.length else found
        return best if best.length <= measure else None

    def _searched(self, bends: Bends, start: Point, goal: Point, measure: float) -> Route | None:
        """The cheapest way within a measure."""
        search = Search(bends, pads(bends, start), pads(bends, goal), Aim(*goal))
        if not search.starts or not search.ends:
            return None
        found = self._planned(search, start, measure)
        points = found and legs(bends, found, start, [goal])
        return self._route(points) if points else None

    def _planned(self, search: Search, start: Point, measure: float) -> Found | None:
        """What a search finds within a measure: looked for in a small part of the table first."""
        for size in self._sizes(search.aim.away(*start), measure):
            if size > _FAR and not self._joined(start, search.aim):
                return None
            found = search.run(size + _ROUNDED)
            if found is not None:
                return found
        return None

    def _sizes(self, away: float, measure: float) -> list[float]:
        """The measures to look within, one after the other."""
        sizes = [1.25 * away + 200, 2 * away + 1000, 4 * away + 4000]
        return [size for size in sizes if size < measure] + [measure]

    def _joined(self, start: Point, aim: Aim) -> bool:
        """Whether the start lies in a yard that reaches as near to an aim; if not, no way leads from one to the other."""
        yards = yards_of(self._plot)
        return bool(yards.of(start) & yards.of((aim.x, aim.y), aim.within))

    def _with(self, base: Base, place: Place) -> Ways:
        """The ways with one more base in them, if it is not there yet."""
        if any(other == base and at.point == place.point for other, at in self.obstacles.bases.values()):
            return self
        key = base, place.point
        if key not in self._beside:
            name = "beside"
            while self.obstacles.base(name) or self.obstacles.outline(name):
                name += "+"
            around = self.obstacles.with_base(name, base, place)
            self._beside[key] = Ways(self.base, around, self.outlines)
        return self._beside[key]

    def _touching(self, start: Point, base: Base, place: Place, most: int, widest: int) -> Route | None:
        if not self._stands(start):
            return None
        if gap(self.base, Place(*start), base, place) <= widest:
            return Route((start,), 0)

        def serves(end: Point) -> bool:
            return 0 <= gap(self.base, Place(*end), base, place) <= widest

        near = (self.base.long + base.long) / 2
        rings = [near + wide for wide in dict.fromkeys((max(0.0, widest - _INWARD), widest / 2, 0.0))]
        best = self._to_ring(self._bends, start, place.point, rings, most, serves)
        if best is not None and not self._dry(best.points):
            within = min(most, best.length)
            slow = self._to_ring(self._mired, start, place.point, rings, within, serves)
            best = slow if slow and slow.length < best.length else best
        return best if best is None or best.length <= most else None

    def _to_ring(
        self,
        bends: Bends,
        start: Point,
        middle: Point,
        rings: Sequence[float],
        most: int,
        serves: Callable[[Point], bool],
    ) -> Route | None:
        """The shortest way to a circle round a point, rounded to a place that serves; the widest that has one counts."""
        begin = pads(bends, start)
        for far in rings if begin else ():
            aim = Aim(*middle, far)
            found = self._planned(Search(bends, begin, _gates(bends, aim), aim, stop=True), start, most)
            if found is None:
                return None
            ends = [end for end in _about(found.end) if serves(end) and self._stands(end)]
            points = legs(bends, found, start, ends)
            if points:
                return self._route(points)
        return None

    def _cut(self, whole: Route, most: int) -> Route:
        """As much of a way as `most` tenths are enough for."""
        if whole.length <= most:
            return whole
        points = [whole.points[0]]
        for after in whole.points[1:]:
            if self.cost([*points, after]) > most:
                break
            points.append(after)
        here, after = points[-1], whole.points[len(points)]
        length = hypot(after[0] - here[0], after[1] - here[1])
        low, high = 0, floor(length)
        while low < high:
            middle = (low + high + 1) // 2
            fitting = self.cost([*points, _along(here, after, middle / length)]) <= most
            low, high = (middle, high) if fitting else (low, middle - 1)
        for far in range(low, 0, -1):
            x, y = _along(here, after, far / length)
            for end in _about(Pad(x, y, 0.0))[:9]:
                if self.cost([*points, end]) <= most and legal(self._bends, (here, end)) and end != here:
                    return self._route([*points, end])
        return self._route(points)

    def _ashore(self, start: Point, goal: Point, most: int) -> Route:
        """The way to the place nearest to a goal that no way leads to: ever smaller discs round the goal are tried."""
        best, high = Route((start,), 0), hypot(goal[0] - start[0], goal[1] - start[1])
        bends = self._mired if self.mire else self._bends
        low = max(0.0, high - most, depth(bends, *goal))
        middle = low + _NEARER
        while high - low > _NEARER:
            found = self._to_ring(bends, start, goal, (middle,), most, lambda _: True)
            if found is None:
                low = middle
            else:
                best, high = self._cut(found, most), middle
            middle = (low + high) / 2
        return best


def _gates(bends: Bends, aim: Aim) -> list[Pad]:
    """The ends of the free parts of a circle: there a way may end that something else keeps from its middle."""
    x, y, far = aim
    found = []
    for begin, width in bends.open_arcs(x, y, far, 0.0):
        turns = () if width == tau else (begin, begin + width)
        found += [Pad(x + far * cos(turn), y + far * sin(turn), 0.0) for turn in turns]
    return found


def _about(pad: Pad) -> list[Point]:
    """The whole places about a point, the nearest first."""
    x, y = rounded(pad.x, pad.y)
    places = [(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)]
    return sorted(places, key=lambda place: round(hypot(place[0] - pad.x, place[1] - pad.y), 6))


def _along(p: Point, q: Point, share: float) -> Point:
    return rounded(p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
