"""The one place where fighters leave: wounds, eliminations, and what becomes of their unit, their things and their company.

A fighter who is gone is kept in `fallen`, where he stood: the eliminated with no health left, those who have left the table (G-58)
with what they had.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from game.core.events import Context
from game.systems.confrontation import elixir, events, scoring, units
from game.systems.confrontation.incarnates import commander
from game.systems.confrontation.state import Battle, Fighter, FighterId, UnitId

Cause = Literal["shot", "melee", "mystic", "titanic", "disengaging", "flight", "terrain"]
"""What fells a fighter.

`disengaging` is every loss by contact: of those in contact when their unit disengages or flees, and of a unit that runs into enemies
(G-56); `flight` is running off the table; `titanic` is a titan's card against a unit in contact, its other cards are `mystic`; `terrain` comes down with what he stands on.
"""
IN_MELEE: tuple[Cause, ...] = ("melee", "titanic", "disengaging")
"""By what a unit is eliminated in melee (G-57)."""
Damage = tuple[tuple[FighterId, int], ...]
"""Who suffers how many points."""


# Wounds


def wound(
    state: Battle,
    ctx: Context,
    fighter: FighterId,
    points: int,
    cause: Cause,
    by: UnitId = 0,
    hero: FighterId = 0,
) -> None:
    """A fighter or a machine loses points, and is eliminated with the last of them (GB-69)."""
    inflict(state, ctx, ((fighter, points),), cause, by, hero)


def inflict(
    state: Battle, ctx: Context, damage: Damage, cause: Cause, by: UnitId = 0, hero: FighterId = 0
) -> None:
    """Several fighters lose points at once; who has none left falls, all of them together (GB-69).

    `by` is the unit that does it, 0 for nobody; `hero` the Incarnate by whose own hand it happens. Fighters who are gone are passed over.
    """
    falling = []
    for fighter, points in damage:
        now = state.fighters.get(fighter)
        if now is None or points <= 0:
            continue
        if points >= now.health:
            falling.append(fighter)
        else:
            left = state.alter(fighter, health=now.health - points).health
            ctx.tell(events.Wounded, fighter, points, left)
    eliminate(state, ctx, falling, cause, by, hero)


# Eliminations


def eliminate(
    state: Battle,
    ctx: Context,
    fighters: Iterable[FighterId],
    cause: Cause,
    by: UnitId = 0,
    hero: FighterId = 0,
) -> None:
    """Fighters are eliminated and removed, with all that follows from it, unit by unit.

    Their things fall to the ground (GB-38), familiars follow their magician (G-100), a machine its last crewman and the crew their
    machine (G-53), another fighter leads (G-12), another Incarnate commands (GB-96), and of a unit that has lost its last fighter nothing is
    left (G-101). `by` is the unit that does it, 0 for nobody; `hero` the Incarnate by whose own hand it happens (GB-97).
    """
    for unit, fallen in _by_unit(state, fighters):
        _drop(state, ctx, fallen)
        ctx.tell(events.Fell, unit, tuple(fallen), cause)
        for each in fallen:
            _remove(state, each, health=0, carries="", slain=_slain(state, each, hero))
        _earn(state, ctx, fallen, hero)
        _reorder(state, ctx, unit, fallen)
        if not state.members(unit):
            _finish(state, ctx, unit, cause, by)
    _command(state, ctx)


def leave(state: Battle, ctx: Context, fighters: Iterable[FighterId]) -> None:
    """Fighters leave the table for good without being eliminated (G-58, G-59).

    Familiars go with their magician. A unit of which nobody is left on the table then is `away`.
    """
    for unit, leaving in _by_unit(state, fighters):
        ctx.tell(events.Departed, unit, tuple(leaving))
        for each in leaving:
            _remove(state, each)
        _reorder(state, ctx, unit, leaving)
        if not state.members(unit):
            state.change(unit, fate="away", rout=False, ongoing=())
            _forget(state, unit)
    _command(state, ctx)


def _by_unit(state: Battle, fighters: Iterable[FighterId]) -> Iterator[tuple[UnitId, list[Fighter]]]:
    """Those of some fighters who are still there, and who goes with them, by unit, in order of numbers."""
    wanted = {each for each in fighters if each in state.fighters}
    for unit in sorted({state.fighters[each].unit for each in wanted}):
        members = state.members(unit)
        gone = {each.id for each in members if each.id in wanted}
        gone |= {each.id for each in members if each.master in gone and each.role == "familiar"}
        if _undone(members, gone):
            gone = {each.id for each in members}
        yield unit, [each for each in members if each.id in gone]


def _undone(members: Sequence[Fighter], gone: set[FighterId]) -> bool:
    """Whether a unit falls apart: no fighter is left, or of a crew and its machine only the one (G-53)."""
    left = [each for each in members if each.id not in gone]
    roles = {each.role for each in members}
    if not any(each.role not in ("familiar", "machine") for each in left):
        return True
    return "machine" in roles and not any(each.role == "machine" for each in left)


def _remove(state: Battle, fighter: Fighter, **fields: object) -> None:
    del state.fighters[fighter.id]
    state.fallen[fighter.id] = msgspec.structs.replace(fighter, **fields)


def _slain(state: Battle, fighter: Fighter, hero: FighterId) -> bool:
    """Whether an Incarnate falls by the hand of an enemy's (GB-97, G-102)."""
    slayer = state.fighters.get(hero) or state.fallen.get(hero)
    if slayer is None or fighter.role != "incarnate" or slayer.role != "incarnate":
        return False
    return not state.friends(state.units[slayer.unit].seat, state.units[fighter.unit].seat)


