"""The chessboard: names of squares and every line, jump and neighbourhood on it, worked out once.

Squares are called `a1` to `h8`; `a1` is at the lower left, side one's back row is rank 1.
"""

from __future__ import annotations

Square = str
Direction = str

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES: tuple[Square, ...] = tuple(file + rank for rank in RANKS for file in FILES)
"""All squares in reading order: a1, b1 ... h8."""

DIRECTIONS: dict[Direction, tuple[int, int]] = {
    "north": (0, 1),
    "north-east": (1, 1),
    "east": (1, 0),
    "south-east": (1, -1),
    "south": (0, -1),
    "south-west": (-1, -1),
    "west": (-1, 0),
    "north-west": (-1, 1),
}
DIAGONALS = frozenset(name for name in DIRECTIONS if "-" in name)
_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


_PLACES = {square: (number % 8, number // 8) for number, square in enumerate(SQUARES)}
"""File and rank of each square, from 0."""


def _square(file: int, rank: int) -> Square | None:
    return FILES[file] + RANKS[rank] if 0 <= file < 8 and 0 <= rank < 8 else None


def _ray(square: Square, direction: Direction) -> tuple[Square, ...]:
    (file, rank), (across, up) = _PLACES[square], DIRECTIONS[direction]
    found: list[Square] = []
    while place := _square(file := file + across, rank := rank + up):
        found.append(place)
    return tuple(found)


RAY: dict[Square, dict[Direction, tuple[Square, ...]]] = {
    square: {direction: _ray(square, direction) for direction in DIRECTIONS} for square in SQUARES
}
"""The squares from one square to the edge in each direction, nearest first."""

PATHS: dict[Square, tuple[tuple[tuple[Square, ...], ...], ...]] = {
    square: tuple(
        tuple(ray[:length] for ray in RAY[square].values() if length and len(ray) >= length)
        for length in range(9)
    )
    for square in SQUARES
}
"""`PATHS["d4"][3]`: every straight path of exactly three squares from d4, the last one its end."""

NEAR: dict[Square, tuple[Square, ...]] = {
    square: tuple(ray[0] for ray in RAY[square].values() if ray) for square in SQUARES
}
"""The squares next to each square."""

KNIGHT: dict[Square, tuple[Square, ...]] = {
    square: tuple(
        place
        for across, up in _JUMPS
        if (place := _square(_PLACES[square][0] + across, _PLACES[square][1] + up)) is not None
    )
    for square in SQUARES
}
"""The squares a knight's jump away."""

DISTANCE: dict[Square, dict[Square, int]] = {
    here: {
        there: max(abs(file - other_file), abs(rank - other_rank))
        for there, (other_file, other_rank) in _PLACES.items()
    }
    for here, (file, rank) in _PLACES.items()
}
"""How many king's moves apart two squares are (T-101)."""

BETWEEN: dict[Square, dict[Square, tuple[Square, ...]]] = {
    here: {there: ray[:n] for ray in RAY[here].values() for n, there in enumerate(ray)} for here in SQUARES
}
"""The squares strictly between two squares in one straight line; no entry where there is no line."""

DIRECTION: dict[Square, dict[Square, Direction]] = {
    here: {there: direction for direction, ray in RAY[here].items() for there in ray} for here in SQUARES
}
"""The direction from one square to another in the same line; no entry where there is no line."""


def within(square: Square, reach: int) -> list[Square]:
    """The squares at most `reach` king's moves away, without the square itself, in reading order."""
    return [place for place in SQUARES if 0 < DISTANCE[square][place] <= reach]
