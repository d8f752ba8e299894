"""The measured table on the screen: which part of it is seen, and how large.

`Camera` is what the player chose and outlives every layout: a middle in tenths of a millimetre and a step of zoom.
`Lens` is that camera on one area of the window: it turns points of the table into pixels and back, exact to the
tenth. Zoom goes in quarters of a doubling, so that pictures made for one step serve again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.table.lengths import INCH
from game.table.shapes import Outline, Point
from game.ui.app.theme import Theme

UNIT = 46
"""Logical pixels per inch at zoom 0, the size at which a table is a pleasure to look at."""
BEYOND = 96
"""Logical pixels of what lies beyond the table's edge that the free part of a view may show."""
CLOSEST, FARTHEST = 8, -10
"""Steps of zoom: four double the size."""
FIRST = -4
"""The farthest zoom from which a table is first seen, unless its system says otherwise."""
_LARGEST = 236
"""Device pixels per inch that are never exceeded: below, a pixel is more than a tenth, and clicks are exact."""

Pixel = tuple[int, int]


def unit_of(theme: Theme, step: float) -> int:
    """Device pixels per inch at a step of zoom, or between two while the view glides."""
    return max(4, min(_LARGEST, round(theme.px(UNIT) * 2 ** (step / 4))))


@dataclass
class Camera:
    """What the player looks at: the middle of the view in tenths, and the zoom."""

    x: float = 0.0
    y: float = 0.0
    step: float = 0
    """A whole number except while the view glides."""
    placed: bool = False
    """Whether it has been pointed at anything yet."""

    def look_at(self, point: tuple[float, float]) -> None:
        """Put a point of the table into the middle."""
        self.x, self.y, self.placed = float(point[0]), float(point[1]), True

    def fit(
        self,
        theme: Theme,
        free: pygame.Rect,
        width: int,
        height: int,
        least: int = FARTHEST,
        *,
        filling: bool = False,
    ) -> None:
        """Zoom so that the whole table is seen in a rectangle of that size, but no farther than `least`.

        With `filling` it lies between two steps of zoom, so that it fills the rectangle, be that farther off.
        """
        step = CLOSEST
        while step > least:
            scale = unit_of(theme, step) / INCH
            if width * scale <= free.width and height * scale <= free.height:
                break
            step -= 1
        self.step = step
        if filling:
            unit = math.floor(min(free.width / width, free.height / height) * INCH)
            between = 4 * math.log2(max(1, unit) / theme.px(UNIT))
            self.step = min(float(CLOSEST), between)
        self.look_at((width / 2, height / 2))


