"""Which squares of a board a stroke of the brush takes, and how a board is written as the text of a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from game.systems.thor.squares import FILES, PLACES, SQUARES, Square

Terrain = Literal["free", "wall", "pit"]
Brush = Literal["paint", "line", "box", "fill"]
SIGNS: dict[Terrain, str] = {"free": ".", "wall": "#", "pit": "o"}
"""The signs of a map."""
_KINDS = {sign: kind for kind, sign in SIGNS.items()}
_RANKS = 8


def terrain_of(text: object) -> dict[Square, Terrain]:
    """The walls and pits of a map's text; what is no map has none."""
    rows = text.strip("\n").split("\n") if isinstance(text, str) else []
    found: dict[Square, Terrain] = {}
    for square in SQUARES:
        row, column = cell(square)
        kind = _KINDS.get(rows[row][column : column + 1], "free") if row < len(rows) else "free"
        if kind != "free":
            found[square] = kind
    return found


def cell(square: Square) -> tuple[int, int]:
    """The row of a map's text in which a square stands, and its column there: rank 8 comes first."""
    column, rank = PLACES[square]
    return _RANKS - 1 - rank, column


def square_of(place: tuple[int, int]) -> Square:
    """The square in a row and a column of the text."""
    return f"{FILES[place[1]]}{_RANKS - place[0]}"


def taken(brush: Brush, start: Square, end: Square, ground: Mapping[Square, Terrain]) -> Sequence[Square]:
    """The squares of a stroke from one square to another; of a fill those alike that hang together with its end."""
    if brush == "paint":
        return (end,)
    if brush == "line":
        return line(start, end)
    if brush == "box":
        return box(start, end)
    return region(end, ground)


def line(start: Square, end: Square) -> list[Square]:
    """The squares between two squares, both with them, as straight as squares allow."""
    (left, low), (right, high) = PLACES[start], PLACES[end]
    far = max(abs(right - left), abs(high - low), 1)
    places = [(_between(left, right, step, far), _between(low, high, step, far)) for step in range(far + 1)]
    return list(dict.fromkeys(f"{FILES[column]}{rank + 1}" for column, rank in places))


def _between(start: int, end: int, step: int, of: int) -> int:
    """A whole number on the way from one to another; halves go towards the end."""
    by = (2 * abs(end - start) * step + of) // (2 * of)
    return start + by if end >= start else start - by


def box(start: Square, end: Square) -> list[Square]:
    """The rectangle between two squares as its corners."""
    (left, low), (right, high) = PLACES[start], PLACES[end]
    columns, ranks = sorted((left, right)), sorted((low, high))
    return [
        square
        for square in SQUARES
        if columns[0] <= PLACES[square][0] <= columns[1] and ranks[0] <= PLACES[square][1] <= ranks[1]
    ]


def region(square: Square, ground: Mapping[Square, Terrain]) -> list[Square]:
    """All squares like that one that hang together with it by their edges."""
    kind, waiting, found = ground.get(square, "free"), [square], dict[Square, None]()
    while waiting:
        here = waiting.pop()
        if here in found or ground.get(here, "free") != kind:
            continue
        found[here] = None
        column, rank = PLACES[here]
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= column + across < _RANKS and 0 <= rank + up < _RANKS:
                waiting.append(f"{FILES[column + across]}{rank + up + 1}")
    return list(found)
