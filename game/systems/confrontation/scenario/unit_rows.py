"""What has become of the units of a side, as rows of a scenario file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.seats import Seat
from game.systems.confrontation.scenario.standing_units import Companies
from game.systems.confrontation.scenario.table_rows import point
from game.systems.confrontation.state import Battle, Fate, Fighter, Ongoing, Unit, UnitId

Row = dict[str, Any]
FIELDS = (
    "stands",
    "waiting",
    "reserves",
    "eliminated",
    "away",
    "summoned",
    "commander",
    "elixir",
    "duty",
    "deploy",
)
"""What of a side's table says how the battle stands."""
_LISTS: dict[Fate, str] = {
    "table": "stands", "waiting": "waiting", "reinforcement": "reserves", "eliminated": "eliminated", "away": "away",
}  # fmt: skip


class Roster:
    """Who is who in a file: the numbers of units in their company, and of members in their unit, each from 1."""

    def __init__(self, state: Battle, companies: Companies) -> None:
        self.leaders = {unit.id: unit.leader for company in companies.values() for unit in company.units}
        """Who would lead each unit of the lists."""
        everybody = {**state.fallen, **state.fighters}
        self.members: dict[UnitId, list[Fighter]] = {unit: [] for unit in state.units}
        for _, fighter in sorted(everybody.items()):
            self.members[fighter.unit].append(fighter)
        self._units = state.units
        self._places: dict[UnitId, int] = {}
        for seat in state.field.sides:
            own = [unit.id for unit in state.units.values() if unit.seat == seat]
            self._places |= {unit: number for number, unit in enumerate(own, 1)}

    def place(self, unit: UnitId) -> int:
        """The number of a unit in its company, those who were summoned last."""
        return self._places[unit]

    def leads(self, unit: Unit) -> int:
        """The number of a unit's leader in it; 0 if it is who would lead it anyhow."""
        ids = [each.id for each in self.members[unit.id]]
        return 0 if unit.leader == self.leaders.get(unit.id, ids[0]) else ids.index(unit.leader) + 1

    def seat(self, unit: UnitId) -> Seat:
        """Whose unit it is."""
        return self._units[unit].seat

    def caller(self, fighter: int) -> tuple[int, int]:
        """A magician as his unit's number and his own in it."""
        unit, at = next(
            (unit, at)
            for unit, members in self.members.items()
            for at, each in enumerate(members, 1)
            if each.id == fighter
        )
        return self.place(unit), at


def units(
    state: Battle, roster: Roster, seat: Seat, to_come: Sequence[UnitId], pooled: Sequence[UnitId] | None
) -> Row:
    """The units of a side by where they are, less those `to_come`, which are still to be deployed.

    Of `pooled` units the faith and the mana are said; of all, if nothing is.
    """
    found: dict[str, Any] = {}
    called = [unit for unit in state.units.values() if unit.summoner]
    own = [unit for unit in called if unit.seat == seat]
    if own:
        found["summoned"] = [_summoned(roster, unit, called.index(unit) + 1) for unit in own]
    for unit in state.units.values():
        if unit.seat != seat or unit.id in to_come:
            continue
        row = _row(state, roster, unit, pooled is None or unit.id in pooled)
        found.setdefault(_LISTS[unit.fate], []).append(row)
    return found


def _summoned(roster: Roster, unit: Unit, number: int) -> Row:
    caller, member = roster.caller(unit.summoner)
    row: Row = {"troop": unit.troop, "name": unit.name, "size": unit.original, "unit": caller}
    return {**row, "member": member, "number": number}


def _row(state: Battle, roster: Roster, unit: Unit, pooled: bool) -> Row | int:
    """A unit as its row, less what goes without saying; its number alone if that is all."""
    members = roster.members[unit.id]
    row: Row = {"unit": roster.place(unit.id)}
    if unit.fate == "table":
        row |= _stands([each for each in members if each.id in state.fighters])
    hero = next((each for each in members if each.role == "incarnate"), None)
    lost = [number for number, each in enumerate(members, 1) if each.id in state.fallen and not each.health]
    left = [number for number, each in enumerate(members, 1) if each.id in state.fallen and each.health]
    said: Row = {
        "formation": unit.formation if unit.formation == "close" else None,
        "leader": roster.leads(unit),
        "gone": lost if unit.fate != "eliminated" else [],
        "departed": left if unit.fate != "away" else [],
        "wounds": _wounds(state, members),
        "carries": {str(number): each.carries for number, each in enumerate(members, 1) if each.carries},
        "avatar": hero is not None and hero.avatar,
        "slain": hero is not None and hero.slain,
        "past": hero is not None and hero.past,
        "rout": unit.rout,
        "resisted": unit.resisted,
        "activated": unit.activated,
        "late": unit.late,
        "works": [_work(roster, unit, each) for each in unit.ongoing],
        "charged": [{"side": roster.seat(foe), "unit": roster.place(foe)} for foe in unit.charged],
        "treated": list(unit.treated),
    }
    if pooled:
        said |= {"faith": unit.faith, "mana": unit.mana}
    row |= {name: value for name, value in said.items() if value}
    return row if len(row) > 1 else int(row["unit"])


def _stands(members: Sequence[Fighter]) -> Row:
    """Where members stand and look."""
    turns = [
        turn // 100 if turn % 100 == 0 else turn / 100 for turn in (each.place.facing for each in members)
    ]
    row: Row = {"places": [point(each.place.point) for each in members]}
    return {**row, "facing": turns[0]} if len(set(turns)) == 1 else {**row, "facings": turns}


def _wounds(state: Battle, members: Sequence[Fighter]) -> dict[str, int]:
    """How many points those members have lost who are not eliminated."""
    cards = state.field.profiles
    lost = {str(number): cards[each.profile].health - each.health for number, each in enumerate(members, 1)}
    return {number: points for number, points in lost.items() if points and members[int(number) - 1].health}


def _work(roster: Roster, unit: Unit, ongoing: Ongoing) -> Row:
    row: Row = {"work": ongoing.work, "unit": roster.place(ongoing.by)}
    if roster.seat(ongoing.by) != unit.seat:
        row["side"] = roster.seat(ongoing.by)
    return {**row, "void": True} if ongoing.void else row
