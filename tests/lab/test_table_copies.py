"""Zones of allies copied from one another, words of the kit left out, pieces of which all others lie away: what is to blame."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from tests.lab.tables import heals, spoilt, told

BRIDGE, FOUR, THREE = "ascension/the-bridge", "ascension/two-against-two", "ascension/three-sided-brawl"
HUNT, LAMPS = "ascension/relic-hunt", "confrontation/two-lamps"
CLEFTS, EYOT = "confrontation/drummers-hill", "confrontation/nobodys-eyot"
COPY = {"sides.four.deploy.at": ["35in", "0in"], "sides.four.deploy.to": ["48in", "17in"]}


# Zones


def test_allies_who_deploy_in_one_place_have_the_one_that_nobody_has() -> None:
    assert heals(spoilt(FOUR, COPY), "sides.four.deploy", ["35in", "19in"])
    assert heals(spoilt(FOUR, COPY), "sides.two.deploy", ["35in", "19in"])


def test_allies_of_both_teams_may_share_a_place() -> None:
    west = {"sides.three.deploy.at": ["0in", "0in"], "sides.three.deploy.to": ["13in", "17in"]}
    both = spoilt(FOUR, COPY | west)
    assert not told(both, "sides.four.deploy")
    assert not told(both, "sides.three.deploy")


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({"sides.three.deploy.to": ["36in", "4in"]}, "sides.three.deploy.to", ["36in", "14in"]),
        ({"sides.two.deploy.at": ["0in", "13in"]}, "sides.two.deploy.at", ["0in", "3in"]),
        ({"sides.one.deploy.at": ["11in", "35in"]}, "sides.one.deploy.at", ["11in", "27in"]),
    ],
)
def test_a_zone_without_room_becomes_what_the_others_are(
    changes: dict[str, Any], field: str, right: Any
) -> None:
    assert heals(spoilt(THREE, changes), field, right)


def test_a_zone_becomes_the_image_of_the_other_one_along_its_edge() -> None:
    deeper = {"sides.two.deploy.at": ["80cm", "58cm"]}
    assert heals(spoilt(EYOT, deeper), "sides.two.deploy.at", ["80cm", "68cm"])
    both = spoilt(EYOT, deeper | {"sides.three.deploy.at": ["0cm", "58cm"]})
    assert not told(both, "sides.two.deploy")


# Turns


@pytest.mark.parametrize(
    ("name", "piece", "right"), [(BRIDGE, 2, 4), (BRIDGE, 20, 12), (BRIDGE, 18, 80), (LAMPS, 6, 10)]
)
def test_a_rectangle_is_turned_as_its_counterpart_is_written(name: str, piece: int, right: int) -> None:
    assert heals(spoilt(name, {f"terrain[{piece}].turn": 90}), f"terrain[{piece}].turn", right)


def test_a_piece_turned_anew_is_named_as_well_as_its_counterpart() -> None:
    turned = spoilt(FOUR, {"terrain[3].turn": 90})
    assert heals(turned, "terrain[3].turn", 0)
    assert heals(turned, "terrain[13].turn", 90)


# Words of the kit


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (FOUR, "terrain[1].traits", ["area", "sunken", "indestructible"], "difficult"),
        (FOUR, "terrain[2].traits", ["area", "difficult", "sunken"], "indestructible"),
        (LAMPS, "terrain[0].features", [], "difficult"),
    ],
)
def test_a_word_of_the_kit_left_out_that_its_likes_keep_is_put_back(
    name: str, field: str, said: list[str], right: str
) -> None:
    (problem,) = told(spoilt(name, {field: said}), field)
    assert sorted(problem.mend[0].value) == sorted([*said, right])


def test_where_all_likes_leave_a_word_out_they_mean_it() -> None:
    dry = ["area", "sunken", "indestructible"]
    both = spoilt(FOUR, {"terrain[1].traits": dry, "terrain[2].traits": dry, "hints": []})
    assert not told(both, "terrain[1].traits")


def test_a_piece_with_a_name_of_its_own_may_be_otherwise() -> None:
    ford = spoilt(
        FOUR, {"terrain[1].traits": ["area", "sunken", "indestructible"], "terrain[1].name": "Ford"}
    )
    assert not any("take the place" in problem.text for problem in told(ford, "terrain[1].traits"))


# What others join and stand on


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (HUNT, "terrain[0].shape", "4in x 5in", "6in x 5in"),
        (HUNT, "terrain[0].at", ["12in", "7.5in"], ["18in", "7.5in"]),
        (BRIDGE, "terrain[9].shape", "1in x 5.5in", "3in x 5.5in"),
    ],
)
def test_the_one_piece_beside_which_several_lie_is_to_blame_C71(
    name: str, field: str, said: Any, right: Any
) -> None:
    assert heals(spoilt(name, {field: said}), field, right)


def test_a_single_ramp_that_lies_away_was_moved_itself_C71() -> None:
    moved = spoilt(HUNT, {"terrain[2].at": ["11in", "8.5in"]})
    assert not told(moved, "terrain[0].at")
    assert not told(moved, "terrain[0].shape")
    assert told(moved, "terrain[2].joins")


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (CLEFTS, {"terrain[1].features": []}, "terrain[1].features", ["deep"]),
        (LAMPS, {"hints[0]": "The ditch is deep."}, "terrain[0].features", ["difficult", "deep"]),
        (
            HUNT,
            {"terrain[19].traits": ["area"], "hints[0]": "The bog slows."},
            "terrain[19].traits",
            ["area", "difficult"],
        ),
    ],
)
def test_a_word_that_a_hint_tells_is_written_of_the_ground(
    name: str, changes: dict[str, Any], field: str, right: list[str]
) -> None:
    assert heals(spoilt(name, changes), field, right)


def test_water_that_slows_nobody_is_told_of_all_streams() -> None:
    dry = ["area", "indestructible", "sunken"]
    both = spoilt(FOUR, {"terrain[1].traits": dry, "terrain[2].traits": dry})
    (problem,) = told(both, "terrain[1].traits")
    assert [change.path for change in problem.mend] == ["terrain[1].traits", "terrain[2].traits"]


@pytest.mark.parametrize(
    ("piece", "said", "right"),
    [(2, [], ["building"]), (3, [], ["door"]), (3, ["destructible"], ["destructible", "door"])],
)
def test_a_house_with_a_door_and_a_door_of_a_house_keep_the_word_that_makes_them_so(
    piece: int, said: list[str], right: list[str]
) -> None:
    assert heals(spoilt(LAMPS, {f"terrain[{piece}].features": said}), f"terrain[{piece}].features", right)


@pytest.mark.parametrize("copied", ["two", "three"])
def test_of_three_in_two_places_one_deploys_where_all_lie_alike_on_both_sides(copied: str) -> None:
    name, other = "ascension/three-sided-brawl", {"two": "three", "three": "two"}[copied]
    document = scenarios.load(name).document
    meant, copy = (says(document, f"sides.{seat}.deploy") for seat in (copied, other))
    field = f"sides.{copied}.deploy"
    found = told(spoilt(name, {field: copy}), field)
    assert [says(mended(spoilt(name, {field: copy}), each.mend), field) for each in found] == [meant]
