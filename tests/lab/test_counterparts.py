"""On a table whose halves are alike the one thing that is not is told, and set as its counterpart is."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.lab import inspection
from game.table.counterparts import twins
from game.table.lengths import INCH
from tests.lab.tables import heals, spoilt, told

BRIDGE, HUNT, VILLAGE = "ascension/the-bridge", "ascension/relic-hunt", "ascension/burning-village"
BRAWL, SAINTS = "ascension/three-sided-brawl", "confrontation/saints-ford"
GOOSE, MILE, ALTARS = (
    "confrontation/goose-fair",
    "confrontation/third-milestone",
    "confrontation/three-altars",
)


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (BRIDGE, "terrain[4].shape", "0.75in x 0.325in", "0.75in x 3.25in"),
        (BRIDGE, "terrain[4].open", True, None),
        (BRIDGE, "terrain[23].traits", ["impassable"], None),
        (BRIDGE, "terrain[22].at", ["10in", "30in"], ["14in", "30in"]),
        (BRIDGE, "zone[0].at", ["24in", "8in"], ["24in", "18in"]),
        (BRIDGE, "terrain[12].interact", ["shut east-gate"], ["shut east-gate", "score 1 once"]),
        (BRAWL, "terrain[1].at", ["18in", "15.5in"], ["18in", "12.5in"]),
        (BRAWL, "terrain[5].shape", "6in x 0.5in", None),
        (BRAWL, "terrain[10].kit", "ruin", "ruin-low"),
        (BRAWL, "terrain[13].kit", "wood", "tall-wood"),
        (BRIDGE, "terrain[2].shape", "2in x 8.5in", "8.5in x 2in"),
        (BRIDGE, "terrain[3].shape", "5.8in x 2in", "8.5in x 2in"),
        (BRIDGE, "terrain[2].shape", "6in x 2in", "8.5in x 2in"),
        (BRIDGE, "terrain[1].shape", "0.7in x 3.25in", "7in x 3.25in"),
        (BRIDGE, "terrain[1].shape", "6in x 3.25in", "6.5in x 3.25in"),
        (VILLAGE, "terrain[20].hazard.wounds", 1, 0),
        (VILLAGE, "terrain[22].hazard.flip", "1 or less", "0 or less"),
        (SAINTS, "terrain[1].kit", "stream", "pond"),
        (ALTARS, "terrain[14].turn", 20, 340),
        (HUNT, "terrain[7].at", ["8in", "18in"], ["18in", "18in"]),
        (GOOSE, "objective[0].worth", 3, 1),
        (GOOSE, "objective[0].worth", 2, 1),
        (GOOSE, "objective[2].worth", 2, 1),
        (VILLAGE, "terrain[30].turn", 187, 188),
        (GOOSE, "objective[0].at", ["8cm", "30cm"], ["18cm", "30cm"]),
        (MILE, "terrain[0].shape", "120cm x 3.4cm", "56cm x 3.4cm"),
        (MILE, "terrain[2].kit", "marsh", "wood"),
        (MILE, "terrain[4].turn", 90, 0),
        (ALTARS, "terrain[15].at", ["13cm", "52cm"], ["11cm", "50cm"]),
    ],
)
def test_what_is_unlike_its_counterpart_is_told_and_mended(
    name: str, field: str, value: Any, right: Any
) -> None:
    assert heals(spoilt(name, {field: value}), field, right)


def test_what_lies_in_the_middle_belongs_to_nobody() -> None:
    assert heals(spoilt(BRAWL, {"terrain[0].owner": "one"}), "terrain[0].owner", None)


@pytest.mark.parametrize(
    ("name", "gone", "field"),
    [
        (MILE, "terrain[7]", "terrain[6]"),  # the door of a house
        (BRIDGE, "terrain[10]", "terrain[8]"),  # the ladder of a tower
        (BRAWL, "terrain[21]", "terrain[20]"),  # the third of three crates
        (GOOSE, "objective[0]", "objective"),
    ],
)
def test_what_has_no_counterpart_is_told_and_laid(name: str, gone: str, field: str) -> None:
    document = spoilt(name, {}, (gone,))
    (problem,) = told(document, field)
    assert inspection.examine(mended(document, problem.mend)) == ()


def test_one_house_in_the_middle_has_its_door_on_one_side() -> None:
    assert inspection.examine(spoilt("confrontation/saints-ford", {})) == ()


def test_a_map_whose_halves_differ_in_several_ways_was_meant_so() -> None:
    changes = {f"terrain[{number}].at": [f"{9 + number}in", "2.5in"] for number in (20, 21, 22)}
    assert not [
        each for each in inspection.examine(spoilt(BRIDGE, changes)) if "alike on both sides" in each.text
    ]
    shapes = {f"terrain[{number}].shape": "3in x 1in" for number in (18, 24, 26, 27)}
    assert not [each for each in inspection.examine(spoilt(BRIDGE, shapes)) if "on both sides" in each.text]


@pytest.mark.parametrize(
    ("name", "table", "meant"),
    [
        ("ascension/seize-fate", "4ft x 4ft", "2ft x 2ft"),
        (BRIDGE, "4ft x 4ft", "4ft x 3ft"),
        (GOOSE, "120cm x 90cm", "80cm x 60cm"),
    ],
)
def test_a_table_larger_than_what_lies_on_it_is_told_in_the_unit_of_the_file(
    name: str, table: str, meant: str
) -> None:
    assert heals(spoilt(name, {"table": table}), "table", meant)


def test_a_gateway_of_the_wrong_side_is_the_one_nearest_to_the_other() -> None:
    assert heals(spoilt(HUNT, {"terrain[9].owner": "one"}), "terrain[9].owner", "two")
    assert heals(spoilt(HUNT, {"terrain[8].owner": "two"}), "terrain[8].owner", "one")


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (VILLAGE, "terrain[15].interact[1]", "score 1", "score 1 once"),
        (HUNT, "terrain[16].interact[0]", "score 1", "score 1 once"),
        (BRIDGE, "terrain[6].interact[0]", "toggle east-gate", "toggle west-gate"),
        (VILLAGE, "terrain[17].interact[0]", "remove fire-north once", "remove fire-west once"),
    ],
)
def test_what_does_otherwise_than_its_likes_is_told(name: str, field: str, value: str, right: str) -> None:
    assert heals(spoilt(name, {field: value}), field, right)


def test_a_thing_that_lost_what_it_does_gets_what_its_likes_do() -> None:
    document = spoilt(HUNT, {}, ("terrain[14].interact",))
    assert heals(document, "terrain[14].interact", ["score 1 once"])


@pytest.mark.parametrize(
    ("name", "number", "value", "right"),
    [
        (BRAWL, 26, ["17.8in", "4.05in"], ["4.05in", "17.8in"]),
        (BRAWL, 17, ["31.9in", "12.15in"], ["31.9in", "21.15in"]),
        (BRAWL, 15, ["7.4in", "3.65in"], ["7.4in", "23.65in"]),
        (BRIDGE, 22, ["14in", "3in"], ["14in", "30in"]),
        ("confrontation/low-water", 3, ["42cm", "27cm"], ["27cm", "42cm"]),
    ],
)
def test_a_place_is_set_right_as_it_was_to_be_typed_and_not_as_its_image_is_rounded(
    name: str, number: int, value: list[str], right: list[str]
) -> None:
    assert heals(spoilt(name, {f"terrain[{number}].at": value}), f"terrain[{number}].at", right)


def test_a_place_that_no_slip_of_the_hand_explains_is_that_of_the_counterpart_rounded() -> None:
    assert twins.retyped((10 * INCH, 10 * INCH), (1029, 4519), "in") == (1029, 4521)
    assert twins.retyped((10 * INCH, 18 * INCH), (1017, 18 * INCH), "in") == (4 * INCH, 18 * INCH)


def test_where_one_of_several_points_has_no_image_another_is_missing_there() -> None:
    cross = [(200, 300), (400, 200), (600, 300)]
    assert twins.lacking(cross, (410, 310), (800, 600)) == (400, 400)
    assert twins.lacking([*cross, (400, 400)], (410, 310), (800, 600)) is None
    assert twins.lacking(cross[:1], (410, 310), (800, 600)) is None


@pytest.mark.parametrize(
    ("name", "field", "right"),
    [
        (VILLAGE, "terrain[1].shape", "0.5in x 7in"),
        (VILLAGE, "terrain[9].shape", "blob 3.5in x 3in"),
        (VILLAGE, "terrain[11].turn", 60),
        (BRAWL, "terrain[8].turn", 150),
        (BRIDGE, "terrain[22].turn", 40),
        ("confrontation/low-water", "terrain[7].shape", "blob 14cm x 12cm"),
        ("confrontation/low-water", "terrain[3].turn", 30),
    ],
)
def test_what_one_of_two_has_lost_is_told_of_that_one(name: str, field: str, right: Any) -> None:
    assert heals(spoilt(name, {}, (field,)), field, right)


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("confrontation/nobodys-eyot", "terrain[2].at", ["31cm", "60cm"]),
        (HUNT, "terrain[30].at", ["13.5in", "18in"]),
        (HUNT, "terrain[19].at", ["29in", "18in"]),
    ],
)
def test_what_lies_in_the_middle_with_its_lengths_exchanged_is_moved_back(
    name: str, field: str, value: list[str]
) -> None:
    assert heals(spoilt(name, {field: value}), field, value[::-1])


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        ("confrontation/low-water", "terrain[0].at", ["40cm", "3cm"], ["40cm", "30cm"]),  # over the edge
        ("confrontation/nobodys-eyot", "terrain[7].at", ["6cm", "66cm"], ["60cm", "66cm"]),
        (HUNT, "terrain[20].at", ["1.5in", "25.5in"], ["10.5in", "25.5in"]),  # over the edge
    ],
)
def test_a_place_that_lost_a_digit_gets_it_back_over_the_edge_too(
    name: str, field: str, value: list[str], right: list[str]
) -> None:
    document = spoilt(name, {field: value})
    assert right in [each.mend[0].value for each in told(document, field) if each.mend]


def test_uneven_edges_excuse_another_turn_where_others_are_turned_otherwise_too() -> None:
    changes = {f"terrain[{number}].turn": 0 for number in (22, 23, 29)}
    assert not any(each.field == "terrain[22].turn" for each in inspection.examine(spoilt(BRIDGE, changes)))
