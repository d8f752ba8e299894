"""Battles of Abstract Skirmish that no file describes, and what a person at the table would notice in one."""

from __future__ import annotations

from collections import Counter

from game.core.chance import Chance
from game.core.match import Match, Moment
from game.core.promises.breaches import keep
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.abstract import events
from game.systems.abstract.creation import MOST_UNITS
from game.systems.abstract.state import Skirmish
from game.systems.abstract.view import view


def skirmish(chance: Chance) -> Document:
    """A random sound battle: 2 to 4 sides of 1 to 60 slots, with units or without, with a cap or without."""
    slots, most = chance.pick((1, 3, 8, 10, 10, 20, 40, 60)), chance.roll(MOST_UNITS)
    seats = SEATS[: chance.pick((2, 2, 2, 3, 4))]
    handicap = {seat: chance.roll(slots) if chance.roll(5) == 1 else slots for seat in seats}
    cap = -(-slots // most) + chance.roll(slots) - 1 if chance.flip() else 0
    return {
        "system": "abstract",
        "title": "Anything goes",
        "slots": slots,
        "cap": cap,
        "most-units": most,
        "sides": {
            seat: {
                "name": f"Side {seat}",
                "slots": handicap[seat],
                "units": _units(handicap[seat], most, cap or slots, chance),
            }
            for seat in seats
        },
        "options": {
            "turn-cap": chance.pick((0, 3, 30)),
            "multiple-attacks": chance.roll(4) > 1,
            "coordinated-attacks": chance.roll(4) > 1,
        },
    }


def _units(slots: int, most: int, cap: int, chance: Chance) -> list[Document]:
    """Units for all the slots; none of them where the player is to create them."""
    if chance.roll(3) == 1:
        return []
    sizes = [0] * max(-(-slots // cap), chance.roll(min(most, slots)))
    for number in range(slots):
        room = [place for place, size in enumerate(sizes) if size < cap]
        sizes[number if number < len(sizes) else chance.pick(room)] += 1
    return [{"name": f"Unit {number}", "slots": size} for number, size in enumerate(sizes, 1)]


class SkirmishWatch:
    """Looked at after every decision of an Abstract Skirmish."""

    def __init__(self) -> None:
        self.order: list[int] = []
        self.slots: dict[int, int] = {}
        self.used: Counter[str] = Counter()
        """How often each kind of action was taken."""

    def __call__(self, match: Match) -> None:
        """Look at the latest moment of a match. Raises `Breach`."""
        moment, state = match.moments[-1], match.state
        self.used[type(moment.action).__name__] += 1
        self._slots_only_shrink(state)
        self._nobody_acts_twice(moment)
        for event in moment.events:
            _adds_up(event)
        for seat in state.field.sides:
            _secrets_kept(moment, state, seat)
        if moment.results or any(event.reveals for event in moment.events):
            keep("chance and reveals close a moment", moment.closed)

    def _slots_only_shrink(self, state: Skirmish) -> None:
        """S-7: slots go and never come; nobody returns."""
        for unit in state.units.values():
            keep("slots only shrink", unit.slots <= self.slots.get(unit.id, unit.full), where=unit)
        if state.turn > 1 or state.revealed:
            keep("the destroyed stay so", {*self.slots} >= {*state.units} or not self.slots)
        self.slots = {unit.id: unit.slots for unit in state.units.values()}

    def _nobody_acts_twice(self, moment: Moment) -> None:
        """S-6: each unit comes up once a turn, and only those that are there."""
        for event in moment.events:
            if isinstance(event, events.TurnBegan):
                self.order.clear()
            elif isinstance(event, events.CameUp):
                keep("a unit comes up once a turn", event.unit not in self.order, where=event)
                self.order.append(event.unit)


def _adds_up(event: object) -> None:
    """SB-16 to SB-18: a hit is more than the defence; hits are the difference, never below zero."""
    if isinstance(event, events.Attacked):
        keep(
            "a hit is a greater total", event.hit == (event.accuracy.total > event.evasion.total), where=event
        )
    if isinstance(event, events.Damaged):
        hits = max(0, event.damage.total - event.endurance.total)
        keep("hits are the difference", event.hits == hits and event.left >= 0, where=event)


def _secrets_kept(moment: Moment, state: Skirmish, seat: Seat) -> None:
    """S-3, S-18: before the reveal a seat sees its own cards and units, and nothing of the others'."""
    seen = view(state, seat)
    if not state.revealed:
        keep(
            "hidden cards are not seen", {state.units[unit].seat for unit in seen.cards} <= {seat}, where=seat
        )
    keep("hidden units are not seen", set(seen.rosters) <= {seat}, where=seat)
    for event in moment.events:
        if isinstance(event, events.Assigned) and event.seat != seat:
            keep("nobody learns that cards are dealt", event.seen_by(seat) is None, where=event)
