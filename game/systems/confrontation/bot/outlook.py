"""What places on the table are worth to a unit: objectives, chests, the way out, whom it reaches from there and who reaches it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import exp, inf
from types import MappingProxyType
from typing import NamedTuple

from game.core.seats import Seat
from game.systems.confrontation import odds, scoring, units
from game.systems.confrontation.bot import bodies
from game.systems.confrontation.bot.bodies import Body, apart
from game.systems.confrontation.bot.chart import Field, cell, chart_of
from game.systems.confrontation.state import Battle, Objective, Unit, UnitId
from game.table.lengths import CM
from game.table.shapes import Place, Point

_ELIXIR = 0.75
"""What a point of Elixir is worth, as a share of a company's army points by its target."""
_SPREAD = 5 * CM
"""How far a unit spreads about its leader, in tenths."""
_SCALE = 0.18
"""How surely the greater Power holds a place: by its own size."""
_LATER = 0.7
"""What a round to come counts for less than this one."""
_DELAY = 0.6
"""What is left of a unit's weight for every round that it is late."""
_SOON, _NEXT = 0.5, 0.3
"""How likely an enemy in reach strikes: one who has still to act, and one who has acted."""
_LOOMS = 0.1
"""What an enemy who may be in reach the round after next weighs."""
_CROWD = 0.4
"""How much a friend who may be struck as well lessens the danger."""
_REACH = 0.5
"""What striking next time is worth now."""
_RANGED = 0.5
"""What shooting and being shot next time is worth now."""
_ROUTED = 0.45
"""The share of a unit that is lost if it routs."""
NOBODY: Mapping[UnitId, float] = MappingProxyType({})
_PASSING = 0.5
"""What army points are worth where all is about getting through."""
_LATE = 0.45
"""How likely a unit is held up for a round on that way."""
_PRESSING = 0.6
"""What it counts to get near to something that pays, for those who have no time to lose, of what it pays in a round."""
_BOLD = 0.3
"""What danger and prey weigh to those who have to get through."""
_SLOW = 8 * CM
"""Who walks less than this gets through if he is nearly there already, or not at all."""
_DEAR = 4.0
"""How much dearer an Elixir is to those who have to break through."""
_CLEARS = 0.05
"""What it counts that a unit acts at once which is not there yet: those before it clear the way for those behind."""
_LEAVES = 0.7
"""How likely a unit gets on, round by round, on its way off the table."""


class Claim(NamedTuple):
    """What an objective is worth to one's own side and to the best of the others, and the Power of both at it, theirs first."""

    worth: int
    theirs: int
    now: tuple[float, float]
    later: tuple[float, float]


class Prey(NamedTuple):
    """An enemy to strike: where he is, how near one has to be, in tenths, and what that brings."""

    body: Body
    near: int
    value: float


class Threat(NamedTuple):
    """An enemy who may strike: how near two stand then, in tenths, how likely he does, and what it costs."""

    body: Body
    near: int
    chance: float
    assaulting: float
    """The same as `chance`, of an assault."""
    cost: float


