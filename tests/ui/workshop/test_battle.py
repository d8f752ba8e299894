"""What every builder of battles does with its file: it is kept, never lost unasked, and played."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.pages.player import Host
from tests.ui.player import Guest, on_top

BUILDERS = ("abstract/squad",)


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


def test_every_change_is_taken_back_and_done_again(builder: Any, pilot: Pilot) -> None:
    first = builder.draft.document()
    pilot.click("builder.story")
    pilot.key("End")
    pilot.type("Told anew")
    typed = builder.draft.document()
    pilot.click("builder.tab:two")
    pilot.click("builder.bot.two")
    pilot.frames(3)
    pilot.click("builder.bot.two:random")
    pilot.click("builder.undo")
    assert builder.draft.document() == typed
    pilot.key("Ctrl+Z")
    assert builder.draft.document() == first
    assert not builder.draft.changed
    pilot.key("Ctrl+Y")
    pilot.click("builder.redo")
    assert builder.draft.document()["sides"]["two"]["bot"] == "random"
    assert builder.draft.document()["story"].endswith("Told anew")


def test_without_a_change_there_is_nothing_to_take_back(builder: Any, pilot: Pilot, app: App) -> None:
    pilot.click("builder.undo")
    assert app.notices.texts[-1] == "There is nothing to take back."
    assert app.sound.played[-1] == "refused"


def test_another_battle_of_the_same_rules_is_begun_from(builder: Any, pilot: Pilot, app: App) -> None:
    before = builder.draft.document()["title"]
    pilot.click("builder.open")
    assert on_top(app) == "picker"
    shown = [id for id in pilot.spots() if id.startswith("picker.scenario:")]
    assert shown
    assert all(id.startswith(f"picker.scenario:{builder.system}/") for id in shown)
    pilot.click(shown[-1])
    pilot.key("Enter")
    assert Guest(app, builder).covered is False
    assert builder.draft.document()["title"] != before
    assert not builder.draft.changed
    assert builder.path is None


def test_what_is_not_saved_is_not_lost_to_another_battle_unasked(
    builder: Any, pilot: Pilot, app: App
) -> None:
    change(builder)
    pilot.key("Ctrl+O")
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert builder.draft.story == "Another story."


def test_units_that_were_changed_are_as_they_were_after_taking_back(builder: Any, pilot: Pilot) -> None:
    first = builder.draft.document()
    pilot.click("builder.one.0.name")
    pilot.key("End")
    pilot.type(" Old")
    pilot.click("builder.one.1.remove")
    pilot.click("builder.one.0.emblem")
    assert len(builder.draft.document()["sides"]["one"]["units"]) == len(first["sides"]["one"]["units"]) - 1
    for _ in range(3):
        pilot.click("builder.undo")
    assert builder.draft.document() == first
    pilot.click("builder.redo")
    assert builder.draft.document()["sides"]["one"]["units"][0]["name"].endswith(" Old")
    assert builder.ui.get("builder.one.0.name").text.endswith(" Old")
