"""The nine lines between two bases, and what they cross."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.table.shapes import Base, Place, gap
from game.table.sight import Line, Screens, nine_lines, nine_of, sight_points
from tests.table.scenes import bases, places, seeds, table

ROUND, OVAL = Base(400, 400), Base(800, 400)
BLOCK = ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000))
SCREENS = Screens({"block": BLOCK, "flag": ((3000, 0), (3010, 0), (3010, 3000), (3000, 3000))})


def test_the_points_lie_to_either_side_of_the_line() -> None:
    assert sight_points(ROUND, Place(1000, 1000), (2000, 1000)) == ((1000, 1000), (1000, 800), (1000, 1200))
    assert sight_points(ROUND, Place(1000, 1000), (1000, 0)) == ((1000, 1000), (800, 1000), (1200, 1000))
    assert sight_points(OVAL, Place(1000, 1000), (1000, 2000)) == ((1000, 1000), (1400, 1000), (600, 1000))
    assert sight_points(OVAL, Place(1000, 1000), (1000, 1000)) == ((1000, 1000), (1000, 800), (1000, 1200))


@given(bases, places, places)
def test_the_points_are_on_the_edge_and_opposite(base: Base, place: Place, towards: Place) -> None:
    centre, left, right = sight_points(base, place, towards.point)
    assert centre == place.point
    for point in (left, right):
        assert abs(gap(base, place, Base(0, 0), Place(*point))) <= 1
    assert abs(left[0] + right[0] - 2 * place.x) <= 1
    assert abs(left[1] + right[1] - 2 * place.y) <= 1


@given(bases, places, bases, places)
def test_both_see_along_the_same_lines(a: Base, at: Place, b: Base, bt: Place) -> None:
    there, back = nine_lines(a, at, b, bt), nine_lines(b, bt, a, at)
    if at.point != bt.point:
        assert set(there) == {(q, p) for p, q in back}


@given(st.lists(st.tuples(bases, places, bases, places), max_size=12))
def test_many_pairs_have_the_lines_of_each(pairs: list[tuple[Base, Place, Base, Place]]) -> None:
    lines = [(*p, *q) for pair in pairs for p, q in nine_lines(*pair)]
    assert np.array_equal(nine_of(pairs), np.array(lines).reshape(-1, 4))


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        (((0, 1500), (2900, 1500)), ("block",)),
        (((0, 1500), (4000, 1500)), ("block", "flag")),
        (((0, 1000), (2900, 1000)), ()),
        (((0, 1001), (2900, 1001)), ()),
        (((0, 1002), (2900, 1002)), ("block",)),
        (((0, 0), (1000, 1000)), ()),
        (((0, 2000), (2000, 0)), ()),
        (((0, 2010), (2010, 0)), ("block",)),
        (((1500, 1500), (1500, 0)), ("block",)),
        (((1500, 1400), (1500, 1600)), ("block",)),
        (((0, 1500), (1000, 1500)), ()),
        (((1500, 1000), (1500, 0)), ()),
        (((1500, 1500), (1500, 1500)), ("block",)),
    ],
)
def test_a_line_crosses_what_it_does_not_merely_graze(line: Line, ids: tuple[str, ...]) -> None:
    assert SCREENS.crossed(line) == ids


@settings(max_examples=60)
@given(seeds, bases, places, bases, places)
def test_sight_is_the_same_from_both_sides_and_what_shapely_finds(
    seed: int, a: Base, at: Place, b: Base, bt: Place
) -> None:
    from shapely import LineString, Polygon

    screens = Screens(table(seed, models=0).terrain)
    there, back = screens.nine([(a, at, b, bt), (b, bt, a, at)])
    lines = nine_lines(a, at, b, bt)
    if at.point != bt.point:
        mirrored = nine_lines(b, bt, a, at)
        order = [mirrored.index((q, p)) for p, q in lines]
        assert np.array_equal(there, back[order])
    deep = [
        Polygon(outline).buffer(-1.01, join_style="mitre")
        for outline in table(seed, models=0).terrain.values()
    ]
    assert there.tolist() == [[bool(LineString(line).intersects(piece)) for piece in deep] for line in lines]


@settings(max_examples=100)
@given(seeds, places, places)
def test_a_line_shifted_by_its_margin_is_free(seed: int, here: Place, there: Place) -> None:
    assume(here.point != there.point)
    screens, length = (
        Screens(table(seed, models=0).terrain),
        max(1.0, np.hypot(there.x - here.x, there.y - here.y)),
    )
    for name in screens.crossed((here.point, there.point)):
        margin = screens.margin((here.point, there.point), name)
        x, y = (there.y - here.y) / length * (margin + 1), (here.x - there.x) / length * (margin + 1)
        moved = [(here.x + s * x, here.y + s * y, there.x + s * x, there.y + s * y) for s in (1, -1)]
        assert not screens.crossings(np.array(moved))[:, screens.ids.index(name)].all()


def test_the_margin_is_how_much_too_deep_the_line_runs() -> None:
    assert SCREENS.margin(((0, 1090), (2900, 1090)), "block") == 89
    assert SCREENS.margin(((0, 1910), (2900, 1910)), "block") == 89
    assert SCREENS.margin(((0, 900), (2900, 900)), "block") == 0
    assert SCREENS.margin(((1500, 1500), (1500, 1500)), "block") == 0


def test_nothing_stands_in_the_way_of_anything() -> None:
    assert Screens({}).nine([(ROUND, Place(0, 0), ROUND, Place(900, 0))]).shape == (1, 9, 0)
    assert SCREENS.nine([]).shape == (0, 9, 2)
