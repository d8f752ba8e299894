"""Mana: the pool of a unit with magicians in it, kept from round to round (GB-87, G-33, G-64)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation import lots
from game.systems.confrontation.mystics import pools
from game.systems.confrontation.state import Battle, Fighter, UnitId


def magicians(state: Battle, unit: UnitId) -> list[Fighter]:
    """The members of a unit who have Energy."""
    return [each for each in state.members(unit) if state.profile(each.id).energy]


def dice(state: Battle, unit: UnitId) -> int:
    """How many dice of mana a unit rolls: 2 with an Incarnate magician, else 1, and 1 for each familiar of a magician who lives."""
    able = magicians(state, unit)
    if not able:
        return 0
    masters = {each.id for each in able}
    familiars = sum(each.role == "familiar" and each.master in masters for each in state.members(unit))
    return 1 + any(each.role == "incarnate" for each in able) + familiars


def begin(state: Battle, ctx: Context, kept: tuple[UnitId, ...] = ()) -> None:
    """Roll for the pools of all units when the battle begins (G-64), but for those that the scenario has fixed."""
    for seat in state.field.sides:
        fill(state, ctx, seat, kept)


def fill(state: Battle, ctx: Context, seat: Seat, kept: tuple[UnitId, ...] = ()) -> None:
    """Add dice and Energy to the mana of a player's units, up to 30, in rout or not (GB-87, GB-75, G-33); `kept` stay as they are."""
    for unit in list(state.company(seat)):
        if unit.id in kept:
            continue
        rolled = lots.cast(state, ctx, dice(state, unit.id))
        if rolled:
            energy = sum(state.profile(each.id).energy for each in magicians(state, unit.id))
            pools.fill(state, ctx, unit.id, mana=unit.mana + energy + sum(rolled), dice=rolled)
