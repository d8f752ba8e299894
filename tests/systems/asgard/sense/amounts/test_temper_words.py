"""A line that makes enemies bolder where the words say that they become less bold is told; what the words do not say is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import FORD, RIDGE, STAIR, assert_mended, spoilt, told

BROTHERS, WORDS = "condition[6].enter", "condition[6].variable[0].effect"


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (RIDGE, {f"{BROTHERS}[2]": "temper wolf boldness +3"}, f"{BROTHERS}[2]", "temper wolf boldness -3"),
        (RIDGE, {f"{BROTHERS}[3]": "temper leader boldness +3"}, f"{BROTHERS}[3]", "temper leader boldness -3"),
        (RIDGE, {"code.422.do[1]": "temper leader boldness +2"}, "code.422.do[1]", "temper leader boldness -2"),
        (RIDGE, {"code.422.version[0].do[1]": "temper leader boldness +2"}, "code.422.version[0].do[1]", "temper leader boldness -2"),
        (STAIR, {"condition[1].enter[1]": "temper all boldness -1"}, "condition[1].enter[1]", "temper all boldness +1"),
        (RIDGE, {"condition[5].enter[0]": "temper all boldness -3"}, "condition[5].enter[0]", "temper all boldness +3"),
        (FORD, {"condition[4].enter[4]": "temper all aggression -2"}, "condition[4].enter[4]", "temper all aggression +2"),
    ],
)  # fmt: skip
def test_a_slider_goes_as_the_words_say(name: str, changes: dict[str, Any], field: str, right: str) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    "changes",
    [
        {f"{BROTHERS}[2]": "temper ulf boldness +2"},
        {f"{BROTHERS}[2]": "temper wolf aggression +3"},
        {f"{BROTHERS}[2]": "temper wolf boldness +3", WORDS: "Their boldness never falls."},
        {f"{BROTHERS}[2]": "temper wolf boldness +3", WORDS: "One's boldness falls, the other is bolder."},
        {f"{BROTHERS}[2]": "temper wolf boldness +3", WORDS: "You are less afraid, and they see it in your boldness that falls."},
        {f"{BROTHERS}[2]": "temper wolf boldness -3", WORDS: "It makes you bolder."},
        {"code.422.do[1]": "temper leader boldness +2", "code.422.do[0]": "count cold +2"},
    ],
    ids=["of others", "another slider", "never", "both", "your own", "you", "versions that differ"],
)  # fmt: skip
def test_a_slider_of_which_the_words_say_nothing_is_left_alone(changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(RIDGE, changes)) if each.text.startswith("turns boldness")]
