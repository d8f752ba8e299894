"""Goals in secret, terrain laid in turns, models deployed: on the measured table."""

from __future__ import annotations

import tomllib
from typing import Any

import pygame
import pytest

from game import paths
from game.core.match import Match
from game.systems.ascension.actions import Deploy, PlaceTerrain
from game.ui.app.loop import App
from game.ui.tables.ascension import captions, cards
from game.ui.tables.ascension.prompts import ask
from game.ui.tables.ascension.scoreboard import GoalPeek
from tests.ui.tables.ascension.player import Player


def shipped(name: str, **options: Any) -> Match:
    text = (paths.scenarios() / "ascension" / f"{name}.toml").read_text("utf-8")
    return Match.start("ascension", tomllib.loads(text), seed=4, scenario=name, options=options)


def deploying(app: App) -> Player:
    player = Player.opens(app, shipped("the-bridge", goals=False))
    assert player.desk.kind == "deploy"
    return player


def chosen(app: App) -> Player:
    """At a battle of two people at one screen who have chosen secret goals, and deploy."""
    player = Player.opens(app, shipped("seize-fate"))
    for _ in range(6):
        if player.desk.kind == "deploy":
            break
        if player.covered:
            player.click("curtain.open")
        else:
            assert player.asked
            player.click("ask:goal:first-blood")
        player.seconds(0.6)
    return player


def test_goals_are_chosen_behind_the_curtain_and_kept_out_of_the_log(app: App) -> None:
    player = chosen(app)
    assert set(player.match.state.goals.values()) == {"first-blood"}
    lines = [line.text for _, line in player.flow.chronicles[player.desk.seat].lines()]
    assert not any("First Blood" in line for line in lines)


def test_nothing_is_proposed_or_refused_while_the_pointer_is_off_the_table(app: App) -> None:
    player = deploying(app)
    player.move_to(player.lens.to_screen((4200, 5400)))
    assert player.desk.pointed is not None
    player.move_to(player.plan.sheet.center)
    assert player.desk.pointed is None


def test_deploying_outside_the_zone_is_refused_and_the_nearest_place_proposed(app: App) -> None:
    player = deploying(app)
    player.click(player.lens.to_screen((4200, 5400)))
    assert player.desk.said is not None
    assert "zone" in player.desk.said.refusal.text
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal
    player.key("Enter")
    player.seconds(0.4)
    assert isinstance(player.match.moments[-1].action, Deploy)


def test_what_was_refused_is_forgotten_once_the_model_is_dragged_to_where_it_may_stand(app: App) -> None:
    player = deploying(app)
    player.click(player.plan.free.center)
    assert player.desk.said is not None
    assert player.desk.pinned is not None
    assert player.desk.pinned.place is not None
    lens = player.plane.lens
    zone = next(zone for zone in player.desk.view.field.zones if zone.seat == player.desk.seat)
    xs, ys = zip(*zone.outline, strict=True)
    player.drag(
        lens.to_screen(player.desk.pinned.place.point), lens.to_screen((sum(xs) / len(xs), sum(ys) / len(ys)))
    )
    player.seconds(0.4)
    assert player.desk.said is None
    assert isinstance(player.match.moments[-1].action, Deploy)


def test_a_place_is_suggested_and_turned(app: App) -> None:
    player = deploying(app)
    player.key("G")
    assert player.desk.pinned is not None
    assert player.desk.pinned.place is not None
    before = player.desk.pinned.place.facing
    player.key("E")
    assert player.desk.pinned is not None
    assert player.desk.pinned.place is not None
    assert player.desk.pinned.place.facing != before
    player.key("Enter")
    player.seconds(0.4)
    assert len(player.match.state.models) == 1


def test_who_is_left_alone_to_be_deployed_is_called_by_name_CC13(app: App) -> None:
    player = chosen(app)
    waiting = player.desk.view.reserve[player.desk.seat]
    assert len(waiting) == 1
    name = captions.name(player.desk.view, waiting[0].id)
    assert ask(player.scene).words == f"Player one, drag {name} into the lit zone."


def test_the_next_model_is_taken_with_tab_or_its_number(app: App) -> None:
    player = deploying(app)
    first = player.desk.armed
    player.key("Tab")
    assert player.desk.armed != first
    player.key("1")
    assert player.desk.armed == first


