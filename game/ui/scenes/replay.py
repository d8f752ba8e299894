"""Replay: a battle watched again, step by step or running, with the eyes of a seat or of both; play on from anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame

from game.core.match import Match, opened
from game.core.record import RecordError
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.thor import events as e
from game.systems.thor.state import PLAYERS
from game.ui.battle import sides
from game.ui.battle.tiers import Plan, plan
from game.ui.boards.grid import GridBoard
from game.ui.boards.motions import Choreographer
from game.ui.boards.picture import Picture
from game.ui.boards.shown import Shown
from game.ui.motion import Timeline
from game.ui.paint import panels, scenery
from game.ui.rooms import begin, saves, watching
from game.ui.rooms.fork import Fork
from game.ui.rooms.records import Act, RecordList
from game.ui.rooms.saves import SavedBattle
from game.ui.rooms.still import Still
from game.ui.rooms.tape import Eyes, Tape
from game.ui.rooms.timeline import TimelineBar
from game.ui.rooms.watching import TapeLog
from game.ui.scene import Scene
from game.ui.scenes import scene_class
from game.ui.widgets.button import Button, Segmented
from game.ui.widgets.words import draw_words

PAUSE = 0.7
"""Seconds between two actions at speed x1."""
_SPEEDS = (1.0, 2.0, 4.0)
_NARROW = 560
"""Logical width under which only the buttons that no key or drag replaces are shown."""


class Replays(RecordList):
    """Choose a battle to watch: those that are over first."""

    name = "replays"
    title = "Replays"
    empty = "There is nothing to watch yet: no battle has been played."

    def ordered(self, saved: list[SavedBattle]) -> list[SavedBattle]:
        return sorted(saved, key=_unfinished)

    def acts(self, saved: SavedBattle) -> list[Act]:
        return [Act("watch", "Watch", "play", self._watch)]

    def _watch(self, saved: SavedBattle) -> None:
        match = self.open_match(saved, keep=False)
        if match:
            self.app.open("replay", match=match, path=saved.path)


def _unfinished(saved: SavedBattle) -> int:
    now = saved.standing
    return 0 if now and now.outcome else 2 if saved.trouble else 1


class Replay(Scene):
    """Watches `match`, or the record at `path`; with neither, one is chosen first. `at` is the moment to begin at."""

    name = "replay"
    scope = "replay"

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
        self.page = "log"
        """In a narrow window: "log" or "hands"."""
        self._waited = 0.0
        self._noted: tuple[str, ...] = ()
        self._log: TapeLog | None = None
        self._still = Still()

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
        self.tape = Tape(self.match, self._eyes, self._at)
        self.doings = _Doings(self.tape)
        self.shown = Shown()
        settings = self.app.settings
        self.time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self._settle()

    def _read(self, path: Path) -> None:
        try:
            self.match, notice = opened(path)
        except RecordError as error:
            notice = str(error)
        if notice:
            self.app.notify(saves.shortened(notice, path))

    # -- where it stands

    def _settle(self) -> None:
        """Show the present moment, with nothing moving."""
        self.time.clear()
        self.view = self.tape.view()
        self.shown.settle(self.view)
        self.shown.last = [
            (event.origin, event.path[-1]) for event in self.tape.events() if isinstance(event, e.Moved)
        ]

    def jump(self, index: int) -> None:
        """Look at a moment at once."""
        moved = self.tape.go(index)
        self._noted, self._waited = (), 0.0
        self._settle()
        if moved and self._log:
            self._log.follow()
        self.invalidate()

    def step_on(self) -> None:
        """One action on, as it happened."""
        if self.time.busy:
            self.time.finish()
            self._settle()
        if not self.tape.go(self.tape.index + 1):
            self._pause()
            return
        self._noted, self._waited = (), 0.0
        self.view = self.tape.view()
        dance = Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced)
        for group in dance.groups(self.tape.events()):
            self.time.play(*group)
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
        self._settle()
        self.ui.forget("log")
        self.rebuild()

    def fork(self) -> None:
        """Ask who plays on from here."""
        self._pause()
        if self.tape.state.outcome is not None:
            self.app.sound.play("refused")
            self.app.notify("The battle is over here. Step back to a moment from which it can go on.")
        elif self.match:
            self.app.push(Fork(self.match, self._forked))

    def _forked(self, seats: dict[Seat, str]) -> None:
        assert self.match is not None
        branch = self.match.fork(self.tape.index, saves.autosave(), seats)
        if branch.writer.trouble:
            self.app.notify(branch.writer.trouble)
        begin.table(self.app, branch)

    def tick(self, dt: float) -> None:
        if self.match is None:
            return
        if self.time.update(dt):
            self.invalidate()
            if not self.time.busy:
                last = self.shown.last
                self._settle()
                self.shown.last = last
        if self.playing and not self.time.busy:
            self._waited += dt * self.speed
            if self._waited >= PAUSE:
                self.step_on()

    # -- layout

    def layout(self) -> None:
        self.plan = plan(self.theme, self.size)
        self.board = GridBoard(
            self.theme, self.plan.board.topleft, square=self.plan.square, frame=self.plan.frame,
            walls=[square for square, kind in self.view.field.terrain.items() if kind == "wall"],
            pits=[square for square, kind in self.view.field.terrain.items() if kind == "pit"],
        )  # fmt: skip
        self.hands: pygame.Rect | None = None
        self._log = None
        self._lay_column(self.plan)
        self._lay_shelf(self.plan)
        id = "replay.back"
        self.ui.add(Button(id, "", self.plan.menu, self.leave_it, icon="undo", hint="Leave the replay (Esc)"))

    def _lay_column(self, layout: Plan) -> None:
        pad = self.px(16)
        box = layout.inspector.union(layout.log) if layout.log else layout.inspector
        self.panels = [box]
        if layout.log:
            high = self.px(272)
            top = pygame.Rect(box.x, box.y, box.width, high)
            low = pygame.Rect(box.x, top.bottom + pad, box.width, box.bottom - top.bottom - pad)
            self.panels = [top, low]
            self.hands = top.inflate(-2 * pad, -2 * self.px(14))
            self._log_head = pygame.Rect(low.x + pad, low.y + self.px(8), low.width - 2 * pad, self.px(30))
            self._add_log(pygame.Rect(low.x + pad, low.y + self.px(42), low.width - 2 * pad + self.px(8),
                                      low.height - self.px(54)))  # fmt: skip
            return
        self._log_head = pygame.Rect(0, 0, 0, 0)
        bar = pygame.Rect(box.x + self.px(10), box.y + self.px(10), box.width - 2 * self.px(10), self.px(36))
        pages = [("log", "Log", "scroll"), ("hands", "Hands", "cards")]
        self.ui.add(Segmented("replay.page", pages, self.page, bar, self._turn))
        rest = pygame.Rect(bar.x + self.px(4), bar.bottom + self.px(8), bar.width - self.px(4), 0)
        rest.height = box.bottom - self.px(10) - rest.y
        if self.page == "log":
            self._add_log(rest)
        else:
            self.hands = rest

    def _add_log(self, rect: pygame.Rect) -> None:
        self._log = self.ui.add(TapeLog(rect, self.theme, self.tape, self._to_line))

    def _lay_shelf(self, layout: Plan) -> None:
        """The line of time over the buttons."""
        small = layout.compact
        margin = self.px(8 if small else 16)
        top = layout.cards.y
        self.shelf = pygame.Rect(margin, top, self.size[0] - 2 * margin, layout.cards.height)
        edge = self.px(2 if small else 8)
        line = pygame.Rect(
            self.shelf.x, layout.shelf.y + edge, self.shelf.width, self.px(28 if small else 46)
        )
        self.ui.add(TimelineBar("replay.timeline", line, self.tape, self._drag))
        foot = self.shelf.bottom - self.px(2 if small else 10)
        size = self.px(46 if small else 48)
        row = pygame.Rect(self.shelf.x + self.px(0 if small else 16), foot - size, 0, size)
        row.width = self.shelf.right - row.x - self.px(0 if small else 16)
        self._lay_buttons(row, small=small)

    def _lay_buttons(self, row: pygame.Rect, *, small: bool) -> None:
        gap = self.px(6 if small else 8)
        width = self.logical[0]
        plain, bold = (48, 84) if width >= 820 else (38, 60)
        words, icon = ("Pause", "pause") if self.playing else ("Play", "play")
        buttons = [
            ("back-one", "back", "One action back", "step-back", self.step_back),
            ("play", icon, words, "play", self.toggle),
            ("on-one", "step", "One action on", "step-on", self._step_by_hand),
        ]
        if width >= _NARROW:
            buttons.insert(0, ("start", "first", "To the start", "to-start", lambda: self._drag(0)))
            buttons.append(("end", "fast", "To the end", "to-end", lambda: self._drag(self.tape.last)))
        x = row.x
        for id, sign, hint, key, command in buttons:
            primary = id == "play"
            x += self.px(4) if primary else 0
            label = self.app.keys.label(key)
            place = pygame.Rect(x, row.y, self.px(bold if primary else plain), row.height)
            self.ui.add(Button(f"replay.{id}", "", place, command, icon=sign, primary=primary,
                               hint=f"{hint} ({label})" if label else hint))  # fmt: skip
            x = place.right + gap + (self.px(4) if primary else 0)
        self.ui.default = "replay.play"
        self._lay_choices(pygame.Rect(x + gap, row.y, row.right - x - gap, row.height), gap)

    def _lay_choices(self, row: pygame.Rect, gap: int) -> None:
        """Speed, eyes, and the way to play on, from the right."""
        width = self.logical[0]
        words, wide = ("Play on here", 176) if width >= 820 else ("Play on", 120)
        if width < _NARROW:
            words, wide = "", 48
        fork = pygame.Rect(row.right - self.px(wide), row.y, self.px(wide), row.height)
        self.ui.add(Button("replay.fork", words, fork, self.fork, icon="fork", key="fork" if width >= 1000 else "",
                           hint="Play on here: a new battle begins with this moment"))  # fmt: skip
        room = fork.x - gap - row.x
        names = [self.view.field.sides[seat].name for seat in PLAYERS]
        share = 3 * (max(self.theme.width(name, "body-bold") for name in names) + self.px(24))
        if share > room - self.px(150):
            names, share = ["One", "Two"], self.px(150)
        eyes = pygame.Rect(fork.x - gap - share, row.y + self.px(3), share, row.height - self.px(6))
        if eyes.x < row.x:
            return
        options = [
            *((seat, name, "") for seat, name in zip(PLAYERS, names, strict=True)),
            ("both", "Both", ""),
        ]
        self.ui.add(Segmented("replay.eyes", options, self.tape.eyes, eyes,
                              lambda value: self.look_as(cast(Eyes, value)), hint="Whose eyes look on"))  # fmt: skip
        self._lay_speed(pygame.Rect(row.x, eyes.y, min(eyes.x - gap - row.x, self.px(190)), eyes.height))

    def _lay_speed(self, place: pygame.Rect) -> None:
        """Three speeds side by side, or one button that goes through them."""
        if place.width >= self.px(126):
            speeds = [(speed, f"× {speed:g}", "") for speed in _SPEEDS]
            self.ui.add(Segmented("replay.speed", speeds, self.speed, place, self._set_speed, hint="Speed"))
        elif place.width >= self.px(48):
            words = f"× {self.speed:g}"
            self.ui.add(
                Button("replay.speed", words, place, self._next_speed, step="body-semibold", hint="Speed")
            )

    # -- what the controls do

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.rebuild()

    def _set_speed(self, speed: object) -> None:
        self.speed = float(cast(float, speed))
        self.time.speed = self.app.settings.animation_speed * self.speed

    def _next_speed(self) -> None:
        self._set_speed(_SPEEDS[(_SPEEDS.index(self.speed) + 1) % len(_SPEEDS)])
        self.rebuild()

    def _drag(self, index: int) -> None:
        self._pause()
        self.jump(index)

    def _step_by_hand(self) -> None:
        self._pause()
        self.step_on()

    def _to_line(self, moment: int, line: LogLine) -> None:
        self._pause()
        self.jump(moment)
        self._noted = line.places

    def leave_it(self) -> None:
        """Close the replay."""
        self.app.pop()

    def back(self) -> bool:
        if self.time.finish():
            self._settle()
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
        commands: dict[str, Any] = {
            "play": self.toggle, "step-back": self.step_back, "step-on": self._step_by_hand,
            "to-start": lambda: self._drag(0), "to-end": lambda: self._drag(self.tape.last), "fork": self.fork,
        }  # fmt: skip
        if action in commands:
            commands[action]()
            return True
        return False

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.board.hotspots() | super().hotspots()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        # What does not move while units do is drawn once per moment.
        look = (self.tape.index, self.tape.eyes, self.theme, self.page)
        self._still.draw(surface, look, self._paint_still)
        pieces = list(self.shown.pieces.values())
        self.board.draw(surface, Picture(pieces=pieces, last=tuple(self.shown.last), noted=self._noted))

    def _paint_still(self, surface: pygame.Surface) -> None:
        """Everything under the pieces and the controls."""
        theme, layout = self.theme, self.plan
        surface.blit(scenery.table(theme, self.size), (0, 0))
        scenery.lay_shelf(surface, theme, layout.shelf)
        self.board.draw_ground(surface)
        self._paint_column(surface)
        for box in self.panels:
            panels.lay(surface, theme, box)
        if self.hands:
            watching.paint_hands(surface, theme, self.tape, self.hands)
        if self._log_head.width:
            draw_words(surface, theme, "Log", "panel", theme.palette.bone, self._log_head)

    def _paint_column(self, surface: pygame.Surface) -> None:
        """Scenario, turn and sides, as in the battle itself."""
        theme, layout, view = self.theme, self.plan, self.view
        if layout.title is None or layout.sides is None:
            sides.paint_strip(surface, theme, view, layout.turn, layout.menu)
            return
        sides.paint_title(surface, theme, view, layout.title, watching.caption(self.tape))
        sides.paint_turn(surface, theme, view, layout.turn, self.doings.captions(view), 1.0)
        decision = view.decision
        hand = self.tape.state.hands[view.seat]
        sides.paint_sides(
            surface, theme, self.tape.match, view, layout.sides, active=decision.seat if decision else "",
            foe_cards=view.foe_cards, hand=len(hand), roster=layout.tier == "wide",
        )  # fmt: skip


class _Doings(sides.Doings):
    """What happened in the turn that is looked at: the moments after it do not count."""

    def __init__(self, tape: Tape) -> None:
        super().__init__(cast(Match, _Until(tape)))


class _Until:
    """A match as far as it is looked at."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    @property
    def moments(self) -> list[Any]:
        """The moments up to the one looked at."""
        return self._tape.match.moments[: self._tape.index + 1]