class Outlook:
    """The table as one company sees it at one moment."""

    def __init__(self, state: Battle, seat: Seat) -> None:
        self.state, self.seat = state, seat
        council = state.field.council
        self.left = max(0, council.rounds - state.round)
        """The rounds after this one."""
        goal = max(1, council.target[state.team(seat)])
        self.elixir = _ELIXIR * state.field.sides[seat].points / goal
        passes = state.field.council.passage and state.duties.get(seat) == "attacker"
        self.price = self.elixir * (_DEAR if passes else 1.0)
        """What it is worth to keep an Elixir: whoever breaks through has no other way to get one back."""
        """What a point of Elixir is worth in army points."""
        self.blood = 0.35 + 0.65 * self.left / max(1, council.rounds - 1)
        """What army points are worth now: they do less and less as the rounds go by."""
        if council.passage:
            self.blood *= _PASSING
        self.chart = chart_of(state)
        self.bodies = bodies.bodies(state, seat)
        self._harm: dict[tuple[UnitId, UnitId, bool], float] = {}
        self._fought: dict[UnitId, bool] = {}
        self._others: dict[tuple[UnitId, UnitId], int] = {}
        self._claims: dict[tuple[str, UnitId], Claim] = {}
        self._preys: dict[UnitId, list[Prey]] = {}
        self._threats: dict[UnitId, list[Threat]] = {}
        self._rounds = sum(_LATER**number for number in range(1, min(self.left, 3) + 1))

    # Who

    def foes(self) -> list[Body]:
        """The enemies on the table, or about to be."""
        return [each for each in self.bodies.values() if not each.mine]

    def friends(self, unit: UnitId = 0) -> list[Body]:
        """One's own units and those of one's allies, without one of them."""
        return [each for each in self.bodies.values() if each.mine and each.id != unit]

    def harm(self, attacker: Body, target: Body, *, charging: bool) -> float:
        """The army points that an assault takes from its target, on average."""
        key = attacker.id, target.id, charging
        if key not in self._harm:
            self._harm[key] = bodies.harm(attacker, target, charging=charging)
        return self._harm[key]

    def fought(self, unit: UnitId) -> bool:
        """Whether a unit is engaged."""
        if unit not in self._fought:
            self._fought[unit] = units.engaged(self.state, unit)
        return self._fought[unit]

    # Fear

    def halts(self, own: Body, target: Body) -> float:
        """How likely Fear halts an assault, or makes its target rout; which of the two says `own.fear`."""
        if own.fear == target.fear:
            return 0.0
        tester, terror = (own, target) if own.fear < target.fear else (target, own)
        if tester.unit.rout or tester.unit.resisted >= terror.fear:
            return 0.0
        commander = self.state.commanders.get(tester.unit.seat, 0)
        dice = 2 if any(each.id == commander for each in tester.members) else 1
        return 1.0 - odds.best_of(dice, tester.valour - terror.fear)

    # The race for Elixir

    @cached_property
    def behind(self) -> bool:
        """Whether there is nothing to wait for: one attacks, or the others get to their target first if all stays as it is."""
        if self.state.duties.get(self.seat) == "attacker":
            return True
        return self._goal(mine=False) < self._goal(mine=True)

    def _goal(self, *, mine: bool) -> float:
        """In how many rounds a side has its target with what it holds now; endless if the battle is over before."""
        state = self.state
        found = inf
        for seat in state.field.sides:
            if state.friends(seat, self.seat) != mine or state.team(seat) != seat:
                continue
            target = state.field.council.target[seat]
            missing = max(0.0, target - state.elixir.get(seat, 0))
            income = sum(self._income(each, seat, mine) for each in state.objectives.values())
            found = min(found, missing / income if income > 0 else inf if missing else 0.0)
        return found if found <= self.left + 1 else inf

    def _income(self, objective: Objective, seat: Seat, mine: bool) -> float:
        """What an objective pays a side now."""
        power = [0.0, 0.0]
        for body in self.bodies.values():
            if not body.unit.rout and apart(body.at, objective.at) <= objective.reach:
                power[body.mine] += body.power
        return objective.worth.get(seat, 0) * (power[mine] > power[not mine])

    def prize(self, target: Body, share: float) -> float:
        """What felling a share of a unit pays in Elixir for the last of it, in army points."""
        council = self.state.field.council
        kill = council.kill.get(self.seat, 0) + council.melee
        return self.elixir * kill * max(0.0, min(1.0, (share - 0.35) / 0.6))

    # Places

    def place(self, own: Body, at: Point, felled: Mapping[UnitId, float] = NOBODY) -> float:
        """What it is worth that a unit stands there when its activation ends; `felled` is the share of enemies that it has felled."""
        return (
            self.holds(own, at)
            + self.fetches(own, at)
            + self.passes(own, at)
            + self.strikes(own, at) * self.minds(own, at)
            - self.suffers(own, at, felled)
        )

    def holds(self, own: Body, at: Point) -> float:
        """What the objectives bring with the unit there."""
        total = sum(self._objective(each, own, at) for each in self.state.objectives.values())
        return total + (self._presses(own, at) if self.behind else 0.0)

    def _presses(self, own: Body, at: Point) -> float:
        """What it is worth to those who have no time to lose that a unit gets near to something that pays."""
        best = 0.0
        for objective in self.state.objectives.values() if not own.unit.rout else ():
            worth = objective.worth.get(self.seat, 0)
            best = max(best, worth * _DELAY ** self._late(own, objective, at))
        return _PRESSING * self.elixir * best

    def _objective(self, objective: Objective, own: Body, at: Point) -> float:
        """What an objective brings this round and later, more or less than it brings the enemy."""
        claim = self._claim(objective, own)
        now, later = list(claim.now), list(claim.later)
        if not own.unit.rout:
            there, coming = self._presence(own, objective, at, moves=True)
            now[own.mine] += there
            later[own.mine] += coming
        total = 0.0
        for have, weight in ((now, 1.0), (later, self._rounds)):
            mine = claim.worth * _held(have[1], have[0]) if claim.worth else 0.0
            theirs = claim.theirs * _held(have[0], have[1]) if claim.theirs else 0.0
            total += weight * self.elixir * (mine - theirs)
        return total

    def _claim(self, objective: Objective, own: Body) -> Claim:
        """What everybody but one unit has at an objective."""
        key = objective.id, own.id
        if key not in self._claims:
            now, later = [0.0, 0.0], [0.0, 0.0]
            for body in self.bodies.values():
                if body.id != own.id and not body.unit.rout:
                    there, coming = self._presence(body, objective, body.at, moves=False)
                    now[body.mine] += there
                    later[body.mine] += coming
            others = [seat for seat in self.state.field.sides if seat != self.seat]
            self._claims[key] = Claim(
                objective.worth.get(self.seat, 0),
                max((objective.worth.get(each, 0) for each in others), default=0),
                (now[0], now[1]),
                (later[0], later[1]),
            )
        return self._claims[key]

    def _presence(self, body: Body, objective: Objective, at: Point, *, moves: bool) -> tuple[float, float]:
        """The Power of a unit at an objective this round, and what it may have there later."""
        gap = apart(at, objective.at)
        inside = (objective.reach + _SPREAD - gap) / (2 * _SPREAD)
        there = body.power * max(0.0, min(1.0, inside))
        late = self._late(body, objective, at)
        coming = body.power * _DELAY**late if late <= self.left else 0.0
        if not body.unit.activated and not moves and late <= 1 and inside < 1:
            there = max(there, 0.5 * coming)
        return there, max(there, coming)

    def _late(self, body: Body, objective: Objective, at: Point) -> float:
        """How many rounds a unit needs from a place to be within reach of an objective."""
        way = max(apart(at, objective.at), self.chart.apart(objective.at, at))
        return max(0.0, way - objective.reach) / max(1, 2 * body.pace)

    def fetches(self, own: Body, at: Point) -> float:
        """What the nearest chest is worth from there, or carrying home the one that it has."""
        council = self.state.field.council
        if not council.carried or own.troop.category != "infantry" or own.unit.rout:
            return 0.0
        total = 0.0
        carriers = [each for each in own.members if each.carries]
        if carriers and council.carried_off:
            edge = self.state.field.sides[own.unit.seat].edge
            far = self.chart.to_edge(edge, at)
            late = far / max(1, 2 * own.pace)
            total += len(carriers) * self.elixir * (council.carried_off * 0.8 - 0.7 * late)
        best = 0.0
        for item in self.state.items.values():
            if item.carrier or item.gone:
                continue
            way = max(apart(at, item.at), self.chart.apart(item.at, at))
            late = max(0.0, way - own.radius) / max(1, 2 * own.pace)
            rivals = sum(apart(each.at, item.at) < apart(at, item.at) for each in self.friends(own.id))
            best = max(best, (council.carried + council.carried_off) * self.elixir * 0.6**late * 0.5**rivals)
        return total + best

    def passes(self, own: Body, at: Point) -> float:
        """What the way off the table is worth from there, where units of its duty break through (GB-128)."""
        rounds = self._passage(own, at)
        if rounds > self.left + 0.01:
            return 0.0
        gain = -(-own.power // scoring.EXIT_SHARE)
        early = 1 - _LATE ** (1 + self.left - rounds)
        return 1.6 * self.elixir * gain * float(early * _LEAVES**rounds)

    def breaks_through(self, unit: Unit) -> bool:
        """Whether a unit is paid for leaving the table on the other side (GB-128)."""
        attacks = self.state.duties.get(unit.seat) == "attacker"
        return self.state.field.council.passage and attacks and not unit.rout

    def _passage(self, own: Body, at: Point) -> float:
        """How many rounds a unit needs from there to the edge that it breaks through to; endless if it does not."""
        if not self.breaks_through(own.unit):
            return inf
        edge = scoring.far_edge(self.state)
        way = self.ways_out.get(cell(at), inf) if own.mine else self.chart.to_edge(edge, at)
        far = max(way, scoring.at_edge(self.state, _place(at), edge)) - own.radius
        rounds = max(0.0, far) / max(1, 2 * own.pace)
        return rounds if rounds <= 1 or own.pace >= _SLOW else inf

    @cached_property
    def ways_out(self) -> Field:
        """The tenths from everywhere to the edge that one's own units break through to, round the enemies as they stand."""
        foes = ((each.place.point, foe.radius) for foe in self.foes() for each in foe.members)
        return self.chart.past(scoring.far_edge(self.state), tuple(foes))

    def lags(self, own: Body, at: Point) -> float:
        """How much of a round a unit that has to get through loses if it gets no farther than there: 0 to 1."""
        now, then = self._passage(own, own.at), self._passage(own, at)
        return max(0.0, min(1.0, then - now + 1)) if then < inf else 0.0

    def ahead(self, own: Body, at: Point) -> Point | None:
        """The far edge straight before a unit that breaks through; None for any other."""
        if not self.breaks_through(own.unit):
            return None
        wide, deep = self.state.field.width, self.state.field.height
        return {
            "north": (at[0], 0), "south": (at[0], deep), "west": (0, at[1]), "east": (wide, at[1]),
        }[scoring.far_edge(self.state)]  # fmt: skip

    def leaves_now(self, own: Body) -> float:
        """What it is worth that a unit acts at once that can be off the table with it, or clears the way for others (GB-128)."""
        return self.passes(own, own.at) * (1.0 if self._passage(own, own.at) <= 1 else _CLEARS)

    # Striking and being struck

    def strikes(self, own: Body, at: Point) -> float:
        """What the unit may do to the best target from there next time."""
        if not self.left or own.unit.rout:
            return 0.0
        best = 0.0
        for foe, near, value in self._prey(own):
            gap = max(0.0, apart(at, foe.at) - near)
            late = max(0.0, gap - own.charge) / max(1, 2 * own.pace)
            best = max(best, value * 0.75**late)
        shots = 0.0
        for foe in self.foes() if own.guns else ():
            shots = max(shots, _RANGED * self.blood * bodies.volley(own, foe, apart(at, foe.at)))
        return max(best, shots)

    def _prey(self, own: Body) -> list[Prey]:
        """The enemies that a unit may strike hand to hand."""
        if own.id not in self._preys:
            pay = self.elixir * self.state.field.council.charge
            found = []
            for foe in self.foes() if own.troop.melee is not None else ():
                charging = own.power >= foe.power
                value = self.blood * self.harm(own, foe, charging=charging) + pay * charging
                found.append(Prey(foe, own.radius + foe.radius, _REACH * value))
            self._preys[own.id] = found
        return self._preys[own.id]

    def suffers(self, own: Body, at: Point, felled: Mapping[UnitId, float] = NOBODY) -> float:
        """What the enemy may do to the unit there, on average."""
        total = 0.0
        for foe, near, chance, assaulting, cost in self._threat(own):
            gap = max(0.0, apart(at, foe.at) - near)
            spared = 1 - felled.get(foe.id, 0.0)
            struck = gap <= foe.charge + CM
            if struck:
                total += spared * assaulting * cost / (1 + _CROWD * self.others(own, foe))
            elif gap <= 2 * foe.charge and self.left:
                total += _LOOMS * cost
            if foe.guns:
                shooting = assaulting if struck else chance
                total += 0.5 * spared * shooting * self.blood * bodies.volley(foe, own, gap)
        presses = self.behind and not self.state.field.council.passage
        bold = _BOLD if own.mine and presses else self.minds(own, at)
        return bold * min(total, self.blood * own.worth)

    def _threat(self, own: Body) -> list[Threat]:
        """The enemies that may strike a unit."""
        if own.id not in self._threats:
            found = []
            for foe in self.foes():
                if not foe.unit.rout:
                    chance = _NEXT * (self.left > 0) if foe.unit.activated else _SOON
                    busy = 0.4 if self.fought(foe.id) else 1.0
                    near = own.radius + foe.radius
                    found.append(Threat(foe, near, chance, chance * busy, self.onslaught(foe, own)))
            self._threats[own.id] = found
        return self._threats[own.id]

    def minds(self, own: Body, at: Point) -> float:
        """How much danger and prey weigh to a unit: little to one that can still get through."""
        return _BOLD if own.mine and self._passage(own, at) <= self.left + 0.01 else 1.0

    def others(self, own: Body, foe: Body) -> int:
        """How many friends of a unit an enemy might assault in its stead."""
        key = own.id, foe.id
        if key not in self._others:
            self._others[key] = sum(
                apart(each.at, foe.at) - each.radius - foe.radius <= foe.charge
                for each in self.friends(own.id)
            )
        return self._others[key]

    def onslaught(self, foe: Body, own: Body) -> float:
        """What an assault of an enemy costs a unit: its losses, its rout, and what the enemy is paid for it."""
        lost = self.harm(foe, own, charging=True)
        if foe.fear > own.fear:
            lost += self.halts(foe, own) * _ROUTED * own.worth
        else:
            lost *= 1 - self.halts(foe, own)
        council = self.state.field.council
        kill = council.kill.get(foe.unit.seat, 0) + council.melee
        paid = kill * max(0.0, min(1.0, (lost / max(1.0, own.worth) - 0.35) / 0.6)) + council.charge
        return self.blood * min(lost, own.worth) + self.elixir * paid


def _held(mine: float, theirs: float) -> float:
    """How likely somebody holds a place, by his Power there and that of the other."""
    if mine <= 0:
        return 0.0
    return 1 / (1 + exp(-(mine - theirs) / (1 + _SCALE * (mine + theirs))))


def _place(at: Point) -> Place:
    return Place(*at)
