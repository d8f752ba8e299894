"""Goals in secret, terrain laid in turns, models deployed: on the measured table."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import paths
from game.core.match import Match
from game.systems.ascension.actions import Deploy, PlaceTerrain
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension import cards, questions
from game.ui.tables.ascension.scene import Measured
from tests.ui.tables.ascension.tables import opened


def shipped(name: str, **options: Any) -> Match:
    text = (paths.scenarios() / "ascension" / f"{name}.toml").read_text("utf-8")
    return Match.start("ascension", tomllib.loads(text), seed=4, scenario=name, options=options)


def deploying(app: App) -> tuple[Pilot, Measured]:
    pilot, scene = opened(app, shipped("the-bridge", goals=False))
    assert scene.desk.kind == "deploy"
    return pilot, scene


def test_goals_are_chosen_behind_the_curtain_and_kept_out_of_the_log(app: App) -> None:
    app.settings.hints = False
    app.settings.reduced_motion = True
    match = shipped("seize-fate")
    scene = app.open("battle", match=match)
    assert isinstance(scene, Measured)
    pilot = Pilot(app)
    pilot.frames(3)
    for _ in range(6):
        if scene.desk.kind == "deploy":
            break
        if app.scene is not scene:
            pilot.click("curtain.open")
        else:
            assert questions.asks(scene)
            pilot.click("ask:goal:first-blood")
        pilot.seconds(0.6)
    assert set(match.state.goals.values()) == {"first-blood"}
    lines = [line.text for _, line in scene.flow.chronicles[scene.desk.seat].lines()]
    assert not any("First Blood" in line for line in lines)


def test_deploying_outside_the_zone_is_refused_and_the_nearest_place_proposed(app: App) -> None:
    pilot, scene = deploying(app)
    pilot.click(scene.plan.free.center)
    assert scene.desk.said is not None
    assert "zone" in scene.desk.said.refusal.text
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert isinstance(scene.match.moments[-1].action, Deploy)


def test_a_place_is_suggested_and_turned(app: App) -> None:
    pilot, scene = deploying(app)
    pilot.key("G")
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.place is not None
    before = scene.desk.pinned.place.facing
    pilot.key("E")
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.place is not None
    assert scene.desk.pinned.place.facing != before
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert len(scene.match.state.models) == 1


def test_the_next_model_is_taken_with_tab_or_its_number(app: App) -> None:
    pilot, scene = deploying(app)
    first = scene.desk.armed
    pilot.key("Tab")
    assert scene.desk.armed != first
    pilot.key("1")
    assert scene.desk.armed == first


def test_all_the_rest_is_deployed_for_those_who_ask(app: App) -> None:
    pilot, scene = deploying(app)
    pilot.click("rest")
    pilot.seconds(0.6)
    assert scene.desk.seat == "two"
    assert scene.desk.kind == "deploy"
    pilot.click("rest")
    pilot.seconds(2)
    assert scene.desk.kind == "turn"
    assert len(scene.match.state.models) == 6


def test_terrain_is_laid_turned_by_the_wheel_and_suggested(app: App) -> None:
    pilot, scene = opened(app, shipped("seize-fate", goals=False, terrain="placed"))
    assert scene.desk.kind == "terrain"
    free = scene.plan.free
    pilot.wheel(free.center, 1)
    assert scene.desk.turned == 1500
    pilot.click("suggest")
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert isinstance(scene.match.moments[-1].action, PlaceTerrain)
    pilot.click("random")
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal


def test_laying_no_more_is_asked_about(app: App) -> None:
    pilot, scene = opened(app, shipped("seize-fate", goals=False, terrain="placed"))
    pilot.click("end")
    assert app.scene is not scene
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert not scene.match.state.kit["one"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (640, 480)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_overlaps_or_leaves_the_window(app: App, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    pilot, _scene = deploying(app)
    pilot.resize(*size)
    pilot.seconds(0.2)
    whole = app.screen.get_rect()
    parts = {
        id: rect for id, rect in pilot.spots().items()
        if id in ("commit", "back", "suggest", "random", "rest", "menu") or id.startswith("card:")
    }  # fmt: skip
    for id, rect in parts.items():
        assert whole.contains(rect), f"{id} leaves the window: {rect}"
        for other, there in parts.items():
            assert id == other or not rect.colliderect(there), f"{id} lies over {other}"


def choosing(app: App, name: str = "seize-fate") -> tuple[Pilot, Measured]:
    pilot, scene = opened(app, shipped(name, goals=False, terrain="chosen"))
    assert scene.desk.kind == "terrain"
    return pilot, scene


def test_terrain_is_chosen_from_shelves_by_size_and_laid_C123(app: App) -> None:
    pilot, scene = choosing(app)
    assert scene.desk.armed == "", "nothing is taken up before a shelf is open"
    assert [each.id for each in scene.desk.cards()] == ["shelf:4", "shelf:0", "shelf:1", "shelf:2", "shelf:3"]
    pilot.click("card:shelf:1")
    assert "terrain:rock" in {card.id for card in scene.desk.cards()}
    pilot.click("card:terrain:statue")
    pilot.click(scene.plan.free.center)
    pilot.key("Enter")
    pilot.seconds(0.4)
    own = [piece for piece in scene.match.state.pieces.values() if piece.laid_by == "one"]
    assert [piece.name for piece in own] == ["Statue"]


def test_a_shelf_says_how_many_are_left_and_shuts_when_it_is_empty_C123(app: App) -> None:
    pilot, scene = choosing(app)
    assert [card.detail for card in scene.desk.cards()] == ["3 left", "5 left", "4 left", "2 left", "1 left"]
    pilot.click("card:shelf:3")
    pilot.click("suggest")
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert scene.desk.shelf is None
    found = {card.id: card for card in cards.of_kit(scene.match.state, "one")}
    assert found["shelf:3"].detail == "0 left"
    assert found["shelf:3"].refusal is not None
    assert found["shelf:4"].refusal is not None, "advantageous terrain comes before all other"


def test_escape_leads_back_to_all_shelves_C123(app: App) -> None:
    pilot, scene = choosing(app)
    pilot.click("card:shelf:0")
    assert scene.desk.shelf == 0
    pilot.key("Esc")
    assert scene.desk.shelf is None
    pilot.click("card:shelf:0")
    pilot.click("card:shelf:")
    assert scene.desk.shelf is None


def test_by_keys_alone_a_piece_is_chosen_and_laid_C123(app: App) -> None:
    pilot, scene = choosing(app)
    pilot.key("3", "G", "Enter")
    pilot.seconds(0.4)
    assert isinstance(scene.match.moments[-1].action, PlaceTerrain)


def test_what_is_suggested_without_a_shelf_is_of_use_and_all_the_rest_can_be_laid_C123(app: App) -> None:
    pilot, scene = choosing(app)
    pilot.click("suggest")
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal
    pilot.click("rest")
    for _ in range(80):
        pilot.seconds(0.4)
        if scene.desk.kind == "deploy" or scene.desk.seat == "two":
            break
    assert any(piece.laid_by == "one" for piece in scene.match.state.pieces.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (640, 480)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_shelf_overlaps_or_leaves_the_window(app: App, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    pilot, scene = choosing(app)
    pilot.resize(*size)
    whole = app.screen.get_rect()
    for shelf in (None, 0, 4):
        scene.desk.shelf = shelf
        scene.changed()
        pilot.seconds(0.2)
        parts = {
            id: rect
            for id, rect in pilot.spots().items()
            if id.startswith("card:") or id in ("commit", "rest")
        }
        assert len(parts) >= 5
        for id, rect in parts.items():
            assert whole.contains(rect), f"{id} leaves the window: {rect}"
            for other, there in parts.items():
                assert id == other or not rect.colliderect(there), f"{id} lies over {other}"
