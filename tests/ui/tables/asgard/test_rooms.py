"""Stories in the rooms around the table: the set-up, the saved battles, the replay."""

from __future__ import annotations

import pygame
import pytest

from game import scenarios
from game.core.match import Match
from game.systems.ascension.actions import Activate, EndActivation
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.play import glances, maps, saves
from game.ui.tables.asgard import panel
from game.ui.tables.asgard.replay import SagaReplay
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.tables.asgard import tables

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
    scene = app.open("setup")
    pilot = Pilot(app)
    pilot.frames(3)
    assert not pilot.has("setup.system:asgard-thor")
    pilot.click("setup.system:asgard")
    shown = {spot for spot in pilot.spots() if spot.startswith("setup.scenario:asgard/")}
    assert shown
    assert not pilot.has("setup.own")
    assert not pilot.has("setup.kind.two")
    assert scene.name == "setup"


def test_a_story_is_set_up_begun_left_and_taken_up_again(app: App) -> None:
    app.open("menu")
    app.open("setup", scenario="asgard/the-hidden-stair")
    pilot = Pilot(app)
    pilot.frames(3)
    pilot.click("setup.begin")
    pilot.frames(3)
    assert app.scene is not None
    assert app.scene.name == "briefing"
    pilot.key("Enter")
    assert isinstance(app.scene, SagaTable)
    assert app.scene.match.header.seats["two"] == "reaction"
    pilot.click("rest")
    pilot.seconds(3)
    assert len(app.scene.match.moments) > 1
    app.home()
    kept = saves.all_saved()[0]
    kept.look()
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


def replay(app: App) -> tuple[Pilot, SagaReplay]:
    app.settings.reduced_motion = True
    scene = app.open("replay", match=played(), at=0)
    assert isinstance(scene, SagaReplay)
    pilot = Pilot(app)
    pilot.frames(3)
    return pilot, scene


def test_a_replay_tells_the_moments_over_the_table(app: App) -> None:
    pilot, scene = replay(app)
    assert not scene.shown.told.tokens[1].spent
    pilot.key("]")
    pilot.frames(60)
    assert scene.shown.told.tokens[1].spent
    assert any("digger" in line.lower() for line in scene.lines)
    assert len(scene.shown.bodies) == 3
    pilot.key("[")
    pilot.frames(5)
    assert not scene.shown.told.tokens[1].spent
    assert scene.lines == []


def test_a_replay_shows_the_condition_and_the_map(app: App) -> None:
    pilot, scene = replay(app)
    assert pilot.has("fact:range")
    assert len(scene.plane.adapter.map_marks()) == 4
    pilot.click("condition.fold")
    assert not pilot.has("fact:range")
    picture = pygame.surfarray.pixels3d(app.screen).std()
    assert picture > 10


def test_a_replay_of_a_story_for_two_says_whose_turn_it_was(app: App) -> None:
    found = scenarios.load("asgard/wolves-at-the-ford")
    match = Match.start(
        found.system, found.document, seed=3, seats={"one": "human:Astrid", "three": "human:Bjorn"}
    )
    scene = app.open("replay", match=match, at=0)
    Pilot(app).frames(3)
    assert isinstance(scene, SagaReplay)
    assert panel.turn_of(scene) == "Astrid\N{RIGHT SINGLE QUOTATION MARK}s turn"  # type: ignore[arg-type]


def test_play_goes_on_from_a_replay(app: App) -> None:
    pilot, scene = replay(app)
    pilot.key("]")
    pilot.frames(30)
    scene.fork()
    pilot.frames(5)
    pilot.key("Enter")
    pilot.frames(5)
    assert isinstance(app.scene, SagaTable)
    assert len(app.scene.match.moments) == 2
