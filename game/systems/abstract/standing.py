"""The chance of each side to win, from the whole table: slots, units, and who of them has still to act.

The weights are fitted to games of the greedy bot (tools/standing.py). Nothing that plays may look here.
"""

from __future__ import annotations

from math import log

from game.core.descriptions.standing import Standing, Team, settled, weighed, weights
from game.core.seats import Seat
from game.systems.abstract.state import Skirmish

_GONE = 0.1
"""What a side without a unit counts as having, to be counted on at all."""


def standing(state: Skirmish) -> Standing:
    """The chance of every seat to win."""
    if state.outcome:
        return settled(state.outcome, _teams(state))
    return weighed(features(state), weights(__package__))


def _teams(state: Skirmish) -> list[Team]:
    return [(seat,) for seat in state.field.sides]


def features(state: Skirmish) -> dict[Team, dict[str, float]]:
    """What counts for each side."""
    return {(seat,): _side(state, seat) for seat in state.field.sides}


def _side(state: Skirmish, seat: Seat) -> dict[str, float]:
    slots = {unit.id: unit.slots for unit in state.side(seat)}
    if not slots and seat not in {unit.seat for unit in state.fallen}:
        slots = dict(enumerate(_to_come(state, seat)))
    total = sum(slots.values())
    found = {
        "slots": log(_GONE + total),
        "units": log(_GONE + len(slots)),
    }
    if not state.revealed or not total:
        return found
    cards = {unit: state.cards[unit] for unit in slots if unit in state.cards}
    waiting = [unit for unit in cards if unit not in state.acted]
    return {
        **found,
        "fresh": sum(slots[unit] for unit in waiting) / total,
        "attack": sum(cards[unit].accuracy + cards[unit].damage for unit in waiting) / total,
    }


def _to_come(state: Skirmish, seat: Seat) -> list[int]:
    """The slots of the units that a side is about to create: as it wrote them down, or one with all of them."""
    side = state.field.sides[seat]
    roster = state.rosters.get(seat) or side.recruits
    return [recruit.slots for recruit in roster] or [side.slots]
