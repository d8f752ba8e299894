"""Stones on their way from a bowl to a slot."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.app.motion import mix, out_cubic
from game.ui.app.theme import Theme
from game.ui.paint.slots import stones
from game.ui.tables.abstract.kinds import KINDS, colour

SECONDS = 0.16
"""How long a stone is on its way."""
_RISE, _SIZE = 40, 32
"""How high its way rises over the straight one, and how large it is at the bowl, in logical pixels."""


@dataclass
class Flight:
    """A stone in the air: its Trait by number, where it comes from and where it goes, and how far it has come."""

    number: int
    start: pygame.Rect
    end: pygame.Rect
    share: float = 0.0

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The stone at its place on the arc."""
        trait, share = KINDS[self.number].trait, out_cubic(self.share)
        size = round(mix(theme.px(_SIZE), self.end.width, share))
        x = mix(self.start.centerx, self.end.centerx, share)
        y = mix(self.start.centery, self.end.centery, share) - theme.px(_RISE) * 4 * share * (1 - share)
        picture = stones.stone(theme, size, trait, colour(theme, trait))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


class Flights:
    """All stones in the air."""

    def __init__(self) -> None:
        self._under_way: list[Flight] = []

    def add(self, flight: Flight) -> None:
        """One more."""
        self._under_way.append(flight)

    def update(self, dt: float) -> bool:
        """Let time pass; True if something moved."""
        before = bool(self._under_way)
        for flight in self._under_way:
            flight.share = min(1.0, flight.share + dt / SECONDS)
        self._under_way = [flight for flight in self._under_way if flight.share < 1]
        return before

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Every stone where it is."""
        for flight in self._under_way:
            flight.draw(surface, theme)
