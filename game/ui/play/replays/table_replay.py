"""What replays on a measured table share, whatever is played there: the table itself, and beside it the log that leads there."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

import pygame

from game.ui.app.motion import Timeline
from game.ui.kit.measures import CLOSE, GAP, GUTTER, HEADING, INSET
from game.ui.kit.words import draw_lines, draw_words
from game.ui.paint import panels, scenery
from game.ui.plane.adapter import Adapter
from game.ui.plane.plane import Plane
from game.ui.play.replays.replay import Watching

TOLD = 2
"""In how many lines what happened last is told."""


class Floor(Protocol):
    """Where everything stands round the table."""

    @property
    def area(self) -> pygame.Rect: ...
    @property
    def shelf(self) -> pygame.Rect: ...
    @property
    def drawer(self) -> bool: ...


class TableReplay(Watching):
    """Subclasses make the table's `adapter` and lay their own panels; `box` is where caption, aftermath and log stand."""

    plan: Floor
    plane: Plane
    fork_words = ((820, "Play on here", 176), (0, "", 48))

    def prepare(self) -> None:
        self.plane = Plane(self.make_adapter(), self)
        self.box = self._head = pygame.Rect(0, 0, 1, 1)

    @abstractmethod
    def make_adapter(self) -> Adapter:
        """What the table is told of this battle."""

    def lay_told(self, box: pygame.Rect) -> None:
        """Caption, what happened last and the log in a panel; there is none where that would lie over the table."""
        self._log, self.box = None, box
        pad = self.px(GUTTER)
        self._head = pygame.Rect(box.x + pad, box.y + self.px(GAP), box.width - 2 * pad, self.px(HEADING))
        if not self.plan.drawer:
            top = self._head.bottom + TOLD * self.theme.line("body") + self.px(CLOSE)
            wide, foot = self._head.width + self.px(GAP), box.bottom - self.px(INSET)
            self.add_log(pygame.Rect(self._head.x, top, wide, foot - top))

    def paint_told(self, surface: pygame.Surface) -> None:
        """The panel of `lay_told`, but for the log."""
        if self.plan.drawer:
            return
        theme, palette = self.theme, self.theme.palette
        panels.lay(surface, theme, self.box)
        draw_words(surface, theme, self.tape.caption, "panel", palette.bone, self._head)
        if self.aftermath is not None:
            words, room = self.aftermath.words.replace("**", ""), self._head.move(0, self._head.height)
            lines = theme.wrap(words, "body-bold", room.width, TOLD)
            draw_lines(surface, theme, lines, "body-bold", palette.brass_hi, room)

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.plane.hotspots() | self.ui.hotspots()

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table."""
        return self.plan.area.collidepoint(pos)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.match is None:
            return
        self.attend()
        if self.plane.tick(dt):
            self.invalidate()

    def attend(self, *, first: bool = False) -> None:
        """Let the view show who acts, where that does not see everything at once."""

    def paint(self, surface: pygame.Surface) -> None:
        self.still.draw(surface, (self.theme, self.size), self._paint_still)
        self.plane.draw(surface)
        self.paint_told(surface)

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        scenery.lay_shelf(surface, self.theme, self.plan.shelf)

    def on_event(self, event: pygame.event.Event) -> bool:
        return self.plane.on_event(event)

    def open_menu(self) -> None:
        """The place of the menu leads back."""
        self.leave_it()


class WatchedTable(Protocol):
    """A battle that is watched again."""

    time: Timeline


class WatchedAdapter(Adapter):
    """What a table is told of a battle that is watched again: it can be looked at and measured."""

    def __init__(self, replay: WatchedTable) -> None:
        self.replay = replay

    @property
    def busy(self) -> bool:
        return self.replay.time.busy
