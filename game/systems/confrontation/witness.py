"""What somebody who watches a battle writes down: figures and their places, salvos, combats and works, losses, Elixir, objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from game.core.descriptions.witness import Ground, Piece, PieceId, Spot, Way, Witness, each_once
from game.core.events import Event
from game.systems.confrontation import elixir, setup_events
from game.systems.confrontation import events as e
from game.systems.confrontation.fire import events as fire
from game.systems.confrontation.fire import ranged_attacks
from game.systems.confrontation.incarnates import avatar, feats, resurrection
from game.systems.confrontation.melee import morale
from game.systems.confrontation.state import Battle, Fighter, Form, UnitId
from game.table.lengths import CM

CELL = 5 * CM
SHOOT, COMBAT, CHARGE, ROUT, RALLY, RESERVE = "shoot", "combat", "charge", "rout", "rally", "card put aside"
DISENGAGE, HANDLE, TAKE = "disengage", "door or chest", "take a thing"
PLAIN = (*get_args(Form), COMBAT, CHARGE, ROUT, RALLY, DISENGAGE, RESERVE)
"""What every company may come to do."""
FEATS = (*feats.WORDS.values(), ranged_attacks.PICK, morale.FEAT, resurrection.FEAT, avatar.NAME)
STRIKES = ("shot", "melee")
"""Causes of a loss that are the doing of whoever struck last; a work is that of whoever called it."""
CALLS = ("mystic", "titanic")


class BattleWitness(Witness):
    """Figures are the pieces. A salvo or a combat is one blow, of the first who strikes, and its harm the points that it takes."""

    def __init__(self) -> None:
        super().__init__()
        self._blow: int | None = None
        """The salvo or combat under way."""
        self._caller: PieceId = 0

    def ground(self, state: Battle) -> Ground:
        return Ground(state.field.width, state.field.height, CELL, "tenth")

    def catalogue(self, state: Battle) -> tuple[str, ...]:
        """What every company may do, with what the cards there and the things on the table add to it."""
        profiles = state.field.profiles.values()
        works = [state.field.works[id].name for profile in profiles for id in profile.works]
        tactics = [state.field.works[side.tactic].name for side in state.field.sides.values() if side.tactic]
        heroes = any(profile.role == "incarnate" for profile in profiles)
        spent = FEATS if heroes else ()
        return each_once(
            (
                *PLAIN,
                *([SHOOT] if any(profile.ranged for profile in profiles) else []),
                *([HANDLE] if any(p.has("door") or p.has("chest") for p in state.pieces.values()) else []),
                *([TAKE] if state.items else []),
                *map(_feat, spent),
                *works,
                *tactics,
            )
        )

    def whereabouts(self, state: Battle) -> Mapping[PieceId, Spot]:
        return {
            fighter.id: (fighter.place.x, fighter.place.y)
            for fighter in state.fighters.values()
            if fighter.place.x >= 0
        }

    def who(self, state: Battle, piece: PieceId) -> Piece:
        fighter = _fighter(state, piece)
        unit = state.units[fighter.unit]
        return Piece(piece, unit.seat, state.field.profiles[fighter.profile].name, unit.name)

    def meet(self, state: Any, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case fire.Shot():
                    target = [event.at] if event.at else _in(state, event.target)
                    self._strikes(state, event.marksmen, target, "shot")
                    self._use(state, event.unit, SHOOT)
                case e.Struck():
                    self._strikes(state, event.attackers, event.victims, "melee")
                    self._use(state, event.unit, COMBAT)
                case e.Wounded():
                    self._harmed(event.points)
                case e.Fell():
                    self._fell(state, event)
                case e.Departed():
                    for fighter in event.fighters:
                        self.left(fighter.id)
                case e.ElixirChanged() if event.amount > 0:
                    self.scored(state.team(event.seat), event.amount, event.cause)
                case setup_events.ObjectiveHeld():
                    at = state.objectives[event.objective].at
                    self.held(event.name, at, state.team(event.seat) if event.seat else "")
                case _:
                    self._did(state, event)

    def _did(self, state: Battle, event: Event) -> None:
        """What somebody made use of."""
        match event:
            case e.Activated():
                self._blow = None
                self.acted(state.units[event.unit].seat, *_in(state, event.unit))
            case e.Declared():
                self._use(state, event.unit, event.form)
            case e.Joined(charge=True):
                self._use(state, event.unit, CHARGE)
            case e.Routed():
                self._use(state, event.unit, ROUT)
            case e.Rallied():
                self._use(state, event.unit, RALLY)
            case e.Disengaged():
                self._use(state, event.unit, DISENGAGE)
            case e.CardReserved():
                self.used(event.seat, RESERVE)
            case e.Called():
                self._caller = event.fighter
                self._by(state, event.fighter, state.field.works[event.work].name)
            case e.FeatDone():
                self._by(state, event.fighter, _feat(event.name))
            case e.PieceHandled():
                self._by(state, event.fighter, HANDLE)
            case e.ItemTaken():
                self._by(state, event.fighter, TAKE)
            case e.LeadTaken():
                self.first = self.first or event.seat

    def _use(self, state: Battle, unit: UnitId, name: str) -> None:
        own = state.units[unit]
        self.used(own.seat, name, own.leader)

    def _by(self, state: Battle, fighter: PieceId, name: str) -> None:
        self.used(state.units[_fighter(state, fighter).unit].seat, name, fighter)

    def _strikes(
        self, state: Battle, strikers: Sequence[PieceId], victims: Sequence[PieceId], way: Way
    ) -> None:
        by, at = next(iter(strikers), 0), next(iter(victims), 0)
        self._blow = self.struck(by, self._spot(state, by), at, self._spot(state, at), way, hostile=bool(at))

    def _harmed(self, points: int) -> None:
        if self._blow is not None and points:
            self.landed(self._blow, points)

    def _fell(self, state: Battle, event: e.Fell) -> None:
        by: PieceId = 0
        if event.cause in STRIKES and self._blow is not None:
            by = self.blows[self._blow].by
            self._harmed(sum(fighter.health for fighter in event.fighters))
        elif event.cause in CALLS:
            by = self._caller
        side = state.team(state.units[_fighter(state, by).unit].seat) if by else ""
        for fighter in event.fighters:
            at = (fighter.place.x, fighter.place.y)
            self.died(fighter.id, at, event.cause, by=by, side=side)

    def _spot(self, state: Battle, fighter: PieceId) -> Spot | None:
        if not fighter:
            return None
        found = _fighter(state, fighter).place
        return self.spots.get(fighter, (found.x, found.y))


def _fighter(state: Battle, fighter: PieceId) -> Fighter:
    """A fighter, wherever he is now."""
    return state.fighters.get(fighter) or state.fallen[fighter]


def _in(state: Battle, unit: UnitId) -> list[PieceId]:
    """The fighters of a unit that are left, or if there are none those that it had."""
    return [each.id for each in state.members(unit)] or [
        each.id for each in state.fallen.values() if each.unit == unit
    ]


def _feat(name: str) -> str:
    return f"{elixir.FEAT}{name}"
