"""The motions that lay a board or a table onto itself, and what they make of points, squares, angles and edges."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar, get_args

from game.table import lengths

Symmetry = Literal["off", "left-right", "front-back", "half-turn", "quarter-turns", "both-mirrors"]
"""What is drawn on one side is drawn on the others too."""
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)

Pair = tuple[int, int]
N = TypeVar("N", int, Fraction)
_EDGES: dict[str, Pair] = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
_EXACT = 5
"""Decimals of a length at most."""


class Motion(NamedTuple):
    """A turn about the middle, after a mirror that swaps left and right if it is `flipped`."""

    right: Pair
    """Where what lay to the right of the middle comes to lie."""
    down: Pair
    turn: int
    """Degrees, clockwise."""
    flipped: bool = False

    def direction(self, pair: tuple[N, N]) -> tuple[N, N]:
        """Where a direction points afterwards."""
        x, y = pair
        return x * self.right[0] + y * self.down[0], x * self.right[1] + y * self.down[1]

    def point(self, pair: Pair, size: Pair) -> Pair:
        """Where a point of a table of that size comes to lie; of a board of squares, `size` is its last column and row."""
        x, y = self.direction((2 * pair[0] - size[0], 2 * pair[1] - size[1]))
        return (x + size[0]) // 2, (y + size[1]) // 2

    def heading(self, degrees: float) -> float:
        """Where somebody looks afterwards who looked there, to a hundredth of a degree."""
        return round(self.turn + 180 - degrees if self.flipped else self.turn + degrees, 2) % 360

    def edge(self, name: str) -> str:
        """Which edge of the table an edge becomes."""
        if name not in _EDGES:
            return name
        there = self.direction(_EDGES[name])
        return next(each for each, way in _EDGES.items() if way == there)


_MIRROR = Motion((-1, 0), (0, 1), 0, flipped=True)
_ACROSS = Motion((1, 0), (0, -1), 180, flipped=True)
_HALF = Motion((-1, 0), (0, -1), 180)
_QUARTERS = (Motion((0, 1), (-1, 0), 90), _HALF, Motion((0, -1), (1, 0), 270))
_MOTIONS: dict[Symmetry, tuple[Motion, ...]] = {
    "off": (),
    "left-right": (_MIRROR,),
    "front-back": (_ACROSS,),
    "half-turn": (_HALF,),
    "quarter-turns": _QUARTERS,
    "both-mirrors": (_MIRROR, _ACROSS, _HALF),
}


def motions(symmetry: Symmetry, size: Pair) -> tuple[Motion, ...]:
    """All motions of a symmetry but the one that moves nothing; none of quarters where the ground is no square."""
    return () if symmetry == "quarter-turns" and size[0] != size[1] else _MOTIONS[symmetry]


# Lengths and squares as files write them


def length(tenths: Fraction, like: str) -> str:
    """A length in the unit of another one, no less exact than a file can say it."""
    unit = lengths.unit([like])
    one = lengths.read(f"1{unit}")
    for places in range(_EXACT + 1):
        text = f"{float(tenths / one):.{places}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if Fraction(text) * one == tenths or (places > 2 and lengths.read(f"{text}{unit}") == round(tenths)):
            return f"{text}{unit}"
    return f"{float(tenths / lengths.MM):g}mm"


@lru_cache(maxsize=4096)
def _exact(text: str) -> Fraction:
    """The tenths of a length, unrounded: half of a quarter inch is one."""
    rounded = lengths.read(text)
    number = text.strip().rstrip("micnft ")
    one = lengths.read(f"1{text.strip()[len(number) :].strip()}")
    exact = Fraction(number) * one
    return exact if abs(exact - rounded) <= 1 else Fraction(rounded)


def spot(pair: object) -> Pair | None:
    """A point of a file, in tenths; None if it is none."""
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(each, str) for each in pair):
        return None
    x, y = _tenths(pair[0]), _tenths(pair[1])
    return None if x is None or y is None else (x, y)


@lru_cache(maxsize=4096)
def _tenths(text: str) -> int | None:
    """A length in tenths; None if it is none. Twins are looked for among all pieces, whose places stay the same."""
    try:
        return lengths.read(text)
    except lengths.LengthError:
        return None


def moved(pair: object, motion: Motion, size: Pair) -> list[str] | None:
    """A point of a file where it comes to lie; None if it is none, or lies beside the table."""
    if spot(pair) is None or not isinstance(pair, list):
        return None
    x, y = motion.direction((2 * _exact(pair[0]) - size[0], 2 * _exact(pair[1]) - size[1]))
    x, y = (x + size[0]) / 2, (y + size[1]) / 2
    if x < 0 or y < 0:
        return None
    return [length(x, pair[0]), length(y, pair[1])]


def square(name: object, motion: Motion, size: Pair) -> str | None:
    """A square `e4` where it comes to lie; None if it is none."""
    if not isinstance(name, str) or len(name) < 2 or not name[1:].isdecimal():
        return None
    column, row = ord(name[0]) - ord("a"), size[1] - int(name[1:])
    if not (0 <= column < size[0] and 0 <= row < size[1]):
        return None
    column, row = motion.point((column, row), (size[0] - 1, size[1] - 1))
    return f"{chr(ord('a') + column)}{size[1] - row}"
