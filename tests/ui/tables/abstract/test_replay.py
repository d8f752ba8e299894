"""A battle watched again, and played on from its middle."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from tests.ui.tables.abstract.player import Player, Watcher, match_of, randomly


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))


def window() -> Pilot:
    app = App((1280, 720), Settings(scale=1.0, reduced_motion=True, curtain=False), headless=True)
    app.open("menu")
    return Pilot(app)


def watched(match: Match) -> Watcher:
    return Watcher.opens(window().app, match)


def test_a_replay_goes_forth_and_back_and_jumps() -> None:
    match = match_of("squad")
    randomly(match, lambda m: m.state.turn == 3)
    watcher = watched(match)
    for _ in range(8):
        watcher.key("]")
        watcher.frames(30)
    assert watcher.tape.index == 8
    watcher.key("[")
    assert watcher.tape.index == 7
    watcher.key("End")
    assert watcher.tape.index == watcher.tape.last
    watcher.click("drawer")
    lines = (id for id in watcher.spots() if id.startswith("log:") and id[4:].isdigit())
    first = min(lines, key=lambda id: int(id[4:]))
    watcher.click(first)
    assert watcher.tape.index < watcher.tape.last


def test_a_seat_sees_no_cards_face_down_in_a_replay() -> None:
    match = match_of("duel")
    randomly(match, lambda m: m.state.turn == 2)
    watcher = watched(match)
    watcher.click("replay.eyes")
    watcher.click("replay.eyes:two")
    watcher.jump(1)
    assert watcher.shown.bodies[1].levels is None
    watcher.click("replay.eyes")
    watcher.click("replay.eyes:both")
    assert watcher.shown.bodies[1].levels is not None


def test_a_replay_is_played_on_from_the_middle() -> None:
    match = match_of("squad")
    randomly(match, lambda m: m.state.turn == 3)
    watcher = watched(match)
    watcher.jump(12)
    watcher.click("replay.fork")
    watcher.click("fork.begin")
    watcher.frames(3)
    assert len(Player(watcher.app, watcher.app.scenes[1]).match.moments) == 13
