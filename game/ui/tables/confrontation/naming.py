"""Who is who in a battle of units, for the dialogs over its table: names, sides and emblems. No pixels here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game.core.seats import Seat
from game.systems.confrontation.state import Field, Fighter, FighterId, Unit, UnitId
from game.ui.tables.confrontation.throws import Who


class Company(Protocol):
    """What is common to a battle and to what a seat sees of it."""

    @property
    def field(self) -> Field: ...
    @property
    def units(self) -> Mapping[UnitId, Unit]: ...
    @property
    def fighters(self) -> Mapping[FighterId, Fighter]: ...
    @property
    def fallen(self) -> Mapping[FighterId, Fighter]: ...
    @property
    def commanders(self) -> Mapping[Seat, FighterId]: ...


class Named:
    """Names of everybody, those who have fallen too."""

    def __init__(self, company: Company) -> None:
        self._company = company

    def unit(self, unit: UnitId) -> Who:
        """A unit, by the emblem of its common fighters."""
        found = self._company.units[unit]
        return Who(found.name, found.seat, self._emblem(found))

    def fighter(self, fighter: FighterId) -> Who:
        """A single fighter."""
        company = self._company
        found = company.fighters.get(fighter) or company.fallen[fighter]
        profile = company.field.profiles[found.profile]
        return Who(profile.name, company.units[found.unit].seat, profile.emblem, found.role == "incarnate")

    def side(self, seat: Seat) -> Who:
        """A player, by his Commander if he has one."""
        commander = self._company.commanders.get(seat, 0)
        if commander and (commander in self._company.fighters or commander in self._company.fallen):
            return self.fighter(commander)
        return Who(self._company.field.sides[seat].name, seat)

    def work(self, work: str) -> str:
        """The name of a work."""
        found = self._company.field.works.get(work)
        return found.name if found is not None else work

    def _emblem(self, unit: Unit) -> str:
        company = self._company
        everybody = [*company.fighters.values(), *company.fallen.values()]
        members = [
            each for each in everybody if each.unit == unit.id and each.role not in ("incarnate", "familiar")
        ]
        members.sort(key=lambda each: (each.role not in ("standard", "machine"), each.id))
        return company.field.profiles[members[0].profile].emblem if members else ""
