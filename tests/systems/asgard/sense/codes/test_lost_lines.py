"""Lines that a code has lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import RIDGE, STAIR, assert_mended, spoilt, told

LOST = "stands beside it in all"
GONE = "is there no more"


@pytest.mark.parametrize(
    ("field", "lost", "right"),
    [
        ("code.222.do", ["give stair-ring", "condition 3"], ["give stair-ring", "see Ring", "condition 3"]),
        ("code.122.do", ["give stair-ring", "condition 2"], ["give stair-ring", "see Ring", "condition 2"]),
        ("code.622.do", ["give stair-ring"], ["give stair-ring", "see Ring"]),
    ],
)
def test_a_line_that_stands_beside_another_wherever_else_that_comes_is_missed(
    field: str, lost: list[str], right: list[str]
) -> None:
    assert_mended(STAIR, {field: lost}, field, right)


def test_what_two_codes_leave_out_may_well_be_meant() -> None:
    changes: dict[str, Any] = {
        "code.222.do": ["give stair-ring", "condition 3"],
        "code.622.do": ["give stair-ring"],
    }
    assert not [each for each in told(spoilt(STAIR, changes)) if LOST in each.text]


def test_a_piece_that_a_story_takes_away_is_removed() -> None:
    lines = ["afflict slow within 4in", "blips gone"]
    assert_mended(RIDGE, {"code.203.do": lines}, "code.203.do", ["remove snow-bridge", *lines])


@pytest.mark.parametrize("story", ["The snow bridge is gone in the mist.", "The snow bridge is there."])
def test_what_is_out_of_sight_may_stay(story: str) -> None:
    changes = {"code.203.do": ["blips gone"], "code.203.story": story}
    assert not [each for each in told(spoilt(RIDGE, changes)) if GONE in each.text]
