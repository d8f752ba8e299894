"""Pictures of the window: each stage shows what a player would see once everything has come to rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.play.replays.lookout import LOOKOUT
from tests.ui.player import top
from tools import pictures
from tools.picture_stages import STAGES


def test_the_menu_of_whoever_returns_shows_the_battle_to_go_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    monkeypatch.setattr(LOOKOUT, "here", False)
    app = App((1280, 720), Settings(scale=1.0, reduced_motion=True), headless=True)
    try:
        pictures.bring(app, STAGES["menu, returning to the board"])
        assert top(app).widget("menu.continue") is not None
    finally:
        app.close()


@pytest.mark.parametrize("optional", ["#boards.tab:side?", "#no.such.tab?"])
def test_what_lies_under_a_tab_or_below_a_scroll_is_reached_in_a_small_window(
    optional: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    monkeypatch.setattr(LOOKOUT, "here", False)
    app = App((1280, 720), Settings(scale=1.5, reduced_motion=True), headless=True)
    stage = STAGES["board workshop, its units"]
    assert stage.acts == ("4", "#boards.tab:side?", "#boards.of:sides.one.units[0]", "@0,0")
    try:
        if optional in stage.acts:
            pictures.bring(app, stage)
            assert top(app).widget("boards.of:sides.one.units[0]") is not None
        else:
            with pytest.raises(LookupError):
                pictures.bring(app, stage._replace(acts=(optional, stage.acts[2])))
    finally:
        app.close()
