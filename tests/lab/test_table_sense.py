"""Figures, deployments, teams, bridges and barriers of measured tables that were hardly meant are told and mended."""

from __future__ import annotations

from typing import Any

import pytest

from game.lab import inspection
from tests.lab.tables import heals, spoilt, told

BRIDGE, HUNT, FATE = "ascension/the-bridge", "ascension/relic-hunt", "ascension/seize-fate"
FOUR, BRAWL, STEPS = "ascension/two-against-two", "ascension/three-sided-brawl", "ascension/first-steps"
GOOSE, EYOT, LAMPS = "confrontation/goose-fair", "confrontation/nobodys-eyot", "confrontation/two-lamps"
RIDGE, LOW, HILL = "asgard/lost-on-the-ridge", "confrontation/low-water", "confrontation/drummers-hill"


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (BRAWL, "zone[0].across", "6mm", "6in"),
        (BRIDGE, "zone[0].across", "32.5in", "3.25in"),
        (BRIDGE, "zone[0].across", "3.25cm", "3.25in"),
        (BRIDGE, "zone[0].score", 20, 2),
        (BRIDGE, "terrain[17].interact[1]", "score 10 once", "score 1 once"),
        (BRIDGE, "terrain[8].shape", "5.5in x 55in", "5.5in x 5.5in"),
        (BRIDGE, "terrain[22].at", ["140in", "30in"], ["14in", "30in"]),
        (BRIDGE, "rounds", 60, 6),
        (STEPS, "terrain[0].shape", "4.5cm x 5cm", "4.5in x 5in"),
        (FATE, "sides.one.deploy.depth", "6cm", "6in"),
        (FATE, "sides.one.deploy.depth", "60in", "6in"),
        (GOOSE, "target", 90, 9),
        (GOOSE, "objective[1].reach", "100cm", "10cm"),
        (GOOSE, "objective[0].reach", "10mm", "10cm"),
        (GOOSE, "objective[1].worth", 20, 2),
        (GOOSE, "terrain[0].height", "40cm", "4cm"),
        (GOOSE, "terrain[6].shape", "9cm x 15cm", "9cm x 1.5cm"),
        (LOW, "points", 2000, 1000),
    ],
)
def test_a_slip_of_a_nought_or_of_a_unit_is_told_with_what_was_meant(
    name: str, field: str, value: Any, right: Any
) -> None:
    assert heals(spoilt(name, {field: value}), field, right)


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (FATE, {"sides.two.deploy.depth": "16in"}, "sides.two.deploy.depth", "6in"),
        (BRIDGE, {"sides.one.deploy.depth": "1.4in"}, "sides.one.deploy.depth", "14in"),
        (EYOT, {"sides.one.deploy.to": ["44cm", "20cm"]}, "sides.one.deploy.to", ["82cm", "20cm"]),
        (FOUR, {"sides.two.deploy.to": ["13in", "17in"]}, "sides.two.deploy", ["48in", "17in"]),
        (EYOT, {"sides.two.deploy.to": ["40cm", "22cm"]}, "sides.two.deploy", ["120cm", "90cm"]),
        (LAMPS, {"sides.three.deploy.edge": "south"}, "sides.three.deploy.edge", "north"),
        (GOOSE, {"sides.one.deploy.to": ["80cm", "26cm"]}, "sides.one.deploy.to", ["80cm", "16cm"]),
        (FOUR, {"sides.four.team": "one"}, "sides.four.team", "two"),
        (LAMPS, {"sides.four.team": "one"}, "sides.four.team", "two"),
    ],
)
def test_a_deployment_or_a_team_that_does_not_go_with_the_rest(
    name: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    assert heals(spoilt(name, changes), field, right)


def test_corners_in_the_wrong_order_are_exchanged() -> None:
    document = spoilt(GOOSE, {"sides.one.deploy.at": ["80cm", "16cm"], "sides.one.deploy.to": ["0cm", "0cm"]})
    (problem,) = told(document, "sides.one.deploy")
    assert [change.value for change in problem.mend] == [["0cm", "0cm"], ["80cm", "16cm"]]


def test_three_against_one_on_the_other_side_of_the_table_is_meant() -> None:
    deploy = {"at": ["0in", "0in"], "to": ["13in", "11in"]}
    changes = {
        "title": "The Marsh Coven Besieged",
        "sides.four.team": "one",
        "sides.one.deploy": deploy,
        "sides.three.deploy": {"at": ["0in", "12in"], "to": ["13in", "23in"]},
        "sides.four.deploy": {"at": ["0in", "24in"], "to": ["13in", "36in"]},
    }
    assert told(spoilt(FOUR, changes), "sides.four.team") == []


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        (BRIDGE, {"terrain[1].shape": "4in x 3.25in"}, "terrain[1].shape"),
        (RIDGE, {"terrain[17].at": ["12in", "28in"]}, "terrain[17].at"),
        (FOUR, {"terrain[4].at": ["10.5in", "25in"]}, "terrain[4].joins"),
        (BRIDGE, {"terrain[10].joins": ["", "east-tower"]}, "terrain[10].joins"),
        (BRIDGE, {"terrain[10].joins": ["west-tower", ""]}, "terrain[10].joins"),
        (BRIDGE, {"terrain[12].on": "east-loft"}, "terrain[12].on"),
        (STEPS, {"terrain[1].on": ""}, "terrain[1].on"),
        (HILL, {"terrain[0].id": "drum"}, "terrain[0].id"),
    ],
)
def test_what_leads_or_stands_nowhere_is_told_and_mended(
    name: str, changes: dict[str, Any], field: str
) -> None:
    document = spoilt(name, changes)
    problem = told(document, field)[0]
    assert not [
        each for each in told(inspection.mended(document, problem.mend), field) if each.text == problem.text
    ]


