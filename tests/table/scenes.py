"""Tables and places for the tests of the measured table."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from hypothesis import strategies as st

from game.table.obstacles import Obstacles, fits
from game.table.shapes import Base, Outline, Place

SIDE = 6000
"""The length of the sides of the test tables, in tenths."""
BASES = (Base(250, 250), Base(300, 300), Base(400, 400), Base(605, 605), Base(750, 420), Base(1000, 500))

bases = st.sampled_from(BASES)
seeds = st.integers(0, 60)
facings = st.integers(0, 35999)
places = st.builds(Place, st.integers(0, SIDE), st.integers(0, SIDE), facings)


def blob(rng: Random, x: int, y: int, size: int, corners: int) -> Outline:
    """A simple polygon, often with corners that point inwards."""
    points = []
    for k in range(corners):
        far, turn = size * rng.uniform(0.5, 1), 2 * pi * k / corners
        points.append((round(x + far * cos(turn)), round(y + far * sin(turn))))
    return tuple(points)


def table(seed: int, pieces: int = 8, models: int = 10) -> Obstacles:
    """A crowded table, the same for the same seed."""
    rng = Random(seed)
    terrain = {
        f"piece {k}": blob(
            rng, rng.randrange(SIDE), rng.randrange(SIDE), rng.randrange(200, 700), rng.randrange(3, 11)
        )
        for k in range(pieces)
    }
    found = Obstacles(SIDE, SIDE, {}, terrain)
    for k in range(models):
        base, place = rng.choice(BASES), Place(rng.randrange(SIDE), rng.randrange(SIDE), rng.randrange(36000))
        if fits(base, place, found) is None:
            found = found.with_base(f"model {k}", base, place)
    return found
