"""Who is told to be a fixed encounter is fixed, and not placed as others are (A-41)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import FORD, RIDGE, STAIR, assert_mended, spoilt, told

WATCH = "asgard/first-watch"


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (WATCH, {"condition[1].enter[0]": "place 1 goose at nest"}, "condition[1].enter[0]", "fix 1 goose at nest"),
        (
            RIDGE,
            {"hints[0]": "The bear is a fixed encounter.", "code.232.do[1]": "place 1 bear at den"},
            "code.232.do[1]",
            "fix 1 bear at den",
        ),
        (
            FORD,
            {"hints[0]": "The nix in the river is a fixed encounter.", "code.304.do[1]": "place 1 nix at ford"},
            "code.304.do[1]",
            "fix 1 nix at ford",
        ),
    ],
)  # fmt: skip
def test_who_is_told_to_be_fixed_and_is_placed_is_to_be_fixed(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    "hint",
    [
        "There is no fixed encounter on this hill.",
        "Nobody here is ever a fixed encounter.",
        "The bear sleeps in a fixed place.",
        "The bear is a fixed encounter.",
    ],
)
def test_texts_of_nobody_and_of_who_is_fixed_say_nothing(hint: str) -> None:
    assert not [each for each in told(spoilt(RIDGE, {"hints[0]": hint})) if "fixed encounter" in each.text]


def test_several_who_come_and_of_whom_no_text_speaks_are_left_alone() -> None:
    found = told(spoilt(STAIR, {"hints[0]": "A fixed encounter never becomes a blip."}))
    assert not [each for each in found if "fixed encounter" in each.text]
