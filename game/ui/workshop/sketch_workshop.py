"""A workshop on a sketch: whatever kind of canvas it has, how it is judged, tried, typed, kept and left without a loss."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from game import scenarios
from game.core.documents.fields import steps
from game.core.match import Match
from game.core.system import Document
from game.scenarios import Entry, ScenarioFileError
from game.toml_text import Places
from game.ui.kit.button import Option
from game.ui.kit.command import Command
from game.ui.kit.measures import BUTTON
from game.ui.kit.pen import Pen
from game.ui.pages.guide import Guided
from game.ui.pages.setup import Setup
from game.ui.play import launch, trial
from game.ui.runs.quick_run import last_run, quick_run
from game.ui.runs.study_page import StudyPage
from game.ui.workshop import drawer, puzzle_answer
from game.ui.workshop.frame import SIDE, Frame
from game.ui.workshop.judgement import Judgement
from game.ui.workshop.lessons import steps_page
from game.ui.workshop.lessons.bench import LessonBench
from game.ui.workshop.lessons.lesson_steps import LESSON
from game.ui.workshop.own_files import OwnFileError
from game.ui.workshop.picker import PLAYABLE, Picker, is_own
from game.ui.workshop.work import Finding, Work
from game.ui.workshop.workpiece import OUTLETS
from game.workshop import sketch
from game.workshop.journal import InUse
from game.workshop.workbench import Workbench

_PLAY, _RUN, _CAP = 132, 132, 36
"""How wide the buttons that try it are, and how much wider with their keys on them."""
_STEADY = 0.2
"""Seconds without another edit after which the work is judged anew."""


class Lender(Protocol):
    """A workshop on whose bench another one draws."""

    path: Path | None

    @property
    def bench(self) -> Workbench: ...
    def fits(self, document: Document) -> bool: ...
    def turn_to(self, bench: Workbench, path: Path | None) -> None: ...
    def whose(self, field: str) -> str:
        """What the part is called in which a field stands; "" for none that is chosen there."""


class SketchWorkshop(Guided, Frame):
    """`bench` keeps the file and its journal, `work` is what is drawn. Subclasses make the work of a bench, and show it.

    One workshop may draw on the bench of another, its `owner`, and goes back to that when it is left.
    """

    noun = "scenario"
    written_in = (LESSON,)
    alone = ("text", LESSON, SIDE)
    tried: Match | None = None
    """The last trial, as far as it went."""
    bench: Workbench
    work: Work
    fields: tuple[str, ...] = ("title", "typed")
    """The fields whose words come from the work whenever that has changed under them."""

    def __init__(self, bench: Workbench, path: Path | None, owner: Lender | None = None) -> None:
        super().__init__()
        self.path, self.owner = path, owner
        self.line = 0
        self.lesson = LessonBench(self)
        self.findings: Sequence[Finding] = ()
        self._judgement = Judgement()
        self._quiet = 0.0
        self.unshown = False
        """Whether there are findings that have not been laid out yet."""
        self.go_on_with(bench)

    def go_on_with(self, bench: Workbench) -> None:
        """Draw on another bench."""
        self.bench, self.findings, self._judgement = bench, (), Judgement()
        self.work = self.work_of(bench)

    # -- to be said by each kind of canvas

    @abstractmethod
    def work_of(self, bench: Workbench) -> Work:
        """What is drawn on a bench; it calls `edited` after every change."""

    @abstractmethod
    def fits(self, document: Document) -> bool:
        """Whether a scenario can be drawn here."""

    @abstractmethod
    def reveal(self, path: str) -> None:
        """Choose what a path names, and bring it into view."""

    # -- what it is

    @property
    def piece(self) -> Work:
        return self.work

    def heading(self) -> str:
        return self.work.field("title")

    @property
    def blocked(self) -> str:
        """Why it cannot be played; "" if it can."""
        wrong = next((each for each in self.findings if each.severity == "error"), None)
        return f"{wrong.sentence}." if wrong else self.work.sketch.fault

    def why_not(self) -> str:
        """Why it cannot be played just as it stands: what was changed last and is still being judged is judged to its end."""
        sketch = self.work.sketch
        if not sketch.fault:
            self._judgement.ask(sketch.version, sketch.document)
            if self._judgement.finish():
                self._judged()
        return self.blocked

    # -- commands

    def bar(self) -> list[tuple[Command, float]]:
        wrong, cap = self.blocked, _CAP if self.caps else 0
        return [
            (Command(f"{self.name}.play", "Play", self.play, "play", "maps-play", "Try it; Esc comes back here", wrong), _PLAY + cap),
            (Command(f"{self.name}.run", "Run 100", self.run, "dice", "maps-run", "Let bots play it a hundred times", wrong), _RUN + cap),
            *([(self._play_on(), BUTTON)] if self.tried else []),
            *([(self._answer(), BUTTON)] if puzzle_answer.is_puzzle(self.work.document) else []),
            (Command(f"{self.name}.save", "", self.save, "save", "save-scenario", "Save"), BUTTON),
            (Command(f"{self.name}.open", "", self.open_other, "folder", "open-scenario", "Open another, or begin from it"), BUTTON),
            (Command(f"{self.name}.outlets", "", self.show_outlets, "external", hint=OUTLETS), BUTTON),
            *((each, BUTTON) for each in self.way_back(self.name)),
        ]  # fmt: skip

    # -- changes

    def typed(self, refusal: str) -> None:
        """A letter was typed: the caret stays where it is."""
        if refusal:
            self.refuse(refusal)
        self.renew_bar()
        self.invalidate()

    def act(self, refusal: str) -> None:
        """Something was done, or is refused."""
        if refusal:
            self.refuse(refusal)
            return
        self.forget_fields()
        self.rebuild()

    def edited(self) -> None:
        """The work is another now."""
        self._quiet = 0.0
        if self.bench.trouble:
            self.app.notify(self.bench.trouble)
        self.renew_bar()
        self.invalidate()

    def renewed(self) -> None:
        self.work.let_go_of_gone()
        self.forget_fields()
        self.rebuild()

    def forget_fields(self) -> None:
        """What stands in the fields comes from the map now, not from what was typed."""
        for id in (*self.fields, *steps_page.FIELDS):
            self.ui.forget(f"{self.name}.{id}")

    # -- what is wrong

    def tick(self, dt: float) -> None:
        self._quiet += dt
        sketch = self.work.sketch
        if self._quiet >= _STEADY and not sketch.fault:
            self._judgement.ask(sketch.version, sketch.document)
        unread = self._judgement.of < 0
        if self._judgement.tick():
            if unread:  # What every reading needs has come with the first one.
                self.app.settle_in()
            self._judged()
        if self.unshown and self.hands_free:
            self.rebuild()
        if self.bench.look():
            self.renewed()
        for news in self.bench.news():
            self.app.notify(news)

    def _judged(self) -> None:
        self.findings = [self._whole(each) for each in self.work.findings(self._judgement.problems)]
        self.unshown = True

    def _whole(self, finding: Finding) -> Finding:
        """Of what is not drawn here its owner says what it is called."""
        if finding.item or finding.about or not self.owner:
            return finding
        return finding._replace(about=self.owner.whose(finding.problem.field))

    def whose(self, field: str) -> str:
        """What the part is called in which a field stands; "" for none that is chosen here."""
        return self.work.whose(field)

    @property
    def hands_free(self) -> bool:
        """Whether something new may be laid out: no button is held, and no list is open that would close."""
        return not self.ui.holding and self.ui.popup is None

    def layout(self) -> None:
        self.unshown, self.caps = False, self.roomy
        super().layout()
        self.lay_guide()

    def show(self, finding: Finding) -> None:
        """Go to what a problem is about."""
        way = steps(finding.problem.field) if finding.problem.field else ()
        if finding.item:
            self.reveal(finding.item)
        elif way[:1] == (LESSON,):
            self.tab = LESSON
            self.lesson.turn_to(way[1] if len(way) > 1 else 0)
        elif way:
            self.tab = "text"
            self.go_to_line(Places(self.work.sketch.text).line(finding.problem.field) - 1)

    def mend(self, finding: Finding) -> None:
        """Do what mends a problem."""
        self.act(self.work.mend(finding))

    # -- the text

    def go_to_line(self, line: int) -> None:
        """Work on another line of the file."""
        self.line = line
        self.ui.forget(f"{self.name}.typed")
        self.rebuild()

    def type_line(self, text: str) -> None:
        """Another text for that line."""
        self.work.type_line(self.line, text)
        self.renewed()

    # -- trying it

    def play(self) -> None:
        """Try it as it stands; leaving the battle comes back here with everything that can be taken back."""
        if refusal := self.why_not():
            self.refuse(refusal)
        else:
            launch.trial(self.app, self.work.document)

    def play_on(self) -> None:
        """Go on from where the last trial stood, by what is drawn now."""
        refusal = self.why_not()
        if self.tried and not refusal:
            refusal = trial.take_up(self.app, self.tried, self.tried_document())
        if refusal:
            self.refuse(refusal)

    def tried_document(self) -> Document:
        """By what the last trial would begin now."""
        return self.lesson.tried_document()

    def _play_on(self) -> Command:
        wrong = self.blocked if self.tried else "Nothing has been tried here yet."
        told = "Go on from where the trial stood"
        return Command(f"{self.name}.play-on", "", self.play_on, "step", "play-here", told, wrong)

    def keep_answer(self) -> None:
        """Write down as the answer of the puzzle what its solver did in the last trial."""
        if self.tried is not None:
            self.act(self.work.set("solution", puzzle_answer.answer_of(self.tried)))

    def _answer(self) -> Command:
        told, wrong = "Keep what you did in the trial as its answer", puzzle_answer.unsolved(self.tried)
        return Command(f"{self.name}.answer", "", self.keep_answer, "puzzle", hint=told, refused=wrong)

    def commands(self) -> dict[str, Command]:
        return {"play-here": self._play_on(), **super().commands()}

    def resume(self) -> None:
        self.rebuild()

    def run(self) -> None:
        """Let bots play it a hundred times as it stands; leaving the page comes back here."""
        refusal = self.why_not() or quick_run(
            self.app, self.work.document, self._called(), self.began, self.guide
        )
        if refusal:
            self.refuse(refusal)

    def _called(self) -> str:
        """What the study calls it: as commands do once it is kept, so that the command that repeats the games is true."""
        path = self.path or (self.place() if self.heading().strip() else None)
        return f"own/{path.stem}" if path else self.titles[0]

    @property
    def ran(self) -> Path | None:
        """Where the study of the last run lies; None if there was none."""
        return last_run(self.work.document, self._called()) if not self.work.sketch.fault else None

    def see_run(self) -> None:
        """Look at the last run again, of whatever version it is."""
        if self.ran is not None:
            self.app.push(StudyPage(self.ran, self.guide))

    def began(self, path: Path) -> None:
        """A run of what is drawn has begun, and its study lies there."""

    # -- the file

    def place(self) -> Path:
        return scenarios.place(self.work.document)

    def write_to(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.work.sketch.text, encoding="utf-8")

    def writable(self) -> bool:
        if not self.work.field("title").strip():
            self.work.chosen = ""
            self.rebuild()
            self.refuse("It needs a title first.")
            self.ui.focus(f"{self.name}.title")
            return False
        return True

    def _write(self, path: Path, then: Callable[[], None]) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.bench.save(path)
        except (OSError, InUse) as error:
            self.app.notify(f"{path.name} could not be written: {error}. It is kept here for now.")
            return
        self.path = path
        if self.owner:
            self.owner.path = path
        self.rebuild()
        then()

    def said_saved(self) -> str:
        return super().said_saved() + (" It cannot be played yet." if self.blocked else "")

    def open_other(self) -> None:
        """Choose a scenario to change, or to begin from."""
        system = str(self.work.document["system"])
        kinds = (*PLAYABLE, LESSON)
        self.unless_lost(
            lambda: self.app.push(Picker(system, "Open", "Open this one", self._opened, kinds=kinds))
        )

    def _opened(self, entry: Entry) -> None:
        own = entry.path if is_own(entry) else None
        try:
            bench = bench_of(entry.document, own)
        except (InUse, ScenarioFileError) as error:
            self.app.notify(str(error))
            return
        self.turn_to(bench, own)

    def turn_to(self, bench: Workbench, path: Path | None) -> None:
        """Work on what stands on another bench."""
        if self.owner:
            self.app.pop()
            self.owner.turn_to(bench, path)
            return
        self.bench.close()
        self.path = path
        self.go_on_with(bench)
        self.renewed()

    def bring_in(self, path: Path) -> None:
        try:
            bench = Workbench.new(scenarios.text(path))
        except ScenarioFileError as error:
            raise OwnFileError(str(error).splitlines()) from None
        if bench.sketch.fault or not (self.owner or self).fits(bench.sketch.document):
            bench.close()
            raise OwnFileError(
                [f"{path.name}:1: is another kind of scenario; this workshop does not know it"]
            )
        self.turn_to(bench, None)

    def leave(self) -> None:
        # The window may be closed over it, or break: nobody has said then that it is not wanted.
        if self.owner:
            return
        if self.work.changed:
            self.bench.put_down()
        else:
            self.bench.close()
        self.app.tidy()

    def back(self) -> bool:
        if self.owner:
            self.app.pop()
        else:
            self.unless_lost(self._go)
        return True

    def _go(self) -> None:
        """Leave it on purpose: what is not saved is not wanted, and the set-up below it turns to what was."""
        self.bench.close()
        self.app.pop()
        id = next((id for id, path in scenarios.files() if path == self.path), "")
        if id and isinstance(self.app.scene, Setup):
            self.app.scene.show(id)

    # -- the frame

    def pages(self) -> list[Option]:
        count = len(self.findings)
        return [
            (id, f"{words} {count}" if id == "problems" and count else words, icon)
            for id, words, icon in drawer.TABS
        ]

    def way_to(self, page: str) -> pygame.Rect | None:
        return self.tab_of(page)

    def write_page(self, page: str, pen: Pen) -> None:
        drawer.write(self, page, pen)

    def lay_page(self, page: str, box: pygame.Rect) -> bool:
        if page == "text":
            drawer.lay_text(self, self.ui, box)
        return page == "text"


def bench_of(document: Document, path: Path | None) -> Workbench:
    """A bench for that file of the player's own, or without one for a copy of a scenario. Raises `InUse` and `ScenarioFileError`."""
    if path is not None:
        return Workbench.open(path)
    # A lesson is written on here; an answer is that of the puzzle that it was found for.
    kept = {key: value for key, value in document.items() if key != "solution"}
    kind = LESSON if document.get("kind") == LESSON else "custom"
    return Workbench.new(sketch.of({**kept, "kind": kind}).text)
