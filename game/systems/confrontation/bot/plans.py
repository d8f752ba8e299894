"""An activation planned as a whole: where a unit goes, whom it shoots, whom it assaults, or that it stays and fights."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, inf, pi, sin
from typing import NamedTuple

import msgspec

from game.systems.confrontation import activation, odds, victory
from game.systems.confrontation.actions import Close, Leave, March
from game.systems.confrontation.bot import bodies, reasons, salvos
from game.systems.confrontation.bot.bodies import Body, apart
from game.systems.confrontation.bot.chart import Field, cell
from game.systems.confrontation.bot.outlook import Outlook
from game.systems.confrontation.melee import assault, disengagement
from game.systems.confrontation.melee import preview as melee
from game.systems.confrontation.movement import advance, approach, formation, march, table_exits
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.state import CONTACT, Activation, Battle, Fighter, Form, UnitId
from game.table.lengths import CM
from game.table.shapes import Point

_WAYS = 16
_LENGTHS = (1.0, 0.8, 0.6, 0.3)
_TRIED = 3
"""So many places are looked at closely."""
_MARCHES = 2
"""So many of them are marched to in thought."""
_ABOUT = 1.15
"""How much longer than the measure the way to a place may be that is still looked at, for the measure's part of it."""
_NEAR = 4 * CM
"""Places nearer to each other than this are as good as one."""
_ASSAULTS = 2
"""So many targets of an assault are looked at closely."""
_LEADS = 3.0
"""How much more than his army points an Incarnate is missed who leaves the table."""
_ROUT, _AWAY = 0.4, 0.6
"""What putting a unit to rout counts of felling it: for what it is worth, and for what it threatens."""
_HERE = 0.5
"""What a place has to be better by, in army points, to be worth going there."""
_HELD_UP = 0.6
"""How much less likely a unit gets through that is held up in a melee by all whom it assaults."""
_LAGS = 0.4
"""How much less likely it does if it gets no farther for a round."""
_BETTER = 1.2
"""How much better salvos have to look from elsewhere to be worked out there."""


class Plan(NamedTuple):
    """What a unit does in its activation: its form, then a march, an assault, a fight; `first` says that it shoots before it goes."""

    form: Form
    worth: float
    why: str
    march: March | Leave | None = None
    target: UnitId = 0
    first: bool = False
    rivals: tuple[float, ...] = ()
    """What the best plan of every kind was worth that was thought of with it, its own among them."""


def _by_kind(plans: list[Plan]) -> tuple[float, ...]:
    """What the best plan of every kind is worth: plans differ by their form and by whom they assault, not by an inch of the way."""
    found: dict[object, float] = {}
    for plan in plans:
        kind = plan.form, plan.target
        found[kind] = max(plan.worth, found.get(kind, plan.worth))
    return tuple(found.values())


class Way(NamedTuple):
    """A leader's way: where he begins, the points that he goes along, and what he goes towards."""

    own: Figure
    points: tuple[Point, ...]
    goal: Point