class Lens:
    """A camera on an area of the window.

    `free` is the part of it that nothing covers; its middle is the camera's. `counts` is what rulers count in, in
    tenths of a millimetre.
    """

    def __init__(
        self,
        theme: Theme,
        area: pygame.Rect,
        camera: Camera,
        table: tuple[int, int],
        free: pygame.Rect | None = None,
        counts: int = INCH,
    ) -> None:
        self.theme, self.area, self.camera, self.table = theme, area, camera, table
        self.free, self.counts = free or area, counts
        self._unit = camera.step, unit_of(theme, camera.step)
        """The step of zoom that was asked for last, and what it came to: this is asked a thousand times a frame."""

    @property
    def unit(self) -> int:
        """Device pixels per inch."""
        if self._unit[0] != self.camera.step:
            self._unit = self.camera.step, unit_of(self.theme, self.camera.step)
        return self._unit[1]

    @property
    def scale(self) -> float:
        """Device pixels per tenth of a millimetre."""
        return self.unit / INCH

    @property
    def tick(self) -> float:
        """Pixels between the ticks of a ruler."""
        return self.unit * self.counts / INCH

    @property
    def origin(self) -> Pixel:
        """Where the corner of the table lies in the window."""
        scale = self.scale
        return (
            round(self.free.centerx - self.camera.x * scale),
            round(self.free.centery - self.camera.y * scale),
        )

    def to_screen(self, point: tuple[float, float]) -> Pixel:
        """The pixel of a point of the table."""
        (left, top), scale = self.origin, self.scale
        return round(left + point[0] * scale), round(top + point[1] * scale)

    def to_table(self, pos: Pixel) -> Point:
        """The point of the table under a pixel, in whole tenths."""
        (left, top), scale = self.origin, self.scale
        return round((pos[0] - left) / scale), round((pos[1] - top) / scale)

    def points(self, ring: Outline) -> list[Pixel]:
        """An outline in pixels."""
        (left, top), scale = self.origin, self.scale
        return [(round(left + x * scale), round(top + y * scale)) for x, y in ring]

    def length(self, tenths: float) -> float:
        """A length in pixels."""
        return tenths * self.scale

    def box(self, point: tuple[float, float], wide: int, high: int) -> pygame.Rect:
        """A rectangle of so many pixels round a point of the table."""
        box = pygame.Rect(0, 0, wide, high)
        box.center = self.to_screen(point)
        return box

    def discs(self, spots: Iterable[tuple[tuple[float, float], float]]) -> list[pygame.Rect]:
        """The squares round many discs, each given by its middle and how many tenths it is across."""
        (left, top), scale = self.origin, self.scale
        found = []
        for (x, y), across in spots:
            side = round(across * scale)
            found.append(
                pygame.Rect(
                    round(left + x * scale) - side // 2, round(top + y * scale) - side // 2, side, side
                )
            )
        return found

    # What the player does to the camera

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by so many pixels, as far as its edges allow."""
        camera, scale = self.camera, self.scale
        camera.look_at((camera.x - dx / scale, camera.y - dy / scale))
        self.clamp()

    def clamp(self, most: int = BEYOND) -> None:
        """Keep all but `most` logical pixels beyond the table's edges out of the free part; a small table in its middle."""
        camera, scale, beyond = self.camera, self.scale, self.theme.px(most)
        camera.x = _within(camera.x, (self.free.width / 2 - beyond) / scale, self.table[0])
        camera.y = _within(camera.y, (self.free.height / 2 - beyond) / scale, self.table[1])

    def zoom(self, steps: int, at: Pixel | None = None) -> bool:
        """Zoom by steps, the point under `at` staying where it is; False at the end of the range."""
        at = at or self.free.center
        before = self.to_table(at)
        now = round(self.camera.step)
        step = max(min(FARTHEST, now), min(CLOSEST, now + steps))
        while steps > 0 and step > now and unit_of(self.theme, step) == unit_of(self.theme, step - 1):
            step -= 1
        if step == self.camera.step:
            return False
        self.camera.step = step
        scale = self.scale
        self.camera.x = before[0] - (at[0] - self.free.centerx) / scale
        self.camera.y = before[1] - (at[1] - self.free.centery) / scale
        self.pan(0, 0)
        return True

    def show(self, point: tuple[float, float], margin: int) -> None:
        """Pan just as far as it takes to see a point `margin` pixels inside the free part."""
        x, y = self.to_screen(point)
        box = self.free.inflate(-2 * margin, -2 * margin)
        dx = max(0, box.left - x) - max(0, x - box.right)
        dy = max(0, box.top - y) - max(0, y - box.bottom)
        if dx or dy:
            self.pan(dx, dy)

    @property
    def seen(self) -> tuple[int, int, int, int]:
        """The part of the table in the free part of the view: x, y, width, height in tenths."""
        left, top = self.to_table(self.free.topleft)
        right, bottom = self.to_table(self.free.bottomright)
        return left, top, right - left, bottom - top

    @property
    def stamp(self) -> tuple[int, Pixel, tuple[int, int]]:
        """Equal while everything lies at the same pixels."""
        return self.unit, self.origin, self.area.size


def flat(theme: Theme, size: tuple[int, int], table: tuple[int, int], counts: int = INCH) -> Lens:
    """The whole table from edge to edge, as large as fits into `size`, or as small as it is ever drawn where that is larger."""
    camera = Camera()
    camera.fit(theme, pygame.Rect((0, 0), size), *table, filling=True)
    scale = unit_of(theme, camera.step) / INCH
    area = pygame.Rect(0, 0, round(table[0] * scale), round(table[1] * scale))
    return Lens(theme, area, camera, table, counts=counts)


def fitted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture made so small that it fits into `size`; as it is where it does."""
    share = min(size[0] / picture.width, size[1] / picture.height)
    if share >= 1:
        return picture
    return pygame.transform.smoothscale(
        picture, (max(1, round(picture.width * share)), max(1, round(picture.height * share)))
    )


def _within(middle: float, nearest: float, whole: int) -> float:
    """The middle of a view, at least so far from both edges; half way where they lie too close together for that."""
    return whole / 2 if 2 * nearest >= whole else min(max(middle, nearest), whole - nearest)


class Fixed(Lens):
    """The same view laid onto a picture whose own corner of the table lies at `corner`."""

    def __init__(self, lens: Lens, area: pygame.Rect, corner: Pixel) -> None:
        super().__init__(lens.theme, area, lens.camera, lens.table)
        self._corner = corner

    @property
    def origin(self) -> Pixel:
        return self._corner
