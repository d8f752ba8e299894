"""Tests of dice that a step tells of are those that were rolled in it or before it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.problem import Problem
from game.lab.exercises.lessons import course
from tests.lab.wording.readings import changed

ROUND = "confrontation/the-first-round"


def found(step: int, text: str) -> list[Problem]:
    document: dict[str, Any] = changed(ROUND, {f"lesson[{step}].text": text})
    return [each for some in course.problems_by_step(document) for each in some]


@pytest.mark.parametrize(
    ("step", "text", "right"),
    [
        (2, "Each hit rolls again, Strength 3 against Resilience 4: 4 or more.", "Each hit rolls again, Strength 3 against Resilience 3: 4 or more."),
        (2, "Each hit rolls again, Strength 3 against Resilience 3: 5 or more.", "Each hit rolls again, Strength 3 against Resilience 3: 4 or more."),
        (2, "Six Quarrellers roll five dice: the hedge is in the way.", "Six Quarrellers roll six dice: the hedge is in the way."),
        (2, "Five Quarrellers roll six dice: Attack 4.", "Six Quarrellers roll six dice: Attack 4."),
        (2, "The table of resolution makes that 2 or more.", "The table of resolution makes that 3 or more."),
        (2, "Attack 3 against the range.", "Attack 4 against the range."),
        (3, "Every 6 rolled a die more, and five Fenlings fell.", "Every 6 rolled a die more, and six Fenlings fell."),
        (3, "Three of ten are below half.", "Four of ten are below half."),
        (7, "She fights alone: four dice, Attack 7 against Defense 5, 3 or more.", "She fights alone: four dice, Attack 8 against Defense 5, 3 or more."),
        (7, "She fights alone: four dice, Attack 8 against Defense 5, 4 or more.", "She fights alone: four dice, Attack 8 against Defense 5, 3 or more."),
        (8, "Four points of damage fell the one that she touches.", "Three points of damage fell the one that she touches."),
        (8, "Six dice, Attack 4 against 5, then Strength 4 against Resilience 6.", "Seven dice, Attack 4 against 5, then Strength 4 against Resilience 6."),
    ],
)  # fmt: skip
def test_a_number_that_no_test_had_is_told_and_written_as_it_was(step: int, text: str, right: str) -> None:
    mends = [each.mend[0].value for each in found(step, text) if each.mend]
    assert mends == [right]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (2, "Attack 4 against the range, which is nothing up to 10 cm."),
        (3, "Six Fenlings fell, and four ran."),
        (3, "Two of three are left to the Maulkin, who do not mind."),
        (7, "Four dice, Attack 8 against Defense 5, 3 or more."),
        (8, "Seven dice, Attack 4 against 5, then Strength 4 against Resilience 6: 5 or more."),
        (0, "An Attack 9 against Defense 1 is not to be had."),
    ],
)
def test_what_was_rolled_so_and_what_nobody_has_rolled_is_let_be(step: int, text: str) -> None:
    assert found(step, text) == []
