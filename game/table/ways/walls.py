"""Where the centre of a base may not go, and what is in sight between.

The walls are the edges of obstacles grown by the base. A short way bends only at their outward corners, and beyond one
only between the line of sight and the hidden side of the corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import tau
from typing import TYPE_CHECKING, Any, NamedTuple

from game.table.obstacles import LIMIT, Obstacles
from game.table.room import grown
from game.table.shapes import Base, Place, extent
from game.table.things import Piece

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely import Polygon

_RAYS = 72
"""Into how many chords the edge of what is in sight is broken all round."""
_MANY = 24
"""An outline with more corners than this is a round one, round which one bends at fewer."""
_SPARE = 0.02
"""By how much of the base's radius its corners may be cut: less than it is grown beyond what the base needs."""
_MARGIN = 0.03
"""By how many radians what is seen from a corner overlaps what was seen before, so that no slit stays between."""


class View(NamedTuple):
    """A point from which one looks on, and the part of the circle that was not seen before: from an angle, a turn."""

    x: float
    y: float
    angle: float
    turn: float


class _Sight(NamedTuple):
    """What a point has before it: the corners seen from there, the sides that face it, and which of each matter."""

    at: NDArray[Any]
    facing: NDArray[Any]
    angles: NDArray[Any]
    walls: NDArray[Any]
    corners: NDArray[Any]


