"""Versions of a code that lead elsewhere than the code although they tell the same."""

from __future__ import annotations

import pytest

from tests.systems.asgard.sense.stories import DOOR, assert_mended, spoilt, told

SAME = "under the same title"


@pytest.mark.parametrize(
    ("field", "said", "right"),
    [
        ("code.203.version[0].do[0]", "condition 3", "condition 4"),
        ("code.202.version[0].do[0]", "condition 4", "condition 3"),
        ("code.342.version[0].do[2]", "condition 4", "condition 5"),
    ],
)
def test_a_version_that_tells_what_its_code_does_leads_where_that_leads(
    field: str, said: str, right: str
) -> None:
    assert_mended(DOOR, {field: said}, field, right)


@pytest.mark.parametrize(
    "change",
    [
        {"code.203.version[0].title": "Somebody"},
        {"code.203.version[0].story": "Hogun finds a trail of crumbs and follows it."},
    ],
)
def test_a_version_that_tells_something_else_may_lead_elsewhere(change: dict[str, str]) -> None:
    document = spoilt(DOOR, {"code.203.version[0].do[0]": "condition 3", **change})
    assert not [each for each in told(document) if SAME in each.text]
