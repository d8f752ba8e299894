"""What a lesson tells of the score is what playing it comes to, and what was tuned since is found."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.lab.exercises.lessons import told_scores
from tests.lab.wording.readings import changed

STEPS, ROUND = "ascension/first-steps", "confrontation/the-first-round"


def found(of: str, changes: dict[str, Any]) -> list[Problem]:
    return [each for some in told_scores.problems_by_step(changed(of, changes)) for each in some]


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (STEPS, {"scoring.removed": 2}, "scoring.removed", 1),
        (STEPS, {"scoring.removed": 3}, "lesson[12].text", "three points"),
        (STEPS, {"scoring.removed": 2}, "lesson[15].title", "Five to nothing"),
        (STEPS, {"lesson[15].title": "Four to nothing"}, "lesson[15].title", "Three to nothing"),
        (STEPS, {"lesson[12].text": "The hound is gone: two points."}, "lesson[12].text", "gone: one point."),
        (STEPS, {"terrain[1].interact": ["score 2 once"]}, "terrain[1].interact[0]", "score 1 once"),
        (ROUND, {"objective[0].worth": 1}, "objective[0].worth", 2),
        (ROUND, {"lesson[9].text": "The shrine pays 2, and that makes 6."}, "lesson[9].text", "makes 5."),
        (
            ROUND,
            {"lesson[4].text": "The round is over: you have 4, and 5 win."},
            "lesson[4].text",
            "you have 3",
        ),
    ],
)
def test_a_score_that_was_never_so_is_told_with_what_makes_it_so(
    of: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    problem = next(each for each in found(of, changes) if each.field == field)
    value = says(mended(changed(of, changes), problem.mend), field)
    assert value == right or str(right) in str(value)


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (STEPS, {}),
        (ROUND, {}),
        ("thor/first-blows", {}),
        (STEPS, {"lesson[11].title": "Two against one", "lesson[15].title": "Three to none"}),
        (STEPS, {"scoring.removed": 2, "lesson[12].text": "Two points.", "lesson[15].title": "Done"}),
        (ROUND, {"lesson[4].text": "You have 3 Elixir, and ten men."}),
    ],
)
def test_what_is_so_is_not_told(of: str, changes: dict[str, Any]) -> None:
    assert found(of, changes) == []
