"""A table to open instead of the battle, and battles on the disk to find."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game import paths, scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.ui.app import scenes
from game.ui.app.scene import Scene


class Table(Scene):
    """Stands where the battle would, begins the record as that does, and shows which match it was given."""

    name = "battle"

    def __init__(self, match: Match) -> None:
        self.match = match

    def tick(self, dt: float) -> None:
        self.match.writer.bring()


@pytest.fixture(autouse=True)
def table_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle opens as an empty table: these tests end where the battle begins."""
    module = ModuleType("table_stand_in")
    module.Table = Table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "table_stand_in", module)
    monkeypatch.setitem(scenes.SCENES, "battle", "table_stand_in:Table")


@pytest.fixture
def played() -> Callable[..., Path]:
    """Plays so many random actions and gives the record's path: `played("jotunheim", 40)`; as `trial` of what is being drawn."""

    def play(
        scenario: str, actions: int, *, name: str = "", seed: int = 8, trial: bool = False, **seats: str
    ) -> Path:
        entry = scenarios.load(scenario)
        path = paths.user() / "saves" / f"{name or scenario}.holmgang"
        sitting: dict[Any, str] = {"one": "human:Astrid", "two": "greedy"} | seats
        match = Match.start(
            entry.system,
            entry.document,
            seed=seed,
            scenario="" if trial else entry.id,
            seats=sitting,
            path=path,
        )
        chance = seeded("rooms", seed)
        while match.decision and actions:
            match.act(match.decision.sample(match.state, chance))
            actions -= 1
        match.close()
        assert match.writer.path
        return match.writer.path

    return play
