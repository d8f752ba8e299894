"""What stands and lies on a board as its file says it: the units of both sides, and the marks of a story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.documents.edits import Edit, SetField
from game.core.documents.fields import says
from game.core.seats import Seat
from game.core.system import Document
from game.systems.thor.squares import SQUARES, Square
from game.systems.thor.state import BACK_ROWS, PLAYERS
from game.ui.workshop.boards.brush import terrain_of
from game.ui.workshop.boards.story_marks import Mark, marks_of


class Unit(NamedTuple):
    """A unit of a side as the file says it; without `at` it is deployed freely, with 0 hits it has all of them."""

    path: str
    seat: Seat
    name: str
    at: Square = ""
    hits: int = 0


Piece = Unit | Mark


def pieces_of(document: Document) -> list[Piece]:
    """All that stands and lies on the board, and those who wait; of one square first what a hand means first."""
    return [*units_of(document), *marks_of(document)]


def units_of(document: Document) -> list[Unit]:
    """Everybody of both sides of a document who has not fallen."""
    found = []
    for seat in PLAYERS:
        rows = says(document, f"sides.{seat}.units", [])
        for number, row in enumerate(rows if isinstance(rows, list) else []):
            path = f"sides.{seat}.units[{number}]"
            if isinstance(row, str):
                found.append(Unit(path, seat, row))
            elif isinstance(row, dict) and not row.get("fallen"):
                found.append(_read_unit(path, seat, row))
    return found


def _read_unit(path: str, seat: Seat, row: Mapping[str, Any]) -> Unit:
    at, hits = row.get("at", ""), row.get("hits", 0)
    square = at if at in SQUARES else ""
    return Unit(path, seat, str(row.get("name", "")), square, hits if isinstance(hits, int) else 0)


def table_of(document: Document, unit: Unit) -> dict[str, Any]:
    """A unit with all that its file says of it."""
    row = says(document, unit.path)
    return dict(row) if isinstance(row, dict) else {"name": unit.name}


def short(table: dict[str, Any]) -> str | dict[str, Any]:
    """A unit as files write it: by its name alone where nothing else is said."""
    return str(table["name"]) if table.keys() == {"name"} else table


def loosened(document: Document, unit: Unit) -> Edit:
    """A unit deployed freely."""
    table = table_of(document, unit)
    table.pop("at", None)
    return SetField(unit.path, short(table))


def stationed(document: Document) -> Document:
    """The battle as it may stand after deployment: whoever waits stands on a free square of the back rows, nearest to its middle."""
    taken = {unit.at for unit in units_of(document)} | set(terrain_of(document.get("map")))
    for unit in units_of(document):
        free = [square for square in SQUARES if square[1] in BACK_ROWS[unit.seat] and square not in taken]
        if not unit.at and free:
            square = min(free, key=lambda each: (abs("abcdefgh".index(each[0]) - 3.5), each))
            taken.add(square)
            table = table_of(document, unit) | {"at": square}
            document = SetField(unit.path, table).apply(document)
    return document
