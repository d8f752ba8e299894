"""Zones unlike all others, pieces too large for what lies about them, features that replace the kit's, units of another number."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import inspection
from tests.lab.tables import spoilt, told

LAMPS, WATER, HILL, ROUND = (
    f"confrontation/{name}" for name in ("two-lamps", "low-water", "drummers-hill", "the-first-round")
)
HEDGE, SHARE = (f"confrontation/puzzles/{name}" for name in ("round-the-hedge", "the-marshals-share"))
MEADOW, MILESTONE, FAIR = (
    f"confrontation/{name}" for name in ("long-meadow", "third-milestone", "goose-fair")
)
ALTARS, UNIT = "confrontation/three-altars", "sides.one.company.banner[0].units[1].number"
TENT = ["obstacle", "destructible"]
CHESTS = {"west": ["20cm", "30cm"], "north": ["40cm", "20cm"], "south": ["40cm", "40cm"], "east": ["60cm", "30cm"]}  # fmt: skip


def chests(**moved: list[str]) -> list[dict[str, Any]]:
    return [{"id": id, "name": f"{id} chest", "at": at} for id, at in {**CHESTS, **moved}.items()]


def altars(*pays: dict[str, int]) -> list[dict[str, Any]]:
    at = (["30cm", "65cm"], ["60cm", "75cm"], ["90cm", "65cm"])
    return [{"id": f"a{n}", "name": f"Altar {n}", "at": at[n], **paid} for n, paid in enumerate(pays)]


PAID = {"attacker": 2, "defender": 1}


def found(name: str, changes: dict[str, Any]) -> dict[str, Problem]:
    document = mended(scenarios.load(name).document, [Change(path, value) for path, value in changes.items()])
    return {each.field: each for each in inspection.examine(document)}


@pytest.mark.parametrize(
    ("name", "changes", "field", "meant"),
    [
        (LAMPS, {"sides.four.deploy.to": ["5cm", "90cm"]}, "sides.four.deploy.to", ["58cm", "90cm"]),
        (LAMPS, {"sides.four.deploy.to": ["118cm", "90cm"]}, "sides.four.deploy.to", ["58cm", "90cm"]),
        (LAMPS, {"sides.two.deploy.at": ["62cm", "86cm"]}, "sides.two.deploy.at", ["62cm", "68cm"]),
        (HILL, {"terrain[1].shape": "120cm x 3.4cm"}, "terrain[1].shape", "blob 60cm x 3.4cm"),
        (WATER, {"terrain[0].shape": "oval 30cm x 24cm"}, "terrain[0].shape", "blob 14cm x 10cm"),
        (WATER, {"terrain[0].at": ["27cm", "43cm"]}, "terrain[0].at", ["40cm", "30cm"]),
        (ALTARS, {"terrain[19].features": ["destructible"]}, "terrain[19].features", TENT),
        (ROUND, {UNIT: 8}, UNIT, 6),
        (HEDGE, {"sides.two.stands[1].unit": 3}, "sides.two.stands[1].unit", 2),
        (HEDGE, {"sides.two.stands[1].unit": 1}, "sides.two.stands[1].unit", 2),
        (HEDGE, {"sides.two.stands[1].unit": None}, "sides.two.stands[1].unit", 2),
        (MEADOW, {"sides.two.reserves": ["mire-wyrm"]}, "sides.two.reserves[0]", 7),
        (MILESTONE, {"terrain[0].shape": "156cm x 3.4cm"}, "terrain[0].shape", "56cm x 3.4cm"),
        (ROUND, {"sides.two.stands[0].facing": 27000}, "sides.two.stands[0].facing", 270),
        (SHARE, {"sides.two.stands[0].places[1]": {"x": 2690, "y": 2800}}, "sides.two.stands[0].places[1]", ["26.9cm", "28cm"]),
        (FAIR, {"terrain[2].kit": "wagon"}, "terrain[2].kit", "cart"),
        (WATER, {"item": chests(north=["40cm", "30cm"])}, "item[1].at", ["40cm", "20cm"]),
        (WATER, {"item": chests(east=["43cm", "30cm"])}, "item[3].at", ["60cm", "30cm"]),
        (ALTARS, {"objective": altars(PAID, {"attacker": 1, "defender": 2}, PAID)}, "objective[1].attacker", 2),
        (ALTARS, {"objective": altars({"attacker": 2}, PAID, PAID)}, "objective[0].worth", 1),
        (ALTARS, {"hints[1]": "A fourth of the defender comes later."}, "hints[1]", "A third of the defender comes later."),
        (ALTARS, {"hints[0]": "An altar is worth 2 to the attacker and 3 to the defender."}, "hints[0]", "An altar is worth 2 to the attacker and 1 to the defender."),
    ],
)  # fmt: skip
def test_what_was_meant_is_proposed(name: str, changes: dict[str, Any], field: str, meant: Any) -> None:
    assert found(name, changes)[field].mend[0].value == meant


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (LAMPS, {"sides.one.deploy.to": ["58cm", "20cm"], "sides.three.deploy.to": ["118cm", "20cm"]}),
        (WATER, {"terrain[0].shape": "oval 9cm x 7cm"}),
        (ALTARS, {"terrain[19].features": TENT, "terrain[20].features": TENT}),
        (ALTARS, {"objective": altars(PAID, {"worth": 3}, PAID)}),
    ],
)
def test_what_may_be_meant_is_not_told(name: str, changes: dict[str, Any]) -> None:
    assert not found(name, changes)


def test_a_chest_of_the_battle_itself_is_not_moved_for_a_pool_over_it() -> None:
    told = found(WATER, {"terrain[0].at": ["20cm", "30cm"]})
    assert "West chest is in Tide pool" in told["battle[0].at"].text
    assert [field for field, each in told.items() if each.mend] == ["terrain[0].at"]


def test_a_pool_over_two_chests_is_shrunk_by_the_digit_that_its_length_has_too_many() -> None:
    told = found(WATER, {"terrain[0].shape": "oval 11cm x 27cm"})
    assert [change.value for change in told["terrain[0].shape"].mend] == ["oval 11cm x 7cm"]


# Who stands where


@pytest.mark.parametrize(
    "changes",
    [
        {"sides.two.stands[0].unit": 2, "sides.two.stands[1].unit": 1},
        {
            "sides.two.company.banner[0].units[0].number": 3,
            "sides.two.company.banner[0].units[1].number": 8,
            "sides.two.stands[0].wide": 3,
        },
    ],
)
def test_two_units_that_find_room_in_each_others_place_are_exchanged_GB115(changes: dict[str, Any]) -> None:
    problem = found(HEDGE, changes)["sides.two.stands[1].unit"]
    assert problem.severity == "error"
    after = mended(
        mended(scenarios.load(HEDGE).document, [Change(*each) for each in changes.items()]), problem.mend
    )
    assert not any(each.severity == "error" for each in inspection.examine(after))


@pytest.mark.parametrize(
    ("at", "right"), [(["1cm", "40cm"], ["5cm", "40cm"]), (["11cm", "45cm"], ["11cm", "44.5cm"])]
)
def test_a_unit_without_room_is_moved_to_the_nearest_place_that_has_some_GB115(
    at: list[str], right: list[str]
) -> None:
    told = found(HEDGE, {"sides.two.stands[1].at": at})
    assert told.keys() == {"sides.two.stands[1].at"}
    assert told["sides.two.stands[1].at"].mend[0].value == right


# What lies in the way of another


@pytest.mark.parametrize(
    ("name", "number", "at", "right"),
    [
        ("confrontation/goose-fair", 3, ["38cm", "22cm"], ["22cm", "38cm"]),
        ("confrontation/third-milestone", 0, ["33cm", "60cm"], ["60cm", "33cm"]),
        (ALTARS, 15, ["50cm", "11cm"], ["11cm", "50cm"]),
        (LAMPS, 2, ["27cm", "60cm"], ["60cm", "27cm"]),
        (LAMPS, 6, ["63cm", "33cm"], ["36cm", "33cm"]),
        (LAMPS, 1, ["45cm", "96cm"], ["96cm", "45cm"]),
    ],
)
def test_a_piece_that_came_into_the_way_of_another_goes_where_its_counterpart_has_its_image(
    name: str, number: int, at: list[str], right: list[str]
) -> None:
    document = mended(scenarios.load(name).document, [Change(f"terrain[{number}].at", at)])
    told = [each for each in inspection.examine(document) if each.field == f"terrain[{number}].at"]
    assert right in [each.mend[0].value for each in told]
    assert {each.severity for each in told} == {"error"}


def test_where_halves_are_not_alike_no_piece_is_to_blame_for_another() -> None:
    document = mended(
        scenarios.load("confrontation/saints-ford").document, [Change("terrain[9].at", ["72cm", "60cm"])]
    )
    assert not any("alike on both sides" in each.text for each in inspection.examine(document))


@pytest.mark.parametrize(("at", "offered"), [(["40cm", "40cm"], True), (["40cm", "30cm"], False)])
def test_water_over_a_chest_is_a_digit_off_where_it_would_lie_in_the_middle(
    at: list[str], offered: bool
) -> None:
    found = told(spoilt("confrontation/low-water", {"terrain[0].at": at}), "terrain[0].at")
    assert (["40cm", "30cm"] in [each.mend[0].value for each in found if each.mend]) == offered


@pytest.mark.parametrize(
    ("dice", "offered"),
    [([2, 5, 3, 4, 5, 1, 3, 2], True), ([2, 3, 5, 4, 5, 1, 2, 3], True), ([2, 3, 5, 4, 5, 1, 3, 1], False)],
)
def test_dice_that_the_story_tells_in_another_order_are_offered_as_told_G152(
    dice: list[int], offered: bool
) -> None:
    found = told(
        spoilt("confrontation/puzzles/a-hymn-of-the-right-length", {"start.dice": dice}), "start.dice"
    )
    assert ([2, 3, 5, 4, 5, 1, 3, 2] in [each.mend[0].value for each in found if each.mend]) == offered
