"""The units of a skirmish of slots in small, at one moment."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.seats import Seat
from game.ui.app.theme import Theme
from game.ui.play import brief
from game.ui.tables.abstract import forces


class SlotsGlimpse:
    """Every side's units with the slots that are left of them; what stands in the slots stays hidden."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self._theme, self._size = theme, size

    def picture(self, state: Any, seat: Seat, places: tuple[str, ...] = ()) -> pygame.Surface:
        """The units in a state."""
        return forces.picture(self._theme, min(self._size), brief.standing(state))
