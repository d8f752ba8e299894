"""Shooting: a part of the table of units (see `contract`)."""

from __future__ import annotations

from game.ui.tables.confrontation.salvos.shot_lines import sections
from game.ui.tables.confrontation.salvos.shot_marks import over, top

__all__ = ["over", "sections", "top"]
