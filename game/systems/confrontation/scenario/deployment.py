"""The approach: who attacks, who deploys first, what is held back, units placed one after the other (GB-112, GB-115, G-48)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import events, setup_events, values, victory
from game.systems.confrontation.actions import ChooseDuty, ChooseSeat, Deploy, HoldBack
from game.systems.confrontation.incarnates import commander
from game.systems.confrontation.movement import fronts
from game.systems.confrontation.mystics import faith, mana
from game.systems.confrontation.scenario import starting_places
from game.systems.confrontation.state import Battle, Duty, Unit, UnitId, Zone
from game.table.lengths import FULL
from game.table.shapes import Outline

RULE = "GB-115"
_OFFERS = 3
"""How many places are suggested for a unit."""
_TRIES = 12


# Who attacks


class ChooseDuties(Step[Battle], frozen=True, tag=True):
    """The winner of the Authority opposition attacks or defends; who deploys first he says besides (G-48, G-144)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.winner is not None
        state.push(DutyChoice(state.winner))


class DutyChoice(Decision[Battle], frozen=True, tag=True):
    """Attack or defend (G-48)."""

    def actions(self, state: Battle) -> list[Action]:
        return [ChooseDuty("attacker"), ChooseDuty("defender")]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, ChooseDuty)
        if state.duties[self.seat] != action.duty:
            trade(state)
        for seat, duty in state.duties.items():
            ctx.tell(setup_events.DutyChosen, seat, duty)


def trade(state: Battle) -> None:
    """Let attackers and defenders change their parts: zones, edges, targets and scores with them."""
    of: dict[Duty, list[Seat]] = {"attacker": [], "defender": []}
    for seat, duty in state.duties.items():
        of[duty].append(seat)
    pairs = dict(zip(of["attacker"], of["defender"], strict=True))
    other = pairs | {defender: attacker for attacker, defender in pairs.items()}
    field, council = state.field, state.field.council
    council = msgspec.structs.replace(
        council,
        target={seat: council.target[other[seat]] for seat in council.target},
        kill={seat: council.kill.get(other[seat], 0) for seat in council.target},
        lapse=other[council.lapse] if council.lapse else None,
    )
    zones = tuple(
        msgspec.structs.replace(zone, seat=other[zone.seat] if zone.seat else None) for zone in field.zones
    )
    sides = {
        seat: msgspec.structs.replace(side, edge=field.sides[other[seat]].edge)
        for seat, side in field.sides.items()
    }
    state.field = msgspec.structs.replace(field, council=council, zones=zones, sides=sides)
    state.duties = {seat: state.duties[other[seat]] for seat in state.duties}
    for objective in list(state.objectives.values()):
        worth = {seat: objective.worth[other[seat]] for seat in objective.worth}
        state.objectives[objective.id] = msgspec.structs.replace(objective, worth=worth)


# Reinforcements


