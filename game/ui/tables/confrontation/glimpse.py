"""The table of units in small, at one moment of a battle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from game.core import registry
from game.core.seats import Seat
from game.core.system import LogLine
from game.table.lengths import CM, INCH
from game.table.shapes import Point
from game.ui.app.theme import Theme
from game.ui.paint.measured import plane_marks
from game.ui.paint.squares import marks as signs
from game.ui.plane import models
from game.ui.plane.camera import FARTHEST, Camera, Lens, fitted, flat, unit_of
from game.ui.plane.ground import Ground
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation import marks
from game.ui.tables.confrontation.display import TableDisplay

_FRAME = 12
"""What of the frame round the table is shown, in logical pixels."""
_READ = 300
"""The logical width of a picture from which on what an objective is worth can be read."""
_MARK, _WIDE = 30, 6 * CM
"""The least mark of a blow in logical pixels, and how wide one is in tenths."""


class UnitGlimpse:
    """The whole table from above."""

    def __init__(self, theme: Theme, size: tuple[int, int], sharp: int = 1) -> None:
        """`sharp` is how many times as large as it is shown it is drawn."""
        self._theme, self._size, self._sharp = theme, size, sharp
        self._ground, self._display = Ground(), TableDisplay()

    def picture(self, state: Any, seat: Seat, told: Sequence[LogLine] = ()) -> pygame.Surface:
        """The table in a state, with its frame where there is room for that."""
        whole, lens = self._drawn(state, seat, told)
        edge = 2 * self._theme.px(_FRAME)
        return self._fitted(whole.subsurface(_table(lens).inflate(edge, edge).clip(lens.area)))

    def bare(self, state: Any, seat: Seat) -> pygame.Surface:
        """The table alone, as large as there is room."""
        whole, lens = self._drawn(state, seat)
        return self._fitted(whole.subsurface(_table(lens).clip(lens.area)), grow=True)

    def map(self, state: Any, seat: Seat, *, units: bool = True) -> pygame.Surface:
        """The table with its zones and objectives."""
        view: Any = registry.system("confrontation").view(state, seat)
        self._display.settle(view)
        lens = flat(self._theme, self._size, (view.field.width, view.field.height), CM)
        whole = pygame.Surface(lens.area.size)
        self._ground.draw(whole, lens, self._display.look)
        lying: list[Mark] = [*marks.zones_of(view), *marks.goals(view)]
        for mark in lying:
            mark.draw(whole, lens)
        if units:
            models.draw(whole, lens, list(self._display.bodies.values()))
        return fitted(whole, self._size)

    def _drawn(self, state: Any, seat: Seat, told: Sequence[LogLine] = ()) -> tuple[pygame.Surface, Lens]:
        view: Any = registry.system("confrontation").view(state, seat)
        self._display.settle(view)
        lens = self._lens(view)
        whole = pygame.Surface(lens.area.size)
        self._ground.draw(whole, lens, self._display.look)
        zones = [] if self._display.bodies else list(marks.zones_of(view))
        lying: list[Mark] = [*zones, *marks.goals(view, grown=self._grown(lens))]
        for mark in lying:
            mark.draw(whole, lens)
        models.draw(whole, lens, list(self._display.bodies.values()))
        self._mark_blow(whole, lens, told)
        return whole, lens

    def _fitted(self, picture: pygame.Surface, *, grow: bool = False) -> pygame.Surface:
        """A picture made so small that it has room."""
        share = self._share(picture.size, grow=grow)
        if share >= 1 and not grow:
            return picture.copy()
        size = max(1, round(picture.width * share)), max(1, round(picture.height * share))
        return pygame.transform.smoothscale(picture, size)

    def _grown(self, lens: Lens) -> float:
        """How much larger the discs of objectives are laid, so that they are read; in a picture too small for them they are not."""
        share = self._share(_table(lens).size)
        return 1 / share if self._size[0] >= self._theme.px(_READ) else 1.0

    def _share(self, size: tuple[int, int], *, grow: bool = False) -> float:
        """How large a picture of a size is shown, 1 at most unless it may `grow`."""
        share = min(self._size[0] / size[0], self._size[1] / size[1])
        return share if grow else min(1.0, share)

    def _lens(self, view: Any) -> Lens:
        """From places of that table to pixels, over an area on which the whole of it has room as far off as it is ever seen."""
        field = view.field
        least = unit_of(self._theme, FARTHEST) / INCH
        wide, high = self._size[0] * self._sharp, self._size[1] * self._sharp
        more = max(1.0, field.width * least / wide, field.height * least / high)
        area = pygame.Rect(0, 0, math.ceil(wide * more), math.ceil(high * more))
        camera = Camera()
        camera.fit(self._theme, area, field.width, field.height, least=FARTHEST, filling=True)
        return Lens(self._theme, area, camera, (field.width, field.height), area, CM)

    def _mark_blow(self, surface: pygame.Surface, lens: Lens, told: Sequence[LogLine]) -> None:
        """A ring round who struck, and wedges where those stood who were struck; whole at the edge over which somebody has fled."""
        struck, actor = _places(told, "damage"), _places(told, "attack")[:1]
        size = max(self._theme.px(_MARK), round(lens.length(_WIDE)))
        for place in struck:
            wedges = plane_marks.target(self._theme, size)
            surface.blit(wedges, wedges.get_rect(center=lens.to_screen(place)).clamp(_table(lens)))
        for place in actor:
            ring = signs.ringed(self._theme, size, "brass_hi")
            surface.blit(ring, ring.get_rect(center=lens.to_screen(place)))


def _table(lens: Lens) -> pygame.Rect:
    """Where the table lies without its frame."""
    left, top = lens.to_screen((0, 0))
    right, bottom = lens.to_screen(lens.table)
    return pygame.Rect(left, top, right - left, bottom - top)


def _places(told: Sequence[LogLine], kind: str) -> list[Point]:
    """Where lines of a kind say that it happened, each place once."""
    found: dict[Point, None] = {}
    for line in told:
        if line.kind == kind and line.places:
            x, comma, y = line.places[0].partition(",")
            if comma:
                found[int(x), int(y)] = None
    return list(found)
