"""What stands once a battle is open is not searched for garbage until it is left; then nothing of it stays."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.play import launch

BATTLE = "thor/jotunheim"
READ = 120
"""After so many frames a small board has been read."""


@pytest.fixture(autouse=True)
def _searched() -> Iterator[None]:
    """Here windows say what is searched."""
    gc.unfreeze()
    yield
    gc.freeze()


def test_what_came_with_a_battle_is_left_out_of_the_search_once_it_is_seen(app: App) -> None:
    pilot = Pilot(app, watched=True)
    app.open("menu")
    pilot.frames(3)
    launch.battle(app, scenarios.load(BATTLE).document, seed=1)
    battle = app.scene
    assert any(each is battle for each in gc.get_objects())
    pilot.frames(3)
    assert not any(each is battle for each in gc.get_objects())


def test_a_battle_that_was_left_is_collected_whole(app: App) -> None:
    pilot = Pilot(app, watched=True)
    app.open("menu")
    launch.battle(app, scenarios.load(BATTLE).document, seed=1)
    pilot.frames(3)
    assert app.scene is not None
    scene = weakref.ref(app.scene)
    app.home()
    pilot.frames(3)
    assert scene() is None


def test_a_window_that_is_closed_leaves_everything_to_the_search_again() -> None:
    app = App((1280, 720), Settings(), headless=True)
    app.open("menu")
    Pilot(app, watched=True).frames(3)
    assert gc.get_freeze_count()
    app.close()
    assert not gc.get_freeze_count()


def test_a_workshop_is_left_out_of_the_search_once_it_has_been_read_and_is_collected_when_it_is_left(
    app: App,
) -> None:
    pilot = Pilot(app, watched=True)
    app.open("menu")
    pilot.frames(3)
    scene = weakref.ref(app.open("builder", document=scenarios.load(BATTLE).document))
    assert any(each is scene() for each in gc.get_objects())
    pilot.frames(READ)
    assert not any(each is scene() for each in gc.get_objects())
    app.home()
    pilot.frames(3)
    assert scene() is None
