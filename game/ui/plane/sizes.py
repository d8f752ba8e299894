"""The chips with the Sizes of terrain and those at models, once more over lines that would cross them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.table.shapes import Point
from game.ui.paint.measured import bases
from game.ui.plane import models
from game.ui.plane.camera import Lens
from game.ui.plane.display import Body
from game.ui.plane.ground import TableLook, chips


class Sizes(NamedTuple):
    """The chips of a table that no model stands on; with a `line` between two points those that it crosses alone.

    They lie on the ground too, under all that is marked on it: edges of zones, of what can be reached and of what is
    influenced would go through their figures.
    """

    look: TableLook
    bodies: tuple[Body, ...] = ()
    line: tuple[Point, Point] | None = None

    @classmethod
    def over(cls, look: TableLook, bodies: Iterable[Body], line: tuple[Point, Point] | None = None) -> Sizes:
        """Those that lie over models too, and cover none of them."""
        return cls(look, tuple(bodies), line)

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        left, top = lens.origin
        ends = tuple(map(lens.to_screen, self.line)) if self.line is not None else ()
        rooms: list[pygame.Rect] | None = None
        for size, place in chips(lens.theme, self.look, lens.unit):
            box = place.move(left, top)
            if not box.colliderect(lens.area) or (ends and not box.clipline(*ends)):
                continue
            if rooms is None:
                rooms = [models.room(lens, body) for body in self.bodies]
            if box.collidelist(rooms) < 0:
                surface.blit(bases.badge(lens.theme, size), box)


class Conditions(NamedTuple):
    """The chips of models that rest: what is said of one is read through the edge of what it influences or sees."""

    bodies: tuple[Body, ...]
    chosen: Body | None = None

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        models.draw_chips(surface, lens, self.bodies, self.chosen)
