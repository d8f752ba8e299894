"""An action that a step of a lesson asks for and does not have, or dice too many, where some are left when the lesson is over."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab.exercises import rehearsal
from game.lab.exercises.lessons import lost_actions
from tests.lab.wording.readings import changed

FRED = "abstract/bob-and-fred"


def found(changes: dict[str, object]) -> list[Problem]:
    document = scenarios.load(FRED).document
    for path, value in changes.items():
        document = mended(document, [Change(path, value, gone=value is None)])
    return [each for some in lost_actions.problems_by_step(document) for each in some]


def test_the_last_attack_that_was_left_out_is_offered() -> None:
    (problem,) = found({"lesson[6].actions": None})
    assert problem.field == "lesson[6].actions"
    assert problem.mend[0].value == says(scenarios.load(FRED).document, "lesson[6].actions")


@pytest.mark.parametrize(
    "changes", [{}, {"lesson[6].ask": None, "lesson[6].actions": None}, {"start.dice": None}]
)
def test_where_all_is_rolled_or_nothing_asked_no_action_is_missing(changes: dict[str, object]) -> None:
    assert found(changes) == []


def test_dice_behind_the_last_roll_are_too_many() -> None:
    (problem,) = found({"start.dice[36]": 5, "start.dice[37]": 3})
    assert [(each.path, each.gone) for each in problem.mend] == [
        ("start.dice[37]", True),
        ("start.dice[36]", True),
    ]


def test_dice_that_a_lost_action_leaves_are_not_too_many() -> None:
    document = changed(FRED, {"lesson[6].actions": None})
    slips = [each for some in rehearsal.slips_by_step(document) for each in some]
    assert [each.field for each in slips] == ["lesson[6].actions"]


def test_dice_that_are_left_where_a_text_is_wrong_may_be_others() -> None:
    assert (
        found({"start.dice[36]": 5, "lesson[4].text": "His Damage made 12 against your Endurance of 8."})
        == []
    )
