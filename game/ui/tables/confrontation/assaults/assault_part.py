"""An assault: a part of the table of units (see `contract`)."""

from __future__ import annotations

from game.ui.tables.confrontation.assaults.assault_lines import lay, sections
from game.ui.tables.confrontation.assaults.assault_marks import over, top
from game.ui.tables.confrontation.assaults.contact_hand import click, steer, take_up

__all__ = ["click", "lay", "over", "sections", "steer", "take_up", "top"]
