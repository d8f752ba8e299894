"""What a base approaches, how far it still is from there, and by which last hops it gets there (C-10, C-11, C-61)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from game.table.lengths import CONTACT, FULL
from game.table.shapes import Base, Place, distance, gap

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[Any]"
SLACK = 0.4
"""A base that touches stops so many tenths before it: rounded to whole tenths it does not overlap."""
ROUNDING = 0.7
"""So many tenths rounding to whole places may take a base farther away."""
_ASIDE = (0.0, 0.25, -0.25, 0.5, -0.5, 0.7, -0.7, 0.85, -0.85, 0.95, -0.95)
"""How far beside the middle of another base one aims, as shares of what still touches it."""
_FAN = 91
"""At so many points the front of what touches is taken."""


class Lasts(NamedTuple):
    """Last hops: the number of the point that each begins at, where it ends, and the facing it holds in radians."""

    number: Row
    ends: Row
    turns: Row
    late: Row
    """Which of them end as far away as still counts: only good for who gets no nearer."""


class Goal(NamedTuple):
    """What is approached, and how near in tenths is near enough; with `exact` the centre has to come to the place itself.

    `contact` is the widest gap that is contact; where it is not the usual one, `within` is at least as much.
    """

    base: Base
    place: Place
    within: int = CONTACT
    exact: bool = False
    contact: int = CONTACT

    def near(self, base: Base) -> float:
        """How far from its middle the centre of a base that has arrived stands at most."""
        if self.exact:
            return 0.0
        return (max(base.long, base.wide) + max(self.base.long, self.base.wide)) / 2 + self.within

    def gap(self, base: Base, place: Place) -> int:
        """How far a base still is from it, in tenths: edge to edge, or from its centre to the point."""
        if self.exact:
            return distance(place.point, self.place.point)
        return gap(base, place, self.base, self.place)

    def reached(self, base: Base, place: Place) -> bool:
        """Whether a base is there."""
        return self.gap(base, place) <= (0 if self.exact else max(self.contact, self.within))

    def away(self, base: Base, points: Row) -> Row:
        """How far the centre of a base at some points at least has to go."""
        import numpy as np

        found: Row = np.hypot(*(points - np.array(self.place.point)).T) - self.near(base)
        return found

    def lasts(self, base: Base, starts: Row, facings: Row) -> Lasts:
        """The last hops from some points at which a base looks somewhere: looking ahead, or as it looks there."""
        return self._to_point(base, starts, facings) if self.exact else self._to_base(base, starts, facings)

    def _to_point(self, base: Base, starts: Row, facings: Row) -> Lasts:
        import numpy as np

        to = np.array(self.place.point, dtype=np.float64) - starts
        ahead, numbers = np.arctan2(to[:, 1], to[:, 0]), np.arange(len(starts))
        ends = np.tile(np.array(self.place.point, dtype=np.float64), (len(starts), 1))
        if base.round:
            return Lasts(numbers, ends, ahead, numbers < 0)
        looks = np.full(len(starts), np.radians(self.place.facing / 100))
        turns = np.concatenate((ahead, looks, facings))
        return Lasts(np.tile(numbers, 3), np.tile(ends, (3, 1)), turns, np.tile(numbers < 0, 3))

    def _to_base(self, base: Base, starts: Row, facings: Row) -> Lasts:
        import numpy as np

        numbers, turns = aims(base, starts, self.base, self.place, self.within)
        held = turns
        if not base.round:
            held = np.concatenate((turns, facings[numbers]))
            numbers, turns = np.tile(numbers, 2), np.tile(turns, 2)
        fars = [
            until(base, held, starts[numbers], turns, self.base, self.place, within)
            for within in ((self.within,) if self.within > self.contact else (0.0, self.contact - ROUNDING))
        ]
        late = np.repeat(np.arange(len(fars)) > 0, len(numbers))
        far = np.concatenate(fars)
        kept = np.isfinite(far)
        numbers, turns, held = (np.tile(each, len(fars))[kept] for each in (numbers, turns, held))
        ahead = np.stack((np.cos(turns), np.sin(turns)), axis=1)
        ends = starts[numbers] + np.maximum(far[kept], 0.0)[:, None] * ahead
        return Lasts(numbers, ends, held, late[kept])

    def at_side(self, base: Base, side: int) -> Place:
        """Where a base arrives that comes straight from one side, looking at it; `side` is the heading from the goal."""
        import numpy as np

        facing = (side + FULL // 2) % FULL
        turn = np.radians([facing / 100])
        ahead = np.stack((np.cos(turn), np.sin(turn)), axis=1)
        start = np.array([self.place.point]) - (self.near(base) + base.long) * ahead
        within = self.within if self.within > self.contact else 0
        far = until(base, turn, start, turn, self.base, self.place, within)
        x, y = (start + far[:, None] * ahead)[0]
        return Place(round(float(x)), round(float(y)), facing)


def aims(base: Base, starts: Row, other: Base, place: Place, within: float) -> tuple[Row, Row]:
    """Directions from points in which a base meets another: the number of the point and the angle, the middle first."""
    import numpy as np

    to = np.array(place.point, dtype=np.float64) - starts
    away, ahead = np.maximum(np.hypot(*to.T), 1.0), np.arctan2(to[:, 1], to[:, 0])
    wide = (base.wide + other.wide) / 2 + within
    aside = np.arcsin(np.clip(np.array(_ASIDE)[:, None] * wide / away, -1.0, 1.0))
    return np.tile(np.arange(len(starts)), len(_ASIDE)), (ahead + aside).ravel()


def until(base: Base, facings: Row, starts: Row, turns: Row, other: Base, place: Place, within: float) -> Row:
    """How far a base that holds a facing goes in a direction until it is within so many tenths of another.

    nan if it never is; where it is near enough already, the length is negative. All angles are in radians.
    """
    import numpy as np

    to = np.array(place.point, dtype=np.float64) - starts
    cos, sin = np.cos(turns), np.sin(turns)
    along, across = to[:, 0] * cos + to[:, 1] * sin, to[:, 1] * cos - to[:, 0] * sin
    if base.round and other.round:
        radius = (base.long + other.long) / 2 + within
        fronts = np.sqrt(np.where(np.abs(across) <= radius, radius * radius - across * across, np.nan))
    else:
        fronts = _fronts(base, facings - turns, other, np.radians(place.facing / 100) - turns, within, across)
    lengths: Row = along - fronts - SLACK
    return lengths


def _fronts(base: Base, own: Row, other: Base, shown: Row, within: float, across: Row) -> Row:
    """How far before the middle of another base one that comes touches it, so far beside the line of its centre.

    All centres that touch lie on the sum of two turned ellipses and a disc; its front is taken at so many points.
    """
    import numpy as np

    angle = np.linspace(-np.pi / 2, np.pi / 2, _FAN)
    disc = within + sum(each.long / 2 for each in (base, other) if each.round)
    xs = np.tile(disc * np.cos(angle), (len(across), 1))
    ys = np.tile(disc * np.sin(angle), (len(across), 1))
    for each, turn in ((base, own[:, None]), (other, shown[:, None])):
        if each.round:
            continue
        a, b = each.long / 2, each.wide / 2
        turned, aside = np.cos(turn), np.sin(turn)
        cos = np.cos(angle) * turned + np.sin(angle) * aside
        sin = np.sin(angle) * turned - np.cos(angle) * aside
        size = np.maximum(np.sqrt((a * cos) ** 2 + (b * sin) ** 2), 1e-9)
        u, v = a * a * cos / size, b * b * sin / size
        xs += u * turned - v * aside
        ys += u * aside + v * turned
    after = np.clip((ys < across[:, None]).sum(axis=1), 1, _FAN - 1)
    row = np.arange(len(across))
    low, high = ys[row, after - 1], ys[row, after]
    share = (across - low) / np.maximum(high - low, 1e-9)
    found = xs[row, after - 1] + share * (xs[row, after] - xs[row, after - 1])
    beside: Row = np.where((across < ys[:, 0]) | (across > ys[:, -1]), np.nan, found)
    return beside
