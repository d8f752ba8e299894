"""Titles of two steps of a lesson that were exchanged, or one copied from another step, are told with their mend."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.problems.mend_edits import mended
from game.lab.wording.paragraphs import citations, step_titles
from tests.lab.wording.readings import changed

BOB, BLOWS, STEPS = "abstract/bob-and-fred", "thor/first-blows", "ascension/first-steps"
ROUND, WATCH = "confrontation/the-first-round", "asgard/first-watch"


def exchanged(of: str, one: int, other: int, part: str) -> dict[str, Any]:
    """A lesson in which two steps have each the other's title, or what it cites."""
    rows = scenarios.load(of).document["lesson"]
    return changed(
        of, {f"lesson[{one}].{part}": rows[other][part], f"lesson[{other}].{part}": rows[one][part]}
    )


@pytest.mark.parametrize(
    ("of", "one", "other"),
    [(BLOWS, 4, 5), (BOB, 6, 7), (BOB, 2, 3), (STEPS, 7, 8), (STEPS, 10, 14), (ROUND, 5, 6), (WATCH, 3, 4)],
)
def test_two_titles_that_were_exchanged_are_exchanged_back(of: str, one: int, other: int) -> None:
    document = exchanged(of, one, other, "title")
    (problem,) = step_titles.problems(document)
    assert (problem.field, problem.severity) == (f"lesson[{one}].title", "warning")
    assert mended(document, problem.mend) == scenarios.load(of).document
    right = step_titles.without(document, [problem])
    known = registry.system(document["system"]).vocabulary(document)
    assert not any(citations.problems_by_step(right, known))


@pytest.mark.parametrize(("of", "one", "other"), [(BLOWS, 7, 9), (STEPS, 7, 8), (ROUND, 4, 5)])
def test_where_two_paragraphs_were_exchanged_the_titles_stay(of: str, one: int, other: int) -> None:
    assert not list(step_titles.problems(exchanged(of, one, other, "rule")))


@pytest.mark.parametrize(
    ("of", "from_", "to", "right"), [(BLOWS, 5, 4, "Hand-to-hand"), (ROUND, 5, 6, "Charge"), (BOB, 6, 7, "The last with units")]
)  # fmt: skip
def test_a_title_copied_from_the_step_beside_is_that_of_the_cited_paragraph(
    of: str, from_: int, to: int, right: str
) -> None:
    copied = {f"lesson[{to}].title": scenarios.load(of).document["lesson"][from_]["title"]}
    (problem,) = step_titles.problems(changed(of, copied))
    assert problem.field == f"lesson[{to}].title"
    assert [change.value for change in problem.mend] == [right]


@pytest.mark.parametrize("of", [BOB, BLOWS, STEPS, ROUND, WATCH])
def test_nothing_is_said_of_lessons_as_they_ship(of: str) -> None:
    assert not list(step_titles.problems(scenarios.load(of).document))
