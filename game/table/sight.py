"""Lines of sight: the three points of each base, the nine lines between two, and what they cross (C-14, C-15).

A line crosses a piece when it runs in it deeper than the tolerance; one that grazes an edge or a corner does not, and
one that begins in a piece does. The lines of many pairs are answered at once with numpy, which is loaded when needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any, TypeAlias

from game.table.lengths import TOLERANCE
from game.table.shapes import Base, Outline, Place, Point, axis

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Line: TypeAlias = tuple[Point, Point]
Pair: TypeAlias = tuple[Base, Place, Base, Place]
"""The base and place of who looks and of who is looked at."""
_FEW = 8
"""Below how many pairs plain arithmetic is quicker than arrays."""
_DEEP = TOLERANCE + 0.01
"""How deep in a piece a line that crosses it runs: a hair beyond the tolerance, so that whole tenths never tie."""
_CHUNK = 1024
"""How many lines are answered in one go, so that what is worked on stays near the processor."""


def sight_points(base: Base, place: Place, towards: Point) -> tuple[Point, Point, Point]:
    """The centre of a base and the points of its edge farthest to the left and right of the line to a point (C-14).

    Left is as the looker sees it. The facing stands in for the line where the point is the centre itself.
    """
    dx, dy = towards[0] - place.x, towards[1] - place.y
    ux, uy = axis(place.facing)
    if not (dx or dy):
        dx, dy = ux, uy  # type: ignore[assignment]
    along, across = dy * ux - dx * uy, dy * uy + dx * ux
    long, wide = base.long * base.long * along, -base.wide * base.wide * across
    size = 2 * hypot(base.long * along, base.wide * across) or 1
    x, y = (long * ux - wide * uy) / size, (long * uy + wide * ux) / size
    left = round(place.x + x), round(place.y + y)
    right = round(place.x - x), round(place.y - y)
    return place.point, left, right


def nine_lines(a: Base, at: Place, b: Base, bt: Place) -> list[Line]:
    """The lines from each point of `a` to each of `b`: the three of a's centre, of its left, of its right (C-14)."""
    ends = sight_points(b, bt, at.point)
    return [(here, there) for here in sight_points(a, at, bt.point) for there in ends]


class Screens:
    """Outlines that lines may cross, made ready for many lines. Immutable; the caller leaves out what is stood on."""

    __slots__ = ("_boxes", "_counts", "_firsts", "_items", "_sides", "ids")

    def __init__(self, items: Mapping[str, Outline]) -> None:
        import numpy as np

        self.ids: tuple[str, ...] = tuple(items)
        """The ids in the order of the columns of every answer."""
        self._items = dict(items)
        parts = [_within(outline) for outline in items.values()]
        self._counts = np.array([len(part) for part in parts], dtype=np.int64)
        self._firsts = np.cumsum(self._counts) - self._counts
        self._sides = np.concatenate([np.array(part) for part in parts]) if parts else np.empty((0, 4))
        self._boxes = np.array([_box(part) for part in parts]).reshape(-1, 4)

    def crossings(self, segments: NDArray[Any]) -> NDArray[np.bool_]:
        """For lines (n, 4) of x, y, x, y which of the pieces each crosses: (n, m), the columns in the order of `ids`."""
        import numpy as np

        lines = np.asarray(segments, dtype=np.float64).reshape(-1, 4)
        crossed = np.zeros((len(lines), len(self.ids)), dtype=np.bool_)
        if self.ids:
            for first in range(0, len(lines), _CHUNK):
                self._cross(lines[first : first + _CHUNK], crossed[first : first + _CHUNK])
        return crossed

    def nine(self, pairs: Sequence[Pair]) -> NDArray[np.bool_]:
        """Which pieces the nine lines of many pairs cross: (pairs, 9, m), the lines as `nine_lines` orders them."""
        return self.crossings(nine_of(pairs)).reshape(len(pairs), 9, len(self.ids))

    def crossed(self, line: Line) -> tuple[str, ...]:
        """The ids of the pieces that one line crosses."""
        (found,) = self.crossings([(*line[0], *line[1])])  # type: ignore[arg-type]
        return tuple(name for name, hit in zip(self.ids, found, strict=True) if hit)

    def margin(self, line: Line, id: str) -> int:
        """By how many tenths a line would have to be shifted sideways to clear a piece; 0 if it does not cross it.

        The shift goes past all of the piece that lies beside the line, to the side where that is less.
        """
        if id not in self.crossed(line):
            return 0
        (ax, ay), (bx, by) = line
        length = hypot(bx - ax, by - ay)
        if not length:
            return 0
        ux, uy = (bx - ax) / length, (by - ay) / length
        local = [((x - ax) * ux + (y - ay) * uy, (y - ay) * ux - (x - ax) * uy) for x, y in self._items[id]]
        offsets = _beside(local, length)
        return ceil(max(0.0, min(max(offsets), -min(offsets)) - TOLERANCE)) if offsets else 0

    def _cross(self, lines: NDArray[Any], crossed: NDArray[np.bool_]) -> None:
        """Fill in which pieces a handful of lines crosses: first by boxes, then by sides."""
        import numpy as np

        middle, half = (lines[:, :2] + lines[:, 2:]) / 2, (lines[:, 2:] - lines[:, :2]) / 2
        hx, hy = half[:, :1], half[:, 1:]
        cx, cy, wide, high = self._boxes.T
        x, y = cx - middle[:, :1], cy - middle[:, 1:]
        beside = np.abs(hx * y - hy * x) <= np.abs(hx) * high + np.abs(hy) * wide
        near = (np.abs(x) <= np.abs(hx) + wide) & (np.abs(y) <= np.abs(hy) + high) & beside
        rows, columns = np.nonzero(near)
        if not len(rows):
            return
        counts = self._counts[columns]
        begin = np.cumsum(counts) - counts
        which = np.arange(counts.sum()) + np.repeat(self._firsts[columns] - begin, counts)
        px, py, qx, qy = np.repeat(lines[rows], counts, axis=0).T
        ax, ay, bx, by = self._sides[which].T
        above = ay > py
        slope = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        inside = (above != (by > py)) & ((slope > 0) != above)
        dx, dy = qx - px, qy - py
        cut = (dx * (ay - py) > dy * (ax - px)) != (dx * (by - py) > dy * (bx - px))
        cut &= (slope > 0) != ((bx - ax) * (qy - ay) > (by - ay) * (qx - ax))
        odd = np.add.reduceat(inside, begin, dtype=np.int64) % 2 == 1
        crossed[rows, columns] = odd | np.logical_or.reduceat(cut, begin)


