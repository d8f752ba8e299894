"""A whole story through the window: briefing, deployment, checks, cards, questions, the enemy's turns, debrief, replay."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.scenarios import load
from game.ui.app.loop import App
from game.ui.play import launch
from game.ui.play.flow import Flow
from tests.ui.bots import Prompt
from tests.ui.player import on_top
from tests.ui.tables.asgard.reader import Reader


@pytest.fixture(autouse=True)
def _no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The enemy thinks here and now."""
    monkeypatch.setattr(Flow, "bots", staticmethod(Prompt))


def reader(app: App, name: str, seed: int, **seats: str) -> Reader:
    entry = load(f"asgard/{name}")
    who: Any = {"two": "reaction", **seats}
    return Reader.opens(app, Match.start(entry.system, entry.document, seed=seed, seats=who))


@pytest.mark.slow
def test_the_hidden_stair_is_played_from_briefing_to_debrief(app: App) -> None:
    player = reader(app, "the-hidden-stair", 7)
    done = player.play(600, 900)
    match = player.match
    assert match.outcome is not None
    assert on_top(app) == "debrief"
    assert player.read["briefing"] == 1
    assert player.read["moments"] > 5
    assert len(player.missed) <= done // 6
    assert {moment.seat for moment in match.moments[1:]} == {"one", "two"}


@pytest.mark.slow
def test_first_watch_is_learnt_step_by_step(app: App) -> None:
    entry = load("asgard/first-watch")
    app.settings.hints, app.settings.reduced_motion, app.settings.bot_speed = False, True, 0.0
    app.open("menu")
    launch.lesson(app, entry.document, entry.id)
    player = Reader(app, app.scene)
    learnt = []
    for _ in range(80):
        player.rest()
        if player.match.outcome is not None or player.coach.step is None:
            break
        if player.coach.step.title not in learnt:
            learnt.append(player.coach.step.title)
        wanted = player.coach.wanted()
        if wanted is None:
            player.click("coach.next")
        else:
            assert player.do(wanted)
    assert player.match.outcome is not None
    assert len(learnt) >= len(player.coach.steps) - 1
    assert "briefing" not in player.read
    assert player.read["moments"] > 5


@pytest.mark.slow
def test_two_play_wolves_at_the_ford_at_one_screen(app: App) -> None:
    player = reader(app, "wolves-at-the-ford", 3, one="human:Astrid", three="human:Bjorn")
    done = player.play(34, 100)
    assert done > 20
    assert {moment.seat for moment in player.match.moments[1:]} >= {"one", "three"}
    assert "curtain" not in player.read
