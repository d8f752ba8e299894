"""A layer that is painted once and kept while what it shows stays the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame


class Still:
    """`draw` paints anew only when `look` differs from the last time, or the surface has another size."""

    def __init__(self) -> None:
        self._look: Hashable = None
        self._layer: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, look: Hashable, paint: Callable[[pygame.Surface], None]) -> None:
        """Put the layer on `surface`; `paint` fills it from corner to corner."""
        if self._layer is None or self._look != look or self._layer.get_size() != surface.get_size():
            self._layer = pygame.Surface(surface.get_size())
            paint(self._layer)
            self._look = look
        surface.blit(self._layer, (0, 0))

    def forget(self) -> None:
        """Paint anew at the next frame."""
        self._layer = None
