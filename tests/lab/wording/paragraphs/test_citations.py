"""Steps of a lesson that cite another paragraph than they speak of are told, with that paragraph."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.lab.wording.paragraphs import citations
from tests.lab.wording.readings import changed

BOB, BLOWS, STEPS = "abstract/bob-and-fred", "thor/first-blows", "ascension/first-steps"
ROUND, WATCH = "confrontation/the-first-round", "asgard/first-watch"
LESSONS = (BOB, BLOWS, STEPS, ROUND, WATCH)


def found(of: str, changes: dict[str, Any]) -> list[Problem]:
    document = changed(of, changes)
    known = registry.system(document["system"]).vocabulary(document)
    return list(chain.from_iterable(citations.problems_by_step(document, known)))


def after(of: str, changes: dict[str, Any], problem: Problem) -> list[str]:
    """The paragraphs that the steps cite after a mend."""
    return [step["rule"] for step in mended(changed(of, changes), problem.mend)["lesson"]]


def cited(of: str) -> list[str]:
    return [step["rule"] for step in scenarios.load(of).document["lesson"]]


@pytest.mark.parametrize(
    ("of", "step", "id"),
    [
        (BOB, 6, "S-9"),
        (BOB, 1, "SB-19"),
        (BOB, 1, "S-9"),
        (BLOWS, 9, "T-3"),
        (BLOWS, 5, "T-41"),
        (BLOWS, 4, "T-23"),
        (STEPS, 8, "R-5.2.6"),
        (STEPS, 7, "CC-13"),
        (ROUND, 6, "G-47"),
        (ROUND, 8, "GB-46"),
        (WATCH, 10, "A-51"),
        (WATCH, 14, "A-4"),
        (WATCH, 14, "A-14"),
    ],
)
def test_a_slip_in_the_id_is_mended(of: str, step: int, id: str) -> None:
    changes = {f"lesson[{step}].rule": id}
    problem = found(of, changes)[0]
    assert (problem.field, problem.severity) == (f"lesson[{step}].rule", "warning")
    assert after(of, changes, problem) == cited(of)


@pytest.mark.parametrize(
    ("of", "one", "other"), [(BOB, 1, 6), (BLOWS, 7, 9), (STEPS, 7, 8), (ROUND, 4, 5), (WATCH, 10, 14)]
)
def test_the_paragraphs_of_two_steps_are_exchanged(of: str, one: int, other: int) -> None:
    right = cited(of)
    changes = {f"lesson[{one}].rule": right[other], f"lesson[{other}].rule": right[one]}
    (problem,) = found(of, changes)
    assert after(of, changes, problem) == right


@pytest.mark.parametrize(("of", "step"), [(BLOWS, 9), (STEPS, 7), (ROUND, 6), (WATCH, 10)])
def test_the_paragraph_of_the_step_before_is_told(of: str, step: int) -> None:
    before = cited(of)[step - 1]
    assert f"lesson[{step}].rule" in {each.field for each in found(of, {f"lesson[{step}].rule": before})}


@pytest.mark.parametrize(
    ("of", "step", "id"), [(BLOWS, 9, "T-300"), (BOB, 1, "SB-99"), (STEPS, 8, "R-5.2.15"), (ROUND, 6, "GB-147"), (WATCH, 14, "A-411")]
)  # fmt: skip
def test_an_id_that_there_is_not_is_that_of_which_the_step_speaks(of: str, step: int, id: str) -> None:
    changes = {f"lesson[{step}].rule": id}
    assert after(of, changes, found(of, changes)[0]) == cited(of)


@pytest.mark.parametrize(
    ("of", "step", "id"), [(BLOWS, 2, "T-60"), (BLOWS, 2, "T-61"), (BLOWS, 2, "T-76"), (ROUND, 0, "GB-114"), (STEPS, 10, "C-110")]
)  # fmt: skip
def test_a_digit_too_many_is_told_of_a_paragraph_without_a_word_of_its_step(
    of: str, step: int, id: str
) -> None:
    changes = {f"lesson[{step}].rule": id}
    (problem,) = found(of, changes)
    assert after(of, changes, problem) == cited(of)


def test_a_digit_more_is_let_alone_where_the_paragraph_has_the_words_of_its_step() -> None:
    assert found(BLOWS, {"lesson[2].rule": "T-56"}) == []


@pytest.mark.parametrize("of", LESSONS)
def test_lessons_as_they_ship_are_let_alone(of: str) -> None:
    assert found(of, {}) == []


def test_a_paragraph_that_shares_little_with_its_step_is_let_alone() -> None:
    """Nothing near it shares more."""
    assert found(BLOWS, {"lesson[1].rule": "T-11"}) == []
    assert found(BLOWS, {"lesson[9].rule": "TC-Slam"}) == []
    assert found(BLOWS, {"lesson[9].rule": "T-777"}) == []


def test_a_battle_without_lesson_is_let_alone() -> None:
    assert found("thor/jotunheim", {"rule": "T-6"}) == []
