"""Places that stand for a zone, and ways counted on a fine grid."""

from __future__ import annotations

import pytest

from game.table.ways.survey import fine, lattice, patch

ZONE = ((0, 0), (6000, 0), (6000, 1500), (0, 1500))


def everywhere(point: tuple[int, int]) -> bool:
    return True


def test_the_places_of_a_zone_reach_from_edge_to_edge_and_are_mirrored_with_it() -> None:
    places = lattice(ZONE, 150, everywhere, 500, 24)
    assert len(places) <= 24
    assert {min(places), max(places)} == {(150, 150), (5850, 1350)}
    assert {(6000 - x, y) for x, y in places} == set(places)
    assert {(x, 1500 - y) for x, y in places} == set(places)


def test_a_zone_that_is_turned_has_the_turned_places() -> None:
    turned = tuple((y, x) for x, y in ZONE)
    upright = lattice(turned, 150, everywhere, 500, 24)
    assert {(y, x) for x, y in upright} == set(lattice(ZONE, 150, everywhere, 500, 24))


def test_places_are_no_nearer_to_each_other_than_they_need_be() -> None:
    assert len(lattice(((0, 0), (900, 0), (900, 900), (0, 900)), 100, everywhere, 500, 24)) == 4
    assert len(lattice(ZONE, 150, everywhere, 500, 1000)) == 12 * 3


def test_where_nobody_can_stand_there_is_no_place() -> None:
    places = lattice(ZONE, 150, lambda point: point[0] < 3000, 500, 24)
    assert places
    assert all(x < 3000 for x, _ in places)


@pytest.mark.parametrize(
    ("width", "depth"), [(6096, 6096), (12192, 9144), (12000, 9000), (12000, 7000), (7620, 7620)]
)
def test_fine_cells_leave_nothing_over_on_usual_tables(width: int, depth: int) -> None:
    side = fine(width, depth)
    assert (width % side, depth % side) == (0, 0)


def test_a_piece_has_the_box_around_all_its_parts() -> None:
    found = patch("inn", "Inn", [((0, 0), (10, 0), (10, 5)), ((20, 5), (30, 5), (30, 15))])
    assert (found.left, found.top, found.right, found.bottom) == (0, 0, 30, 15)
    assert found.middle == (15, 7)
