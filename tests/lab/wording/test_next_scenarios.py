"""The last words of a lesson send to a scenario that there is."""

from __future__ import annotations

import pytest

from game.core.documents.fields import says
from tests.lab.wording.readings import after, fields, found

STEPS, ROUND, WATCH = "ascension/first-steps", "confrontation/the-first-round", "asgard/first-watch"


@pytest.mark.parametrize(
    ("of", "field", "words", "right"),
    [
        (STEPS, "lesson[15].text", "Now try Seize the Font.", "Now try Seize Fate."),
        (ROUND, "lesson[9].ask", "End it. Then try the Goose Market.", "Then try the Goose Fair."),
        (WATCH, "lesson[19].ask", "Now look for the Hidden Door.", "Now look for the Hidden Stair."),
        (STEPS, "lesson[15].text", "Go on with Two Hearths and Two.", "Go on with Two Hearths Against Two."),
    ],
)
def test_a_scenario_of_another_name_is_told_with_the_likeliest(
    of: str, field: str, words: str, right: str
) -> None:
    problem = next(each for each in found(of, {field: words}) if "no scenario" in each.text)
    assert problem.field == field
    assert right in says(after(of, {field: words}, problem), field)


@pytest.mark.parametrize(
    ("of", "field", "words"),
    [
        (STEPS, "lesson[15].text", "Now try the Bridge at Gjallarstead."),
        (STEPS, "lesson[15].text", "Now try it without help."),
        (STEPS, "lesson[3].text", "Now try Seize the Day."),
        (ROUND, "lesson[9].ask", "Now play the Wardens."),
    ],
)
def test_other_words_are_let_be(of: str, field: str, words: str) -> None:
    assert not [each for each in found(of, {field: words}) if "no scenario" in each.text]


def test_what_is_like_no_title_has_no_mend() -> None:
    changes = {"lesson[15].text": "Now try Quidditch Practice."}
    problem = next(each for each in found(STEPS, changes) if "no scenario" in each.text)
    assert problem.mend == ()
    assert fields(STEPS, {}) == []
