"""Plans over the two actions of an activation: strike and move away, move and strike, run, use, strike twice (for bots).

Places are proposed (round enemies at every range, round objectives, in zones, all over), weighed roughly and at once,
then the best of them exactly: sight, cover, the odds of every blow. The strides there are tried on a copy.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.explain import Action
from game.systems.ascension import appraisal, chart, draws, offers, sight, terrain
from game.systems.ascension.actions import EndActivation, Shake
from game.systems.ascension.appraisal import Prices
from game.systems.ascension.exhaustion import MOST_ACTIONS
from game.systems.ascension.outlook import Foe, Outlook, rim
from game.systems.ascension.routes import Route, Walk
from game.systems.ascension.state import Battle, PieceId
from game.systems.ascension.strikes import Strike, strikes
from game.table.lengths import CONTACT
from game.table.obstacles import fits
from game.table.shapes import Place, Point, distance, heading

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FINALISTS, _WALKED = 8, 3
"""How many places are weighed exactly; to how many of them the strides are tried at least, more if none is as good."""
_LEAPS = 4
"""How many leaps are weighed exactly."""
_APART = 90
"""How far apart finalists lie at least, in tenths."""
_HIDDEN, _COVERED = 0.75, 0.08
"""What is left of a danger that does not see a place; what each +1 of cover takes from it."""
_SHAKEN = 0.12
"""What it brings to be rid of a token."""
_HASTE = 0.02
"""So much better a plan has to be than doing nothing."""


class Plan(NamedTuple):
    """What the active model is to do, and what that is expected to bring."""

    actions: tuple[Action, ...]
    worth: float
    strike: Strike | None = None
    why: str = ""
    """What it is about, in one line; empty if that is seen from what it does."""


class Spot(NamedTuple):
    """A place that a model could go to: what it is worth with and without a blow from there."""

    point: Point
    run: bool
    worth: float
    strike: Strike | None


class Planner:
    """Makes the plan of the active model."""

    def __init__(self, state: Battle) -> None:
        assert state.active is not None
        self.state, self.active = state, state.active
        self.model = state.active.model
        self.prices = Prices(state, state.side_of(self.model))
        self.outlook = Outlook(state, self.model, self.prices)
        self.now = state.models[self.model]
        self.slots = MOST_ACTIONS - len(self.active.actions)
        self.usable = offers.usable(state)

    def best(self) -> Plan:
        """The best of all plans; to end the activation if nothing is better."""
        here = self._weighed(self.state) if self.outlook.moves else 0.0
        plans = [Plan((EndActivation(),), here + _HASTE)]
        self.now_strikes = strikes(self.state, self.prices, self.usable)
        plans += self._standing(here)
        if self.outlook.moves:
            plans += self._moving(here)
        return max(plans, key=lambda plan: plan.worth)

    def _weighed(self, state: Battle, used: frozenset[Action] = frozenset()) -> float:
        """What it is worth to stand where the model stands in a battle, with some things used."""
        import numpy as np

        place = state.models[self.model].place
        xs, ys = np.array([float(place.x)]), np.array([float(place.y)])
        outlook = self.outlook
        if chart.tread(state, self.model) != chart.tread(self.state, self.model):
            outlook = Outlook(state, self.model, self.prices)
        straight = np.hypot(xs - self.now.place.x, ys - self.now.place.y)
        gone = outlook.chart.lengths(xs, ys)
        gone = np.where(gone < chart.FAR, gone, straight)
        worth = outlook.value(xs, ys, gone, np.zeros(1), used)
        return float(worth[0]) + self._shelter(place)

    # Without moving first

    def _standing(self, here: float) -> Iterator[Plan]:
        """To strike now: once and then perhaps move, or twice."""
        if not self.now_strikes:
            return
        first = self.now_strikes[0]
        second = next((each for each in self.now_strikes if each.action.name != first.action.name), None)
        worth = here + first.worth
        if second is not None and self.slots > 1:
            worth += second.worth
        yield Plan((first.action,), worth, first)

    # Moving

    def _moving(self, here: float) -> Iterator[Plan]:
        """To move and then strike, to run; and to strike now and move afterwards."""
        spots = self._spots()
        strike_after = self.slots > (0 if self.active.moving else 1)
        final = sorted(self._finals(spots, strike_after), key=lambda spot: -spot.worth)
        best = here
        for number, spot in enumerate(final):
            if number >= _WALKED and best >= spot.worth - _HASTE:
                break
            found = self._walked(spot)
            if found is not None:
                best = max(best, found.worth)
                yield found
        if self.now_strikes and not self.active.moving and self.slots > 1:
            first = self.now_strikes[0]
            after = max((rough for _, run, rough, _ in spots if not run), default=here)
            yield Plan((first.action,), first.worth + max(after, here), first)

    def _spots(self) -> list[tuple[Point, bool, float, float]]:
        """Places within reach: the point, whether it takes a run, what it is worth, and that with a rough blow."""
        import numpy as np

        outlook, moves = self.outlook, self.outlook.moves
        running = self.active.running
        walk = moves * outlook.stride * (2 if running else 1)
        may_run = not self.active.attacked and not running
        xs, ys = self._proposed(walk * (2 if may_run else 1))
        ways = outlook.chart.lengths(xs, ys)
        found: list[tuple[Point, bool, float, float]] = []
        attacks = tuple(self.usable) if self.slots > (0 if self.active.moving else 1) else ()
        thrusts = outlook.thrusts(attacks, moved=True) if not running else []
        for run in (False, True) if may_run else (False,):
            stride = outlook.stride * (2 if run or running else 1)
            if run or running:
                ways = outlook.chart.lengths(xs, ys, shut=True)
            kept = ways <= moves * stride + 12
            if run:
                kept &= ways > walk + 12
            if not kept.any():
                continue
            x, y, way = xs[kept], ys[kept], ways[kept]
            left = np.zeros_like(way) if run or running else moves - np.ceil((way - 12) / stride).clip(0)
            worth = outlook.value(x, y, way, left)
            blow = np.zeros_like(worth) if run else outlook.struck(outlook.gaps(x, y), thrusts)
            found += [
                ((round(a), round(b)), run, float(c), float(c + d))
                for a, b, c, d in zip(x, y, worth, blow, strict=True)
            ]
        return found

    def _proposed(self, most: float) -> tuple[NDArray[Any], NDArray[Any]]:
        """Points to think about: where it stands, round enemies and objectives, in zones, along the way to far ones."""
        import numpy as np

        outlook = self.outlook
        at = self.now.place
        points: list[tuple[float, float]] = [(float(at.x), float(at.y))]
        reach = most + 2000
        for foe in outlook.foes:
            if distance(at.point, (foe.x, foe.y)) < reach + outlook.radius:
                points += self._round(foe.x, foe.y, foe.radius)
                points += [(float(x), float(y)) for x, y in self._towards((foe.x, foe.y), foe.radius, most)]
        for draw in outlook.draws:
            xs, ys = rim(draw.piece.outline, outlook.who.base.long / 2 + CONTACT - 3)
            points += zip(xs, ys, strict=True)
            nearest = int(outlook.chart.lengths(np.array(xs), np.array(ys)).argmin())
            points += self._stages((round(xs[nearest]), round(ys[nearest])), most)
        for zone in outlook.prizes:
            x, y, radius = draws.round_of(zone.outline)
            for far in (0.0, radius * 0.6, radius + 0.7 * draws.sway(self.state, self.model)):
                points += [
                    (x + far * float(np.cos(k)), y + far * float(np.sin(k))) for k in np.arange(12) * pi / 6
                ]
            points += self._stages((int(x), int(y)), most)
        across, down = outlook.chart.cells(most)
        thin = max(1, len(across) // 160)
        mine = np.array(points)
        return np.concatenate((mine[:, 0], across[::thin])), np.concatenate((mine[:, 1], down[::thin]))

    def _round(self, x: int, y: int, radius: float) -> Iterator[tuple[float, float]]:
        """Points round an enemy: in contact, and at the range of each attack."""
        import numpy as np

        gaps = {2.0} | {float(max(2, appraisal.reach_of(attack) - 15)) for attack in self.usable}
        gaps |= {float(self.outlook.who.influence - 5)} if self.outlook.who.influence else set()
        for gap in sorted(gaps):
            far = radius + self.outlook.radius + gap
            for turn in np.arange(12) * pi / 6:
                yield x + far * float(np.cos(turn)), y + far * float(np.sin(turn))

    def _towards(self, goal: Point, radius: float, most: float) -> list[Point]:
        """As far as it gets on the way to an enemy: walking, and running."""
        at = self.now.place.point
        away = distance(at, goal)
        far = radius + self.outlook.radius + 30
        if away <= far:
            return []
        share = (away - far) / away
        beside = (round(at[0] + (goal[0] - at[0]) * share), round(at[1] + (goal[1] - at[1]) * share))
        return self._stages(beside, most)

    def _stages(self, goal: Point, most: float) -> list[Point]:
        """The points on the way to a far goal where its walking, or its running, ends."""
        way = self.outlook.chart.way(goal)
        lengths = [self.outlook.chart.length(point) for point in way]
        found = []
        for limit in (most / 2, most, most / 4):
            within = [point for point, length in zip(way, lengths, strict=True) if length <= limit + 10]
            if within:
                found.append(within[-1])
        return found

    def _finals(self, spots: list[tuple[Point, bool, float, float]], strike_after: bool) -> Iterator[Spot]:
        """The best places, weighed exactly."""
        taken: list[Point] = []
        for point, run, rough, with_blow in sorted(spots, key=lambda spot: -spot[3]):
            if len(taken) >= _FINALISTS:
                return
            if any(distance(point, other) < _APART for other in taken):
                continue
            trial = self._standing_at(point)
            if trial is None:
                continue
            taken.append(point)
            strike = self._strike_from(trial) if strike_after and not run and with_blow > rough else None
            shelter = self._shelter(trial.models[self.model].place)
            yield Spot(point, run, rough + shelter + (strike.worth if strike else 0.0), strike)

    def _standing_at(self, point: Point) -> Battle | None:
        """The battle with the model somewhere else; None if there is no room for it."""
        at = self.now.place
        place = Place(*point, heading(at.point, point) if point != at.point else at.facing)
        shut = (door.id for door in self.outlook.chart.lie.doors)
        around = terrain.obstacles(self.state, self.model, crushing=True).without(*shut)
        if point != at.point and (stop := fits(self.outlook.who.base, place, around)) and stop.short > 60:
            return None
        trial = self.state.copy()
        trial.change(self.model, place=place)
        if point != at.point:
            trial.doing(moved=True)
        return trial

    def _strike_from(self, trial: Battle) -> Strike | None:
        found = strikes(trial, self.prices, self.usable, quick=True)
        return found[0] if found else None

    def _shelter(self, place: Place) -> float:
        """What it is worth at a place not to be seen, or to have cover, from where the enemies stand now."""
        foes = [
            foe for foe in self.outlook.foes if foe.threat > 0.02 and self._gap(place, foe) <= 1.5 * foe.reach
        ]
        if not foes:
            return 0.0
        own = sight.stance(self.state, self.model, place)
        looks = sight.glances(self.state, [(sight.stance(self.state, foe.id), own) for foe in foes])
        total = 0.0
        for foe, look in zip(foes, looks, strict=True):
            near = self._gap(place, foe) <= foe.reach
            spared = (1 - _HIDDEN) if not look.free else _COVERED * look.cover
            total += 0.5 * foe.threat * spared * (1.0 if near else 0.3)
        return total

    def _gap(self, place: Place, foe: Foe) -> float:
        return distance(place.point, (foe.x, foe.y)) - foe.radius - self.outlook.radius

    def _walked(self, spot: Spot) -> Plan | None:
        """The strides to a place and what follows there, with what that is worth where they really end."""
        route = self._route(spot)
        if not route.actions or self.model not in route.battle.models:
            return None
        worth = self._gained(route) + self._weighed(route.battle, frozenset(route.actions))
        strike = None
        if spot.strike is not None and not spot.run and route.battle.active is not None:
            found = strikes(route.battle, self.prices, offers.usable(route.battle))
            strike = found[0] if found else None
        actions: tuple[Action, ...] = route.actions
        if strike is not None:
            worth += strike.worth
            actions = (*actions, strike.action)
        end = route.battle.models[self.model].place.point
        return Plan(
            actions, worth, strike, self.outlook.why(self.now.place.point, end) if strike is None else ""
        )

    def _route(self, spot: Spot) -> Route:
        walk = Walk(self.state, self.model)
        if distance(self.now.place.point, spot.point) > 4:
            walk.along(self.outlook.chart.way(spot.point), run=spot.run, look=self._looking(spot.point))
        if not spot.run:
            walk.use(self.outlook.draws)
            walk.go_up(self.outlook.draws)
        return walk.route

    def _looking(self, point: Point) -> int | None:
        """Where to look from a place: at the nearest enemy."""
        near = min(self.outlook.foes, key=lambda foe: distance(point, (foe.x, foe.y)), default=None)
        return heading(point, (near.x, near.y)) if near and (near.x, near.y) != point else None

    def _gained(self, route: Route) -> float:
        """What using things on a way brings."""
        known: dict[Action, float] = {draw.use: draw.worth for draw in self.outlook.draws if draw.use}
        shaken = sum(isinstance(action, Shake) for action in route.actions)
        return _SHAKEN * shaken + sum(known.get(action, 0.0) for action in route.actions)

    def leap(self, ways: list[tuple[Place, PieceId]]) -> tuple[int, float]:
        """Which of some places is the best to be put to at once, and how much better it is than here.

        Blows that are still to be made count. The number is -1 if there is no such place.
        """
        import numpy as np

        if not ways:
            return -1, 0.0
        xs = np.array([float(place.x) for place, _ in ways])
        ys = np.array([float(place.y) for place, _ in ways])
        gone = self.outlook.chart.lengths(xs, ys)
        straight = np.hypot(xs - self.now.place.x, ys - self.now.place.y)
        rough = self.outlook.value(xs, ys, np.where(gone < chart.FAR, gone, straight), np.zeros(len(xs)))
        worths: list[tuple[float, int]] = []
        for number in np.argsort(-rough, kind="stable")[:_LEAPS].tolist():
            place, on = ways[number]
            trial = self.state.copy()
            trial.change(self.model, place=place, on=on)
            worths.append((float(rough[number]) + self._shelter(place) + self._blow_in(trial), -number))
        worth, number = max(worths)
        return -number, worth - self._weighed(self.state) - self._blow_in(self.state)

    def _blow_in(self, battle: Battle) -> float:
        found = self._strike_from(battle) if self.slots and self.usable else None
        return found.worth if found else 0.0
