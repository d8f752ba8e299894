"""Numbers that a step tells by name are those that the log has of that name, and of what was hit."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from game.lab.exercises.lessons import course
from tests.lab.wording.readings import changed

BOB = "abstract/bob-and-fred"
FIRST = "Bob rolled 7 and adds 2; Fred rolled 7 as well, but adds 3."
HARM = "Fred's Accuracy came to 10, your Evasion to 7: a hit. Then his Damage made 11 against your Endurance of 8."
LAST = "Seven hits on four slots: Fred is destroyed."


def found(changes: dict[str, Any]) -> list[Problem]:
    document = changed(BOB, changes)
    return [each for some in course.problems_by_step(document) for each in some]


@pytest.mark.parametrize(
    ("step", "text", "right"),
    [
        (3, "Bob rolled 7 and adds 3; Fred rolled 7 as well, but adds 2.", FIRST),
        (3, "Bob rolled 7 and adds 2; Fred rolled 7 as well, but adds 2.", FIRST),
        (3, "Bob rolled 7 and adds two; Fred rolled 10 as well, but adds 4.", "Bob rolled 7 and adds two; Fred rolled 10 as well, but adds 3."),
        (4, HARM.replace("10", "9").replace("to 7", "to 10").replace("to 9", "to 7"), HARM),
        (4, HARM.replace("11", "8").replace("of 8", "of 11"), HARM),
        (3, "Bob rolled 8 and adds 2.", "Bob rolled 7 and adds 2."),
        (6, "Both came to ten, so both rolled again.", "Both came to nine, so both rolled again."),
        (6, "They rolled again: nine against seven, and Bob acts first.", "They rolled again: ten against seven, and Bob acts first."),
        (7, "Seven hits on six slots: Fred is destroyed.", LAST),
        (7, "Seven hits on ten slots: Fred is destroyed.", LAST),
        (5, "A hit, and six hits on eight slots.", "A hit, and six hits on ten slots."),
    ],
)  # fmt: skip
def test_a_number_of_somebody_else_is_written_as_it_is_in_one_mend(step: int, text: str, right: str) -> None:
    changes = {f"lesson[{step}].text": text}
    mends = [mended(changed(BOB, changes), each.mend) for each in found(changes) if each.mend]
    assert [each["lesson"][step]["text"] for each in mends] == [right]


def test_of_several_the_nearest_is_written() -> None:
    (problem,) = found({"lesson[3].text": "His four cards of Initiative have paid."})
    assert "2 or 3" in problem.text
    assert problem.mend[0].value == "His three cards of Initiative have paid."


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (3, FIRST),
        (3, "Bob, who came to 9, adds 2. A third card adds 1."),
        (3, "His three cards of Initiative have paid; Bob has two cards of every Trait."),
        (3, "Fred rolled 2 dice, as Bob did."),
        (3, "Bob rolled 3 and 4; four more, and he would have been first."),
        (4, HARM),
        (4, "Three hits on ten slots."),
        (4, "Fred attacks with an Accuracy of 3."),
        (7, LAST),
    ],
)
def test_what_is_so_and_what_tells_of_something_else_is_let_be(step: int, text: str) -> None:
    assert found({f"lesson[{step}].text": text}) == []
