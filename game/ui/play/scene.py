"""One match on the screen: what every battle scene does, whatever its table looks like.

A table's own scene lays out, draws, and says what pointer and keys mean on it; life cycle, keys of every battle, side
column, coach, hints, undo and overlays stand here. What it overrides stands under "What a table says of itself".
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

import pygame

from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.core.system import LogLine
from game.ui.app.scene import Scene
from game.ui.kit import dialogs
from game.ui.kit.command import Command, by_key
from game.ui.play import buttons, dialogue, launch, saves
from game.ui.play.columns import Columns
from game.ui.play.flow import Flow
from game.ui.play.lessons import hints
from game.ui.play.lessons.coach import Coach
from game.ui.play.log import Filters
from game.ui.play.overlays import Recap
from game.ui.play.replays import positions
from game.ui.play.thread import Aftermath, Ask, chooser, held_up, waiting
from game.ui.play.trial import Trial

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""The arrows as they point on the screen."""
STEERING = ("next", "previous", "confirm", *STEPS)
"""Keys that go to the widgets first while one of them has the focus."""


def push(action: str, alone: int, shifted: int) -> tuple[int, int] | None:
    """By how much an arrow pushes something across and down: alone or with Shift so far; None if the key is no arrow."""
    kind, _, rest = action.partition("-")
    way, far = (rest, shifted) if kind == "far" else (action, alone)
    if way not in STEPS:
        return None
    dx, dy = STEPS[way]
    return dx * far, dy * far


