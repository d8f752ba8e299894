"""What the window says while nobody is looked at, and where the players of one side are told apart."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.scenarios import load
from game.systems.asgard import events as e
from game.ui.app.loop import App
from game.ui.tables.asgard.moments import sequence
from tests.ui.player import on_top
from tests.ui.tables.asgard import tales
from tests.ui.tables.asgard.player import TablePlayer


def table(app: App, name: str, **seats: str) -> TablePlayer:
    """A story at rest before its first choice, its briefing read."""
    entry = load(f"asgard/{name}")
    who: Any = {"two": "reaction", **seats}
    player = TablePlayer.opens(app, Match.start(entry.system, entry.document, seed=3, seats=who))
    player.frames(3)
    return player


def test_while_nobody_is_chosen_the_inspector_says_what_is_to_be_done(app: App) -> None:
    player = table(app, "prison-of-the-jarl")
    aim = next(aim for aim in player.saga.plan.objectives.values() if aim.given)
    lines = player.lines()
    assert f"{aim.title} {aim.text}" in lines
    assert any(line.startswith("Token ") for line in lines)
    player.key("Tab", "Enter")
    for _ in range(8):
        if player.covered:
            player.key("Enter")
    assert player.desk.kind == "acting"
    assert player.plan.log is not None
    assert player.widget("log").rect.height >= 6 * app.theme.line("body")


def test_the_briefing_can_be_read_again_from_the_menu(app: App) -> None:
    player = table(app, "prison-of-the-jarl")
    player.key("M")
    player.click("menu.briefing")
    assert on_top(app) == "briefing"
    player.key("Enter")
    assert not player.covered
    assert len(player.match.moments) == 1


def test_of_two_players_each_has_a_shape_and_the_name_stands_beside_the_model(app: App) -> None:
    player = table(app, "wolves-at-the-ford", one="human:Astrid", three="human:Bjorn")
    shapes = {body.seat for body in player.flow.shown.bodies.values()}
    assert {"one", "three"} <= shapes
    theirs = next(model.id for model in player.desk.view.models.values() if model.seat == "three")
    assert player.byline(theirs) == "Bjorn’s"
    foe = next(model.id for model in player.desk.view.models.values() if model.seat == "two")
    assert player.byline(foe) == "title"


def test_a_new_condition_is_told_to_those_who_read_no_pages(app: App) -> None:
    app.open("menu")
    pages = sequence.gather([e.ConditionChanged(0, 1, (), ())], tales.TELLER)
    told: list[str] = []
    app.notify = told.append  # type: ignore[method-assign, assignment]
    assert sequence.show(app, pages, lambda: None, choice="none") is None
    assert told == [pages[0].summary]
    sequence.show(app, pages, lambda: None, choice="all")
    assert len(told) == 1
