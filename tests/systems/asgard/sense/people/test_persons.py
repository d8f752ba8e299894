"""Whose end a watch waits for is told by what its code says that he bears."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import FORD, assert_mended, spoilt, told

WATCH = "asgard/first-watch"
AXE = {"code.830.title": "The axe lies there", "code.830.story": "His axe, and the cloth still on it."}
"""A code that does not name him who falls, but what he bears."""


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (WATCH, {"watch[0].when[0]": "goose slain"}, "watch[0].when[0]", "odd slain"),
        (WATCH, {"watch[0].when[0]": "no goose left"}, "watch[0].when[0]", "no odd left"),
        (WATCH, {"watch[0].when[0]": "goose slain", "code.110.title": "A spade in the grass"}, "watch[0].when[0]", "odd slain"),
    ],
    ids=["slain", "none left", "another title"],
)  # fmt: skip
def test_a_watch_waits_for_the_end_of_him_whose_weapon_gives_its_code_the_name(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (WATCH, {"watch[0].when[0]": "goose slain", "code.110.story": "It is quiet now. Somewhere a spade rings on stone."}),
        (WATCH, {"watch[0].when[0]": "goose slain", "code.110.title": "Eggs"}),
        (FORD, AXE),
    ],
    ids=["nobody's weapon", "not in the title", "his own"],
)  # fmt: skip
def test_a_weapon_that_is_told_by_the_way_says_nothing_of_whose_end_is_waited_for(
    name: str, changes: dict[str, Any]
) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "bears" in each.text]
