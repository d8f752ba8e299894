"""The chessboard: names of squares and every line, jump and neighbourhood on it, each worked out once.

Squares are called `a1` to `h8`; `a1` is at the lower left, side one's back row is rank 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

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


PLACES = {square: (number % 8, number // 8) for number, square in enumerate(SQUARES)}
"""File and rank of each square, from 0."""


def _square(file: int, rank: int) -> Square | None:
    return FILES[file] + RANKS[rank] if 0 <= file < 8 and 0 <= rank < 8 else None


def _ray(square: Square, direction: Direction) -> tuple[Square, ...]:
    (file, rank), (across, up) = PLACES[square], DIRECTIONS[direction]
    found: list[Square] = []
    while place := _square(file := file + across, rank := rank + up):
        found.append(place)
    return tuple(found)


V = TypeVar("V")


class _Worked(dict[Square, V]):
    """What is worked out for a square when it is first asked for: a board that is only looked at asks for few."""

    def __init__(self, work: Callable[[Square], V]) -> None:
        self._work = work

    def __missing__(self, square: Square) -> V:
        found = self[square] = self._work(square)
        return found


RAY: _Worked[dict[Direction, tuple[Square, ...]]] = _Worked(
    lambda square: {direction: _ray(square, direction) for direction in DIRECTIONS}
)
"""The squares from one square to the edge in each direction, nearest first."""

PATHS: _Worked[tuple[tuple[tuple[Square, ...], ...], ...]] = _Worked(
    lambda square: tuple(
        tuple(ray[:length] for ray in RAY[square].values() if length and len(ray) >= length)
        for length in range(9)
    )
)
"""`PATHS["d4"][3]`: every straight path of exactly three squares from d4, the last one its end."""

NEAR: _Worked[tuple[Square, ...]] = _Worked(
    lambda square: tuple(ray[0] for ray in RAY[square].values() if ray)
)
"""The squares next to each square."""

KNIGHT: _Worked[tuple[Square, ...]] = _Worked(
    lambda square: tuple(
        place
        for across, up in _JUMPS
        if (place := _square(PLACES[square][0] + across, PLACES[square][1] + up)) is not None
    )
)
"""The squares a knight's jump away."""

DISTANCE: _Worked[dict[Square, int]] = _Worked(
    lambda here: {
        there: max(abs(PLACES[here][0] - file), abs(PLACES[here][1] - rank))
        for there, (file, rank) in PLACES.items()
    }
)
"""How many king's moves apart two squares are (T-101)."""

BETWEEN: _Worked[dict[Square, tuple[Square, ...]]] = _Worked(
    lambda here: {there: ray[:n] for ray in RAY[here].values() for n, there in enumerate(ray)}
)
"""The squares strictly between two squares in one straight line; no entry where there is no line."""

DIRECTION: _Worked[dict[Square, Direction]] = _Worked(
    lambda here: {there: direction for direction, ray in RAY[here].items() for there in ray}
)
"""The direction from one square to another in the same line; no entry where there is no line."""


def within(square: Square, reach: int) -> list[Square]:
    """The squares at most `reach` king's moves away, without the square itself, in reading order."""
    return [place for place in SQUARES if 0 < DISTANCE[square][place] <= reach]


def meant(text: str) -> Square:
    """The square that a text was to name which is none: in capitals, rank before file, with a sign typed twice, or beyond the last one of its file; "" if there is none."""
    said = re.sub(r"[\s.,-]", "", text.lower())
    for turned in (said, said[::-1], re.sub(r"(.)\1", r"\1", said)):
        if turned in PLACES:
            return turned
    beyond = re.fullmatch(r"([a-h])(\d+)", said)
    return f"{beyond[1]}{min(max(int(beyond[2]), 1), len(RANKS))}" if beyond else ""
