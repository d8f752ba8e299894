"""A measured table on the screen: camera, pictures, rulers, lines of sight and hands, whatever is played on it.

plane = Plane(adapter, scene)
plane.lay_out(theme, area, free)        in the scene's layout
plane.tick(dt); plane.draw(surface)     in its tick and its paint
plane.on_event(event)                   what no widget wanted
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.table.lengths import CM
from game.table.shapes import Point, contains
from game.ui.app.theme import Theme
from game.ui.paint.measured import plane_marks, rulers, terrain
from game.ui.plane import measurement
from game.ui.plane.adapter import Adapter
from game.ui.plane.board import Board
from game.ui.plane.camera import FARTHEST, Camera, Lens, Pixel
from game.ui.plane.display import Bolt
from game.ui.plane.gestures import Hands, Window
from game.ui.plane.ground import Ground
from game.ui.plane.hit_test import Hit, model_at, pixels_of
from game.ui.plane.marks import Length, Mark, Tape
from game.ui.plane.sight_lines import Look
from game.ui.plane.sizes import Sizes
from game.ui.plane.view import GLIDE, Attention, Extent, Framing, Glide, bringing, framing, shows

PAN = 90
"""How far a key moves the view, in logical pixels."""
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
        self._attended: object = None
        self._framing: Framing | None = None
        """What the view shows of itself; None since the player has moved it."""
        self._glide: Glide | None = None
        self._visit: _Visit | None = None
        """What the view has gone near for a while."""

    @property
    def theme(self) -> Theme:
        """Fonts, colours and scale in force."""
        return self.lens.theme

    def lay_out(self, theme: Theme, area: pygame.Rect, free: pygame.Rect) -> None:
        """Fill `area` of the window, of which nothing covers `free`."""
        adapter, before = self.adapter, getattr(self, "lens", None)
        self.lens = Lens(theme, area, self.camera, adapter.size, free, adapter.unit)
        if not self.camera.placed:
            self.see_all(least=adapter.first)
        elif before is None or (before.area, before.free, before.theme.scale) != (area, free, theme.scale):
            self._refit()

    # Drawing

    def tick(self, dt: float) -> bool:
        """Let so many seconds pass; True if something looks different."""
        glides = self._glide is not None and not self._held
        if self._glide is not None and glides and self._glide.on(dt, self.camera):
            self._glide = None
        ahead = self._ahead
        fresh = self.ground.tick(dt, ahead, self.adapter.display.look)
        return self.board.tick(ahead) or fresh or glides

    def draw(self, surface: pygame.Surface) -> None:
        """The table with all that lies on it, and the rulers at its edges."""
        adapter, lens, window = self.adapter, self.lens, self.window
        self.board.draw(surface, lens, gliding=self._glide is not None)
        surface.set_clip(lens.area)
        if not adapter.veiled:
            for mark in self._marks():
                mark.draw(surface, lens)
        pointer = window.app.pointer if window.on_table(window.app.pointer) else None
        scale = rulers.CENTIMETRES if adapter.unit == CM else rulers.INCHES
        rulers.rulers(
            surface, lens.theme, lens.area, unit=lens.tick, origin=lens.origin, pointer=pointer, scale=scale
        )
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
            start, end, length = measurement.measure(*self.ruler, self.adapter.stand)
            shown, said = self.adapter.display, self.adapter.said(length)
            sizes = Sizes.over(shown.look, shown.bodies.values(), (start, end))
            found += [Tape(start, end), sizes, Length(start, end, said)]
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

    # The view, as the player moves it

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by so many pixels."""
        self._let_view_go()
        self.lens.pan(dx, dy)
        self.window.invalidate()

    def zoom(self, steps: int, at: Pixel | None = None) -> None:
        """Zoom at a pixel, or at the middle."""
        self._let_view_go()
        if self.lens.zoom(steps, at):
            self.window.invalidate()

    def see_all(self, *, least: int = FARTHEST) -> None:
        """The whole table, but from no farther than at a step of zoom."""
        self._end_visit()

        def whole(lens: Lens) -> Camera:
            camera = Camera()
            free = lens.free.inflate(*2 * (-2 * lens.theme.px(self.adapter.rim),))
            camera.fit(lens.theme, free, *self.adapter.size, least, filling=self.adapter.filling)
            return camera

        self._go(whole, at_once=True)

    def show(self, point: Point, margin: int = IN_VIEW) -> None:
        """Move the view just as far as it takes to see a point, so many logical pixels inside the free part.

        What the view has gone near it still goes back from: it was not the view that the player moved.
        """
        self._stop()
        self.lens.show(point, self.theme.px(margin))
        self.window.invalidate()

    def look_at(self, point: tuple[float, float]) -> None:
        """Put a point of the table into the middle of the view."""
        self._let_view_go()
        self.camera.look_at(point)
        self.lens.clamp()
        self.window.invalidate()

    def centre(self, model: int) -> None:
        """Put a model into the middle of the view."""
        body = self.adapter.display.bodies.get(model)
        if body is not None:
            self.look_at((body.x, body.y))

    def _let_view_go(self) -> None:
        """From now on the view is the player's own."""
        self._end_visit()
        self._stop()

    def _end_visit(self) -> None:
        if self._visit is not None:
            self._visit = self._visit._replace(before=None)

    def _stop(self) -> None:
        if self._glide is not None:
            self.camera.step = round(self.camera.step)
        self._framing = self._glide = None

    # The view, as it moves by itself

    def attend(self, to: Attention | None) -> None:
        """Frame who acts and what that is about: once for each key, however often it is asked for."""
        if to is None or to.key == self._attended:
            return
        first, self._attended = self._attended is None, to.key
        if first or not shows(self._ahead, to):
            self._go(framing(to), at_once=first)

    def visit(self, to: Attention | None) -> None:
        """Go near something for a while, and with None back to what was seen before; the player's own view is left alone."""
        visit = self._visit
        if to is None:
            self._visit = None
            if visit is not None and visit.before is not None:
                self._go(visit.before)
        elif visit is None or visit.key != to.key:
            self._visit = _Visit(to.key, (visit and visit.before) or self._framing)
            if self._visit.before is not None:
                self._go(framing(to))

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way."""
        return self._glide is not None

    def bring_in(self, parts: Sequence[Extent]) -> None:
        """Glide just as far as it takes to see what happens, if it would be out of sight."""
        ahead = self._ahead
        corners = (ahead.to_screen(at) for part in parts for at in (part[:2], part[2:]))
        if not all(ahead.free.collidepoint(at) for at in corners):
            self._go(bringing(replace(ahead.camera), parts))

    def _go(self, to: Framing, *, at_once: bool = False) -> None:
        self._framing = to
        end = to(self.lens)
        self._glide = None
        if at_once:
            self._stand(end)
        elif end != self.camera:
            still = self.window.app.settings.reduced_motion
            self._glide = Glide(replace(self.camera), end, GLIDE if still else 0.0)
        self.window.invalidate()

    def _refit(self) -> None:
        """The window is another: what was framed is framed anew, what the player looks at stays in the middle."""
        self._glide = None
        if self._framing is not None:
            self._stand(self._framing(self.lens))
        else:
            self.lens.clamp()

    def _stand(self, at: Camera) -> None:
        self.camera.look_at((at.x, at.y))
        self.camera.step = at.step

    @property
    def _ahead(self) -> Lens:
        """The view as it is when it has come to rest."""
        if self._glide is None:
            return self.lens
        lens = self.lens
        return Lens(lens.theme, lens.area, self._glide.end, lens.table, lens.free, lens.counts)

    @property
    def _held(self) -> bool:
        """Whether a button is held, so that the table must not move under it."""
        hands = self.hands
        return hands.grip is not None or hands.pulled is not None or self.window.ui.holding

    # Hands

    def on_event(self, event: pygame.event.Event) -> bool:
        """A pointer event that no widget wanted; True when it was used."""
        return self.hands.on_event(event)

    def look_to(self, hit: Hit) -> None:
        """A line of sight from the chosen model to another; who is clicked first is chosen."""
        chosen = self.adapter.chosen
        if chosen and not hit.model and self.looking is None:
            self.window.app.notify("A line of sight leads to a model: click one.")
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


class _Visit(NamedTuple):
    """What the view is near, and what it showed before; None if the player has moved the view, and it is left alone."""

    key: object
    before: Framing | None


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
