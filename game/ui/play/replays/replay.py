"""A battle watched again, step by step or running, with the eyes of a seat or of all; play on from anywhere.

A table's own replay lays out, draws, and says how things move; the course, the line of time and its buttons stand here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

import pygame

from game.core.events import Event
from game.core.match import Match, opened
from game.core.record import RecordError
from game.core.system import LogLine
from game.ui.app.motion import Clip, Timeline
from game.ui.app.scene import Scene
from game.ui.app.scenes import scene_class
from game.ui.kit.button import Button, Segmented
from game.ui.kit.cached_layer import Still
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command, by_key
from game.ui.kit.layout import Box, Row, lay
from game.ui.kit.measures import BUTTON, CLOSE, GAP, INSET, NEAR
from game.ui.pages.replays import Replays
from game.ui.play import buttons, launch, saves
from game.ui.play.contract import Display
from game.ui.play.replays import positions
from game.ui.play.replays.tape import BOTH, Eyes, Tape
from game.ui.play.replays.tape_log import TapeLog
from game.ui.play.replays.timeline import TimelineBar
from game.ui.play.thread import Aftermath, told_last

PAUSE = 0.7
"""Seconds between two actions at speed x1."""
_SPEEDS = (1.0, 2.0, 4.0)
_NARROW = 560
"""Logical width under which only the buttons that no key or drag replaces are shown."""
_EYES, _SPEED, _LEAST_SPEED, _LOW = 190, 126, 48, 130
"""How wide the choice of eyes is at most, three speeds and one at least; what height of the shelf is low."""


class Shelf(Protocol):
    """What the line of time and its buttons need to know of a layout. All in device pixels."""

    @property
    def shelf(self) -> pygame.Rect:
        """The whole shelf."""

    @property
    def cards(self) -> pygame.Rect:
        """The part of it that things lie on."""

    @property
    def compact(self) -> bool:
        """Whether the tier is the compact one."""


class Watching(Scene):
    """Watches `match`, or the record at `path`; with neither, one is chosen first. `at` is the moment to begin at."""

    name = "replay"
    scope = "replay"
    tape: Tape
    shown: Display
    view: Any
    fork_words: Sequence[tuple[int, str, int]] = (
        (820, "Play on here", 176),
        (_NARROW, "Play on", 120),
        (0, "", 48),
    )
    """From which logical width on the button that plays on says what, and how wide it is."""

    def __init__(
        self,
        match: Match | None = None,
        path: Path | None = None,
        *,
        at: int | None = None,
        seat: Eyes | None = None,
    ) -> None:
        self.match, self.path = match, path
        self._at, self._eyes = at, seat
        self.playing = False
        self.speed = 1.0
        self.noted: tuple[str, ...] = ()
        """The places of the line of the log that was clicked."""
        self.aftermath: Aftermath | None = None
        """What happened last; None while it moves."""
        self._waited = 0.0
        self._log: TapeLog | None = None
        self.still = Still()
        self.prepare()

    @property
    def rulebook(self) -> str:
        return self.match.header.system if self.match is not None else ""

    # -- what a table says of itself

    def prepare(self) -> None:
        """What a table keeps besides, from the beginning."""

    @abstractmethod
    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> Tape:
        """The battle to be watched, with whose eyes and from which moment on."""

    @abstractmethod
    def make_shown(self) -> Display:
        """What is drawn."""

    @abstractmethod
    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        """How what happened moves: groups of clips, one group after another."""

    def retell(self) -> Aftermath | None:
        """What happened last, as those who watch may know it."""
        return told_last(self.tape.match.system, self.tape.so_far.moments, self.tape.reader)

    def settle(self) -> None:
        """Show the present moment, with nothing moving."""
        self.time.clear()
        self.view = self.tape.view()
        self.shown.settle(self.view)
        self.aftermath = self.retell()

    def rest(self) -> None:
        """What moved has come to rest."""
        self.settle()

    def lay_eyes(self, room: pygame.Rect) -> pygame.Rect | None:
        """Whose eyes look on: a choice at the right end of `room`; gives its place, None if there is none."""
        sides = self.tape.state.field.sides
        options = [*((seat, side.name) for seat, side in sides.items()), (BOTH, "Everybody")]
        share = min(self.px(_EYES), room.width - self.px(_LEAST_SPEED + CLOSE))
        place = pygame.Rect(room.right - share, room.y, share, room.height)
        self.ui.add(
            Choice("replay.eyes", options, self.tape.eyes, place, lambda value: self.look_as(str(value)))
        )
        return place

    # -- life

    def enter(self) -> None:
        if self.match is None and self.path is not None:
            self._read(self.path)
        if self.match is None:
            self.app.replace(Replays())
            return
        own = scene_class("replay", self.match.header.system)
        if not isinstance(self, own):
            given: dict[str, Any] = {
                "match": self.match,
                "path": self.path,
                "at": self._at,
                "seat": self._eyes,
            }
            self.app.replace(own(**given))
            return
        self.tape = self.make_tape(self.match, self._eyes, self._at)
        self.shown = self.make_shown()
        settings = self.app.settings
        self.time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self.settle()
        self.app.settle_in()

    def _read(self, path: Path) -> None:
        try:
            self.match, notice = opened(path)
        except RecordError as error:
            notice = str(error)
        if notice:
            self.app.notify(saves.shortened(notice, path))

    # -- where it stands

    def jump(self, index: int) -> None:
        """Look at a moment at once."""
        moved = self.tape.go(index)
        self.noted, self._waited = (), 0.0
        self.settle()
        if moved and self._log:
            self._log.follow()
        self.invalidate()

    def step_on(self) -> None:
        """One action on, as it happened."""
        if self.time.busy:
            self.time.finish()
            self.settle()
        if not self.tape.go(self.tape.index + 1):
            self._pause()
            return
        self.noted, self._waited, self.aftermath = (), 0.0, None
        self.view = self.tape.view()
        for group in self.groups(self.tape.events()):
            self.time.play(*group)
        if not self.time.busy:
            self.rest()
        if self._log:
            self._log.follow()
        self.invalidate()

    def step_back(self) -> None:
        """One action back."""
        self._pause()
        self.jump(self.tape.index - 1)

    def toggle(self) -> None:
        """Play, or pause; at the end it begins anew."""
        if self.playing:
            self._pause()
            return
        if self.tape.index == self.tape.last:
            self.jump(0)
        self.playing, self._waited = True, PAUSE
        self.rebuild()

    def _pause(self) -> None:
        if self.playing:
            self.playing = False
            self.rebuild()

    def look_as(self, eyes: Eyes) -> None:
        """Watch with other eyes."""
        self.tape.eyes = eyes
        self.settle()
        self.ui.forget("log")
        self.rebuild()

    def fork(self) -> None:
        """Ask who plays on from here."""
        self._pause()
        if self.tape.state.outcome is not None:
            self.app.sound.play("refused")
            self.app.notify("The battle is over here. Step back to a moment from which it can go on.")
        else:
            launch.branch(self.app, self.tape.match, self.tape.index)

    def into_scenario(self) -> None:
        """This moment as a scenario of the player's own."""
        self._pause()
        positions.fork(self.app, self.tape)

    def tick(self, dt: float) -> None:
        if self.match is None:
            return
        if self.time.update(dt):
            self.invalidate()
            if not self.time.busy:
                self.rest()
        if self.playing and not self.time.busy:
            self._waited += dt * self.speed
            if self._waited >= PAUSE:
                self.step_on()

    # -- layout

    def add_log(self, rect: pygame.Rect) -> None:
        """The log, following the moment that is looked at."""
        self._log = self.ui.add(TapeLog(rect, self.theme, self.tape, self.to_line))

    def lay_shelf(self, layout: Shelf) -> None:
        """The line of time over the buttons."""
        small = layout.compact
        margin = self.px(8 if small else 16)
        top = layout.cards.y
        self.shelf = pygame.Rect(margin, top, self.size[0] - 2 * margin, layout.cards.height)
        edge = self.px(2 if small else 8)
        line = pygame.Rect(
            self.shelf.x, layout.shelf.y + edge, self.shelf.width, self.px(24 if small else 46)
        )
        self.ui.add(TimelineBar("replay.timeline", line, self.tape, self._drag))
        low = small or layout.shelf.height < self.px(_LOW)
        foot = (layout.shelf if low else self.shelf).bottom - self.px(CLOSE if small else INSET)
        size = self.px(BUTTON if low else 48)
        row = pygame.Rect(self.shelf.x + self.px(0 if small else 16), foot - size, 0, size)
        row.width = self.shelf.right - row.x - self.px(0 if small else 16)
        self._lay_buttons(row, small=small)

    def _lay_buttons(self, row: pygame.Rect, *, small: bool) -> None:
        gap, width = CLOSE if small else GAP, self.logical[0]
        plain, bold = (48, 84) if width >= 820 else (38, 60)
        shown = [each for each in self.row() if width >= _NARROW or each.key not in ("to-start", "to-end")]
        cells = [
            Row(Box(wide=NEAR), Box(each.id, bold), Box(wide=NEAR))
            if each.key == "play"
            else Box(each.id, plain)
            for each in shown
        ]
        place = lay(Row(*cells, Box(wide=0), Box("choices"), gap=gap), self.theme, row)
        for each in shown:
            self.ui.add(Button.of(each, place[each.id], primary=each.key == "play"))
        self.ui.default = "replay.play"
        self._lay_choices(place["choices"], gap)

    def _lay_choices(self, row: pygame.Rect, gap: float) -> None:
        """Speed, eyes, and the way to play on, from the right."""
        width, scenario = self.logical[0], buttons.into_scenario(self)
        words, wide = next((words, wide) for least, words, wide in self.fork_words if width >= least)
        beside = [Box("scenario", BUTTON)] if width >= _NARROW else []
        place = lay(Row(Box("eyes"), *beside, Box("fork", wide), gap=gap), self.theme, row)
        told = "Play on here: a new battle begins with this moment"
        command = Command("replay.fork", words, self.fork, "fork", "fork", told)
        self.ui.add(Button.of(command, place["fork"], cap=width >= 1000))
        if beside:
            self.ui.add(Button.of(scenario, place["scenario"]))
        eyes = self.lay_eyes(place["eyes"].inflate(0, -self.px(CLOSE)))
        if eyes is not None:
            room = min(eyes.x - self.px(gap) - row.x, self.px(_EYES))
            self._lay_speed(pygame.Rect(row.x, eyes.y, room, eyes.height))

    def _lay_speed(self, place: pygame.Rect) -> None:
        """Three speeds side by side, or one button that goes through them."""
        if place.width >= self.px(_SPEED):
            speeds = [(speed, f"× {speed:g}", "") for speed in _SPEEDS]
            self.ui.add(Segmented("replay.speed", speeds, self.speed, place, self._set_speed, hint="Speed"))
        elif place.width >= self.px(_LEAST_SPEED):
            words = f"× {self.speed:g}"
            self.ui.add(
                Button("replay.speed", words, place, self._next_speed, step="body-semibold", hint="Speed")
            )

    # -- what the controls do

    def _set_speed(self, speed: object) -> None:
        self.speed = float(cast(float, speed))
        self.time.speed = self.app.settings.animation_speed * self.speed

    def _next_speed(self) -> None:
        self._set_speed(_SPEEDS[(_SPEEDS.index(self.speed) + 1) % len(_SPEEDS)])
        self.rebuild()

    def _drag(self, index: int) -> None:
        self._pause()
        self.jump(index)

    def to_start(self) -> None:
        """The first moment."""
        self._drag(0)

    def to_end(self) -> None:
        """The last moment."""
        self._drag(self.tape.last)

    def step_by_hand(self) -> None:
        """One action on, as it happened, then wait."""
        self._pause()
        self.step_on()

    def to_line(self, moment: int, line: LogLine) -> None:
        """A line of the log was clicked: look at its moment."""
        self._pause()
        self.jump(moment)
        self.noted = line.places

    def leave(self) -> None:
        self.app.tidy()

    def leave_it(self) -> None:
        """Close the replay."""
        self.app.pop()

    def back(self) -> bool:
        if self.time.finish():
            self.settle()
            self.invalidate()
            return True
        if self.playing:
            self._pause()
            return True
        self.app.pop()
        return True

    def on_action(self, action: str) -> bool:
        focused = self.ui.focused if self.ui.shows_focus else None
        side = {"step-back": "left", "step-on": "right"}.get(action)
        if side and focused and focused.id != "replay.timeline" and focused.navigate(side):
            self.invalidate()
            return True
        command = self.commands().get(action)
        if command is not None:
            self.ui.order(command)
        return command is not None

    def row(self) -> list[Command]:
        """The buttons under the line of time, from the left."""
        return buttons.offered(self, buttons.REPLAY)

    def commands(self) -> dict[str, Command]:
        """What bound keys do, by the id of the binding."""
        shown = [buttons.into_scenario(self), *self.row()]
        return by_key({"fork": self.fork}) | {each.key: each for each in shown if each.key}

    def lay_way_out(self, place: pygame.Rect) -> None:
        """The button that leaves the replay, at the upper left."""
        self.ui.add(
            Button("replay.back", "", place, self.leave_it, icon="undo", hint="Leave the replay", key="back")
        )
