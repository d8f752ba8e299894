"""What lies on the table says what it is to whoever points at it, and F1 opens the rule of the battle, not of another game."""

from __future__ import annotations

import pytest

from game.ui.app.loop import App
from game.ui.tables.confrontation import pointed
from game.ui.tables.confrontation.pointed import Caption
from tests.ui.pages.player import Reader
from tests.ui.player import on_top
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS
from tests.ui.tables.confrontation.player import Player

MILL = {"id": "mill", "name": "Mill pond", "at": ["30cm", "8cm"], "worth": 2}
WALL = [{"id": "wall", "kit": "low-wall", "name": "Garden wall", "at": ["20cm", "36cm"]}]


@pytest.fixture
def player(app: App) -> Player:
    """Whoever sits where a pond is worth holding, and a wall stands."""
    return fields.player(app, fields.acting(BOWS, objective=[MILL], terrain=WALL))


def said(player: Player) -> list[Caption]:
    return list(pointed.top(player.pictured))


def at_pond(player: Player) -> tuple[int, int]:
    return player.spot_at(3000, 800)


def test_an_objective_says_its_name_what_it_brings_and_who_holds_it_GB22(player: Player) -> None:
    player.move_to(at_pond(player))
    [found] = said(player)
    assert (found.title, found.detail, found.rule) == (
        "Mill pond",
        "2 Elixir a round, held by nobody",
        "GB-22",
    )


def test_a_piece_of_terrain_says_its_name_and_how_high_it_is(player: Player) -> None:
    player.move_to("piece:wall")
    [found] = said(player)
    assert found.title == "Garden wall"
    assert "high" in found.detail


def test_nothing_is_said_of_the_ground_while_a_front_is_drawn(player: Player) -> None:
    player.drag(player.spot_at(5000, 3800), player.spot_at(6200, 3800))
    assert player.desk.drawn is not None
    player.move_to("piece:wall")
    assert said(player) == []


def test_f1_opens_the_rule_of_the_objective_that_is_pointed_at(app: App, player: Player) -> None:
    player.move_to(at_pond(player))
    player.key("F1")
    assert on_top(app) == "rules"
    assert Reader(app, app.scene).current == "GB-22"


def test_f1_opens_the_rules_of_this_battle_wherever_the_pointer_is(app: App, player: Player) -> None:
    player.move_to(player.spot_at(4000, 1500))
    player.key("F1")
    assert Reader(app, app.scene).current == "G-20"


def test_f1_under_the_curtain_opens_the_rules_of_this_battle(app: App, player: Player) -> None:
    player.flow.veiled = True
    player.key("F1")
    assert Reader(app, app.scene).current.startswith("GB-")
