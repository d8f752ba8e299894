"""How good it is for a model to stand somewhere: what is near, what can be struck, what strikes back.

No rule of the game: a good club player's judgement in numbers, for many places at once (see `plans`).
"""

from __future__ import annotations

from functools import cached_property
from math import pi
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.explain import Action
from game.systems.ascension import appraisal, draws, striding
from game.systems.ascension.appraisal import Prices
from game.systems.ascension.chart import FAR, Chart, chart
from game.systems.ascension.draws import Draw
from game.systems.ascension.passives import Blow
from game.systems.ascension.profile import Attack
from game.systems.ascension.state import MOVE, Battle, Model, ModelId
from game.table.lengths import CONTACT
from game.table.shapes import Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FEAR = 0.5
"""How much what enemies may do weighs against what one does."""
_LATER, _SOON = 0.55, 0.8
"""How much what may be had in coming rounds weighs, and what may be struck next."""
_PACE = 1.5
"""How much faster a model gets on in the long run than by plain strides: it may run."""
_NEAR = 6.0
"""A gap that counts as contact, in tenths."""
_GANG = 0.3
"""What it adds to a blow that a friend engages its target too."""


class Foe(NamedTuple):
    """An enemy as a model has to reckon with it."""

    id: ModelId
    x: int
    y: int
    radius: float
    threat: float
    """What its best blow is expected to take from the model."""
    reach: float
    """From how far it can strike after moving."""
    pace: float
    ganged: bool
    """Whether a friend of the model engages it."""


class Thrust(NamedTuple):
    """One of the model's attacks on one of the enemies, wherever from."""

    attack: Attack
    target: ModelId
    worth: float


