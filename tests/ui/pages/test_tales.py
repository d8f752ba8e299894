"""Stories at a glance: what their cards say."""

from __future__ import annotations

import pytest

from game import scenarios
from game.systems.asgard.sheet.plan import BANDS
from game.ui.play.summaries import tales


@pytest.mark.parametrize("name", ["asgard/the-frost-door", "asgard/prison-of-the-jarl"])
def test_the_card_of_a_story_says_how_hard_it_is_A80(name: str) -> None:
    entry = scenarios.load(name)
    said = {word: tales.read(entry.system, {**entry.document, "difficulty": word}).goal for word in BANDS}
    assert {word: text.partition(",")[0] for word, text in said.items()} == {
        word: word.capitalize() for word in BANDS
    }
    plain = {key: value for key, value in entry.document.items() if key != "difficulty"}
    assert tales.read(entry.system, plain).goal.startswith("For ")
