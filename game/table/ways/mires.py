"""Difficult ground, where every tenth of a way counts twice, and the ways that avoid it or cross it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, tau
from typing import Any, TypeAlias

from game.table.shapes import Outline, Point
from game.table.ways.bends import Bends, Lines, Plot

Row: TypeAlias = Any
_APART = 60
"""How far apart the points are at which a way may enter or leave difficult ground, in tenths."""
_MOST = 64
"""So many there are along one edge at most."""
_BESIDE = 1.5
"""How far outside they lie, in tenths: rounded they are still outside."""
_PARTS = 256
"""Into so many parts an arc all round is broken to see what of it is difficult."""


class Mire:
    """All difficult ground together: within several pieces at once it counts no more than within one."""

    def __init__(self, outlines: Sequence[Outline]) -> None:
        import numpy as np
        from shapely import Polygon, union_all
        from shapely.geometry.polygon import orient

        self.shape = union_all([Polygon(outline) for outline in outlines])
        rows: list[tuple[float, float, float, float]] = []
        parts = getattr(self.shape, "geoms", [self.shape])
        self.boxes = [part.bounds for part in parts]
        for part in parts:
            turned = orient(part)
            for ring in (turned.exterior, *turned.interiors):
                ends = list(ring.coords)
                rows += [(*p[:2], *q[:2]) for p, q in pairwise(ends)]
        self.edges = np.array(rows, dtype=np.float64).reshape(-1, 4).T

    def within(self, points: Sequence[Point]) -> float:
        """How many tenths of a way lie within."""
        import numpy as np

        if not self._met(points):
            return 0.0
        x, y = np.array(points, dtype=np.float64).T
        return float(self.lengths(x[:-1], y[:-1], x[1:], y[1:]).sum())

    def _met(self, points: Sequence[Point]) -> bool:
        """Whether the box around a way touches that of any piece."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        first, last, top, bottom = min(xs), max(xs), min(ys), max(ys)
        return any(
            left <= last and right >= first and upper <= bottom and lower >= top
            for left, upper, right, lower in self.boxes
        )

    def lengths(self, ax: Row, ay: Row, bx: Row, by: Row) -> Row:
        """How many tenths of each of some straight lines lie within.

        Every edge that the line of sight along a line crosses adds what lies before it, if one comes out there, and
        takes it away, if one goes in: what is left is what lies within.
        """
        import numpy as np

        length = np.maximum(np.hypot(bx - ax, by - ay), 1e-9)
        dx, dy = ((bx - ax) / length)[:, None], ((by - ay) / length)[:, None]
        px, py, qx, qy = self.edges
        one = dx * (py - ay[:, None]) - dy * (px - ax[:, None])
        two = dx * (qy - ay[:, None]) - dy * (qx - ax[:, None])
        sign = (two > 0).astype(np.float64) - (one > 0)
        share = one / np.where(sign == 0, 1.0, one - two)
        x, y = px + share * (qx - px), py + share * (qy - py)
        far = (x - ax[:, None]) * dx + (y - ay[:, None]) * dy
        within = np.minimum(np.maximum(far, 0.0), length[:, None])
        found: Row = (sign * within).sum(axis=1)
        return np.minimum(np.maximum(found, 0.0), length)

    def has(self, x: Row, y: Row) -> Row:
        """Which points lie within."""
        return self.lengths(x, y, x + 1e-3, y) > 5e-4

    def rim(self) -> tuple[Point, ...]:
        """Points just outside, all round: there a way may bend."""
        from shapely import segmentize

        found: dict[Point, None] = {}
        wider = self.shape.buffer(_BESIDE, join_style="mitre")
        for part in getattr(wider, "geoms", [wider]):
            for ring in (part.exterior, *part.interiors):
                apart = max(_APART, ceil(ring.length / _MOST))
                for x, y in segmentize(ring, apart).coords:
                    found[round(x), round(y)] = None
        return tuple(found)


class MiredBends(Bends):
    """Grown obstacles between which some ground is difficult; one may bend at its rim as well."""

    def __init__(self, plot: Plot, mire: Mire) -> None:
        super().__init__(plot, mire.rim())
        self.mire = mire
        self._wet: dict[int, Row] = {}

    def costs(self, lines: Lines) -> Row:
        """What lines cost: as much as they are long, and once more for what lies within."""
        return lines.length + self.mire.lengths(lines.ax, lines.ay, lines.bx, lines.by)

    def arc_cost(self, disc: int, side: int, angle: float, turn: float) -> float:
        """What it costs to go round a disc, up to a few tenths."""
        r = self.middles[disc][2]
        if not r or not turn:
            return 0.0
        total = self._round(disc)
        first, last = (angle, angle + turn) if side > 0 else (angle - turn, angle)
        wet = _at(total, last) - _at(total, first)
        return r * (turn + wet)

    def _round(self, disc: int) -> Row:
        """How many radians of a disc's edge are difficult, from 0 up to each part."""
        import numpy as np

        if disc not in self._wet:
            x, y, r = self.middles[disc]
            angles = (np.arange(_PARTS) + 0.5) * (tau / _PARTS)
            wet = self.mire.has(x + r * np.cos(angles), y + r * np.sin(angles)) * (tau / _PARTS)
            self._wet[disc] = np.concatenate(([0.0], np.cumsum(wet)))
        return self._wet[disc]


def _at(total: Row, angle: float) -> float:
    """How much is difficult from 0 up to any angle."""
    rounds, rest = divmod(angle / tau * _PARTS, _PARTS)
    k = min(int(rest), _PARTS - 1)
    return float(rounds * total[-1] + total[k] + (total[k + 1] - total[k]) * (rest - k))


@lru_cache(maxsize=24)
def mire_of(outlines: tuple[Outline, ...]) -> Mire:
    """Difficult ground made ready."""
    return Mire(outlines)


@lru_cache(maxsize=12)
def mired_of(plot: Plot, outlines: tuple[Outline, ...]) -> MiredBends:
    """The grown obstacles of a plot with difficult ground, and all that has been seen so far."""
    return MiredBends(plot, mire_of(outlines))
