"""Steps that ask the wrong one to act, and steps that ask for something where nothing is done."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.problem import Problem
from game.lab.exercises.lessons import course
from tests.lab.wording.readings import changed

BOB = "abstract/bob-and-fred"


def found(field: str, changes: dict[str, Any]) -> list[Problem]:
    said = [each for some in course.problems_by_step(changed(BOB, changes)) for each in some]
    return [each for each in said if each.field == field]


@pytest.mark.parametrize(
    ("ask", "right"),
    [
        ("Let Bob attack.", "Let Fred attack."),
        ("It is Bob's turn: watch him.", "It is Fred's turn: watch him."),
    ],
)
def test_whoever_attacks_is_the_one_who_is_let(ask: str, right: str) -> None:
    (problem,) = found("lesson[3].ask", {"lesson[3].ask": ask})
    assert [change.value for change in problem.mend] == [right]


@pytest.mark.parametrize("ask", ["Let Fred attack.", "Let Bob wait.", "Go on."])
def test_what_is_no_turn_of_somebody_else_is_left_alone(ask: str) -> None:
    assert found("lesson[3].ask", {"lesson[3].ask": ask}) == []


def test_what_is_asked_for_behind_the_end_is_taken_out() -> None:
    (problem,) = found("lesson[7].ask", {"lesson[7].ask": "Attack Fred once more."})
    assert "the battle is over" in problem.text
    assert [(change.path, change.gone) for change in problem.mend] == [("lesson[7].ask", True)]


def test_a_step_that_asks_for_something_and_waits_for_nothing_is_told() -> None:
    (problem,) = found("lesson[0].ask", {"lesson[0].ask": "Attack Fred."})
    assert "no actions to wait for" in problem.text
    assert found("lesson[0].ask", {"lesson[0].ask": "Look at the two, then go on."}) == []


STEPS = "ascension/first-steps"


def asked(ask: str) -> list[Problem]:
    said = [each for some in course.problems_by_step(changed(STEPS, {"lesson[7].ask": ask})) for each in some]
    return [each for each in said if each.field == "lesson[7].ask"]


def test_who_is_asked_for_and_does_not_play_is_the_one_who_acts() -> None:
    (problem,) = asked("Activate Runa.")
    assert [change.value for change in problem.mend] == ["Activate Asger."]


@pytest.mark.parametrize("ask", ["Activate Asger, as Runa would.", "Activate Asger."])
def test_a_step_that_names_who_acts_may_name_others_too(ask: str) -> None:
    assert asked(ask) == []
