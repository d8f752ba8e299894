"""Who is who in a battle of units, for the dialogs over its table: names, sides and emblems. No pixels here."""

from __future__ import annotations

from game.core.seats import Seat
from game.systems.confrontation.state import FighterId, UnitId
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.dice.throws import Who
from game.ui.tables.confrontation.seat_knowledge import Roster


class Named:
    """Names of everybody, those who have fallen too."""

    def __init__(self, roster: Roster) -> None:
        self._roster = roster

    def unit(self, unit: UnitId) -> Who:
        """A unit, by the emblem of its common fighters."""
        found = self._roster.units[unit]
        return Who(found.name, found.seat, captions.emblem(self._roster, unit))

    def fighter(self, fighter: FighterId) -> Who:
        """A single fighter."""
        roster = self._roster
        found = roster.fighters.get(fighter) or roster.fallen[fighter]
        profile = roster.field.profiles[found.profile]
        return Who(profile.name, roster.units[found.unit].seat, profile.emblem, found.role == "incarnate")

    def side(self, seat: Seat) -> Who:
        """A player, by his Commander if he has one."""
        commander = self._roster.commanders.get(seat, 0)
        if commander and (commander in self._roster.fighters or commander in self._roster.fallen):
            return self.fighter(commander)
        return Who(self._roster.field.sides[seat].name, seat)

    def work(self, work: str) -> str:
        """The name of a work."""
        found = self._roster.field.works.get(work)
        return found.name if found is not None else work
