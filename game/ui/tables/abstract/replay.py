"""Replay of an Abstract Skirmish battle: the marked square, its tray of dice, and the line of time under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.core.events import Event
from game.core.match import Match
from game.systems.abstract.view import SkirmishView
from game.ui.app.motion import Clip
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.measures import APART, GAP, GUTTER, HEADING
from game.ui.kit.words import draw_words
from game.ui.paint import panels, scenery
from game.ui.play.replays.replay import Watching
from game.ui.play.replays.tape import Eyes
from game.ui.play.thread import Aftermath
from game.ui.tables.abstract import floor, track
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.floor_plan import FloorPlan, plan
from game.ui.tables.abstract.last_event import struck, told_last
from game.ui.tables.abstract.motions import Choreographer
from game.ui.tables.abstract.square import MarkedSquare
from game.ui.tables.abstract.stands import headed
from game.ui.tables.abstract.tape import SlotsTape

_HEAD = 44
"""Where the log begins under its heading, in logical pixels."""


class SlotsReplay(Watching):
    """Watches `match`. The log and the dice stand in the side column."""

    tape: SlotsTape
    shown: Display
    view: SkirmishView
    plan: FloorPlan
    fork_words = ((820, "Play on here", 176), (0, "", 48))

    def prepare(self) -> None:
        self._square: tuple[Any, MarkedSquare] | None = None
        self.drawer_open = False

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> SlotsTape:
        return SlotsTape(match, eyes, at)

    def make_shown(self) -> Display:
        return Display()

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        return Choreographer(self.shown, self.view, self.app.sound.play, calm=self.time.reduced).groups(
            happened
        )

    def retell(self) -> Aftermath | None:
        return told_last(self.tape.so_far.moments)

    def settle(self) -> None:
        super().settle()
        self._struck = struck(self.tape.so_far.moments)
        if not self.shown.order:
            self.shown.tray = None

    def jump(self, index: int) -> None:
        self.shown.tray = None
        super().jump(index)

    # -- layout

    def layout(self) -> None:
        self.plan = plan(self.theme, self.size)
        self._log = None
        plan_ = self.plan
        column = plan_.inspector.union(plan_.log) if plan_.log else plan_.inspector
        self.panels = [column] if not plan_.drawer or self.drawer_open else []
        for box in self.panels:
            pad, top = self.px(GUTTER), self.px(_HEAD)
            self._log_head = pygame.Rect(
                box.x + pad, box.y + self.px(GAP), box.width - 2 * pad, self.px(HEADING)
            )
            width, height = self._log_head.width + self.px(GAP), box.height - top - self.px(APART)
            self.add_log(pygame.Rect(box.x + pad, box.y + top, width, height))
        if plan_.drawn:
            words, icon = ("Close", "x") if self.drawer_open else ("Log", "scroll")
            step = "body-bold" if plan_.compact else "panel"
            command = Command("drawer", words, self.toggle_drawer, icon, hint="The log", bare=True)
            self.ui.add(Button.of(command, plan_.drawn, step=step))
        self.lay_shelf(self.plan)
        self.lay_way_out(self.plan.menu)

    def toggle_drawer(self) -> None:
        """Draw the log in, or away."""
        self.drawer_open = not self.drawer_open
        self.rebuild()

    @property
    def square(self) -> MarkedSquare:
        """Where units stand at the moment that is looked at."""
        shown, focus = self.shown, self.shown.strike.target if self.shown.strike else self.shown.actor
        near = self.tape.seat
        body = shown.bodies.get(focus)
        single = (body.seat if body else near) if self.plan.single else None
        key = self.theme, self.plan.board, tuple(shown.bodies), near, single, focus if single else 0
        if self._square is None or self._square[0] != key:
            sides = list(self.view.field.sides)
            made = MarkedSquare(
                self.theme, self.plan.board, shown.bodies, sides, near, single=single, first=focus
            )
            self._square = key, made
        return self._square[1]

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.square.hotspots() | self.ui.hotspots()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        square = self.square
        look = (
            self.tape.index if self.panels else 0,
            self.tape.eyes,
            self.theme,
            square,
            self.drawer_open,
        )
        self.still.draw(surface, look, self._paint_still)
        track.paint_title(surface, self.theme, self.plan.head, self.plan.menu.x, self.view, self.shown)
        track.paint(surface, self.theme, self.plan.track, self.shown)
        marks = headed(self.tape.match, self.tape.state.field.sides, self.noted)
        told = self.aftermath
        marks.struck = self._struck if told else {}
        floor.draw(surface, self.theme, square, self.shown, marks)
        floor.draw_tray(surface, self.theme, square, self.shown, told.words.replace("**", "") if told else "")
        if self.plan.drawer:
            self._paint_column(surface)

    def _paint_still(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        floor.lay_still(surface, theme, self.square)
        scenery.lay_shelf(surface, theme, self.plan.shelf)
        if not self.plan.drawer:
            self._paint_column(surface)

    def _paint_column(self, surface: pygame.Surface) -> None:
        for box in self.panels:
            panels.lay(surface, self.theme, box)
            draw_words(
                surface, self.theme, self.tape.caption, "panel", self.theme.palette.bone, self._log_head
            )
