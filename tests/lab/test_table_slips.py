"""Slips of the hand on measured tables are told with what was meant."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.problem import without
from tests.lab.tables import heals, spoilt, told

BRIDGE, GOOSE = "ascension/the-bridge", "confrontation/goose-fair"
STEPS, HUNT = "ascension/first-steps", "ascension/relic-hunt"


@pytest.mark.parametrize(
    ("name", "field", "value", "meant"),
    [
        (BRIDGE, "table", "4' x 3'", "4ft x 3ft"),
        (BRIDGE, "table", ["4ft", "3ft"], "4ft x 3ft"),
        (BRIDGE, "table", [4, 3], "4ft x 3ft"),
        (BRIDGE, "table", "48ft x 36ft", "4ft x 3ft"),
        (BRIDGE, "table", "4in x 3in", "4ft x 3ft"),
        (BRIDGE, "table", "40ft x 30ft", "4ft x 3ft"),
        (GOOSE, "table", "120ft x 90ft", "120cm x 90cm"),
        (BRIDGE, "terrain[19].at", [15, 23.5], ["15in", "23.5in"]),
        (BRIDGE, "terrain[19].at", ["15", "23.5"], ["15in", "23.5in"]),
        (GOOSE, "objective[1].at", [30, 65], ["30cm", "65cm"]),
        (GOOSE, "objective[1].at", "30, 65", ["30cm", "65cm"]),
        (GOOSE, "objective[1].at[0]", 30, "30cm"),
        ("asgard/the-beacon", "condition[1].range", 7, "7in"),
        ("asgard/the-frost-door", "condition[1].visibility", 4, "4 squares"),
        (BRIDGE, "sides.one.deploy.edge", "left", "west"),
        (BRIDGE, "sides.one.deploy.depth", 14, "14in"),
        (BRIDGE, "sides.one.deploy", "west", {"edge": "west"}),
        (BRIDGE, "terrain[19].at", "15in x 23.5in", ["15in", "23.5in"]),
        (BRIDGE, "terrain[19].at", ["15in, 23.5in"], ["15in", "23.5in"]),
        (BRIDGE, "terrain[19].turn", "south", 90),
        (BRIDGE, "terrain[19].turn", "45°", 45),
        (BRIDGE, "terrain[10].joins", "west-tower", ["", "west-tower"]),
        (BRIDGE, "terrain[1].shape", "7 x 3.25in", "7in x 3.25in"),
        (BRIDGE, "sides.one.team", 1, "one"),
        (BRIDGE, "terrain[4].open", "yes", True),
        (BRIDGE, "zone[0].score", 2.0, 2),
        ("ascension/first-steps", "sides.one.stands.asger.facing", "north", 270),
        (GOOSE, "objective[1].reach", 10, "10cm"),
        (GOOSE, "objective[1].at", ["30cm,65cm"], ["30cm", "65cm"]),
        (GOOSE, "terrain[4].shape", "16cm x 14cm blob", "blob 16cm x 14cm"),
        (GOOSE, "start.dice", "4, 6, 4 and 5", [4, 6, 4, 5]),
        (GOOSE, "rounds", 40, 4),
        (GOOSE, "terrain[4].shape", "blob 61cm x 14cm", "blob 16cm x 14cm"),
        ("confrontation/saints-ford", "terrain[7].shape", "oval 42cm x 16cm", "oval 24cm x 16cm"),
        ("confrontation/long-meadow", "terrain[1].shape", "blob 81cm x 13cm", "blob 18cm x 13cm"),
        (BRIDGE, "sides.one.deploy.depth", "41in", "14in"),
        (BRIDGE, "sides.two.deploy.depth", "41in", "14in"),
    ],
)
def test_what_is_written_otherwise_is_told_with_what_was_meant(
    name: str, field: str, value: Any, meant: Any
) -> None:
    assert heals(spoilt(name, {field: value}), field, meant)


@pytest.mark.parametrize(
    ("name", "last"), [("ascension/three-sided-brawl", "three"), ("confrontation/nobodys-eyot", "three")]
)
def test_seats_have_no_gap(name: str, last: str) -> None:
    side = spoilt(name, {})["sides"][last]
    document = spoilt(name, {"sides.four": side}, (f"sides.{last}",))
    (problem,) = told(document, "sides.four")
    assert (problem.severity, problem.mend[0].name) == ("error", last)


@pytest.mark.parametrize("value", ["no edge at all", "sideways"])
def test_what_nobody_can_tell_is_not_guessed(value: str) -> None:
    (problem,) = told(spoilt(BRIDGE, {"terrain[19].turn": value}), "terrain[19].turn")
    assert problem.mend == without("terrain[19].turn")


@pytest.mark.parametrize(
    ("name", "field", "value", "told_at", "meant"),
    [
        (STEPS, "start.cards.one[0]", "ace of spades", "start.cards.one[0]", "AS"),
        (STEPS, "start.cards.one", "3S 2H 3H", "start.cards.one", ["3S", "2H", "3H"]),
        (STEPS, "terrain[1].kit", "Standing horn", "terrain[1].kit", "console"),
        (STEPS, "sides.one.force", "The Wolf Hall", "sides.one.force", "hall"),
        (STEPS, "terrain[0].at", {"x": "4.5in", "y": "14.5in"}, "terrain[0].at", ["4.5in", "14.5in"]),
        (HUNT, "terrain[2].joins", ["ground", "temple"], "terrain[2].joins[0]", ""),
        (HUNT, "terrain[2].joins", ["", "Temple floor"], "terrain[2].joins[1]", "temple"),
        (HUNT, "terrain[4].interact", ["3 points once"], "terrain[4].interact[0]", "score 3 once"),
        (HUNT, "terrain[4].interact", ["score three, once"], "terrain[4].interact[0]", "score 3 once"),
        (BRIDGE, "terrain[6].interact", ["toggle West gate"], "terrain[6].interact[0]", "toggle west-gate"),
        ("ascension/seize-fate", "scoring.interact", ["font"], "scoring.interact", {"font": 1}),
        (GOOSE, "sides.one.list", "Evensong", "sides.one.list", "march-500"),
        (GOOSE, "mode", "Military Genius", "mode", "genius"),
    ],
)
def test_what_is_called_by_its_name_or_stands_in_another_shape_is_understood(
    name: str, field: str, value: Any, told_at: str, meant: Any
) -> None:
    assert heals(spoilt(name, {field: value}), told_at, meant)


BRAWL, EYOT, HEDGE = (
    "ascension/three-sided-brawl",
    "confrontation/nobodys-eyot",
    "confrontation/puzzles/round-the-hedge",
)


@pytest.mark.parametrize(
    ("name", "gone", "right"),
    [
        (BRAWL, "sides.three.deploy", {"at": ["27in", "3in"], "to": ["36in", "14in"]}),
        ("ascension/seize-fate", "sides.two.deploy", {"edge": "north", "depth": "6in"}),
        (EYOT, "sides.three.deploy", {"at": ["0cm", "68cm"], "to": ["40cm", "90cm"], "edge": "south"}),
        (HEDGE, "sides.two.deploy", {"at": ["0cm", "26cm"], "to": ["72cm", "46cm"], "edge": "south"}),
        (EYOT, "sides.three.deploy.edge", "south"),
        (EYOT, "sides.one.deploy.edge", "north"),
        (EYOT, "sides.one.deploy.at", ["38cm", "0cm"]),
    ],
)
def test_a_side_without_its_place_has_the_one_that_the_others_leave(name: str, gone: str, right: Any) -> None:
    assert heals(spoilt(name, {}, (gone,)), gone, right)


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (BRAWL, "sides.three.deploy.to", ["3in", "14in"], ["36in", "14in"]),
        (BRAWL, "sides.one.deploy.to", ["52in", "36in"], ["25in", "36in"]),
        (EYOT, "sides.one.deploy.at", ["83cm", "0cm"], ["38cm", "0cm"]),
        (EYOT, "sides.two.deploy.to", ["12cm", "90cm"], ["120cm", "90cm"]),
    ],
)
def test_a_place_inside_out_is_as_the_others_lie_with_one_length_retyped(
    name: str, field: str, value: Any, right: Any
) -> None:
    assert heals(spoilt(name, {field: value}), field.rpartition(".")[0], right)


def test_a_place_in_an_enemys_is_as_one_of_the_others_lies_but_for_one_edge() -> None:
    document = spoilt(BRAWL, {"sides.three.deploy.at": ["7in", "3in"]})
    assert heals(document, "sides.three.deploy", ["27in", "3in"])


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        (HEDGE, "sides.two.stands[1].facing", 90, 270),
        (STEPS, "sides.one.stands.asger.facing", 90, 270),
    ],
)
def test_who_looks_away_from_all_enemies_is_turned_round(
    name: str, field: str, value: int, right: int
) -> None:
    assert heals(spoilt(name, {field: value}), field, right)


def test_a_piece_is_known_by_words_of_its_id_and_of_its_name() -> None:
    field = "terrain[14].joins[1]"
    assert heals(spoilt("ascension/two-against-two", {field: "east-quay"}), field, "east-platform")


def test_a_thing_on_a_measured_table_is_sooner_mistyped_than_a_march() -> None:
    document = spoilt(HEDGE, {"objective[0].at": ["14cm", "23cm"]})
    assert heals(document, "objective[0].at", ["41cm", "23cm"])
