"""Obstacles grown by a round base: the discs that a shortest way bends round and what may not be crossed between them.

The centre of the base keeps out of a disc round every base and every corner of terrain, and off a strip along every
side. A shortest way is made of straight lines that touch those discs and of arcs on their edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import acos, inf, pi, tau
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from game.table.obstacles import LIMIT, Obstacles
from game.table.shapes import Base, Edge, Point, edge
from game.table.swept_contact import sides_of
from game.table.things import Piece, Thing

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[Any]"
SLACK = 0.6
"""How deep, in tenths, a way is planned to overlap at most: what rounding to whole tenths adds is still legal."""
SPARE = LIMIT - SLACK - 1e-6
"""By how many tenths a leg may come closer than planned."""
_HAIR = 0.01
"""By how many tenths what touches is taken not to overlap."""
_OVAL = 48
"""Into how many corners the edge of an oval is broken; it is grown by a tenth so that they hold all of it."""
_LITTLE = 1e-7
"""The radians that do not count."""
_FIRST = 500.0
"""How far one looks for the next disc to bend round at least, in tenths."""
_NEAREST = 16
"""So many discs next to where lines begin hide most of what there is."""
_WIDER = 4
"""So many times as many are looked at next, for the lines that those have not hidden."""
_BULK = 60_000
"""So many pairs of a line and an obstacle are compared in one go."""


Spot: TypeAlias = tuple[float, float]


class Plot(NamedTuple):
    """A table with what stands on it, and how wide the base is whose ways are asked for."""

    size: int
    width: int
    height: int
    things: tuple[Thing, ...]


def plot_of(base: Base, obstacles: Obstacles) -> Plot:
    """The plot of a base among obstacles; one that is not round counts as the circle around it."""
    things = tuple(obstacles.near(0, 0, inf, inf))
    return Plot(max(base.long, base.wide), obstacles.width, obstacles.height, things)


class Onward(NamedTuple):
    """A straight line from a disc to the next: where it leaves the one, what it costs, where it meets the other."""

    leaves: float
    cost: float
    disc: int
    side: int
    meets: float
    x: float
    y: float


class Lines(NamedTuple):
    """Lines from discs to discs: the index of each in what was asked, the senses, the angles and the ends."""

    one: Row
    other: Row
    out: Row
    into: Row
    leaves: Row
    meets: Row
    ax: Row
    ay: Row
    bx: Row
    by: Row
    length: Row

    def kept(self, which: Row) -> Lines:
        """Some of them."""
        rows = which.nonzero()[0]
        return self if len(rows) == len(which) else Lines(*[each.take(rows) for each in self])


Discs: TypeAlias = tuple[Row, Row, Row]
"""The middles and radii of discs."""


class Bends:
    """The grown obstacles of one round base; every angle is in radians, a side is 1 where angles grow along the way."""

    def __init__(self, plot: Plot, marks: tuple[Point, ...] = ()) -> None:
        import numpy as np

        self.radius = plot.size / 2 - SLACK
        discs, sides = self._grown(plot)
        self.marks = len(discs)
        discs += [(float(x), float(y), 0.0, True) for x, y in marks]
        rows = np.array(discs, dtype=np.float64).reshape(-1, 4)
        self.x, self.y, self.r, turns = (np.ascontiguousarray(each) for each in rows.T)
        self.turns = np.nonzero(turns)[0]
        self.sides = np.array(sides, dtype=np.float64).reshape(-1, 5).T.copy()
        sx, sy, ux, uy, length = self.sides
        ex, ey = sx + ux * length, sy + uy * length
        self.ends = np.minimum(sx, ex), np.minimum(sy, ey), np.maximum(sx, ex), np.maximum(sy, ey)
        self.middles = [(x, y, r) for x, y, r, _ in discs]
        self.box = (self.radius, self.radius, plot.width - self.radius, plot.height - self.radius)
        self.answers: dict[Any, Any] = {}
        """What has been asked and found so far."""
        self._arcs: dict[int, list[tuple[float, float]]] = {}
        self._onward: dict[int, tuple[float, dict[int, list[Onward]]]] = {}

    def _grown(self, plot: Plot) -> tuple[list[tuple[float, float, float, bool]], list[list[float]]]:
        """The discs, whether a way bends round each, and the sides with their unit vectors and lengths."""
        discs: list[tuple[float, float, float, bool]] = []
        sides: list[list[float]] = []
        for thing in plot.things:
            if isinstance(thing, Piece):
                outline: Edge = thing.outline
            elif thing.base.round:
                discs.append((thing.x, thing.y, self.radius + thing.reach, True))
                continue
            else:
                outline = edge(thing.base, thing.place, 1, _OVAL)
            rows = sides_of(outline)
            sides += [[x, y, dx / length, dy / length, length] for x, y, dx, dy, length in rows]
            sense = sum(x * dy - y * dx for x, y, dx, dy, _ in rows)
            for before, (x, y, dx, dy, _) in zip((rows[-1:] + rows)[:-1], rows, strict=True):
                outward = (before[2] * dy - before[3] * dx) * sense > 0
                discs.append((x, y, self.radius, outward))
        return discs, sides

    # What is free

    def clear(
        self, ax: Row, ay: Row, bx: Row, by: Row, spare: float = _HAIR, hubs: Sequence[Spot] = ()
    ) -> Row:
        """Which straight lines keep clear; `spare` tenths closer than planned does not count.

        Most of them begin or end near some `hubs`: what lies there is looked at first, as it hides the rest.
        """
        import numpy as np

        left, top, right, bottom = self.box
        xs, ys = (np.minimum(ax, bx), np.maximum(ax, bx)), (np.minimum(ay, by), np.maximum(ay, by))
        across = np.logical_and(xs[0] > left - spare, xs[1] < right + spare)
        free: Row = np.logical_and(across, np.logical_and(ys[0] > top - spare, ys[1] < bottom + spare))
        rows = free.nonzero()[0]
        if not len(rows):
            return free
        free[:] = False
        low, high = xs[0][rows].min(), xs[1][rows].max()
        over, under = ys[0][rows].min(), ys[1][rows].max()
        discs, strips = self._about(float(low), float(over), float(high), float(under), hubs)
        first, size = 0, _NEAREST if hubs else len(discs)
        while first < len(discs) and len(rows):
            size = max(1, min(size, _BULK // len(rows)))
            line = ax[rows, None], ay[rows, None], bx[rows, None], by[rows, None]
            rows = rows[~self._on_disc(line, discs[first : first + size], spare)]
            first, size = first + size, _WIDER * size
        first = 0
        while first < strips.shape[1] and len(rows):
            size = max(1, _BULK // len(rows))
            line = ax[rows, None], ay[rows, None], bx[rows, None], by[rows, None]
            rows = rows[~self._on_strip(line, strips[:, first : first + size], spare)]
            first += size
        free[rows] = True
        return free

    def _about(
        self, left: float, top: float, right: float, bottom: float, hubs: Sequence[Spot]
    ) -> tuple[Row, Row]:
        """The discs and the sides that reach into a box; the discs nearest to any hub first."""
        import numpy as np

        x, y, r, wide = self.x, self.y, self.r, self.radius
        discs = np.nonzero((x + r > left) & (x - r < right) & (y + r > top) & (y - r < bottom) & (r > 0))[0]
        if hubs and len(discs) > _NEAREST:
            away = [np.hypot(x[discs] - hub[0], y[discs] - hub[1]) for hub in hubs]
            discs = discs[np.argsort(np.minimum.reduce(away) - r[discs], kind="stable")]
        low_x, low_y, high_x, high_y = self.ends
        sides = (
            (high_x > left - wide) & (low_x < right + wide) & (high_y > top - wide) & (low_y < bottom + wide)
        )
        return discs, self.sides[:, sides]

    def _on_disc(self, line: tuple[Row, Row, Row, Row], discs: Row, spare: float) -> Row:
        import numpy as np

        ax, ay, bx, by = line
        dx, dy = bx - ax, by - ay
        wx, wy = self.x[discs] - ax, self.y[discs] - ay
        share = (wx * dx + wy * dy) / np.maximum(dx * dx + dy * dy, 1e-12)
        share = np.minimum(np.maximum(share, 0.0), 1.0)
        wx -= share * dx
        wy -= share * dy
        deep: Row = (self.r[discs] - spare) ** 2 - wx * wx - wy * wy
        hit: Row = np.logical_or.reduce(deep > 0, axis=1)
        return hit

    def _on_strip(self, line: tuple[Row, Row, Row, Row], sides: Row, spare: float) -> Row:
        """Which lines come into the strip on both sides of a side; its ends are corners and have their discs."""
        import numpy as np

        ax, ay, bx, by = line
        sx, sy, ux, uy, length = sides
        wide = self.radius - spare
        dx, dy = bx - ax, by - ay
        along, across = (ax - sx) * ux + (ay - sy) * uy, (ay - sy) * ux - (ax - sx) * uy
        forward, sideways = dx * ux + dy * uy, dy * ux - dx * uy
        with np.errstate(divide="ignore", invalid="ignore"):
            one, two = (-wide - across) / sideways, (wide - across) / sideways
            three, four = -along / forward, (length - along) / forward
            first = np.maximum(np.minimum(one, two), np.minimum(three, four))
            last = np.minimum(np.maximum(one, two), np.maximum(three, four))
            hit: Row = np.logical_or.reduce(np.maximum(first, 0.0) < np.minimum(last, 1.0), axis=1)
        return hit

    def free(self, x: Row, y: Row, spare: float = _HAIR) -> Row:
        """Which points the centre may stand on."""
        return self.clear(x, y, x, y, spare)

    # Arcs

    def arcs(self, disc: int) -> list[tuple[float, float]]:
        """The free parts of a disc's edge, each as where it begins and how far it turns."""
        if disc not in self._arcs:
            self._arcs[disc] = self.open_arcs(*self.middles[disc])
        return self._arcs[disc]

    def open_arcs(self, x: float, y: float, r: float, hair: float = _HAIR) -> list[tuple[float, float]]:
        """The same for the edge of any disc; with no `hair` they end where the edges of other discs are."""
        import numpy as np

        cuts = np.sort(self._cuts(x, y, r, hair) % tau)
        if not len(cuts):
            free = self.free(np.array([x + r]), np.array([y]))
            return [(0.0, tau)] if free[0] else []
        widths = np.diff(cuts, append=cuts[0] + tau)
        middles = cuts + widths / 2
        free = self.free(x + r * np.cos(middles), y + r * np.sin(middles))
        if free.all():
            return [(0.0, tau)]
        found: list[tuple[float, float]] = []
        first = int(np.argmin(free))
        order = [(first + 1 + k) % len(cuts) for k in range(len(cuts))]
        begin, width = 0.0, 0.0
        for k in order:
            if free[k]:
                begin, width = (
                    (begin, width + float(widths[k])) if width else (float(cuts[k]), float(widths[k]))
                )
            elif width:
                found.append((begin, width))
                width = 0.0
        return found

    def _cuts(self, x: float, y: float, r: float, hair: float) -> Row:
        """The angles at which the edge of a disc enters or leaves anything."""
        import numpy as np

        far, others = np.hypot(self.x - x, self.y - y), np.maximum(self.r - hair, 0.0)
        met = (far < r + others) & (far > np.abs(r - others)) & (self.r > 0)
        dx, dy, far, others = self.x[met] - x, self.y[met] - y, far[met], others[met]
        if not r:
            return np.zeros(0)
        half = np.arccos(np.clip((r * r + far * far - others * others) / (2 * r * far), -1.0, 1.0))
        ahead = np.arctan2(dy, dx)
        found = [ahead - half, ahead + half]
        sx, sy, ux, uy, _ = self.sides
        across, turn = (y - sy) * ux - (x - sx) * uy, np.arctan2(uy, ux)
        for wide in (self.radius - hair, hair - self.radius):
            sine = (wide - across) / r
            angle = np.arcsin(sine[np.abs(sine) < 1])
            found += [turn[np.abs(sine) < 1] + angle, turn[np.abs(sine) < 1] + pi - angle]
        left, top, right, bottom = self.box
        for wall, at, turned in ((left, x, 0.0), (right, x, 0.0), (top, y, pi / 2), (bottom, y, pi / 2)):
            if abs(wall - at) < r:
                half_wall = acos((wall - at) / r)
                found.append(np.array([turned - half_wall, turned + half_wall]))
        cuts: Row = np.concatenate(found)
        return cuts

    def reach(self, disc: int, side: int, angle: float) -> float:
        """How far one may go round a disc from an angle on its edge, in radians."""
        for begin, width in self.arcs(disc):
            if width == tau:
                return tau
            turn = (angle - begin) % tau
            if turn > tau - _LITTLE:
                turn = 0.0
            if turn <= width + _LITTLE:
                return max(0.0, width - turn) if side > 0 else turn
        return 0.0

    # Lines that touch

    def lines(self, ones: Discs, others: Discs) -> Lines:
        """The lines from each of some discs to each of others that touch both; a point is a disc without radius.

        A point has but one side, so it does not matter whether one passes it to the left or to the right.
        """
        import numpy as np

        many = len(others[0])
        number = np.arange(4 * len(ones[0]) * many)
        one, other = number // (4 * max(many, 1)), number // 4 % max(many, 1)
        out, into = 1 - (number & 2), 1 - 2 * (number & 1)
        kept = ((out > 0) | (ones[2][one] > 0)) & ((into > 0) | (others[2][other] > 0))
        one, other, out, into = one[kept], other[kept], out[kept], into[kept]
        x, y, r = (each[one] for each in ones)
        to_x, to_y, to_r = (each[other] for each in others)
        dx, dy = to_x - x, to_y - y
        far, bulge = np.hypot(dx, dy), into * to_r - out * r
        share = bulge / np.maximum(far, 1e-9)
        touch = (np.abs(bulge) <= far + 2 * _HAIR) & (far > 1e-6)
        ahead = np.arctan2(dy, dx) - np.arcsin(np.minimum(np.maximum(share, -1.0), 1.0))
        leaves, meets = ahead - out * (pi / 2), ahead - into * (pi / 2)
        ax, ay = x + r * np.cos(leaves), y + r * np.sin(leaves)
        bx, by = to_x + to_r * np.cos(meets), to_y + to_r * np.sin(meets)
        length = np.sqrt(np.maximum(far * far - bulge * bulge, 0.0))
        return Lines(one, other, out, into, leaves, meets, ax, ay, bx, by, length).kept(touch)

    def onward(self, disc: int, side: int, far: float) -> list[Onward]:
        """The free lines from one side of a disc to the next ones, none longer than needed and all up to `far`."""
        known = self._onward.get(disc)
        if known is None or known[0] < far:
            size = _FIRST
            while size < far and size < 1e5:
                size *= 2
            self._onward[disc] = known = size, self._lines_on(disc, size)
        return known[1].get(side, [])

    def _lines_on(self, disc: int, far: float) -> dict[int, list[Onward]]:
        import numpy as np

        x, y, r = self.middles[disc]
        away = np.hypot(self.x[self.turns] - x, self.y[self.turns] - y) - self.r[self.turns] - r
        others = self.turns[(away < far) & (self.turns != disc)]
        lines = self.lines(
            (np.array([x]), np.array([y]), np.array([r])), (self.x[others], self.y[others], self.r[others])
        )
        lines = lines.kept(lines.length <= far)
        lines = lines.kept(self.clear(lines.ax, lines.ay, lines.bx, lines.by, hubs=[(x, y)]))
        found: dict[int, list[Onward]] = {1: [], -1: []}
        rows = (lines.out, lines.leaves, self.costs(lines), others[lines.other], lines.into, lines.meets)
        for out, *row in zip(*(each.tolist() for each in (*rows, lines.bx, lines.by)), strict=True):
            found[out].append(Onward(*row))
        return found

    def costs(self, lines: Lines) -> Row:
        """What lines cost: as much as they are long."""
        return lines.length

    def arc_cost(self, disc: int, side: int, angle: float, turn: float) -> float:
        """What it costs to go round a disc from an angle on its edge, so many radians."""
        return self.middles[disc][2] * turn


