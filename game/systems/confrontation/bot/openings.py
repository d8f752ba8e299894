"""Judges of what comes before the first round: duties, reserves, terrain, zones, and where units are deployed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from game.core.actions import Action
from game.systems.confrontation import scoring, victory
from game.systems.confrontation.actions import ChooseDuty, ChooseSeat, Deploy, HoldBack, LayPiece, TakeZone
from game.systems.confrontation.bot.bodies import apart
from game.systems.confrontation.bot.judge import Judge
from game.systems.confrontation.movement import fronts
from game.systems.confrontation.scenario import deployment, starting_places
from game.systems.confrontation.state import Battle, Formation, Unit, UnitId, Zone
from game.table.lengths import CM
from game.table.shapes import Point

_ACROSS = 9
"""At so many places across its zone a unit is tried."""
_DEEP = (0.12, 0.35, 0.7)
"""How far behind the front of the zone, as shares of its depth."""
_ROOM = 14 * CM
"""Friends nearer than this are in each other's way."""
_LANE = 39 * CM
"""As wide a lane a unit wants that has to get through."""
_BARRED = 3.0
"""What it weighs that such a lane is closed."""
_SHUNS, _GATHERS = 30.0, 40.0
"""What the enemies who can be in the way, and the friends who go by it, weigh there, as shares of their companies."""
_PRESSED = 0.35
"""How much of the room that others have they want about them."""


class Choosing(Judge):
    """Attack or defend (G-48): whoever moves fast attacks, but nobody would rather run the gauntlet."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, ChooseDuty)
        company = list(self.state.company(self.seat))
        paces = [
            min(self.state.profile(each.id).move for each in self.state.members(unit.id)) for unit in company
        ]
        mean = sum(paces) / max(1, len(paces))
        if self.state.field.council.passage:
            mean = 0.0
        return (mean - 11 * CM) * (1 if action.duty == "attacker" else -1)

    def reason(self, action: Action) -> str:
        assert isinstance(action, ChooseDuty)
        if action.duty == "attacker":
            return "They are quick: let them come to it first."
        return "They are steady: let the others come."


class Deployer(Judge):
    """Who deploys first: the others, so that one sees where they stand (GB-115)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, ChooseSeat)
        return float(not self.state.friends(action.seat, self.seat))

    def reason(self, action: Action) -> str:
        return "Let them show first where they stand."


