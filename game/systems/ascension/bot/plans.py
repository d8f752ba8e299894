"""Plans over the two actions of an activation: strike and move away, move and strike, run, use, strike twice (for bots).

Places are proposed (round enemies at every range, round objectives, in zones, all over), weighed roughly and at once,
then the best of them exactly: sight, cover, the odds of every blow. The strides there are tried on a copy.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import ceil
from typing import NamedTuple

from game.core.actions import Action
from game.systems.ascension import terrain
from game.systems.ascension.actions import Attack, EndActivation, Shake
from game.systems.ascension.bot import appraisal, chart, draws
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.bot.errands import Spot
from game.systems.ascension.bot.outlook import Foe, Outlook, circle
from game.systems.ascension.bot.routes import Route, Walk
from game.systems.ascension.bot.strikes import Strike, strikes
from game.systems.ascension.combat import offers, sight
from game.systems.ascension.exhaustion import MOST_ACTIONS
from game.systems.ascension.movement import approach, climbs
from game.systems.ascension.state import GROUND, Battle, PieceId
from game.table.obstacles import Obstacles, fits
from game.table.shapes import Place, Point, distance, heading

_CELLS = 90
"""About how many places all over the reach are proposed."""
_OVER = 12
"""A way that is longer by so many tenths than the strides is tried none the less: the chart is not exact."""
_LEAPS = 4
"""How many leaps are weighed exactly."""
_APART = 90
"""How far apart finalists lie at least, in tenths."""
_HIDDEN, _COVERED = 0.75, 0.08
"""What is left of a danger that does not see a place; what each +1 of cover takes from it."""
_HASTE = 0.02
"""So much better a plan has to be than doing nothing."""


class ActivationPlan(NamedTuple):
    """What the active model is to do, and what that is expected to bring."""

    actions: tuple[Action, ...]
    worth: float
    strike: Strike | None = None
    why: str = ""
    """What it is about, in one line; empty if that is seen from what it does."""
    rivals: tuple[float, ...] = ()
    """What the best plan of every kind was worth that was thought of with it, its own among them."""


class Rough(NamedTuple):
    """A place that a model could go to, whether it takes a run, and what it is worth roughly: as such, and with a blow."""

    point: Point
    run: bool
    worth: float
    with_blow: float


class Final(NamedTuple):
    """A place that a model could go to, weighed exactly, with the blow from there if one is worth it."""

    point: Point
    run: bool
    worth: float
    strike: Strike | None


def _by_kind(plans: list[ActivationPlan]) -> tuple[float, ...]:
    """What the best plan of every kind is worth: plans differ by how they begin and by whom they strike, not by an inch of the way."""
    found: dict[object, float] = {}
    for plan in plans:
        kind = type(plan.actions[0]), plan.strike and plan.strike.action.target
        found[kind] = max(plan.worth, found.get(kind, plan.worth))
    return tuple(found.values())


class Planner:
    """Makes the plan of the active model. `finalists` is how many places it weighs exactly."""

    finalists = 8

    def __init__(self, state: Battle) -> None:
        assert state.active is not None
        self.state, self.active = state, state.active
        self.model = state.active.model
        self.prices = Prices(state, state.side_of(self.model))
        self.outlook = Outlook(state, self.model, self.prices)
        self.now = state.models[self.model]
        self.slots = MOST_ACTIONS - len(self.active.actions)
        self.usable = offers.usable(state)
        self._now = strikes(state, self.prices, self.usable)
        """The attacks from where it stands, the best first."""
        self._approaches: dict[Attack, Route | None] = {}
        """The exact approaches that have been looked for, by the attacks at their ends."""

    def best(self) -> ActivationPlan:
        """The best of all plans; to end the activation if nothing is better."""
        here = self._weighed(self.state) if self.outlook.moves else 0.0
        plans = [ActivationPlan((EndActivation(),), here + _HASTE)]
        plans += self._standing(here)
        if self.outlook.moves:
            plans += self._moving(here)
        return max(plans, key=lambda plan: plan.worth)._replace(rivals=_by_kind(plans))

    def _weighed(self, state: Battle, used: frozenset[Action] = frozenset()) -> float:
        """What it is worth to stand where the model stands in a battle, with some things used."""
        outlook = self.outlook
        if chart.tread(state, self.model) != chart.tread(self.state, self.model):
            outlook = Outlook(state, self.model, self.prices)
        place = state.models[self.model].place
        return outlook.value(self._put(outlook, place), used) + self._shelter(place)

    def _put(self, outlook: Outlook, place: Place) -> Spot:
        """A place with the way there; as the crow flies if there is none on foot."""
        way = outlook.chart.length(place.point)
        return Spot(*place.point, way if way < chart.FAR else distance(self.now.place.point, place.point))

    # Without moving first

    def _standing(self, here: float) -> Iterator[ActivationPlan]:
        """To strike now: once and then perhaps move, or twice."""
        if not self._now:
            return
        first = self._now[0]
        second = next((each for each in self._now if each.action.name != first.action.name), None)
        worth = here + first.worth
        if second is not None and self.slots > 1:
            worth += second.worth
        yield ActivationPlan((first.action,), worth, first)

    # Moving

    def _moving(self, here: float) -> Iterator[ActivationPlan]:
        """To move and then strike, to run; and to strike now and move afterwards."""
        spots = self._spots()
        strike_after = self.slots > (0 if self.active.moving else 1)
        final = sorted(self._finals(spots, strike_after), key=lambda spot: -spot.worth)
        best = here
        for number, spot in enumerate(final):
            if number and best >= spot.worth - _HASTE:
                break
            found = self._walked(spot)
            if found is not None:
                best = max(best, found.worth)
                yield found
        yield from self._down()
        if self._now and not self.active.moving and self.slots > 1:
            first = self._now[0]
            after = max((spot.worth for spot in spots if not spot.run), default=here)
            yield ActivationPlan((first.action,), first.worth + max(after, here), first)

    def _down(self) -> Iterator[ActivationPlan]:
        """To climb down from where one cannot simply step down, before anything else."""
        if chart.tread(self.state, self.model):
            for climb in climbs.climbs(self.state, self.model, GROUND):
                walk = Walk(self.state, self.model)
                if walk.do(climb) and self.model in walk.battle.models:
                    yield ActivationPlan((climb,), self._weighed(walk.battle), why="Down from here.")

    def _spots(self) -> list[Rough]:
        """Places within reach, weighed roughly."""
        outlook, moves, running = self.outlook, self.outlook.moves, self.active.running
        walk = moves * outlook.stride * (2 if running else 1)
        may_run = not self.active.attacked and not running
        attacks = tuple(self.usable) if self.slots > (0 if self.active.moving else 1) and not running else ()
        thrusts = outlook.thrusts(attacks, moved=True)
        found = []
        proposed = self._proposed(walk * (2 if may_run else 1))
        points = list(dict.fromkeys((round(x), round(y)) for x, y in proposed))
        for errand in outlook.errands:
            errand.survey(points)
        for point in points:
            way = outlook.chart.length(point, shut=running)
            if way <= walk + _OVER:
                left = 0.0 if running else moves - max(0, ceil((way - _OVER) / outlook.stride))
                spot = Spot(*point, way, left)
                worth = outlook.value(spot)
                found.append(Rough(point, False, worth, worth + outlook.struck(spot, thrusts)))
            elif may_run and (way := outlook.chart.length(point, shut=True)) <= 2 * walk + _OVER:
                worth = outlook.value(Spot(*point, way))
                found.append(Rough(point, True, worth, worth))
        return found

    def _proposed(self, most: float) -> Iterator[tuple[float, float]]:
        """Points to think about: where it stands, round enemies and objectives, in zones, along the way to far ones."""
        outlook, at = self.outlook, self.now.place
        yield at.point
        for foe in outlook.foes:
            if distance(at.point, (foe.x, foe.y)) < most + 2000 + outlook.radius:
                yield from self._round(foe.x, foe.y, foe.radius)
                yield from self._towards((foe.x, foe.y), foe.radius, most)
        for errand in outlook.errands:
            yield from errand.rim()
            nearest = errand.nearest
            yield from self._stages((round(nearest[0]), round(nearest[1])), most)
        for zone in outlook.prizes:
            x, y, radius = draws.round_of(zone.outline)
            for far in (0.0, radius * 0.6, radius + 0.7 * draws.sway(self.state, self.model)):
                yield from circle(x, y, far, 12)
            yield from self._stages((int(x), int(y)), most)
        cells = outlook.chart.cells(most)
        yield from cells[:: max(1, len(cells) // _CELLS)]

    def _round(self, x: int, y: int, radius: float) -> Iterator[tuple[float, float]]:
        """Points round an enemy: in contact, and at the range of each attack."""
        gaps = {2.0} | {float(max(2, appraisal.reach_of(attack) - 15)) for attack in self.usable}
        gaps |= {float(self.outlook.who.influence - 5)} if self.outlook.who.influence else set()
        for gap in sorted(gaps):
            yield from circle(x, y, radius + self.outlook.radius + gap, 12)

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

    def _finals(self, spots: list[Rough], strike_after: bool) -> Iterator[Final]:
        """The best places, weighed exactly."""
        chosen = list(self._chosen(spots))
        self._look_round([trial for _, trial in chosen])
        for (point, run, rough, with_blow), trial in chosen:
            strike = self._strike_from(trial) if strike_after and not run and with_blow > rough else None
            shelter = self._shelter(trial.models[self.model].place)
            yield Final(point, run, rough + shelter + (strike.worth if strike else 0.0), strike)

    def _chosen(self, spots: list[Rough]) -> Iterator[tuple[Rough, Battle]]:
        """The best places that lie apart from each other, each with the battle in which the model stands there."""
        taken: list[Point] = []
        for spot in sorted(spots, key=lambda spot: -spot.with_blow):
            if len(taken) >= self.finalists:
                return
            if all(distance(spot.point, other) >= _APART for other in taken):
                trial = self._standing_at(spot.point)
                if trial is not None:
                    taken.append(spot.point)
                    yield spot, trial

    def _look_round(self, trials: list[Battle]) -> None:
        """See at once what will be asked one by one: whom the model sees from some places, and who sees it there."""
        reach = max((appraisal.reach_of(attack) for attack in self.usable), default=0)
        pairs = []
        for trial in trials:
            own = sight.stance(trial, self.model)
            for foe in self.outlook.foes:
                gap, other = self._gap(own.place, foe), sight.stance(trial, foe.id)
                pairs += [(other, own)] if self._feared(foe, gap) else []
                pairs += [(own, other)] if gap <= reach else []
        sight.glances(self.state, pairs)

    def _standing_at(self, point: Point) -> Battle | None:
        """The battle with the model somewhere else; None if there is no room for it."""
        at = self.now.place
        place = Place(*point, heading(at.point, point) if point != at.point else at.facing)
        if point != at.point:
            stop = fits(self.outlook.who.base, place, self._around)
            if stop is not None and stop.short > 60:
                return None
        trial = self.state.copy()
        trial.change(self.model, place=place)
        if point != at.point:
            trial.doing(moved=True)
        return trial

    @cached_property
    def _around(self) -> Obstacles:
        """What stands in the way, doors that can be opened left out."""
        shut = (door.id for door in self.outlook.chart.lie.doors)
        return terrain.obstacles(self.state, self.model, crushing=True).without(*shut)

    def _strike_from(self, trial: Battle) -> Strike | None:
        found = strikes(trial, self.prices, self.usable, quick=True)
        return found[0] if found else None

    def _shelter(self, place: Place) -> float:
        """What it is worth at a place not to be seen, or to have cover, from where the enemies stand now."""
        foes = [foe for foe in self.outlook.foes if self._feared(foe, self._gap(place, foe))]
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

    @staticmethod
    def _feared(foe: Foe, gap: float) -> bool:
        """Whether it matters if an enemy at some distance sees the model."""
        return foe.threat > 0.02 and gap <= 1.5 * foe.reach

    def _gap(self, place: Place, foe: Foe) -> float:
        return distance(place.point, (foe.x, foe.y)) - foe.radius - self.outlook.radius

    def _walked(self, spot: Final) -> ActivationPlan | None:
        """The strides to a place and what follows there, with what that is worth where they really end.

        Where no blow comes of them that was to come of them, the exact approach to its target is taken instead.
        """
        found = self._followed(spot, self._route(spot))
        if spot.strike is None or spot.run or (found is not None and found.strike is not None):
            return found
        route = self._approached(spot.strike.action)
        return (route and self._followed(spot, route)) or found

    def _approached(self, blow: Attack) -> Route | None:
        """The exact approach to where an attack at a single target reaches; None if it does not get there."""
        if blow not in self._approaches:
            self._approaches[blow] = self._approach(blow) if blow.target else None
        return self._approaches[blow]

    def _approach(self, blow: Attack) -> Route | None:
        way = approach.to_strike(self.state, self.model, blow.name, blow.target, or_near=False)
        walk = Walk(self.state, self.model)
        return walk.route if way.arrives and all(walk.do(action) for action in way.actions) else None

    def _followed(self, spot: Final, route: Route) -> ActivationPlan | None:
        """A route and the best blow at its end."""
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
        why = self.outlook.why(self.now.place.point, end) if strike is None else ""
        return ActivationPlan(actions, worth, strike, why)

    def _route(self, spot: Final) -> Route:
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
        return self.outlook.relief * shaken + sum(known.get(action, 0.0) for action in route.actions)

    def leap(self, ways: list[tuple[Place, PieceId]]) -> tuple[int, float]:
        """Which of some places is the best to be put to at once, and how much better it is than here.

        Blows that are still to be made count. The number is -1 if there is no such place.
        """
        if not ways:
            return -1, 0.0
        rough = [self.outlook.value(self._put(self.outlook, place)) for place, _ in ways]
        worths: list[tuple[float, int]] = []
        for number in sorted(range(len(ways)), key=lambda number: -rough[number])[:_LEAPS]:
            place, on = ways[number]
            trial = self.state.copy()
            trial.change(self.model, place=place, on=on)
            worths.append((rough[number] + self._shelter(place) + self._blow_in(trial), -number))
        worth, number = max(worths)
        return -number, worth - self._weighed(self.state) - self._blow_in(self.state)

    def _blow_in(self, battle: Battle) -> float:
        found = self._strike_from(battle) if self.slots and self.usable else None
        return found.worth if found else 0.0
