"""Combats: a part of the table of units (see `contract`)."""

from __future__ import annotations

from game.ui.tables.confrontation.melees.fight_lines import names, sections, steer
from game.ui.tables.confrontation.melees.fight_marks import click, over

__all__ = ["click", "names", "over", "sections", "steer"]