class Holding(Judge):
    """Who comes later: as little as has to, and rather the quick than the slow (G-48)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, HoldBack)
        late = sum(
            victory.price(self.state, each) for unit in action.units for each in self.state.members(unit)
        )
        slow = sum(_slowness(self.state, unit) for unit in action.units)
        return -late - slow

    def reason(self, action: Action) -> str:
        return "Those who are quick can come later."


def _slowness(state: Battle, unit: UnitId) -> float:
    """What it costs more to hold back a slow unit, or one that shoots."""
    cards = [state.profile(each.id) for each in state.members(unit)]
    pace = min(card.move for card in cards)
    return max(0, 18 * CM - pace) / CM * 5 + 100 * any(card.ranged is not None for card in cards)


class Deploying(Judge):
    """Where the next unit stands: before something worth holding, with room about it, marksmen and engines behind (GB-115)."""

    def choices(self) -> Iterable[Action]:
        found = next(self._placed(), None)
        return [found] if found is not None else list(islice(self.decision.suggest(self.state), 1))

    def _placed(self) -> Iterator[Deploy]:
        """Ways to place the next unit, the best first."""
        state = self.state
        zone = deployment.zone(state, self.seat)
        waiting = deployment.queue(state, self.seat, self.decision.units)
        if zone is None or not waiting:
            return
        for unit in sorted(waiting, key=lambda unit: _order(state, unit)):
            spots = sorted(_spots(state, zone), key=lambda at: (-self._fit(unit, at), at))
            for at in spots:
                yield from _shapes(state, unit.id, zone, at)

    def _fit(self, unit: Unit, at: Point) -> float:
        """How well a place fits a unit."""
        state = self.state
        cards = [state.profile(each.id) for each in state.members(unit.id)]
        goals = [(each.at, each.worth.get(self.seat, 0)) for each in state.objectives.values()]
        goals += [((state.field.width // 2, state.field.height // 2), 1)]
        shy = any(card.ranged is not None for card in cards)
        worth = sum(value * -apart(at, goal) / 20 for goal, value in goals) / max(1, sum(v for _, v in goals))
        pull = max(value / (1 + apart(at, goal) / (20 * CM)) for goal, value in goals)
        crowd = 0.0
        for friend in self.outlook.friends(unit.id):
            if friend.unit.fate == "table":
                crowd += max(0.0, 1 - apart(at, friend.at) / (2 * _ROOM))
        foes = [foe.at for foe in self.outlook.foes() if foe.unit.fate == "table"]
        near = min((apart(at, foe) for foe in foes), default=0.0) / (100 * CM)
        if self.outlook.passes(self.outlook.bodies[unit.id], at):
            edge = scoring.far_edge(state)
            pull -= self.outlook.chart.to_edge(edge, at) / (12 * CM)
            pull -= _BARRED * self.outlook.chart.barred(at, edge, _LANE)
            pull += self._way_on(unit, at, edge)
            crowd *= _PRESSED
        forward = _front(state, at) / (30 * CM)
        return (
            0.02 * worth / CM
            + 0.6 * pull
            - 0.8 * crowd
            - (forward - 0.5) ** 2 * (0.0 if shy else 0.4)
            - 0.2 * near * (not shy)
        )

    def _way_on(self, unit: Unit, at: Point, edge: str) -> float:
        """How few enemies can be in the lane before a place in time, and how many friends go by it (GB-128)."""
        state, chart = self.state, self.outlook.chart
        goal = _ahead(state, at, edge)
        total = 0.0
        for body in self.outlook.bodies.values():
            if body.unit.fate == "table" and body.id != unit.id:
                share = body.worth / max(1, state.field.sides[body.unit.seat].points)
                start = _ahead(state, body.at, edge) if body.mine else body.at
                late = chart.apart(goal, start) / max(1, 2 * body.pace)
                total += (_GATHERS if body.mine else -_SHUNS) * share * 0.5**late
        return total

    def reason(self, action: Action) -> str:
        assert isinstance(action, Deploy)
        return f"{self.unit_does(action.unit, 'has')} room there, and a way to what counts."


def _order(state: Battle, unit: Unit) -> tuple[float, int]:
    """Cheap foot first, then what is dear and what is quick, which shows where the weight lies."""
    cards = [state.profile(each.id) for each in state.members(unit.id)]
    return min(card.move for card in cards) / CM + sum(card.points for card in cards) / 100, unit.id


def _ahead(state: Battle, at: Point, edge: str) -> Point:
    """The middle of the enemy's ground straight before a place."""
    wide, deep = state.field.width, state.field.height
    return {
        "north": (at[0], deep // 6), "south": (at[0], deep - deep // 6),
        "west": (wide // 6, at[1]), "east": (wide - wide // 6, at[1]),
    }[edge]  # fmt: skip


def _front(state: Battle, at: Point) -> float:
    """How far a place is from the middle of the table, across the front."""
    return abs(at[1] - state.field.height // 2)


def _spots(state: Battle, zone: Zone) -> Iterator[Point]:
    """Places all over a zone."""
    xs, ys = zip(*zone.outline, strict=True)
    facing = starting_places.facing(state, zone.outline)
    for part in range(_ACROSS):
        for deep in _DEEP:
            if facing in (9000, 27000):
                x = min(xs) + (2 * part + 1) * (max(xs) - min(xs)) // (2 * _ACROSS)
                y = (
                    round(max(ys) - deep * (max(ys) - min(ys)))
                    if facing == 9000
                    else round(min(ys) + deep * (max(ys) - min(ys)))
                )
            else:
                y = min(ys) + (2 * part + 1) * (max(ys) - min(ys)) // (2 * _ACROSS)
                x = (
                    round(max(xs) - deep * (max(xs) - min(xs)))
                    if facing == 0
                    else round(min(xs) + deep * (max(xs) - min(xs)))
                )
            yield x, y


def _shapes(state: Battle, unit: UnitId, zone: Zone, at: Point) -> Iterator[Deploy]:
    """A unit drawn up about a place, loosely or in contact, as far as it fits there."""
    facing = starting_places.facing(state, zone.outline)
    for shape, spacing in starting_places.SPACINGS:
        for wide in starting_places.widths(state, unit)[:2]:
            formation: Formation = shape
            places = fronts.ranks(state, unit, at, facing, wide, spacing)
            if starting_places.fault(state, unit, places, formation, zone.outline) is None:
                yield Deploy(unit, places, formation)


class Laying(Judge):
    """Where a piece of terrain lies: not in the way of what is worth holding (GB-116)."""

    def choices(self) -> Iterable[Action]:
        return list(self.decision.suggest(self.state))

    def worth(self, action: Action) -> float:
        if not isinstance(action, LayPiece):
            return 0.0
        goals = [each.at for each in self.state.objectives.values()]
        return min((apart(action.at, goal) for goal in goals), default=0.0)

    def reason(self, action: Action) -> str:
        return "It is out of the way there."


class Zoning(Judge):
    """Which zone is taken: one with something worth holding before it (GB-116)."""

    def worth(self, action: Action) -> float:
        if not isinstance(action, TakeZone):
            return 0.0
        zone = next(zone for zone in self.state.field.zones if zone.id == action.zone)
        xs, ys = zip(*zone.outline, strict=True)
        middle = sum(xs) // len(xs), sum(ys) // len(ys)
        return -min((apart(middle, each.at) for each in self.state.objectives.values()), default=0.0)

    def reason(self, action: Action) -> str:
        return "From there it is nearest to what counts."
