"""Whole battles played through the window by clicks."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import paths
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.tables.ascension.scene import Measured
from tests.ui.tables.ascension.player import Player


def played(app: App, name: str, most: int, **given: Any) -> tuple[Measured, Player]:
    text = (paths.scenarios() / "ascension" / f"{name}.toml").read_text("utf-8")
    match = Match.start("ascension", tomllib.loads(text), seed=7, scenario=name, **given)
    app.settings.hints, app.settings.reduced_motion = False, True
    app.settings.bot_speed = 0.0
    scene = app.open("battle", match=match)
    assert isinstance(scene, Measured)
    player = Player(app, scene)
    player.play(most)
    return scene, player


def test_seize_fate_is_played_to_its_end_by_two_at_one_screen(app: App) -> None:
    scene, player = played(app, "seize-fate", 120)
    assert scene.match.outcome is not None
    assert len(player.missed) <= 3


@pytest.mark.parametrize(
    ("name", "options"),
    [("the-bridge", {}), ("burning-village", {}), ("three-sided-brawl", {}), ("two-against-two", {}),
     ("relic-hunt", {"terrain": "placed"})],
)  # fmt: skip
@pytest.mark.slow
def test_every_scenario_is_set_up_and_begun_by_clicks(app: App, name: str, options: dict[str, Any]) -> None:
    scene, player = played(app, name, 34, options=options)
    assert len(scene.match.moments) > 25
    assert len(player.missed) <= 4
