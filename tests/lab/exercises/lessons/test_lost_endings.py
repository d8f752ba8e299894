"""A lesson that tells of its end ends with its last action."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.problem import Problem
from game.lab.exercises.lessons import lost_endings
from tests.lab.wording.readings import changed

WATCH, STEPS = "asgard/first-watch", "ascension/first-steps"


def found(name: str, changes: dict[str, Any]) -> list[Problem]:
    return [each for some in lost_endings.problems_by_step(changed(name, changes)) for each in some]


def test_the_spot_that_was_to_bring_the_end_lies_elsewhere() -> None:
    text, spot = found(WATCH, {"spot.hole.at[1]": "15.5in"})
    assert (text.field, text.mend) == ("lesson[19].text", ())
    assert [(change.path, change.value) for change in spot.mend] == [("spot.hole.at", ["9in", "5.5in"])]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (WATCH, {}),
        (STEPS, {}),
        (WATCH, {"spot.hole.at[1]": "15.5in", "lesson[19].title": "So far", "lesson[19].text": "Go on."}),
        (WATCH, {"spot.hole.at[1]": "15.5in", "lesson[19].actions": [{"type": "Activate", "model": 2}]}),
    ],
    ids=["over", "over without a sheet", "told of no end", "with something left to do"],
)
def test_a_lesson_that_ends_or_tells_of_no_end_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert found(name, changes) == []
