"""What somebody who watches a battle writes down: moves, attacks and what came of them, units lost, cards and powers used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.descriptions.witness import Ground, Piece, PieceId, Spot, Way, Witness, each_once
from game.core.events import Event
from game.core.seats import Seat
from game.systems.thor import events as e
from game.systems.thor.catalogue import WILD, cards, may_use
from game.systems.thor.squares import FILES, PLACES, RANKS, Square
from game.systems.thor.state import FOE, Battle

SIDEWAYS = len(FILES)
SPOTS: dict[Square, Spot] = {square: (file, len(RANKS) - 1 - rank) for square, (file, rank) in PLACES.items()}
"""Every square from the upper left, where a8 is."""
PUSH, BLOW = "pushed", "struck"


class BattleWitness(Witness):
    """A wild card is used by the name of its power, any other by its own, whatever use it was put to."""

    def __init__(self) -> None:
        super().__init__()
        self._seats: dict[PieceId, Seat] = {}
        self._blows: dict[PieceId, int] = {}
        """The blow at each unit that has neither been answered nor landed yet."""
        self._doer: PieceId = 0
        """Who did last what may push somebody."""

    def ground(self, state: Battle) -> Ground:
        return Ground(SIDEWAYS, len(RANKS), 1, "square")

    def catalogue(self, state: Battle) -> tuple[str, ...]:
        """The common cards that anybody there may use, and the powers of everybody there or to come."""
        able = state.field.profiles.values()
        common = [
            card.name
            for card in cards().values()
            if not card.wild and any(may_use(profile, card) for profile in able)
        ]
        powers = [power.name for profile in able for kind in WILD for power in profile.of_kind(kind)]
        return each_once((*common, *powers))

    def whereabouts(self, state: Battle) -> Mapping[PieceId, Spot]:
        return {unit.id: SPOTS[unit.at] for unit in state.units.values()}

    def who(self, state: Battle, piece: PieceId) -> Piece:
        fallen = (unit for unit in reversed(state.fallen) if unit.id == piece)
        unit = state.units.get(piece) or next(fallen)
        return Piece(unit.id, unit.seat, unit.name, unit.name)

    def meet(self, state: Any, events: Sequence[Event]) -> None:
        self._seats.update((unit.id, unit.seat) for unit in (*state.units.values(), *state.fallen))
        killer: PieceId = 0
        for event in events:
            match event:
                case e.BattleBegan():
                    self.first = event.first
                case e.Played():
                    self._played(event)
                case e.Moved(taunted=False):
                    self.active.add(event.unit)
                case e.Attacked():
                    self._attacked(event)
                case e.Defended():
                    self._blows.pop(event.target, None)
                case e.Struck():
                    killer = self._struck(event)
                case e.Summoned():
                    self._seats[event.unit] = event.seat
                case e.Fell():
                    self._fell(event, self._doer if event.pushed else killer)
                case e.Left():
                    self.left(event.unit)

    def _played(self, event: e.Played) -> None:
        self.used(event.seat, event.power or event.card, event.unit)
        self.acted(event.seat, *filter(None, (event.unit, event.by)))
        self._doer = event.unit or self._doer

    def _attacked(self, event: e.Attacked) -> None:
        target = self._seats[event.target]
        hostile = self._seats.get(event.unit, FOE[target]) != target
        way: Way = "melee" if event.kind == "H" else "shot"
        here, there = SPOTS[event.origin], SPOTS[event.at]
        self._blows[event.target] = self.struck(event.unit, here, event.target, there, way, hostile=hostile)
        self._doer = event.unit
        self.active.add(event.unit)

    def _struck(self, event: e.Struck) -> PieceId:
        """Whose blow it was that landed; 0 where nobody's did, as in a trap."""
        blow = self._blows.pop(event.unit, None)
        if blow is None:
            return 0
        self.landed(blow, event.damage)
        return self.blows[blow].by

    def _fell(self, event: e.Fell, by: PieceId) -> None:
        self._seats[event.unit] = event.seat
        side = self._seats.get(by, FOE[event.seat])
        self.died(event.unit, SPOTS[event.at], PUSH if event.pushed else BLOW, by=by, side=side)
