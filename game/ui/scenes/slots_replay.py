"""Replay of an Abstract Skirmish battle: the table of cards, its dice, and the line of time under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame

from game.core.match import Match
from game.ui.boards.slots import SlotBoard
from game.ui.motion import Timeline
from game.ui.paint import panels, scenery
from game.ui.play.people import person
from game.ui.rooms.watching import TapeLog, caption
from game.ui.scenes.replay import PAUSE, Replay
from game.ui.slots import shelf, track
from game.ui.slots.card import Marks
from game.ui.slots.motions import Choreographer
from game.ui.slots.plan import Plan, plan
from game.ui.slots.shown import Shown
from game.ui.slots.tape import Eyes, SlotsTape
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.words import draw_words


class SlotsReplay(Replay):
    """Watches `match`. The log and the dice stand in the side column."""

    tape: SlotsTape  # type: ignore[assignment]
    shown: Shown  # type: ignore[assignment]
    plan: Plan  # type: ignore[assignment]
    board: SlotBoard  # type: ignore[assignment]

    def __init__(
        self,
        match: Match,
        path: Path | None = None,
        *,
        at: int | None = None,
        seat: Eyes | None = None,
    ) -> None:
        super().__init__(match, path, at=at, seat=cast(Any, seat))
        self.track_spots: dict[str, pygame.Rect] = {}

    def enter(self) -> None:
        assert self.match is not None
        self.tape = SlotsTape(self.match, cast(Any, self._eyes), self._at)
        self.shown = Shown()
        settings = self.app.settings
        self.time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self._settle()

    # -- where it stands

    def _settle(self) -> None:
        self.time.clear()
        self.view = self.tape.view()  # type: ignore[assignment]
        self.shown.settle(cast(Any, self.view))
        if not self.shown.order:
            self.shown.tray = None

    def jump(self, index: int) -> None:
        self.shown.tray = None
        super().jump(index)

    def step_on(self) -> None:
        if self.time.busy:
            self.time.finish()
            self._settle()
        if not self.tape.go(self.tape.index + 1):
            self._pause()
            return
        self._noted, self._waited = (), 0.0
        self.view = self.tape.view()  # type: ignore[assignment]
        dance = Choreographer(self.shown, cast(Any, self.view), self.app.sound.play)
        for group in dance.groups(self.tape.events()):
            self.time.play(*group)
        if not self.time.busy:
            self._settle()
        if self._log:
            self._log.follow()
        self.invalidate()

    def tick(self, dt: float) -> None:
        if self.time.update(dt):
            self.invalidate()
            if not self.time.busy:
                self._settle()
        if self.playing and not self.time.busy:
            self._waited += dt * self.speed
            if self._waited >= PAUSE:
                self.step_on()

    # -- layout

    def layout(self) -> None:
        self.plan = plan(self.theme, self.size)
        self.board = SlotBoard(self.theme, self.plan.board, self.shown.bodies, self.tape.seat)
        self._log = None
        box = self.plan.inspector.union(self.plan.log) if self.plan.log else self.plan.inspector
        self.panels = [box] if not self.plan.drawer else []
        pad = self.px(16)
        self._log_head = pygame.Rect(box.x + pad, box.y + self.px(8), box.width - 2 * pad, self.px(30))
        if not self.plan.drawer:
            self._log = self.ui.add(
                TapeLog(
                    pygame.Rect(box.x + pad, box.y + self.px(44), box.width - 2 * pad + self.px(8), box.height - self.px(56)),
                    self.theme, cast(Any, self.tape), self._to_line,
                )
            )  # fmt: skip
        self._lay_shelf(cast(Any, self.plan))
        hint = "Leave the replay (Esc)"
        self.ui.add(Button("replay.back", "", self.plan.menu, self.leave_it, icon="undo", hint=hint))

    def _lay_choices(self, row: pygame.Rect, gap: int) -> None:
        """Speed, eyes, and the way to play on, from the right."""
        width = self.logical[0]
        words, wide = ("Play on here", 176) if width >= 820 else ("", 48)
        fork = pygame.Rect(row.right - self.px(wide), row.y, self.px(wide), row.height)
        self.ui.add(Button("replay.fork", words, fork, self.fork, icon="fork", key="fork" if width >= 1000 else "",
                           hint="Play on here: a new battle begins with this moment"))  # fmt: skip
        sides = self.tape.state.field.sides
        options = [*((seat, side.name) for seat, side in sides.items()), ("both", "Everybody")]
        room = fork.x - gap - row.x
        share = min(self.px(190), room - self.px(54))
        eyes = pygame.Rect(fork.x - gap - share, row.y + self.px(3), share, row.height - self.px(6))
        self.ui.add(
            Choice("replay.eyes", options, self.tape.eyes, eyes, lambda value: self.look_as(cast(Any, value)))
        )
        self._lay_speed(pygame.Rect(row.x, eyes.y, min(eyes.x - gap - row.x, self.px(190)), eyes.height))

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.board.hotspots(self.shown.bodies) | self.ui.hotspots()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        look = (self.tape.index, self.tape.eyes, self.theme)
        self._still.draw(surface, look, self._paint_still)
        track.paint(cast(Any, self._as_battle()), surface)
        if self.shown.tray and not self.plan.compact:
            self._paint_dice(surface)
        self.board.draw(surface, self.shown, self._marks())

    def _marks(self) -> Marks:
        marks = Marks(noted=tuple(int(place) for place in self._noted if place.isdigit()))
        assert self.match is not None
        for seat, side in self.tape.state.field.sides.items():
            name = person(self.match, seat)[0]
            marks.captions[seat] = side.name if side.name == name else f"{side.name}|{name}"
        return marks

    def _as_battle(self) -> _Looks:
        """This replay in the terms of the strip and the dice tray."""
        return _Looks(self)

    def _paint_still(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        scenery.lay_shelf(surface, theme, self.plan.shelf)
        for box in self.panels:
            panels.lay(surface, theme, box)
            words = caption(cast(Any, self.tape))
            draw_words(surface, theme, words, "panel", theme.palette.bone, self._log_head)

    def _paint_dice(self, surface: pygame.Surface) -> None:
        """The dice of the attack over the middle of the table."""
        high = self.px(100)
        board = self.plan.board
        box = pygame.Rect(board.x + self.px(40), board.centery - high // 2, board.width - self.px(80), high)
        if self.time.busy:
            shelf.paint_tray_in(cast(Any, self._as_battle()), surface, box)


class _Looks:
    """What the strip and the tray read of a battle scene, taken from a replay."""

    def __init__(self, replay: SlotsReplay) -> None:
        self.theme, self.plan, self.px = replay.theme, replay.plan, replay.px
        self.flow = self
        self.desk = self
        self.veiled = False
        self.shown, self.view = replay.shown, replay.view
        self.match = _Then(replay)
        self.track_spots: dict[str, pygame.Rect] = {}


class _Then:
    """The match as far as it is looked at."""

    def __init__(self, replay: SlotsReplay) -> None:
        assert replay.match is not None
        self.header = replay.match.header
        self.decision = replay.tape.state.decision
        self.outcome = replay.tape.state.outcome
