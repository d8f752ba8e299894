"""The shortest way over the discs that one bends round: which lines and arcs, and their corners in whole tenths.

The most promising line is followed first (A*); what is known of a disc is known to all questions of one `Bends`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tau
from typing import Any, NamedTuple, TypeAlias

from game.table.shapes import Point
from game.table.ways.bends import SPARE, Bends, Discs, Lines, touched

_LITTLE = 1e-7
_EVEN = 6
"""To so many places costs are rounded: of two ways equally long the same is found on every machine."""
_STRAIGHT = 1e-5
"""A bend of so few radians is none."""
_LOSS = 3.0
"""How many tenths longer a way may become where arcs are broken into chords."""
_BULGE = 3.0
"""How far the corners of chords may lie off their arc, in tenths."""
_FINE = 0.15
"""The same where there is no room: with it every way that is planned is legal."""
_STEPS = (1, 2, 3, 5, 8, 12, 18, 26, 40)
"""So many tenths a base that overlaps within the tolerance goes out of that, at the shortest it can."""
_TURNS = 24
_PADS = 10
"""So many ways out are thought about at most."""


class Pad(NamedTuple):
    """A place where a way begins or ends, and how far it is from the point that was asked for."""

    x: float
    y: float
    cost: float


class Aim(NamedTuple):
    """What is approached: to within so many tenths of a point; what lies nearer to it than that is not looked at."""

    x: float
    y: float
    within: float = 0.0

    def away(self, x: float, y: float) -> float:
        """How far it still is at least."""
        return max(0.0, hypot(x - self.x, y - self.y) - self.within)


class Arc(NamedTuple):
    """A part of a way: the disc it bends round, the side, and the angles where it meets and leaves it."""

    disc: int
    side: int
    meets: float
    leaves: float

    @property
    def turn(self) -> float:
        """By how many radians it bends."""
        return _turned(self.leaves - self.meets, self.side)


class Found(NamedTuple):
    """A planned way: what it costs, where it begins, its bends and where it ends."""

    cost: float
    start: Pad
    arcs: tuple[Arc, ...]
    end: Pad


Trail: TypeAlias = Any
"""The bends so far, each as what an arc is made of after the trail before it, and the first pad below all."""


def pads(bends: Bends, point: Point) -> list[Pad]:
    """Where a way from a point may begin: there, or just out of what the base overlaps within the tolerance."""
    import numpy as np

    x, y = point
    if bends.free(np.array([float(x)]), np.array([float(y)]))[0]:
        return [Pad(x, y, 0.0)]
    turns = [tau * k / _TURNS for k in range(_TURNS)]
    for turn in touched(bends, x, y):
        turns += [turn + pi, turn + pi / 2, turn - pi / 2]
    angle, length = (each.ravel() for each in np.meshgrid(turns, _STEPS, indexing="ij"))
    to_x, to_y = np.rint(x + length * np.cos(angle)), np.rint(y + length * np.sin(angle))
    from_x, from_y = np.full(len(to_x), float(x)), np.full(len(to_x), float(y))
    good = bends.free(to_x, to_y) & bends.clear(from_x, from_y, to_x, to_y, SPARE)
    found = {
        (px, py): hypot(px - x, py - y)
        for px, py in zip(to_x[good].tolist(), to_y[good].tolist(), strict=True)
    }
    ways: dict[int, Pad] = {}
    for (px, py), cost in sorted(found.items(), key=lambda each: (each[1], each[0])):
        ways.setdefault(round(atan2(py - y, px - x) * 8 / tau) % 8, Pad(px, py, cost))
    return list(ways.values())[:_PADS]


class Search:
    """One question: from some pads to others, or to within a distance of a point."""

    def __init__(
        self, bends: Bends, starts: Sequence[Pad], ends: Sequence[Pad], aim: Aim, *, stop: bool = False
    ):
        self.bends, self.starts, self.ends, self.aim = bends, starts, ends, aim
        self.stop = stop
        """Whether a way may also end as soon as it is near enough to the aim, coming straight towards its middle."""

    def run(self, measure: float) -> Found | None:
        """The cheapest way of at most so much."""
        self.heap: list[tuple[float, int, float, int, int, float, Trail]] = []
        self.number, self.measure = count(), measure
        self.lasts: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
        self._open()
        seen: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        while self.heap:
            _, _, gone, disc, side, angle, trail = heappop(self.heap)
            if disc < 0:
                return _found(gone, trail, self.last_pads[side])
            known = seen.setdefault((disc, side), [])
            if self._worse(disc, side, angle, gone, known):
                continue
            reach = self.bends.reach(disc, side, angle)
            known.append((angle, gone, reach))
            self._follow(gone, disc, side, angle, reach, trail)
        return None

    def _worse(
        self, disc: int, side: int, angle: float, gone: float, known: list[tuple[float, float, float]]
    ) -> bool:
        """Whether one may come as far round a disc for less, from where it was met before."""
        for before, cost, reach in known:
            turn = _turned(angle - before, side)
            if (
                turn <= reach + _LITTLE
                and cost + self.bends.arc_cost(disc, side, before, turn) <= gone + 2e-6
            ):
                return True
        return False

    def _push(
        self, gone: float, disc: int, side: int, angle: float, at: tuple[float, float], trail: Trail
    ) -> None:
        ahead, gone = round(gone + self.aim.away(*at), _EVEN), round(gone, _EVEN)
        if ahead <= self.measure:
            heappush(self.heap, (ahead, next(self.number), gone, disc, side, angle, trail))

    def _follow(self, gone: float, disc: int, side: int, angle: float, reach: float, trail: Trail) -> None:
        """All lines that leave a disc as far round it as one may go."""
        bends, cost_of = self.bends, self.bends.arc_cost
        for leaves, cost, number in self.lasts.get((disc, side), ()):
            turn = _turned(leaves - angle, side)
            if turn <= reach + _LITTLE:
                total = gone + cost_of(disc, side, angle, turn) + cost
                self._finish(total, number, (trail, disc, side, angle, leaves))
        for line in bends.onward(disc, side, self.measure - gone):
            turn = _turned(line.leaves - angle, side)
            if turn <= reach + _LITTLE:
                total = gone + cost_of(disc, side, angle, turn) + line.cost
                if total <= self.measure:
                    after = trail, disc, side, angle, line.leaves
                    self._push(total, line.disc, line.side, line.meets, (line.x, line.y), after)

    def _finish(self, total: float, number: int, trail: Trail) -> None:
        total = round(total, _EVEN)
        if total <= self.measure:
            heappush(self.heap, (total, next(self.number), total, -1, number, 0.0, trail))

    def _open(self) -> None:
        """The first lines into the queue, and the last ones ready: all looked at in one go."""
        import numpy as np

        bends, aim = self.bends, self.aim
        discs = self._scope()
        some = bends.x[discs], bends.y[discs], bends.r[discs]
        starts, ends = _points(self.starts), _points(self.ends)
        self.last_pads = list(self.ends)
        groups = [bends.lines(starts, some), bends.lines(some, ends), bends.lines(starts, ends)]
        if self.stop:
            middle = np.array([aim.x]), np.array([aim.y]), np.zeros(1)
            groups += [self._cut(bends.lines(some, middle)), self._cut(bends.lines(starts, middle))]
        every = Lines(*(np.concatenate(each) for each in zip(*groups, strict=True)))
        hubs = [(pad.x, pad.y) for pad in self.starts[:1]] + [(aim.x, aim.y)]
        free = bends.clear(every.ax, every.ay, every.bx, every.by, hubs=hubs)
        parts, first = [], 0
        for group in groups:
            parts.append(group.kept(free[first : first + len(group.one)]))
            first += len(group.one)
        self._begin(parts[0], discs)
        self._end(parts[1], discs, [pad.cost for pad in self.ends])
        self._direct(parts[2])
        if self.stop:
            self._end(parts[3], discs, None)
            self._direct(parts[4], stop=True)

    def _scope(self) -> Any:
        """The discs that a way may touch."""
        import numpy as np

        bends, aim = self.bends, self.aim
        x, y, r = bends.x[bends.turns], bends.y[bends.turns], bends.r[bends.turns]
        away = np.min([np.hypot(x - pad.x, y - pad.y) + pad.cost for pad in self.starts], axis=0)
        rest = np.hypot(x - aim.x, y - aim.y) - aim.within
        return bends.turns[np.maximum(away - r, 0.0) + np.maximum(rest - r, 0.0) <= self.measure]

    def _cut(self, lines: Lines) -> Lines:
        """Lines towards the middle of the aim, ending where they are near enough to it."""
        import numpy as np

        rest = lines.length - self.aim.within
        share = rest / np.maximum(lines.length, 1e-9)
        cut = lines._replace(
            bx=lines.ax + share * (lines.bx - lines.ax),
            by=lines.ay + share * (lines.by - lines.ay),
            length=rest,
        )
        return cut.kept(rest >= 0)

    def _begin(self, lines: Lines, discs: Any) -> None:
        cost = self.bends.costs(lines)
        rows = lines.one, cost, discs[lines.other], lines.into, lines.meets, lines.bx, lines.by
        for one, spent, disc, side, meets, x, y in zip(*(each.tolist() for each in rows), strict=True):
            pad = self.starts[one]
            self._push(pad.cost + spent, disc, side, meets, (x, y), pad)

    def _end(self, lines: Lines, discs: Any, extra: list[float] | None) -> None:
        """Note the last lines by the disc and side that they leave."""
        cost = self.bends.costs(lines)
        rows = discs[lines.one], lines.out, lines.leaves, cost, lines.other, lines.bx, lines.by
        for disc, side, leaves, spent, other, x, y in zip(*(each.tolist() for each in rows), strict=True):
            number = other
            if extra is None:
                number = len(self.last_pads)
                self.last_pads.append(Pad(x, y, 0.0))
            more = 0.0 if extra is None else extra[other]
            self.lasts.setdefault((disc, side), []).append((leaves, spent + more, number))

    def _direct(self, lines: Lines, *, stop: bool = False) -> None:
        """Note the straight lines from start to end."""
        cost = self.bends.costs(lines)
        rows = lines.one, lines.other, cost, lines.bx, lines.by
        for one, other, spent, x, y in zip(*(each.tolist() for each in rows), strict=True):
            pad, number = self.starts[one], other
            if stop:
                number = len(self.last_pads)
                self.last_pads.append(Pad(x, y, 0.0))
            self._finish(pad.cost + spent + self.last_pads[number].cost, number, pad)


def _turned(angle: float, side: int) -> float:
    """How far one turns from one angle on a disc to another; almost all round is nothing."""
    turn = (angle * side) % tau
    return 0.0 if turn > tau - _LITTLE else turn


def _points(some: Sequence[Pad]) -> Discs:
    import numpy as np

    x, y = (
        np.array([pad.x for pad in some], dtype=np.float64),
        np.array([pad.y for pad in some], dtype=np.float64),
    )
    return x, y, np.zeros(len(some))


def _found(cost: float, trail: Trail, end: Pad) -> Found:
    arcs = []
    while not isinstance(trail, Pad):
        trail, *arc = trail
        arcs.append(Arc(*arc))
    return Found(cost, trail, tuple(reversed(arcs)), end)


# From arcs to legs


def legs(bends: Bends, found: Found, start: Point, ends: Sequence[Point]) -> list[Point] | None:
    """The corners of a planned way in whole tenths from `start` to the first of some ends where every leg is legal."""
    total = sum(arc.turn for arc in found.arcs)
    first, last = rounded(*found.start[:2]), rounded(*found.end[:2])
    for bulge in (min(_BULGE, 1.5 * _LOSS / max(total, 1e-9)), _FINE):
        bent = list(_corners(bends, found.arcs, bulge))
        for end in ends:
            for points in ([start, *bent, end], [start, first, *bent, end], [start, first, *bent, last, end]):
                way = [p for k, p in enumerate(points) if not k or p != points[k - 1]]
                if legal(bends, way):
                    return way
    return None


def legal(bends: Bends, way: Sequence[Point]) -> bool:
    """Whether a base can be pushed from each of some places to the next."""
    import numpy as np

    x, y = np.array(way, dtype=np.float64).T
    if len(way) == 1:
        return bool(bends.free(x, y, SPARE)[0])
    return bool(bends.clear(x[:-1], y[:-1], x[1:], y[1:], SPARE).all())


def _corners(bends: Bends, arcs: Sequence[Arc], bulge: float) -> Iterator[Point]:
    """The corners of chords that touch the arcs from outside; none lies farther off than `bulge` tenths."""
    for arc in arcs:
        x, y, r = bends.middles[arc.disc]
        turn = arc.turn
        if turn < _STRAIGHT and r:
            continue
        pieces = max(1, ceil(turn / 2 / sqrt(2 * bulge / r))) if r else 1
        half = turn / 2 / pieces
        far = r / cos(half) if r else 0.0
        for k in range(pieces):
            angle = arc.meets + arc.side * (2 * k + 1) * half
            yield rounded(x + far * cos(angle), y + far * sin(angle))


def rounded(x: float, y: float) -> Point:
    """The whole place nearest to a point, the same on every machine."""
    return round(round(x, _EVEN)), round(round(y, _EVEN))
