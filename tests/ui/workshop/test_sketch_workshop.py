"""What every workshop on a sketch does with its file: it is kept, never lost unasked, and played."""

from __future__ import annotations

import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.runs import quick_run
from game.ui.runs.study_run import StudyRun
from game.ui.workshop import judgement
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Carver, Designer, Quartermaster

KINDS: dict[str, type[Designer]] = {"abstract/squad": Quartermaster, "thor/jotunheim": Carver}


@pytest.fixture(params=KINDS)
def designer(request: pytest.FixtureRequest, app: App) -> Designer:
    """Before a copy of a shipped battle, over the menu."""
    app.settings.curtain = False
    app.open("menu")
    document = scenarios.load(request.param).document
    return KINDS[request.param](app, app.open("builder", document=document))


def retitle(designer: Designer, text: str) -> None:
    if designer.has("boards.page:battle"):
        designer.click("boards.page:battle")
    designer.retype(next(spot for spot in designer.spots() if spot.endswith(".title")), text)


def bar(designer: Designer, name: str) -> None:
    designer.click(next(spot for spot in designer.spots() if spot.endswith(f".{name}")))


def test_another_battle_of_that_name_is_written_over_only_after_asking(
    designer: Designer, pilot: Pilot
) -> None:
    path = scenarios.place(designer.document)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("what stood there")
    pilot.key("Ctrl+S", "Esc")
    assert path.read_text() == "what stood there"
    pilot.key("Ctrl+S")
    pilot.click("dialog.yes")
    assert scenarios.load(path).document["title"] == designer.document["title"]


def test_enter_saves_what_is_left_and_what_cannot_be_saved_is_not_left(
    designer: Designer, pilot: Pilot, app: App
) -> None:
    workshop = on_top(app)
    designer.work.set("title", "")
    bar(designer, "back")
    assert on_top(app) == "dialog"
    pilot.key("Enter")
    assert on_top(app) == workshop
    assert app.notices.texts[-1] == "It needs a title first."
    retitle(designer, "Another")
    bar(designer, "back")
    pilot.key("Enter")
    assert on_top(app) == "menu"
    assert scenarios.load(scenarios.place(designer.document)).document["title"] == "Another"


def test_leaving_what_is_not_saved_asks_and_leaving_what_is_saved_does_not(
    designer: Designer, pilot: Pilot, app: App
) -> None:
    retitle(designer, "Another")
    bar(designer, "back")
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert not designer.covered
    pilot.key("Ctrl+S")
    bar(designer, "back")
    assert on_top(app) == "menu"


def test_what_is_played_needs_no_file_and_leads_back(designer: Designer, pilot: Pilot, app: App) -> None:
    retitle(designer, "Another")
    pilot.seconds(0.5)
    bar(designer, "play")
    assert match_on_top(app).document == designer.document
    assert not [entry.id for entry in scenarios.find() if entry.id.startswith("own/")]
    while designer.covered:
        app.pop()
    pilot.key("Ctrl+Z")
    assert not designer.work.changed


def test_every_change_is_taken_back_and_done_again(designer: Designer, pilot: Pilot) -> None:
    first = designer.work.sketch.text
    retitle(designer, "Told anew")
    bar(designer, "undo")
    assert designer.work.sketch.text == first
    bar(designer, "redo")
    assert designer.document["title"] == "Told anew"


def test_without_a_change_there_is_nothing_to_take_back(designer: Designer, app: App) -> None:
    undo, redo = (f"{on_top(app)}.{word}" for word in ("undo", "redo"))
    assert [designer.widget(each).enabled for each in (undo, redo)] == [False, False]
    assert designer.widget(undo).hint == "There is nothing to take back."
    bar(designer, "undo")
    assert app.sound.played[-1] == "refused"
    retitle(designer, "Told anew")
    assert [designer.widget(each).enabled for each in (undo, redo)] == [True, False]
    bar(designer, "undo")
    assert [designer.widget(each).enabled for each in (undo, redo)] == [False, True]


def test_another_battle_of_the_same_rules_is_begun_from(designer: Designer, pilot: Pilot, app: App) -> None:
    before, system = designer.document["title"], designer.document["system"]
    bar(designer, "open")
    assert on_top(app) == "picker"
    shown = [id for id in pilot.spots() if id.startswith("picker.scenario:")]
    assert shown
    assert all(id.startswith(f"picker.scenario:{system}/") for id in shown)
    pilot.click(shown[-1])
    pilot.key("Enter")
    assert not designer.covered
    assert designer.document["title"] != before
    assert not designer.work.changed


def test_what_is_not_saved_is_not_lost_to_another_battle_unasked(
    designer: Designer, pilot: Pilot, app: App
) -> None:
    retitle(designer, "Another")
    pilot.key("Ctrl+O")
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert designer.document["title"] == "Another"


@pytest.mark.parametrize("key", ["F5", "F6"])
def test_what_was_made_faulty_just_now_is_neither_played_nor_run(
    designer: Designer, pilot: Pilot, app: App, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    pilot.seconds(1.0)
    monkeypatch.setattr(judgement, "_SLICE", 0.0)  # Nothing is judged between two presses.
    workshop = on_top(app)
    designer.work.set(*(("slots", 0) if "slots" in designer.document else ("sides.one.units", [])))
    pilot.key(key)
    assert on_top(app) == workshop
    assert app.notices.texts


def test_the_last_run_is_seen_again_from_the_workshop(
    designer: Designer, pilot: Pilot, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", True)
    monkeypatch.setattr(quick_run, "GAMES", 1)
    workshop, seen = on_top(app), next(spot for spot in designer.spots() if spot.endswith(".tab:runs"))
    pilot.seconds(1.0)
    pilot.click(seen)
    assert not any(spot.endswith(".ran") for spot in designer.spots())
    pilot.key("F6", "Esc")
    assert on_top(app) == workshop
    bar(designer, "ran")
    assert on_top(app) == "study"
