"""More people than there are cannot be waited for; how many it takes is told by what they bring about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, STAIR, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (STAIR, "watch[24].when[0]", "6 at home 3in", "3 at home 3in"),
        (DOOR, "watch[15].when[0]", "6 at door 1 square", "2 at door 1 square"),
    ],
)
def test_so_many_are_asked_for_as_what_they_bring_tells(name: str, field: str, said: str, right: str) -> None:
    assert_mended(name, {field: said}, field, right)


@pytest.mark.parametrize(
    "changes",
    [
        {"watch[24].when[0]": "5 at home 3in"},
        {
            "watch[24].when[0]": "6 at home 3in",
            "objective[7].text": "Everybody back on this side of the beck.",
        },
    ],
    ids=["as many as there are", "where nothing tells how many"],
)
def test_as_many_as_may_be_there_are_no_slip(changes: dict[str, Any]) -> None:
    found = [each.text for each in told(spoilt(STAIR, changes)) if each.field == "watch[24].when[0]"]
    assert not any("if everybody joins" in text for text in found)
