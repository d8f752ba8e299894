"""What walls and pits a board can get, and which squares have to stay free."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.descriptions import supply
from game.core.descriptions.supply import BoardSupply
from game.systems.thor.squares import PLACES, SQUARES, Square
from game.systems.thor.state import BACK_ROWS, Battle
from game.systems.thor.survey import WIDE

SIGNS = {"#": "wall", "o": "pit"}
FREE = "."


def of(state: Battle, spots: Iterable[Square] = ()) -> BoardSupply:
    """The supply of a board before its first turn; `spots` are squares that a story speaks of."""
    rows = "".join(BACK_ROWS.values())
    kept = [square for square in SQUARES if square[1] in rows]
    kept += [unit.at for unit in state.units.values() if unit.at]
    names = {word: sign for sign, word in SIGNS.items()}
    return BoardSupply(
        size=(WIDE, WIDE),
        path="map",
        signs=SIGNS,
        free=FREE,
        lying={cell(square): names[word] for square, word in state.field.terrain.items()},
        kept=frozenset(map(cell, (*kept, *spots))),
    )


def cell(square: Square) -> supply.Square:
    """Row and column of a square in the map's text."""
    file, rank = PLACES[square]
    return WIDE - 1 - rank, file
