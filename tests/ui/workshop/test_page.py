"""What stands beside the heading of a builder: its commands, by click and by key."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.player import on_top
from tests.ui.workshop.player import Quartermaster

BUILDERS = ("abstract/squad", "thor/jotunheim")


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
    assert builder.ui.get(f"{builder.name}.save").tip == "Save (Ctrl+S)"
    app.keys.bind("save-scenario", "F9")
    builder.rebuild()
    assert builder.ui.get(f"{builder.name}.save").tip == "Save (F9)"
    pilot.key("F9")
    assert builder.path is not None


@pytest.mark.parametrize("width", [480, 640, 800, 1280])
def test_no_button_of_a_bar_runs_into_the_heading(builder: Any, app: App, width: int) -> None:
    app.resize((width, 640))
    builder.rebuild()
    left = min(
        builder.ui.get(command.id).rect.x for command, _ in builder.bar() if builder.ui.get(command.id)
    )
    step, lines = builder.set_title()
    words = max(builder.theme.width(line, step) for line in lines)
    assert builder.px(80) + words <= left
    assert words <= builder.heading_room()


LONG = "The long way round to the fords of the river Slidr"


@pytest.mark.parametrize(
    ("width", "step", "count", "cut"),
    [(1480, "title", 1, False), (1280, "panel", 1, False), (900, "card", 2, False), (790, "card", 2, True)],
)
def test_a_heading_says_the_name_of_the_work_smaller_where_it_has_little_room(
    builder: Any, app: App, width: int, step: str, count: int, cut: bool
) -> None:
    app.resize((width, 640))
    builder.act(builder.work.set("title", LONG))
    kind, lines = builder.set_title()
    assert (kind, len(lines)) == (step, count)
    assert (" ".join(lines) == LONG) != cut
    assert lines[0].startswith("The long")
    told = builder.ui.get(f"{builder.name}.heading")
    assert (told.tip if told else "") == (LONG if cut else "")


def test_a_key_of_what_is_refused_says_why_at_its_button(app: App, pilot: Pilot) -> None:
    app.open("menu")
    slots = Quartermaster.opens(app, document=scenarios.load("abstract/squad").document)
    pilot.click("slots.part:sides.one")
    pilot.click("slots.unit.0.slots:less")
    pilot.seconds(0.5)
    (trouble,) = slots.troubles
    pilot.key("F5")
    assert on_top(app) == "slots"
    assert slots.widget("slots.play").tip == f"{trouble}."
