"""A condition that is never entered is led to by the line that fits best of those that enter one which others enter too; by two, if they fit as well."""

from __future__ import annotations

import pytest

from tests.systems.asgard.sense.stories import DOOR, FORD, RIDGE, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (FORD, "code.640.do[0]", 6, 5),
        (FORD, "code.640.do[0]", 0, 5),
        (FORD, "code.141.do[0]", 3, 1),
        (DOOR, "code.201.do[0]", 0, 2),
        (RIDGE, "code.341.do[0]", 4, 3),
    ],
)
def test_the_line_that_leads_past_a_condition_is_named(name: str, field: str, said: int, right: int) -> None:
    assert_mended(name, {field: f"condition {said}"}, field, f"condition {right}")


def test_nobody_is_said_to_lead_to_a_condition_from_within_it() -> None:
    found = told(spoilt(FORD, {"code.640.do[0]": "heal 1"}))
    assert [each.field for each in found if "never entered" in each.text] == ["condition[5]"]
    assert not [each for each in found if each.field.startswith(("code.61", "code.62", "code.63"))]
