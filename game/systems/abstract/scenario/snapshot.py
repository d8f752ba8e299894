"""The inverse of setting up: a scenario that begins with the turn that a battle begins (`docs/scenario-format.md`)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.seats import Seat
from game.core.steps import Step
from game.core.system import Document, Restless
from game.systems.abstract import decision
from game.systems.abstract.sequence import turn
from game.systems.abstract.state import Skirmish, Unit


def rest(state: Skirmish) -> str:
    """Where a battle rests: a turn begins, and nobody has been dealt a card; "" elsewhere."""
    plots = tuple(decision.plot(state, seat) for seat in state.living())
    later: tuple[Step[Any], ...] = (*plots, decision.Reveal(), *turn()[1:])
    fresh = not (state.cards or state.ready or state.revealed)
    return "a turn begins" if fresh and plots and tuple(reversed(state.stack)) == later else ""


def snapshot(state: Skirmish, document: Document) -> Document:
    """A scenario that begins where `state` rests. Raises `Restless`."""
    if not rest(state):
        raise Restless("A battle of Abstract Skirmish can begin where a turn does; here one is going on.")
    kept = {name: value for name, value in document.items() if name != "lesson"}
    start: dict[str, Any] = {"turn": state.turn}
    if state.dice:
        start["dice"] = list(state.dice)
    return {
        **kept,
        "kind": "custom",
        "sides": {
            seat: {**document["sides"][seat], "units": _entries(state, seat)} for seat in state.field.sides
        },
        "start": start,
    }


def _entries(state: Skirmish, seat: Seat) -> list[dict[str, Any]]:
    """The units of a side in order of their numbers, destroyed ones too, as a scenario writes them."""
    fell = {unit.id: number for number, unit in enumerate(state.fallen, 1)}
    units = sorted((*state.units.values(), *state.fallen), key=lambda unit: unit.id)
    return [_entry(state, unit, fell.get(unit.id, 0)) for unit in units if unit.seat == seat]


def _entry(state: Skirmish, unit: Unit, fell: int) -> dict[str, Any]:
    """A unit, less what goes without saying."""
    entry: dict[str, Any] = {"name": unit.name, "slots": unit.full}
    if unit.emblem:
        entry["emblem"] = unit.emblem
    if fell:
        return {**entry, "fallen": fell}
    if unit.slots != unit.full:
        entry["left"] = unit.slots
    if unit.id in state.last:
        entry["cards"] = msgspec.to_builtins(state.last[unit.id])
    return entry


def unhistoried(state: Skirmish) -> Skirmish:
    """The battle less who created units at the table: once they stand there, nobody asks whether the set-up named them."""
    sides = {seat: msgspec.structs.replace(side, recruits=()) for seat, side in state.field.sides.items()}
    other = state.copy()
    other.field = msgspec.structs.replace(state.field, sides=sides)
    return other