def places(player: Player) -> list[tuple[int, int]]:
    """Pixels where the models that wait may be put, one for each, far enough apart."""
    desk = player.desk
    offers = [each for each in desk.decision.suggest(desk.state) if isinstance(each, Deploy)]
    first = {each.model: each.place.point for each in reversed(offers)}
    return [player.lens.to_screen(first[model]) for model in first]


def test_a_drag_puts_down_a_unit_of_each_side_in_turn(app: App) -> None:
    player = deploying(app)
    inputs = 0
    while player.desk.kind == "deploy" and inputs <= 7:
        card = next(card.id for card in player.desk.cards())
        spot = next(iter(places(player)))
        player.drag(f"card:{card}", spot)
        player.seconds(0.6)
        inputs += 1
        if player.desk.kind == "deploy" and player.desk.laid:
            player.key("Enter")
            player.seconds(0.8)
            inputs += 1
    assert inputs <= 7
    assert [type(action) for action in (moment.action for moment in player.match.moments) if action].count(
        Deploy
    ) == 6


def test_a_press_in_the_zone_that_moves_puts_down_who_is_next(app: App) -> None:
    player = deploying(app)
    x, y = next(iter(places(player)))
    player.drag((x + 20, y + 20), (x, y))
    player.seconds(0.4)
    assert isinstance(player.match.moments[-1].action, Deploy)
    assert player.desk.seat == "two"


def test_who_has_been_put_down_is_taken_back_as_the_undo_rule_has_it(app: App) -> None:
    player = deploying(app)
    before = len(player.match.moments)
    player.drag(f"card:{player.desk.armed}", next(iter(places(player))))
    player.seconds(0.4)
    assert len(player.match.moments) == before + 1
    player.key("Ctrl+Z")
    player.frames(2)
    assert player.covered, "the other has been asked since, and has to agree"
    player.key("Enter")
    player.seconds(0.4)
    assert len(player.match.moments) == before
    assert player.desk.kind == "deploy"


def test_all_the_rest_is_put_down_and_moved_about_before_one_press_deploys_it(app: App) -> None:
    player = deploying(app)
    player.click("rest")
    player.seconds(0.6)
    assert player.desk.seat == "two"
    while not player.desk.alone:
        player.drag(f"card:{player.desk.armed}", next(iter(places(player))))
        player.seconds(0.6)
    before = len(player.match.moments)
    player.click("rest")
    assert len(player.match.moments) == before, "it may still be moved about"
    assert not player.desk.cards()
    first, action = next(iter(player.desk.laid.items()))
    x, y = player.lens.to_screen(action.place.point)
    player.drag((x, y), (x + 6, y + 8))
    assert player.desk.laid[first].place != action.place
    player.key("Enter")
    player.seconds(2)
    assert player.desk.kind == "turn"
    assert len(player.match.state.models) == 6


def test_terrain_is_laid_turned_by_the_wheel_and_suggested(app: App) -> None:
    player = Player.opens(app, shipped("seize-fate", goals=False, terrain="placed"))
    assert player.desk.kind == "terrain"
    free = player.plan.free
    player.wheel(free.center, 1)
    assert player.desk.turned == 1500
    player.click("suggest")
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal
    player.key("Enter")
    player.seconds(0.4)
    assert isinstance(player.match.moments[-1].action, PlaceTerrain)
    player.click("random")
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal


