"""Where no way leads: the parts of the table that are closed off from each other."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.table.obstacles import LIMIT
from game.table.shapes import ring
from game.table.things import Piece
from game.table.ways.bends import Plot

if TYPE_CHECKING:
    from shapely import Polygon

_NEAR = 3.0
"""So many tenths a point may lie off its yard."""


class Yards:
    """The parts of the table between which no gap is wide enough for a base.

    The obstacles count as slightly smaller than they are: two yards are surely apart, but one may have no way through it.
    """

    def __init__(self, plot: Plot) -> None:
        from shapely import Point as Spot
        from shapely import Polygon, box, prepare, union_all

        radius, taken = plot.size / 2 - LIMIT, []
        for thing in plot.things:
            if isinstance(thing, Piece):
                taken.append(Polygon(thing.outline).buffer(radius, quad_segs=6))
            elif thing.base.round:
                taken.append(Spot(thing.x, thing.y).buffer(radius + thing.reach, quad_segs=12))
            else:
                taken.append(Polygon(ring(thing.base, thing.place)).buffer(radius - 1, quad_segs=6))
        room = box(radius, radius, plot.width - radius, plot.height - radius)
        free = room.difference(union_all(taken))
        self.parts: list[Polygon] = [part for part in getattr(free, "geoms", [free]) if not part.is_empty]
        for part in self.parts:
            prepare(part)

    def of(self, point: tuple[float, float], within: float = 0.0) -> set[int]:
        """The numbers of the yards in which a point lies, on whose edges, or that come within so many tenths."""
        from shapely import Point as Spot

        spot, near = Spot(point), _NEAR + within
        return {number for number, part in enumerate(self.parts) if part.dwithin(spot, near)}


@lru_cache(maxsize=12)
def yards_of(plot: Plot) -> Yards:
    """The yards of a plot."""
    return Yards(plot)
