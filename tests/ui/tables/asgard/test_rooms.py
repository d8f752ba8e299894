"""Stories in the rooms around the table: the set-up, the saved battles, the replay."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.core.match import Match
from game.systems.ascension.actions import Activate, EndActivation
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.play import saves
from game.ui.play.summaries import glances, maps
from game.ui.tables.asgard import panel
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.player import match_on_top, on_top
from tests.ui.tables.asgard import tables
from tests.ui.tables.asgard.player import TableWatcher

STORIES = [entry for entry in scenarios.find() if entry.system.startswith("asgard")]


def played() -> Match:
    """A rider has come upon a digger."""
    match = tables.match()
    for action in (Activate(1), EndActivation()):
        match.act(action)
    return match


@pytest.mark.parametrize("entry", STORIES, ids=lambda entry: entry.id)
def test_a_story_at_a_glance_gives_nothing_of_its_enemy_away(app: App, entry: scenarios.Entry) -> None:
    found = glances.read(entry.system, entry.document)
    enemy = found.host("two")
    assert found.title == entry.title
    assert enemy is not None
    assert enemy.unseen
    assert not enemy.pieces
    assert enemy.strength == "?"
    assert not found.land or all(seat != "two" for seat, _, _ in found.land.standing)
    hard = entry.document.get("difficulty")
    assert (f"{hard.capitalize()}, for " if hard else "token") in found.note
    assert maps.picture(app.theme, 120, found).get_width() > 40


def test_all_stories_stand_under_one_name(app: App) -> None:
    app.open("menu")
    app.open("setup")
    pilot = Pilot(app)
    pilot.frames(3)
    assert not pilot.has("setup.system:asgard-thor")
    pilot.click("setup.system:asgard")
    shown = {spot for spot in pilot.spots() if spot.startswith("setup.scenario:asgard/")}
    assert shown
    assert not pilot.has("setup.own")
    assert not pilot.has("setup.kind.two")
    assert on_top(app) == "setup"


def test_a_story_is_set_up_begun_left_and_taken_up_again(app: App) -> None:
    app.open("menu")
    app.open("setup", scenario="asgard/the-hidden-stair")
    pilot = Pilot(app)
    pilot.frames(3)
    pilot.click("setup.begin")
    pilot.frames(3)
    assert on_top(app) == "briefing"
    pilot.key("Enter")
    assert isinstance(app.scene, SagaTable)
    assert match_on_top(app).header.seats["two"] == "reaction"
    pilot.click("rest")
    pilot.seconds(3)
    assert len(match_on_top(app).moments) > 1
    app.home()
    kept = saves.all_saved()[0]
    assert kept.remember()
    assert kept.standing is not None
    assert kept.title == "The Hidden Stair"
    assert not kept.trouble
    app.open("load")
    pilot.frames(10)
    pilot.key("Enter")
    pilot.frames(10)
    assert isinstance(app.scene, SagaTable)


def test_where_a_story_stands_shows_tokens_and_blips() -> None:
    now = saves.stands(played())
    assert now.word == "round"
    assert now.turn == 1
    assert now.brief.land is not None
    assert [mark.kind for mark in now.brief.land.marks].count("spent") == 1


# The replay


def replay(app: App) -> TableWatcher:
    return TableWatcher.opens(app, played(), at=0)


def test_a_replay_tells_the_moments_over_the_table(app: App) -> None:
    watcher = replay(app)
    assert not watcher.shown.told.tokens[1].spent
    watcher.key("]")
    watcher.frames(60)
    assert watcher.shown.told.tokens[1].spent
    assert any("digger" in line.lower() for line in watcher.retold)
    assert len(watcher.shown.bodies) == 3
    watcher.key("[")
    watcher.frames(5)
    assert not watcher.shown.told.tokens[1].spent
    assert watcher.retold == []


def test_a_replay_shows_the_condition_and_the_map(app: App) -> None:
    watcher = replay(app)
    assert watcher.has("fact:range")
    assert len(watcher.plane.adapter.map_marks()) == 4
    watcher.click("condition.fold")
    assert not watcher.has("fact:range")
    picture = pygame.surfarray.pixels3d(app.screen).std()
    assert picture > 10


def test_a_replay_of_a_story_for_two_says_whose_turn_it_was(app: App) -> None:
    found = scenarios.load("asgard/wolves-at-the-ford")
    match = Match.start(
        found.system, found.document, seed=3, seats={"one": "human:Astrid", "three": "human:Bjorn"}
    )
    watcher = TableWatcher.opens(app, match, at=0)
    assert panel.turn_of(watcher.scene) == "Astrid\N{RIGHT SINGLE QUOTATION MARK}s turn"  # type: ignore[arg-type]


def test_play_goes_on_from_a_replay(app: App) -> None:
    watcher = replay(app)
    watcher.key("]")
    watcher.frames(30)
    watcher.click("replay.fork")
    watcher.frames(5)
    watcher.key("Enter")
    watcher.frames(5)
    assert isinstance(app.scene, SagaTable)
    assert len(match_on_top(app).moments) == 2
