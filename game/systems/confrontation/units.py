"""Units as they stand: who touches whom, who is free or engaged, what a unit's Power is, who leads it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from game.systems.confrontation.profile import WIDTHS, Profile, Role
from game.systems.confrontation.state import CONTACT, Battle, Fighter, FighterId, Unit, UnitId

LEADING: tuple[Role, ...] = ("incarnate", "standard", "special", "specialist", "bearer", "musician", "crew")
"""Who leads, the first before the others: an Incarnate always, then standard, then special fighters (G-12)."""

_WIDEST = max(WIDTHS.values())


def fighters(state: Battle, unit: UnitId) -> list[Fighter]:
    """The fighters of a unit in order of their numbers; familiars are members and no fighters, nor is a crewed engine (G-22, G-53)."""
    return [each for each in state.members(unit) if each.role not in ("familiar", "machine")]


def troopers(state: Battle, unit: UnitId) -> list[Fighter]:
    """Its fighters without the Incarnate, whom nothing reaches that is aimed at the unit as a whole (GB-95)."""
    return [each for each in fighters(state, unit) if each.role != "incarnate"]


def machine(state: Battle, unit: UnitId) -> Fighter | None:
    """The engine that the crew of a unit serves, if it is one (G-53)."""
    return next((each for each in state.members(unit) if each.role == "machine"), None)


def category(state: Battle, unit: UnitId) -> str:
    """The troop category of a unit: that of its troops, whomever an Incarnate has joined (GB-2, G-67); of a machine with crew `machine`."""
    members = state.members(unit)
    troops = [each for each in members if each.role not in ("incarnate", "familiar")]
    kinds = {state.field.profiles[each.profile].category for each in troops or members}
    return "machine" if "machine" in kinds else min(kinds, default="infantry")


# Contact


def apart(state: Battle, one: Fighter, other: Fighter) -> int:
    """The tenths between the bases of two fighters; negative where they overlap."""
    radii = (_base(state, one).base.long + _base(state, other).base.long) / 2
    return round(hypot(other.place.x - one.place.x, other.place.y - one.place.y) - radii)


def touching(state: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether two fighters are in contact: a gap of at most 0.1 cm (G-11)."""
    return apart(state, one, other) <= CONTACT


def enemies_on_table(state: Battle, unit: UnitId) -> list[Unit]:
    """The enemy units on the table, in order of their numbers."""
    seat = state.units[unit].seat
    return [other for other in state.on_table() if not state.friends(seat, other.seat)]


def _touched(state: Battle, own: Fighter, others: Iterable[Fighter]) -> list[Fighter]:
    """Those of the others whom a fighter touches; most are left out by a glance at their places."""
    reach = _base(state, own).base.long // 2 + _WIDEST // 2 + CONTACT
    x, y = own.place.x, own.place.y
    return [
        other
        for other in others
        if abs(other.place.x - x) <= reach and abs(other.place.y - y) <= reach and touching(state, own, other)
    ]


def contacts(state: Battle, unit: UnitId) -> dict[FighterId, list[Fighter]]:
    """For each member of a unit who touches an enemy, the enemies that he touches."""
    if state.units[unit].fate != "table":
        return {}
    hostile = {other.id for other in enemies_on_table(state, unit)}
    others = [each for each in state.fighters.values() if each.unit in hostile]
    touched = ((own.id, _touched(state, own, others)) for own in state.members(unit))
    return {own: found for own, found in touched if found}


def melee(state: Battle, unit: UnitId) -> list[UnitId]:
    """The enemy units that a unit is in contact with, in order of their numbers."""
    return sorted({foe.unit for found in contacts(state, unit).values() for foe in found})


def same_melee(state: Battle, unit: UnitId) -> list[UnitId]:
    """The enemy units in the melee that a unit is in, in order of their numbers (GB-4, G-163).

    A melee is all units that hang together by contact between enemies, however many stand between two of them.
    """
    found, asked = {unit}, [unit]
    while asked:
        fresh = [each for each in melee(state, asked.pop()) if each not in found]
        found.update(fresh)
        asked += fresh
    seat = state.units[unit].seat
    return sorted(each for each in found if not state.friends(seat, state.units[each].seat))


def engaged(state: Battle, unit: UnitId) -> bool:
    """Whether any member of a unit touches an enemy (GB-4)."""
    return bool(contacts(state, unit))


def free(state: Battle, unit: UnitId) -> bool:
    """Whether no member of a unit touches an enemy (GB-4)."""
    return not engaged(state, unit)


# Power, size, fear


def power(state: Battle, unit: UnitId) -> int:
    """The total Power of a unit's members; an engine adds 2 while it is crewed (GB-5, G-53)."""
    return sum(state.field.profiles[each.profile].power for each in state.members(unit))


def below_half(state: Battle, unit: UnitId) -> bool:
    """Whether fewer than half of its original members are left; creatures never count as such (GB-72, G-22).

    Those who have left the table with a chest stay its members (G-58).
    """
    return (
        category(state, unit) != "creature"
        and 2 * len(_counted([*state.members(unit), *departed(state, unit)])) < state.units[unit].original
    )


def departed(state: Battle, unit: UnitId) -> list[Fighter]:
    """The fighters of a unit who have left the table and are not eliminated (G-58)."""
    return [each for each in state.fallen.values() if each.unit == unit and each.health > 0]


def _counted(members: list[Fighter]) -> list[Fighter]:
    """The members that count for losses: all but the engine of a crew (G-53)."""
    return [each for each in members if each.role != "machine"]


def frightening(state: Battle, unit: UnitId) -> int:
    """The highest Fear among the members of a unit; 0 if none is frightening (G-49)."""
    return max((state.field.profiles[each.profile].fear for each in state.members(unit)), default=0)


# Leaders


def leader(state: Battle, unit: UnitId) -> Fighter:
    """The leader of a unit that has members."""
    return state.fighters[state.units[unit].leader]


def next_leader(state: Battle, unit: UnitId) -> FighterId:
    """Who leads a unit whose leader is gone: the nearest standard fighter to him, else the nearest special one (G-12).

    0 if nobody is left.
    """
    members = state.members(unit)
    last = state.fallen.get(state.units[unit].leader) or state.fighters.get(state.units[unit].leader)
    if last is not None and last.id in state.fighters:
        return last.id

    def rank(each: Fighter) -> tuple[int, float, int]:
        role = LEADING.index(each.role) if each.role in LEADING else len(LEADING)
        far = hypot(each.place.x - last.place.x, each.place.y - last.place.y) if last else 0.0
        return (0 if role == 0 else 1 if role == 1 else 2, far, each.id)

    return min(fighters(state, unit) or members, key=rank).id if members else 0


def _base(state: Battle, fighter: Fighter) -> Profile:
    return state.field.profiles[fighter.profile]


def gap(state: Battle, unit: UnitId, other: UnitId) -> int:
    """The tenths between two units: from leader to leader, base edge to base edge (GB-9)."""
    return max(0, apart(state, leader(state, unit), leader(state, other)))


# Names


def name(state: Battle, fighter: FighterId) -> str:
    """What a fighter is called: his profile's name."""
    found = state.fighters.get(fighter) or state.fallen[fighter]
    return state.field.profiles[found.profile].name