@lru_cache(maxsize=12)
def bends_of(plot: Plot) -> Bends:
    """The grown obstacles of a plot, with all that has been seen between them so far."""
    return Bends(plot)


def touched(bends: Bends, x: float, y: float) -> list[float]:
    """The angles at which everything lies that a point is too close to, for a way out."""
    import numpy as np

    found = []
    near = np.hypot(bends.x - x, bends.y - y) < bends.r
    found += np.arctan2(bends.y[near] - y, bends.x[near] - x).tolist()
    sx, sy, ux, uy, length = bends.sides
    along, across = (x - sx) * ux + (y - sy) * uy, (y - sy) * ux - (x - sx) * uy
    near = (np.abs(across) < bends.radius) & (along > 0) & (along < length)
    found += np.arctan2(-across[near] * ux[near], across[near] * uy[near]).tolist()
    left, top, right, bottom = bends.box
    walls = ((x < left, pi), (x > right, 0.0), (y < top, -pi / 2), (y > bottom, pi / 2))
    return found + [turn for close, turn in walls if close]


def depth(bends: Bends, x: float, y: float) -> float:
    """How far a point lies at least from where the centre may stand, in tenths; 0 where it may."""
    import numpy as np

    sx, sy, ux, uy, length = bends.sides
    along, across = (x - sx) * ux + (y - sy) * uy, (y - sy) * ux - (x - sx) * uy
    beside = np.where((along > 0) & (along < length), bends.radius - np.abs(across), 0.0)
    left, top, right, bottom = bends.box
    inside = bends.r - np.hypot(bends.x - x, bends.y - y)
    return float(max(0.0, left - x, x - right, top - y, y - bottom, *inside.tolist(), *beside.tolist()))
