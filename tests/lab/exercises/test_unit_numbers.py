"""Actions that call a unit by its name are told its number."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.lab import inspection


@pytest.mark.parametrize(("word", "number"), [("runa", 1), ("Asger", 2), ("Rune", 1)])
def test_a_story_tells_the_number_of_who_is_called_by_name(word: str, number: int) -> None:
    field = "lesson[1].actions[0].model"
    document = mended(scenarios.load("asgard/first-watch").document, [Change(field, word)])
    (found,) = [each for each in inspection.examine(document) if each.field == field and each.mend]
    assert [change.value for change in found.mend] == [number]


def test_nobody_is_meant_by_a_name_that_nobody_has() -> None:
    field = "lesson[1].actions[0].model"
    document = mended(scenarios.load("asgard/first-watch").document, [Change(field, "Volstagg")])
    assert not any(each.mend for each in inspection.examine(document) if each.field == field)
