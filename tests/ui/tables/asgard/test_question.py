"""What the sheet asks: answered by click and by number, never by accident."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.tables.asgard import question
from tests.ui.conftest import Blank
from tests.ui.player import top
from tests.ui.tables.asgard.guests import Answerer

CHOICES = (
    "Down, now",
    "Wait for the others, and keep an eye on the wood while the light lasts, whatever comes out of it",
)


def asked(app: App) -> tuple[Answerer, list[int]]:
    answers: list[int] = []
    return Answerer(
        app, question.ask(app, "Go down at once?", CHOICES, answers.append, person="Astrid")
    ), answers


def test_a_click_answers(app: App, pilot: Pilot, blank: Blank) -> None:
    _, answers = asked(app)
    pilot.click("question:2")
    assert answers == [1]
    assert app.scene is blank


def test_a_long_question_scrolls_by_keys(app: App, pilot: Pilot, blank: Blank) -> None:
    pilot.resize(640, 480)
    app.change(scale=1.5)
    question.ask(app, "Go down at once? " * 12, CHOICES, lambda choice: None, person="Astrid")
    pilot.key("Down")
    body = top(app).widget("question.body")
    assert body is not None
    assert body.scrolled > 0


def test_a_number_answers(app: App, pilot: Pilot, blank: Blank) -> None:
    _, answers = asked(app)
    pilot.key("1")
    assert answers == [0]


def test_a_number_that_is_no_answer_does_nothing(app: App, pilot: Pilot, blank: Blank) -> None:
    answerer, answers = asked(app)
    pilot.key("3", "9")
    assert answers == []
    assert not answerer.covered


def test_enter_answers_nothing_until_an_answer_has_the_focus(app: App, pilot: Pilot, blank: Blank) -> None:
    _, answers = asked(app)
    pilot.key("Enter")
    assert answers == []
    pilot.key("Tab", "Tab", "Enter")
    assert answers == [1]


def test_esc_looks_at_the_table_and_comes_back(app: App, pilot: Pilot, blank: Blank) -> None:
    answerer, answers = asked(app)
    pilot.key("Esc")
    assert pilot.has("question.back")
    assert answerer.box.height < 80
    pilot.key("1")
    assert answers == []
    pilot.click("question.back")
    assert not pilot.has("question.back")
    assert pilot.has("question:1")
    pilot.click("question.look")
    assert pilot.has("question.back")


def test_nothing_reaches_the_table(app: App, pilot: Pilot, blank: Blank) -> None:
    asked(app)
    pilot.click((10, 10))
    pilot.key("M")
    assert blank.actions == []
    assert pygame.MOUSEBUTTONDOWN not in blank.events


def test_whose_choice_it_is_shows(app: App, pilot: Pilot, blank: Blank) -> None:
    asked(app)
    app.draw()
    astrid = app.screen.copy()
    app.pop()
    question.ask(app, "Go down at once?", CHOICES, lambda choice: None, person="Bjorn", seat="three")
    app.draw()
    assert app.screen.get_buffer().raw != astrid.get_buffer().raw


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((640, 480), 1.0), ((640, 480), 2.0)]
)
def test_it_stays_inside_any_window(size: tuple[int, int], scale: float) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    app.push(Blank())
    answerer, _ = asked(app)
    for _ in range(2):
        spots = (answerer.box, *answerer.spots().values())
        assert all(pygame.Rect((0, 0), size).contains(spot) for spot in spots)
        answerer.key("Esc")
    app.close()