def test_laying_no_more_is_asked_about(app: App) -> None:
    player = Player.opens(app, shipped("seize-fate", goals=False, terrain="placed"))
    player.click("end")
    assert player.covered
    player.key("Enter")
    player.seconds(0.4)
    assert not player.match.state.kit["one"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (640, 480)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_overlaps_or_leaves_the_window(app: App, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    player = deploying(app)
    player.resize(*size)
    player.seconds(0.2)
    whole = app.screen.get_rect()
    parts = {
        id: rect for id, rect in player.spots().items()
        if id in ("commit", "back", "suggest", "random", "rest", "menu") or id.startswith("card:")
    }  # fmt: skip
    for id, rect in parts.items():
        assert whole.contains(rect), f"{id} leaves the window: {rect}"
        for other, there in parts.items():
            assert id == other or not rect.colliderect(there), f"{id} lies over {other}"


def choosing(app: App, name: str = "seize-fate") -> Player:
    player = Player.opens(app, shipped(name, goals=False, terrain="chosen"))
    assert player.desk.kind == "terrain"
    return player


def test_terrain_is_chosen_from_shelves_by_size_and_laid_C123(app: App) -> None:
    player = choosing(app)
    assert player.desk.armed == "", "nothing is taken up before a shelf is open"
    assert [each.id for each in player.desk.cards()] == [
        "shelf:4",
        "shelf:0",
        "shelf:1",
        "shelf:2",
        "shelf:3",
    ]
    player.click("card:shelf:1")
    assert "terrain:rock" in {card.id for card in player.desk.cards()}
    player.click("card:terrain:statue")
    player.click(player.plan.free.center)
    player.key("Enter")
    player.seconds(0.4)
    own = [piece for piece in player.match.state.pieces.values() if piece.laid_by == "one"]
    assert [piece.name for piece in own] == ["Statue"]


def test_a_shelf_says_how_many_are_left_and_shuts_when_it_is_empty_C123(app: App) -> None:
    player = choosing(app)
    assert [card.detail for card in player.desk.cards()] == ["3 left", "5 left", "4 left", "2 left", "1 left"]
    player.click("card:shelf:3")
    player.click("suggest")
    player.key("Enter")
    player.seconds(0.4)
    assert player.desk.shelf is None
    found = {card.id: card for card in cards.of_kit(player.match.state, "one")}
    assert found["shelf:3"].detail == "0 left"
    assert found["shelf:3"].refusal is not None
    assert found["shelf:4"].refusal is not None, "advantageous terrain comes before all other"


def test_escape_leads_back_to_all_shelves_C123(app: App) -> None:
    player = choosing(app)
    player.click("card:shelf:0")
    assert player.desk.shelf == 0
    player.key("Esc")
    assert player.desk.shelf is None
    player.click("card:shelf:0")
    player.click("card:shelf:")
    assert player.desk.shelf is None


def test_by_keys_alone_a_piece_is_chosen_and_laid_C123(app: App) -> None:
    player = choosing(app)
    player.key("3", "G", "Enter")
    player.seconds(0.4)
    assert isinstance(player.match.moments[-1].action, PlaceTerrain)


def test_what_is_suggested_without_a_shelf_is_of_use_and_all_the_rest_can_be_laid_C123(app: App) -> None:
    player = choosing(app)
    player.click("suggest")
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal
    player.click("rest")
    for _ in range(80):
        player.seconds(0.4)
        if player.desk.kind == "deploy" or player.desk.seat == "two":
            break
    assert any(piece.laid_by == "one" for piece in player.match.state.pieces.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (640, 480)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_shelf_overlaps_or_leaves_the_window(app: App, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    player = choosing(app)
    player.resize(*size)
    whole = app.screen.get_rect()
    for clicks in ((), ("card:shelf:0",), ("card:shelf:", "card:shelf:4")):
        for spot in clicks:
            player.click(spot)
        player.seconds(0.2)
        parts = {
            id: rect
            for id, rect in player.spots().items()
            if id.startswith("card:") or id in ("commit", "rest")
        }
        assert len(parts) >= 5
        for id, rect in parts.items():
            assert whole.contains(rect), f"{id} leaves the window: {rect}"
            for other, there in parts.items():
                assert id == other or not rect.colliderect(there), f"{id} lies over {other}"


def test_at_a_shared_screen_a_secret_goal_is_seen_only_while_it_is_held(app: App) -> None:
    player = chosen(app)
    (peek,) = player.widgets(GoalPeek)
    assert "First Blood" not in peek.words
    key: dict[str, Any] = {"key": pygame.K_o, "mod": 0, "unicode": "o"}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **key))
    player.frames(2)
    assert "First Blood" in peek.words
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **key))
    player.frames(2)
    assert "First Blood" not in peek.words
    assert peek.id.startswith(f"side:{player.desk.view.field.players[player.desk.seat].side}:")


def test_whoever_takes_over_at_a_shared_screen_is_told_what_the_others_have_done(app: App) -> None:
    player = Player.activated(app)
    player.drag(player.at(1), player.beside(1, 1.7, -2.5))
    player.key("Enter")
    player.seconds(0.6)
    player.click("end")
    player.seconds(0.6)
    assert player.desk.seat == "two"
    assert any("Ulf" in line.text for line in player.flow.recap)
    assert "Since your last choice" in player.sheet()
    player.click("model:2")
    player.key("Enter")
    player.seconds(0.4)
    assert not player.flow.recap
