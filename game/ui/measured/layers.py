"""The measured battle drawn in layers, so that a frame in which little changes is a few large copies.

`board` is ground, what lies under the models, and the models at rest; `frame` is column and shelf with their widgets; `floats`
are the panels at the left. Each is made anew when what it shows differs.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.ui.boards import plane_bodies
from game.ui.boards.plane import Fixed
from game.ui.boards.plane_ground import BUDGET, stretched
from game.ui.measured import asking, column, duel, going, head, left, overlay, shelf
from game.ui.measured.route import Ref
from game.ui.measured.shown import Body
from game.ui.paint import rulers, scenery
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import _Scrolling

if TYPE_CHECKING:
    from game.ui.scenes.measured import Measured

LIVE = ("map", "zoom-in", "zoom-out")
FLOATING = ("menu", "side:", "row:")
ASKING = ("ask:", "question.")


class Layers:
    """The pictures of one battle scene."""

    def __init__(self, scene: Measured) -> None:
        self.scene = scene
        self._frame: pygame.Surface | None = None
        self._floats: pygame.Surface | None = None
        self._board: pygame.Surface | None = None
        self._board_stamp: Hashable = None
        self._board_lies = (0, (0, 0))
        """The zoom of the board that is kept, and where the table's corner lies in it."""
        self._stretched: tuple[Hashable, pygame.Surface] | None = None
        self._cold: tuple[int, list[Body]] | None = None
        """After a zoom to so many pixels per inch: the models that have not been drawn at that size yet."""
        self._frame_stamp: tuple[Hashable, int] | None = None
        self._floats_stamp: Hashable = None
        self._base: pygame.Surface | None = None
        """Grounds of column and shelf, without what stands on them."""
        self._base_stamp: Hashable = None
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
        self._draw_board(surface)
        surface.set_clip(scene.plan.area)
        if not scene.flow.veiled:
            overlay.over(scene, surface)
        pointer = scene.app.pointer if scene.on_table(scene.app.pointer) else None
        rulers.rulers(
            surface,
            scene.theme,
            scene.plan.area,
            unit=scene.lens.unit,
            origin=scene.lens.origin,
            pointer=pointer,
        )
        asking.paint(scene, surface)
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

    # The board

    def _draw_board(self, surface: pygame.Surface) -> None:
        """Ground, what lies under the models, and the models: kept, a little wider than the view, while they rest."""
        scene = self.scene
        flow, lens = scene.flow, scene.lens
        ready = scene.ground.ready(lens, flow.shown.look)
        if self._zooming() and (not ready or self._cold is None or self._cold[1]):
            self._draw_stretched(surface)
            return
        if flow.moving or flow.veiled or not ready:
            self._board_stamp = None
            scene.ground.draw(surface, lens, flow.shown.look)
            if not flow.veiled:
                surface.set_clip(scene.plan.area)
                overlay.under(scene, surface)
                self._paint_bodies(surface)
                surface.set_clip(None)
            return
        picture, corner = scene.ground.picture
        stamp = self._stamp_of_board(picture)
        if self._board is None or self._board_stamp != stamp:
            self._board, self._board_stamp = self._whole_board(picture, corner), stamp
            self._board_lies, self._stretched, self._cold = (lens.unit, corner), None, None
        surface.set_clip(scene.plan.area)
        surface.blit(self._board, (lens.origin[0] - corner[0], lens.origin[1] - corner[1]))
        surface.set_clip(None)

    def tick(self) -> bool:
        """After a zoom, once the ground is there: draw models at the new size, a few each frame; True when all are."""
        scene = self.scene
        lens, shown = scene.lens, scene.flow.shown
        if not self._zooming() or not scene.ground.ready(lens, shown.look):
            return False
        if self._cold is None or self._cold[0] != lens.unit:
            self._cold = lens.unit, list(shown.bodies.values())
        waiting = self._cold[1]
        until = time.perf_counter() + BUDGET
        while waiting and time.perf_counter() < until:
            body = waiting.pop()
            state = "chosen" if body.id == scene.desk.chosen else "acted" if body.acted else "rest"
            plane_bodies.warm(lens, body, state)
        return not waiting

    def _zooming(self) -> bool:
        """Whether the board of another zoom can be shown until the new one is made."""
        lens, flow = self.scene.lens, self.scene.flow
        return (
            self._board_stamp is not None
            and self._board_lies[0] != lens.unit
            and not flow.moving
            and not flow.veiled
        )

    def _draw_stretched(self, surface: pygame.Surface) -> None:
        """The old board, models and all, scaled to the new zoom."""
        lens = self.scene.lens
        assert self._board is not None
        if self._stretched is None or self._stretched[0] != lens.stamp:
            unit, corner = self._board_lies
            self._stretched = lens.stamp, stretched(lens, self._board, unit, corner)
        surface.blit(self._stretched[1], lens.area)

    def _whole_board(self, picture: pygame.Surface, corner: tuple[int, int]) -> pygame.Surface:
        """All of it on a copy of the ground, seen through a lens that fits that."""
        scene, old = self.scene, self._board
        board = (
            old
            if old is not None and old.get_size() == picture.get_size()
            else pygame.Surface(picture.get_size())
        )
        board.blit(picture, (0, 0))
        lens = scene.lens
        scene.lens = Fixed(lens, board.get_rect(), corner)
        try:
            overlay.under(scene, board)
            self._paint_bodies(board)
        finally:
            scene.lens = lens
        return board

    def _paint_bodies(self, surface: pygame.Surface) -> None:
        scene = self.scene
        flow, lens = scene.flow, scene.lens
        route, away = scene.desk.route, self._away
        chosen = None if away else flow.shown.bodies.get(scene.desk.chosen)
        bodies = [body for body in flow.shown.bodies.values() if body.id != away]
        plane_bodies.draw(surface, lens, bodies, chosen=chosen, busy=flow.moving)
        if away and route is not None and away in flow.shown.bodies:
            plane_bodies.one(surface, lens, flow.shown.bodies[away], route.start, ghost=True)

    @property
    def _away(self) -> int:
        """The model whose way is planned: it is drawn where that ends; 0 for none."""
        route = self.scene.desk.route
        going_on = route is not None and route.place != route.start and not self.scene.flow.moving
        return route.model if going_on and route is not None else 0

    def _stamp_of_board(self, picture: pygame.Surface) -> Hashable:
        scene = self.scene
        desk, shown = scene.desk, scene.flow.shown
        bodies = tuple(
            (body.id, body.x, body.y, body.facing, body.wounds, body.acted, body.chips)
            for body in shown.bodies.values()
        )
        return (
            Ref(picture), bodies, self._away, desk.kind, desk.seat, desk.chosen, scene.theme, len(shown.last),
            Ref(going.reach(desk)), len(scene.match.moments),
        )  # fmt: skip

    # Column, shelf and floating panels

    def _draw_frame(self, surface: pygame.Surface) -> None:
        scene = self.scene
        plan = scene.plan
        drawn = [each for each in scene.ui.walk() if not self._elsewhere(each)]
        looks = _looks(scene, drawn)
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
            left.paint(scene, frame)
        shelf.paint(scene, frame)
        for widget in scene.ui.walk():
            if widget.visible and widget.parent is None and not self._elsewhere(widget):
                widget.draw(frame)
        frame.set_clip(None)

    def _grounds(self) -> pygame.Surface:
        scene = self.scene
        stamp = (self._age, scene.theme, scene.size, scene.drawer_open)
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
        drawn = [each for each in scene.ui.walk() if each.id.startswith(FLOATING)]
        decision = scene.match.decision
        stamp = (
            self._age, scene.theme, scene.size, _looks(scene, drawn), scene.looked_at, scene.desk.actor,
            tuple(scene.flow.shown.scores.items()), decision.seat if decision else "",
            tuple((body.id, body.wounds, body.acted) for body in scene.flow.shown.bodies.values()),
        )  # fmt: skip
        if self._floats is None or self._floats.get_size() != box.size or self._floats_stamp != stamp:
            whole = pygame.Surface(scene.size, pygame.SRCALPHA)
            whole.set_clip(box)
            left.paint(scene, whole)
            for widget in drawn:
                widget.draw(whole)
            self._floats = whole.subsurface(box.clip(whole.get_rect())).copy().premul_alpha()
            self._floats_stamp = stamp
        surface.blit(self._floats, box.clip(surface.get_rect()), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _elsewhere(self, widget: Widget) -> bool:
        """Whether a widget is drawn with another layer."""
        floating = self.scene.plan.map is not None and widget.id.startswith(FLOATING)
        return floating or widget.id in LIVE or widget.id.startswith(ASKING)


def _looks(scene: Measured, widgets: list[Widget]) -> Hashable:
    """What the look of some widgets depends on, a new layout aside."""
    scrolled = tuple(each.offset for each in widgets if isinstance(each, _Scrolling))
    rows = tuple(getattr(each, "marked", None) for each in widgets if isinstance(each, _Scrolling))
    held = tuple((each.id, each.held, each.hovered, each.focused) for each in widgets
                 if each.held or each.hovered or each.focused)  # fmt: skip
    return scrolled, rows, held
