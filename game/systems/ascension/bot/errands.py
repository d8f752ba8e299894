"""What an objective is worth to one model, place by place: how far it is from there, and what it brings then (for bots)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import hypot
from typing import NamedTuple, Protocol

from game.systems.ascension.bot.chart import FAR, Chart
from game.systems.ascension.bot.draws import Draw
from game.systems.ascension.profile import Character
from game.systems.ascension.state import Battle, Model, ModelId
from game.table.lengths import CONTACT
from game.table.shapes import Base, Outline, Place, Point, gap_to, gaps_to

_NEAR = 6.0
"""A gap that counts as contact, in tenths."""
_SOONER = 0.72
"""What is left of something that takes a turn more."""
_AGAIN = 0.6
"""How likely one can go on using what brings something every time."""
_OTHERS = 0.4
"""How likely it is a model's task if a friend is nearer."""
_POINT = Base(0, 0)


class Spot(NamedTuple):
    """A place to think about: where it is, how long the way there is, and how many strides are left then."""

    x: float
    y: float
    way: float
    left: float = 0.0


class Goer(Protocol):
    """Whoever is drawn: the model in its battle, what it is, its strides in tenths, how many are left and come next."""

    state: Battle
    model: ModelId
    now: Model
    who: Character
    stride: int
    moves: int
    rounds: int

    @property
    def strides_next(self) -> int: ...

    @property
    def turn_length(self) -> float: ...

    @property
    def chart(self) -> Chart: ...


class Errand:
    """One of the things that draw a model, with all that is the same wherever the model goes."""

    def __init__(self, goer: Goer, draw: Draw) -> None:
        self.draw, self._goer = draw, goer
        self._x, self._y, self._radius = hub(draw.piece.outline)
        self._half, self._turn = goer.who.base.long / 2, max(1.0, goer.turn_length)
        self._exact, self._rounds = 3 * goer.stride, goer.rounds
        self._after = draw.beyond / max(1, goer.moves)
        self._lasting = draw.worth * goer.strides_next
        self._gaps: dict[Point, int] = {}
        self._way: float | None = None
        self._share: float | None = None

    def brings(self, spot: Spot) -> tuple[float, float]:
        """What it brings at a place: at once, and later."""
        draw = self.draw
        apart = max(0.0, self._apart(spot) - self._half)
        there = apart <= _NEAR
        uses = max(0.0, spot.left - draw.beyond) if there and draw.use is not None else 0.0
        turns = (0.0 if there else max(apart, self._approach() - spot.way) / self._turn) + self._after
        if draw.again:
            return draw.worth * uses, self._lasting * max(0.0, self._rounds - turns) * _AGAIN
        if uses >= 1:
            return draw.worth, 0.0
        later = draw.worth * _SOONER ** (0.6 + turns) * self._mine() if turns <= self._rounds else 0.0
        return draw.worth * uses, later

    def survey(self, points: Sequence[Point]) -> None:
        """Measure from many points at once, which is quicker than from one after the other."""
        limit = self._exact + self._radius
        near = [point for point in points if hypot(point[0] - self._x, point[1] - self._y) <= limit]
        self._gaps.update(zip(near, gaps_to(near, self.draw.piece.outline), strict=True))

    def _apart(self, spot: Spot) -> float:
        """How far a place is from the piece: exactly where it matters."""
        away = hypot(spot.x - self._x, spot.y - self._y) - self._radius
        if away > self._exact:
            return away
        point = round(spot.x), round(spot.y)
        found = self._gaps.get(point)
        if found is None:
            found = self._gaps[point] = gap_to(_POINT, Place(*point), self.draw.piece.outline)
        return max(0.0, found)

    def _approach(self) -> float:
        """How long the way into contact with the piece is."""
        if self._way is None:
            found = self._goer.chart.length(self.nearest)
            self._way = found if found < FAR else 4 * self._goer.turn_length
        return self._way

    @cached_property
    def nearest(self) -> tuple[float, float]:
        """The point of the rim to which the way is shortest."""
        return min(self.rim(), key=self._goer.chart.length)

    def rim(self) -> list[tuple[float, float]]:
        """Points all round the piece from which the model is in contact, or as good as."""
        return rim(self.draw.piece.outline, self._half + CONTACT - 3)

    def _mine(self) -> float:
        """How likely it is this model's task: less if a friend is nearer."""
        if self._share is None:
            goer = self._goer
            away, friends = self._from(goer.now), goer.state.friends(goer.model)
            self._share = _OTHERS if any(self._from(friend) < away - 1 for friend in friends) else 1.0
        return self._share

    def _from(self, model: Model) -> float:
        return hypot(model.place.x - self._x, model.place.y - self._y)


@lru_cache(maxsize=512)
def hub(outline: Outline) -> tuple[float, float, float]:
    """The middle of an outline, and how far it reaches from there."""
    xs, ys = zip(*outline, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(hypot(a - x, b - y) for a, b in outline)


@lru_cache(maxsize=512)
def rim(outline: Outline, away: float, count: int = 20) -> list[tuple[float, float]]:
    """Points all round an outline, at a distance from it."""
    from shapely import Polygon

    edge = Polygon(outline).buffer(away, quad_segs=8).exterior
    found = [edge.interpolate(step / count, normalized=True) for step in range(count)]
    return [(point.x, point.y) for point in found]
