"""Whole battles played through the window by clicks."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import paths
from game.core.match import Match
from game.ui.app.loop import App
from tests.ui.tables.ascension.follower import Follower


def played(app: App, name: str, most: int, **given: Any) -> Follower:
    text = (paths.scenarios() / "ascension" / f"{name}.toml").read_text("utf-8")
    match = Match.start("ascension", tomllib.loads(text), seed=7, scenario=name, **given)
    app.settings.bot_speed = 0.0
    player = Follower.opens(app, match)
    player.play(most)
    return player


def test_seize_fate_is_played_to_its_end_by_two_at_one_screen(app: App) -> None:
    player = played(app, "seize-fate", 120)
    assert player.match.outcome is not None
    assert len(player.missed) <= 3


@pytest.mark.parametrize(
    ("name", "options"),
    [("the-bridge", {}), ("burning-village", {}), ("three-sided-brawl", {}), ("two-against-two", {}),
     ("relic-hunt", {"terrain": "placed"})],
)  # fmt: skip
@pytest.mark.slow
def test_every_scenario_is_set_up_and_begun_by_clicks(app: App, name: str, options: dict[str, Any]) -> None:
    player = played(app, name, 34, options=options)
    assert len(player.match.moments) > 25
    assert len(player.missed) <= 4
