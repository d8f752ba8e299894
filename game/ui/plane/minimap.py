"""The map of a measured table: the whole of it in little, and the buttons that zoom."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.ink import IconButton
from game.ui.kit.measures import APART, BOLD, NEAR, PAD, STROKE
from game.ui.kit.ui import Ui
from game.ui.paint import panels
from game.ui.paint.measured import minimap
from game.ui.plane.plane import Plane

ZOOM, SIGN = 30, 18
"""How large a button that zooms is, and the sign on it, in logical pixels."""
GRAIN = 20
"""Tenths: models that move less than this leave the map as it is."""


def lay_out(ui: Ui, plane: Plane, box: pygame.Rect) -> None:
    """The map with its buttons inside a panel: beside the table, not on it."""
    px = plane.theme.px
    size, edge = px(ZOOM), px(APART)
    whole = box.inflate(-px(PAD), -px(PAD))
    beside = pygame.Rect(whole.topleft, (box.right - edge - size - px(NEAR) - whole.x, whole.height))
    table = minimap.place(whole.size, plane.adapter.size).move(whole.topleft)
    ui.add(MapView(plane, beside if table.right > beside.right else whole))
    for number, (id, icon, steps) in enumerate((("zoom-in", "plus", 1), ("zoom-out", "minus", -1))):
        top = box.bottom - edge - (2 - number) * (size + px(NEAR))
        ui.add(ZoomButton(plane.zoom, id, icon, steps, pygame.Rect(box.right - edge - size, top, size, size)))


class ZoomButton(IconButton):
    """Nearer or farther, on the map."""

    def __init__(
        self, zoom: Callable[[int], None], id: str, icon: str, steps: int, rect: pygame.Rect
    ) -> None:
        hint = "Nearer" if steps > 0 else "Farther"
        super().__init__(id, "", rect, lambda: zoom(2 * steps), icon=icon, hint=hint, key=id)
        self.focusable = False

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.button(self.theme, self.place.size, self.state), self.place)
        sign = art.icon(self.theme, self.icon, self.theme.px(SIGN), self.theme.palette.bone)
        surface.blit(sign, sign.get_rect(center=self.place.center))


class MapView(Widget):
    """The whole table in little; a click goes there, a drag follows."""

    pointable = True

    def __init__(self, plane: Plane, rect: pygame.Rect) -> None:
        super().__init__("map", rect)
        self._plane = plane
        self._made: tuple[object, pygame.Surface] | None = None

    def on_press(self, pos: tuple[int, int]) -> None:
        self._go(pos)

    def on_drag(self, pos: tuple[int, int]) -> None:
        self._go(pos)

    def on_wheel(self, notches: int) -> bool:
        self._plane.zoom(notches)
        return True

    def _go(self, pos: tuple[int, int]) -> None:
        local = (pos[0] - self.place.x, pos[1] - self.place.y)
        self._plane.look_at(minimap.at(self.place.size, self._plane.adapter.size, local))

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._picture(), self.place)
        size, theme = self._plane.adapter.size, self.theme
        inner = minimap.place(self.place.size, size).move(self.place.topleft)
        share = inner.width / size[0]
        x, y, width, height = (round(each * share) for each in self._plane.lens.seen)
        view = pygame.Rect(inner.x + x, inner.y + y, width, height).clip(inner)
        pygame.draw.rect(surface, theme.palette.outline, view.inflate(2, 2), theme.px(BOLD))
        pygame.draw.rect(surface, theme.palette.brass_hi, view, theme.px(STROKE))

    def _picture(self) -> pygame.Surface:
        adapter = self._plane.adapter
        display = adapter.display
        models = tuple(
            (body.seat, round(body.x / GRAIN) * float(GRAIN), round(body.y / GRAIN) * float(GRAIN))
            for body in display.bodies.values()
        )
        zones, marks = list(adapter.map_zones()), list(adapter.map_marks())
        made_of = display.look, models, zones, marks
        if self._made is None or self._made[0] != made_of:
            pieces = [(piece.kind, piece.outline) for piece in display.look.pieces]
            picture = minimap.minimap(
                self.theme,
                self.place.size,
                adapter.size,
                pieces=pieces,
                models=models,
                zones=zones,
                marks=marks,
            )
            self._made = made_of, picture
        return self._made[1]
