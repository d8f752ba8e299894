"""The same judgement with fewer places to think about: for many games in little time (no rule of the game)."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin
from typing import ClassVar

from game.systems.ascension.bot import appraisal, draws
from game.systems.ascension.bot.outlook import Foe, circle
from game.systems.ascension.bot.plans import ActivationPlan, Planner
from game.systems.ascension.bot.turns import Acting, Position

_FOES, _CELLS = 3, 24
"""Round how many enemies places are looked for, and about how many are looked at all over the reach."""
_SIDES = (0.0, pi / 3, -pi / 3)
"""From which sides an enemy is come to, in radians from the side of the model."""


class BriefPlanner(Planner):
    """Looks at a few places only: near the next enemies, at what is to be had, on the way there, and here and there."""

    def _proposed(self, most: float) -> Iterator[tuple[float, float]]:
        outlook, at = self.outlook, self.now.place
        yield at.point
        for foe in sorted(outlook.foes, key=lambda foe: self._gap(at, foe))[:_FOES]:
            if self._gap(at, foe) < most + 2000:
                yield from self._before(foe)
                yield from self._towards((foe.x, foe.y), foe.radius, most)
        for errand in outlook.errands:
            nearest = min(errand.rim(), key=lambda point: hypot(point[0] - at.x, point[1] - at.y))
            yield nearest
            yield from self._stages((round(nearest[0]), round(nearest[1])), most)
        for zone in outlook.prizes:
            x, y, radius = draws.round_of(zone.outline)
            yield x, y
            yield from circle(x, y, radius * 0.6, 6)
            yield from self._stages((int(x), int(y)), most)
        cells = outlook.chart.cells(most)
        yield from cells[:: max(1, len(cells) // _CELLS)]

    def _before(self, foe: Foe) -> Iterator[tuple[float, float]]:
        """Points on this side of an enemy: in contact, and at the range of each attack."""
        at = self.now.place
        side = atan2(at.y - foe.y, at.x - foe.x)
        for gap in sorted({2} | {max(2, appraisal.reach_of(attack) - 15) for attack in self.usable}):
            away = foe.radius + self.outlook.radius + gap
            for turn in _SIDES:
                yield foe.x + away * cos(side + turn), foe.y + away * sin(side + turn)


class BriefActing(Acting):
    """The plan of the active model from a few places, one action at a time."""

    planner: ClassVar[type[Planner]] = BriefPlanner
    known: ClassVar[dict[Position, ActivationPlan]] = {}
