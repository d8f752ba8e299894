"""What the director does to the table of a Thor battle: units come and go, suffer and heal, squares change."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from game.core.events import Context
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Arrival, Mark
from game.systems.asgard.on_thor import arrival_squares, board
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.facts import PieceIs
from game.systems.thor import events
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.combat.target_rules import targets
from game.systems.thor.state import Battle, Lent, Unit


def place(state: Battle, arrival: Arrival, ctx: Context) -> UnitId:
    """A fresh unit at full hits where the sheet wants it (A-38); 0 if the board is full."""
    square = arrival_squares.square_for(state, arrival)
    if square is None:
        return 0
    number = state.next_id
    state.next_id += 1
    state.place(Unit(number, arrival.who, arrival.seat, "", state.field.profiles[arrival.who].hits), square)
    ctx.tell(events.Appeared, number, square)
    return number


def hide(state: Battle, unit: UnitId, ctx: Context) -> None:
    """From the board into the reserve of its side, hits and all (A-22)."""
    gone = state.lift(unit)
    waiting = msgspec.structs.replace(gone, at="", lent=UNSET)
    state.reserve[gone.seat] = (*state.reserve[gone.seat], waiting)
    ctx.tell(events.Left, unit, gone.at)


def show(state: Battle, unit: UnitId, spot: Spot, ctx: Context) -> bool:
    """From the reserve to the free square nearest to a spot; False if the board is full."""
    square = board.nearest(spot, board.free_squares(state))
    found = waiting(state, unit)
    if square is None or found is None:
        return False
    _take_from_reserve(state, found)
    state.place(found, square)
    ctx.tell(events.Appeared, unit, square)
    return True


def drop(state: Battle, unit: UnitId, ctx: Context, *, slain: bool) -> None:
    """Out of the battle for good; only who was slain counts as fallen and is told as such."""
    found = waiting(state, unit)
    if found is not None:
        _take_from_reserve(state, found)
    elif unit in state.units:
        found = state.lift(unit)
    else:
        return
    gone = msgspec.structs.replace(found, lent=UNSET, away=UNSET if slain else True)
    state.fallen = (*state.fallen, gone)
    if slain:
        ctx.tell(events.Fell, unit, gone.name, gone.seat, gone.at)
    elif gone.at:
        ctx.tell(events.Left, unit, gone.at)


def waiting(state: Battle, unit: UnitId) -> Unit | None:
    """A unit of the reserve."""
    return next((found for units in state.reserve.values() for found in units if found.id == unit), None)


def _take_from_reserve(state: Battle, unit: Unit) -> None:
    state.reserve[unit.seat] = tuple(other for other in state.reserve[unit.seat] if other.id != unit.id)


def wound(state: Battle, unit: UnitId, hits: int, ctx: Context) -> None:
    """Hits lost to no attack: nobody defends, and none is added or taken away."""
    target = state.units[unit]
    lost = min(hits, target.hits)
    if lost <= 0:
        return
    ctx.tell(events.Struck, unit, lost, target.hits - lost)
    if lost < target.hits:
        state.wound(unit, target.hits - lost)
        return
    state.fell(unit)
    ctx.tell(events.Fell, unit, target.name, target.seat, target.at)


def heal(state: Battle, unit: UnitId, hits: int, ctx: Context) -> None:
    """Hits back, never more than the unit's own (T-54)."""
    target = state.units[unit]
    left = min(state.profile(unit).hits, target.hits + hits)
    if left > target.hits:
        state.wound(unit, left)
        ctx.tell(events.Healed, unit, left - target.hits, left)


def lend(state: Battle, unit: UnitId, marks: tuple[Mark, ...]) -> None:
    """Marks as Thor's own modifiers; a unit without any is as if there were no such thing."""
    modifiers = tuple(
        Lent(
            "attack" if mark.stat == "attack" else "defence", mark.amount, mark.cause, mark.rule, mark.against
        )
        for mark in marks
    )
    state.units[unit] = msgspec.structs.replace(state.units[unit], lent=modifiers or UNSET)


def lent(state: Battle, unit: UnitId) -> tuple[Mark, ...]:
    """The marks that lie on a unit."""
    found = state.units[unit].lent or ()
    return tuple(Mark(each.stat, each.amount, each.cause, each.rule, each.against) for each in found)


def change_field(state: Battle, verb: str, piece: str, ctx: Context) -> bool:
    """A wall rises on a square (`shut`), unless somebody stands there, or what makes it impassable is gone."""
    terrain = state.field.terrain
    was = terrain.get(piece, "")
    if bool(was) == (verb == "shut") or (verb == "shut" and piece in state.board):
        return False
    others = {square: what for square, what in terrain.items() if square != piece}
    now = {**others, piece: "wall"} if verb == "shut" else others
    state.field = msgspec.structs.replace(state.field, terrain=now)
    ctx.tell(events.TerrainChanged, piece, was, "wall" if verb == "shut" else "")
    return True


def piece_is(state: Battle, fact: PieceIs) -> bool:
    """Whether a square is open or gone (passable), or shut (a wall)."""
    if fact.status == "shut":
        return state.field.wall(fact.piece)
    return fact.status in ("open", "gone") and fact.piece not in state.field.terrain


def settle(state: Battle) -> None:
    """Take away a choice that came of an attack or move whose units the story has taken meanwhile."""
    while _idle(state):
        state.stack.pop()


def _idle(state: Battle) -> bool:
    decision = state.decision
    if isinstance(decision, FollowUp):
        unit = state.units.get(decision.unit)
        return unit is None or not targets(state, unit, decision.hit)
    if isinstance(decision, Sidestep):
        return decision.unit not in state.units or not decision.actions(state)
    if isinstance(decision, Answer):
        return decision.blow.target not in state.units
    return isinstance(decision, Halt) and not any(unit in state.units for unit in decision.units)
