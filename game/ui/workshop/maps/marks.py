"""What the workshop draws on a map: discs of places, numbers of problems, axes, ghosts and what is chosen."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.table.shapes import Outline, Point
from game.ui.app.theme import Theme
from game.ui.kit.measures import GAP, LINE, STROKE
from game.ui.paint import strokes
from game.ui.paint.measured import markers, plane_marks
from game.ui.plane.camera import Lens
from game.ui.workshop.notations.items import Item, Sort

_LEAST = 20
"""How wide the disc of a place is at least, in logical pixels."""
_BESIDE = 0.6
"""How far to the left and up a disc shows beside what lies on it, in its own widths."""
_NAMED = 12
"""Logical pixels per inch from which zones say their names."""
_SIGNS = {
    Sort.ZONE: "target",
    Sort.SPOT: "eye",
    Sort.OBJECTIVE: "flag",
    Sort.THING: "hand",
    Sort.STAND: "person",
    Sort.ENCOUNTER: "skull",
}


def sign(theme: Theme, sort: Sort, size: int, seat: Seat | None = None, words: str = "?") -> pygame.Surface:
    """The sign of a mark, as wide as that in device pixels; of a token with its number."""
    if sort is Sort.TOKEN:
        return markers.bone(theme, size, words)
    seat = "two" if sort is Sort.ENCOUNTER else seat
    return markers.objective(theme, size, seat=seat, icon=_SIGNS[sort])


class Disc(NamedTuple):
    """A place: a token with its number, a spot, an objective, somebody who stands there from the start."""

    item: Item
    under: bool = False
    """Whether something smaller lies in the middle of it: from afar, where both are as small as can be, it shows beside that."""

    def place(self, lens: Lens) -> pygame.Rect:
        """Where it shows on the screen."""
        xs = [x for x, _ in self.item.outline]
        least, wide = lens.theme.px(_LEAST), round(lens.length(max(xs) - min(xs)))
        place = pygame.Rect(0, 0, max(least, wide), max(least, wide))
        x, y = lens.to_screen(self.item.at)
        by = round(_BESIDE * least) if self.under and wide <= least else 0
        place.center = round(x) - by, round(y) - by
        return place

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        item, place = self.item, self.place(lens)
        picture = sign(lens.theme, item.sort, place.width, item.seat, item.name.rpartition(" ")[2])
        surface.blit(picture, picture.get_rect(center=place.center))


class Part(NamedTuple):
    """A zone or a deployment."""

    outline: Outline
    seat: Seat | None

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        state = "held" if self.seat else "lit"
        plane_marks.zone(surface, lens.theme, lens.points(self.outline), seat=self.seat, state=state)


class ZoneName(NamedTuple):
    """The name of a zone in its middle, where there is room for it; over the axes, which would go through it."""

    outline: Outline
    name: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, box = lens.theme, strokes.box([lens.points(self.outline)], 0)
        if lens.unit >= theme.px(_NAMED) and theme.width(self.name, "card") + theme.px(LINE) < box.width:
            plate = plane_marks.label(theme, self.name)
            surface.blit(plate, plate.get_rect(center=box.center))


class Number(NamedTuple):
    """The number of a problem, at what it is about."""

    at: Point
    number: int
    accent: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        disc = markers.number(lens.theme, self.number, self.accent)
        x, y = lens.to_screen(self.at)
        place = disc.get_rect(center=(x + lens.theme.px(GAP), y - lens.theme.px(GAP)))
        if place.colliderect(lens.area):
            place.clamp_ip(lens.area)  # a corner of the table lies at the rulers
        surface.blit(disc, place)


class Axis(NamedTuple):
    """The line in which a map is mirrored."""

    start: Point
    end: Point

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme = lens.theme
        line = [lens.to_screen(self.start), lens.to_screen(self.end)]
        dash = theme.px(GAP)
        strokes.dashed(surface, line, theme.palette.outline, theme.px(2 * STROKE), dash, dash)
        strokes.dashed(surface, line, theme.palette.brass, theme.px(STROKE), dash, dash)


class Dashes(NamedTuple):
    """A band from one corner to the other, drawn round what is to be chosen."""

    box: tuple[Point, Point]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, (left, top), (right, bottom) = lens.theme, *self.box
        ring = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        line, dash = [lens.to_screen(each) for each in ring], theme.px(GAP)
        strokes.dashed(surface, line, theme.palette.outline, theme.px(2 * STROKE), dash, dash)
        strokes.dashed(surface, line, theme.palette.brass_hi, theme.px(STROKE), dash, dash)


class Frame(NamedTuple):
    """Brackets round what is chosen."""

    outline: Outline
    accent: str = "brass_hi"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme = lens.theme
        box = strokes.box([lens.points(self.outline)], 0).inflate(theme.px(GAP), theme.px(GAP))
        colour = getattr(theme.palette, self.accent)
        reach, wide = max(theme.px(GAP), min(box.size) // 4), theme.px(STROKE)
        for x, y, dx, dy in (
            (box.left, box.top, 1, 1), (box.right, box.top, -1, 1),
            (box.left, box.bottom, 1, -1), (box.right, box.bottom, -1, -1),
        ):  # fmt: skip
            corner = [(x + dx * reach, y), (x, y), (x, y + dy * reach)]
            pygame.draw.lines(surface, theme.palette.outline, False, corner, 2 * wide)
            pygame.draw.lines(surface, colour, False, corner, wide)