class Outlook:
    """What places are worth to one model of the battle, as everything else stands now."""

    def __init__(self, state: Battle, model: ModelId, prices: Prices) -> None:
        self.state, self.model, self.prices = state, model, prices
        self.now = state.models[model]
        self.who = state.character(model)
        self.side = state.side_of(model)
        base = self.who.base
        self.radius = (base.long + base.wide) / 4
        self.stride = max(base.long, base.wide)
        active = state.active if state.active is not None and state.active.model == model else None
        self.moves = striding.strides_left(state, model) if active else strides_next(state, self.now)
        self.rounds = max(0, state.field.rounds - state.round)
        self.foes = [self._foe(foe) for foe in state.foes(model)]
        self.draws = draws.draws(state, model)
        self.prizes = draws.prizes(state)

    @cached_property
    def chart(self) -> Chart:
        """How far everything is for it."""
        return chart(self.state, self.model)

    @property
    def turn_length(self) -> float:
        """How far it gets in a usual turn, in tenths."""
        return strides_next(self.state, self.now) * self.stride * _PACE

    # Fighting

    def _foe(self, foe: Model) -> Foe:
        who = self.state.character(foe.id)
        pace = strides_next(self.state, foe) * max(who.base.long, who.base.wide)
        threat, reach = 0.0, 0.0
        for attack in appraisal.ready(foe, who):
            lead = appraisal.plain_lead(self.state, foe.id, attack, self.model, moved=True)
            blow = Blow(foe.id, attack.name, self.model)
            worth = appraisal.brings(self.state, self.prices, blow, appraisal.usual(self.state, blow, lead))
            if worth > threat:
                threat, reach = worth, float(appraisal.reach_of(attack) + pace)
        ganged = any(
            appraisal.apart(self.state, friend, foe)
            <= max(CONTACT, self.state.character(friend.id).influence)
            for friend in self.state.friends(self.model)
        )
        radius = (who.base.long + who.base.wide) / 4
        return Foe(foe.id, foe.place.x, foe.place.y, radius, threat, reach, pace, ganged)

    def thrusts(self, attacks: tuple[Attack, ...], *, moved: bool) -> list[Thrust]:
        """What the model's attacks would bring against each enemy, wherever they stand."""
        found = []
        for attack in attacks:
            for foe in self.foes:
                lead = appraisal.plain_lead(self.state, self.model, attack, foe.id, moved=moved)
                blow = Blow(self.model, attack.name, foe.id)
                chances = appraisal.usual(self.state, blow, lead)
                worth = appraisal.brings(self.state, self.prices, blow, chances)
                worth += appraisal.first_blood(self.state, self.side, chances)
                found.append(Thrust(attack, foe.id, worth * (1 + _GANG * foe.ganged)))
        return found

    def gaps(self, xs: NDArray[Any], ys: NDArray[Any]) -> dict[ModelId, NDArray[Any]]:
        """How far every enemy is from places, from edge to edge."""
        import numpy as np

        return {foe.id: np.hypot(xs - foe.x, ys - foe.y) - foe.radius - self.radius for foe in self.foes}

    def struck(self, gaps: dict[ModelId, NDArray[Any]], thrusts: list[Thrust]) -> NDArray[Any]:
        """What the best blow from each place would bring at once, sight and cover left out."""
        import numpy as np

        best = np.zeros_like(next(iter(gaps.values()))) if gaps else np.zeros(1)
        for thrust in thrusts:
            within = gaps[thrust.target] <= max(_NEAR, appraisal.reach_of(thrust.attack))
            best = np.maximum(best, np.where(within, thrust.worth, 0.0))
        return best

    def prospects(self, gaps: dict[ModelId, NDArray[Any]], ways: NDArray[Any]) -> NDArray[Any]:
        """What may be struck from each place later: the best of it, and a little of all."""
        import numpy as np

        best, total = np.zeros(len(ways)), np.zeros(len(ways))
        if not self.rounds and self.now.activated:
            return best
        for thrust in self._coming:
            reach = max(0, appraisal.reach_of(thrust.attack))
            left = np.maximum(0.0, gaps[thrust.target] - reach)
            straight = self._length_to(thrust.target) - ways - reach - self.radius * 2
            left = np.maximum(left, np.where(straight < FAR / 2, straight, left * 1.15))
            worth = thrust.worth * 0.72 ** (left / max(1.0, self.turn_length))
            best, total = np.maximum(best, worth), total + worth
        return _SOON * (0.8 * best + 0.2 * total / max(1, len(self.who.attacks))) * min(1, self.rounds)

    @cached_property
    def _coming(self) -> list[Thrust]:
        return self.thrusts(self.who.attacks, moved=True)

    def _length_to(self, foe: ModelId) -> float:
        return self._lengths_to_foes[foe]

    @cached_property
    def _lengths_to_foes(self) -> dict[ModelId, float]:
        """How long the ways to the enemies are: to the nearest of the places round them."""
        import numpy as np

        turns = np.arange(8) * pi / 4
        found = {}
        for foe in self.foes:
            away = foe.radius + self.radius + 40
            found[foe.id] = float(
                self.chart.lengths(foe.x + away * np.cos(turns), foe.y + away * np.sin(turns)).min() + away
            )
        return found

    def danger(self, gaps: dict[ModelId, NDArray[Any]]) -> NDArray[Any]:
        """What the enemies may take from the model at each place."""
        import numpy as np

        total = np.zeros_like(next(iter(gaps.values()))) if gaps else np.zeros(1)
        for foe in self.foes:
            if foe.threat > 0:
                beyond = np.maximum(0.0, gaps[foe.id] - foe.reach)
                total += _FEAR * foe.threat * 0.5 ** (beyond / max(1.0, foe.pace))
        return np.minimum(total, 1.2 * abs(self.prices.prices[self.model]))

    # What is to be had

    def value(
        self,
        xs: NDArray[Any],
        ys: NDArray[Any],
        ways: NDArray[Any],
        left: NDArray[Any],
        used: frozenset[Action] = frozenset(),
    ) -> NDArray[Any]:
        """What places are worth, blows of this turn apart: `ways` lead there, so many strides are left then.

        What was `used` on the way brings nothing more if it does so once only.
        """
        gaps = self.gaps(xs, ys)
        total: NDArray[Any] = self.had(xs, ys, ways, left, used)
        if gaps:
            total = total + self.prospects(gaps, ways) - self.danger(gaps)
        return total - 0.00002 * ways

    def had(
        self,
        xs: NDArray[Any],
        ys: NDArray[Any],
        ways: NDArray[Any],
        left: NDArray[Any],
        used: frozenset[Action] = frozenset(),
    ) -> NDArray[Any]:
        """What zones and objectives bring at places, at once and later."""
        import numpy as np

        total = np.zeros(len(xs))
        for number, _ in enumerate(self.prizes):
            total += self._zone(number, xs, ys, ways)
        best = np.zeros(len(xs))
        for draw in self.draws:
            if draw.use in used and not draw.again:
                continue
            at_once, later = self._draw(draw, xs, ys, ways, left)
            total += at_once
            best = np.maximum(best, later)
        return total + best

    def why(self, here: Point, there: Point) -> str:
        """What one place has over another, in one line; empty if it is nothing in particular."""
        import numpy as np

        xs, ys = np.array([float(here[0]), float(there[0])]), np.array([float(here[1]), float(there[1])])
        ways = np.minimum(self.chart.lengths(xs, ys), self.turn_length * 4)
        gaps, none = self.gaps(xs, ys), np.zeros(2)
        gains = [(self._zone(number, xs, ys, ways), zone.name) for number, zone in enumerate(self.prizes)]
        gains += [(sum(self._draw(draw, xs, ys, ways, none), none), draw.piece.name) for draw in self.draws]
        found = [(float(values[1] - values[0]), f"Towards {name}.") for values, name in gains]
        if gaps:
            nearest = min(self.foes, key=lambda foe: float(gaps[foe.id][1]))
            prospects, danger = self.prospects(gaps, ways), self.danger(gaps)
            name = self.state.character(nearest.id).name
            found.append((float(prospects[1] - prospects[0]), f"Closer to {name}."))
            found.append((float(danger[0] - danger[1]), f"Out of the way of {name}."))
        gain, text = max(found, default=(0.0, ""))
        return text if gain > 0.01 else ""

    def _zone(self, number: int, xs: NDArray[Any], ys: NDArray[Any], ways: NDArray[Any]) -> NDArray[Any]:
        import numpy as np

        zone = self.prizes[number]
        x, y, radius = draws.round_of(zone.outline)
        own, foe = draws.held(self.state, self.side, zone, self.model)
        whole, mine = pi * radius * radius, draws.sway(self.state, self.model)
        away = np.hypot(xs - x, ys - y)
        shares = [draws.shared(float(far), radius, mine) for far in away]
        gained = np.array([draws.control(min(whole, own + share), foe, whole) for share in shares])
        needed = 1.0 - 0.75 * float(own - foe > 0.3 * whole)
        reach = radius + 0.5 * mine
        left = np.maximum(away - reach, self._length(x, y) - ways - reach)
        turns = np.maximum(0.0, left) / max(1.0, self.turn_length)
        later = np.maximum(0.0, self.rounds - turns) * needed
        return zone.score * (gained + _LATER * later)

    def _length(self, x: float, y: float) -> float:
        """How long the way to a point is; a guess where there is none."""
        key = int(x), int(y)
        if key not in self._lengths:
            found = self.chart.length(key)
            if found >= FAR:
                import numpy as np

                turns = np.arange(16) * pi / 8
                rings = [
                    self.chart.lengths(x + r * np.cos(turns), y + r * np.sin(turns)).min() for r in (400, 800)
                ]
                found = float(min(rings))
            self._lengths[key] = found if found < FAR else 0.0
        return self._lengths[key]

    @cached_property
    def _lengths(self) -> dict[tuple[int, int], float]:
        return {}

    def _draw(
        self, draw: Draw, xs: NDArray[Any], ys: NDArray[Any], ways: NDArray[Any], left: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """What an objective brings at places: at once, and later."""
        import numpy as np
        from shapely import Polygon, distance, points

        apart = np.maximum(
            0.0, distance(points(xs, ys), Polygon(draw.piece.outline)) - self.who.base.long / 2
        )
        there = apart <= _NEAR
        spare = np.maximum(0.0, left - draw.beyond)
        uses = np.where(there, spare if draw.again else np.minimum(spare, 1.0), 0.0)
        if draw.use is None:
            uses = uses * 0.0
        way = np.maximum(apart, self._approach(draw) - ways)
        turns = np.where(there, 0.0, way / max(1.0, self.turn_length)) + draw.beyond / max(1, self.moves)
        strides = strides_next(self.state, self.now)
        if draw.again:
            later = draw.worth * strides * np.maximum(0.0, self.rounds - turns) * 0.6
        else:
            later = (
                draw.worth * 0.72 ** (0.6 + turns) * (turns <= self.rounds) * (uses < 1) * self._mine(draw)
            )
        return draw.worth * uses, later

    def _mine(self, draw: Draw) -> float:
        """How likely it is this model's task: less if a friend is nearer."""
        x, y = draw.piece.outline[0]
        away = (self.now.place.x - x) ** 2 + (self.now.place.y - y) ** 2
        nearer = any(
            (friend.place.x - x) ** 2 + (friend.place.y - y) ** 2 < away
            for friend in self.state.friends(self.model)
        )
        return 0.4 if nearer else 1.0

    def _approach(self, draw: Draw) -> float:
        """How long the way into contact with a piece is."""
        import numpy as np

        key = draw.piece.id
        if key not in self._approaches:
            xs, ys = rim(draw.piece.outline, self.who.base.long / 2 + CONTACT - 3)
            found = float(self.chart.lengths(np.array(xs), np.array(ys)).min())
            self._approaches[key] = found if found < FAR else 4 * self.turn_length
        return self._approaches[key]

    @cached_property
    def _approaches(self) -> dict[str, float]:
        return {}


def rim(
    outline: tuple[tuple[int, int], ...], away: float, count: int = 20
) -> tuple[list[float], list[float]]:
    """Points all round a piece, at a distance from it."""
    from shapely import Polygon

    edge = Polygon(outline).buffer(away, quad_segs=8).exterior
    found = [edge.interpolate(step / count, normalized=True) for step in range(count)]
    return [point.x for point in found], [point.y for point in found]


def strides_next(state: Battle, model: Model) -> int:
    """How many strides a model will have in its next activation."""
    if model.exhaust.get(MOVE, 0) > 1:
        return 0
    return max(1, state.character(model.id).strides - model.tokens("slow"))
