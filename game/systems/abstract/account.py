"""What a look back at a battle counts: attacks that hit, what hits removed, units destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.descriptions.account import Account
from game.core.events import Event
from game.core.seats import Seat
from game.systems.abstract import events as e
from game.systems.abstract.combat.odds import PAIR, ways_above, ways_of_hits
from game.systems.abstract.state import Skirmish, Unit

HIT, ROLLED = "Attacks that hit", "Damage of hits"
ATTACKS, SLOTS, DESTROYED = "Attacks made", "Slots removed", "Units destroyed"


class SkirmishAccount(Account):
    """Expected is what two dice against two come to at the levels of an attack, every way in which they fall counted (SA-1)."""

    luck_rows = (HIT, ROLLED)
    deed_rows = (ATTACKS, SLOTS, DESTROYED)

    def meet(self, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        seats = {unit.id: unit.seat for state in (before, after) if state for unit in _units(state)}
        slots = {unit.id: unit.slots for unit in before.units.values()} if before else {}
        attacker: Seat | None = None
        for event in events:
            match event:
                case e.Attacked():
                    attacker = seats[event.attackers[0]]
                    edge = event.evasion.level - event.accuracy.level
                    self.came_out(HIT, attacker, event.hit, ways_above(edge) / PAIR)
                    self.did(ATTACKS, attacker)
                case e.Damaged():
                    attacker = seats[event.attackers[0]]
                    advantage = event.damage.level - event.endurance.level
                    self.came_out(ROLLED, attacker, event.hits, _expected(advantage))
                    self.did(SLOTS, attacker, slots.get(event.target, event.left) - event.left)
                    slots[event.target] = event.left
                case e.Destroyed():
                    if attacker:
                        self.did(DESTROYED, attacker)
                    self.lost(event.seat, event.name, event.unit)


def _units(state: Skirmish) -> list[Unit]:
    return [*state.units.values(), *state.fallen]


def _expected(advantage: int) -> float:
    return sum(hits * ways for hits, ways in enumerate(ways_of_hits(advantage))) / PAIR