class Play(Scene):
    """A match at the table. `seat` is given for a picture as that seat sees it."""

    name = "battle"
    scope = "battle"
    log_filters: Filters
    plan: Columns
    flow: Flow

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        self.match = match
        self._seat = seat
        self.coach = self.make_coach()
        self.tab = "lesson" if self.coach.speaks else "unit"
        self.drawer_open = False
        self.log_filter, self.log_search, self.log_searching = 0, "", False
        self.noted: tuple[str, ...] = ()
        """The places of the line of the log that was clicked."""
        self.dont_ask = False
        """Whether ending what could go on needs no question in this match."""
        self.hint: hints.Hint | None = None
        self.hint_told = False
        """Whether the hint has stood where it could be read."""
        self._begun = False

    # What a table says of itself

    @abstractmethod
    def make_flow(self) -> Flow:
        """The course of this battle."""

    def make_coach(self) -> Coach:
        """The coach of lessons and puzzles."""
        return Coach(self.match)

    @abstractmethod
    def ending(self) -> Scene:
        """Who won, why, and what now."""

    @abstractmethod
    def end_phase(self) -> None:
        """Ctrl+Enter: end the phase, turn or activation."""

    @abstractmethod
    def steer(self, action: str) -> bool:
        """A key that is none of the `commands`: arrows, next, previous, confirm, numbers; True when it was used."""

    def ask(self) -> Ask:
        """One sentence of what is wanted now, and who comes next."""
        return waiting(self.flow) or Ask(f"{chooser(self.flow)}, it is your choice.")

    def primary(self) -> Command:
        """The one command that goes on, derived from the decision."""
        return Command("end-phase", "Go on", self.end_phase, key="end-phase", refused=held_up(self.flow))

    @property
    def going_on(self) -> Action | None:
        """What the primary command does in the match; None if it does nothing there."""
        plan: Action | None = self.table.plan
        return plan

    @property
    def primary_leads(self) -> bool:
        """Whether the primary button is what is called for: in a lesson only while it does what the step asks for."""
        if self.coach.step is None or self.flow.ended or self.flow.moving:
            return True
        if not self.coach.waits:
            return self.primary().id == "coach.next"
        return self.going_on == self.coach.wanted()

    def row(self) -> list[Command]:
        """The buttons of the row, from the left; a table adds its own."""
        return buttons.offered(self, buttons.BATTLE)

    def commands(self) -> dict[str, Command]:
        """What bound keys do at any time, by the id of the binding; a table adds its own."""
        keys = by_key({
            "end-phase": self.end_phase,
            "take-back": self.step_back,
            "save": lambda: dialogue.save(self),
            "load": lambda: _open(self, "load"),
            "edit-position": self.edit_position,
            "log": self.to_log,
            "inspect": self.to_sheet,
            "tab-unit": self.next_tab,
        })  # fmt: skip
        shown = [
            *buttons.offered(self, buttons.BATTLE),
            buttons.menu(self),
            *buttons.transport(self),
            *self.row(),
        ]
        return keys | {each.key: each for each in shown if each.key}

    def let_go(self) -> bool:
        """Esc: drop what lies over the table or hangs at the pointer; True if there was something."""
        return False

    def rules_in_play(self) -> Iterable[str]:
        """The rules that matter now, the most pressing first: hints come by them."""
        return ()

    @property
    def hint_waits(self) -> bool:
        """Whether a hint would stand in the way of what is planned."""
        return self.table.plan is not None

    def show_lesson(self) -> None:
        """The coach has said something: bring it into view."""

    def lay_sheet(self, box: pygame.Rect) -> None:
        """Put the widgets of the inspector into `box`."""

    @property
    def rulebook(self) -> str:
        return self.match.header.system

    @property
    def title(self) -> str:
        """The battle's name, over its menu."""
        return str(self.flow.table.view.field.title)

    @property
    def standing(self) -> str:
        """What a save is called unless the player says otherwise."""
        return f"{self.title}, turn {self.flow.table.view.turn}"

    # Life

    def enter(self) -> None:
        self.flow = self.make_flow()
        self.trial = Trial(self)
        self.app.settle_in()

    def leave(self) -> None:
        self.flow.close_bots()
        self.match.close()
        saves.keep_left(self.match)
        self.app.tidy()

    @property
    def table(self) -> Any:
        """The controller of whoever looks on."""
        return self.flow.table

    @property
    def aftermath(self) -> Aftermath | None:
        """What happened last, as it is shown."""
        return self.flow.aftermath

    @property
    def meaning(self) -> object:
        flow, decision = self.flow, self.match.decision
        if flow.ended or flow.veiled or flow.moving or decision is None or flow.bot_turn:
            return flow.ended, flow.veiled
        return flow.table.seat, flow.acts, type(decision).__name__, decision.seat

    @property
    def played(self) -> bool:
        """Whether somebody plays here, rather than having a picture made."""
        return self._seat is None

    @property
    def may_rewind(self) -> bool:
        """Whether anything may be taken back now: not while the table is hidden, or asks."""
        return not self.flow.veiled

    def can_undo(self) -> bool:
        """Whether there is something that could be taken back."""
        return self.flow.can_undo()

    @property
    def show_odds(self) -> bool:
        """Whether chances may be shown (option and setting)."""
        return self.app.settings.odds and bool(self.match.header.options.get("odds", True))

    def changed(self) -> None:
        """The match or the plan is another: lay out anew."""
        if self in self.app.scenes:
            self.rebuild()

    def resume(self) -> None:
        self.flow.time.speed = self.app.settings.animation_speed
        self.flow.time.reduced = self.app.settings.reduced_motion
        self.ui.focus(None)
        self.changed()

    def tick(self, dt: float) -> None:
        if not self._begun:
            self._begun = True
            self.match.writer.bring()
            self.flow.tell_trouble()
            self.flow.begin()
        if self.flow.tick(dt):
            self.invalidate()
        self.trial.tick(dt)

    # Hands

    def handle(self, event: pygame.event.Event) -> bool:
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and self.app.scene is self:
            focused = self.ui.focused
            if focused is None or focused.id not in ("log", "log.entry"):
                # What was clicked need not keep the keys: they belong to the board.
                self.ui.focus(None)
        return used

    def on_action(self, action: str) -> bool:
        if self.ui.focused is not None and action in STEERING:
            return False
        command = self.commands().get(action)
        if command:
            self.ui.order(command)
            return True
        if self.flow.veiled:
            return False
        if self.flow.moving:
            if action == "confirm" and self.flow.told_early:
                self.flow.finish_motion()
            return action in STEERING
        if action == "confirm" and self.coach_leads:
            self.coach_on()
            return True
        return self.steer(action)

    def back(self) -> bool:
        if self.flow.finish_motion():
            return True
        if self.let_go():
            pass
        elif self.ui.focused:
            self.ui.focus(None)
        elif self.noted:
            self.noted = ()
        elif self.drawer_open:
            self.drawer_open = False
        elif not self.table.back():
            self.way_out()
        self.changed()
        return True

    # The side column

    def tabs(self) -> list[tuple[str, str]]:
        """The tabs of the side column where it is one panel: id and words."""
        tabs = [("unit", "Details"), ("log", "Log")]
        word = "Puzzle" if self.coach.puzzle else "Lesson"
        return [("lesson", word), *tabs] if self.coach.speaks else tabs

    def turn_tab(self, tab: str) -> None:
        """Another tab of the side column."""
        self.tab = tab
        self.changed()

    def next_tab(self) -> None:
        """The next tab, drawn in where the column is a drawer."""
        tabs = [tab for tab, _ in self.tabs()]
        self.drawer_open = self.plan.drawer
        self.turn_tab(tabs[(tabs.index(self.tab) + 1) % len(tabs)] if self.tab in tabs else tabs[0])

    def toggle_drawer(self) -> None:
        """Open or close the side column where it is a drawer."""
        self.drawer_open = not self.drawer_open
        self.changed()

    def bring_up(self, tab: str) -> None:
        """Show a tab, wherever it stands."""
        if self.plan.compact:
            self.drawer_open = True
            self.turn_tab(tab)

    def to_log(self) -> None:
        """The keys go to the log."""
        self.bring_up("log")
        self.ui.focus("log")

    def to_sheet(self) -> None:
        """The keys go to the first line of the inspector that leads to a rule."""
        self.bring_up("unit")
        lines = (each.id for each in self.ui.walk() if each.id.startswith("line:") and each.focusable)
        first = next(lines, None)
        if first:
            self.ui.focus(first)

    def note_line(self, line: LogLine) -> None:
        """A line of the log was clicked: show where it happened."""
        self.noted = () if self.noted == line.places else line.places
        self.invalidate()

    # Questions

    def ask_before(self, ending: Action, question: str, words: str, verb: str) -> None:
        """Ask before an action ends what could go on; there one can also say that no such question is to come in this match."""
        again = "Don't ask this match", self._stop_asking
        dialogs.ask(self.app, question, words, verb, lambda: self.do(ending), again=again)

    def _stop_asking(self) -> None:
        self.dont_ask = True

    # Hints

    def choose_hint(self) -> None:
        """The hint for now; one that has been read and gives way to another does not come again."""
        hint = hints.pick(self)
        if self.hint is not None and hint != self.hint and self.hint_told:
            hints.forget(self.app, self.hint)
        if hint != self.hint:
            self.hint, self.hint_told = hint, False

    def dismiss_hint(self) -> None:
        """The hint has been read."""
        if self.hint is not None:
            hints.forget(self.app, self.hint)
        self.changed()

    # Acting

    def commit(self) -> None:
        """Do what is planned."""
        action = self.table.plan
        if action is not None and not self.flow.moving and self.coach_allows(action):
            self.do(action)

    def do(self, action: Action) -> None:
        """Do a legal action."""
        self.noted = ()
        self.flow.act(action)

    def coach_allows(self, action: Action) -> bool:
        """Whether the lesson lets this be done; it says so otherwise."""
        if self.coach.allows(action):
            return True
        self.app.sound.play("refused")
        self.show_lesson()
        self.changed()
        return False

    @property
    def coach_leads(self) -> bool:
        """Whether the way on is the lesson's: its step waits for nothing, and nothing is planned."""
        return self.coach.step is not None and not self.coach.waits and self.table.plan is None

    def coach_on(self) -> None:
        """Past a step of the lesson that waits for nothing; in a puzzle, a hint."""
        self.coach.next()
        if self.coach.step is not None:
            self.flow.go_on()
        self.changed()

    def step_back(self) -> None:
        """Drop the innermost layer of what is being planned."""
        self.table.back()
        self.changed()

    def undo(self) -> None:
        """Take back by the undo rule."""
        self.flow.undo()
        self.coach.rewind()
        self.changed()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.flow.redo()
        self.coach.rewind()
        self.changed()

    def uncover(self) -> None:
        """Close whatever lies over the table."""
        while self.covered and self.app.scenes:
            self.app.pop()

    def go_on_with(self, match: Match) -> None:
        """The same kind of table with another match."""
        self.app.replace(type(self)(match))

    def start_over(self) -> None:
        """A lesson or puzzle from its beginning."""
        self.flow.rewind()
        self.coach.rewind()
        self.changed()

    def way_out(self) -> None:
        """Esc with nothing left to drop: the menu, or back to the workshop where a trial can be taken up again."""
        if launch.in_workshop(self.app):
            launch.leave(self.app, self.match)
        else:
            self.open_menu()

    def edit_position(self) -> None:
        """The battle as it stands, as a scenario of the player's own."""
        positions.edit(self)

    def menu_entries(self) -> list[dialogue.Entry]:
        """What the battle's menu offers besides."""
        return []

    def open_menu(self) -> None:
        """Save, load, settings, and the way out."""
        dialogue.open_menu(self)

    # What the flow asks for

    def show_recap(self, lines: list[LogLine]) -> None:
        """What happened while somebody else looked on."""
        self.app.push(Recap(lines))

    def show_end(self) -> None:
        """Who won, why, and what now."""
        if self.match.outcome is not None:
            self.app.push(self.ending())

    def scripted(self, seat: Seat) -> Action | None:
        """What the lesson lets the other side do now."""
        wanted = self.coach.wanted()
        learner = self.flow.people[0] if self.flow.people else "one"
        return None if wanted is None or seat == learner else wanted

    def acted(self, action: Action) -> None:
        """Something has been done that the lesson may have waited for."""
        self.coach.done(action)

    def read_on(self) -> None:
        """What was done has been seen: the lesson may tell of it."""
        self.coach.read_on()


def _open(scene: Scene, name: str) -> None:
    scene.app.open(name)
