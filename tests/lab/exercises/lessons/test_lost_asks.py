"""A step that waits for the learner and says nothing of it is asked as its own actions have it."""

from __future__ import annotations

import pytest

from game.core.problems.problem import Problem
from game.lab.exercises.lessons import course
from tests.lab.wording.readings import changed


def found(of: str, step: int, ask: str | None = None) -> list[Problem]:
    document = changed(of, {f"lesson[{step}].ask": ask})
    said = [each for some in course.problems_by_step(document) for each in some]
    return [each for each in said if each.field == f"lesson[{step}].ask"]


@pytest.mark.parametrize(
    ("of", "step", "ask"),
    [
        ("thor/first-blows", 1, "Move Thor to d4 with March."),
        ("thor/first-blows", 2, "Pass 2 times."),
        ("thor/first-blows", 4, "Attack Frost Giants with Strike, then pass."),
        ("thor/first-blows", 7, "Discard Far and Maneuver."),
        ("ascension/first-steps", 8, "Run, then stride 3 times, then end activation."),
        ("confrontation/the-first-round", 2, "Shoot Fenlings, then end activation."),
        ("abstract/bob-and-fred", 3, "Go on."),
    ],
)
def test_a_step_without_an_ask_is_told_one(of: str, step: int, ask: str) -> None:
    (problem,) = found(of, step)
    assert [change.value for change in problem.mend] == [ask]
    assert found(of, step, ask) == []


def test_steps_behind_one_that_cannot_be_done_are_told_too() -> None:
    document = changed("thor/first-blows", {"lesson[1].actions[0].to": "d8", "lesson[4].ask": None})
    fields = [each.field for some in course.problems_by_step(document) for each in some]
    assert "lesson[4].ask" in fields
