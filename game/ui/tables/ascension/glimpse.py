"""The measured table in small, at one moment of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core import registry
from game.core.seats import Seat
from game.core.system import LogLine
from game.table.lengths import INCH
from game.table.shapes import Point
from game.ui.app.theme import Theme
from game.ui.paint.measured import plane_marks
from game.ui.paint.squares import marks
from game.ui.plane import models
from game.ui.plane.camera import Camera, Lens, fitted, flat
from game.ui.plane.ground import Ground
from game.ui.plane.marks import Mark, Zone
from game.ui.tables.ascension.display import BattleDisplay

_NEAR, _FAR = -5, -9
"""The nearest and the farthest zoom."""
_MARK, _WIDER = 30, 1.6
"""The least mark of a blow in logical pixels, and how wide one is in inches."""
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

    def under(self, lens: Lens, state: Any, view: Any) -> Sequence[Mark]:
        """What lies under the models, as far as the picture shows it whole."""
        return [Zone(zone.outline) for zone in view.field.zones if zone.seat is None or not view.models]

    def picture(self, state: Any, seat: Seat, told: Sequence[LogLine] = ()) -> pygame.Surface:
        """The table in a state."""
        view, display = self.view(state, seat), self._display
        display.settle(view)
        actor, struck = _blow(told)
        lens = self._lens(view, [actor, *struck] if actor else struck)
        whole = pygame.Surface(lens.area.size)
        self._ground.draw(whole, lens, display.look)
        for mark in self.under(lens, state, view):
            mark.draw(whole, lens)
        bodies = list(display.bodies.values())
        chosen = display.bodies.get(view.active.model) if view.active else None
        models.draw(whole, lens, bodies, chosen=chosen)
        self._mark_blow(whole, lens, actor, struck)
        return whole

    def map(self, state: Any, seat: Seat, *, units: bool = True) -> pygame.Surface:
        """The table with its zones and what lies on it."""
        view, display = self.view(state, seat), self._display
        display.settle(view)
        lens = flat(self._theme, self._area.size, (view.field.width, view.field.height), INCH)
        whole = pygame.Surface(lens.area.size)
        self._ground.draw(whole, lens, display.look)
        for zone in view.field.zones:
            Zone(zone.outline, zone.seat).draw(whole, lens)
        if units:
            for mark in self.under(lens, state, view):
                mark.draw(whole, lens)
            models.draw(whole, lens, list(display.bodies.values()))
        return fitted(whole, self._area.size)

    def _mark_blow(
        self, surface: pygame.Surface, lens: Lens, actor: Point | None, struck: Sequence[Point]
    ) -> None:
        """A ring round who struck, and wedges where those stood who were struck."""
        theme, size = self._theme, max(self._theme.px(_MARK), round(lens.length(INCH) * _WIDER))
        for place in struck:
            wedges = plane_marks.target(theme, size)
            surface.blit(wedges, wedges.get_rect(center=lens.to_screen(place)))
        if actor:
            ring = marks.ringed(theme, size, "brass_hi")
            surface.blit(ring, ring.get_rect(center=lens.to_screen(actor)))

    def _lens(self, view: Any, blow: Sequence[Point]) -> Lens:
        """What of the table is seen, and how near: all models if they can be told apart, else those about who acts."""
        size = view.field.width, view.field.height
        places = [*blow, *((model.place.x, model.place.y) for model in view.models.values())]
        xs, ys = [x for x, _ in places] or [0, size[0]], [y for _, y in places] or [0, size[1]]
        wide, high = max(xs) - min(xs) + 2 * _AROUND, max(ys) - min(ys) + 2 * _AROUND
        camera = Camera()
        camera.fit(self._theme, self._area, min(wide, size[0]), min(high, size[1]), least=_FAR)
        camera.step = min(camera.step, _NEAR)
        seen = Lens(self._theme, self._area, camera, size, self._area, INCH)
        fits = seen.length(wide) <= self._area.width and seen.length(high) <= self._area.height
        active = view.models.get(view.active.model) if view.active else None
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        near = blow[0] if blow else (active.place.x, active.place.y) if active else middle
        camera.look_at(middle if fits else near)
        seen.clamp(0)
        return seen


def _blow(told: Sequence[LogLine]) -> tuple[Point | None, list[Point]]:
    """Where whoever struck stood, and those who were hurt, by the lines of the log; None and nobody if nobody struck."""
    struck = dict.fromkeys(_spot(line) for line in told if line.kind == "damage" and line.places)
    actor = next((_spot(line) for line in told if line.kind == "attack" and line.places), None)
    return actor, [place for place in struck if place != actor]


def _spot(line: LogLine) -> Point:
    x, _, y = line.places[0].partition(",")
    return int(x), int(y)
