"""Drawing a front: a part of the table of units (see `contract`)."""

from __future__ import annotations

from game.ui.tables.confrontation.drags import click, take_up
from game.ui.tables.confrontation.fronts.front_keys import steer, turn, turns
from game.ui.tables.confrontation.fronts.front_lines import sections
from game.ui.tables.confrontation.fronts.front_marks import over, top, under

__all__ = ["click", "over", "sections", "steer", "take_up", "top", "turn", "turns", "under"]
