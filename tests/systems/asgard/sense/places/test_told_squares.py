"""A spot beside the square on which a hint has what it is called after."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("field", "at", "right"), [("spot.gap.at", "e6", "e7"), ("spot.door.at", "d8", "d7")]
)
def test_half_a_door_lies_on_the_square_that_the_hint_tells(field: str, at: str, right: str) -> None:
    assert_mended(DOOR, {field: at}, field, right)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"spot.gap.at": "e5"},
        {"spot.gap.at": "e6", "spot.gap.name": "The boot"},
        {"spot.gap.at": "e6", "hints[0]": "The door is two squares wide, from d7 on."},
    ],
    ids=["as it ships", "farther away", "called otherwise", "one square of two"],
)
def test_what_no_hint_has_on_the_square_beside_it_is_left_alone(changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(DOOR, changes)) if "has it on" in each.text]