def nine_of(pairs: Sequence[Pair]) -> NDArray[Any]:
    """The nine lines of many pairs one below the other: (9 * pairs, 4), the same as `nine_lines`."""
    import numpy as np

    if len(pairs) < _FEW:
        return np.array([(*p, *q) for pair in pairs for p, q in nine_lines(*pair)], dtype=np.float64).reshape(
            -1, 4
        )
    given = np.array(
        [
            (p.x, p.y, *axis(p.facing), a.long, a.wide, q.x, q.y, *axis(q.facing), b.long, b.wide)
            for a, p, b, q in pairs
        ],
        dtype=np.float64,
    ).reshape(-1, 12)
    here = _points(given[:, :6], given[:, 6:8])
    there = _points(given[:, 6:], given[:, :2])
    lines = np.empty((len(given), 3, 3, 4))
    lines[..., :2] = here[:, :, None]
    lines[..., 2:] = there[:, None]
    return lines.reshape(-1, 4)


def _points(given: NDArray[Any], towards: NDArray[Any]) -> NDArray[Any]:
    """`sight_points` of many bases: (n, 3, 2)."""
    import numpy as np

    centre, (ux, uy, long, wide) = given[:, :2], given[:, 2:].T
    dx, dy = (towards - centre).T
    still = (dx == 0) & (dy == 0)
    dx, dy = np.where(still, ux, dx), np.where(still, uy, dy)
    along, across = dy * ux - dx * uy, dy * uy + dx * ux
    size = np.maximum(2 * np.hypot(long * along, wide * across), 1e-9)
    far, side = long * long * along, -wide * wide * across
    out = np.stack(((far * ux - side * uy) / size, (far * uy + side * ux) / size), axis=1)
    return np.stack((centre, np.rint(centre + out), np.rint(centre - out)), axis=1)


@lru_cache(maxsize=1024)
def _within(outline: Outline) -> list[tuple[float, float, float, float]]:
    """The sides of what lies deeper in an outline than the tolerance; of the outline itself if nothing does."""
    from shapely import Polygon, get_parts

    deep = Polygon(outline).buffer(-_DEEP, join_style="mitre")
    rings = [ring.coords for part in get_parts(deep) for ring in (part.exterior, *part.interiors)]
    return [(*p, *q) for ring in rings or [(*outline, outline[0])] for p, q in pairwise(ring)]


def _box(sides: Sequence[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """The middle of the box around some sides, and half its sizes."""
    xs, ys = [side[0] for side in sides], [side[1] for side in sides]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2


def _beside(corners: Sequence[tuple[float, float]], length: float) -> list[float]:
    """How far aside the parts of a polygon lie that are between 0 and `length` along: the second coordinates."""
    found = []
    s1, t1 = corners[-1]
    for s2, t2 in corners:
        if 0 <= s2 <= length:
            found.append(t2)
        for end in (0.0, length):
            if (s1 < end) != (s2 < end):
                found.append(t1 + (end - s1) * (t2 - t1) / (s2 - s1))
        s1, t1 = s2, t2
    return found
