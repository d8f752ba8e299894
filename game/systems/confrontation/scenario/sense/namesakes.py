"""What is called after something else of a battle: objectives after pieces, twins after points of the compass, sides after lists."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import Problem
from game.core.system import Document
from game.systems.confrontation.companies import lists
from game.systems.confrontation.scenario import kit, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting
from game.table.names import bearings, namesakes, told_places
from game.table.names.namesakes import Placed, Playing
from game.table.outlines import middle


def problems(setting: Setting, ground: Ground, document: Document) -> Iterator[Problem]:
    """Everything in a battle that is called after what it is not, or lies elsewhere."""
    lying = list(_pieces(setting, ground))
    objectives = [
        Placed(
            f"objective[{number}].at",
            row.name,
            table_layout.spot(row.at, ""),
            ground.objectives[number].reach,
            id=row.id,
        )
        for number, row in enumerate(setting.file.objective or [])
    ]
    items = [
        Placed(f"item[{number}].at", row.name, table_layout.spot(row.at, ""), id=row.id)
        for number, row in enumerate(setting.file.item or [])
    ]
    yield from namesakes.apart(objectives, lying, document)
    for some in (lying, objectives, items):
        yield from namesakes.turned(some, ground.size, document)
        yield from namesakes.crossed(some, document)
        yield from namesakes.numbered(some, document)
        yield from bearings.problems(some, ground.size, "cm")
        yield from bearings.doubled(some)
    yield from _between(setting, ground, lying)
    yield from _lists(setting)


def _between(setting: Setting, ground: Ground, lying: list[Placed]) -> Iterator[Problem]:
    """Pieces that a hint says to stand between the first side and the others."""
    file = setting.file
    stands = {
        seat: [table_layout.spot(stand.at, "") for stand in side.stands if stand.at]
        for seat, side in file.sides.items()
    }
    zones = {zone.seat: [middle(zone.outline)] for zone in ground.zones if zone.seat}
    (first, *others) = [stands[seat] or zones.get(seat, []) for seat in file.sides]
    yield from told_places.problems(file.hints, lying, first, [at for own in others for at in own], "cm")


def _pieces(setting: Setting, ground: Ground) -> Iterator[Placed]:
    outlines = {piece.id: piece.outline for piece in ground.pieces}
    for number, row in enumerate(setting.file.terrain):
        if row.id in outlines and not row.points:
            at = table_layout.spot(row.at, "")
            kind = kit.kit()[row.kit].name
            yield Placed(f"terrain[{number}].at", row.name, at, 0, outlines[row.id], kind, row.id)


def _lists(setting: Setting) -> Iterator[Problem]:
    """Sides that are called as one list of the game and play another of the same people."""
    for seat, side in setting.file.sides.items():
        if side.roster:
            people = setting.companies[seat].mustered.people
            names = {id: own.name for id, own in lists().items() if own.people == people}
            yield from namesakes.of_another(Playing(seat, side.name, side.roster), names, "list", "company")
