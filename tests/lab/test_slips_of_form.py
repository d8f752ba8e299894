"""Slips of the hand after which a file cannot be read are told with what its other parts say was meant."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, without
from game.lab import inspection
from tests.lab.tables import spoilt, told

WATCH, BEACON, FORD = "asgard/first-watch", "asgard/the-beacon", "asgard/wolves-at-the-ford"
STAIR, RIDGE, FROST = "asgard/the-hidden-stair", "asgard/lost-on-the-ridge", "asgard/the-frost-door"
PRISON, STEPS, BRIDGE = "asgard/prison-of-the-jarl", "ascension/first-steps", "ascension/the-bridge"
BRAWL, MEADOW, WATER = "abstract/brawl", "confrontation/long-meadow", "confrontation/low-water"


def offered(document: dict[str, Any], field: str) -> list[Any]:
    """What the mends of a field write there."""
    return [says(mended(document, each.mend), field) for each in told(document, field) if each.mend]


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        # A code with two digits exchanged, or one otherwise: that to which nothing leads.
        (FORD, "watch[11].code", 802, 820),
        (STAIR, "condition[5].cards.6-7S", "520", "502"),
        (RIDGE, "watch[0].code", 325, 320),
        (RIDGE, "condition[1].cards.7-9S", "123 [Last]", None),
        (PRISON, "code.321.do[0]", 'ask "Draw the bar of the first door?" draw 316, leave 365',
         'ask "Draw the bar of the first door?" draw 361, leave 365'),
        (FROST, "watch[4].code", 204, 240),
        # A number with a digit too many.
        (RIDGE, "enemy.leader.cohesion", 16, 6),
        (FORD, "condition[0].spotting.you", 22, 2),
        (BRAWL, "cap", 110, 10),
        (STEPS, "rounds", 44, 4),
        ("thor/puzzles/one-answer-too-few", "sides.two.units[0].hits", 11, 1),
        (STEPS, "table", "2ft x 20ft", "2ft x 2ft"),
        (BRIDGE, "table", "4ft x 13ft", "4ft x 3ft"),
        (WATER, "table", "900cm x 60cm", "90cm x 60cm"),
        # A word that means the same as one of the choices.
        (FORD, "condition[4].enter[3]", "order all fight", "order all combat"),
        (RIDGE, "code.134.do[0]", "order skarth flee", "order skarth escape"),
        (FROST, "code.330.do[1]", "order here attack", "order here combat"),
        (FORD, "code.640.do[0]", "temper all courage +1", "temper all boldness +1"),
        # What is done to a door is done to one of the pieces that are doors.
        (PRISON, "terrain[25].interact[0]", "toggle gatehouse", "toggle gate"),
        (PRISON, "code.321.do[0]", "open postern-way", "open postern"),
        (BRIDGE, "terrain[12].interact[0]", "shut east-gatehouse", "shut east-gate"),
        # A sign between two parts that is missing.
        (WATER, "terrain[0].shape", "oval 11cm 7cm", "oval 11cm x 7cm"),
        (BRIDGE, "terrain[1].shape", "7in 3.25in", "7in x 3.25in"),
        (BRIDGE, "terrain[1].shape", "7 3.25in", "7in x 3.25in"),
        (STEPS, "table", "2ft 2ft", "2ft x 2ft"),
        (FROST, "unit[5].super[0]", "Duck D self", "Duck: D self"),
        (FROST, "unit[5].super[0]", "Duck - D self", "Duck: D self"),
        (FROST, "unit[5].super[0]", "Throw Two Knives R=2 twice", "Throw Two Knives: R=2 twice"),
        # The id of a copied piece, as the other pairs of the file have theirs.
        (MEADOW, "terrain[4].id", "hedge", "other-hedge"),
        (MEADOW, "terrain[0].id", "other-marsh", None),
        (BRIDGE, "terrain[35].id", "west-log", "east-log"),
        (BEACON, "terrain[3].id", "ring-north", "ring-east"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_offered_as_it_was_meant(
    name: str, field: str, value: Any, right: Any
) -> None:
    document = spoilt(name, {field: value})
    if right is None:
        right = says(spoilt(name, {}), field)
    assert right in offered(document, field), [each.text for each in inspection.examine(document)]


def test_a_code_like_several_to_which_nothing_leads_is_offered_as_each() -> None:
    document = spoilt(RIDGE, {"watch[0].code": 32, "watch[1].code": 999})
    assert offered(document, "watch[0].code") == [320, 321]
    assert not any(each.certain for each in told(document, "watch[0].code"))


def test_a_piece_that_is_no_door_is_not_offered_to_be_opened() -> None:
    document = spoilt(PRISON, {"terrain[25].interact[0]": "toggle gatehouse"})
    assert "toggle guardhouse" not in offered(document, "terrain[25].interact[0]")


def test_a_cap_that_caps_nobody_and_has_no_digit_too_many_is_only_taken_out() -> None:
    document = spoilt(BRAWL, {"cap": 30})
    assert offered(document, "cap") == [None]


def test_a_cap_that_caps_nobody_is_offered_without_a_nought() -> None:
    document = spoilt(BRAWL, {"cap": 100})
    assert offered(document, "cap") == [None, 10]


# What is missing


@pytest.mark.parametrize(
    ("name", "field"),
    [
        # A point, a zone, a place: as its counterpart on the other side of the table has it.
        ("ascension/two-against-two", "sides.four.deploy.to"),
        ("ascension/two-against-two", "sides.one.deploy.at"),
        ("confrontation/two-lamps", "sides.two.deploy.to"),
        (BRIDGE, "terrain[19].at"),
        (BRIDGE, "sides.one.deploy.edge"),
        (MEADOW, "terrain[5].at"),
        # A piece of the kit: what it is called.
        (BRIDGE, "terrain[19].kit"),
        ("confrontation/two-lamps", "terrain[10].kit"),
        (MEADOW, "terrain[4].id"),
        (BRIDGE, "terrain[35].id"),
        # In a story: the code to which nothing leads, the spot that is called so, the enemy that nobody brings, the outcome that none has.
        (BEACON, "watch[5].code"),
        (FROST, "watch[14].code"),
        (PRISON, "fixed[0].at"),
        (PRISON, "fixed[0].enemy"),
        (WATCH, "ending.six-sheep.outcome"),
        # An action of an answer or a lesson: what the rules take, and what lets the rest come out.
        ("thor/puzzles/one-answer-too-few", "solution[3].target"),
        ("thor/puzzles/laufey-falls", "solution[0].card"),
        ("confrontation/puzzles/round-the-hedge", "solution[2].target"),
        ("confrontation/the-first-round", "lesson[7].actions[0].defenders"),
    ],
)  # fmt: skip
def test_what_is_missing_is_offered_as_the_rest_of_the_file_has_it(name: str, field: str) -> None:
    right = says(spoilt(name, {}), field)
    document = spoilt(name, {}, (field,))
    mends = [change for each in inspection.examine(document) for change in each.mend]
    assert (field, right) in [(change.path, change.value) for change in mends]


@pytest.mark.parametrize(
    ("name", "field"),
    [(BRIDGE, "terrain[0].points[7]"), (BRIDGE, "terrain[0].points[14]"), (MEADOW, "terrain[5].at")],
)
def test_half_a_point_is_made_whole_by_its_counterpart(name: str, field: str) -> None:
    right = says(spoilt(name, {}), field)
    for half in right:
        assert right in offered(spoilt(name, {field: [half]}), field)


def test_a_place_without_a_counterpart_is_not_made_up() -> None:
    document = spoilt("confrontation/the-first-round", {}, ("terrain[2].at",))
    mends = [change for each in inspection.examine(document) for change in each.mend]
    assert mends == [Change("terrain[2]", gone=True)]


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        # A card that no deck has, and those of its suit that are free.
        (STEPS, "start.cards.two[3]", "4D", "AD"),
        (STEPS, "start.cards.one[0]", "5S", "3S"),
        (WATCH, "deal.cards[2]", "17D", "7D"),
        # A leader who does not play, and those who cost most.
        ("ascension/three-sided-brawl", "sides.two.leader", "hravnkel", "gisla"),
        ("ascension/the-bridge", "sides.one.leader", "gisla", "ulfhild"),
        # Two digits exchanged, by which a number is out of its bounds.
        ("confrontation/two-lamps", "sides.four.company.banner[0].units[0].number", 31, 13),
        # The list that is called as its side.
        ("confrontation/nobodys-eyot", "sides.two.list", None, "isles-1000"),
        ("confrontation/two-lamps", "sides.one.list", None, "march-500"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_offered_as_what_there_is(name: str, field: str, value: Any, right: Any) -> None:
    assert right in offered(spoilt(name, {field: value}), field)


def test_a_card_named_twice_is_not_offered_as_another_one_but_may_be_taken_out() -> None:
    (problem,) = told(spoilt(STEPS, {"start.cards.two[3]": "AC"}), "start.cards.two[3]")
    assert problem.mend == without("start.cards.two[3]")


def test_a_side_that_is_called_as_no_list_is_offered_none() -> None:
    document = spoilt("confrontation/two-lamps", {"sides.one.list": None, "sides.one.name": "The Others"})
    assert offered(document, "sides.one.list") == []


@pytest.mark.parametrize(
    ("name", "changes", "gone"),
    [
        (BRIDGE, {"terrain[3]": "cart"}, ("terrain[19].kit",)),
        (BRIDGE, {"terrain[3]": 1}, ("terrain[19].at",)),
        (BRIDGE, {"sides.two.deploy": True}, ("sides.one.deploy.edge",)),
        (BRIDGE, {"sides.one.deploy": {"edge": ["west"]}}, ()),
        (MEADOW, {"terrain": 3}, ()),
        (PRISON, {"watch[3]": 4, "watch[5].when": 7}, ("watch[5].code",)),
        (PRISON, {"enemy.boar": 1, "spot.forge": "x", "terrain[2]": []}, ("enemy.girl.who", "fixed[0].at", "spot.boat.at")),
        (WATCH, {"ending.six-sheep": 3}, ()),
        ("abstract/brawl", {"sides.one.units": ["Raven", True]}, ()),
        ("confrontation/puzzles/round-the-hedge", {"solution[1].type": ["walk"]}, ()),
    ],
)  # fmt: skip
def test_a_file_that_holds_something_else_is_read_all_the_same(
    name: str, changes: dict[str, Any], gone: tuple[str, ...]
) -> None:
    assert inspection.examine(spoilt(name, changes, gone))
