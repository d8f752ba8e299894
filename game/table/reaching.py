"""The area that the centre of a base can get to, for shading and for bots.

From the start, and from every corner that the way can bend round, everything in sight within what is left of the length
is reached. The base holds its facing. Obstacles are taken slightly too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import hypot, tau
from typing import TYPE_CHECKING, Any, NamedTuple

from game.table.obstacles import LIMIT, Obstacles
from game.table.outlines import simple
from game.table.room import grown
from game.table.shapes import Base, Outline, Place, extent

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import Polygon

_LEAST = 30
"""What must be left at a corner, in tenths, to be worth bending round it."""
_CORNERS = 250
"""Round how many corners the way may bend at most."""
_RAYS = 72
"""Into how many chords the edge of what is in sight is broken all round."""
_MARGIN = 0.03
"""By how many radians what is seen from a corner overlaps what was seen before, so that no slit stays between."""


def reach(base: Base, start: Place, length: int, obstacles: Obstacles) -> list[Outline]:
    """The area that the centre of a base can get to from `start` on a way of at most `length` tenths.

    As outlines side by side, without holes. The base holds its facing; every place in the area can be reached so, and
    what is left out is at most a few per cent of the base's size beside an obstacle. Empty if there is no room to stand.
    """
    from shapely import union_all

    if length <= 0:
        return []
    stars = list(_stars(base, start, length, obstacles))
    parts = simple(union_all(stars)) if stars else []
    return [tuple((round(x), round(y)) for x, y in part.exterior.coords[:-1]) for part in parts]


def _stars(base: Base, start: Place, length: int, obstacles: Obstacles) -> Iterator[Polygon]:
    """What is in sight from the start and then from one corner after the other, the nearest first."""
    from shapely import Polygon

    walls = _Walls(base, start, length, obstacles)
    if walls.closed:
        return
    heap = [(0.0, -1, _View(float(start.x), float(start.y), 0.0, tau))]
    settled: set[int] = set()
    while heap and len(settled) < _CORNERS:
        gone, number, view = heappop(heap)
        if number in settled:
            continue
        settled.add(number)
        star, bends = walls.seen(view, length - gone)
        if len(star) > 2:
            yield Polygon(star).buffer(0)
        for corner, there in bends:
            far = gone + hypot(there.x - view.x, there.y - view.y)
            if corner not in settled and length - far >= _LEAST:
                heappush(heap, (far, corner, there))


class _View(NamedTuple):
    """A point from which one looks on, and the part of the circle that was not seen before: from an angle, a turn."""

    x: float
    y: float
    angle: float
    turn: float


class _Walls:
    """The sides of all that a centre may not enter, as rows of numbers; side k runs from corner k to its next."""

    def __init__(self, base: Base, start: Place, length: int, obstacles: Obstacles) -> None:
        import numpy as np
        from shapely import Point, contains_xy

        wide, high = extent(base, start.facing, (1.0, 0.0)), extent(base, start.facing, (0.0, 1.0))
        shapes, self.closed = [], False
        for thing in obstacles.near(start.x, start.y, length + wide, length + high):
            (shape,) = grown(base, start.facing, [thing], 0, 4)
            if shape.distance(Point(start.point)) < 1:
                (shape,) = grown(base, start.facing, [thing], LIMIT + 0.3, 32)
                self.closed = self.closed or bool(contains_xy(shape, start.x, start.y))
            shapes.append(shape)
        self.box = (wide - 1, high - 1, obstacles.width - wide + 1, obstacles.height - high + 1)
        rings = [ring for shape in shapes for ring in _rings(shape)]
        self.at = np.array([point for ring in rings for point in ring], dtype=np.float64).reshape(-1, 2)
        sizes = [len(ring) for ring in rings]
        firsts = [sum(sizes[:k]) for k in range(len(sizes))]
        self.next = np.array(
            [first + (k + 1) % size for first, size in zip(firsts, sizes, strict=True) for k in range(size)],
            dtype=np.int64,
        )
        self.last = np.empty_like(self.next)
        self.last[self.next] = np.arange(len(self.next))
        self.side = self.at[self.next] - self.at
        self.out = self._outward()

    def _outward(self) -> NDArray[Any]:
        """The corners pushed out by a hair, so that who stands on one is not in the wall; none for inward ones."""
        import numpy as np

        before, after = self.side[self.last], self.side
        normal = np.stack((before[:, 1], -before[:, 0]), axis=1) / np.hypot(*before.T)[:, None]
        normal += np.stack((after[:, 1], -after[:, 0]), axis=1) / np.hypot(*after.T)[:, None]
        turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
        pushed = self.at + normal / np.maximum(np.hypot(*normal.T), 1e-9)[:, None] * 0.05
        return np.where(turn[:, None] > 0, pushed, np.nan)

    def seen(self, view: _View, far: float) -> tuple[list[list[float]], list[tuple[int, _View]]]:
        """The star of all that is in sight of a point and at most `far` from it, and the corners one can bend round."""
        import numpy as np

        at = self.at - (view.x, view.y)
        facing = at[:, 0] * self.side[:, 1] < at[:, 1] * self.side[:, 0]
        end = at[self.next]
        near = ((np.minimum(at, end) < far) & (np.maximum(at, end) > -far)).all(axis=1)
        walls = np.nonzero(facing & near)[0]
        angles = np.arctan2(at[:, 1], at[:, 0])
        shown = (facing | facing[self.last]) & (np.hypot(*at.T) < far) & _within(angles, view)
        corners = np.nonzero(shown)[0]
        bends = corners[facing[corners] != facing[self.last[corners]]]
        edges = angles[bends]
        ends = (view.angle - _MARGIN, view.angle + view.turn + _MARGIN) if abs(view.turn) < tau else ()
        steps = view.angle + np.linspace(0, view.turn, 2 + int(abs(view.turn) * _RAYS / tau))
        every = np.concatenate((angles[corners], edges - 1e-7, edges + 1e-7, steps, ends))
        sign = 1 if view.turn > 0 else -1
        turned = np.unique(((every - view.angle) * sign + _MARGIN) % tau)
        turned = turned[turned <= abs(view.turn) + 2 * _MARGIN]
        angles = view.angle + (turned - _MARGIN) * sign
        rays = np.stack((np.cos(angles), np.sin(angles)), axis=1)
        lengths = self._cast(rays, at[walls], self.side[walls], np.full(len(rays), far))
        lengths = np.minimum(lengths, self._to_edge(rays, view.x, view.y))
        star = (rays * lengths[:, None] + (view.x, view.y)).tolist()
        if abs(view.turn) < tau:
            star.insert(0, [view.x, view.y])
        return star, self._bends(bends, facing, view, far, walls)

    def _bends(
        self, bends: NDArray[Any], facing: NDArray[Any], view: _View, far: float, walls: NDArray[Any]
    ) -> list[tuple[int, _View]]:
        """The corners among `bends` that are in sight, each with what one sees anew from there.

        That lies between the line of sight and the hidden side of the corner: no short way goes on elsewhere.
        """
        import numpy as np

        here = self.out[bends]
        left, top, right, bottom = self.box
        to = here - (view.x, view.y)
        lengths = np.hypot(*to.T)
        kept = (
            (lengths > 0)
            & (lengths < far)
            & (here >= (left, top)).all(axis=1)
            & (here <= (right, bottom)).all(axis=1)
        )
        bends, here, to, lengths = bends[kept], here[kept], to[kept], lengths[kept]
        at = self.at[walls] - (view.x, view.y)
        free = self._cast(to / lengths[:, None], at, self.side[walls], np.full(len(to), far))
        hidden = np.where(facing[bends][:, None], -self.side[self.last[bends]], self.side[bends])
        turn = np.arctan2(to[:, 0] * hidden[:, 1] - to[:, 1] * hidden[:, 0], (to * hidden).sum(axis=1))
        found = zip(bends, here, np.arctan2(to[:, 1], to[:, 0]), turn, free >= lengths, strict=True)
        return [
            (int(number), _View(float(x), float(y), float(angle), float(turn)))
            for number, (x, y), angle, turn, clear in found
            if clear
        ]

    def _cast(
        self, rays: NDArray[Any], at: NDArray[Any], side: NDArray[Any], lengths: NDArray[Any]
    ) -> NDArray[Any]:
        """How far rays from the origin get before they meet a side, at most `lengths`."""
        import numpy as np

        if not len(at):
            return lengths
        ux, uy = rays[:, :1], rays[:, 1:]
        across = ux * side[:, 1] - uy * side[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            share = (at[:, 1] * ux - at[:, 0] * uy) / -across
            far = (at[:, 0] * side[:, 1] - at[:, 1] * side[:, 0]) / across
        hit = (share >= -1e-9) & (share <= 1 + 1e-9) & (across < 0)
        met: NDArray[Any] = np.where(hit, far, np.inf).min(axis=1)
        shorter: NDArray[Any] = np.minimum(lengths, met)
        return shorter

    def _to_edge(self, rays: NDArray[Any], x: float, y: float) -> NDArray[Any]:
        """How far rays from a point get before the base leaves the table."""
        import numpy as np

        left, top, right, bottom = self.box
        ux, uy = rays.T
        with np.errstate(divide="ignore", invalid="ignore"):
            across = np.where(ux > 0, (right - x) / ux, np.where(ux < 0, (left - x) / ux, np.inf))
            down = np.where(uy > 0, (bottom - y) / uy, np.where(uy < 0, (top - y) / uy, np.inf))
        room: NDArray[Any] = np.maximum(0.0, np.minimum(across, down))
        return room


def _within(angles: NDArray[Any], view: _View) -> NDArray[Any]:
    """Which angles lie in the part of the circle that a view is about."""
    turned = (angles - view.angle) * (1 if view.turn > 0 else -1)
    inside: NDArray[Any] = (turned + _MARGIN) % tau <= abs(view.turn) + 2 * _MARGIN
    return inside


def _rings(shape: Polygon) -> Iterator[Sequence[tuple[float, float]]]:
    """The edge of a shape and of its holes, all with the inside to their left, last corner not repeated."""
    from shapely.geometry.polygon import orient

    shape = orient(shape)
    for ring in (shape.exterior, *shape.interiors):
        yield list(ring.coords)[:-1]
