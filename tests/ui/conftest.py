"""A window in memory, and a player made of code."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.app.settings import Settings
from game.ui.kit import layout
from game.ui.play.replays.lookout import LOOKOUT


@pytest.fixture(autouse=True)
def _looks_here() -> Iterator[None]:
    """Records are looked into in this process, at once: no picture depends on when another process is done."""
    LOOKOUT.close()
    LOOKOUT.here = True
    yield
    LOOKOUT.here = False


class Blank(Scene):
    """A scene that only remembers what it was asked."""

    name = "blank"
    scope = "battle"

    def __init__(self, **given: object) -> None:
        self.given = given
        self.actions: list[str] = []
        self.events: list[int] = []

    def on_action(self, action: str) -> bool:
        self.actions.append(action)
        return False

    def on_event(self, event: pygame.event.Event) -> bool:
        self.events.append(event.type)
        return False

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.palette.panel)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the player's own folder."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))


@pytest.fixture(autouse=True)
def _strict_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a layout has no room for is an error."""
    monkeypatch.setattr(layout, "strict", True)


@pytest.fixture
def app() -> Iterator[App]:
    """A headless app of 1280 x 720 without a settings file."""
    made = App((1280, 720), Settings(), headless=True)
    pygame.event.clear()
    yield made
    made.close()


@pytest.fixture
def pilot(app: App) -> Pilot:
    """A pilot in that app."""
    return Pilot(app)


@pytest.fixture
def blank(app: App) -> Blank:
    """An empty scene on the stack."""
    scene = Blank()
    app.push(scene)
    return scene
