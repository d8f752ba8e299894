"""A study: what it says, played on, stopped, deleted."""

from __future__ import annotations

import pytest

from game.lab import study_files
from game.lab.study_files import StudyFile
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.runs.study_page import StudyPage
from game.ui.runs.study_run import StudyRun, study_run
from tests.ui.player import on_top
from tests.ui.runs.conftest import Studied

SIZES = ((640, 480), (1280, 720), (1920, 1080))


def opened(app: App, path: object) -> StudyPage:
    app.open("menu")
    app.open("study", path=path)
    scene = app.scene
    assert isinstance(scene, StudyPage)
    return scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_panel_has_room_at_every_size(
    app: App, pilot: Pilot, studied: Studied, size: tuple[int, int], scale: float
) -> None:
    pilot.resize(*size)
    app.change(scale=scale)
    opened(app, studied([*["one", "two", ""] * 40, *["one"] * 60]))
    pilot.seconds(0.2)
    app.draw()
    assert pilot.has("study.go-on")


def test_playing_on_keeps_what_there_was_and_adds_to_it(app: App, pilot: Pilot, studied: Studied) -> None:
    path = studied(["one"] * 120, "abstract/duel")
    scene = opened(app, path)
    assert scene.run.found is not None
    assert scene.run.found.verdict.settled
    pilot.key("Enter")
    pilot.seconds(0.1)
    assert scene.run.found.verdict.games == 220
    with StudyFile(path) as file:
        assert list(file.results()) == list(range(220))


def test_a_deleted_study_is_asked_about_first_and_then_gone(app: App, pilot: Pilot, studied: Studied) -> None:
    opened(app, studied(["one"] * 8))
    pilot.click("study.delete")
    pilot.key("Esc")
    assert len(study_files.every()) == 1
    pilot.click("study.delete")
    pilot.click("dialog.yes")
    assert study_files.every() == []
    assert on_top(app) == "menu"


def test_a_damaged_study_says_why_and_offers_nothing_to_play(app: App, pilot: Pilot) -> None:
    path = study_files.folder() / "torn-side-000000.study"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no study")
    scene = opened(app, path)
    pilot.key("Enter")
    assert "torn-side-000000" in scene.run.trouble
    assert not scene.run.playing


def test_a_study_goes_on_while_its_page_is_closed_and_is_found_again(
    app: App, pilot: Pilot, studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", False)
    path = studied(["one", "two"] * 2, "abstract/duel")
    scene = opened(app, path)
    scene.run.wait()
    pilot.seconds(0.1)
    pilot.key("Enter")
    assert scene.run.playing
    pilot.key("Esc")
    again = opened(app, path)
    assert again.run is scene.run is study_run(path)
    pilot.click("study.stop")
    again.run.wait()
    pilot.seconds(0.1)
    assert not again.run.playing
    assert again.run.found is not None
    with StudyFile(path) as file:
        assert len(file.results()) >= again.run.found.verdict.games > 0
