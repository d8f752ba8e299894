"""The measured battle drawn in layers, so that a frame in which little changes is a few large copies.

`board` is ground, what lies under the models, and the models; `frame` is column and shelf with their widgets; `floats`
are the panels at the left. Each is made anew when what it shows differs.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Protocol

import pygame

from game.ui.kit.base import Widget
from game.ui.kit.scroll import _Scrolling
from game.ui.paint import scenery
from game.ui.tables.ascension import column, duel, head, questions, shelf

LIVE = ("map", "zoom-in", "zoom-out")
ASKING = ("ask:", "question.")


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
        self._floats: pygame.Surface | None = None
        self._frame_stamp: tuple[Hashable, int] | None = None
        self._floats_stamp: Hashable = None
        self._base: pygame.Surface | None = None
        """Grounds of column and shelf, without what stands on them."""
        self._base_stamp: Hashable = None
        self._sheet: pygame.Surface | None = None
        """As large as the window: what the floating panels are painted on."""
        self._bare: pygame.Surface | None = None
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
        self._draw_floats(surface)
        for widget in scene.ui.walk():
            if widget.visible and (widget.id in LIVE or widget.id.startswith(ASKING)):
                widget.draw(surface)
        surface.set_clip(scene.plan.area)
        duel.draw(scene, surface)
        surface.set_clip(None)
        column.paint_clock(scene, surface)
        scene.ui.draw_popup(surface)

    # Column, shelf and floating panels

    def _draw_frame(self, surface: pygame.Surface) -> None:
        scene = self.scene
        plan = scene.plan
        drawn = [each for each in scene.ui.walk() if not self._elsewhere(each)]
        looks = _looks(drawn)
        around = (self._age, scene.theme, scene.size, scene.flow.moving, looks, scene.app.keyboard)
        stamp = (around, self._sheet_age)
        if self._frame is None or self._frame.get_size() != scene.size:
            self._frame, self._frame_stamp = pygame.Surface(scene.size), None
        if self._frame_stamp != stamp:
            only = self._frame_stamp is not None and self._frame_stamp[0] == around
            part = plan.head.union(plan.sheet) if only else self._frame.get_rect()
            self._paint_frame(self._frame, part)
            self._frame_stamp = stamp
        parts = [plan.shelf, *([] if plan.drawer and not scene.drawer_open else [plan.column])]
        for part in parts:
            surface.blit(self._frame, part, part)
        lifted = plan.shelf.move(0, -scene.px(8))
        lifted.height = scene.px(8)
        for widget in drawn:
            if widget.parent is None and widget.place.colliderect(lifted):
                widget.draw(surface)

    def _paint_frame(self, frame: pygame.Surface, part: pygame.Rect) -> None:
        """Column and shelf with all that stands on them, as far as they lie in a part of the window."""
        scene = self.scene
        frame.set_clip(part)
        frame.blit(self._grounds(), part, part)
        head.paint(scene, frame)
        frame.set_clip(part)
        if scene.plan.compact:
            scene.side.paint(scene, frame)
        shelf.paint(scene, frame)
        for widget in scene.ui.walk():
            if widget.visible and widget.parent is None and not self._elsewhere(widget):
                widget.draw(frame)
        frame.set_clip(None)

    def _grounds(self) -> pygame.Surface:
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
            column.paint(scene, self._base)
            self._base_stamp = stamp
        return self._base

    def _draw_floats(self, surface: pygame.Surface) -> None:
        """The panels at the left, laid over the board as one picture."""
        scene = self.scene
        plan = scene.plan
        if plan.map is None or plan.sides is None:
            return
        box = plan.title.unionall([plan.sides, plan.map]).inflate(scene.px(28), scene.px(28))
        drawn = [
            each for each in scene.ui.walk() if each.id.startswith(scene.floating) and each.parent is None
        ]
        decision = scene.match.decision
        stamp = (
            self._age, scene.theme, scene.size, _looks(drawn), scene.looked_at, scene.desk.actor,
            tuple(scene.flow.shown.scores.items()), decision.seat if decision else "",
            tuple((body.id, body.wounds, body.acted) for body in scene.flow.shown.bodies.values()),
            scene.floats_stamp(),
        )  # fmt: skip
        if self._floats is None or self._floats.get_size() != box.size or self._floats_stamp != stamp:
            self._floats = self._painted_floats(box, drawn)
            self._floats_stamp = stamp
        surface.blit(self._floats, box.clip(surface.get_rect()), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _painted_floats(self, box: pygame.Rect, widgets: list[Widget]) -> pygame.Surface:
        """A picture of the panels, painted where they lie in the window and cut out of that."""
        scene = self.scene
        if self._sheet is None or self._sheet.get_size() != scene.size:
            self._sheet = pygame.Surface(scene.size, pygame.SRCALPHA)
        whole = self._sheet
        whole.set_clip(box)
        whole.fill((0, 0, 0, 0))
        whole.blit(self._panels(box), box.clip(whole.get_rect()))
        scene.side.paint(scene, whole)
        for widget in widgets:
            widget.draw(whole)
        return whole.subsurface(box.clip(whole.get_rect())).premul_alpha()

    def _panels(self, box: pygame.Rect) -> pygame.Surface:
        """The floating panels without what stands on them."""
        scene = self.scene
        stamp = (scene.theme, scene.size, scene.coach.speaks, scene.floats_stamp())
        if self._bare is None or self._bare_stamp != stamp:
            whole = pygame.Surface(scene.size, pygame.SRCALPHA)
            scene.side.lay_panels(scene, whole)
            self._bare, self._bare_stamp = whole.subsurface(box.clip(whole.get_rect())).copy(), stamp
        return self._bare

    def _elsewhere(self, widget: Widget) -> bool:
        """Whether a widget is drawn with another layer."""
        floating = self.scene.plan.map is not None and widget.id.startswith(self.scene.floating)
        return floating or widget.id in LIVE or widget.id.startswith(ASKING)


def _looks(widgets: list[Widget]) -> Hashable:
    """What the look of some widgets depends on, a new layout aside."""
    scrolled = tuple(each.offset for each in widgets if isinstance(each, _Scrolling))
    rows = tuple(getattr(each, "marked", None) for each in widgets if isinstance(each, _Scrolling))
    held = tuple((each.id, each.held, each.hovered, each.focused) for each in widgets
                 if each.held or each.hovered or each.focused)  # fmt: skip
    return scrolled, rows, held
