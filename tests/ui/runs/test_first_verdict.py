"""The first verdict: a lesson through the rooms of the lab."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from game.lab.studies.engine import Until
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.pages.guide import Guide, steps_of
from game.ui.runs import new_study
from game.ui.runs.first_verdict import BATTLE, DONE, first_verdict
from game.ui.runs.new_study import NewStudy
from game.ui.runs.study_list import StudyList
from game.ui.runs.study_page import StudyPage
from tests.ui.player import Guest, on_top, top
from tests.ui.runs.player import choose

SIZES = ((640, 480), (1280, 720), (1920, 1080))


def begun(app: App) -> Guide:
    lesson = first_verdict()
    app.open("menu")
    app.open("runs", guide=lesson)
    return lesson


def test_every_step_names_a_room_and_what_leads_on() -> None:
    for step in steps_of("first-verdict"):
        assert step.scene in {StudyList.name, NewStudy.name, StudyPage.name}
        assert step.done in {"", *DONE}


def test_it_leads_from_the_question_to_what_a_hundred_games_can_say(app: App, pilot: Pilot) -> None:
    lesson = begun(app)
    pilot.click("runs.new")
    assert lesson.number == 1
    assert top(app).widget(f"new-study.scenario:{BATTLE}").chosen
    pilot.click("guide.next")
    pilot.click("guide.next")
    assert lesson.number == 3
    assert not pilot.has("guide.next")
    choose(top(app), "bot", "random")
    choose(top(app), "end", "100")
    assert lesson.number == 4
    pilot.click("new-study.begin")
    assert (on_top(app), lesson.number) == ("study", 5)
    pilot.click("guide.next")
    pilot.click("guide.next")
    assert lesson.number == 7
    assert not pilot.has("guide.next")


def test_whoever_lets_them_play_before_all_is_read_goes_on_where_they_play(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Until the answer is known thousands of games are played, and the lesson goes on whatever they say.
    words, _ = new_study._ENDS["verdict"]
    monkeypatch.setitem(new_study._ENDS, "verdict", (words, Until(games=4)))
    lesson = begun(app)
    pilot.click("runs.new")
    choose(top(app), "bot", "random")
    pilot.click("new-study.begin")
    assert on_top(app) == "study"
    assert lesson.step is not None
    assert lesson.step.title == "What a hundred games can say"
    assert pilot.has("guide.words")


@pytest.mark.parametrize("settled", [True, False])
def test_the_verdict_leads_to_its_end(settled: bool) -> None:
    lesson = first_verdict()
    lesson.number = 7
    verdict = SimpleNamespace(settled=settled)
    found = SimpleNamespace(dossier=SimpleNamespace(verdict=verdict))
    page = SimpleNamespace(name="study", run=SimpleNamespace(found=found))
    assert lesson.look(page) == settled
    assert lesson.number == 7 + settled


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_a_step_is_about_is_in_sight(
    app: App, pilot: Pilot, played: Path, size: tuple[int, int]
) -> None:
    pilot.resize(*size)
    lesson = first_verdict()
    lesson.number = 5
    app.open("menu")
    guest = Guest.before(app, StudyPage(played, lesson))
    while lesson.step is not None:
        about = guest.widget(lesson.step.spot)
        assert about.seen.height >= min(about.place.height, 20), lesson.step.title
        lesson.next()
        app.rebuild()


def test_a_hand_may_scroll_away_from_what_a_step_is_about(app: App, pilot: Pilot, played: Path) -> None:
    lesson = first_verdict()
    lesson.number = len(lesson.steps) - 1
    app.open("menu")
    guest = Guest.before(app, StudyPage(played, lesson))
    assert guest.widget("study.panel").offset > 0
    pilot.wheel("study.panel", 100)
    app.rebuild()
    assert guest.widget("study.panel").offset == 0


def test_after_the_last_step_it_is_over(app: App, pilot: Pilot) -> None:
    lesson = begun(app)
    while lesson.step:
        lesson.next()
    assert not lesson.here(SimpleNamespace(name="runs"))


def test_it_can_be_left_and_begun_again(app: App, pilot: Pilot) -> None:
    begun(app)
    pilot.click("guide.end")
    assert not pilot.has("guide.words")
    pilot.click("runs.learn")
    assert pilot.has("guide.words")


def test_who_goes_back_finds_it_again_where_it_was(app: App, pilot: Pilot) -> None:
    lesson = begun(app)
    pilot.click("runs.new")
    pilot.key("Esc")
    assert lesson.number == 1
    assert not pilot.has("guide.words")
    pilot.click("runs.new")
    assert pilot.has("guide.words")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_its_words_have_room_in_every_window(
    app: App, pilot: Pilot, size: tuple[int, int], scale: float
) -> None:
    pilot.resize(*size)
    app.change(scale=scale)
    begun(app)
    pilot.seconds(0.2)
    app.draw()
    assert pilot.has("guide.end")