class HoldingBack(Decision[Battle], frozen=True, tag=True):
    """Which units come later: whole ones, worth at least a part of the army points, without the Commander (G-48)."""

    part: int
    """3 is a third."""

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        able = self.able(state)
        found: list[Action] = []
        for turn in range(len(able)):
            found.append(HoldBack(self._enough(state, [*able[turn:], *able[:turn]])))
        return list(dict.fromkeys(found))

    def sample(self, state: Battle, chance: Chance) -> Action:
        able = list(chance.shuffle(self.able(state)))
        least = len(self._enough(state, able))
        more = chance.roll(len(able) - least + 1) - 1
        return HoldBack(tuple(sorted(able[: least + more])))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        near = next(iter(self.suggest(state)), None)
        if not isinstance(action, HoldBack):
            return Refusal("G-48", "Say which of your units come as reinforcements.", near)
        able = self.able(state)
        if list(action.units) != sorted(set(action.units)) or not set(action.units) <= set(able):
            text = "Name units that wait, each once, in order of their numbers; the Commander's unit is there from the start."
            return Refusal("GB-110", text, near)
        worth, least = self.worth(state, action.units), self.least(state)
        if worth < least:
            return Refusal("G-48", f"They are worth {worth} AP; at least {least} come later.", near)
        return None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, HoldBack)
        for unit in action.units:
            state.change(unit, fate="reinforcement")
        ctx.tell(setup_events.HeldBack, self.seat, action.units)

    def able(self, state: Battle) -> list[UnitId]:
        """The units that may come later: all but the Commander's and fortifications, which cannot enter (G-150)."""
        own = [
            unit.id
            for unit in state.company(self.seat)
            if unit.fate == "waiting" and not values.fixed(state, unit.id)
        ]
        chief = state.fighters.get(state.commanders.get(self.seat, 0))
        return [unit for unit in own if chief is None or unit != chief.unit]

    def worth(self, state: Battle, units: Sequence[UnitId]) -> int:
        """The army points of some units."""
        return sum(victory.price(state, each) for unit in units for each in state.members(unit))

    def least(self, state: Battle) -> int:
        """How many army points have to come later; no more than can."""
        spent = self.worth(state, [unit.id for unit in state.company(self.seat)])
        return min(-(-spent // self.part), self.worth(state, self.able(state)))

    def _enough(self, state: Battle, order: Sequence[UnitId]) -> tuple[UnitId, ...]:
        """As many of these units, in this order, as it takes."""
        chosen: list[UnitId] = []
        for unit in order:
            if self.worth(state, chosen) >= self.least(state):
                break
            chosen.append(unit)
        return tuple(sorted(chosen))


class HoldBackUnits(Step[Battle], frozen=True, tag=True):
    """The defender says who comes later (G-48)."""

    part: int

    def proceed(self, state: Battle, ctx: Context) -> None:
        for seat in reversed([seat for seat, duty in state.duties.items() if duty == "defender"]):
            choice = HoldingBack(seat, self.part)
            if choice.able(state):
                state.push(choice)


# Placing units


def queue(state: Battle, seat: Seat, units: Sequence[UnitId]) -> list[Unit]:
    """Those of some units that a player still has to place."""
    return [
        state.units[unit]
        for unit in units
        if state.units[unit].seat == seat and state.units[unit].fate == "waiting"
    ]


def zone(state: Battle, seat: Seat) -> Zone | None:
    """Where a player deploys; None if his units enter over an edge."""
    return next((each for each in state.field.zones if each.seat == seat), None)


class ChooseDeployer(Step[Battle], frozen=True, tag=True):
    """The winner of the Authority opposition chooses who deploys first (GB-115)."""

    units: tuple[UnitId, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.winner is not None
        state.push(DeployerChoice(state.winner, self.units))


class DeployerChoice(Decision[Battle], frozen=True, tag=True):
    """Who places the first unit (GB-115)."""

    units: tuple[UnitId, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [ChooseSeat(seat) for seat in state.clockwise(self.seat)]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, ChooseSeat)
        ctx.tell(setup_events.DeploymentLed, action.seat)
        state.push(Deployment(action.seat, self.units))


class Deployment(Step[Battle], frozen=True, tag=True):
    """Players place one unit each in turn; who is done early waits (GB-115).

    Units for which there is no room left enter over the edge instead (G-140).
    """

    seat: Seat
    units: tuple[UnitId, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        for seat in state.clockwise(self.seat):
            own = zone(state, seat)
            if own is None or not queue(state, seat, self.units):
                continue
            if any(
                True for each in queue(state, seat, self.units) for _ in islice(room(state, each.id, own), 1)
            ):
                state.push(Deploying(seat, self.units))
                return


def room(state: Battle, unit: UnitId, own: Zone) -> Iterator[Deploy]:
    """Ways to place a unit in a zone, the likeliest first."""
    for shape, places in starting_places.offers(
        state, unit, own.outline, starting_places.facing(state, own.outline)
    ):
        yield Deploy(unit, places, shape)


class Deploying(Decision[Battle], frozen=True, tag=True):
    """Which unit is placed next, and where: in formation, wholly in the zone (GB-115)."""

    units: tuple[UnitId, ...]

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for unit in queue(state, self.seat, self.units):
            found += islice(room(state, unit.id, self._zone(state)), _OFFERS)
        return found

    def sample(self, state: Battle, chance: Chance) -> Action:
        waiting = queue(state, self.seat, self.units)
        outline = self._zone(state).outline
        for _ in range(_TRIES):
            unit = chance.pick(waiting).id
            action = _anywhere(state, unit, outline, chance)
            if starting_places.fault(state, unit, action.places, action.formation, outline) is None:
                return action
        order = chance.shuffle(waiting)
        offers = (next(room(state, unit.id, self._zone(state)), None) for unit in order)
        return next(offer for offer in offers if offer is not None)

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if not isinstance(action, Deploy):
            return Refusal(RULE, "Deploy first: place one of your units in your zone.", self._any(state))
        if action.unit not in [unit.id for unit in queue(state, self.seat, self.units)]:
            return Refusal(RULE, "That unit is not waiting to be deployed.", self._any(state))
        if any(not 0 <= place.facing < FULL for place in action.places):
            return Refusal(RULE, "A facing is less than a full circle.", self._any(state))
        outline = self._zone(state).outline
        found = starting_places.fault(state, action.unit, action.places, action.formation, outline)
        if found is None:
            return None
        near = next(room(state, action.unit, self._zone(state)), None)
        return Refusal(found.rule, found.text, near or self._any(state))

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Deploy)
        starting_places.put(state, action.unit, action.places, action.formation)
        stood = tuple((each.id, each.place) for each in state.members(action.unit))
        ctx.tell(events.Placed, action.unit, stood, "deployed")
        left = tuple(unit for unit in self.units if unit != action.unit)
        state.push(Deployment(state.clockwise(self.seat)[1 % len(state.field.sides)], left))

    def _zone(self, state: Battle) -> Zone:
        found = zone(state, self.seat)
        assert found is not None
        return found

    def _any(self, state: Battle) -> Action | None:
        offers = (
            next(room(state, unit.id, self._zone(state)), None)
            for unit in queue(state, self.seat, self.units)
        )
        return next((offer for offer in offers if offer is not None), None)


def _anywhere(state: Battle, unit: UnitId, outline: Outline, chance: Chance) -> Deploy:
    """A unit in ranks somewhere in a zone."""
    xs, ys = zip(*outline, strict=True)
    at = min(xs) + chance.roll(max(xs) - min(xs)) - 1, min(ys) + chance.roll(max(ys) - min(ys)) - 1
    shape, spacing = chance.pick(starting_places.SPACINGS)
    wide = chance.roll(len(state.members(unit)))
    turn = 100 * (chance.roll(360) - 1)
    return Deploy(unit, fronts.ranks(state, unit, at, turn, wide, spacing), shape)


# The beginning


class NameCommanders(Step[Battle], frozen=True, tag=True):
    """Every company has its Commander, before the first Authority opposition (GB-105)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        for seat in reversed(state.field.sides):
            commander.succeed(state, ctx, seat)


class FillPools(Step[Battle], frozen=True, tag=True):
    """The mystic units have their first faith and mana (GB-83, GB-87, G-64)."""

    kept: tuple[UnitId, ...] = ()
    """Units whose pools the scenario has fixed."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        faith.begin(state, ctx, self.kept)
        mana.begin(state, ctx, self.kept)


class ShowSide(Step[Battle], frozen=True, tag=True):
    """Military Genius: the side that has won the Authority opposition plays face down for the whole battle (G-26)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        assert state.winner is not None
        state.field = msgspec.structs.replace(state.field, face_down=state.winner)


STEPS = (
    ChooseDuties, DutyChoice, HoldBackUnits, HoldingBack, ChooseDeployer, DeployerChoice, Deployment, Deploying, NameCommanders,
    FillPools, ShowSide,
)  # fmt: skip
