"""Thor's board as the director counts it: spots and squares, sight, ways on foot, and the square nearest to a place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import atan2, pi

from game.systems.asgard.sheet.effects import Spot
from game.systems.thor.squares import DISTANCE, FILES, NEAR, RANKS, SQUARES, Square
from game.systems.thor.state import Battle

AFOOT = 3
"""How many squares come to 6 in of a measured table: what a placing means without a distance, and a move of a blip."""
WIDE = 8
"""Squares along a side of the board: no length is longer."""
_FAR = 99


def spot_of(square: Square) -> Spot:
    """File and rank from 1: `d4` is (4, 4)."""
    return FILES.index(square[0]) + 1, RANKS.index(square[1]) + 1


def square_of(spot: Spot) -> Square:
    """The square at a spot of the board."""
    return FILES[spot[0] - 1] + RANKS[spot[1] - 1]


def apart(one: Spot, other: Spot) -> int:
    """King's moves from spot to spot, on the board or off it (T-101)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


# Sight


@cache
def crossed(here: Square, there: Square) -> tuple[Square, ...]:
    """The squares whose inside the straight line between two centres goes through, without both ends.

    A line through a corner is inside neither of the squares that only touch there, as for diagonal attacks (T-20).
    """
    (x, y), (to_x, to_y) = spot_of(here), spot_of(there)
    across, up = to_x - x, to_y - y
    found = []
    for file in range(min(x, to_x), max(x, to_x) + 1):
        for rank in range(min(y, to_y), max(y, to_y) + 1):
            corners = [
                across * (2 * (rank - y) + one) - up * (2 * (file - x) + other)
                for one in (-1, 1)
                for other in (-1, 1)
            ]
            if min(corners) < 0 < max(corners):
                found.append(square_of((file, rank)))
    return tuple(square for square in found if square not in (here, there))


def clear(state: Battle, here: Square, there: Square, visibility: int) -> bool:
    """Whether there is sight between two squares: within visibility, and past walls; units and pits hide nobody."""
    if DISTANCE[here][there] > visibility:
        return False
    wall = state.field.wall
    return not any(wall(square) for square in crossed(here, there))


# Ways on foot


def walk(state: Battle, starts: Iterable[Square]) -> dict[Square, int]:
    """How many steps every square is from the nearest of `starts`, round walls and pits; only what can be reached."""
    steps = dict.fromkeys(starts, 0)
    edge = list(steps)
    while edge:
        further = []
        for square in edge:
            for near in NEAR[square]:
                if near in steps or near in state.field.terrain:
                    continue
                steps[near] = steps[square] + 1
                further.append(near)
        edge = further
    return steps


def far(steps: dict[Square, int], square: Square) -> int:
    """The steps to a square; very many to one that cannot be reached."""
    return steps.get(square, _FAR)


# Nearest squares


def clockwise(centre: Spot, spot: Spot, toward: Spot) -> float:
    """The turn from the direction `toward` to the one from `centre` to `spot`, clockwise; 0 for the centre itself."""
    if centre == spot:
        return 0.0
    start = atan2(toward[0], toward[1])
    turn = (atan2(spot[0] - centre[0], spot[1] - centre[1]) - start) % (2 * pi)
    return 0.0 if 2 * pi - turn < 1e-9 else round(turn, 9)


def nearest(centre: Spot, squares: Iterable[Square], toward: Spot = (0, 1)) -> Square | None:
    """The square fewest king's moves from a spot (which may be off the board), then the straighter way, then the first
    clockwise from the direction `toward` (A-38). None if there is no square."""
    return min(squares, key=_nearness(centre, toward).__getitem__, default=None)


@lru_cache(maxsize=256)
def _nearness(centre: Spot, toward: Spot) -> dict[Square, tuple[int, int, float]]:
    """What every square of the board is preferred by in `nearest`, least first; nothing that happens changes it."""
    found = {}
    for square in SQUARES:
        spot = spot_of(square)
        steps = abs(spot[0] - centre[0]) + abs(spot[1] - centre[1])
        found[square] = apart(centre, spot), steps, clockwise(centre, spot, toward)
    return found


def free_squares(state: Battle) -> list[Square]:
    """The squares on which a unit can stand now."""
    return state.free_of(SQUARES)
