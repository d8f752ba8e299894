"""Replay of an Abstract Skirmish battle: the table of cards, its dice, and the line of time under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.core.events import Event
from game.core.match import Match
from game.systems.abstract.view import SkirmishView
from game.ui.app.motion import Clip
from game.ui.kit.measures import APART, GAP, GUTTER
from game.ui.kit.words import draw_words
from game.ui.paint import panels, scenery
from game.ui.play.replay import Watching
from game.ui.play.tape import Eyes
from game.ui.tables.abstract import shelf, track
from game.ui.tables.abstract.board import SlotBoard
from game.ui.tables.abstract.card import headed
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.floor_plan import FloorPlan, plan
from game.ui.tables.abstract.motions import Choreographer
from game.ui.tables.abstract.tape import SlotsTape

_HEAD = 44
"""Where the log begins under its heading, in logical pixels."""


class SlotsReplay(Watching):
    """Watches `match`. The log and the dice stand in the side column."""

    tape: SlotsTape
    shown: Display
    view: SkirmishView
    plan: FloorPlan
    board: SlotBoard
    fork_words = ((820, "Play on here", 176), (0, "", 48))

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> SlotsTape:
        return SlotsTape(match, eyes, at)

    def make_shown(self) -> Display:
        return Display()

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        return Choreographer(self.shown, self.view, self.app.sound.play).groups(happened)

    def settle(self) -> None:
        super().settle()
        if not self.shown.order:
            self.shown.tray = None

    def jump(self, index: int) -> None:
        self.shown.tray = None
        super().jump(index)

    # -- layout

    def layout(self) -> None:
        self.plan = plan(self.theme, self.size)
        self.board = SlotBoard(self.theme, self.plan.board, self.shown.bodies, self.tape.seat)
        self._log = None
        box = self.plan.inspector.union(self.plan.log) if self.plan.log else self.plan.inspector
        self.panels = [box] if not self.plan.drawer else []
        pad, top = self.px(GUTTER), self.px(_HEAD)
        self._log_head = pygame.Rect(box.x + pad, box.y + self.px(GAP), box.width - 2 * pad, self.px(30))
        if not self.plan.drawer:
            width, height = self._log_head.width + self.px(GAP), box.height - top - self.px(APART)
            self.add_log(pygame.Rect(box.x + pad, box.y + top, width, height))
        self.lay_shelf(self.plan)
        self.lay_way_out(self.plan.menu)

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.board.hotspots(self.shown.bodies) | self.ui.hotspots()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        look = (self.tape.index, self.tape.eyes, self.theme)
        self.still.draw(surface, look, self._paint_still)
        course = track.Course(self.tape.match, self.view, self.shown)
        track.paint(surface, self.theme, self.plan, course)
        if self.shown.tray and not self.plan.compact:
            self._paint_dice(surface)
        marks = headed(self.tape.match, self.tape.state.field.sides, self.noted)
        self.board.draw(surface, self.shown, marks)

    def _paint_still(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        scenery.lay_shelf(surface, theme, self.plan.shelf)
        for box in self.panels:
            panels.lay(surface, theme, box)
            words = self.tape.caption
            draw_words(surface, theme, words, "panel", theme.palette.bone, self._log_head)

    def _paint_dice(self, surface: pygame.Surface) -> None:
        """The dice of the attack over the middle of the table."""
        high = self.px(100)
        board = self.plan.board
        box = pygame.Rect(board.x + self.px(40), board.centery - high // 2, board.width - self.px(80), high)
        if self.time.busy:
            shelf.paint_tray_in(surface, self.theme, self.shown, box)
