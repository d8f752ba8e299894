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

_WHOLE, _FARTHEST, _NEAR = 280, -12, -7
"""From which logical side on the whole table is shown, at which zoom at the farthest, and the zoom where it is not."""


class TableGlimpse:
    """The table from above: all of it, or, where that would be too small, what lies around the middle of the fight."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self._theme, self._area = theme, pygame.Rect((0, 0), size)
        self._whole = min(size) >= theme.px(_WHOLE)
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
        camera, size = Camera(), (view.field.width, view.field.height)
        camera.fit(self._theme, self._area, *size, least=_FARTHEST)
        area = self._area.copy()
        if self._whole:
            lens = Lens(self._theme, area, camera, size, area, INCH)
            area.size = (
                min(area.width, round(lens.length(size[0]))),
                min(area.height, round(lens.length(size[1]))),
            )
        else:
            camera.step = _NEAR
            camera.look_at(_middle(view))
        lens = Lens(self._theme, area, camera, size, area, INCH)
        whole = pygame.Surface(area.size)
        self._ground.draw(whole, lens, display.look)
        for mark in self.under(state, view):
            mark.draw(whole, lens)
        bodies = list(display.bodies.values())
        chosen = display.bodies.get(view.active.model) if view.active else None
        models.draw(whole, lens, bodies, chosen=chosen, busy=True)
        return whole


def _middle(view: Any) -> tuple[float, float]:
    """The middle of the fight: whoever acts, else the middle of all models."""
    active = view.models.get(view.active.model) if view.active else None
    places = [active.place] if active else [model.place for model in view.models.values()]
    if not places:
        return view.field.width / 2, view.field.height / 2
    return sum(place.x for place in places) / len(places), sum(place.y for place in places) / len(places)
