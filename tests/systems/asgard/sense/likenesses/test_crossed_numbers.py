"""Two watches for different numbers of one thing bring each other's code, as the titles tell."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, DOOR, PRISON, assert_mended, spoilt, told

FALLS = {"watch[17].when": ["3 fall"], "watch[17].code": 630, "watch[18].code": 620}
HOURS = {"code.108.title": "The second hour", "code.902.title": "The first hour"}
FIRES = {"watch[5].in": [0, 1], "code.901.title": "Five of them wake"}


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (DOOR, {"watch[15].code": 611, "watch[16].code": 610}, "watch[15].code", 610),
        (DOOR, {"watch[15].code": 611, "watch[16].code": 610}, "watch[16].code", 611),
        (DOOR, {**FALLS, "code.620.title": "Three are down"}, "watch[18].code", 630),
        (DOOR, {**FALLS, "code.620.title": "Nobody left"}, "watch[17].code", 620),
        (BEACON, HOURS, "watch[6].code", 902),
        (PRISON, {**FIRES, "code.902.title": "Two of them wake"}, "watch[6].code", 901),
    ],
)
def test_of_two_watches_each_brings_what_tells_its_own_number(
    name: str, changes: dict[str, Any], field: str, right: int
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (DOOR, {"code.620.title": "One more"}),
        (DOOR, {"watch[15].code": 611, "watch[16].code": 610, "code.610.title": "Three, two, one"}),
        (DOOR, {"watch[15].code": 611, "watch[16].code": 610, "watch[15].in": [5]}),
        (BEACON, {"code.108.title": "The second hour"}),
        (PRISON, FIRES),
    ],
    ids=["a word", "its own number as well", "in other conditions", "one of two rounds", "one of two counts"],
)
def test_a_title_that_may_well_tell_of_something_else_is_left_alone(
    name: str, changes: dict[str, Any]
) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "waits for another number" in each.text]
