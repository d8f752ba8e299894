"""A line that opens what its code tells is shut is told, and the other way round; what is not told of the door is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import DOOR, PRISON, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (PRISON, {"code.504.do[0]": "open gate"}, "code.504.do[0]", "shut gate"),
        (PRISON, {"code.404.do[0]": "shut postern"}, "code.404.do[0]", "open postern"),
        (PRISON, {"code.307.do[0]": "shut gate"}, "code.307.do[0]", "open gate"),
        (PRISON, {"code.504.do[0]": "1 in 3: open gate"}, "code.504.do[0]", "1 in 3: shut gate"),
        (PRISON, {"code.361.title": "The first door is locked", "code.361.do[0]": "unlock cell-1"}, "code.361.do[0]", "lock cell-1"),
        (PRISON, {"condition[4].story": "The yard gate stands open.", "condition[4].enter[0]": "shut gate"}, "condition[4].enter[0]", "open gate"),
        (DOOR, {"code.611.do[1]": "open d7"}, "code.611.do[1]", "shut d7"),
    ],
)  # fmt: skip
def test_a_door_does_what_the_texts_of_its_code_tell(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    "changes",
    [
        {"code.504.do[0]": "open gate", "code.504.story": "And the gate opens again."},
        {"code.504.do[0]": "open gate", "code.504.title": "Before the gate shuts", "code.504.story": "Run."},
        {"code.504.do[0]": "open gate", "code.504.title": "The gate never shuts", "code.504.story": "It is rust."},
        {"code.504.do": ["open postern", "shut gate"], "code.504.story": "It shuts."},
        {"code.504.title": "The shut gate", "code.504.do[0]": "open gate", "code.504.story": "Not any more."},
    ],
    ids=["both", "before", "never", "another door", "how it was"],
)  # fmt: skip
def test_a_door_of_which_nothing_else_is_told_is_left_alone(changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(PRISON, changes)) if "tells the opposite" in each.text]
