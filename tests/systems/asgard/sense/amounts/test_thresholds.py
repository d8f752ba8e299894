"""Watches for so much of a counter that hold from the first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import FORD, PRISON, assert_mended, spoilt, told


def test_a_watch_for_at_most_so_much_among_those_for_at_least_is_turned() -> None:
    assert_mended(PRISON, {"watch[7].when[0]": "count alarm <= 4"}, "watch[7].when[0]", "count alarm >= 4")


@pytest.mark.parametrize(
    "changes",
    [
        {"watch[7].when[0]": "count alarm <= 4", "count.alarm.start": 6},
        {"watch[7].when": ["count alarm <= 4", "seen Belt"]},
        {"watch[7].when[0]": "count alarm <= 4", "watch[6].when[0]": "count alarm <= 5"},
    ],
    ids=["it begins with more", "with another fact", "not the only one"],
)
def test_a_watch_for_at_most_so_much_that_waits_for_something_is_left_alone(changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(PRISON, changes)) if "from the first" in each.text]


def test_the_only_watch_for_a_counter_that_grows_waits_for_at_least_so_much() -> None:
    assert_mended(FORD, {"watch[6].when[0]": "count insult <= 7"}, "watch[6].when[0]", "count insult >= 7")


def test_a_counter_that_may_become_less_may_be_waited_for_from_above() -> None:
    changes = {"watch[6].when[0]": "count insult <= 7", "code.443.do": ["count insult -1", "condition 6"]}
    assert not [each for each in told(spoilt(FORD, changes)) if "from the first" in each.text]


def test_an_objective_that_promises_something_at_so_much_or_less_has_a_watch_for_that() -> None:
    changes = {"watch[2].when[1]": "count alarm <= 2"}
    assert_mended(PRISON, changes, "watch[2].when[1]", "count alarm <= 3")
