"""Gaps, angles and outlines of round and oval bases."""

from __future__ import annotations

from math import hypot, isclose, pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table import shapes
from game.table.lengths import TOLERANCE
from game.table.shapes import Base, Place, gap
from tests.table.scenes import SIDE, bases, facings, places

ROUND, OVAL = Base(400, 400), Base(750, 420)
SQUARE = ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000))


@pytest.mark.parametrize(
    ("base", "at", "other", "there", "apart"),
    [
        (ROUND, Place(0, 0), ROUND, Place(400, 0), 0),
        (ROUND, Place(0, 0), ROUND, Place(300, 400), 100),
        (ROUND, Place(0, 0), ROUND, Place(390, 0), -10),
        (OVAL, Place(0, 0), ROUND, Place(600, 0), 25),
        (OVAL, Place(0, 0, 9000), ROUND, Place(600, 0), 190),
        (OVAL, Place(0, 0), OVAL, Place(0, 430), 10),
        (OVAL, Place(0, 0), OVAL, Place(740, 0), -10),
    ],
)
def test_gaps_are_measured_from_edge_to_edge(
    base: Base, at: Place, other: Base, there: Place, apart: int
) -> None:
    assert shapes.gap(base, at, other, there) == apart


@given(bases, places, bases, places)
def test_a_gap_is_the_same_from_both_sides(a: Base, at: Place, b: Base, bt: Place) -> None:
    assert shapes.gap(a, at, b, bt) == shapes.gap(b, bt, a, at)


@settings(max_examples=60)
@given(bases, places, bases, places)
def test_a_gap_is_what_shapely_measures_between_the_rings(a: Base, at: Place, b: Base, bt: Place) -> None:
    apart = shapes.gap(a, at, b, bt)
    true = shapes.polygon(a, at).distance(shapes.polygon(b, bt))
    assert abs(max(apart, 0) - true) <= 2


@settings(max_examples=60)
@given(bases, facings, st.integers(0, 700), facings)
def test_who_is_shifted_out_of_an_overlap_by_a_little_more_than_it_is_free(
    base: Base, facing: int, far: int, way: int
) -> None:
    fixed, at = Place(3000, 3000), Place(*shapes.moved((3000, 3000), way, far), facing)
    depth = -shapes.gap(ROUND, fixed, base, at)
    if depth > 0:
        turns = range(0, 36000, 100)
        gaps = [
            shapes.gap(ROUND, fixed, base, Place(*shapes.moved(at.point, turn, depth + 2), facing))
            for turn in turns
        ]
        assert max(gaps) >= 0
        less = [
            shapes.gap(ROUND, fixed, base, Place(*shapes.moved(at.point, turn, max(0, depth - 4)), facing))
            for turn in turns
        ]
        assert max(less) < 0


@pytest.mark.parametrize(
    ("base", "place", "apart"),
    [
        (ROUND, Place(1500, 700), 100),
        (ROUND, Place(1500, 810), -10),
        (ROUND, Place(700, 600), 300),
        (ROUND, Place(1500, 1300), -500),
        (OVAL, Place(1500, 700), 90),
        (OVAL, Place(1500, 700, 9000), -75),
        (OVAL, Place(1500, 1500), -710),
    ],
)
def test_gaps_to_terrain(base: Base, place: Place, apart: int) -> None:
    assert shapes.gap_to(base, place, SQUARE) == apart


@settings(max_examples=60)
@given(bases, places)
def test_a_gap_to_terrain_is_what_shapely_measures(base: Base, place: Place) -> None:
    from shapely import Polygon

    true = shapes.polygon(base, place).distance(Polygon(SQUARE))
    assert abs(max(shapes.gap_to(base, place, SQUARE), 0) - true) <= 1.5


@given(st.lists(st.tuples(st.integers(-50, 450), st.integers(-50, 450)), max_size=12))
def test_the_gaps_from_many_points_are_those_from_each(points: list[tuple[int, int]]) -> None:
    corner = ((0, 0), (300, 0), (300, 100), (100, 100), (100, 333), (0, 333))
    alone = [shapes.gap_to(Base(0, 0), Place(*point), corner) for point in points]
    assert shapes.gaps_to(points, corner) == alone


