"""Placing fighters in contact: as many as there is room for, the rest close behind them in formation (GB-44, G-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, hypot, pi
from typing import TYPE_CHECKING, Any, TypeAlias

from game.systems.confrontation.moving import figures
from game.systems.confrontation.moving.figures import Figure
from game.systems.confrontation.moving.formation import FROM_LEADER, FROM_MASTER
from game.systems.confrontation.moving.ground import Ground
from game.systems.confrontation.state import CONTACT, FighterId
from game.table.lengths import CM
from game.table.obstacles import fits
from game.table.shapes import Base, Place, Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row: TypeAlias = "NDArray[Any]"
HAIR = 3
"""The tenths between bases that are put in contact, so that rounding makes none overlap."""
_SIDES = 24
"""From so many sides a figure may be touched."""
_LOOSE = CM
"""So much farther, in tenths, a place close beside a comrade may be to be taken all the same."""
_TRIED = 10
"""So many places are tried for each fighter."""
_SEARCHES = 48
"""So many ways round something are looked for in all, and so many for one fighter."""
_EACH = 3


class Closing:
    """A unit on its way into contact with some figures: who stands already, and where there is still room.

    `fixed` are members who do not move; whoever is placed joins them in `standing`.
    """

    def __init__(self, ground: Ground, targets: Sequence[Figure], fixed: Sequence[Figure]) -> None:
        self.ground, self.targets = ground, list(targets)
        self.standing = list(fixed)
        self.ends: dict[FighterId, Point] = {}
        self.searches = _SEARCHES
        self.third = [each for each in ground.foes if each not in self.targets]
        friends = figures.others(ground.state, ground.unit, friends=True)
        self.others = [*ground.foes, *friends]
        self._rings: dict[int, Row] = {}

    def place(self, figure: Figure, point: Point) -> None:
        """A member ends there."""
        self.standing.append(figure.at(point))
        self.ends[figure.fighter] = point

    # Where there is room

    def spots(self, radius: int) -> tuple[Row, Row]:
        """The places in contact that are free for a base of that radius, and which of them are close beside a comrade."""
        import numpy as np

        if radius not in self._rings:
            around = self._free(self._around(radius), radius, self.others, self.third)
            self._rings[radius] = self._open(around, radius)
        loose = self._free(self._rings[radius], radius, self.standing)
        near = self._free(self._beside(radius), radius, [*self.others, *self.standing], self.third)
        return np.concatenate((near, loose)), np.arange(len(near) + len(loose)) < len(near)

    def _around(self, radius: int) -> Row:
        """Points all round the targets, beginning on the side from which the unit comes."""
        import numpy as np

        at = np.array([(each.x, each.y, each.radius) for each in self.targets], dtype=np.float64).reshape(
            -1, 3
        )
        own = figures.of(self.ground.state, self.ground.unit)
        ahead = atan2(own[0].y - at[:, 1].mean(), own[0].x - at[:, 0].mean()) if len(at) else 0.0
        turns = round(ahead / (pi / 2)) * pi / 2 + np.arange(_SIDES) * (2 * pi / _SIDES)
        reach = (at[:, 2] + radius + HAIR)[:, None]
        points = np.stack((at[:, :1] + reach * np.cos(turns), at[:, 1:2] + reach * np.sin(turns)), axis=2)
        found: Row = np.rint(points.reshape(-1, 2))
        return found

    def _beside(self, radius: int) -> Row:
        """Points that touch both a target and somebody who stands already."""
        import numpy as np

        found = []
        for own in self.standing:
            for foe in self.targets:
                far = hypot(foe.x - own.x, foe.y - own.y)
                one, other = own.radius + radius + HAIR, foe.radius + radius + HAIR
                if not 0 < far < one + other:
                    continue
                along = (far * far + one * one - other * other) / (2 * far)
                square = one * one - along * along
                if square <= 0:
                    continue
                ux, uy, high = (foe.x - own.x) / far, (foe.y - own.y) / far, square**0.5
                for side in (high, -high):
                    found.append((own.x + along * ux - side * uy, own.y + along * uy + side * ux))
        return np.rint(np.array(found, dtype=np.float64).reshape(-1, 2))

    def _free(
        self, points: Row, radius: int, others: Sequence[Figure], untouched: Sequence[Figure] = ()
    ) -> Row:
        """Those points where a base overlaps none of some figures and touches none of others."""
        import numpy as np

        rows = [(each.x, each.y, each.radius + radius) for each in others]
        rows += [(each.x, each.y, each.radius + radius + CONTACT + 1) for each in untouched]
        if not len(points) or not rows:
            return points
        at = np.array(rows, dtype=np.float64)
        dx, dy = points[:, :1] - at[:, 0], points[:, 1:] - at[:, 1]
        kept: Row = points[(dx * dx + dy * dy >= at[:, 2] ** 2).all(axis=1)]
        return kept

    def _open(self, points: Row, radius: int) -> Row:
        """Those points where the terrain leaves room for a base."""
        import numpy as np

        base, standing = Base(2 * radius, 2 * radius), self.ground.standing
        kept = [fits(base, Place(*point), standing) is None for point in _whole(points)]
        found: Row = points[np.array(kept, dtype=bool)]
        return found

    def reached(self, figure: Figure, point: Point) -> bool:
        """Whether a member has room there and a way of his own that is short enough (G-13)."""
        if fits(figure.base, Place(*point), self.ground.standing) is not None:
            return False
        if not self.ground.ways(figure.base).straight(figure.point, point):
            if not self.searches:
                return False
            self.searches -= 1
        return self.ground.way(figure, point, self.ground.allowed(figure)) is not None

    def contact(self, figure: Figure) -> Point | None:
        """Where a member could still touch a target; None if nowhere."""
        import numpy as np

        most = self.ground.allowed(figure)
        if min(figures.apart(figure, each) for each in self.targets) > most:
            return None
        points, close = self.spots(figure.radius)
        if not len(points):
            return None
        far = np.hypot(points[:, 0] - figure.x, points[:, 1] - figure.y)
        cost = far - _LOOSE * close
        order = np.argsort(cost, kind="stable")
        order = order[far[order] <= most][:_TRIED]
        return self._first(figure, points[order])

    def _first(self, figure: Figure, points: Row) -> Point | None:
        """The first of some places that a member reaches."""
        left = self.searches - _EACH
        for point in _whole(points):
            if self.reached(figure, point):
                return point
            if self.searches <= left:
                break
        return None

    # The rest

    def behind(self, figure: Figure, leader: Figure | None, master: Figure | None) -> Point:
        """Where a member ends who touches nobody: as near to the targets as he can be in formation."""
        import numpy as np

        most = self.ground.allowed(figure)
        points = self._free(
            self._near(figure, master), figure.radius, [*self.others, *self.standing], self.ground.foes
        )
        keep = np.hypot(points[:, 0] - figure.x, points[:, 1] - figure.y) <= most
        for other, reach in ((leader, FROM_LEADER), (master, FROM_MASTER)):
            if other is not None:
                far = np.hypot(points[:, 0] - other.x, points[:, 1] - other.y)
                keep &= far - other.radius - figure.radius <= reach
        points = points[keep]
        if len(points):
            at = np.array([each.point for each in self.targets], dtype=np.float64)
            gaps = np.hypot(points[:, :1] - at[:, 0], points[:, 1:] - at[:, 1]).min(axis=1)
            found = self._first(figure, points[np.argsort(gaps, kind="stable")][:_TRIED])
            if found is not None:
                return found
        return self._anywhere(figure)

    def _near(self, figure: Figure, master: Figure | None) -> Row:
        """Points round those who stand, and where the member stands himself."""
        import numpy as np

        turns = np.arange(_SIDES // 2) * (4 * pi / _SIDES)
        found = [np.array([figure.point], dtype=np.float64)]
        for own in [master] if master is not None else self.standing:
            reach = own.radius + figure.radius + HAIR
            found.append(np.stack((own.x + reach * np.cos(turns), own.y + reach * np.sin(turns)), axis=1))
        points: Row = np.rint(np.concatenate(found))
        return points

    def _anywhere(self, figure: Figure) -> Point:
        """Where he stands, or the nearest room about there."""
        import numpy as np

        turns = np.arange(_SIDES) * (2 * pi / _SIDES)
        rings = [np.array([figure.point], dtype=np.float64)]
        for far in range(figure.radius // 2, 6 * figure.radius, figure.radius // 2):
            rings.append(np.stack((figure.x + far * np.cos(turns), figure.y + far * np.sin(turns)), axis=1))
        points = np.rint(np.concatenate(rings))
        free = self._free(points, figure.radius, [*self.others, *self.standing], self.ground.foes)
        for point in _whole(free):
            if point == figure.point or self.reached(figure, point):
                return point
        return figure.point


def _whole(points: Row) -> Iterator[Point]:
    for x, y in points.tolist():
        yield int(x), int(y)