def test_dykes_right_across_the_table_keep_those_on_foot_from_all_marks_GB32() -> None:
    name, across = "confrontation/third-milestone", "120cm x 3.4cm"
    document = spoilt(name, {"terrain[0].shape": across, "terrain[1].shape": across})
    for number in (0, 1):
        (problem,) = told(document, f"terrain[{number}].shape")
        assert "nobody on foot gets" in problem.text
        assert problem.mend


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (HUNT, {"points": 15}, "points", 150),
        (HUNT, {"goals": ["prowess", "prowess"]}, "goals[1]", None),
        (HUNT, {"terrain[9].owner": "three"}, "terrain[9].owner", "two"),
        (GOOSE, {"terrain[2].turn": 900}, "terrain[2].turn", 90),
        ("confrontation/three-altars", {"sides.one.duty": "attacker", "sides.two.duty": "attacker"}, "sides.two.duty", "defender"),
    ],
)  # fmt: skip
def test_a_number_an_owner_or_a_duty_that_does_not_go_with_the_rest(
    name: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    assert heals(spoilt(name, changes), field, right)


def test_gateways_before_the_enemy_are_exchanged() -> None:
    document = spoilt(HUNT, {"terrain[8].owner": "two", "terrain[9].owner": "one"})
    assert heals(document, "terrain[8].owner", "one")
    assert heals(document, "terrain[9].owner", "two")


def test_of_four_who_deploy_two_and_two_an_ally_is_not_forgotten() -> None:
    assert heals(spoilt(FOUR, {}, ("sides.three.team",)), "sides.three.team", "one")
    assert told(spoilt(FOUR, {}, ("sides.three.team", "sides.four.team")), "sides.four.team") == []


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (HUNT, {"sides.one.name": "The Watch"}),
        (FATE, {"terrain[0].interact": ["score 1"], "scoring.interact": {}}),  # a Font pays with every stride
        (GOOSE, {"objective[1].worth": 4, "hints[0]": "Who holds the maypole is far ahead."}),
        ("confrontation/third-milestone", {"terrain[0].shape": "70cm x 3.4cm", "terrain[1].shape": "70cm x 3.4cm"}),
    ],
)  # fmt: skip
def test_what_is_odd_and_meant_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert inspection.examine(spoilt(name, changes)) == ()


@pytest.mark.parametrize(
    ("number", "right"), [(9, "west-tower"), (12, "west-loft"), (14, "east-tower"), (17, "east-loft")]
)
def test_what_lost_on_what_it_stands_stands_on_the_topmost_thing_below_it(number: int, right: str) -> None:
    field = f"terrain[{number}].on"
    (problem,) = told(spoilt(BRIDGE, {}, (field,)), field)
    assert (problem.severity, problem.mend[0].value) == ("warning", right)


@pytest.mark.parametrize(
    ("name", "number", "right"),
    [(BRIDGE, 10, ["", "west-tower"]), (BRIDGE, 16, ["east-tower", "east-loft"]), (HUNT, 2, ["", "temple"])],
)
def test_stairs_that_lost_what_they_join_join_that_beside_which_they_lie_C71(
    name: str, number: int, right: list[str]
) -> None:
    field = f"terrain[{number}].joins"
    (problem,) = told(spoilt(name, {}, (field,)), field)
    assert (problem.severity, problem.mend[0].value) == ("error", right)


def test_a_zone_that_lost_its_score_gets_the_one_of_which_a_hint_tells() -> None:
    assert heals(spoilt(HUNT, {}, ("zone[0].score",)), "zone[0].score", 2)


@pytest.mark.parametrize(("name", "number"), [("ascension/burning-village", 0), (STEPS, 1)])
def test_a_chest_or_a_horn_of_which_nothing_comes_is_told(name: str, number: int) -> None:
    field = f"terrain[{number}].interact"
    assert heals(spoilt(name, {}, (field,)), field, ["score 1 once"])


def test_a_font_and_what_the_scenario_pays_for_need_do_nothing_themselves() -> None:
    assert told(spoilt(FOUR, {}), "terrain[0].interact") == []
    paid = spoilt("ascension/burning-village", {"scoring.interact": {"chest": 2}}, ("terrain[0].interact",))
    assert told(paid, "terrain[0].interact") == []


def test_what_a_battle_lays_itself_is_told_at_the_battle_and_has_no_mend_of_its_own() -> None:
    document = spoilt("confrontation/saints-ford", {"battle": "invasion"})
    (problem,) = told(document, "battle")
    assert "Altar" in problem.text
    assert not problem.mend
