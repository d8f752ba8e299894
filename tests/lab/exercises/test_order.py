"""Steps of lessons and actions of answers that stand in each other's place are exchanged again."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.lab.exercises import rehearsal

BLOWS, STEPS, CALLS = "thor/first-blows", "ascension/first-steps", "thor/puzzles/the-king-calls"


def exchanged(name: str, field: str, one: int, other: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A scenario that ships, and the same with two entries of a list exchanged."""
    document: dict[str, Any] = scenarios.load(name).document
    here, there = f"{field}[{one}]", f"{field}[{other}]"
    changes = [Change(here, says(document, there)), Change(there, says(document, here))]
    return document, mended(document, changes)


@pytest.mark.parametrize(
    ("name", "field", "one", "other"),
    [
        (BLOWS, "lesson", 4, 5),
        (BLOWS, "lesson", 3, 6),
        (BLOWS, "lesson[4].actions", 0, 1),
        (STEPS, "lesson", 8, 9),
        (CALLS, "solution", 0, 1),
        (CALLS, "solution", 0, 2),
    ],
)
def test_two_that_stand_in_each_others_place_are_exchanged_again(
    name: str, field: str, one: int, other: int
) -> None:
    sound, document = exchanged(name, field, one, other)
    slips = [each for some in rehearsal.slips_by_step(document) for each in some]
    (mend,) = [each.mend for each in slips if "exchange it with" in each.text]
    assert mended(document, mend) == sound
