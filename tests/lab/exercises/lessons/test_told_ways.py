"""How far and whereto a step sends somebody, and how far he goes in it."""

from __future__ import annotations

import pytest

from game.core.problems.problem import Problem
from game.lab.exercises.lessons import course
from tests.lab.wording.readings import changed

ROUND = "confrontation/the-first-round"


def asked(ask: str) -> list[Problem]:
    said = [each for some in course.problems_by_step(changed(ROUND, {"lesson[1].ask": ask})) for each in some]
    return [each for each in said if each.field == "lesson[1].ask"]


@pytest.mark.parametrize(
    ("ask", "right"),
    [
        ("Pull a front of six 18.5 cm down the table.", "Pull a front of six 8.5 cm down the table."),
        ("Pull a front of six 8.5 cm up the table.", "Pull a front of six 8.5 cm down the table."),
    ],
)
def test_so_far_and_that_way_is_asked_for_as_the_unit_goes(ask: str, right: str) -> None:
    (problem,) = asked(ask)
    assert [change.value for change in problem.mend] == [right]


@pytest.mark.parametrize(
    "ask",
    [
        "Pull a front of six 8.5 cm down the table.",
        "Pull a front of six within 10 cm of the leader.",
        "Go 4 cm down and then 4.5 cm down the table.",
    ],
    ids=["as far as it is", "another length", "in two parts"],
)
def test_other_lengths_are_left_alone(ask: str) -> None:
    assert asked(ask) == []
