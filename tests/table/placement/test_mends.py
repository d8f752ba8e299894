"""How what lies wrong on a measured table is set right, and what lies strangely there."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.problem import Change
from game.table.lengths import INCH
from game.table.notation import units
from game.table.placement import layout, mends
from game.table.placement.layout import Goal, Lying, Start
from game.table.shapes import Outline

SIZE = (24 * INCH, 24 * INCH)


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    x, y, to_x, to_y = (round(each * INCH) for each in (left, top, right, bottom))
    return (x, y), (to_x, y), (to_x, to_y), (x, to_y)


def lying(id: str, at: tuple[float, float]) -> Lying:
    x, y = at
    here = round(x * INCH), round(y * INCH)
    return Lying(f"terrain[{id}]", id, id, here, box(x - 1, y - 1, x + 1, y + 1))


def test_what_reaches_over_the_edge_is_moved_by_as_much() -> None:
    found = mends.inside("zone[0].at", (23 * INCH, 0), box(21, -2, 25, 2), SIZE, "in")
    assert found == (Change("zone[0].at", ["22in", "2in"]),)


def test_what_lies_off_the_table_goes_where_it_lies_with_two_digits_exchanged() -> None:
    found = mends.inside("zone[0].at", (61 * INCH, 4 * INCH), box(60, 3, 62, 5), SIZE, "in")
    assert found == (Change("zone[0].at", ["16in", "4in"]),)
    found = mends.inside("zone[0].at", (13 * INCH, 24 * INCH), box(12, 23, 14, 25), SIZE, "in")
    assert found == (
        Change("zone[0].at", ["13in", "23in"]),
    )  # what only reaches over the edge is moved by as much


def test_what_lies_beyond_one_edge_goes_where_it_lies_with_its_lengths_exchanged() -> None:
    wide = (30 * INCH, 20 * INCH)
    found = mends.inside("zone[0].at", (8 * INCH, 25 * INCH), box(7, 24, 9, 26), wide, "in")
    assert found == (Change("zone[0].at", ["25in", "8in"]),)
    found = mends.inside("zone[0].at", (8 * INCH, 39 * INCH // 2), box(7, 18.5, 9, 20.5), wide, "in")
    assert found == (Change("zone[0].at", ["8in", "19in"]),)


def test_what_is_larger_than_the_table_cannot_be_moved_onto_it() -> None:
    assert mends.inside("zone[0].at", (0, 0), box(-20, 0, 20, 1), SIZE, "in") == ()


def test_a_rectangle_named_by_its_wrong_corners_is_turned_round() -> None:
    found = mends.corners("sides.one.deploy", (14 * INCH, 6 * INCH), (0, 0), "in")
    assert [change.value for change in found] == [["0in", "0in"], ["14in", "6in"]]


def test_a_piece_in_another_is_told_with_the_nearest_place_beside_it() -> None:
    (problem,) = layout.overlaps([lying("1", (12, 12)), lying("2", (12.5, 12))], SIZE, "in")
    assert (problem.field, problem.severity) == ("terrain[2].at", "warning")
    assert problem.mend == (Change("terrain[2].at", ["14in", "12in"]),)


def test_pieces_whose_corners_touch_are_not_in_one_another() -> None:
    assert list(layout.overlaps([lying("1", (12, 12)), lying("2", (13.5, 13.5))], SIZE, "in")) == []


def test_what_has_no_room_beside_is_told_without_a_mend() -> None:
    wide = lying("1", (12, 12))._replace(outline=box(0, 0, 24, 24))
    (problem,) = layout.overlaps([wide, lying("2", (12, 12))], SIZE, "in")
    assert problem.mend == ()


def starts(north: float, south: float) -> list[Start]:
    return [
        Start("sides.one.deploy", "North", [box(0, 0, 24, north)]),
        Start("sides.two.deploy", "South", [box(0, south, 24, 24)]),
    ]


def test_sides_that_begin_as_far_from_everything_are_not_strange() -> None:
    goals = [Goal("zone[0].at", "Moot", (12 * INCH, 12 * INCH), INCH)]
    assert list(layout.unequal(starts(6, 18), goals, SIZE, "in")) == []


def test_a_side_that_begins_much_farther_is_told_with_both_ways() -> None:
    goals = [Goal("zone[0].at", "Moot", (12 * INCH, 12 * INCH), INCH)]
    (problem,) = layout.unequal(starts(9, 21), goals, SIZE, "in")
    assert problem.field == "sides.two.deploy"
    assert "South begins 8 in from Moot on average, North 2 in" in problem.text


def test_an_objective_in_one_sides_zone_is_strange_and_one_in_each_is_not() -> None:
    one, two = (
        Goal(f"zone[{at}].at", f"Well {at}", (12 * INCH, y * INCH), INCH) for at, y in ((0, 3), (1, 21))
    )
    found = list(layout.unequal(starts(6, 18), [one], SIZE, "in"))
    assert "lies where North deploys" in found[0].text
    assert list(layout.unequal(starts(6, 18), [one, two], SIZE, "in")) == []


@pytest.mark.parametrize(
    ("rows", "right"),
    [
        ([{"at": ["10in", "22cm"]}], "10cm"),  # 25.4cm is no figure that anybody writes
        ([{"at": ["50in", "22cm"]}], "127cm"),
        ([{"reach": "4in"}, {"reach": "10cm"}], "10.16cm"),  # as its like
        ([{"reach": "10in"}, {"reach": "10cm"}], "10cm"),
    ],
)
def test_inches_among_centimetres_are_told_with_what_was_meant(rows: list[Any], right: str) -> None:
    (problem,) = units.mixed({"objective": rows}, "cm")
    assert problem.field.startswith("objective[0].")
    assert problem.mend == (Change(problem.field, right),)


def test_what_is_left_of_a_zone_beside_another_is_its_largest_part() -> None:
    assert layout.parted(box(0, 4, 24, 24), box(0, 0, 24, 10), SIZE) == box(0, 10, 24, 24)


def test_a_zone_that_lies_wholly_in_another_goes_to_the_other_end_of_the_table() -> None:
    assert layout.parted(box(0, 0, 24, 6), box(0, 0, 24, 6), SIZE) == box(0, 18, 24, 24)
