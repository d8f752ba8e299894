"""Pictures of the window: each stage shows what a player would see once everything has come to rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.play.lookout import LOOKOUT
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
