"""Approach and strike in a story: a check, a card or a page stops the plan, and what is left of it is proposed anew."""

from __future__ import annotations

from typing import Any

from game.systems.ascension import events as e
from game.systems.ascension.actions import Activate, Attack, Stride
from game.systems.asgard.events import Checked
from game.systems.asgard.state import ENEMY
from game.ui.app.loop import App
from tests.ui.tables.asgard import tables
from tests.ui.tables.asgard.player import TablePlayer

NOBODY = {"deal": {"cards": [], "dice": [6, 6, 6, 6, 6, 6]}}
"""Both fail: no card is flipped."""
SOMEBODY: dict[str, Any] = {"deal": {"cards": ["AS"], "dice": [1, 2, 3, 6, 6, 6]}}
"""The digger is found where the first token lies."""


def test_a_check_before_the_move_stops_the_plan_and_the_way_is_proposed_anew(app: App) -> None:
    player = TablePlayer.opens(app, tables.match(**NOBODY))
    x, y = player.at(1)
    player.drag("model:1", (x + 30, y + 60))
    assert isinstance(player.desk.plans[0], Activate)
    assert any(isinstance(action, Stride) for action in player.desk.plans)
    start = player.match.state.table.models[1].place
    player.key("Enter")
    player.seconds(0.5)
    player.turn_pages()
    assert player.told(Checked)
    assert player.match.state.table.models[1].place == start, "not a stride has been taken unseen"
    assert player.desk.plans
    assert all(isinstance(action, Stride) for action in player.desk.plans), (
        "the way is still there to be confirmed"
    )
    player.key("Enter")
    player.seconds(1)
    player.turn_pages()
    assert player.match.state.table.models[1].place.point != start.point


def test_a_foe_that_has_been_found_is_approached_and_struck_in_one_plan(app: App) -> None:
    player = TablePlayer.opens(app, tables.match(**SOMEBODY))
    player.click("model:1")
    player.key("Enter")
    player.seconds(0.5)
    player.turn_pages()
    foe = next(model.id for model in player.match.state.table.models.values() if model.seat == ENEMY)
    player.click("card:attack:Bite")
    player.click(f"model:{foe}")
    assert player.desk.commit_words == "Approach and strike"
    assert isinstance(player.desk.plans[-1], Attack)
    player.key("Enter")
    player.seconds(2)
    player.turn_pages()
    assert player.told(e.Attacked)