class Planner:
    """Weighs what the active unit can do from where it stands."""

    def __init__(self, state: Battle, outlook: Outlook) -> None:
        assert state.active is not None
        self.state, self.outlook = state, outlook
        self.active = state.active
        self.own: Body = outlook.bodies[state.active.unit]
        self.waiting = state.units[self.own.id].fate == "waiting"
        self.thorough = 2 if outlook.passes(self.own, self.own.at) else 1
        """How much more closely it looks for a way: twice where all is about getting through."""
        self._worths: dict[Point, float] = {}

    def best(self) -> Plan | None:
        """The best of all that can still be declared or done; None if there is nothing."""
        found: list[Plan] = []
        for form in activation.FORMS:
            if self.active.form not in (None, form):
                continue
            if self.active.form is None and activation.declarable(self.state, form) is not None:
                continue
            if form in ("walk", "run"):
                found += self._marches(form)
            elif form == "assault":
                found += self._assaults(max((plan.worth for plan in found), default=-inf))
            else:
                found.append(self._stand())
        best = max(found, key=lambda plan: plan.worth, default=None)
        return best and best._replace(rivals=_by_kind(found))

    def _worth(self, at: Point) -> float:
        """What it is worth that the unit ends somewhere and has felled nobody: asked of most places more than once."""
        if at not in self._worths:
            worth = self.outlook.place(self.own, at)
            if self.thorough > 1:
                worth -= _LAGS * self.outlook.lags(self.own, at) * self.outlook.passes(self.own, at)
            self._worths[at] = worth
        return self._worths[at]

    # Going somewhere

    def _marches(self, form: Form) -> Iterator[Plan]:
        trial = self.state.copy()
        trial.progress(form=form)
        lost = 0.0
        if not self.waiting:
            gone = [trial.fighters[each] for each in disengagement.lost(trial, self.own.id)]
            lost = sum(self.outlook.blood * trial.profile(each.id).points for each in gone)
        shots = self._shots(trial) if form == "walk" else 0.0
        if not self.waiting and not lost:
            here = self._worth(self.own.at)
            yield Plan(
                form, here + shots + (_HERE if form == "walk" else 0.0), reasons.stays(self.outlook, self.own)
            )
        if march.closed(trial) is not None:
            return
        yield from self._leaves(trial, form, shots)
        for made, worth in self._places(trial, form):
            yield self._going(trial, form, made, worth - lost, shots)

    def _going(self, trial: Battle, form: Form, made: March, worth: float, shots: float) -> Plan:
        """A march, with the salvos before or after it."""
        why = reasons.goes(self.outlook, self.own, _leads(trial, self.own.id, made))
        if form == "walk" and self.own.guns and self._nearer(trial, made, shots):
            after = trial.copy()
            _set(after, self.own.id, made)
            then = self._shots(after)
            if then > shots:
                return Plan(form, worth + then, why, made)
        return Plan(form, worth + shots, why, made, first=True)

    def _leaves(self, trial: Battle, form: Form, shots: float) -> Iterator[Plan]:
        """Leaving the table, where it pays."""
        council, outlook = self.state.field.council, self.outlook
        for action in table_exits.suggest(trial):
            assert isinstance(action, Leave)
            gain = 0.0
            if action.fighter:
                gain = outlook.elixir * council.carried_off + self._worth(self.own.at)
                gain -= self._missed(trial.fighters[action.fighter])
            elif outlook.breaks_through(self.own.unit):
                gain = 2 * outlook.elixir * -(-self.own.power // 4)
            elif any(each.carries for each in self.own.members) and len(self.own.members) == 1:
                gain = outlook.elixir * council.carried_off - self._missed(self.own.members[0])
            if gain > 0:
                yield Plan(form, gain + shots, reasons.leaves(self.own, action), action, first=True)

    def _missed(self, who: Fighter) -> float:
        """What it costs that a fighter leaves with what he carries: himself, and an Incarnate's command with him."""
        dear = _LEADS if who.role == "incarnate" else 1.0
        return dear * self.outlook.blood * victory.price(self.state, who)

    def _places(self, trial: Battle, form: Form) -> list[tuple[March, float]]:
        """Marches to the places that look best, and what each is worth."""
        ground = Ground(trial, self.own.id, form, close=formation.closed(trial, self.own.id))
        found: list[tuple[March, float]] = []
        for way in self._ways(ground):
            made = advance.along(ground, way.own, way.points, way.goal)
            if made is not None:
                worth = self._worth(_leads(trial, self.own.id, made))
                found.append((made, worth + self._grabs(trial, made)))
            if len(found) == _MARCHES * self.thorough:
                break
        return found

    def _ways(self, ground: Ground) -> list[Way]:
        """The leader's ways to the places that look best, as far as he gets, the best of these first."""
        found: dict[Point, Way] = {}
        for goal in self._goals(ground.measure):
            own = advance.starting(ground, goal)
            route = ground.part(own, goal, ground.allowed(own), round(_ABOUT * ground.measure))
            if route is not None and (self.waiting or route.end != own.point):
                found[route.end] = Way(own, route.points, self.outlook.ahead(self.own, own.point) or goal)
        return sorted(found.values(), key=lambda way: -self._worth(way.points[-1]))

    def _goals(self, measure: int) -> list[Point]:
        """The places in reach that look best, none close to another."""
        ranked = sorted(((self._worth(at), at) for at in set(self._points(measure))), reverse=True)
        kept: list[Point] = []
        for _, at in ranked:
            if all(apart(at, other) > _NEAR for other in kept):
                kept.append(at)
            if len(kept) == self.thorough * _TRIED:
                break
        return kept

    def _points(self, measure: int) -> Iterator[Point]:
        """Places all round within a measure, and those that everybody wants."""
        state, radius = self.state, self.own.radius
        wide, deep = state.field.width, state.field.height
        starts = self._gates() if self.waiting else [self.own.at]
        reach = None if self.waiting else self.outlook.chart.around(self.own.at, _ABOUT * measure)
        wanted = [each.at for each in state.objectives.values()]
        wanted += [each.at for each in state.items.values() if not each.carrier and not each.gone]
        if self.outlook.breaks_through(self.own.unit) and not self.waiting:
            yield from self.outlook.chart.down(self.outlook.ways_out, self.own.at, measure)
        for start in starts:
            yield from (at for at in wanted if apart(start, at) <= measure and _reached(reach, at))
            for length in _LENGTHS:
                for way in range(_WAYS):
                    angle = 2 * pi * way / _WAYS
                    x = round(start[0] + length * measure * cos(angle))
                    y = round(start[1] + length * measure * sin(angle))
                    inside = radius <= x <= wide - radius and radius <= y <= deep - radius
                    if inside and _reached(reach, (x, y)):
                        yield x, y

    def _gates(self) -> list[Point]:
        """Where along its edge a unit may come in."""
        x, y = self.own.at
        wide, deep = self.state.field.width, self.state.field.height
        if self.state.field.sides[self.own.unit.seat].edge in ("north", "south"):
            return [(wide * part // 6, y) for part in range(1, 6)]
        return [(x, deep * part // 6) for part in range(1, 6)]

    def _grabs(self, trial: Battle, made: March) -> float:
        """What it brings that somebody ends in contact with a chest."""
        if not trial.field.council.carried or self.own.troop.category != "infantry":
            return 0.0
        reach = self.own.radius + CONTACT
        loose = [each for each in trial.items.values() if not each.carrier and not each.gone]
        touched = sum(any(apart(place.point, item.at) <= reach for place in made.places) for item in loose)
        return touched * self.outlook.elixir * trial.field.council.carried

    # Shooting

    def _shots(self, trial: Battle) -> float:
        """What the best salvos from there bring."""
        if not self.own.guns:
            return 0.0
        return sum(worth for worth, _ in salvos.ready(trial, self.outlook).values())

    def _nearer(self, trial: Battle, made: March, shots: float) -> bool:
        """Whether a place promises better salvos than where the unit stands."""
        at = _leads(trial, self.own.id, made)
        foes = [foe for foe in self.outlook.foes() if foe.unit.fate == "table"]
        here = max((bodies.volley(self.own, foe, apart(self.own.at, foe.at)) for foe in foes), default=0.0)
        there = max((bodies.volley(self.own, foe, apart(at, foe.at)) for foe in foes), default=0.0)
        return there > _BETTER * here or (not shots and there > 0)

    # Fighting

    def _assaults(self, least: float) -> Iterator[Plan]:
        """An assault on each of the targets that promise most, and more than `least` and what has been found with them."""
        trial = self.state.copy()
        trial.field = msgspec.structs.replace(trial.field, estimates=True)
        trial.progress(form="assault")
        allowed = set(assault.targets(trial))
        near = [foe for foe in self.outlook.foes() if foe.id in allowed and self._in_reach(foe)]
        promised = sorted(
            ((self._promise(foe), foe) for foe in near), key=lambda pair: (-pair[0], pair[1].id)
        )
        for promise, foe in promised[:_ASSAULTS]:
            if promise <= least:
                break
            plan = self._assault(trial, foe)
            if plan is not None:
                least = max(least, plan.worth)
                yield plan

    def _promise(self, foe: Body) -> float:
        """What an assault is worth seen from afar, if nothing is lost in it: where there is better it is not looked at closely."""
        outlook, own = self.outlook, self.own
        felled = outlook.harm(own, foe, charging=True)
        share = min(1.0, felled / max(1.0, foe.worth))
        routed = 0.0 if own.fear < foe.fear else outlook.halts(own, foe)
        gain = outlook.blood * share * foe.worth + outlook.prize(foe, share)
        gain += outlook.blood * routed * _ROUT * foe.worth
        gain += outlook.elixir * self.state.field.council.charge + outlook.passes(foe, foe.at) * share
        return gain + outlook.place(own, foe.at, {foe.id: min(1.0, share + _AWAY * routed)})

    def _in_reach(self, foe: Body) -> bool:
        if foe.unit.fate != "table":
            return False
        if self.waiting:
            return True
        return apart(self.own.at, foe.at) - self.own.radius - foe.radius <= self.own.charge + 2 * CM

    def _assault(self, trial: Battle, foe: Body) -> Plan | None:
        """What one assault is worth: its losses, the fear in it, its pay, and what stands there afterwards."""
        outlook, own = self.outlook, self.own
        onset = melee.onset(trial, own.id, foe.id, beyond=False)
        if not onset.reaches:
            return None
        halted = outlook.halts(own, foe)
        routed = 0.0 if own.fear < foe.fear else halted
        goes = 1.0 - (halted - routed)
        fallen = odds.mean(onset.felled)
        share = min(1.0, fallen / max(1, foe.count))
        gain = outlook.blood * share * foe.worth + outlook.prize(foe, share)
        gain += outlook.blood * routed * _ROUT * (1 - share) * foe.worth
        gain += outlook.elixir * self.state.field.council.charge * onset.charges
        gain += outlook.passes(foe, foe.at) * share
        lost = sum(outlook.blood * self.state.profile(each).points for each in onset.lost)
        away = min(1.0, share + _AWAY * routed)
        there = outlook.place(own, foe.at, {foe.id: away}) - outlook.passes(own, foe.at)
        there += (1 - _HELD_UP * (1 - away)) * outlook.passes(own, _before(own, foe))
        here = self._worth(own.at)
        worth = goes * (gain + there) + (1 - goes) * here - lost
        return Plan("assault", worth, reasons.assaults(own, foe, onset), target=foe.id)

    def _stand(self) -> Plan:
        """Staying to fight whomever it touches (G-41)."""
        outlook = self.outlook
        trial = self.state.copy()
        trial.active = Activation(self.own.id, False, "stay")
        for close in approach.suggest(trial, self.own.id, 0)[:1]:
            assert isinstance(close, Close)
            for who, place in zip(close.order, close.places, strict=True):
                trial.alter(who, place=place)
        gain, felled = 0.0, dict.fromkeys(outlook.bodies, 0.0)
        for fight in melee.strikes(trial):
            foe = outlook.bodies[fight.combat.target]
            share = min(1.0, fight.mean / max(1, foe.count))
            felled[foe.id] = min(1.0, felled[foe.id] + share)
        for unit, share in felled.items():
            if share:
                gain += outlook.blood * share * outlook.bodies[unit].worth
                gain += outlook.prize(outlook.bodies[unit], share)
        there = outlook.place(self.own, self.own.at, felled)
        there -= _HELD_UP * outlook.passes(self.own, self.own.at)
        return Plan("stay", gain + there, reasons.fights(self.own))


def _before(own: Body, foe: Body) -> Point:
    """Where a unit stands that has come into contact with an enemy, roughly."""
    gap = apart(own.at, foe.at)
    part = max(0.0, gap - own.radius - foe.radius) / max(1.0, gap)
    x, y = (round(start + part * (end - start)) for start, end in zip(own.at, foe.at, strict=True))
    return x, y


def _reached(reach: Field | None, at: Point) -> bool:
    return reach is None or cell(at) in reach


def _leads(state: Battle, unit: UnitId, made: March) -> Point:
    """Where the leader of a unit ends."""
    for each, place in zip(state.members(unit), made.places, strict=True):
        if each.id == state.units[unit].leader:
            return place.point
    return made.places[0].point


def _set(state: Battle, unit: UnitId, made: March) -> None:
    """Stand a unit where it marches, in a copy."""
    for each, place in zip(state.members(unit), made.places, strict=True):
        state.alter(each.id, place=place)
    state.change(unit, formation=made.formation, fate="table")
    state.progress(moved=True)
