"""The inverse of setting up: a scenario that begins where a battle stands (`docs/scenario-format.md`)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.seats import Seat
from game.core.steps import Step
from game.core.system import Document, Restless
from game.systems.thor import sequence
from game.systems.thor.squares import FILES
from game.systems.thor.state import FOE, PLAYERS, Battle, Unit


def rest(state: Battle) -> str:
    """Where a battle rests: a phase of plays begins, or it is the first player's turn to deploy; "" elsewhere."""
    return "" if state.field.endless else resting(state)


def resting(state: Battle) -> str:
    """The same, whether or not somebody directs the battle."""
    if state.outcome is not None or not state.stack:
        return ""
    top = state.stack[-1]
    if isinstance(top, sequence.Phase) and state.stack == _phases(top.seat, top):
        return f"the {top.name} phase begins"
    if isinstance(top, sequence.Placing) and _first_to_place(state):
        return "a unit is deployed"
    return ""


def _phases(seat: Seat, top: sequence.Phase) -> list[Step[Any]]:
    """The stack with which a phase of plays begins, nothing being played yet."""
    later: list[Step[Any]] = [sequence.EndTurn(seat)]
    if isinstance(top, sequence.MovePhase):
        return [*later, sequence.Enter(seat, "fight"), sequence.MovePhase(seat)]
    return [*later, sequence.FightPhase(seat)]


def _first_to_place(state: Battle) -> bool:
    """Whether deployment goes on just as it would begin: with who goes first, or with the other if that side is done."""
    places = state.first if state.reserve[state.first] else FOE[state.first]
    *begins, deployment, placing = state.stack
    one_turn = len(begins) == 1 and isinstance(begins[0], sequence.FirstTurn)
    return one_turn and [deployment, placing] == [sequence.Deployment(FOE[places]), sequence.Placing(places)]


def snapshot(state: Battle, document: Document) -> Document:
    """A scenario that begins where `state` rests. Raises `Restless`."""
    if not rest(state):
        raise Restless("A battle of Thor can begin where a phase begins; here something is on its way.")
    return told(state, document)


def told(state: Battle, document: Document) -> Document:
    """The scenario that a battle is, of which `document` is the one it began with."""
    kept = {name: value for name, value in document.items() if name not in ("lesson", "solution")}
    rosters = {seat: _roster(state, seat) for seat in PLAYERS}
    return {
        **kept,
        "kind": "puzzle" if state.field.one_turn else "custom",
        "map": _map(state, document["map"]),
        "sides": {
            seat: {**document["sides"][seat], "units": _entries(rosters, state, seat, _roll(document))}
            for seat in PLAYERS
        },
        "start": _start(state),
    }


def _roster(state: Battle, seat: Seat) -> list[Unit]:
    """All units of a side: those on the board in the order in which they came onto it, those that wait, the fallen."""
    gone = (unit for unit in state.fallen if unit.seat == seat)
    return [*state.side(seat), *state.reserve[seat], *gone]


def _map(state: Battle, drawn: str) -> str:
    """The map with the walls and pits that there are now: as it was drawn, if they are the same."""
    signs = {"wall": "#", "pit": "o"}
    rows = [
        [signs.get(state.field.terrain.get(f"{file}{rank}", ""), ".") for file in FILES]
        for rank in range(8, 0, -1)
    ]
    made = "\n".join(map("".join, rows)) + "\n"
    return drawn if drawn.strip("\n") == made.strip("\n") else made


def _roll(document: Document) -> set[int]:
    """The numbers of the units that were there from the beginning."""
    entries = [entry for seat in PLAYERS for entry in document["sides"][seat].get("units", ())]
    tables = [entry if isinstance(entry, dict) else {} for entry in entries]
    return {table.get("number") or count for count, table in enumerate(tables, 1) if not table.get("came")}


def _entries(
    rosters: dict[Seat, list[Unit]], state: Battle, seat: Seat, roll: set[int]
) -> list[dict[str, Any]]:
    """The units of a side as a scenario writes them; those of the set-up are on the roll."""
    before = len(rosters[PLAYERS[0]]) if seat != PLAYERS[0] else 0
    fell = {unit.id: number for number, unit in enumerate(state.fallen, 1)}
    return [
        _entry(state, unit, before + place, fell.get(unit.id, 0))
        | ({"came": True} if state.field.endless and unit.id not in roll and not unit.summoned else {})
        for place, unit in enumerate(rosters[seat], 1)
    ]


def _entry(state: Battle, unit: Unit, place: int, fell: int) -> dict[str, Any]:
    """A unit in its place of the file, less what goes without saying."""
    entry: dict[str, Any] = {"name": unit.name}
    if unit.at:
        entry["at"] = unit.at
    if unit.hits != state.field.profiles[unit.name].hits:
        entry["hits"] = unit.hits
    if unit.id != place:
        entry["number"] = unit.id
    if unit.summoned:
        entry["summoned"] = True
    if fell:
        entry["fallen"] = fell
    if unit.away:
        entry["away"] = True
    return entry


def _start(state: Battle) -> dict[str, Any]:
    """How far the battle is, and every card where it lies."""
    top = state.stack[-1]
    start: dict[str, Any] = {"first": state.first, "turn": state.turn}
    if isinstance(top, sequence.Phase):
        start |= {"active": top.seat, "phase": top.name.lower()}
    else:
        begins = state.stack[0]
        assert isinstance(begins, sequence.FirstTurn)
        start |= (
            {"phase": begins.phase}
            if begins.seat == state.first
            else {"phase": begins.phase, "active": begins.seat}
        )
    start |= {"deck": list(reversed(state.deck)), "discard": list(state.discard)}
    start["hands"] = {seat: list(state.hands[seat]) for seat in PLAYERS}
    knows = {seat: known for seat in PLAYERS if (known := _knows(state, seat))}
    return {**start, "knows": knows} if knows else start


def _knows(state: Battle, seat: Seat) -> dict[str, Any]:
    """What a side has seen of hidden cards, less what it has not."""
    known = state.known[seat]
    found: dict[str, Any] = {"deck": len(known.deck), "hand": list(known.hand)}
    return {name: value for name, value in found.items() if value}


def unhistoried(state: Battle) -> Battle:
    """The battle less the order in which units of different sides came onto the board, in which squares were entered and
    walls rose, and less what is lent to the fallen.

    Nothing asks for any of it: plays are listed side by side, and `board` only says who stands where.
    """
    other = state.copy()
    other.units = {unit.id: unit for seat in PLAYERS for unit in state.side(seat)}
    other.board = dict(sorted(state.board.items()))
    other.fallen = tuple(msgspec.structs.replace(unit, lent=msgspec.UNSET) for unit in state.fallen)
    terrain = dict(sorted(state.field.terrain.items()))
    other.field = msgspec.structs.replace(state.field, terrain=terrain)
    return other
