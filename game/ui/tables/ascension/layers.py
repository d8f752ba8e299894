"""The measured battle drawn in layers, so that a frame in which little changes is a few large copies.

`board` is ground, what lies under the models, and the models; `frame` is the shelf with its widgets, and the column
where that does not lie over the table; the panels at the left and at the right float. Each is made anew when what it
shows differs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol

import pygame

from game.ui.kit.base import Widget
from game.ui.kit.scroll import _Scrolling
from game.ui.paint import scenery
from game.ui.tables.ascension import column, duel, head, questions, shelf

LIVE = ("map", "zoom-in", "zoom-out")
ASKING = ("ask:", "question.")
SHADOW = 28
"""How far round floating panels their shadows reach, both sides together, in logical pixels."""


class Layered(head.Headed, shelf.Shelved, column.Grounded, questions.Answered, Protocol):
    """A battle scene that is drawn in layers: what its parts ask, and what lies between them."""

    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def side(self) -> Any: ...
    @property
    def floating(self) -> tuple[str, ...]: ...
    def floats_stamp(self) -> Hashable: ...


class Layers:
    """The pictures of one battle scene."""

    def __init__(self, scene: Layered) -> None:
        self.scene = scene
        self._frame: pygame.Surface | None = None
        self._frame_stamp: Hashable = None
        self._left, self._right = Floating(), Floating()
        self._base: pygame.Surface | None = None
        """Grounds of column and shelf, without what stands on them."""
        self._base_stamp: Hashable = None
        self._bare: pygame.Surface | None = None
        """The panels at the left without what stands on them, as large as the window."""
        self._bare_stamp: Hashable = None
        self._age = 0
        """How often everything has been laid out anew, and the sheet alone."""
        self._sheet_age = 0

    def stale(self) -> None:
        """What stands on the panels is another."""
        self._age += 1

    def stale_sheet(self) -> None:
        """The sheet alone is another."""
        self._sheet_age += 1

    def draw(self, surface: pygame.Surface) -> None:
        """The whole scene."""
        scene = self.scene
        scene.plane.draw(surface)
        surface.set_clip(scene.plan.area)
        questions.paint(scene, surface)
        surface.set_clip(None)
        self._draw_frame(surface)
        self._draw_left(surface)
        self._draw_right(surface)
        for widget in scene.ui.walk():
            live = widget.id in LIVE or (widget.parent is None and widget.id.startswith(ASKING))
            if widget.visible and live:
                widget.draw(surface)
        surface.set_clip(scene.plan.area)
        duel.draw(scene, surface)
        surface.set_clip(None)
        column.paint_clock(scene, surface)
        scene.ui.draw_popup(surface)

    # Shelf, column and floating panels

    def _draw_frame(self, surface: pygame.Surface) -> None:
        scene = self.scene
        plan = scene.plan
        drawn = [each for each in scene.ui.walk() if not self._elsewhere(each)]
        stamp = self._around(drawn)
        if self._frame is None or self._frame.get_size() != scene.size:
            self._frame, self._frame_stamp = pygame.Surface(scene.size), None
        if self._frame_stamp != stamp:
            self._frame.blit(self._grounds(), (0, 0))
            if plan.compact:
                scene.side.paint(scene, self._frame)
                self._paint_column(self._frame)
            shelf.paint(scene, self._frame)
            for widget in drawn:
                if widget.visible and widget.parent is None and self._on_shelf(widget):
                    widget.draw(self._frame)
            self._frame_stamp = stamp
        beside = plan.compact and (scene.drawer_open or not plan.drawer)
        for part in [plan.shelf, *([plan.column] if beside else [])]:
            surface.blit(self._frame, part, part)
        lifted = plan.shelf.move(0, -scene.px(8))
        lifted.height = scene.px(8)
        for widget in drawn:
            if widget.parent is None and self._on_shelf(widget) and widget.place.colliderect(lifted):
                widget.draw(surface)

    def _on_shelf(self, widget: Widget) -> bool:
        return widget.place.bottom > self.scene.plan.shelf.top

    def _around(self, drawn: list[Widget]) -> Hashable:
        """What the look of column and shelf depends on."""
        scene = self.scene
        return (
            self._age, self._sheet_age, scene.theme, scene.size, scene.flow.moving, _looks(drawn), scene.app.keyboard,
        )  # fmt: skip

    def _paint_column(self, surface: pygame.Surface) -> None:
        """Head, sheet and log with all that stands on them."""
        scene = self.scene
        clip = surface.get_clip()
        head.paint(scene, surface)
        surface.set_clip(clip)
        for widget in scene.ui.walk():
            beside = not self._on_shelf(widget) and not self._elsewhere(widget)
            if widget.visible and widget.parent is None and beside:
                widget.draw(surface)

    def _grounds(self) -> pygame.Surface:
        """The shelf, and the column where that does not float, without what stands on them."""
        scene = self.scene
        lesson = scene.coach.advice(scene.desk.view).title if scene.coach.speaks else ""
        stamp = (
            scene.theme, scene.size, scene.drawer_open, scene.tab, scene.coach.speaks, lesson, tuple(scene.plan.sheet),
        )  # fmt: skip
        if self._base is None or self._base.get_size() != scene.size:
            self._base, self._base_stamp = pygame.Surface(scene.size), None
        if self._base_stamp != stamp:
            self._base.blit(scenery.table(scene.theme, scene.size), (0, 0))
            scenery.lay_shelf(self._base, scene.theme, scene.plan.shelf)
            if scene.plan.compact:
                column.paint(scene, self._base)
            self._base_stamp = stamp
        return self._base

    def _draw_right(self, surface: pygame.Surface) -> None:
        """Head, sheet and log, laid over the board as one picture."""
        scene = self.scene
        plan = scene.plan
        if plan.compact:
            return

        def paint(whole: pygame.Surface) -> None:
            column.paint(scene, whole)
            self._paint_column(whole)

        drawn = [
            each
            for each in scene.ui.walk()
            if not self._elsewhere(each) and each.place.colliderect(plan.column)
        ]
        stamp = self._around(drawn), tuple(plan.sheet)
        self._right.draw(surface, plan.column.inflate(scene.px(SHADOW), scene.px(SHADOW)), stamp, paint)

    def _draw_left(self, surface: pygame.Surface) -> None:
        """The panels at the left, laid over the board as one picture."""
        scene = self.scene
        plan = scene.plan
        if plan.map is None or plan.sides is None:
            return
        drawn = [
            each for each in scene.ui.walk() if each.id.startswith(scene.floating) and each.parent is None
        ]

        def paint(whole: pygame.Surface) -> None:
            whole.blit(self._panels(), (0, 0))
            scene.side.paint(scene, whole)
            for widget in drawn:
                widget.draw(whole)

        box = plan.title.unionall([plan.sides, plan.map]).inflate(scene.px(SHADOW), scene.px(SHADOW))
        decision = scene.flow.view.decision
        stamp = (
            self._age, scene.theme, scene.size, _looks(drawn), scene.looked_at, scene.desk.actor,
            tuple(scene.flow.shown.scores.items()), decision.seat if decision else "",
            tuple((body.id, body.wounds, body.acted) for body in scene.flow.shown.bodies.values()),
            scene.floats_stamp(), scene.flow.moving,
        )  # fmt: skip
        self._left.draw(surface, box, stamp, paint)

    def _panels(self) -> pygame.Surface:
        """The panels at the left without what stands on them."""
        scene = self.scene
        stamp = (scene.theme, scene.size, tuple(map(tuple, scene.plan.panels)), scene.floats_stamp())
        if self._bare is None or self._bare_stamp != stamp:
            self._bare, self._bare_stamp = pygame.Surface(scene.size, pygame.SRCALPHA), stamp
            scene.side.lay_panels(scene, self._bare)
        return self._bare

    def _elsewhere(self, widget: Widget) -> bool:
        """Whether a widget is drawn with another layer."""
        floating = self.scene.plan.map is not None and widget.id.startswith(self.scene.floating)
        return floating or widget.id in LIVE or widget.id.startswith(ASKING)


class Floating:
    """Panels that lie over the table as one picture."""

    def __init__(self) -> None:
        self._whole: pygame.Surface | None = None
        """As large as the window: what they are painted on."""
        self._cut: pygame.Surface | None = None
        self._stamp: Hashable = None

    def draw(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        stamp: Hashable,
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Lay them down; painted where they lie in the window and cut out of that when the stamp differs."""
        size = surface.get_size()
        box = box.clip(surface.get_rect())
        if self._whole is None or self._whole.get_size() != size:
            self._whole, self._cut = pygame.Surface(size, pygame.SRCALPHA), None
        if self._cut is None or self._stamp != (stamp, tuple(box)):
            whole = self._whole
            whole.set_clip(box)
            whole.fill((0, 0, 0, 0))
            paint(whole)
            whole.set_clip(None)
            self._cut, self._stamp = whole.subsurface(box).premul_alpha(), (stamp, tuple(box))
        surface.blit(self._cut, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def _looks(widgets: list[Widget]) -> Hashable:
    """What the look of some widgets depends on, a new layout aside."""
    scrolled = tuple(each.offset for each in widgets if isinstance(each, _Scrolling))
    rows = tuple(getattr(each, "marked", None) for each in widgets if isinstance(each, _Scrolling))
    held = tuple((each.id, each.held, each.hovered, each.focused) for each in widgets
                 if each.held or each.hovered or each.focused)  # fmt: skip
    return scrolled, rows, held
