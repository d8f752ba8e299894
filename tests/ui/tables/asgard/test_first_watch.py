"""The first watch through the window, by clicks that only come near what it asks for."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.scenarios import load
from game.ui.app.loop import App
from tests.ui.tables.ascension.learning import learn
from tests.ui.tables.asgard.reader import Reader


@pytest.mark.slow
def test_the_first_watch_is_kept_to_its_end_by_clicks(app: App) -> None:
    reader = Reader.opens(app, Match.start("asgard", load("asgard/first-watch").document, seed=1))
    learn(reader)
    assert reader.match.outcome is not None
    assert reader.match.outcome.winners == ("one",)
    assert reader.read["moments"] >= 5
