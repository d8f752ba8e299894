"""Combats: a part of the table of units (see `contract`)."""

from __future__ import annotations

from game.ui.tables.confrontation.fight_lines import sections, steer

__all__ = ["sections", "steer"]
