"""Watches that wait for the fall of one enemy and bring what tells that all of them are gone."""

from __future__ import annotations

import pytest

from tests.systems.asgard.sense.stories import FORD, assert_mended, spoilt, told

FIELD, STORY = "watch[13].when[0]", "code.840.story"


@pytest.mark.parametrize(
    "story",
    [
        "Both watchmen are gone, and it is quiet.",
        "It is over: all of the watchmen have fallen.",
        "None of the watchmen are left. They had been sitting on benches.",
    ],
)
def test_a_code_that_tells_of_all_comes_when_the_last_one_falls(story: str) -> None:
    assert_mended(FORD, {FIELD: "watch slain", STORY: story}, FIELD, "no watch left")


@pytest.mark.parametrize("story", ["One watchman is gone, the other looks.", "Both wolves are gone."])
def test_a_code_that_tells_of_one_or_of_others_may_come_when_the_first_one_falls(story: str) -> None:
    found = told(spoilt(FORD, {FIELD: "watch slain", STORY: story}))
    assert not [each for each in found if "all of them are gone" in each.text]
