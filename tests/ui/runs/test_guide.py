"""The first verdict: a lesson through the rooms of the lab."""

from __future__ import annotations

import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scenes import scene_class
from game.ui.kit.choice import Choice
from game.ui.runs import guide
from game.ui.runs.guide import DONE, Guide
from game.ui.runs.new_study import NewStudy
from game.ui.runs.study_list import StudyList
from game.ui.runs.study_page import StudyPage

SIZES = ((640, 480), (1280, 720), (1920, 1080))


def begun(app: App, pilot: Pilot) -> Guide:
    app.open("menu")
    app.open("runs")
    pilot.click("runs.learn")
    room = app.scene
    assert isinstance(room, StudyList)
    assert room.guide is not None
    return room.guide


def test_every_step_names_a_room_and_what_leads_on() -> None:
    for step in guide.steps():
        assert scene_class(step.scene)
        assert step.done in {"", *DONE}


def test_it_leads_from_the_question_to_a_verdict(app: App, pilot: Pilot) -> None:
    """Random bots answer the duel in some thousands of games; a made-up answer stands for them."""
    lesson = begun(app, pilot)
    pilot.click("runs.new")
    room = app.scene
    assert isinstance(room, NewStudy)
    assert (lesson.number, room.chosen) == (1, guide.BATTLE)
    pilot.click("guide.next")
    pilot.click("guide.next")
    assert lesson.number == 3
    assert not pilot.has("guide.next")
    for field, value in (("bot", "random"), ("end", "100")):
        choice = room.ui.get(f"new-study.{field}")
        assert isinstance(choice, Choice)
        room.ui.focus(choice.id)
        steps = [option for option, _ in choice.options].index(value) - choice.index
        pilot.key(*["Right" if steps > 0 else "Left"] * abs(steps))
    assert lesson.number == 4
    pilot.click("new-study.begin")
    page = app.scene
    assert isinstance(page, StudyPage)
    assert lesson.number == 5
    pilot.click("guide.next")
    pilot.click("guide.next")
    assert not DONE["known"](page)
    assert lesson.number == 7
    lesson.next()
    page.rebuild()
    pilot.click("guide.next")
    pilot.click("guide.end")
    assert lesson.step is None
    assert not pilot.has("guide.end")


def test_it_can_be_left_and_begun_again(app: App, pilot: Pilot) -> None:
    lesson = begun(app, pilot)
    pilot.click("guide.end")
    assert lesson.step is None
    assert not pilot.has("guide.words")
    pilot.click("runs.learn")
    assert pilot.has("guide.words")


def test_who_goes_ahead_alone_is_followed(app: App, pilot: Pilot) -> None:
    """Whoever presses on without reading finds the lesson in the room that it has come to, at the last step that is still open."""
    lesson = begun(app, pilot)
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
    begun(app, pilot)
    pilot.seconds(0.2)
    app.draw()
    assert pilot.has("guide.end")
