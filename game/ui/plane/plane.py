"""A measured table on the screen: camera, pictures, rulers, lines of sight and hands, whatever is played on it.

plane = Plane(adapter, scene)
plane.lay_out(theme, area, free)        in the scene's layout
plane.tick(dt); plane.draw(surface)     in its tick and its paint
plane.on_event(event)                   what no widget wanted
"""

from __future__ import annotations

import pygame

from game.table.shapes import Point, contains
from game.ui.app.theme import Theme
from game.ui.paint import plane_marks, rulers, terrain
from game.ui.plane import measuring
from game.ui.plane.adapter import Adapter
from game.ui.plane.board import Board
from game.ui.plane.camera import FARTHEST, Camera, Lens, Pixel
from game.ui.plane.display import Bolt
from game.ui.plane.gestures import Hands, Window
from game.ui.plane.ground import Ground
from game.ui.plane.marks import Mark, Measure
from game.ui.plane.picking import Hit, model_at, pixels_of
from game.ui.plane.sight_lines import Look

PAN = 90
"""How far a key moves the view, in logical pixels."""
FIRST = -4
"""The farthest zoom from which a table is first seen."""
IN_VIEW = 80
"""How far inside the view something lies that is brought into it, in logical pixels."""


class Plane:
    """One measured table; `adapter` says what is on it, `window` what lies over it."""

    lens: Lens
    """From places to pixels, since the last layout."""

    def __init__(self, adapter: Adapter, window: Window) -> None:
        self.adapter, self.window = adapter, window
        self.camera = Camera()
        self.ground = Ground()
        self.board = Board(adapter, self.ground)
        self.hands = Hands(self)
        self.ruler: tuple[Hit, Hit] | None = None
        """Both ends of what is measured."""
        self.ruler_open = False
        """Whether the far end of the ruler still follows the pointer."""
        self.looking: tuple[int, int] | None = None
        """Who looks at whom along all lines."""

    @property
    def theme(self) -> Theme:
        """Fonts, colours and scale in force."""
        return self.lens.theme

    def lay_out(self, theme: Theme, area: pygame.Rect, free: pygame.Rect) -> None:
        """Fill `area` of the window, of which nothing covers `free`."""
        adapter = self.adapter
        self.lens = Lens(theme, area, self.camera, adapter.size, free, adapter.unit)
        if not self.camera.placed:
            self.see_all(least=FIRST)

    # Drawing

    def tick(self, dt: float) -> bool:
        """Let so many seconds pass; True if something looks different."""
        fresh = self.ground.tick(dt, self.lens, self.adapter.display.look)
        return self.board.tick(self.lens) or fresh

    def draw(self, surface: pygame.Surface) -> None:
        """The table with all that lies on it, and the rulers at its edges."""
        adapter, lens, window = self.adapter, self.lens, self.window
        self.board.draw(surface, lens)
        surface.set_clip(lens.area)
        if not adapter.veiled:
            for mark in self._marks():
                mark.draw(surface, lens)
        pointer = window.app.pointer if window.on_table(window.app.pointer) else None
        rulers.rulers(surface, lens.theme, lens.area, unit=lens.tick, origin=lens.origin, pointer=pointer)
        surface.set_clip(None)

    def _marks(self) -> list[Mark]:
        adapter, bolt = self.adapter, self.adapter.display.bolt
        flying: list[Mark] = [Flight(bolt)] if bolt is not None else []
        return [*flying, *adapter.over(), *self._measured(), *adapter.top()]

    def _measured(self) -> list[Mark]:
        """What is measured and looked along; nothing while things move."""
        if self.adapter.busy:
            return []
        found: list[Mark] = []
        if self.ruler is not None:
            start, end, length = measuring.measure(*self.ruler, self.adapter.stand)
            found.append(Measure(start, end, self.adapter.said(length)))
        line = self.adapter.sight(*self.looking) if self.looking is not None else None
        if line is not None:
            found.append(Look(line, list(self.adapter.display.bodies.values()), every=True))
        return found

    # What lies where

    def hit(self, pos: Pixel) -> Hit:
        """What lies under a pixel."""
        return self.hit_at(self.lens.to_table(pos))

    def hit_at(self, point: Point) -> Hit:
        """What lies at a point of the table."""
        display = self.adapter.display
        pieces = [piece for piece in display.look.pieces if contains(piece.outline, point)]
        best = max(pieces, key=lambda piece: (piece.depth, terrain.order(piece.kind)), default=None)
        return Hit(point, model_at(point, display.spots()), best.id if best else "")

    def hotspots(self) -> dict[str, pygame.Rect]:
        """Where models and terrain can be pointed at, by `model:` or `piece:` and their ids."""
        found = {f"model:{spot.id}": pixels_of(self.lens, spot) for spot in self.adapter.display.spots()}
        for piece in self.adapter.display.look.pieces:
            xs, ys = zip(*self.lens.points(piece.outline), strict=True)
            size = max(1, max(xs) - min(xs)), max(1, max(ys) - min(ys))
            found[f"piece:{piece.id}"] = pygame.Rect((min(xs), min(ys)), size)
        return {
            id: rect.clip(self.lens.area) for id, rect in found.items() if rect.colliderect(self.lens.area)
        }

    # The view

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by so many pixels."""
        self.lens.pan(dx, dy)
        self.window.invalidate()

    def zoom(self, steps: int, at: Pixel | None = None) -> None:
        """Zoom at a pixel, or at the middle."""
        if self.lens.zoom(steps, at):
            self.window.invalidate()

    def see_all(self, *, least: int = FARTHEST) -> None:
        """The whole table, but from no farther than at a step of zoom."""
        self.camera.fit(self.theme, self.lens.free, *self.adapter.size, least)
        self.window.invalidate()

    def show(self, point: Point) -> None:
        """Move the view just as far as it takes to see a point."""
        self.lens.show(point, self.theme.px(IN_VIEW))
        self.window.invalidate()

    def centre(self, model: int) -> None:
        """Put a model into the middle of the view."""
        body = self.adapter.display.bodies.get(model)
        if body is not None:
            self.camera.look_at((body.x, body.y))
        self.window.invalidate()

    # Hands

    def on_event(self, event: pygame.event.Event) -> bool:
        """A pointer event that no widget wanted; True when it was used."""
        return self.hands.on_event(event)

    def look_to(self, hit: Hit) -> None:
        """A line of sight from the chosen model to another; who is clicked first is chosen."""
        chosen = self.adapter.chosen
        other = hit.model not in (0, chosen)
        self.looking = (chosen, hit.model) if other and chosen else None
        self.adapter.choose(hit.model if other and not chosen else chosen)
        self.window.invalidate()

    def let_go(self) -> bool:
        """Drop what hangs at the pointer or is measured; True if there was something."""
        if self.hands.grip is not None:
            grip, self.hands.grip = self.hands.grip, None
            if grip.drag is not None:
                grip.drag.cancel()
        elif self.ruler is not None or self.looking is not None:
            self.ruler, self.looking = None, None
        else:
            return False
        return True


class Flight:
    """A blow or a shot on its way."""

    def __init__(self, bolt: Bolt) -> None:
        self.bolt = bolt

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """As far as it has come."""
        start, end = lens.to_screen(self.bolt.start), lens.to_screen(self.bolt.end)
        share = self.bolt.share
        tip = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        plane_marks.flight(surface, lens.theme, start, tip)
