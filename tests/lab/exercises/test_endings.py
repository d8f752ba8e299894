"""Answers and lessons that break off before they are over."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem, without
from game.lab.exercises import rehearsal

ONE, BLOWS, BOB = "thor/puzzles/one-answer-too-few", "thor/first-blows", "abstract/bob-and-fred"


def found(document: dict[str, Any]) -> list[Problem]:
    looks = (rehearsal.problems_by_step, rehearsal.slips_by_step)
    return [each for look in looks for some in look(document) for each in some]


def test_an_answer_goes_on_as_long_as_the_best_defence_does_T119() -> None:
    sound: dict[str, Any] = scenarios.load(ONE).document
    document = mended(sound, without("solution[3]"))
    (problem,) = found(document)
    assert (problem.field, problem.severity) == ("solution", "warning")
    assert 'where the other side answers { type = "Defend", card = "Parry", unit = 4 }' in problem.text
    assert mended(document, problem.mend) == sound


def test_a_lesson_ends_with_the_reply_that_decides_it() -> None:
    sound: dict[str, Any] = scenarios.load(BLOWS).document
    document = mended(sound, without("lesson[9].actions[4]"))
    (problem,) = found(document)
    assert (problem.field, problem.severity) == ("lesson[9].actions", "warning")
    assert mended(document, problem.mend) == sound


@pytest.mark.parametrize(
    ("of", "steps", "told"), [(BLOWS, 5, False), (BLOWS, 6, False), (BOB, 3, True), (BOB, 4, False)]
)
def test_a_lesson_may_end_where_a_turn_does_or_the_learner_has_to_choose(
    of: str, steps: int, told: bool
) -> None:
    document = scenarios.load(of).document
    short = {**document, "lesson": document["lesson"][:steps]}
    notes = [each.severity for each in found(short) if "in the middle of what was begun" in each.text]
    assert notes == (["note"] if told else [])
