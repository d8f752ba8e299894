"""The builder: a battle built by mouse and by keys, kept as a file, opened again, played."""

from __future__ import annotations

import pytest

from game import paths, scenarios
from game.ui.app.keys import press
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.entry import Entry
from tests.ui.pages.player import Host
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Builder


@pytest.fixture
def builder(app: App) -> Builder:
    app.open("menu")
    app.open("setup")
    return Builder.opens(app)


@pytest.fixture
def own(app: App) -> Builder:
    """The builder with Jotunheim copied into it."""
    app.open("menu")
    return Builder.opens(app, document=scenarios.load("jotunheim").document)


def add(pilot: Pilot, seat: str, *names: str) -> None:
    pilot.click(f"builder.tab:{seat}")
    for name in names:
        pilot.click("builder.search")
        pilot.key("Ctrl+A")
        pilot.type(name)
        pilot.click(f"builder.add:{name}")


def test_a_battle_is_built_and_played_by_mouse(builder: Builder, pilot: Pilot, app: App) -> None:
    pilot.click("builder.title")
    pilot.type("Bridge")
    pilot.click("builder.tool:wall")
    pilot.drag("square:c4", "square:f4")
    pilot.click("builder.tool:pit")
    pilot.click("square:d5")
    add(pilot, "one", "Odin", "Heimdall")
    pilot.click("square:e1")
    add(pilot, "two", "Malekith")
    pilot.click("builder.wins.two")
    pilot.click("builder.wins.two:Odin falls")
    assert builder.draft.sides["two"].wins == ["Odin falls"]
    assert builder.troubles == []
    pilot.click("builder.play")
    assert Host(app, app.scene).chosen == "own/bridge"
    pilot.click("setup.begin")
    match = match_on_top(app)
    assert match.state.field.terrain == {
        "c4": "wall", "d4": "wall", "e4": "wall", "f4": "wall", "d5": "pit",
    }  # fmt: skip
    assert match.state.units[2].at == "e1"


def test_the_file_reads_like_the_shipped_ones(own: Builder, pilot: Pilot) -> None:
    pilot.key("Ctrl+S")
    path = paths.user() / "scenarios" / "jotunheim-my-way.toml"
    text = path.read_text()
    assert 'title = "Jotunheim, my way"' in text
    assert "o.#..o.#" in text
    assert 'wins = "Laufey falls"' in text
    entry = scenarios.load(path)
    assert entry.document["sides"] == scenarios.load("jotunheim").document["sides"]


def test_what_was_saved_is_opened_and_changed_again(own: Builder, pilot: Pilot, app: App) -> None:
    pilot.key("Ctrl+S")
    app.pop()
    again = Builder.opens(app)
    pilot.key("Ctrl+L")
    pilot.click("picker.scenario:own/jotunheim-my-way")
    pilot.click("picker.begin")
    assert again.draft.title == "Jotunheim, my way"
    pilot.click("builder.tab:one")
    pilot.click("builder.roster.one:0")
    pilot.key("Delete")
    pilot.key("Ctrl+S")
    assert len(scenarios.load("own/jotunheim-my-way").document["sides"]["one"]["units"]) == 5


def test_another_file_is_written_over_only_after_asking(own: Builder, pilot: Pilot, app: App) -> None:
    pilot.key("Ctrl+S")
    kept = scenarios.load("own/jotunheim-my-way").path.read_bytes()
    app.pop()
    second = Builder.opens(app, document=scenarios.load("jotunheim").document)
    for _ in range(second.draft.turns - 9):
        pilot.click("builder.turns:less")
    pilot.key("Ctrl+S")
    pilot.key("Esc")
    assert scenarios.load("own/jotunheim-my-way").path.read_bytes() == kept
    pilot.key("Ctrl+S")
    pilot.click("dialog.yes")
    assert scenarios.load("own/jotunheim-my-way").document["options"] == {"turn-limit": 9}


def test_what_is_missing_is_listed_before_it_is_played(builder: Builder, pilot: Pilot, app: App) -> None:
    pilot.click("builder.play")
    assert on_top(app) == "dialog"
    assert "no title" in app.scene.text  # type: ignore[union-attr]
    pilot.key("Esc")
    assert not builder.covered


