"""A hundred games at once: begun from a workshop, left, and looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import scenarios
from game.lab.studies.study_files import StudyFile
from game.ui.app.loop import App
from game.ui.runs import quick_run
from game.ui.runs.study_run import study_run
from tests.ui.player import on_top


@pytest.fixture
def run(app: App, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The study of a battle that has been run and whose page has been left."""
    monkeypatch.setattr(quick_run, "GAMES", 1)
    app.open("menu")
    path = again(app)
    app.pop()
    return path


def again(app: App) -> Path:
    """Run it, as F6 does."""
    found: list[Path] = []
    document = scenarios.load("thor/greenwich").document
    assert quick_run.quick_run(app, document, "own/greenwich", found.append) == ""
    assert on_top(app) == "study"
    return found[0]


def test_a_run_that_still_goes_on_is_looked_at_again_rather_than_refused(app: App, run: Path) -> None:
    known = study_run(run)
    known.playing = True
    with StudyFile(run, writes=True):  # as whoever plays it holds it
        assert again(app) == run


def test_a_run_that_ended_while_nobody_looked_is_played_on(app: App, run: Path) -> None:
    assert again(app) == run


def test_the_last_run_of_a_battle_is_found_whatever_version_it_was_of(app: App, run: Path) -> None:
    document = scenarios.load("thor/greenwich").document
    assert quick_run.last_run({**document, "title": "Greenwich by night"}, "own/greenwich") == run
    assert quick_run.last_run(document, "own/greenwich-2") is None
