"""Of several copies one that differs in more than its own names is told, and what all others say is its mend."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, PRISON, STAIR, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (STAIR, {"watch[20].when[0]": "2 rounds here"}, "watch[20].when[0]", "3 rounds here"),
        (STAIR, {"watch[10].in": [2, 3]}, "watch[10].in", [2, 3, 6]),
        (STAIR, {"watch[21].when[2]": "one at stair-fold 3in"}, "watch[21].when[2]", "one at stair-fold 4in"),
        (STAIR, {"code.808.do[1]": "end word-brought"}, "code.808.do[1]", "end stone-rolled"),
        (STAIR, {"objective[4].text": "Hold for four rounds with somebody's shoulder to the stone, within 4 inches of the stair."}, "objective[4].text", "Hold for three rounds with somebody's shoulder to the stone, within 4 inches of the stair."),
        (STAIR, {"code.121.do[1]": "see Oak"}, "code.121.do[1]", "see Fold"),
        (STAIR, {"code.122.do[0]": "give stair-oak"}, "code.122.do[0]", "give stair-ring"),
        (STAIR, {"watch[10].when[1]": "one at stair-oak 3in"}, "watch[10].when[1]", "one at stair-fold 3in"),
        (PRISON, {"code.331.do[3]": "join jarl at cell-two"}, "code.331.do[3]", "join jarl at cell-three"),
    ],
    ids=["rounds", "conditions", "a distance", "an ending", "a text", "an effect", "an objective", "a spot", "another spot"],
)  # fmt: skip
def test_the_one_that_is_not_like_its_copies_is_mended(
    name: str, changes: dict[str, Any], field: str, right: object
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (BEACON, {"code.923.do[1]": "count fuel +3", "objective[3].text": "Three loads, if one is honest."}),
        (STAIR, {"watch[20].when[0]": "2 rounds here", "watch[21].when[0]": "4 rounds here"}),
        (PRISON, {"code.361.do": ["open cell-1", "heal 1"]}),
        (STAIR, {"code.121.do[1]": "see Oak", "code.120.do[1]": "see Fold"}),
    ],
    ids=["amounts of a counter", "all different", "a line more", "two that are mixed"],
)
def test_copies_that_differ_on_purpose_are_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "like it" in each.text]
