"""The battle of units drawn in layers, so that a frame in which little changes is a few large copies.

The frame is all that stands round the table, with its widgets: painted anew when it has been laid out anew, or when a widget is
pointed at. The table draws itself; what lies over it (questions, a drawer, what parts lay) is drawn last.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from game.ui.app.loop import App
from game.ui.kit.base import Widget
from game.ui.kit.scroll import _Scrolling
from game.ui.plane.plane import Plane
from game.ui.tables.confrontation import questions


class Layered(questions.Answered, Protocol):
    """A battle scene that is drawn in layers."""

    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def plane(self) -> Plane: ...
    @property
    def covered(self) -> bool: ...
    @property
    def drawer_open(self) -> bool: ...
    @property
    def app(self) -> App: ...
    def paint_grounds(self, surface: pygame.Surface) -> None: ...
    def paint_column(self, surface: pygame.Surface) -> None: ...
    def paint_clock(self, surface: pygame.Surface) -> None: ...


class Layers:
    """The pictures of one battle scene."""

    def __init__(self, scene: Layered) -> None:
        self.scene = scene
        self._frame: pygame.Surface | None = None
        self._stamp: Hashable = None
        self._age = 0
        self._left: tuple[pygame.Surface, int, Hashable] | None = None
        """Where the frame has been drawn last and nothing else has been drawn beside the table, in which frame, and how it looked."""

    def stale(self) -> None:
        """Everything has been laid out anew."""
        self._age += 1

    def draw(self, surface: pygame.Surface) -> None:
        """The whole scene."""
        scene = self.scene
        around, over = self._sorted()
        frame = self._framed(around)
        stands = self._stands(surface)
        if not stands:
            surface.blits([(frame, part, part) for part in _beside(surface.get_rect(), scene.plan.area)])
        scene.plane.draw(surface)
        if stands:
            surface.set_clip(scene.plan.area)
        questions.paint(scene, surface)
        if scene.plan.drawer and scene.drawer_open:
            scene.paint_column(surface)
        for widget in over:
            widget.draw(surface)
        scene.paint_clock(surface)
        scene.ui.draw_popup(surface)
        surface.set_clip(None)

    def _stands(self, surface: pygame.Surface) -> bool:
        """Whether all that stands round the table is still there from the frame before: so it is while a hand pulls something.

        A whole copy of it would take as long as everything that is drawn over the table then.
        """
        scene, app = self.scene, self.scene.app
        pulls = scene.plane.hands.grip is not None and not scene.covered and not app.notices.texts
        before, self._left = self._left, (surface, app.frames, self._stamp) if pulls else None
        return before == (surface, app.frames - 1, self._stamp)

    def _sorted(self) -> tuple[list[Widget], list[Widget]]:
        """The widgets round the table, and those over it."""
        area = self.scene.plan.area
        around: list[Widget] = []
        over: list[Widget] = []
        for widget in self.scene.ui.walk():
            if widget.visible and widget.parent is None:
                (over if widget.place.colliderect(area) else around).append(widget)
        return around, over

    def _framed(self, widgets: list[Widget]) -> pygame.Surface:
        scene = self.scene
        stamp = self._age, scene.theme, scene.size, _looks(widgets), scene.app.keyboard, scene.flow.moving
        if self._frame is None or self._frame.get_size() != scene.size:
            self._frame, self._stamp = pygame.Surface(scene.size), None
        if self._stamp != stamp:
            scene.paint_grounds(self._frame)
            if not scene.plan.drawer:
                scene.paint_column(self._frame)
            for widget in widgets:
                widget.draw(self._frame)
            self._stamp = stamp
        return self._frame


def _beside(whole: pygame.Rect, area: pygame.Rect) -> list[pygame.Rect]:
    """What there is above, below, left and right of an area."""
    above, below = whole.copy(), whole.copy()
    above.height, below.top, below.height = area.top, area.bottom, whole.bottom - area.bottom
    left = pygame.Rect(whole.left, area.top, area.left - whole.left, area.height)
    right = pygame.Rect(area.right, area.top, whole.right - area.right, area.height)
    return [part for part in (above, below, left, right) if part.width > 0 and part.height > 0]


def _looks(widgets: list[Widget]) -> Hashable:
    """What the look of some widgets depends on, a new layout aside."""
    scrolled = tuple(each.offset for each in widgets if isinstance(each, _Scrolling))
    rows = tuple(getattr(each, "marked", None) for each in widgets if isinstance(each, _Scrolling))
    held = tuple(
        (each.id, each.rect.topleft, each.held, each.hovered, each.focused)
        for each in _all(widgets)
        if each.held or each.hovered or each.focused
    )
    return scrolled, rows, held


def _all(widgets: list[Widget]) -> list[Widget]:
    return [inner for each in widgets for inner in each.walk()]
