"""What stands beside the heading of a builder: its commands, by click and by key."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.base import Widget
from tests.ui.player import top

BUILDERS = ("abstract/squad",)


@pytest.fixture(params=BUILDERS)
def builder(request: pytest.FixtureRequest, app: App) -> Any:
    """A builder with a shipped battle in it."""
    app.open("menu")
    return app.open("builder", document=scenarios.load(request.param).document)


def test_the_key_of_a_command_does_what_its_button_does(builder: Any, pilot: Pilot, app: App) -> None:
    pilot.key("Ctrl+S")
    assert builder.path is not None
    assert builder.path.exists()


def test_binding_another_key_changes_the_hint_of_a_builders_button(
    builder: Any, pilot: Pilot, app: App
) -> None:
    assert builder.ui.get("builder.save").tip == "Save (Ctrl+S)"
    app.keys.bind("save-scenario", "F9")
    builder.rebuild()
    assert builder.ui.get("builder.save").tip == "Save (F9)"
    pilot.key("F9")
    assert builder.path is not None


@pytest.mark.parametrize("width", [480, 640, 800, 1280])
def test_no_button_of_a_bar_runs_into_the_heading(builder: Any, app: App, width: int) -> None:
    app.resize((width, 640))
    builder.rebuild()
    left = min(
        builder.ui.get(command.id).rect.x for command, _ in builder.bar() if builder.ui.get(command.id)
    )
    words = builder.theme.width(builder.title, "title")
    assert builder.px(80) + words <= left
    assert words <= builder.heading_room()


def save_button(app: App) -> Widget:
    found = top(app).ui.get("builder.save")
    assert found is not None
    return found


def test_a_key_of_what_is_refused_says_why_at_its_button(app: App, pilot: Pilot) -> None:
    app.open("menu")
    builder: Any = app.open("builder", document=scenarios.load("abstract/squad").document)
    pilot.click("builder.one.0.slots:less")
    trouble = builder.troubles[0].text
    pilot.key("Ctrl+S")
    assert builder.path is None
    assert save_button(app).tip == trouble


def test_a_title_that_is_typed_lets_what_is_built_be_saved_at_once(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("builder", document=scenarios.load("abstract/squad").document)
    pilot.click("builder.title")
    pilot.key("Ctrl+A")
    pilot.key("Delete")
    assert save_button(app).tip == "It has no title yet"
    pilot.type("Squads again")
    assert save_button(app).enabled
