"""The hull of round bases, and what it touches."""

from __future__ import annotations

import pytest

from game.table.hulls import Hull

PAIR = Hull([(0, 0, 150), (3000, 0, 150)])


@pytest.mark.parametrize(("y", "touched"), [(0, True), (290, True), (305, False)])
def test_a_disc_between_two_bases_touches_their_hull(y: float, touched: bool) -> None:
    assert PAIR.covers(1500, y, 150) is touched


@pytest.mark.parametrize(("x", "touched"), [(3290, True), (3310, False), (-290, True)])
def test_a_disc_beyond_a_base_touches_only_the_base_itself(x: float, touched: bool) -> None:
    assert PAIR.covers(x, 0, 150) is touched


def test_a_larger_base_widens_the_hull() -> None:
    hull = Hull([(0, 0, 150), (3000, 0, 400)])
    assert hull.covers(2900, 500, 150)
    assert not hull.covers(100, 500, 150)


@pytest.mark.parametrize(
    ("outline", "met"),
    [
        (((1000, -50), (1100, -50), (1100, 50), (1000, 50)), True),
        (((1000, 100), (1100, 100), (1100, 900), (1000, 900)), True),
        (((1000, 200), (1100, 200), (1100, 900), (1000, 900)), False),
        (((-9000, -9000), (9000, -9000), (9000, 9000), (-9000, 9000)), True),
    ],
)
def test_a_polygon_meets_a_hull_inside_across_or_around_it(
    outline: tuple[tuple[int, int], ...], met: bool
) -> None:
    assert PAIR.meets(outline) is met


def test_one_base_is_its_own_hull() -> None:
    assert Hull([(0, 0, 150)]).covers(290, 0, 150)
    assert not Hull([(0, 0, 150)]).covers(310, 0, 150)
