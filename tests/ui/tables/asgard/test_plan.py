"""Approach and strike in a story: a check, a card or a page stops the plan, and what is left of it is proposed anew."""

from __future__ import annotations

from typing import Any

from game.systems.ascension import events as e
from game.systems.ascension.actions import Activate, Attack, Stride
from game.systems.asgard.events import Checked
from game.systems.asgard.state import ENEMY
from game.ui.app.loop import App
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.tables.asgard import tables
from tests.ui.tables.asgard.pages import read

NOBODY = {"deal": {"cards": [], "dice": [6, 6, 6, 6, 6, 6]}}
"""Both fail: no card is flipped."""
SOMEBODY: dict[str, Any] = {"deal": {"cards": ["AS"], "dice": [1, 2, 3, 6, 6, 6]}}
"""The digger is found where the first token lies."""


def told(scene: SagaTable, kind: type) -> list[Any]:
    return [event for moment in scene.match.moments for event in moment.events if isinstance(event, kind)]


def at(scene: SagaTable, model: int) -> tuple[int, int]:
    return scene.lens.to_screen(scene.match.state.table.models[model].place.point)


def test_a_check_before_the_move_stops_the_plan_and_the_way_is_proposed_anew(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match(**NOBODY))
    x, y = at(scene, 1)
    pilot.drag("model:1", (x + 30, y + 60))
    assert isinstance(scene.desk.plans[0], Activate)
    assert any(isinstance(action, Stride) for action in scene.desk.plans)
    start = scene.match.state.table.models[1].place
    pilot.key("Enter")
    pilot.seconds(0.5)
    read(pilot, scene)
    assert told(scene, Checked)
    assert scene.match.state.table.models[1].place == start, "not a stride has been taken unseen"
    assert scene.desk.plans
    assert all(isinstance(action, Stride) for action in scene.desk.plans), (
        "the way is still there to be confirmed"
    )
    pilot.key("Enter")
    pilot.seconds(1)
    read(pilot, scene)
    assert scene.match.state.table.models[1].place.point != start.point


def test_a_foe_that_has_been_found_is_approached_and_struck_in_one_plan(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match(**SOMEBODY))
    pilot.click("model:1")
    pilot.key("Enter")
    pilot.seconds(0.5)
    read(pilot, scene)
    foe = next(model.id for model in scene.match.state.table.models.values() if model.seat == ENEMY)
    pilot.click("card:attack:Bite")
    pilot.click(f"model:{foe}")
    assert scene.desk.commit_words == "Approach and strike"
    assert isinstance(scene.desk.plans[-1], Attack)
    pilot.key("Enter")
    pilot.seconds(2)
    read(pilot, scene)
    assert told(scene, e.Attacked)
