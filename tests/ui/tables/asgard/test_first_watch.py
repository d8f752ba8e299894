"""The first watch through the window, by clicks that only come near what it asks for."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.scenarios import load
from game.ui.app.loop import App
from game.ui.kit.scroll import Scroll
from tests.ui.tables.ascension.learning import learn
from tests.ui.tables.asgard.reader import Reader


@pytest.mark.slow
def test_the_first_watch_is_kept_to_its_end_by_clicks(app: App) -> None:
    reader = Reader.opens(app, Match.start("asgard", load("asgard/first-watch").document, seed=1))
    learn(reader)
    assert reader.match.outcome is not None
    assert reader.match.outcome.winners == ("one",)
    assert reader.read["moments"] >= 5


def test_a_lesson_has_the_room_for_all_that_it_says(app: App) -> None:
    reader = Reader.opens(app, Match.start("asgard", load("asgard/first-watch").document, seed=1))
    for _ in range(2):
        (said,) = [each for each in reader.widgets(Scroll) if each.id == "coach"]
        assert said.content <= said.rect.height
        reader.key("Enter")
