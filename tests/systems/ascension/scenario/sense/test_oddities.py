"""What is strange in a table that can be played: `check` warns of it and nothing is refused."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.match import Match
from game.core.problems.problem import Problem
from game.systems.ascension.scenario import setup
from game.systems.ascension.scenario.sense import oddities
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.scenario.test_setup import DUEL, changed

CHOSEN = ["sides.one.models", "sides.two.models"]
"""The duel has one model a side, and means it."""
RIVER = {
    "id": "river",
    "kind": "chasm",
    "size": 1,
    "traits": ["sunken", "impassable"],
    "at": ["12in", "12in"],
}


def odd(path: str, value: Any) -> list[tuple[str, str]]:
    """What is strange in the duel once a field is changed; it can be played all the same."""
    document = changed(path, value)
    for seat, name in (("one", "ulfhild"), ("two", "hravnkel")):
        document["sides"][seat].setdefault("models", [name])
    assert SYSTEM.problems(document) == []
    Match.start("ascension", document, seed=1)
    return [(problem.field, problem.text) for problem in strange(document)]


def strange(document: dict[str, Any]) -> list[Problem]:
    """What is strange in how a table is set up, whatever sense it makes (`test_sense`)."""
    plan = setup.read(document)[0]
    assert plan
    return list(oddities.problems(plan))


def zone(id: str, at: list[str], across: str = "4in") -> dict[str, Any]:
    return {"id": id, "name": id.title(), "at": at, "across": across}


@pytest.mark.parametrize("entry", scenarios.find(), ids=lambda entry: entry.id)
def test_nothing_is_strange_in_what_ships(entry: scenarios.Entry) -> None:
    from game.core import registry

    assert registry.system(entry.system).oddities(entry.document) == []


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (["12in", "23in"], "Moot reaches 1 in over the table's edge"),
        (["120mm", "20mm"], "Moot reaches 30.8 mm over the table's edge"),
        (["60in", "12in"], "Moot lies off the table, and nobody can hold it"),
    ],
)
def test_a_zone_over_the_edge_is_told_in_the_unit_of_the_file(at: list[str], said: str) -> None:
    assert odd("zone", [zone("moot", at)]) == [("zone[0].at", said)]


def test_a_zone_on_the_table_is_not_strange() -> None:
    assert odd("zone", [zone("moot", ["2in", "22in"])]) == []


def test_zones_of_one_id_are_strange() -> None:
    found = odd("zone", [zone("a", ["6in", "6in"]), zone("b", ["9in", "9in"]), zone("a", ["12in", "12in"])])
    assert found == [
        ("zone[0].id", "there is another zone 'a' below, and only the last of them counts"),
    ]


def test_characters_of_one_id_are_strange() -> None:
    document = changed("points", 150)
    table = {
        "name": "Ulf", "size": 2, "base": "30mm", "movement": 5, "action": ["melee"],
    }  # fmt: skip
    document["sides"]["one"]["character"] = [table, {**table, "id": "ulf"}]
    fields = [problem.field for problem in strange(document)]
    assert "sides.one.character[0]" in fields


@pytest.mark.parametrize(
    ("deploy", "said"),
    [
        ({"edge": "south", "depth": "8in"}, "it overlaps that of South"),
        ({"at": ["0in", "16in"], "to": ["12in", "20in"]}, "it overlaps that of South"),
    ],
)
def test_deployments_in_one_another_are_strange(deploy: dict[str, Any], said: str) -> None:
    ((field, text),) = odd("sides.two.deploy", deploy)
    assert field.removesuffix(".edge") == "sides.two.deploy"
    assert text.startswith(said)


def test_deployments_side_by_side_on_one_edge_are_strange() -> None:
    document = changed("sides.one.deploy", {"at": ["1in", "18in"], "to": ["11in", "24in"]})
    document["sides"]["two"]["deploy"] = {"at": ["13in", "18in"], "to": ["23in", "24in"]}
    document["sides"]["one"]["models"], document["sides"]["two"]["models"] = ["ulfhild"], ["hravnkel"]
    ((field, text),) = [(each.field, each.text) for each in strange(document)]
    assert field.removesuffix(".edge") == "sides.two.deploy"
    assert text == "it lies along the same edge as that of South, side by side"


def test_those_who_stand_already_may_deploy_anywhere() -> None:
    document = changed("sides.two.deploy", {"edge": "south", "depth": "6in"})
    document["sides"]["two"]["stands"] = {"hravnkel": {"at": ["12in", "4in"]}}
    document["sides"]["one"]["models"], document["sides"]["two"]["models"] = ["ulfhild"], ["hravnkel"]
    assert SYSTEM.problems(document) == []
    assert strange(document) == []


def test_a_river_all_across_the_table_is_strange_R7214() -> None:
    ((field, text),) = odd("terrain", [{**RIVER, "shape": "24in x 2in"}])
    assert field == "terrain"
    assert (
        text == "impassable ground cuts the table in two: nobody gets from South to North on foot (R-7.2.14)"
    )


@pytest.mark.parametrize(
    "terrain",
    [
        [{**RIVER, "shape": "18in x 2in"}],
        [
            {**RIVER, "shape": "24in x 2in"},
            {"id": "deck", "kit": "bridge", "at": ["12in", "12in"], "turn": 90},
        ],
        [{**RIVER, "shape": "24in x 2in", "traits": ["sunken"]}],
    ],
    ids=["round it", "over it", "through it"],
)
def test_a_river_that_can_be_crossed_is_not_strange(terrain: list[dict[str, Any]]) -> None:
    assert odd("terrain", terrain) == []


def test_a_gap_too_narrow_for_the_smallest_base_is_no_way_round() -> None:
    ((field, _),) = odd("terrain", [{**RIVER, "shape": "23.5in x 2in"}])
    assert field == "terrain"


def test_fortune_without_a_font_is_strange_CC15() -> None:
    assert odd("goals", ["first-blood", "fortune"]) == [
        ("goals[1]", "'fortune' asks for a Font, and there is none: lay one, or take the goal out (CC-15)")
    ]
    font = {"id": "font", "kit": "font", "at": ["12in", "12in"]}
    document = changed("terrain", [font])
    document["goals"] = ["fortune"]
    assert not [each for each in strange(document) if each.field.startswith("goals")]


def test_points_that_buy_one_model_are_strange_unless_it_is_named_CC13() -> None:
    texts = [(each.field, each.text) for each in strange(DUEL)]
    assert texts[0] == (
        "points",
        "75 buy one model of hall only (Ulfhild, 75): agree on more, or name it in sides.one.models (CC-13)",
    )
    assert len(texts) == 2
    assert odd("rounds", 3) == []


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (["0.5in", "12in"], "0.75 in over"),
        (["12mm", "300mm"], "19.7 mm over"),
        (["1.2cm", "30cm"], "1.97 cm over"),
    ],
)
def test_a_piece_over_the_edge_is_told_in_the_unit_of_the_file(at: list[str], said: str) -> None:
    document = changed("terrain", [{"id": "a", "kit": "crate", "shape": "2.5in x 2.5in", "at": at}])
    ((field, text),) = [(each.field, each.text) for each in SYSTEM.problems(document)]
    assert field == "terrain[0].at"
    assert said in text


def test_an_edge_beside_two_corners_says_nothing() -> None:
    corners = {"at": ["0in", "18in"], "to": ["24in", "24in"], "edge": "west"}
    document = changed("sides.one.deploy", corners)
    told = [each.text for each in SYSTEM.oddities(document) if each.field == "sides.one.deploy.edge"]
    assert any("two corners" in text for text in told)
