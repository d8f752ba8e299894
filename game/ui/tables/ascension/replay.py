"""Replay of a battle on the measured table: the table as it was, the flips, and the line of time under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.ascension.view import BattleView
from game.ui.app.motion import Clip
from game.ui.kit.words import draw_words
from game.ui.paint import marks, minimap, panels, plane_marks, rulers, scenery
from game.ui.plane import models
from game.ui.plane.camera import Camera, Lens, pixels_of
from game.ui.plane.ground import Ground
from game.ui.play.replay import Watching
from game.ui.play.tape import Eyes
from game.ui.tables.ascension import captions, duel, scoreboard
from game.ui.tables.ascension.display import Shown
from game.ui.tables.ascension.motions import Choreographer
from game.ui.tables.ascension.plan import Plan, plan
from game.ui.tables.ascension.tape import MeasuredTape

PAN = 90


class MeasuredReplay(Watching):
    """Watches `match`; the view is moved as in the battle."""

    tape: MeasuredTape
    shown: Shown
    view: BattleView
    plan: Plan
    lens: Lens
    side: Any = scoreboard
    """What floats at the left: a module that offers what `left` does."""
    fork_words = ((820, "Play on here", 176), (0, "", 48))

    def prepare(self) -> None:
        self.camera = Camera()
        self.ground = Ground()
        self._gripped: tuple[int, int] | None = None

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> MeasuredTape:
        return MeasuredTape(match, eyes, at)

    def make_shown(self) -> Shown:
        return Shown()

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        dance = Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced)
        return dance.groups(happened)

    # What the panels at the left read of a battle

    @property
    def title(self) -> str:
        """The name of the scenario."""
        return str(self.view.field.title)

    def map_marks(self) -> Sequence[minimap.MapMark]:
        """What else the map shows."""
        return ()

    @property
    def desk(self) -> Looks:
        """Who is active, and what is known."""
        return Looks(self)

    @property
    def flow(self) -> Looks:
        """What is drawn."""
        return Looks(self)

    @property
    def drawer_open(self) -> bool:
        """Round and scores are shown in a small window too: a replay has no drawer over them."""
        return True

    @property
    def looked_at(self) -> int:
        """The model that acts."""
        return self.view.active.model if self.view.active else 0

    # Layout

    def make_plan(self) -> Plan:
        """Where everything stands."""
        return plan(self.theme, self.size)

    def layout(self) -> None:
        self.plan = self.make_plan()
        field = self.view.field
        self.lens = Lens(self.theme, self.plan.area, self.camera, (field.width, field.height), self.plan.free)
        if not self.camera.placed:
            self.camera.fit(self.theme, self.plan.free, field.width, field.height, least=-4)
        self._log = None
        column = self.plan
        self.box = column.head.union(column.log) if column.log else column.head.union(column.sheet)
        pad = self.px(16)
        self._log_head = pygame.Rect(
            self.box.x + pad, self.box.y + self.px(8), self.box.width - 2 * pad, self.px(30)
        )
        if not self.plan.drawer:
            self.add_log(pygame.Rect(self.box.x + pad, self.box.y + self.px(44), self.box.width - 2 * pad + self.px(8),
                                     self.box.height - self.px(56)))  # fmt: skip
        self.lay_shelf(self.plan)
        self.side.lay_table(self)
        self.lay_way_out(self.plan.menu)

    def hotspots(self) -> dict[str, pygame.Rect]:
        own = {f"model:{spot.id}": pixels_of(self.lens, spot) for spot in self.shown.spots()}
        area = self.plan.area
        return {
            id: rect.clip(area) for id, rect in own.items() if rect.colliderect(area)
        } | self.ui.hotspots()

    # Drawing

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.match is not None and self.ground.tick(dt, self.lens, self.shown.look):
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        self.still.draw(surface, (self.tape.index, self.tape.eyes, self.theme), self._paint_still)
        lens = self.lens
        self.ground.draw(surface, lens, self.shown.look)
        surface.set_clip(self.plan.area)
        for zone in self.view.field.zones:
            if zone.seat is None or not self.view.models:
                plane_marks.zone(surface, self.theme, lens.points(zone.outline), state="open")
        self.paint_chits(surface)
        for model, start, end in self.shown.last[-8:]:
            if model in self.shown.bodies and start.point != end.point:
                marks.way(
                    surface, self.theme, lens.to_screen(start.point), lens.to_screen(end.point), self.px(40)
                )
        chosen = self.shown.bodies.get(self.looked_at)
        models.draw(surface, lens, self.shown.bodies.values(), chosen=chosen, busy=self.time.busy)
        self._paint_bolt(surface)
        surface.set_clip(None)
        rulers.rulers(surface, self.theme, self.plan.area, unit=lens.unit, origin=lens.origin)
        self.side.lay_panels(self, surface)
        self.side.paint(self, surface)

    def paint_chits(self, surface: pygame.Surface) -> None:
        """What else lies under the models."""

    def _paint_bolt(self, surface: pygame.Surface) -> None:
        bolt = self.shown.bolt
        if bolt is None:
            return
        start, end = self.lens.to_screen(bolt.start), self.lens.to_screen(bolt.end)
        tip = (start[0] + (end[0] - start[0]) * bolt.share, start[1] + (end[1] - start[1]) * bolt.share)
        pygame.draw.line(surface, self.theme.palette.outline, start, tip, self.px(7))
        pygame.draw.line(surface, self.theme.palette.ember, start, tip, self.px(4))

    def paint_over(self, surface: pygame.Surface) -> None:
        surface.set_clip(self.plan.area)
        duel.draw(self, surface)
        surface.set_clip(None)

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        scenery.lay_shelf(surface, self.theme, self.plan.shelf)
        if not self.plan.drawer:
            panels.lay(surface, self.theme, self.box)
            draw_words(
                surface, self.theme, self.tape.caption, "panel", self.theme.palette.bone, self._log_head
            )

    # Moving the view

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Zoom at a pixel, or at the middle."""
        if self.lens.zoom(steps, at):
            self.invalidate()

    def open_menu(self) -> None:
        """The place of the menu leads back."""
        self.leave_it()

    def on_event(self, event: pygame.event.Event) -> bool:
        inside = self.plan.area.collidepoint(self.app.pointer)
        if event.type == pygame.MOUSEWHEEL and inside:
            self.zoom(event.y, self.app.pointer)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2) and inside:
            self._gripped = event.pos
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._gripped = None
        if event.type == pygame.MOUSEMOTION and self._gripped is not None:
            self.lens.pan(event.pos[0] - self._gripped[0], event.pos[1] - self._gripped[1])
            self._gripped = event.pos
            self.invalidate()
            return True
        return False


class Looks:
    """What the panels read of a battle scene, taken from a replay."""

    def __init__(self, replay: MeasuredReplay) -> None:
        self._replay = replay
        self.view, self.shown = replay.view, replay.shown
        self.hot_seat = False
        self.actor = self.chosen = replay.looked_at

    def emblem(self, seat: Seat) -> str:
        """The emblem of a side."""
        return captions.emblem_of(self.view, seat)
