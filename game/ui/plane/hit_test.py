"""What lies under the pointer: bases by their true outlines, the pieces of terrain under them, or the bare table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import pygame

from game.table.shapes import Base, Outline, Place, Point, contains, outline
from game.ui.plane.camera import Lens


class Hit(NamedTuple):
    """What lies under the pointer: a point of the table, a model or 0, and a piece of terrain or ""."""

    point: Point
    model: int = 0
    piece: str = ""


NOWHERE = Hit((-10_000, -10_000))
"""Off the table."""


@dataclass(frozen=True)
class Spot:
    """A base that can be pointed at."""

    id: int
    base: Base
    place: Place
    height: float = 0.0
    """Its elevation: what stands higher is found first."""

    @cached_property
    def ring(self) -> Outline:
        """Its true outline."""
        return outline(self.base, self.place)


def model_at(point: Point, spots: list[Spot]) -> int:
    """The model whose true base lies under a point of the table, the highest of several; 0 for none."""
    found = [spot for spot in spots if _near(point, spot) and contains(spot.ring, point)]
    return max(found, key=lambda spot: (spot.height, spot.id)).id if found else 0


def _near(point: Point, spot: Spot) -> bool:
    reach = max(spot.base.long, spot.base.wide) // 2 + 1
    return abs(point[0] - spot.place.x) <= reach and abs(point[1] - spot.place.y) <= reach


def pixels_of(lens: Lens, spot: Spot) -> pygame.Rect:
    """The rectangle of the window that a base fills."""
    across = min(spot.base.long, spot.base.wide)
    side = max(2, round(lens.length(across) * 0.7))
    return lens.box(spot.place.point, side, side)
