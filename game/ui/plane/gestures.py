"""The player's hands: what the pointer does to a measured table.

A press that stays is a click. One that moves drags what the system lets be taken up, else the view; with Alt it
measures, with Shift a system may let it draw a band. The middle button moves the view, the right one drops, the wheel zooms or turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from game.ui.app.loop import App
from game.ui.kit.measures import CLOSE
from game.ui.kit.ui import Ui
from game.ui.plane.adapter import Adapter, Drag
from game.ui.plane.camera import Lens, Pixel
from game.ui.plane.hit_test import Hit

THRESHOLD = CLOSE
"""Logical pixels beyond which a press becomes a drag."""
NOTCH = 1500
"""Hundredths of a degree that a notch of the wheel turns."""


class Window(Protocol):
    """The window that a table stands in."""

    @property
    def app(self) -> App:
        """Where the pointer is."""

    @property
    def ui(self) -> Ui:
        """The widgets over the table."""

    def on_table(self, pos: Pixel) -> bool:
        """Whether a pixel shows the table, and no panel."""

    def invalidate(self) -> None:
        """Something looks different now."""


class Handled(Protocol):
    """A table that hands act on."""

    adapter: Adapter
    window: Window
    lens: Lens
    ruler: tuple[Hit, Hit] | None
    ruler_open: bool

    def hit(self, pos: Pixel) -> Hit: ...
    def pan(self, dx: float, dy: float) -> None: ...
    def zoom(self, steps: int, at: Pixel | None = None) -> None: ...
    def look_to(self, hit: Hit) -> None: ...
    def let_go(self) -> bool: ...


@dataclass
class Grip:
    """The left button while it is held: where it went down, what lay there, and what it has become."""

    pos: Pixel
    hit: Hit
    does: str = ""
    """"" while it may still be a click; "drag", "pan" or "ruler"."""
    drag: Drag | None = None
    """What has been taken up."""
    last: Pixel = (0, 0)
    wished: Pixel | None = None
    """Where the pointer has dragged something to that has not followed yet."""


class Hands:
    """One pair of hands at one table."""

    def __init__(self, plane: Handled) -> None:
        self.plane = plane
        self.grip: Grip | None = None
        self.pulled: Pixel | None = None
        """Where the middle button holds the table."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """A pointer event that no widget wanted."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            pointer = self.plane.window.app.pointer
            return self.plane.window.on_table(pointer) and self._wheel(event.y, pointer)
        if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            return self._up(event.pos) if event.button == 1 else self._pull(None)
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        if not self.plane.window.on_table(event.pos):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            return self._down(event.pos) if event.button == 1 else self._pull(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            if not self.plane.let_go():
                self.plane.adapter.drop()
            self.plane.window.invalidate()
            return True
        return False

    def look_again(self) -> None:
        """The table has moved under the pointer: what lies there now is pointed at, and nothing while keys lead or a panel is over it."""
        if self.grip is None and self.pulled is None:
            self.plane.adapter.point(self.under_pointer())

    def under_pointer(self) -> Hit | None:
        """What lies under the pointer now; None while keys lead or a panel is over it."""
        window = self.plane.window
        pos = window.app.pointer
        aside = window.app.keyboard or not window.on_table(pos) or window.ui.at(pos) is not None
        return None if aside else self.plane.hit(pos)

    def follow(self) -> None:
        """Let what is dragged follow: once a tick, however often the pointer has moved meanwhile."""
        grip = self.grip
        if grip is None or grip.wished is None or grip.drag is None:
            return
        x, y = self.plane.lens.to_table(grip.wished)
        grip.wished = None
        mods = pygame.key.get_mods()
        dx, dy = grip.drag.offset
        straight, free = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL)
        grip.drag.follow((x + dx, y + dy), straight=straight, free=free)

    # The left button

    def _down(self, pos: Pixel) -> bool:
        plane = self.plane
        hit = plane.hit(pos)
        self.grip = Grip(pos, hit, last=pos)
        if pygame.key.get_mods() & pygame.KMOD_ALT:
            self.grip.does = "ruler"
            if plane.ruler is None or not plane.ruler_open:
                plane.ruler, plane.ruler_open = (hit, hit), True
        plane.window.invalidate()
        return True

    def _move(self, pos: Pixel) -> bool:
        plane, grip = self.plane, self.grip
        if self.pulled is not None:
            plane.pan(pos[0] - self.pulled[0], pos[1] - self.pulled[1])
            self.pulled = pos
            return True
        if grip is not None:
            if not grip.does and self._far(grip.pos, pos):
                self._take_up(grip)
            if grip.does:
                self._drag(grip, pos)
                return True
        if not plane.window.on_table(pos):
            plane.adapter.point(None)
            return False
        hit = plane.hit(pos)
        if plane.ruler is not None and plane.ruler_open:
            plane.ruler = plane.ruler[0], hit
        plane.adapter.point(hit)
        return True

    def _far(self, a: Pixel, b: Pixel) -> bool:
        return max(abs(a[0] - b[0]), abs(a[1] - b[1])) > self.plane.lens.theme.px(THRESHOLD)

    def _take_up(self, grip: Grip) -> None:
        """A press that moves: something is dragged, or the table is moved."""
        adapter, shift = self.plane.adapter, pygame.key.get_mods() & pygame.KMOD_SHIFT
        if not self._quiet:
            grip.drag = (adapter.band(grip.hit) if shift else None) or adapter.take_up(grip.hit)
        grip.does = "pan" if grip.drag is None else "drag"

    def _drag(self, grip: Grip, pos: Pixel) -> None:
        plane = self.plane
        if grip.does == "pan":
            plane.pan(pos[0] - grip.last[0], pos[1] - grip.last[1])
        elif grip.does == "ruler" and plane.ruler is not None:
            plane.ruler = plane.ruler[0], plane.hit(pos)
        elif grip.does == "drag":
            grip.wished = pos
        grip.last = pos
        plane.window.invalidate()

    def _up(self, pos: Pixel) -> bool:
        self.follow()
        plane, grip = self.plane, self.grip
        self.grip = None
        if grip is None:
            return False
        if grip.drag is not None:
            grip.drag.let_down()
        elif grip.does == "ruler":
            closes = plane.ruler is not None and plane.ruler[0].point != plane.hit(pos).point
            plane.ruler_open = not (self._far(grip.pos, pos) or closes)
        elif not grip.does and self._gathered(grip.hit):
            pass
        elif not grip.does and pygame.key.get_mods() & pygame.KMOD_CTRL:
            plane.look_to(grip.hit)
        elif not grip.does and not self._quiet:
            plane.adapter.click(grip.hit)
        plane.window.invalidate()
        return True

    def _gathered(self, hit: Hit) -> bool:
        """Whether a click has chosen something besides what is chosen."""
        held = pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
        return bool(held) and not self._quiet and self.plane.adapter.gather(hit)

    # The others, and the wheel

    def _pull(self, pos: Pixel | None) -> bool:
        self.pulled = pos
        return True

    def _wheel(self, notches: int, pointer: Pixel) -> bool:
        """Turn what is chosen or held under the pointer, else zoom there."""
        plane = self.plane
        held = pygame.key.get_mods() & pygame.KMOD_CTRL
        if not held and not self._quiet and plane.adapter.turns(plane.hit(pointer)):
            plane.adapter.turn(notches * NOTCH)
        else:
            plane.zoom(notches, pointer)
        return True

    @property
    def _quiet(self) -> bool:
        """Whether the system is not to be asked now."""
        return self.plane.adapter.busy or self.plane.adapter.veiled
