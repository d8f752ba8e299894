"""A battle that opens as an empty table: these tests end where it begins."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from game.core.match import Match
from game.ui.app import scenes
from game.ui.app.scene import Scene


class Table(Scene):
    """Stands where the battle would, and shows which match it was given."""

    name = "battle"

    def __init__(self, match: Match) -> None:
        self.match = match


@pytest.fixture(autouse=True)
def _table(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("measured_stand_in")
    module.Table = Table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "measured_stand_in", module)
    own = {**scenes.BY_SYSTEM["ascension"], "battle": "measured_stand_in:Table"}
    monkeypatch.setitem(scenes.BY_SYSTEM, "ascension", own)
