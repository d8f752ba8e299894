"""Incarnates who fell in this round come back before it ends (GB-103, G-64)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import elixir, events
from game.systems.confrontation.actions import Forgo, Resurrect
from game.systems.confrontation.incarnates import commander, feats
from game.systems.confrontation.movement import figures, formation, ground
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.formation import Breach
from game.systems.confrontation.mystics import pools, summoning
from game.systems.confrontation.profile import WIDTHS
from game.systems.confrontation.state import CONTACT, Battle, Fighter, FighterId
from game.table.lengths import FULL
from game.table.shapes import Place, moved

RULE = "GB-103"
ROUND = 16
"""At how many places round each comrade room is looked for."""
FEAT = "resurrection"


def fallen(state: Battle, seat: Seat) -> list[Fighter]:
    """The Incarnates of a player who may come back: felled this round, by no other Incarnate, their units on the table (GB-103)."""
    return [
        each
        for each in state.fallen.values()
        if each.role == "incarnate"
        and not each.health
        and not each.slain
        and not each.past
        and state.units[each.unit].seat == seat
        and state.units[each.unit].fate == "table"
        and state.field.profiles[each.profile].resurrection
    ]


def affordable(state: Battle, seat: Seat) -> list[Fighter]:
    """Those of them whose price the company can pay."""
    purse = elixir.purse(state, seat)
    return [each for each in fallen(state, seat) if cost(state, each) <= purse]


def cost(state: Battle, fighter: Fighter) -> int:
    """What his resurrection costs in Elixir."""
    return state.field.profiles[fighter.profile].resurrection


def forget(state: Battle) -> None:
    """The round is over: who fell in it comes back no more (GB-103)."""
    for each in list(state.fallen.values()):
        if each.role == "incarnate" and not each.past:
            state.fallen[each.id] = msgspec.structs.replace(each, past=True)


# Where


class Return:
    """The table with an Incarnate, or a familiar of his, back in the unit, ready for the question where he may stand."""

    def __init__(self, state: Battle, fighter: FighterId) -> None:
        self.fighter = fighter
        self.unit = state.fallen[fighter].unit
        self.state = state.copy()
        beside = msgspec.structs.replace(self.state.fallen.pop(fighter), place=summoning.ASIDE)
        self.state.fighters[fighter] = beside
        self.state.fighters = dict(sorted(self.state.fighters.items()))
        if beside.role == "incarnate":
            self.state.change(self.unit, leader=fighter)
        self.ground = ground.ways(self.state, self.unit, "walk")
        self.comrades = [each for each in figures.of(self.state, self.unit) if each.fighter != fighter]
        self.torn = _over(
            formation.breaches(state, self.unit, [each.place for each in state.members(self.unit)])
        )

    def fault(self, place: Place) -> Refusal | None:
        """Why he cannot come back there: room, contact, formation; one that losses have broken he does not break more (GB-103, G-69)."""
        own = self._at(place)
        if stands_on := self.ground.room(own):
            return Refusal(RULE, f"There he would stand on {stands_on}.")
        if any(figures.apart(own, each) < 0 for each in self.comrades):
            return Refusal(RULE, "There he would overlap a comrade.")
        if any(True for _ in figures.touched(own, self.ground.foes)):
            return Refusal(RULE, "He may not come back in contact with an enemy.")
        wrong = formation.breaches(self.state, self.unit, self.places(place))
        if _over(wrong) <= self.torn:
            return None
        worst = max(wrong, key=lambda each: each.over)
        return Refusal(worst.rule, worst.text)

    def places(self, place: Place) -> list[Place]:
        """Where everybody of his unit stands then."""
        return [place if each.id == self.fighter else each.place for each in self.state.members(self.unit)]

    def closed(self, place: Place) -> bool:
        """Whether a unit in close formation still is with him there (G-69)."""
        return formation.fault(self.state, self.unit, self.places(place), "close") is None

    def _at(self, place: Place) -> Figure:
        own = self.state.fighters[self.fighter]
        wide = WIDTHS[self.state.field.profiles[own.profile].build]
        return Figure(own.id, own.unit, place.x, place.y, wide // 2)

    def room(self, beside: FighterId = 0) -> Iterator[Place]:
        """Places round his comrades where he may stand, or round one of them alone."""
        own = self._at(Place(0, 0))
        for each in self.comrades:
            if beside not in (0, each.fighter):
                continue
            reach = each.radius + own.radius + CONTACT // 2
            for number in range(ROUND):
                place = Place(*moved(each.point, number * FULL // ROUND, reach))
                if self.fault(place) is None:
                    yield place


def _over(breaches: Sequence[Breach]) -> int:
    """By how much a formation is broken in all, in tenths."""
    return sum(each.over for each in breaches)


# Coming back


class Resurrections(Step[Battle], frozen=True, tag=True):
    """A player may bring back his Incarnates who fell this round, one after the other (GB-103)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        if affordable(state, self.seat):
            state.push(Resurrection(self.seat))