def _earn(state: Battle, ctx: Context, fallen: Sequence[Fighter], hero: FighterId) -> None:
    """The company of an Incarnate who has slain another earns what that one is worth (GB-97)."""
    for each in fallen:
        if _slain(state, each, hero):
            slayer = state.fighters.get(hero) or state.fallen[hero]
            profile = state.field.profiles[each.profile]
            seat = state.units[slayer.unit].seat
            elixir.gain(state, ctx, seat, profile.elixir, f"{profile.name} slain by an Incarnate", "GB-97")


def _drop(state: Battle, ctx: Context, fallen: Sequence[Fighter]) -> None:
    """What they carried lies where they stood (GB-38)."""
    for each in fallen:
        item = state.items.get(each.carries)
        if item is not None:
            state.items[item.id] = msgspec.structs.replace(item, at=each.place.point, carrier=0)
            ctx.tell(events.ItemDropped, item.id, each.place.point)


def _reorder(state: Battle, ctx: Context, unit: UnitId, gone: Sequence[Fighter]) -> None:
    """A unit has a leader again (G-12); a single fighter is scattered (GB-6)."""
    ids = {each.id for each in gone}
    if len(units.fighters(state, unit)) == 1:
        state.change(unit, formation="scattered")
    if state.units[unit].leader in ids and state.members(unit):
        leader = units.next_leader(state, unit)
        state.change(unit, leader=leader)
        ctx.tell(events.LeaderReplaced, unit, leader)


def _command(state: Battle, ctx: Context) -> None:
    """Companies whose Commanders are gone have others, if there are any among those who are left when all have fallen (GB-96)."""
    for seat, chief in list(state.commanders.items()):
        if chief in state.fallen:
            commander.succeed(state, ctx, seat)


# The end of a unit


def _finish(state: Battle, ctx: Context, unit: UnitId, cause: Cause, by: UnitId) -> None:
    """A unit is eliminated: it scores, and what it has called ends if it would have to be paid for (G-101)."""
    melee = cause in IN_MELEE
    state.change(unit, fate="eliminated", rout=False, ongoing=(), faith=0, mana=0)
    _forget(state, unit)
    ctx.tell(events.UnitEliminated, unit, melee)
    scoring.unit_eliminated(state, ctx, unit, melee, by)


def _forget(state: Battle, unit: UnitId) -> None:
    """What a unit that is gone upheld on others ends, since nobody pays for it any more (G-101).

    If it was the active unit, its activation is over.
    """
    for other in list(state.units.values()):
        kept = tuple(
            each
            for each in other.ongoing
            if each.by != unit or state.field.works[each.work].lasts != "upkeep"
        )
        if kept != other.ongoing:
            state.change(other.id, ongoing=kept)
    if state.active is not None and state.active.unit == unit:
        state.progress(over=True)
