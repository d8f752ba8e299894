"""A line that raises another counter than it is meant to is told by who sets that one, and by the other versions of its code."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import (
    BEACON,
    DOOR,
    FORD,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    spoilt,
    told,
)


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (BEACON, "code.922.do[1]", "count silenced +1", "count fuel +1"),
        (STAIR, "code.932.do[2]", "count silenced +1", "count noise +1"),
        (FORD, "code.441.do[0]", "count silver +2", "count insult +2"),
        (PRISON, "code.403.do[0]", "count jarl-found +2", "count alarm +2"),
        (DOOR, "code.102.version[0].do[0]", "count sits +1", "count cold +1"),
        (RIDGE, "code.214.do[0]", "count cold +1", "count signs +1"),
        (RIDGE, "code.214.version[0].do[0]", "count cold +1", "count signs +1"),
        (DOOR, "code.501.version[0].do[0]", "count thanks +1", "count cold +1"),
    ],
)  # fmt: skip
def test_a_line_raises_the_counter_that_its_like_raise(name: str, field: str, said: str, right: str) -> None:
    assert_mended(name, {field: said}, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (RIDGE, {"code.214.version[0].do[0]": "count cold +2"}),
        (RIDGE, {"code.214.version[0].do": ["count signs +1", "count cold +1"]}),
        (FORD, {"code.441.do[0]": "count silver = 2"}),
        (BEACON, {"code.922.do[1]": "count silenced +1", "code.922.version[0].do[1]": "count silenced +1"}),
    ],
    ids=["by another amount", "both", "set", "raised more than once"],
)
def test_a_counter_that_may_well_be_meant_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if each.text.startswith("raises")]
