"""Units that stand on the table, wait at its edge, come later or are gone because the scenario says so (GB-112)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from game.core.problems.problem import Change, Problem, did_you_mean, without, written
from game.core.seats import Seat
from game.systems.confrontation import units, values
from game.systems.confrontation.incarnates import commander
from game.systems.confrontation.invariants import MOST_MANA
from game.systems.confrontation.movement import courses, fronts
from game.systems.confrontation.scenario import company_muster, starting_places, table_layout
from game.systems.confrontation.scenario.company_muster import Company
from game.systems.confrontation.scenario.scenario_file import (
    ScenarioFile,
    SideTable,
    StandTable,
    UnitTable,
)
from game.systems.confrontation.state import GONE, Battle, Fate, Fighter, Ongoing, Unit, UnitId
from game.table.lengths import FULL
from game.table.notation import fields, magnitudes
from game.table.notation.fields import FieldError
from game.table.placement import mends
from game.table.shapes import Outline, Place

Companies = dict[Seat, Company]


class Told(NamedTuple):
    """A unit of which the file says where it is: the fields of its row and of its number, where it is, and what else it says."""

    field: str
    number: str
    fate: Fate
    row: UnitTable


def rows(side: SideTable) -> Iterator[Told]:
    """The units of a side of which the file says where they are."""
    told: dict[str, tuple[Fate, Sequence[int | UnitTable]]] = {
        "stands": ("table", side.stands),
        "waiting": ("waiting", side.waiting),
        "reserves": ("reinforcement", side.reserves),
        "eliminated": ("eliminated", side.eliminated),
        "away": ("away", side.away),
    }
    for name, (fate, each) in told.items():
        for at, row in enumerate(each):
            field = f"{name}[{at}]"
            if isinstance(row, int):
                yield Told(field, field, fate, UnitTable(row))
            else:
                yield Told(field, f"{field}.unit", fate, row)


def to_deploy(file: ScenarioFile, state: Battle, companies: Companies) -> tuple[UnitId, ...]:
    """The units that their players place: all of which the file does not say where they are."""
    said = {
        companies[seat].units[told.row.unit - 1].id for seat in companies for told in rows(file.sides[seat])
    }
    return tuple(unit for unit in state.units if unit not in said)


def pools_fixed(file: ScenarioFile, companies: Companies) -> tuple[UnitId, ...]:
    """The units whose faith or mana the file says."""
    return tuple(
        companies[seat].units[told.row.unit - 1].id
        for seat, side in file.sides.items()
        for told in rows(side)
        if told.row.faith is not None or told.row.mana is not None
    )


def stand(file: ScenarioFile, state: Battle, companies: Companies) -> None:
    """Put everybody where a sound file says."""
    for seat, side in file.sides.items():
        for told in rows(side):
            _settle(state, companies, companies[seat].units[told.row.unit - 1], told.row, told.fate, "")


# One unit


def _settle(state: Battle, companies: Companies, unit: Unit, row: UnitTable, fate: Fate, field: str) -> None:
    """Let a unit be where its row says, and as it says. Raises `FieldError`."""
    if isinstance(row, StandTable):
        _leave(state, unit, row, field)
    members = state.members(unit.id)
    _marked(state, members, row, field)
    _lose(state, unit, members, row, fate, field)
    if isinstance(row, StandTable):
        starting_places.put(state, unit.id, _places(state, unit.id, row, field), row.formation)
    state.change(
        unit.id,
        fate=fate,
        formation=row.formation,
        leader=_leader(state, unit, members, row, fate, field),
        rout=row.rout,
        resisted=_least(row.resisted, f"{field}.resisted"),
        activated=row.activated,
        late=row.late,
        faith=_least(row.faith or 0, f"{field}.faith"),
        mana=_least(row.mana or 0, f"{field}.mana", MOST_MANA),
        ongoing=_ongoing(state, companies, unit, row, field),
        charged=tuple(
            _unit(companies, ref.side, ref.unit, f"{field}.charged[{at}]")
            for at, ref in enumerate(row.charged)
        ),
        treated=tuple(_work(state, work, f"{field}.treated[{at}]") for at, work in enumerate(row.treated)),
    )


def _leave(state: Battle, unit: Unit, row: StandTable, field: str) -> None:
    """Take those away whom the file says are gone: the last of the ordinary members."""
    members = state.members(unit.id)
    if not 0 <= row.left <= len(members):
        raise FieldError(f"{field}.left", f"{unit.name} has {len(members)} members")
    losses = len(members) - row.left if row.left else 0
    spare = [each for each in members if each.id != unit.leader and each.role in ("standard", "crew")]
    if losses > len(spare):
        raise FieldError(f"{field}.left", f"at most {len(spare)} of {unit.name} can be gone")
    for each in spare[len(spare) - losses :]:
        _fall(state, each.id, health=0)


def _fall(state: Battle, fighter: int, **what: object) -> None:
    state.fallen[fighter] = msgspec.structs.replace(state.fighters.pop(fighter), **what)


def _marked(state: Battle, members: Sequence[Fighter], row: UnitTable, field: str) -> None:
    """What single members have suffered, carry and are. Raises `FieldError`."""
    for number, lost in row.wounds.items():
        each = _member(members, number, f"{field}.wounds.{number}")
        if not 0 < lost < state.profile(each.id).health:
            raise FieldError(f"{field}.wounds.{number}", f"{lost} points: he would be fallen, or unhurt")
        starting_places.hurt(state, each, lost)
    for number, id in row.carries.items():
        where = f"{field}.carries.{number}"
        each, item = _member(members, number, where), state.items.get(id)
        if item is None:
            raise FieldError(where, f"there is nothing called {id!r} to carry{did_you_mean(id, state.items)}")
        if item.carrier or item.gone:
            raise FieldError(where, f"somebody else has {item.name}")
        state.items[id] = msgspec.structs.replace(item, carrier=each.id)
        state.alter(each.id, carries=id)
    hero = next((each for each in members if each.role == "incarnate"), None)
    for name in ("avatar", "slain", "past"):
        if getattr(row, name) and hero is None:
            raise FieldError(f"{field}.{name}", "it has no Incarnate")
    if hero is not None and row.avatar:
        state.alter(hero.id, avatar=True)
        state.avatars = (*state.avatars, hero.id)


def _lose(
    state: Battle, unit: Unit, members: Sequence[Fighter], row: UnitTable, fate: Fate, field: str
) -> None:
    """Take those out who are gone; of a unit that is gone that is everybody. Raises `FieldError`."""
    gone = {_member(members, number, f"{field}.gone[{at}]").id for at, number in enumerate(row.gone)}
    departed = {
        _member(members, number, f"{field}.departed[{at}]").id for at, number in enumerate(row.departed)
    }
    if both := gone & departed:
        number = next(at for at, each in enumerate(members, 1) if each.id in both)
        raise FieldError(f"{field}.departed", f"member {number} is gone already")
    everybody = {each.id for each in members}
    if fate == "eliminated":
        gone = everybody - departed
    elif fate == "away":
        departed = everybody - gone
    elif everybody == gone | departed:
        raise FieldError(f"{field}.gone", f"nobody of {unit.name} is left: name it among the eliminated")
    for each in members:
        hero = each.role == "incarnate"
        if each.id in gone:
            _fall(state, each.id, health=0, carries="", slain=hero and row.slain, past=hero and row.past)
        elif each.id in departed:
            item = state.items.get(state.fighters[each.id].carries)
            if item is not None:
                state.items[item.id] = msgspec.structs.replace(item, carrier=0, gone=True)
            _fall(state, each.id, past=hero and row.past)
        elif hero and (row.slain or row.past):
            raise FieldError(
                f"{field}.{'slain' if row.slain else 'past'}", "its Incarnate is there: name him in gone"
            )


def _member(members: Sequence[Fighter], number: int | str, field: str) -> Fighter:
    """A member of a unit by his number. Raises `FieldError`."""
    text = str(number)
    if not text.isdecimal() or not 1 <= int(text) <= len(members):
        raise FieldError(field, f"it has members 1 to {len(members)}")
    return members[int(text) - 1]


def _leader(
    state: Battle, unit: Unit, members: Sequence[Fighter], row: UnitTable, fate: Fate, field: str
) -> int:
    """Who leads a unit: as the row says, else who would (G-12). Raises `FieldError`."""
    if not row.leader:
        return unit.leader if fate in GONE else units.next_leader(state, unit.id)
    found = _member(members, row.leader, f"{field}.leader").id
    if fate not in GONE and found not in state.fighters:
        raise FieldError(f"{field}.leader", f"member {row.leader} is gone and leads nobody")
    return found


def _least(value: int, field: str, most: int = 99) -> int:
    if not 0 <= value <= most:
        raise FieldError(field, f"{value}: write 0 to {most}")
    return value


def _ongoing(
    state: Battle, companies: Companies, unit: Unit, row: UnitTable, field: str
) -> tuple[Ongoing, ...]:
    return tuple(
        Ongoing(
            _work(state, work.work, f"{field}.works[{at}].work"),
            _unit(companies, work.side or unit.seat, work.unit, f"{field}.works[{at}]"),
            work.void,
        )
        for at, work in enumerate(row.works)
    )


def _work(state: Battle, id: str, field: str) -> str:
    """The id of a work that somebody has in this battle. Raises `FieldError`."""
    if id not in state.field.works:
        raise FieldError(field, f"nobody here has a work {id!r}{did_you_mean(id, state.field.works)}")
    return id


def _unit(companies: Companies, seat: Seat, number: int, field: str) -> UnitId:
    """A unit of a side by its number. Raises `FieldError`."""
    if seat not in companies:
        raise FieldError(f"{field}.side", f"there is no side {seat!r}{did_you_mean(seat, companies)}")
    own = companies[seat].units
    if not 1 <= number <= len(own):
        raise FieldError(f"{field}.unit", f"{number}: the company of side {seat} has units 1 to {len(own)}")
    return own[number - 1].id


def _places(state: Battle, unit: UnitId, row: StandTable, field: str) -> tuple[Place, ...]:
    facing = round(row.facing * 100) % FULL
    if row.places:
        spots = [
            table_layout.spot(pair, f"{field}.places[{number}]") for number, pair in enumerate(row.places)
        ]
        count = len(state.members(unit))
        if len(spots) != count:
            raise FieldError(f"{field}.places", f"{len(spots)} places for {count} members")
        if row.facings and len(row.facings) != count:
            raise FieldError(f"{field}.facings", f"{len(row.facings)} facings for {count} members")
        turns = [round(turn * 100) % FULL for turn in row.facings] or [facing] * count
        return tuple(Place(x, y, turn) for (x, y), turn in zip(spots, turns, strict=True))
    if not row.at:
        raise FieldError(f"{field}.at", "say where its leader stands, or give every member a place")
    spacing = fronts.CLOSE if row.formation == "close" else fields.length(row.gap, f"{field}.gap", "cm")
    return fronts.ranks(state, unit, table_layout.spot(row.at, f"{field}.at"), facing, row.wide, spacing)


# What is wrong


def _commander_held_back(
    side: SideTable, state: Battle, own: Sequence[Unit], seat: Seat
) -> Iterator[Problem]:
    """The Commander is no reinforcement: of those with the greatest Authority one is there from the start (GB-105, GB-110)."""
    chiefs = {each.unit for each in commander.heirs(state, seat)}
    held = [
        told
        for told in rows(side)
        if told.fate == "reinforcement"
        and 1 <= told.row.unit <= len(own)
        and own[told.row.unit - 1].id in chiefs
    ]
    if held and len(held) == len(chiefs):
        name = own[held[0].row.unit - 1].name
        text = f"the Commander is in {name}, and no reinforcement (GB-110)"
        field = f"sides.{seat}.{held[0].field}"
        yield Problem(field, text, mend=without(field))


_Placed = tuple[str, StandTable, UnitId]
"""A unit that stands: the field and the row of its stand, and its id."""


def problems(file: ScenarioFile, state: Battle, companies: Companies) -> Iterator[Problem]:
    """Units that are not there, are named twice, or cannot stand or enter where the file says (G-150).

    `state` is an empty table for this; it is filled.
    """
    placed: list[_Placed] = []
    under_way = file.start.part not in ("", "deploy")
    for seat, side in file.sides.items():
        own, seen = companies[seat].units, set[int]()
        if not file.free and not under_way:
            yield from _commander_held_back(side, state, own, seat)
        for told in rows(side):
            field, row = f"sides.{seat}.{told.field}", told.row
            if found := _misnamed(state, own, told, seen):
                yield _renumbered(
                    Problem(f"sides.{seat}.{told.number}", found, mend=without(field)), side, own
                )
            if not 1 <= row.unit <= len(own) or row.unit in seen:
                continue
            seen.add(row.unit)
            unit = own[row.unit - 1]
            try:
                _settle(state, companies, unit, row, told.fate, field)
            except FieldError as error:
                yield error.problem
            else:
                placed += [(field, row, unit.id)] if isinstance(row, StandTable) else []
    for field, row, id in placed:
        places = [each.place for each in state.members(id)]
        fault = (
            starting_places.cramped(state, id)
            if under_way
            else starting_places.fault(state, id, places, row.formation)
        )
        if fault is not None:
            mend = _beside(state, (field, row, id)) if row.at and not under_way else ()
            yield Problem(f"{field}.at", f"{fault.text} ({fault.rule})", mend=mend)
            for turn in magnitudes.turns([(f"{field}.facing", row.facing)]):
                yield msgspec.structs.replace(turn, severity="error")
            yield from _exchanged(state, (field, row, id), placed)


def _beside(state: Battle, one: _Placed) -> tuple[Change, ...]:
    """The mend that moves a unit to the nearest place where all of it finds room."""
    field, row, id = one
    at, size = table_layout.spot(row.at, field), (state.field.width, state.field.height)
    places = _places(state, id, row, field)

    def free(outline: Outline) -> bool:
        (x, y) = outline[0]
        there = courses.shifted(places, x - at[0], y - at[1])
        return starting_places.fault(state, id, there, row.formation) is None

    return mends.apart(f"{field}.at", at, (at,), size, "cm", free)


def _exchanged(state: Battle, one: _Placed, placed: Sequence[_Placed]) -> Iterator[Problem]:
    """The unit that stands where another one of its side was to, if both find room in each other's place."""
    field, row, id = one
    for there, other, its in placed:
        alike = state.units[id].seat == state.units[its].seat and row.at and other.at
        if its == id or not alike or row.places or other.places:
            continue
        trial = state.copy()
        for unit, stand in ((id, other), (its, row)):
            starting_places.put(trial, unit, _places(trial, unit, stand, field), stand.formation)
        if not any(
            starting_places.fault(trial, unit, [each.place for each in trial.members(unit)], stand.formation)
            for unit, stand in ((id, other), (its, row))
        ):
            names = f"{len(state.members(id))} {state.units[id].name} and the {len(state.members(its))} {state.units[its].name}"
            text = f"here the {names} of {there} would find room in each other's place: exchange the two, or move this one"
            mend = (*written(f"{field}.unit", other.unit), *written(f"{there}.unit", row.unit))
            yield Problem(f"{field}.unit", text, mend=mend)


def _renumbered(problem: Problem, side: SideTable, own: Sequence[Unit]) -> Problem:
    """A row that is of no unit, or of one that has its own, as that of the only unit of which nothing is said."""
    told = {each.row.unit for each in rows(side)}
    silent = [number for number in range(1, len(own) + 1) if number not in told]
    if len(silent) != 1 or len(list(rows(side))) > len(own):
        return problem
    text = (
        f"{problem.text}, and {own[silent[0] - 1].name}, number {silent[0]}, has no place: write {silent[0]}"
    )
    return msgspec.structs.replace(problem, text=text, mend=written(problem.field, silent[0]))


def _misnamed(state: Battle, own: Sequence[Unit], told: Told, seen: set[int]) -> str:
    """Says why a row cannot be that of its unit; empty if it can."""
    number = told.row.unit
    if not 1 <= number <= len(own):
        return f"{number}: the company has units 1 to {len(own)}"
    unit = own[number - 1]
    if number in seen:
        return f"{unit.name} is named twice"
    if told.fate in ("waiting", "reinforcement") and values.fixed(state, unit.id):
        return company_muster.never_enters(unit.name)
    return ""
