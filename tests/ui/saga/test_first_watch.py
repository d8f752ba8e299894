"""The first watch through the window, by clicks that only come near what it asks for."""

from __future__ import annotations

from game.core.match import Match
from game.scenarios import load
from game.ui.app import App
from game.ui.measured.lesson import Guide
from game.ui.scenes.saga import SagaTable
from tests.ui.saga.player import Reader


def past_reading(reader: Reader) -> None:
    """Go on from steps that wait for nothing."""
    reader.settle()
    for _ in range(8):
        pilot = reader.pilot
        if pilot.app.scene is not reader.scene or not pilot.has("coach.next"):
            return
        pilot.click("coach.next")
        reader.settle()


def test_the_first_watch_is_kept_to_its_end_by_clicks(app: App) -> None:
    app.settings.hints, app.settings.reduced_motion, app.settings.bot_speed = False, True, 0.0
    scene = app.open("battle", match=Match.start("asgard", load("asgard/first-watch").document, seed=1))
    assert isinstance(scene, SagaTable)
    reader, guide = Reader(app, scene), scene.coach
    assert isinstance(guide, Guide)
    for _ in range(80):
        past_reading(reader)
        wanted = guide.wanted()
        if wanted is None:
            break
        before = guide.index, guide.done_here
        reader.do(wanted)
        assert (guide.index, guide.done_here) != before, (guide.step, wanted, guide.message)
    assert guide.last
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == ("one",)
    assert reader.read["moments"] >= 5
