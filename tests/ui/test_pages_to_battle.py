"""From room to room to the real table and back: set-up, battle, continue, replay, and on from there."""

from __future__ import annotations

import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.tables.thor.player import Player, Watcher


def table(app: App) -> Player:
    (found,) = (each for each in app.scenes if isinstance(each, Player.kind))
    return Player(app, found)


@pytest.mark.slow
def test_a_battle_is_begun_left_continued_watched_and_forked(app: App, pilot: Pilot) -> None:
    app.settings.curtain = False
    app.open("menu")
    pilot.frames(3)
    pilot.click("menu.door.thor")
    pilot.click("setup.kind.two:True")
    pilot.click("setup.begin")
    pilot.frames(5)
    begun = table(app).match
    for action in range(4):
        decision = begun.decision
        assert decision is not None, action
        begun.act(decision.actions(begun.state)[0])
    app.home()
    pilot.look()
    pilot.frames(3)
    pilot.click("menu.continue")
    pilot.frames(5)
    again = table(app).match
    assert again is not begun
    assert again.state == begun.state
    assert again.writer.path == begun.writer.path
    app.home()
    pilot.look()
    pilot.frames(3)
    pilot.click("menu.load")
    pilot.frames(3)
    pilot.click("load.watch")
    assert isinstance(app.scene, Watcher.kind)
    pilot.key("End", "Left", "F")
    pilot.click("fork.begin")
    pilot.frames(5)
    branch = table(app).match
    assert branch.state == begun.moments[3].state
    assert branch.writer.path != begun.writer.path
