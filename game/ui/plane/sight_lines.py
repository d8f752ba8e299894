"""A line of sight on the table: the ray that comes nearest, what blocks it and by how much, and all rays if asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.table.shapes import Outline, Point
from game.ui.app.theme import mix
from game.ui.kit.measures import APART, HAIR
from game.ui.paint import strokes
from game.ui.paint.measured import plane_marks, terrain
from game.ui.paint.squares import marks
from game.ui.plane import clearance
from game.ui.plane.camera import Lens, Pixel
from game.ui.plane.display import Body

OFF, ODDS, LINE = 18, 36, 28
"""Logical pixels: from the line to its words; above a model, for the chance to hit it; how wide the line is kept clear."""


class Ray(NamedTuple):
    """One line from base to base."""

    start: Point
    end: Point
    free: bool


class SightLine(NamedTuple):
    """Who sees whom: the ray that decides, all of them, and what is said of it."""

    closest: Ray
    rays: Sequence[Ray]
    title: str
    detail: str
    rule: str
    blocked: Point | None
    """Where the closest ray is blocked; None if there is sight."""
    piece: Outline = ()
    """The piece that blocks it, or that gives cover."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """The ray alone."""
        closest = self.closest
        stop = lens.to_screen(self.blocked) if self.blocked else None
        plane_marks.sight(
            surface, lens.theme, lens.to_screen(closest.start), lens.to_screen(closest.end), stop
        )


class Look(NamedTuple):
    """A line of sight with the piece that matters and its words; `every` ray is shown if asked for."""

    line: SightLine
    bodies: Sequence[Body]
    """Whom the words should not cover."""
    every: bool = False

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """The rays, the piece, and the words where they cover least."""
        line, theme = self.line, lens.theme
        palette = theme.palette
        for ray in line.rays if self.every else ():
            colour = mix(palette.bone if ray.free else palette.ember, palette.outline, 0.35)
            strokes.trace(
                surface, [lens.to_screen(ray.start), lens.to_screen(ray.end)], colour, theme.px(HAIR)
            )
        line.draw(surface, lens)
        if line.piece:
            accent = "brass" if line.closest.free else "ember"
            terrain.lit(surface, theme, lens.points(line.piece), accent)
        detail = line.detail
        if self.every and not line.blocked:
            detail = f"{sum(ray.free for ray in line.rays)} of {len(line.rays)} lines, {detail}"
        icon, accent = ("eyeno", "ember") if line.blocked else ("eye", "bone")
        picture = marks.callout(theme, line.title, detail, icon=icon, accent=accent, link=line.rule)
        surface.blit(picture, self._place(lens, picture))

    def _place(self, lens: Lens, picture: pygame.Surface) -> pygame.Rect:
        """Where the words cover least of the line and of whom it joins."""
        px, closest = lens.theme.px, self.line.closest
        gap, head, thick = px(OFF), px(ODDS), 2 * px(LINE / 2)
        start, end = lens.to_screen(closest.start), lens.to_screen(closest.end)
        kept = [_with_odds(lens, body, px(APART), head) for body in self.bodies]
        for share in range(21):
            spot = pygame.Rect(0, 0, thick, thick)
            spot.center = _along(start, end, share / 20)
            kept.append(spot)
        at = lens.to_screen(self.line.blocked) if self.line.blocked else end
        places = [
            place
            for pixel, far in ((at, gap), (end, 4 * gap), (start, 5 * gap))
            for place in clearance.beside(picture, pixel, far)
        ]
        return clearance.clearest(places, kept, lens.free)


def _along(start: Pixel, end: Pixel, share: float) -> Pixel:
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _with_odds(lens: Lens, body: Body, wider: int, head: int) -> pygame.Rect:
    """What a model and the chance to hit it cover, which stands above it."""
    side = round(lens.length(body.base.long)) + wider
    box = pygame.Rect(0, 0, side, side + head)
    box.midtop = lens.to_screen(body.place.point)
    return box.move(0, -head - side // 2)
