"""New study: a battle, a question, who plays and how long."""

from __future__ import annotations

import pytest

from game.lab import study_files
from game.lab.study_files import StudyFile
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.choice import Choice
from game.ui.runs.new_study import NewStudy
from game.ui.runs.study_page import StudyPage
from tests.ui.player import on_top


def opened(app: App, scenario: str) -> NewStudy:
    app.open("menu")
    app.open("new-study", scenario=scenario)
    scene = app.scene
    assert isinstance(scene, NewStudy)
    return scene


def choose(pilot: Pilot, scene: NewStudy, field: str, value: str) -> None:
    """Turn to a value of a field by the arrows."""
    id = f"new-study.{field}"
    scene.ui.focus(id)
    choice = scene.ui.get(id)
    assert isinstance(choice, Choice)
    wanted = [option for option, _ in choice.options].index(value)
    pilot.key(*["Right"] * (wanted - choice.index), *["Left"] * (choice.index - wanted))


def test_what_was_asked_is_played_and_shown(app: App, pilot: Pilot) -> None:
    scene = opened(app, "abstract/duel")
    choose(pilot, scene, "bot", "random")
    choose(pilot, scene, "end", "100")
    pilot.click("new-study.begin")
    page = app.scene
    assert isinstance(page, StudyPage)
    assert page.found.dossier is not None
    assert (page.found.dossier.games, page.playing) == (100, False)
    with StudyFile(study_files.every()[0]) as file:
        assert (file.study.question, file.study.bots, file.study.scenario) == (
            "side",
            ("random",) * 2,
            "abstract/duel",
        )


def test_to_compare_bots_the_other_one_is_asked_for(app: App, pilot: Pilot) -> None:
    scene = opened(app, "thor/greenwich")
    assert not pilot.has("new-study.rival")
    choose(pilot, scene, "asks", "bots")
    pilot.seconds(0.1)
    assert pilot.has("new-study.rival")
    assert scene.bot != scene.rival
    choose(pilot, scene, "bot", scene.rival)
    assert scene.bot != scene.rival


def test_a_question_without_an_answer_says_why_and_plays_nothing(app: App, pilot: Pilot) -> None:
    """Who goes first is settled by the dice of initiative in Abstract Skirmish."""
    scene = opened(app, "abstract/duel")
    choose(pilot, scene, "asks", "first")
    pilot.click("new-study.begin")
    assert on_top(app) == "new-study"
    assert study_files.every() == []
    assert any("goes first" in notice for notice in app.notices.texts)


@pytest.mark.parametrize("system", ["thor", "confrontation"])
def test_another_rulebook_shows_its_battles(app: App, pilot: Pilot, system: str) -> None:
    scene = opened(app, "abstract/duel")
    choose(pilot, scene, "book", system)
    assert {entry.system for entry in scene.entries} == {system}
    assert scene.entry is not None
