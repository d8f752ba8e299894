"""A watch that brings an objective to its end listens where that has been given."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, FORD, RIDGE, STAIR, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (STAIR, {"watch[24].in[0]": 4}, "watch[24].in", 5),
        (STAIR, {"watch[25].in[0]": 4}, "watch[25].in", 5),
        (DOOR, {"watch[8].in[0]": 1}, "watch[8].in", 2),
        (DOOR, {"watch[9].in[0]": 2}, "watch[9].in", 3),
        (FORD, {"watch[6].in[0]": 2}, "watch[6].in", [3, 4]),
        (DOOR, {"watch[10].in": [2]}, "watch[10].in", 3),
        (DOOR, {"watch[10].in": [4]}, "watch[10].in", 3),
        (DOOR, {"watch[6].in": [1]}, "watch[6].in", [2]),
        (RIDGE, {"watch[10].in": [5]}, "watch[10].in", [6]),
    ],
)
def test_a_watch_in_the_condition_before_its_objective_is_told_the_one_that_gives_it(
    name: str, changes: dict[str, Any], field: str, right: object
) -> None:
    assert_mended(name, changes, field, right)


def test_an_objective_may_fail_with_the_story_before_it_has_been_given() -> None:
    lost = {"watch[10].in": [2], "code.352.do": ["fail manners", "end winter"]}
    assert not [each for each in told(spoilt(DOOR, lost)) if "has not been given" in each.text]


def test_an_objective_that_is_given_from_the_beginning_may_be_done_in_any_condition() -> None:
    assert told(spoilt(DOOR, {"watch[15].in": [2, 5, 6]})) == []