@given(bases, places)
def test_who_overlaps_terrain_is_seen_sooner_than_how_deeply_and_alike(base: Base, place: Place) -> None:
    assert shapes.overlaps(base, place, SQUARE) == (shapes.gap_to(base, place, SQUARE) < -TOLERANCE)


@pytest.mark.parametrize("facing", [0, 3100, 9000])
def test_an_oval_overlaps_a_side_only_where_it_is_deeper_than_the_tolerance(facing: int) -> None:
    for y in range(600, 820):
        place = Place(1500, y, facing)
        assert shapes.overlaps(OVAL, place, SQUARE) == (shapes.gap_to(OVAL, place, SQUARE) < -TOLERANCE)


@given(bases, places, bases, places, st.integers(0, 3000))
def test_bases_touch_within_just_what_is_between_them(
    a: Base, at: Place, b: Base, bt: Place, most: int
) -> None:
    assert shapes.touching(a, at, b, bt, most) == (shapes.gap(a, at, b, bt) <= most)


def test_half_a_millimetre_is_contact() -> None:
    assert shapes.touching(ROUND, Place(0, 0), ROUND, Place(405, 0))
    assert not shapes.touching(ROUND, Place(0, 0), ROUND, Place(406, 0))
    assert shapes.touching(ROUND, Place(0, 0), ROUND, Place(410, 0), contact=10)
    assert not shapes.touching(ROUND, Place(0, 0), ROUND, Place(411, 0), contact=10)


@given(places, facings, st.integers(0, SIDE))
def test_who_goes_a_way_has_gone_it(start: Place, heading: int, length: int) -> None:
    there = shapes.moved(start.point, heading, length)
    assert abs(shapes.distance(start.point, there) - length) <= 1
    if length > 100:
        assert shapes.turn_between(shapes.heading(start.point, there), heading) * length < 100 * 100


@given(facings, facings)
def test_turns_are_the_shorter_way(a: int, b: int) -> None:
    turn = shapes.turn_between(a, b)
    assert 0 <= turn <= 18000
    assert turn == shapes.turn_between(b, a)
    assert (a + turn) % 36000 == b or (a - turn) % 36000 == b


def test_headings_grow_clockwise_on_the_screen() -> None:
    assert [shapes.heading((0, 0), point) for point in ((9, 0), (0, 9), (-9, 0), (0, -9), (0, 0))] == [
        0,
        9000,
        18000,
        27000,
        0,
    ]


@given(bases, places)
def test_an_outline_has_the_area_of_the_base(base: Base, place: Place) -> None:
    true = pi * base.long * base.wide / 400
    assert isclose(shapes.polygon(base, place).area / 100, true, rel_tol=1e-9)
    assert isclose(shapes.area(shapes.outline(base, place)), true, rel_tol=5e-3)


def test_the_edge_of_an_oval_with_its_influence_lies_as_far_out_everywhere() -> None:
    base, place = Base(900, 600), Place(2000, 1500, 3300)
    for x, y in shapes.edge(base, place, 762, 90):
        assert abs(gap(Base(0, 0), Place(round(x), round(y)), base, place) - 762) <= 1


def test_what_is_around_a_base_is_an_even_ring() -> None:
    ring = shapes.around(ROUND, Place(1000, 1000), 254)
    assert all(abs(hypot(x - 1000, y - 1000) - 454) <= 1.5 for x, y in ring)


def test_the_area_covered_by_several_counts_once() -> None:
    half = ((1000, 1000), (1500, 1000), (1500, 2000), (1000, 2000))
    assert shapes.overlap_area(SQUARE, half, half) == 5000
    assert shapes.overlap_area(SQUARE) == 0
    assert shapes.contains(SQUARE, (1500, 1500))
    assert not shapes.contains(SQUARE, (2500, 1500))
