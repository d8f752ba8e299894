"""A code that does what goes with a friend's coming everywhere else lets him join; who has a reason not to come is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from tests.systems.asgard.sense.stories import FORD, PRISON, RIDGE, assert_mended, sheet, spoilt, told


@pytest.mark.parametrize(
    ("name", "field", "place"),
    [
        (RIDGE, "code.424.do", 1),
        (RIDGE, "code.424.version[0].do", 1),
        (RIDGE, "code.421.do", 1),
        (RIDGE, "code.320.do", 0),
        (PRISON, "code.331.do", 3),
    ],
)
def test_who_joins_beside_a_line_everywhere_else_joins_here_too(name: str, field: str, place: int) -> None:
    lines = says(sheet(name), field)
    assert_mended(name, {field: [*lines[:place], *lines[place + 1 :]]}, field, lines)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (RIDGE, {"code.424.version[0].when": ["ewe alive"], "code.424.version[0].do": ["give ewe", "condition 5"]}),
        (RIDGE, {"code.421.version": [{"title": "Again", "story": "Once more.", "do": ["give ewe", "condition 4"]}]}),
        (RIDGE, {"code.322.do": ["see Tarn", "give reach-shieling", "count signs +1"]}),
        (FORD, {"code.113.do": ["forget Hut", "heal 1"]}),
    ],
    ids=["he is there", "the second time", "what is taken", "nowhere else"],
)  # fmt: skip
def test_who_need_not_come_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "does not join" in each.text]
