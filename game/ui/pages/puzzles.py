"""Puzzles and lessons: battles with a fixed beginning and something to find or to learn, and what leads through workshop and lab."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from game import scenarios
from game.core import registry
from game.core.descriptions.lesson import EXERCISES, solver
from game.core.words.grammar import number_word
from game.scenarios import Entry, ScenarioFileError
from game.ui.app.theme import Theme
from game.ui.kit.button import Button
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Grid, Row
from game.ui.kit.measures import APART, CLOSE, GAP, LINE
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Force
from game.ui.pages.hooks import Offer
from game.ui.pages.room_lessons import ROOM_LESSONS, RoomLesson
from game.ui.pages.scenario_list import Gallery, Maker
from game.ui.play import launch, saves
from game.ui.play.lessons import course
from game.ui.play.lessons.progress import Progress
from game.ui.play.replays.lookout import LOOKOUT
from game.ui.play.saves import SavedBattle
from game.ui.play.summaries import glances, maps
from game.ui.play.summaries.brief import Host, wins_when
from game.ui.tables.thor.hand.small_hands import Hand

if TYPE_CHECKING:
    from game.ui.app.loop import App

_NEWEST = 100
"""So many battles are looked through for puzzles that were solved."""


class Puzzles(Gallery):
    """Every lesson and puzzle, lessons first; what was begun and what was solved wears a sign."""

    name = "puzzles"
    title = "Puzzles and lessons"

    def __init__(self, scenario: str = "") -> None:
        super().__init__(scenario)
        self.hints: dict[str, int] = {}
        """How many hints of each puzzle were asked for."""
        self.rooms: list[RoomLesson] = []

    def enter(self) -> None:
        self._read()
        for trouble in self.progress.troubles:
            self.app.notify(trouble)

    def resume(self) -> None:
        self._read()
        self.rebuild()

    def _read(self) -> None:
        self.progress = Progress()
        saved = _newest()
        self._unknown = learn(self.progress, saved)
        self._tried = _tried(saved)
        self.entries = self.readable(lessons())
        for each in self.entries:
            game = registry.system(each.system).title
            self.briefs[each.id] = replace(self.briefs[each.id], game=game)
        self._enter_rooms()
        if not self.can_begin and self.entries:
            open_ones = [each for each in self.entries if not self.solved(each.id)]
            self.chosen = (open_ones or self.entries)[0].id

    def _enter_rooms(self) -> None:
        """The lessons of rooms, of which the table can be read; what is missing is said."""
        self.rooms = []
        for each in ROOM_LESSONS:
            try:
                self.briefs[each.id] = each.brief()
            except ScenarioFileError as error:
                self.app.notify(str(error))
            else:
                self.rooms.append(each)

    def tick(self, dt: float) -> None:
        """Battles are looked into beside the window: what was solved in one gets its tick then."""
        super().tick(dt)
        if LOOKOUT.look(self._unknown):
            self._unknown = learn(self.progress, _newest())
            self.rebuild()

    def solved(self, id: str) -> bool:
        return id in self.progress.solved

    def begun(self, id: str) -> bool:
        return id in self._tried | self.progress.begun and not self.solved(id)

    def groups(self) -> list[tuple[str, list[Maker]]]:
        taught = [each for each in self.entries if each.document["kind"] == "lesson"]
        asked = [each for each in self.entries if each not in taught]
        return [
            ("Lessons of the games", [*map(self.card, taught)]),
            ("Lessons of the workshop and the lab", [self.card_of(each.id) for each in self.rooms]),
            ("Puzzles", [*map(self.card, asked)]),
        ]

    @property
    def room_lesson(self) -> RoomLesson | None:
        """The lesson of the workshop or the lab that is chosen."""
        return next((each for each in self.rooms if each.id == self.chosen), None)

    @property
    def can_begin(self) -> bool:
        return super().can_begin or self.room_lesson is not None

    def begin_words(self) -> str:
        words = "lesson" if self.brief.kind == "lesson" else "puzzle"
        return f"Begin {words}" if not self.solved(self.chosen) else f"Once more: {words}"

    def begin(self) -> None:
        if self.room_lesson:
            self.app.open(self.room_lesson.scene, learn=True)
        elif self.entry:
            launch.lesson(self.app, self.entry.document, self.entry.id, stay=True)

    # -- the panel

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        pen = Pen(self.theme, scroll, x, self.add_title(scroll, x, y, width), width)
        if self._state:
            pen.add(
                Label("puzzles.state", self._state, pen.row(26, CLOSE), step="body-bold", colour="verdigris")
            )
        if self.brief.kind == "lesson":
            steps, room = number_word(self.brief.steps), self.room_lesson
            how = f"It leads through {room.where}" if room else "The other side plays from a script"
            of = f" of {self.brief.game}" if self.brief.game else ""
            pen.text(f"A lesson{of} in {steps} steps. {how}.", after=APART)
            self._add_steps(pen)
        elif self.brief.game:
            pen.text(f"A puzzle of {self.brief.game}.", after=APART)
        for host in [] if self.room_lesson else self.brief.hosts:
            self._add_host(pen, host)
        if self.brief.kind == "puzzle":
            self._add_hint(pen)

    @property
    def _state(self) -> str:
        """How far the player is with the chosen one, in a word; "" where it was not begun."""
        if self.solved(self.chosen):
            return "Learnt" if self.brief.kind == "lesson" else "Solved"
        return "Begun" if self.begun(self.chosen) else ""

    def _add_host(self, pen: Pen, host: Host) -> None:
        pen.add(Label("", host.name, pen.box(30), step="panel"))
        pen.gap(28)
        goal = wins_when(host)
        if goal:
            pen.add(Label("", goal[:1].upper() + goal[1:], pen.row(LINE, 0), colour="mute"))
        pen.gap(GAP)
        pen.add(Force(f"puzzles.force.{host.seat}", host.seat, host.pieces, pen.box(42)))
        pen.gap(52)
        hand = self.entry.document.get("start", {}).get("hands", {}).get(host.seat) if self.entry else None
        if hand and self.brief.kind == "puzzle":
            pen.add(Hand(f"puzzles.hand.{host.seat}", hand, pen.row(84, APART)))

    def _add_steps(self, pen: Pen) -> None:
        """What the lesson teaches, step by step, in two columns if the titles fit into them."""
        steps = {str(number): title for number, title in enumerate(self._taught(), 1)}
        numbers = max((self.theme.width(number, "body") for number in steps), default=0)
        widest = max((self.theme.width(title, "body") for title in steps.values()), default=0)
        columns = 2 if 2 * (numbers + widest + 2 * pen.px(GAP)) <= pen.width else 1
        wide = numbers / self.theme.scale
        cells = [
            Row(Box(number, wide), Box(wide=GAP), Box(f"{number}.title"), Box(wide=GAP), high=26)
            for number in steps
        ]
        place = pen.lay(Grid(columns, *cells, down=True), after=14)
        for number, title in steps.items():
            pen.add(Label("", number, place[number], colour="mute", align="right"))
            pen.add(Label("", title, place[f"{number}.title"], colour="mute"))

    def _taught(self) -> list[str]:
        """The titles of the steps of the lesson that is chosen."""
        if self.room_lesson:
            return [step.title for step in self.room_lesson.course.step]
        steps = self.entry.document.get("lesson", []) if self.entry else []
        return [step.get("title", "") for step in steps]

    def _add_hint(self, pen: Pen) -> None:
        """The next hint on demand, those already asked for over it."""
        hints = self.entry.document.get("hints", []) if self.entry else []
        shown = self.hints.get(self.chosen, 0)
        for number, hint in enumerate(hints[:shown]):
            pen.text(hint, colour="brass_hi", after=GAP).id = f"puzzles.said.{number}"
        if shown < len(hints):
            words = "Show a hint" if not shown else "Another hint"
            pen.add(Button("puzzles.hint", words, pen.row(38, 0, most=180), self._hint, icon="info"))

    def _hint(self) -> None:
        said = self.hints.get(self.chosen, 0)
        self.hints[self.chosen] = said + 1
        self.rebuild()
        # The button stood at the foot of the page, and what it tells takes its place.
        for id in ("puzzles.hint", f"puzzles.said.{said}"):
            widget = self.ui.get(id)
            if widget and widget.parent:
                widget.parent.reveal(widget)


def lessons() -> list[Entry]:
    """Every lesson and puzzle, lessons first."""
    found = scenarios.find(lambda system, kind: kind in EXERCISES)
    order = registry.names()
    return sorted(
        found,
        key=lambda each: (EXERCISES.index(each.document["kind"]), order.index(each.system), each.id),
    )


def _newest() -> list[SavedBattle]:
    return saves.all_saved()[:_NEWEST]


def _tried(battles: Iterable[SavedBattle]) -> set[str]:
    """The lessons and puzzles among some battles, whatever came of them."""
    headers = [saved.header for saved in battles]
    return {each.scenario for each in headers if each and each.document.get("kind") in EXERCISES}


def learn(progress: Progress, battles: Iterable[SavedBattle]) -> list[SavedBattle]:
    """Mark which of some battles solved a lesson or a puzzle since it was last looked, as far as it is known.

    Gives those battles of which nothing is known yet.
    """
    unknown = []
    for saved in battles:
        header = saved.header
        if header is None or saved.trouble or saved.trial or header.scenario in progress.solved:
            continue
        if header.document.get("kind") not in EXERCISES:
            continue
        if not saved.remember():
            unknown.append(saved)
        now = saved.standing
        if now is None or now.outcome is None:
            continue
        # A puzzle asks for this very turn; a lesson may take its time.
        in_time = now.turn == 1 or header.document["kind"] == "lesson"
        if in_time and now.outcome.winners == (solver(header.document),):
            progress.mark(header.scenario)
    return unknown


def next_offer(app: App) -> Offer:
    """What the menu offers where there is no battle to go on with: the next lesson, or else a first battle."""
    progress = Progress()
    learn(progress, _newest())
    for trouble in progress.troubles:
        app.notify(trouble)
    lesson = course.next_lesson(progress.solved)
    if lesson:
        steps = number_word(len(lesson.document.get("lesson", [])))
        title = registry.system(lesson.system).title
        lines = (lesson.title, f"{title}, in {steps} steps")
        return Offer("menu.learn", "Next lesson", lines, _lesson(lesson), _map(lesson))
    battle = course.next_battle("thor")
    assert battle
    return Offer("menu.begin", "New battle", (battle.title, "Every lesson is learnt: choose your own."),
                 lambda app: app.open("setup", scenario=battle.id), _map(battle))  # fmt: skip


def _lesson(entry: Entry) -> Callable[[App], object]:
    return lambda app: launch.lesson(app, entry.document, entry.id)


def _map(entry: Entry) -> Callable[[Theme, int], pygame.Surface]:
    return lambda theme, high: maps.picture(theme, high, glances.read(entry.system, entry.document))
