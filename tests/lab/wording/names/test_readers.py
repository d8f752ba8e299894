"""A text that calls the reader by a name of the other side is told, with the two names exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from tests.lab.wording.readings import after, found

BOB, BLOWS, STEPS, FALLS, JOTUNHEIM = (
    "abstract/bob-and-fred", "thor/first-blows", "ascension/first-steps", "thor/puzzles/laufey-falls", "thor/jotunheim",
)  # fmt: skip
STORY = "The rulebook's own example, played to its end. You are {}, who likes to cover his bases; {} just wants to get in the first shot."


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (BOB, {"story": STORY.format("Fred", "Bob")}, "story", STORY.format("Bob", "Fred")),
        (BOB, {"lesson[0].text": "You are Fred, and Bob is the other."}, "lesson[0].text", "You are Bob, and Fred is the other."),
        (BLOWS, {"story": "You lead the Frost Giants."}, "story", "You lead the Asgardians."),
        (STEPS, {"story": "You lead the Barrow of Hravn."}, "story", "You lead the Wolf Hall."),
        (FALLS, {"story": "You play Laufey."}, "story", "You play Asgardians."),
    ],
)  # fmt: skip
def test_the_reader_is_called_by_his_own_side(
    of: str, changes: dict[str, Any], field: str, right: str
) -> None:
    problem = next(each for each in found(of, changes) if each.field == field and each.mend)
    said = after(of, changes, problem)
    assert (said["story"] if field == "story" else said["lesson"][0]["text"]) == right


@pytest.mark.parametrize(
    ("of", "story"),
    [
        (BOB, scenarios.load(BOB).document["story"]),
        (BLOWS, "You are Thor."),
        (BLOWS, "You lead the Frost Giants into a trap."),
        (JOTUNHEIM, "You are Laufey."),
    ],
)
def test_other_words_are_left_alone(of: str, story: str) -> None:
    assert not [each for each in found(of, {"story": story}) if "calls the reader" in each.text]