class Resurrection(Decision[Battle], frozen=True, tag=True):
    """Who comes back and where, or that nobody else does (GB-103)."""

    listed = False

    def suggest(self, state: Battle) -> Sequence[Action]:
        found: list[Action] = []
        for each in affordable(state, self.seat):
            places = list(Return(state, each.id).room())
            found += [Resurrect(each.id, place) for place in places] or [Resurrect(each.id)]
        return [*found, Forgo()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Forgo):
            return None
        if not isinstance(action, Resurrect):
            return Refusal(RULE, "Say who comes back and where, or let it pass.", Forgo())
        own = next((each for each in fallen(state, self.seat) if each.id == action.fighter), None)
        if own is None:
            return Refusal(
                RULE,
                "He cannot come back: only who fell this round, by no Incarnate, to a unit that is there.",
                Forgo(),
            )
        purse = elixir.purse(state, self.seat)
        if cost(state, own) > purse:
            return Refusal(
                RULE, f"His resurrection costs {cost(state, own)} Elixir, and there is {purse}.", Forgo()
            )
        return _placed_wrongly(state, action)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if not isinstance(action, Resurrect):
            return
        own = state.fallen[action.fighter]
        feats.perform(state, ctx, own.id, FEAT, cost(state, own), RULE)
        if action.place is None:
            state.fallen[own.id] = msgspec.structs.replace(own, past=True)
        else:
            bring_back(state, ctx, own, action.place)
        state.push(Resurrections(self.seat))


def _placed_wrongly(state: Battle, action: Resurrect) -> Refusal | None:
    """Why he cannot stand there; nowhere at all only where there is no room (GB-103)."""
    back = Return(state, action.fighter)
    if action.place is not None:
        found = back.fault(action.place)
        near = next(back.room(), None) if found else None
        return Refusal(found.rule, found.text, Resurrect(action.fighter, near)) if found else None
    near = next(back.room(), None)
    return (
        Refusal(RULE, "There is room for him: say where he stands.", Resurrect(action.fighter, near))
        if near
        else None
    )


def bring_back(state: Battle, ctx: Context, fighter: Fighter, place: Place) -> None:
    """He leads his unit again with all his health and familiars, and adds his points to its pools at once (GB-103, G-12, G-64)."""
    card = state.field.profiles[fighter.profile]
    placed = [_put(state, fighter, place)]
    state.change(fighter.unit, leader=fighter.id)
    for each in followers(state, fighter.id):
        spot = next(Return(state, each.id).room(fighter.id), None)
        if spot is not None:
            placed.append(_put(state, each, spot))
    ctx.tell(events.Placed, fighter.unit, tuple(placed), "resurrected")
    pools.add(state, ctx, fighter.unit, faith=card.fervor, mana=card.energy)
    commander.succeed(state, ctx, state.units[fighter.unit].seat)


def followers(state: Battle, hero: FighterId) -> list[Fighter]:
    """His familiars who have fallen: they are attributes, and come back with him beside him, if there is room (GB-93, GB-103, G-164)."""
    return [
        each
        for each in state.fallen.values()
        if each.role == "familiar" and each.master == hero and not each.health
    ]


def _put(state: Battle, fighter: Fighter, place: Place) -> tuple[FighterId, Place]:
    """Somebody is back with all his health; a close formation that he does not fit into is a scattered one then (G-69)."""
    if state.units[fighter.unit].formation == "close" and not Return(state, fighter.id).closed(place):
        state.change(fighter.unit, formation="scattered")
    del state.fallen[fighter.id]
    health = state.field.profiles[fighter.profile].health
    state.fighters[fighter.id] = msgspec.structs.replace(fighter, place=place, health=health)
    state.fighters = dict(sorted(state.fighters.items()))
    return fighter.id, place


STEPS: tuple[type[Step[Battle]], ...] = (Resurrections, Resurrection)