class Walls:
    """The sides of all that a centre may not enter, as rows of numbers; side k runs from corner k to its next.

    What the base stands against is taken finely, so that it is not caught in it; `closed` says that it is none the
    less. `hair` is how far from a corner, in tenths, one bends round it.
    """

    def __init__(
        self,
        base: Base,
        start: Place,
        length: int,
        obstacles: Obstacles,
        *,
        fine: bool = True,
        hair: float = 0.05,
    ) -> None:
        import numpy as np
        from shapely import Point, contains_xy

        wide, high = extent(base, start.facing, (1.0, 0.0)), extent(base, start.facing, (0.0, 1.0))
        shapes, self.closed = [], False
        for thing in obstacles.near(start.x, start.y, length + wide, length + high):
            (shape,) = grown(base, start.facing, [thing], 0, 4)
            if isinstance(thing, Piece) and len(thing.outline) > _MANY:
                shape = shape.simplify(_SPARE * base.wide / 2)
            if fine and shape.distance(Point(start.point)) < 1:
                (shape,) = grown(base, start.facing, [thing], LIMIT + 0.3, 32)
                self.closed = self.closed or bool(contains_xy(shape, start.x, start.y))
            shapes.append(shape)
        self.box = (wide - 1, high - 1, obstacles.width - wide + 1, obstacles.height - high + 1)
        owners = [(shape, ring) for shape in shapes for ring in _rings(shape)]
        rings = [ring for _, ring in owners]
        self.at = np.array([point for ring in rings for point in ring], dtype=np.float64).reshape(-1, 2)
        sizes = [len(ring) for ring in rings]
        firsts = [sum(sizes[:k]) for k in range(len(sizes))]
        self.next = np.array(
            [first + (k + 1) % size for first, size in zip(firsts, sizes, strict=True) for k in range(size)],
            dtype=np.int64,
        )
        self.rings = [
            (shape, first, first + len(ring)) for (shape, ring), first in zip(owners, firsts, strict=True)
        ]
        self.last = np.empty_like(self.next)
        self.last[self.next] = np.arange(len(self.next))
        self.side = self.at[self.next] - self.at
        self.out = self._outward(hair)

    def _outward(self, hair: float) -> NDArray[Any]:
        """The corners pushed out a little, so that who stands on one is not in the wall; none for inward ones."""
        import numpy as np

        before, after = self.side[self.last], self.side
        normal = np.stack((before[:, 1], -before[:, 0]), axis=1) / np.hypot(*before.T)[:, None]
        normal += np.stack((after[:, 1], -after[:, 0]), axis=1) / np.hypot(*after.T)[:, None]
        turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
        pushed = self.at + normal / np.maximum(np.hypot(*normal.T), 1e-9)[:, None] * hair
        return np.where(turn[:, None] > 0, pushed, np.nan)

    def seen(self, view: View, far: float) -> tuple[list[list[float]], list[tuple[int, View]]]:
        """The star of all that is in sight of a point and at most `far` from it, and the corners one can bend round."""
        import numpy as np

        sight = self._look(view, far)
        bends = sight.corners[sight.facing[sight.corners] != sight.facing[self.last[sight.corners]]]
        edges = sight.angles[bends]
        ends = (view.angle - _MARGIN, view.angle + view.turn + _MARGIN) if abs(view.turn) < tau else ()
        steps = view.angle + np.linspace(0, view.turn, 2 + int(abs(view.turn) * _RAYS / tau))
        every = np.concatenate((sight.angles[sight.corners], edges - 1e-7, edges + 1e-7, steps, ends))
        sign = 1 if view.turn > 0 else -1
        turned = np.unique(((every - view.angle) * sign + _MARGIN) % tau)
        turned = turned[turned <= abs(view.turn) + 2 * _MARGIN]
        angles = view.angle + (turned - _MARGIN) * sign
        rays = np.stack((np.cos(angles), np.sin(angles)), axis=1)
        lengths = self._cast(rays, sight.at[sight.walls], self.side[sight.walls], np.full(len(rays), far))
        lengths = np.minimum(lengths, self._to_edge(rays, view.x, view.y))
        star = (rays * lengths[:, None] + (view.x, view.y)).tolist()
        if abs(view.turn) < tau:
            star.insert(0, [view.x, view.y])
        return star, self._bends(view, far, sight)

    def around(self, x: float, y: float) -> list[tuple[int, View]]:
        """The outward corners of every wall that a point is too close to, with all that is to be seen from there."""
        from shapely import contains_xy

        found = []
        for shape, first, last in self.rings:
            if contains_xy(shape, x, y):
                rows = self.out[first:last].tolist()
                found += [(first + k, View(x, y, 0.0, tau)) for k, (x, y) in enumerate(rows) if x == x]
        return found

    def ahead(
        self, view: View, far: float, points: Sequence[tuple[int, int]], slack: float
    ) -> tuple[list[tuple[int, View]], list[bool]]:
        """The corners at most `far` away that one can bend round, and which points are in sight.

        What comes in the way of a point less than `slack` tenths before it does not count.
        """
        import numpy as np

        sight = self._look(view, far)
        to = np.array(points, dtype=np.float64) - (view.x, view.y)
        lengths = np.maximum(np.hypot(*to.T), 1e-9)
        free = self._cast(to / lengths[:, None], sight.at[sight.walls], self.side[sight.walls], lengths)
        return self._bends(view, far, sight), (free >= lengths - slack).tolist()

    def _look(self, view: View, far: float) -> _Sight:
        """Which sides face a point, and which corners of those may matter."""
        import numpy as np

        at = self.at - (view.x, view.y)
        facing = at[:, 0] * self.side[:, 1] < at[:, 1] * self.side[:, 0]
        end = at[self.next]
        near = ((np.minimum(at, end) < far) & (np.maximum(at, end) > -far)).all(axis=1)
        angles = np.arctan2(at[:, 1], at[:, 0])
        shown = (facing | facing[self.last]) & (np.hypot(*at.T) < far) & _within(angles, view)
        return _Sight(at, facing, angles, np.nonzero(facing & near)[0], np.nonzero(shown)[0])

    def _bends(self, view: View, far: float, sight: _Sight) -> list[tuple[int, View]]:
        """The corners that are in sight and hide something, each with what one sees anew from there."""
        import numpy as np

        facing = sight.facing
        bends = sight.corners[facing[sight.corners] != facing[self.last[sight.corners]]]
        here = self.out[bends]
        left, top, right, bottom = self.box
        to = here - (view.x, view.y)
        lengths = np.hypot(*to.T)
        inside = (here >= (left, top)).all(axis=1) & (here <= (right, bottom)).all(axis=1)
        kept = (lengths > 0) & (lengths < far) & inside
        bends, here, to, lengths = bends[kept], here[kept], to[kept], lengths[kept]
        free = self._cast(to / lengths[:, None], sight.at[sight.walls], self.side[sight.walls], lengths)
        clear = free >= lengths
        bends, here, to = bends[clear], here[clear], to[clear]
        hidden = np.where(facing[bends][:, None], -self.side[self.last[bends]], self.side[bends])
        turn = np.arctan2(to[:, 0] * hidden[:, 1] - to[:, 1] * hidden[:, 0], (to * hidden).sum(axis=1))
        rows = np.column_stack((here, np.arctan2(to[:, 1], to[:, 0]), turn)).tolist()
        return [(int(number), View(*row)) for number, row in zip(bends, rows, strict=True)]

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


def _within(angles: NDArray[Any], view: View) -> NDArray[Any]:
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
