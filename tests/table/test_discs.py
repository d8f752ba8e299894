"""Places for round bases beside others."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from game.table import discs


@pytest.mark.parametrize("gap", [0, 3, 100])
def test_places_around_lie_at_the_gap_asked_for(gap: int) -> None:
    for x, y in discs.around([(1000, 1000, 250), (3000, 500, 400)], 150, 24, 0.3, gap=gap):
        near = min(hypot(x - 1000, y - 1000) - 400, hypot(x - 3000, y - 500) - 550)
        assert abs(near - gap) < 1


@pytest.mark.parametrize("far", [300, 450, 620])
def test_what_is_wedged_is_at_the_gap_from_both(far: int) -> None:
    found = discs.wedged([(0, 0, 150)], [(far, 0, 200)], 150, gap=3)
    assert len(found) == 2
    for x, y in found:
        assert abs(hypot(x, y) - 303) < 1
        assert abs(hypot(x - far, y) - 353) < 1
    assert discs.wedged([(0, 0, 150)], [(700, 0, 200)], 150) == []


@pytest.mark.parametrize("count", [3, 200])
def test_few_points_and_many_are_told_free_alike(count: int) -> None:
    rng = Random(count)
    others = [(rng.randrange(3000), rng.randrange(3000), 150) for _ in range(12)]
    points = [(rng.randrange(3000), rng.randrange(3000)) for _ in range(count)]
    one_by_one = [point for point in points if discs.free([point], 150, others, gap=20)]
    assert discs.free(points, 150, others, gap=20) == one_by_one
    assert 0 < len(one_by_one) < count or count == 3
