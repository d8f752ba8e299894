"""The exact way on foot past everybody: round walls, and round mire and fire where that is shorter (A-54, C-46)."""

from __future__ import annotations

from math import dist, hypot

from game.systems.ascension import terrain
from game.systems.ascension.state import Battle, ModelId
from game.systems.asgard.sheet.effects import Spot
from game.table.obstacles import Obstacles
from game.table.shapes import Outline, Place, heading, moved
from game.table.ways import paths

_STEP = 5.0
"""Whether the ground is difficult is looked at anew after so many tenths."""
_ENDLESS = 1e9


class Trail:
    """A way as a row of points, every tenth of it over difficult ground counting double."""

    def __init__(self, table: Battle, model: ModelId, points: list[Spot]) -> None:
        self.base, self.points = table.base(model), points
        self.mire = tuple(terrain.mire(table, model).terrain.values())

    @property
    def length(self) -> float:
        """How long it is."""
        return _ENDLESS - self._walk(_ENDLESS)[1]

    def after(self, most: float) -> Spot:
        """Where one is after so many tenths; at its end if it is shorter."""
        return self._walk(most)[0]

    def _walk(self, most: float) -> tuple[Spot, float]:
        """Where a way of a length ends on it, and how much of the length is left there."""
        left, here = most, self.points[0]
        for point in self.points[1:]:
            turn, length, gone = heading(here, point), hypot(point[0] - here[0], point[1] - here[1]), 0.0
            mire = self._beside(here, point)
            while gone < length:
                step = min(length - gone, _STEP) if mire else length
                rate = 2 if mire and self._slow(Place(*moved(here, turn, int(gone)), turn), mire) else 1
                if rate * step > left:
                    return moved(here, turn, int(gone + left / rate)), 0.0
                left, gone = left - rate * step, gone + step
            here = point
        return here, left

    def _beside(self, here: Spot, there: Spot) -> list[Outline]:
        """The difficult ground that a straight stretch can touch: only there every step has to be looked at."""
        middle = Place((here[0] + there[0]) // 2, (here[1] + there[1]) // 2)
        reach = round(dist(here, there)) // 2 + max(self.base.long, self.base.wide)
        return [outline for outline in self.mire if terrain.near(middle, outline, reach)]

    def _slow(self, place: Place, mire: list[Outline]) -> bool:
        return any(terrain.over(self.base, place, outline) for outline in mire)


def trail(table: Battle, model: ModelId, goal: Spot) -> Trail | None:
    """The shortest way of a model to a point, nobody in its way; None if none is found.

    It goes round difficult ground if that is no longer than through it, and round burning ground if there is a way.
    """
    base, now = table.base(model), table.models[model].place
    height = terrain.level_of(table, model)
    walls, mire, fire = terrain.obstacles(table, model), terrain.mire(table, model).terrain, {}
    for name, outline in terrain.hazardous(table, height):
        if not terrain.over(base, now, outline):
            fire[name] = outline
    for burning in (fire, {}) if fire else ({},):
        found = []
        for soft in (mire, {}) if mire else ({},):
            around = Obstacles(walls.width, walls.height, walls.bases, {**walls.terrain, **soft, **burning})
            way = paths.way(base, now, goal, around)
            if way:
                found.append(Trail(table, model, [now.point, *way]))
        if found:
            return min(found, key=lambda each: each.length)
    return None
