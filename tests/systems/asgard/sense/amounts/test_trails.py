"""Of trails that each have an effect and a counter of their own, a line that counts for another one is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, RIDGE, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("field", "said", "right"),
    [
        ("code.243.do[1]", "lies", "thanks"),
        ("code.242.do[1]", "sits", "lies"),
        ("code.113.do[0]", "sits", "thanks"),
        ("code.111.version[0].do[0]", "thanks", "lies"),
        ("code.114.do[0]", "lies", "sits"),
    ],
)
def test_a_line_counts_for_the_trail_of_its_effect(field: str, said: str, right: str) -> None:
    assert_mended(DOOR, {field: f"count {said} +1"}, field, f"count {right} +1")


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (DOOR, {"code.243.do": ["see Spoon", "count thanks +1", "count lies +1", "condition 1"]}),
        (DOOR, {"code.243.do[1]": "count lies +1", "code.113.do[0]": "count lies +1"}),
        (RIDGE, {"code.210.do[0]": "count cold +1"}),
    ],
    ids=["of two trails", "half of them", "the only step of one"],
)
def test_a_counter_of_no_trail_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "which goes with" in each.text]


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({"code.243.do[0]": "see Knock"}, "code.243.do[0]", "see Spoon"),
        ({"code.242.do[0]": "see Chair"}, "code.242.do[0]", "see Knock"),
        ({"condition[0].cards.5-8D[0]": "113 [Chair] once"}, "condition[0].cards.5-8D[0]", "113 [Spoon] once"),
        ({"condition[0].cards.8-JC[0]": "114 [Knock] once"}, "condition[0].cards.8-JC[0]", "114 [Chair] once"),
    ],
)  # fmt: skip
def test_a_note_may_be_of_the_wrong_trail_as_well_as_the_counter(
    changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(DOOR, changes, field, right)
