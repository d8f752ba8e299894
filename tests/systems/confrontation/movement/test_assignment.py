"""Fighters paired with places: the longest way is as short as it can be."""

from __future__ import annotations

from itertools import permutations
from math import hypot
from random import Random

import pytest

from game.systems.confrontation.movement.assignment import paired
from game.table.shapes import Point


def longest(starts: list[Point], ends: list[Point], order: list[int]) -> float:
    return max(hypot(ends[end][0] - x, ends[end][1] - y) for (x, y), end in zip(starts, order, strict=True))


@pytest.mark.parametrize("seed", range(25))
def test_no_other_pairing_has_a_shorter_longest_way(seed: int) -> None:
    rng = Random(seed)
    count = rng.randrange(1, 7)
    starts, ends = ([(rng.randrange(2000), rng.randrange(2000)) for _ in range(count)] for _ in range(2))
    found = paired(starts, ends)
    assert sorted(found) == list(range(count))
    best = min(longest(starts, ends, list(order)) for order in permutations(range(count)))
    assert longest(starts, ends, found) == pytest.approx(best)


def test_a_unit_that_only_moves_on_keeps_its_order() -> None:
    starts = [(300 * (number % 5), 300 * (number // 5)) for number in range(18)]
    ends = [(x + 1000, y - 400) for x, y in starts]
    assert paired(starts, ends) == list(range(18))


def test_nobody_is_paired_with_nothing() -> None:
    assert paired([], []) == []
