"""Units that stand on the table, wait at its edge or come later because the scenario says so: for lessons and puzzles (GB-112)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.problem import Change, Problem, without
from game.core.seats import Seat
from game.systems.confrontation import values
from game.systems.confrontation.incarnates import commander
from game.systems.confrontation.moving import fronts
from game.systems.confrontation.scenario import laying, mustering, placing
from game.systems.confrontation.scenario.mustering import Company
from game.systems.confrontation.scenario.scenario_file import ScenarioFile, StandTable
from game.systems.confrontation.state import Battle, Unit, UnitId
from game.table import fields
from game.table.fields import FieldError
from game.table.shapes import Place

Companies = dict[Seat, Company]


def to_deploy(file: ScenarioFile, state: Battle, companies: Companies) -> tuple[UnitId, ...]:
    """The units that their players place: all that neither stand nor wait by the file."""
    said = {unit for seat in companies for unit in _waiting(file, companies, seat)}
    return tuple(unit.id for unit in state.units.values() if unit.fate == "waiting" and unit.id not in said)


def _waiting(file: ScenarioFile, companies: Companies, seat: Seat) -> list[UnitId]:
    return [companies[seat].units[number - 1].id for number in file.sides[seat].waiting]


def pools_fixed(file: ScenarioFile, companies: Companies) -> tuple[UnitId, ...]:
    """The units whose faith or mana the file says."""
    return tuple(
        companies[seat].units[row.unit - 1].id
        for seat, side in file.sides.items()
        for row in side.stands
        if row.faith is not None or row.mana is not None
    )


def stand(file: ScenarioFile, state: Battle, companies: Companies) -> None:
    """Put everybody where a sound file says: on the table, at the edge, or among the reinforcements."""
    for seat, side in file.sides.items():
        for row in side.stands:
            _stand(state, companies[seat].units[row.unit - 1], row, "")
        for number in side.reserves:
            state.change(companies[seat].units[number - 1].id, fate="reinforcement")


def _stand(state: Battle, unit: Unit, row: StandTable, field: str) -> None:
    """Put a unit on the table as its row says. Raises `FieldError`."""
    _leave(state, unit, row, field)
    placing.put(state, unit.id, _places(state, unit.id, row, field), row.formation)
    members = state.members(unit.id)
    for number, lost in row.wounds.items():
        if not number.isdecimal() or not 1 <= int(number) <= len(members):
            raise FieldError(f"{field}.wounds.{number}", f"it has members 1 to {len(members)}")
        if not 0 < lost < state.profile(members[int(number) - 1].id).health:
            raise FieldError(f"{field}.wounds.{number}", f"{lost} points: he would be fallen, or unhurt")
        placing.hurt(state, members[int(number) - 1], lost)
    state.change(unit.id, rout=row.rout, faith=row.faith or 0, mana=row.mana or 0)


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
        state.fallen[each.id] = msgspec.structs.replace(state.fighters.pop(each.id), health=0)


def _places(state: Battle, unit: UnitId, row: StandTable, field: str) -> tuple[Place, ...]:
    facing = row.facing % 360 * 100
    if row.places:
        spots = [laying.spot(pair, f"{field}.places[{number}]") for number, pair in enumerate(row.places)]
        count = len(state.members(unit))
        if len(spots) != count:
            raise FieldError(f"{field}.places", f"{len(spots)} places for {count} members")
        return tuple(Place(x, y, facing) for x, y in spots)
    if not row.at:
        raise FieldError(f"{field}.at", "say where its leader stands, or give every member a place")
    spacing = fronts.CLOSE if row.formation == "close" else fields.length(row.gap, f"{field}.gap", "cm")
    return fronts.ranks(state, unit, laying.spot(row.at, f"{field}.at"), facing, row.wide, spacing)


def _out(seat: Seat, field: str) -> tuple[Change, ...]:
    """The mend that takes a row out."""
    return without(f"sides.{seat}.{field.removesuffix('.unit')}")


def _commander_held_back(
    reserves: Sequence[int], state: Battle, units: Sequence[Unit], seat: Seat
) -> Iterator[Problem]:
    """The Commander is no reinforcement: of those with the greatest Authority one is there from the start (GB-105, GB-110)."""
    chiefs = {each.unit for each in commander.heirs(state, seat)}
    held = [
        at
        for at, number in enumerate(reserves)
        if 1 <= number <= len(units) and units[number - 1].id in chiefs
    ]
    if held and len(held) == len(chiefs):
        field = f"reserves[{held[0]}]"
        name = units[reserves[held[0]] - 1].name
        text = f"the Commander is in {name}, and no reinforcement (GB-110)"
        yield Problem(f"sides.{seat}.{field}", text, mend=_out(seat, field))


def problems(file: ScenarioFile, state: Battle, companies: Companies) -> Iterator[Problem]:
    """Units that are not there, are named twice, or cannot stand or enter where the file says (G-150).

    `state` is an empty table for this; it is filled.
    """
    placed: list[tuple[str, StandTable, UnitId]] = []
    for seat, side in file.sides.items():
        units = companies[seat].units
        rows = [(f"stands[{at}].unit", row.unit) for at, row in enumerate(side.stands)]
        rows += [(f"waiting[{at}]", number) for at, number in enumerate(side.waiting)]
        rows += [(f"reserves[{at}]", number) for at, number in enumerate(side.reserves)]
        seen: set[int] = set()
        for field, number in rows:
            if not 1 <= number <= len(units):
                text = f"{number}: the company has units 1 to {len(units)}"
                yield Problem(f"sides.{seat}.{field}", text, mend=_out(seat, field))
            elif number in seen:
                text = f"{units[number - 1].name} is named twice"
                yield Problem(f"sides.{seat}.{field}", text, mend=_out(seat, field))
            elif not field.startswith("stands") and values.fixed(state, units[number - 1].id):
                text = mustering.never_enters(units[number - 1].name)
                yield Problem(f"sides.{seat}.{field}", text, mend=_out(seat, field))
            seen.add(number)
        if not file.free:
            yield from _commander_held_back(side.reserves, state, units, seat)
        for at, row in enumerate(side.stands):
            if 1 <= row.unit <= len(units):
                field = f"sides.{seat}.stands[{at}]"
                try:
                    _stand(state, units[row.unit - 1], row, field)
                    placed.append((field, row, units[row.unit - 1].id))
                except FieldError as error:
                    yield error.problem
    for field, row, unit in placed:
        places = [each.place for each in state.members(unit)]
        found = placing.fault(state, unit, places, row.formation)
        if found is not None:
            yield Problem(f"{field}.at", f"{found.text} ({found.rule})")
