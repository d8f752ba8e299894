"""New study: a battle, a question, who plays and how long."""

from __future__ import annotations

import pytest

from game.lab.studies import study_files
from game.lab.studies.study_files import StudyFile
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.pages.scenario_card import Card
from game.ui.runs.study_run import study_run
from tests.ui.player import Guest, on_top, top
from tests.ui.runs.player import choose, chosen


def opened(app: App, scenario: str) -> Guest:
    app.open("menu")
    app.open("new-study", scenario=scenario)
    return top(app)


def test_what_was_asked_is_played_and_shown(app: App) -> None:
    guest = opened(app, "abstract/duel")
    choose(guest, "bot", "random")
    choose(guest, "end", "100")
    guest.click("new-study.begin")
    assert on_top(app) == "study"
    (path,) = study_files.every()
    found = study_run(path)
    found.read()
    assert found.found is not None
    assert found.found.dossier is not None
    assert found.found.dossier.games == 100
    with StudyFile(path) as file:
        assert (file.study.question, file.study.bots, file.study.scenario) == (
            "side",
            ("random",) * 2,
            "abstract/duel",
        )


def test_to_compare_bots_the_other_one_is_asked_for(app: App) -> None:
    guest = opened(app, "thor/greenwich")
    assert not guest.has("new-study.rival")
    choose(guest, "asks", "bots")
    assert guest.has("new-study.rival")
    rival = chosen(guest, "rival")
    assert rival != chosen(guest, "bot")
    choose(guest, "bot", str(rival))
    assert chosen(guest, "rival") != rival


def test_a_question_without_an_answer_says_why_and_plays_nothing(app: App) -> None:
    """Who goes first is settled by the dice of initiative in Abstract Skirmish."""
    guest = opened(app, "abstract/duel")
    choose(guest, "asks", "first")
    guest.click("new-study.begin")
    assert on_top(app) == "new-study"
    assert study_files.every() == []
    assert any("goes first" in notice for notice in app.notices.texts)


@pytest.mark.parametrize("system", ["thor", "confrontation"])
def test_another_rulebook_shows_its_battles(app: App, pilot: Pilot, system: str) -> None:
    guest = opened(app, "abstract/duel")
    choose(guest, "book", system)
    cards = guest.widgets(Card)
    assert {card.id.partition(":")[2].partition("/")[0] for card in cards} == {system}
    assert sum(card.chosen for card in cards) == 1


def test_of_a_story_it_is_asked_how_it_ends(app: App) -> None:
    guest = opened(app, "asgard/the-beacon")
    assert chosen(guest, "asks") == "story"
    assert not guest.has("new-study.bot")
    assert guest.widget("new-study.begin").enabled
