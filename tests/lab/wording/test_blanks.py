"""What was to be filled in is told where nobody fills it in, with what says as much."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from tests.lab.wording.readings import after, fields, found

RIDGE, DUEL = "asgard/lost-on-the-ridge", "abstract/duel"


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (RIDGE, {"ending.fallen.story": "Snow. {unit} blows the horn."}, "ending.fallen.story", "Snow. One of you blows the horn."),
        (RIDGE, {"hints[0]": "Keep {everybody} together."}, "hints[0]", "Keep all of you together."),
        (DUEL, {"story": "{Bob} against <fred>."}, "story", "Bob against <fred>."),
        (DUEL, {"hints[0]": "TO" "DO: think of one"}, "hints[0]", None),
        (DUEL, {"title": "%s"}, "title", None),
        (DUEL, {"sides.one.name": "[name]"}, "sides.one.name", None),
    ],
)  # fmt: skip
def test_a_blank_is_told(of: str, changes: dict[str, Any], field: str, right: str | None) -> None:
    problem = next(each for each in found(of, changes) if each.field == field)
    if right is not None:
        assert says(after(of, changes, problem), field) == right


def test_a_name_that_codes_do_not_know_is_mended() -> None:
    changes = {"code.101.story": "Behind {untit} a stone falls."}
    problem = next(each for each in found(RIDGE, changes) if each.field == "code.101.story")
    assert says(after(RIDGE, changes, problem), problem.field) == "Behind {unit} a stone falls."


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (RIDGE, {"code.101.story": "Behind {unit} and {nearest} a stone falls."}),
        (DUEL, {"hints[0]": "Less than 3 < 4, says Fred (what else?)."}),
        (DUEL, {"story": "Ten slots each. To do: win [S-1]."}),
    ],
)
def test_other_signs_are_left_alone(of: str, changes: dict[str, Any]) -> None:
    assert not set(changes) & set(fields(of, changes))
