"""What every builder of battles does with its file: it is kept, never lost unasked, and played."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.pages.player import Host
from tests.ui.player import Guest, on_top

BUILDERS = ("abstract/squad", "thor/jotunheim")


@pytest.fixture(params=BUILDERS)
def builder(request: pytest.FixtureRequest, app: App) -> Any:
    """A builder with a copy of a shipped battle in it, over the menu."""
    app.open("menu")
    return app.open("builder", document=scenarios.load(request.param).document)


def change(builder: Any) -> None:
    builder.draft.story = "Another story."


def test_another_battle_of_that_name_is_written_over_only_after_asking(
    builder: Any, pilot: Pilot, app: App
) -> None:
    document = builder.draft.document()
    path = scenarios.place(document)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("what stood there")
    pilot.key("Ctrl+S")
    pilot.key("Esc")
    assert path.read_text() == "what stood there"
    assert builder.path is None
    pilot.key("Ctrl+S")
    pilot.click("dialog.yes")
    assert scenarios.load(path).document["title"] == document["title"]


def test_leaving_what_is_not_saved_asks_and_leaving_what_is_saved_does_not(
    builder: Any, pilot: Pilot, app: App
) -> None:
    change(builder)
    pilot.click(f"{builder.name}.back")
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert Guest(app, builder).covered is False
    pilot.key("Ctrl+S")
    pilot.click(f"{builder.name}.back")
    assert on_top(app) == "menu"


def test_what_is_played_is_kept_first_and_chosen_in_the_set_up(builder: Any, pilot: Pilot, app: App) -> None:
    pilot.click("builder.play")
    assert builder.path is not None
    assert on_top(app) == "setup"
    assert Host(app, app.scene).path == builder.path
