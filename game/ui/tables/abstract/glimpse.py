"""The units of a skirmish of slots in small, at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.seats import Seat
from game.core.system import LogLine
from game.ui.app.theme import Theme
from game.ui.play.summaries import brief
from game.ui.tables.abstract import forces
from game.ui.tables.abstract.forces import Lit


class SlotsGlimpse:
    """Every side's units with the slots that are left of them; what stands in the slots stays hidden."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self._theme, self._size = theme, size

    def picture(self, state: Any, seat: Seat, told: Sequence[LogLine] = ()) -> pygame.Surface:
        """The units in a state: those that struck lit, those that were struck in wedges."""
        blows = [[int(place) for place in line.places] for line in told if line.kind == "attack"]
        up = frozenset(
            unit for *attackers, _ in (each for each in blows if len(each) > 1) for unit in attackers
        )
        struck = frozenset(each[-1] for each in blows if len(each) > 1)
        return forces.picture(self._theme, self._size, brief.standing(state), Lit(up, struck - up))

    def map(self, state: Any, seat: Seat, *, units: bool = True) -> pygame.Surface:
        """The units: they stand nowhere."""
        return self.picture(state, seat)
