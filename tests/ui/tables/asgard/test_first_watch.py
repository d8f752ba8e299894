"""The first watch through the window, by clicks that only come near what it asks for."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.scenarios import load
from game.systems.ascension.actions import EndActivation, Stride
from game.ui.app.loop import App
from game.ui.kit.scroll import Scroll
from game.ui.tables.ascension.shelf import ThreadLine
from tests.ui.tables.ascension.learning import learn, taught_up_to
from tests.ui.tables.asgard.reader import Reader


def at_step(app: App, title: str) -> Reader:
    """The first watch on the screen at the step with a title, all before it done."""
    played = Match.start("asgard", load("asgard/first-watch").document, seed=1)
    guide = taught_up_to(played, title)
    reader = Reader.opens(app, played)
    reader.coach.index = guide.index
    return reader


@pytest.mark.slow
def test_the_first_watch_is_kept_to_its_end_by_clicks(app: App) -> None:
    reader = Reader.opens(app, Match.start("asgard", load("asgard/first-watch").document, seed=1))
    learn(reader)
    assert reader.match.outcome is not None
    assert reader.match.outcome.winners == ("one",)
    assert reader.read["moments"] >= 5


def test_a_lesson_has_the_room_for_all_that_it_says(app: App) -> None:
    reader = Reader.opens(app, Match.start("asgard", load("asgard/first-watch").document, seed=1))
    for _ in range(2):
        (said,) = [each for each in reader.widgets(Scroll) if each.id == "coach"]
        assert said.content <= said.rect.height
        reader.key("Enter")


def test_nobody_warns_against_the_end_that_a_lesson_asks_for(app: App) -> None:
    reader = at_step(app, "Combat")
    reader.click("model:1")
    reader.key("Enter")
    reader.rest()
    reader.click("end")
    assert not reader.covered
    assert reader.coach.wanted() != EndActivation()


def test_a_way_that_a_check_cuts_short_leaves_the_lesson_where_the_model_stands(app: App) -> None:
    reader = at_step(app, "A fixed encounter")
    reader.frames(60)
    *_, last = reader.desk.lesson_way
    assert isinstance(last, Stride)
    reader.drag(reader.at(2), reader.lens.to_screen(last.to.point))
    reader.key("Enter")
    reader.rest()
    asger = reader.desk.state.models[2]
    wanted = reader.coach.wanted()
    assert wanted is not None
    assert reader.match.refusal(wanted) is None
    assert isinstance(wanted, Stride) == (asger.place != last.to)


def test_what_happened_is_told_whole_where_the_lesson_asks_on_its_panel(app: App) -> None:
    reader = at_step(app, "Chock")
    while (wanted := reader.coach.wanted()) != EndActivation():
        assert wanted is not None
        reader.do(wanted)
    (line,) = reader.widgets(ThreadLine)
    told, ask = line.words
    assert told.startswith("Asger hit Odd for")
    theme = reader.app.theme
    assert theme.width(told, "body-bold") + theme.width(ask, "body-semibold") < line.rect.width - theme.px(40)
