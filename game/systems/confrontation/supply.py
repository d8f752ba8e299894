"""What terrain a table of Confrontation can get, and where none may lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.core.descriptions.supply import Clearing, Lying, Stock, TableSupply, square
from game.systems.confrontation.scenario import ground, kit, table_layout
from game.systems.confrontation.scenario.scenario_file import ScenarioFile
from game.systems.confrontation.scenario.terrain_placement import CLEAR
from game.systems.confrontation.state import Battle
from game.table import lengths
from game.table.lengths import CM
from game.table.outlines import laid
from game.table.shapes import Outline, outline

_SPARE = 1 * CM
"""How much wider than the widest base a passage is."""
_THING = 2 * CM
"""Half the ground that is left round something that can be carried off."""
_ACTED_ON = ("altar", "chest", "door")
"""What is more than terrain: units do something with it."""


class FieldSupply(TableSupply):
    """The supply of a battle with those on the table who stand there by the file."""

    step = CM

    def __init__(self, file: ScenarioFile, state: Battle) -> None:
        self.size = state.field.width, state.field.height
        bases = [state.profile(each.id).base.long for each in state.fighters.values()]
        self.room = max(bases, default=3 * CM) + _SPARE
        self.stock = tuple(_stock(name) for name in kit.kit() if _plain(name))
        self.lying = tuple(
            Lying(each.id, each.outline, table_layout.solid(each)) for each in state.pieces.values()
        )
        self.loose = frozenset(piece.id for piece in ground.loose(file, state))
        self.clearings = tuple(self._clearings(state))

    def _clearings(self, state: Battle) -> Iterator[Clearing]:
        for zone in state.field.zones:
            yield Clearing(zone.outline, self.room // 2)
        for mark in state.objectives.values():
            yield Clearing(square(mark.at, _THING), CLEAR - _THING)
        for item in state.items.values():
            yield Clearing(square(item.at, _THING), self.room)
        for unit in state.units.values():
            for each in state.members(unit.id) if unit.fate == "table" else ():
                yield Clearing(outline(state.profile(each.id).base, each.place), self.room)

    def outline(self, shape: str, turn: int) -> Outline:
        return _outline(shape, turn)

    def said(self, length: int) -> str:
        return lengths.written_in(length, "cm")


@cache
def _outline(shape: str, turn: int) -> Outline:
    return laid(kit.shape(shape), (0, 0), turn * 100)


def _plain(name: str) -> bool:
    """Whether a piece of the kit is terrain and nothing else."""
    return not kit.kit()[name].part and set(_ACTED_ON).isdisjoint(kit.kit()[name].features)


def _stock(name: str) -> Stock:
    found = kit.kit()[name]
    solid = not set(table_layout.SOLID).isdisjoint(found.features)
    return Stock(name, found.name, found.shape, solid)
