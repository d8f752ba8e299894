"""A game of a page on the neutral table: skittles are pushed about, a peg's line of sight ends at a wall, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.table.lengths import CM, INCH
from game.table.shapes import Base, Place, Point
from game.ui.app.scene import Scene
from game.ui.paint.measured.minimap import MapMark
from game.ui.plane import minimap
from game.ui.plane.adapter import Adapter, Drag
from game.ui.plane.display import Body, Display
from game.ui.plane.ground import PieceLook, TableLook
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Ghost, Mark, Zone
from game.ui.plane.plane import Plane
from game.ui.plane.sight_lines import Ray, SightLine

SIDE = 24 * INCH
WALL = ((2900, 1000), (3100, 1000), (3100, 2000), (2900, 2000))
ROUND = Base(254, 254)


def skittle(id: int, at: Point) -> Body:
    return Body(id, "one" if id < 3 else "two", "wolf", f"Skittle {id}", ROUND, *at, 0, 0.0, 1, 1)


class Skittles(Adapter):
    """What the table is told of the game."""

    unit = CM

    def __init__(self, scene: Bowling) -> None:
        self.scene, self.picked, self.wished = scene, 0, Place(0, 0, 0)
        self.said_of: list[Hit | None] = []
        wall = PieceLook("wall", "wall", WALL, 2)
        bodies = {id: skittle(id, at) for id, at in enumerate(((1500, 1500), (1500, 3000), (4500, 1500)), 1)}
        self._display = Display(bodies, TableLook(SIDE, SIDE, "moor", (wall,)))

    @property
    def display(self) -> Display:
        return self._display

    @property
    def chosen(self) -> int:
        return self.picked

    @property
    def away(self) -> tuple[int, Place] | None:
        return None

    def under(self) -> Sequence[Mark]:
        return [Zone(((0, 0), (SIDE, 0), (SIDE, 1000), (0, 1000)), "one")]

    def over(self) -> Sequence[Mark]:
        held = self.scene.plane.hands.grip
        dragged = held is not None and held.drag is not None
        return (
            [Ghost(self.display.bodies[self.picked], self.wished, pale=True, edge="free")] if dragged else []
        )

    def map_marks(self) -> Sequence[MapMark]:
        return [MapMark("token", 3000, 3000)]

    def said(self, length: int) -> str:
        return f"{length / CM:.0f} cm"

    def sight(self, looker: int, target: int) -> SightLine:
        start, end = (self.display.bodies[each].place.point for each in (looker, target))
        blocked = start[0] < 3000 < end[0]
        ray = Ray(start, end, not blocked)
        title, stop = ("The wall blocks", (2900, 1500)) if blocked else ("In sight", None)
        return SightLine(ray, [ray], title, "by 2 cm", "S-1", stop, WALL if blocked else ())

    def point(self, hit: Hit | None) -> None:
        self.said_of.append(hit)

    def click(self, hit: Hit) -> None:
        self.picked = hit.model

    def choose(self, model: int) -> None:
        self.picked = model

    def take_up(self, hit: Hit) -> Drag | None:
        if not hit.model:
            return None
        self.picked = hit.model
        return Push(self, hit)


class Push:
    """A skittle that is pushed somewhere."""

    def __init__(self, game: Skittles, hit: Hit) -> None:
        self.game, self.start = game, game.display.bodies[hit.model].place
        self.offset = self.start.x - hit.point[0], self.start.y - hit.point[1]
        game.wished = self.start

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        self.game.wished = Place(point[0], self.start.y if straight else point[1], 0)

    def let_down(self) -> None:
        self.game.display.bodies[self.game.picked].put(self.game.wished)

    def cancel(self) -> None:
        self.game.wished = self.start


class Bowling(Scene):
    """The table fills the window but for a map in its corner."""

    name = "bowling"

    def __init__(self, **given: Any) -> None:
        self.game = Skittles(self)
        self.plane = Plane(self.game, self)

    def layout(self) -> None:
        area = pygame.Rect((0, 0), self.size)
        self.map = pygame.Rect(area.right - self.px(200), area.y, self.px(200), self.px(200))
        self.plane.lay_out(self.theme, area, area)
        minimap.lay_out(self.ui, self.plane, self.map)

    def on_table(self, pos: tuple[int, int]) -> bool:
        return self.plane.lens.area.collidepoint(pos) and not self.map.collidepoint(pos)

    def tick(self, dt: float) -> None:
        self.plane.hands.follow()
        if self.plane.tick(dt):
            self.invalidate()

    def on_event(self, event: pygame.event.Event) -> bool:
        return self.plane.on_event(event)

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.plane.hotspots() | super().hotspots()

    def paint(self, surface: pygame.Surface) -> None:
        self.plane.draw(surface)
