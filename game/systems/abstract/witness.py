"""What somebody who watches a skirmish writes down: attacks and what they removed, units destroyed, how units attacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.descriptions.witness import Piece, PieceId, Witness
from game.core.events import Event
from game.core.seats import Seat
from game.systems.abstract import events as e
from game.systems.abstract.state import Skirmish

SINGLE, MULTIPLE, COORDINATED, HELD = "attack", "multiple attack", "coordinated attack", "hold"
REMOVED = "lost its last slot"


class SkirmishWitness(Witness):
    """Nothing has a place here. The harm of a blow is the slots that it removes; a coordinated attack is its leader's."""

    def __init__(self) -> None:
        super().__init__()
        self._seats: dict[PieceId, Seat] = {}
        self._slots: dict[PieceId, int] = {}
        self._blow = 0

    def catalogue(self, state: Skirmish) -> tuple[str, ...]:
        field = state.field
        multiple = (MULTIPLE,) if field.multiple else ()
        coordinated = (COORDINATED,) if field.coordinated else ()
        return SINGLE, *multiple, *coordinated, HELD

    def whereabouts(self, state: Skirmish) -> Mapping[PieceId, None]:
        return dict.fromkeys(state.units)

    def who(self, state: Skirmish, piece: PieceId) -> Piece:
        fallen = (unit for unit in state.fallen if unit.id == piece)
        unit = state.units.get(piece) or next(fallen)
        return Piece(unit.id, unit.seat, unit.name, unit.name)

    def meet(self, state: Any, events: Sequence[Event]) -> None:
        if not self._seats:
            everybody = (*state.units.values(), *state.fallen)
            self._seats = {unit.id: unit.seat for unit in everybody}
            self._slots = {unit.id: unit.full for unit in everybody}
        for event in events:
            match event:
                case e.Held():
                    self.used(self._seats[event.unit], HELD, event.unit)
                case e.Attacked():
                    self._attacked(event)
                case e.Damaged():
                    self.landed(self._blow, self._slots[event.target] - event.left)
                    self._slots[event.target] = event.left
                case e.Destroyed():
                    by = self.blows[self._blow].by
                    self.died(event.unit, None, REMOVED, by=by, side=self._seats[by])

    def _attacked(self, event: e.Attacked) -> None:
        seat, leader = self._seats[event.attackers[0]], event.attackers[0]
        self.acted(seat, *event.attackers)
        if event.number == 1:
            together = COORDINATED if len(event.attackers) > 1 else SINGLE
            self.used(seat, MULTIPLE if event.count > 1 else together, leader)
        self._blow = self.struck(leader, None, event.target, None, "melee")
        if event.hit:
            self.landed(self._blow, 0)