def test_a_units_square_hits_and_removal(own: Builder, pilot: Pilot) -> None:
    pilot.click("builder.tab:one")
    pilot.click("builder.roster.one:0")
    pilot.click("square:d4")
    assert own.draft.sides["one"].units[0].at == "d4"
    pilot.click("builder.hits:less")
    assert own.draft.sides["one"].units[0].hits == 7
    pilot.drag("square:d4", "square:d5")
    assert own.draft.sides["one"].units[0].at == "d5"
    pilot.click("builder.loose")
    assert own.draft.sides["one"].units[0].at == ""
    pilot.click("builder.remove")
    assert [unit.name for unit in own.draft.sides["one"].units][:1] == ["Volstagg"]


def test_a_blocked_square_says_why(own: Builder, pilot: Pilot, app: App) -> None:
    pilot.click("builder.tab:one")
    pilot.click("builder.roster.one:0")
    pilot.click("square:c6")
    assert "c6 is a wall: no unit can stand there." in app.notices.texts


def test_the_map_is_painted_by_keys(own: Builder, pilot: Pilot) -> None:
    own.ui.focus("builder.board")
    pilot.key("3", "Enter", "Right", "Space", "Up", "4", "Enter")
    assert own.draft.terrain["d4"] == own.draft.terrain["e4"] == "wall"
    assert own.draft.terrain["e5"] == "pit"
    pilot.key("Enter")
    assert "e5" not in own.draft.terrain


def test_units_are_added_by_keys(own: Builder, pilot: Pilot) -> None:
    pilot.click("builder.tab:one")
    own.ui.focus("builder.search")
    pilot.type("gungnir")
    pilot.key("Enter")
    assert own.draft.sides["one"].units[-1].name == "Odin"


def test_undo_and_redo(own: Builder, pilot: Pilot) -> None:
    pilot.click("builder.tool:pit")
    pilot.click("square:d4")
    pilot.key("Ctrl+Z")
    assert "d4" not in own.draft.terrain
    pilot.key("Ctrl+Y")
    assert own.draft.terrain["d4"] == "pit"


def test_undo_gives_a_typed_title_back(own: Builder, pilot: Pilot) -> None:
    pilot.click("builder.title")
    pilot.type("!!")
    assert own.draft.title == "Jotunheim, my way!!"
    own.scene.undo()
    pilot.frames(2)
    field = own.widget("builder.title")
    assert isinstance(field, Entry)
    assert field.text == own.draft.title == "Jotunheim, my way"


def test_another_map_can_be_taken(own: Builder, pilot: Pilot) -> None:
    pilot.click("builder.map")
    pilot.click("picker.scenario:thor/throne-room")
    pilot.click("picker.begin")
    there = {square for square, _ in own.draft.terrain.items()}
    assert there == {"c5", "c4", "f5", "f4"}


def test_leaving_with_changes_asks(own: Builder, pilot: Pilot, app: App) -> None:
    pilot.click("builder.turns:less")
    pilot.key("Esc")
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert not own.covered
    pilot.click("builder.back")
    pilot.key("Enter")
    assert on_top(app) == "menu"


def test_a_folder_that_cannot_be_written_is_said(own: Builder, pilot: Pilot, app: App) -> None:
    paths.user().mkdir(parents=True)
    (paths.user() / "scenarios").write_text("in the way")
    pilot.key("Ctrl+S")
    assert any("could not be written" in text for text in app.notices.texts)
    assert not own.covered


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1920, 1080, 1.25), (1280, 720, 1.5), (640, 480, 1.0), (640, 480, 1.5)]
)
def test_it_works_in_every_window(own: Builder, app: App, width: int, height: int, scale: float) -> None:
    app.settings.scale = scale
    pilot = Pilot(app)
    pilot.resize(width, height)
    window = app.screen.get_rect()
    for tab in [spot for spot in pilot.spots() if spot.startswith("builder.tab:")]:
        pilot.click(tab)
        outside = {id: rect for id, rect in pilot.spots().items() if not window.contains(rect)}
        assert outside == {}


def test_its_keys_are_listed(own: Builder, pilot: Pilot, app: App) -> None:
    pilot.key("?")
    assert on_top(app) == "keys"
    assert app.keys.action(press("Delete"), own.scene.scope) == "take-out"
