"""The first watch through the window, by clicks that only come near what it asks for."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.scenarios import load
from game.ui.app.loop import App
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.tables.ascension.learning import learn
from tests.ui.tables.asgard.player import Reader


@pytest.mark.slow
def test_the_first_watch_is_kept_to_its_end_by_clicks(app: App) -> None:
    app.settings.hints, app.settings.reduced_motion, app.settings.bot_speed = False, True, 0.0
    scene = app.open("battle", match=Match.start("asgard", load("asgard/first-watch").document, seed=1))
    assert isinstance(scene, SagaTable)
    reader = Reader(app, scene)
    learn(reader)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == ("one",)
    assert reader.read["moments"] >= 5
