"""The measured table in small, at one moment of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core import registry
from game.core.seats import Seat
from game.table.lengths import INCH
from game.ui.app.theme import Theme
from game.ui.plane import models
from game.ui.plane.camera import Camera, Lens
from game.ui.plane.ground import Ground
from game.ui.plane.marks import Mark, Zone
from game.ui.tables.ascension.display import BattleDisplay

_NEAR, _FAR = -5, -9
"""The nearest and the farthest zoom."""
_AROUND = 4 * INCH
"""How far around the models the table is shown, in tenths."""


class TableGlimpse:
    """The table from above: as much of it as all models stand on, or, where they would be too small, what lies around the fight."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self._theme, self._area = theme, pygame.Rect((0, 0), size)
        self._ground, self._display = Ground(), self.display()

    def display(self) -> BattleDisplay:
        """What the models are settled into."""
        return BattleDisplay()

    def view(self, state: Any, seat: Seat) -> Any:
        """What a seat may know of the table."""
        return registry.system("ascension").view(state, seat)

    def under(self, state: Any, view: Any) -> Sequence[Mark]:
        """What lies under the models."""
        return [Zone(zone.outline) for zone in view.field.zones if zone.seat is None or not view.models]

    def picture(self, state: Any, seat: Seat, places: tuple[str, ...] = ()) -> pygame.Surface:
        """The table in a state."""
        view, display = self.view(state, seat), self._display
        display.settle(view)
        lens = self._lens(view)
        whole = pygame.Surface(lens.area.size)
        self._ground.draw(whole, lens, display.look)
        for mark in self.under(state, view):
            mark.draw(whole, lens)
        bodies = list(display.bodies.values())
        chosen = display.bodies.get(view.active.model) if view.active else None
        models.draw(whole, lens, bodies, chosen=chosen, busy=True)
        return whole

    def _lens(self, view: Any) -> Lens:
        """What of the table is seen, and how near: all models if they can be told apart, else those about who acts."""
        size, places = (view.field.width, view.field.height), [model.place for model in view.models.values()]
        xs, ys = [place.x for place in places] or [0, size[0]], [place.y for place in places] or [0, size[1]]
        wide, high = max(xs) - min(xs) + 2 * _AROUND, max(ys) - min(ys) + 2 * _AROUND
        camera = Camera()
        camera.fit(self._theme, self._area, min(wide, size[0]), min(high, size[1]), least=_FAR)
        camera.step = min(camera.step, _NEAR)
        seen = Lens(self._theme, self._area, camera, size, self._area, INCH)
        fits = seen.length(wide) <= self._area.width and seen.length(high) <= self._area.height
        active = view.models.get(view.active.model) if view.active else None
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        camera.look_at(middle if fits or active is None else (active.place.x, active.place.y))
        return Lens(self._theme, self._area, camera, size, self._area, INCH)
