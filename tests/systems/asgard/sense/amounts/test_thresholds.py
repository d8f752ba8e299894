"""Watches for so much of a counter that hold from the first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import PRISON, assert_mended, spoilt, told


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
