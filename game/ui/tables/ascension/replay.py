"""Replay of a battle on the measured table: the table as it was, the flips, and the line of time under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.ascension.view import BattleView
from game.table.shapes import Outline
from game.ui.app.motion import Clip, Timeline
from game.ui.kit.words import draw_lines, draw_words
from game.ui.paint import panels, scenery
from game.ui.plane.adapter import Adapter
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark, Zone
from game.ui.plane.plane import Plane
from game.ui.play.replay import Watching
from game.ui.play.tape import Eyes
from game.ui.play.thread import Aftermath
from game.ui.tables.ascension import aftermath, attention, captions, duel, marks, scoreboard
from game.ui.tables.ascension.display import BattleDisplay
from game.ui.tables.ascension.floor_plan import FloorPlan, plan
from game.ui.tables.ascension.motions import Choreographer
from game.ui.tables.ascension.tape import MeasuredTape

TOLD = 2
"""In how many lines what happened last is told."""


class MeasuredReplay(Watching):
    """Watches `match`; the view is moved as in the battle."""

    tape: MeasuredTape
    shown: BattleDisplay
    view: BattleView
    plan: FloorPlan
    plane: Plane
    rested: BattleView
    """What was known when everything last was at rest: panels tell nothing of what still moves."""
    side: Any = scoreboard
    """What floats at the left: a module that offers what `left` does."""
    fork_words = ((820, "Play on here", 176), (0, "", 48))

    def prepare(self) -> None:
        self.plane = Plane(self.make_adapter(), self)

    def make_adapter(self) -> ReplayAdapter:
        """What the table is told of this battle."""
        return ReplayAdapter(self)

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> MeasuredTape:
        return MeasuredTape(match, eyes, at)

    def make_shown(self) -> BattleDisplay:
        return BattleDisplay()

    def settle(self) -> None:
        super().settle()
        self.rested = self.view

    def retell(self) -> Aftermath | None:
        return aftermath.told(self.tape.match.system, self.tape.so_far.moments, self.tape.reader)

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        dance = Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced)
        return dance.groups(happened)

    # What the panels at the left read of a battle

    @property
    def title(self) -> str:
        """The name of the scenario."""
        return str(self.view.field.title)

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

    def make_plan(self) -> FloorPlan:
        """Where everything stands."""
        made: FloorPlan = self.side.fitted(self, plan(self.theme, self.size))
        return made

    def layout(self) -> None:
        self.plan = self.make_plan()
        first = not self.plane.camera.placed
        self.plane.lay_out(self.theme, self.plan.area, self.plan.free)
        self.attend(first=first)
        self._log = None
        column = self.plan
        self.box = column.head.union(column.log) if column.log else column.head.union(column.sheet)
        pad = self.px(16)
        self._log_head = pygame.Rect(
            self.box.x + pad, self.box.y + self.px(8), self.box.width - 2 * pad, self.px(30)
        )
        if not self.plan.drawer:
            top = self.px(44) + TOLD * self.theme.line("body")
            self.add_log(pygame.Rect(self.box.x + pad, self.box.y + top, self.box.width - 2 * pad + self.px(8),
                                     self.box.height - top - self.px(12)))  # fmt: skip
        self.lay_shelf(self.plan)
        self.side.lay_table(self)
        self.lay_way_out(self.plan.menu)

    def attend(self, *, first: bool = False) -> None:
        """Let the view show who acts; before anybody does, one side."""
        seen = attention.of_actor(self.view, self.shown, self.looked_at)
        if seen is None and first:
            seen = attention.of_own(self.view, self.shown, next(iter(self.view.field.players)))
        self.plane.attend(seen)

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.plane.hotspots() | self.ui.hotspots()

    @property
    def lens(self) -> Lens:
        """From places to pixels."""
        return self.plane.lens

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table, and no panel."""
        inside = self.plan.area.collidepoint(pos)
        return inside and not any(part.collidepoint(pos) for part in self.plan.panels)

    # Drawing

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.match is None:
            return
        self.attend()
        if self.plane.tick(dt):
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        self.still.draw(surface, (self.theme, self.size), self._paint_still)
        self.plane.draw(surface)
        if not self.plan.drawer:
            panels.lay(surface, self.theme, self.box)
            caption, colour = self.tape.caption, self.theme.palette.bone
            draw_words(surface, self.theme, caption, "panel", colour, self._log_head)
            self._paint_aftermath(surface)
        self.side.lay_panels(self, surface)
        self.side.paint(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        surface.set_clip(self.plan.area)
        duel.draw(self, surface)
        surface.set_clip(None)

    def _paint_aftermath(self, surface: pygame.Surface) -> None:
        """What happened last, over the log that leads there."""
        if self.aftermath is None:
            return
        room = self._log_head.move(0, self._log_head.height)
        lines = self.theme.wrap(self.aftermath.words.replace("**", ""), "body-bold", room.width, TOLD)
        draw_lines(surface, self.theme, lines, "body-bold", self.theme.palette.brass_hi, room)

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        scenery.lay_shelf(surface, self.theme, self.plan.shelf)

    def open_menu(self) -> None:
        """The place of the menu leads back."""
        self.leave_it()

    def on_event(self, event: pygame.event.Event) -> bool:
        return self.plane.on_event(event)


class Watched(Protocol):
    """A battle that is watched again."""

    time: Timeline
    rested: BattleView
    aftermath: Aftermath | None

    @property
    def shown(self) -> BattleDisplay: ...
    @property
    def view(self) -> BattleView: ...
    @property
    def looked_at(self) -> int: ...


class ReplayAdapter(Adapter):
    """What a measured table is told of a battle that is watched again: it can be looked at and measured."""

    def __init__(self, replay: Watched) -> None:
        self.replay = replay

    @property
    def display(self) -> BattleDisplay:
        return self.replay.shown

    @property
    def size(self) -> tuple[int, int]:
        field = self.replay.view.field
        return field.width, field.height

    @property
    def busy(self) -> bool:
        return self.replay.time.busy

    @property
    def chosen(self) -> int:
        return self.replay.looked_at

    def top(self) -> Sequence[Mark]:
        return [] if self.busy else list(marks.outcomes(self.replay.aftermath, self.display))

    def under(self) -> Sequence[Mark]:
        view = self.replay.view
        zones = [Zone(zone.outline) for zone in view.field.zones if zone.seat is None or not view.models]
        return [*zones, *marks.trails(self.display)]

    def map_zones(self) -> Sequence[tuple[Seat | None, Outline]]:
        return [(zone.seat, zone.outline) for zone in self.replay.view.field.zones if zone.seat is None]


class Looks:
    """What the panels read of a battle scene, taken from a replay."""

    def __init__(self, replay: Watched) -> None:
        self.view, self.shown = replay.rested, replay.shown
        self.hot_seat = False
        self.actor = self.chosen = replay.looked_at

    def emblem(self, seat: Seat) -> str:
        """The emblem of a side."""
        return captions.emblem_of(self.view, seat)
