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
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark, Zone
from game.ui.plane.sizes import Sizes
from game.ui.play.replays.table_replay import TableReplay, WatchedAdapter
from game.ui.play.replays.tape import Eyes
from game.ui.play.thread import Aftermath
from game.ui.tables.ascension import aftermath, attention, captions, duel, marks, scoreboard
from game.ui.tables.ascension.display import BattleDisplay
from game.ui.tables.ascension.floor_plan import FloorPlan, plan
from game.ui.tables.ascension.motions import Choreographer
from game.ui.tables.ascension.tape import MeasuredTape


class MeasuredReplay(TableReplay):
    """Watches `match`; the view is moved as in the battle."""

    tape: MeasuredTape
    shown: BattleDisplay
    view: BattleView
    plan: FloorPlan
    rested: BattleView
    """What was known when everything last was at rest: panels tell nothing of what still moves."""
    side: Any = scoreboard
    """What floats at the left: a module that offers what `left` does."""

    def make_adapter(self) -> ReplayAdapter:
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
        column = self.plan
        self.lay_told(column.head.union(column.log if column.log else column.sheet))
        self.lay_shelf(self.plan)
        self.side.lay_table(self)
        self.lay_way_out(self.plan.menu)

    def attend(self, *, first: bool = False) -> None:
        """Let the view show who acts; before anybody does, one side."""
        seen = attention.of_actor(self.view, self.shown, self.looked_at)
        if seen is None and first:
            seen = attention.of_own(self.view, self.shown, next(iter(self.view.field.players)))
        self.plane.attend(seen)

    @property
    def lens(self) -> Lens:
        """From places to pixels."""
        return self.plane.lens

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table, and no panel."""
        inside = self.plan.area.collidepoint(pos)
        return inside and not any(part.collidepoint(pos) for part in self.plan.panels)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.side.lay_panels(self, surface)
        self.side.paint(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        surface.set_clip(self.plan.area)
        duel.draw(self, surface)
        surface.set_clip(None)


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


class ReplayAdapter(WatchedAdapter):
    """The same with the trails of models."""

    replay: Watched

    @property
    def display(self) -> BattleDisplay:
        return self.replay.shown

    @property
    def size(self) -> tuple[int, int]:
        field = self.replay.view.field
        return field.width, field.height

    @property
    def chosen(self) -> int:
        return self.replay.looked_at

    def top(self) -> Sequence[Mark]:
        return [] if self.busy else list(marks.outcomes(self.replay.aftermath, self.display))

    def under(self) -> Sequence[Mark]:
        view = self.replay.view
        zones = [Zone(zone.outline) for zone in view.field.zones if zone.seat is None or not view.models]
        return [*zones, Sizes(self.display.look), *marks.trails(self.display)]

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
