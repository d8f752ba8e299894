"""Replay of a battle of units: the table as it was, the order of activation, and the line of time under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import events as e
from game.systems.confrontation.state import CONTACT, UnitId
from game.table.lengths import CM, said_cm
from game.ui.app.motion import Clip, Timeline
from game.ui.kit.measures import GAP, GUTTER
from game.ui.plane.camera import FARTHEST
from game.ui.plane.marks import Mark
from game.ui.plane.plane import Plane
from game.ui.play.people import person
from game.ui.play.replays.table_replay import TableReplay, WatchedAdapter
from game.ui.play.replays.tape import Eyes, Tape
from game.ui.play.thread import Aftermath
from game.ui.tables.confrontation import aftermath, marks, tags, track
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.floor_plan import FloorPlan, plan
from game.ui.tables.confrontation.motions import Choreographer


class UnitTape(Tape):
    """The moments of a battle of units."""

    def begun(self, event: Event) -> tuple[int, Seat] | None:
        return (event.round, self.seats[0]) if isinstance(event, e.RoundBegan) else None


class UnitReplay(TableReplay):
    """Watches `match`; the view is moved as in the battle."""

    tape: UnitTape
    shown: TableDisplay
    view: Any
    plan: FloorPlan

    def make_adapter(self) -> ReplayAdapter:
        return ReplayAdapter(self)

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> UnitTape:
        return UnitTape(match, eyes, at)

    def make_shown(self) -> TableDisplay:
        return TableDisplay()

    def retell(self) -> Aftermath | None:
        return aftermath.told(self.tape.match.system, self.tape.so_far.moments, self.tape.reader)

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        dance = Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced)
        return dance.groups(happened)

    def rest(self) -> None:
        super().rest()
        self.rebuild()

    def jump(self, index: int) -> None:
        super().jump(index)
        self.rebuild()

    # What the track reads of a battle

    @property
    def desk(self) -> Looks:
        """Who looks on, and what is known."""
        return Looks(self)

    @property
    def looked_at(self) -> UnitId:
        """The unit that acts."""
        return self.view.active.unit if self.view.active else 0

    covers_own = False
    """Whoever watches sees the cards of those with whose eyes he does."""

    def person_of(self, seat: Seat) -> str:
        """Who plays a seat."""
        return person(self.tape.match, seat)[0]

    def is_you(self, seat: Seat) -> bool:
        """Whoever watches plays nothing."""
        return False

    def look_at(self, unit: UnitId) -> None:
        """Bring a unit into view."""
        members = self.shown.members(unit)
        if members and not self.plane.lens.free.collidepoint(
            self.plane.lens.to_screen(members[0].place.point)
        ):
            self.plane.show(members[0].place.point)

    # Layout

    def layout(self) -> None:
        seat = self.desk.seat
        self.plan = plan(self.theme, self.size, track.share(self.view, seat, seat))
        self.plane.lay_out(self.theme, self.plan.area, self.plan.free)
        self.lay_told(self.plan.column)
        self.lay_shelf(self.plan)
        track.lay_out(self)
        self.lay_way_out(self._corner())

    def _corner(self) -> pygame.Rect:
        """Where the way out stands: over the corner of the table, since the tape fills the shelf."""
        side = self.px(2 * GUTTER)
        return pygame.Rect(self.plan.free.x + self.px(GAP), self.plan.free.y + self.px(GAP), side, side)


class Watched(Protocol):
    """A battle that is watched again."""

    time: Timeline
    aftermath: Aftermath | None
    plane: Plane

    @property
    def shown(self) -> TableDisplay: ...
    @property
    def view(self) -> Any: ...
    @property
    def tape(self) -> Tape: ...
    @property
    def looked_at(self) -> UnitId: ...


class ReplayAdapter(WatchedAdapter):
    """The same in centimetres, with the tags of units."""

    replay: Watched

    unit = CM
    first = FARTHEST
    filling = True

    def __init__(self, replay: Watched) -> None:
        super().__init__(replay)
        self.board = tags.TagBoard()

    @property
    def display(self) -> TableDisplay:
        return self.replay.shown

    @property
    def size(self) -> tuple[int, int]:
        field = self.replay.view.field
        return field.width, field.height

    def said(self, length: int) -> str:
        return "in contact" if length <= CONTACT else said_cm(length)

    def under(self) -> Sequence[Mark]:
        view = self.replay.view
        zones = [] if self.display.bodies else list(marks.zones_of(view))
        return [*zones, *marks.goals(view)]

    def top(self) -> Sequence[Mark]:
        replay = self.replay
        tagged = self.board.tags(replay.plane.lens, self.display, replay.view, replay.looked_at)
        return [*marks.carried(self.display), *tagged]


class Looks:
    """What the track reads of a battle scene, taken from a replay."""

    def __init__(self, replay: Watched) -> None:
        self.view = replay.view
        seats = list(replay.view.field.sides)
        eyes = replay.tape.reader
        self.seat: Seat = eyes if eyes is not None and eyes in seats else seats[0]
