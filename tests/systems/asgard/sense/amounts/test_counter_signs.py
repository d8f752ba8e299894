"""A counter that one line turns the other way than all that is like it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, FORD, PRISON, RIDGE, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (PRISON, {"code.113.do[0]": "count alarm -1"}, "code.113.do[0]", "count alarm +1"),
        (FORD, {"code.444.do[0]": "count insult -1"}, "code.444.do[0]", "count insult +1"),
        (RIDGE, {"code.301.do[1]": "count cold -1"}, "code.301.do[1]", "count cold +1"),
        (BEACON, {"code.105.do[0]": "count fuel +1"}, "code.105.do[0]", "count fuel -1"),
        (FORD, {"code.443.do[0]": "count silver = 1"}, "code.443.do[0]", "count silver = 0"),
        (PRISON, {"code.372.do[1]": "count door-known = 0"}, "code.372.do[1]", "count door-known = 1"),
    ],
    ids=["the other version", "every other line", "what comes with it", "a story of loss", "the same loss", "all others"],
)  # fmt: skip
def test_a_change_that_goes_the_wrong_way_is_turned(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (PRISON, {"code.208.do[1]": "count alarm -2"}),
        (FORD, {"code.444.do[0]": "count insult -1", "code.541.do[0]": "count insult -1"}),
        (BEACON, {"code.109.story": "A spar, a thwart. Some of it burns up at once, and warms you."}),
    ],
    ids=["more of it", "not the only one", "a loss of something else"],
)
def test_a_counter_that_goes_both_ways_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if each.text.startswith("turns")]
