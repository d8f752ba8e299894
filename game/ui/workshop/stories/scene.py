"""The workshop of stories: what there is of one at the left, where it leads and its cards in the middle, what is chosen at the right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from game.core.documents.edits import Edit
from game.core.documents.fields import steps
from game.core.system import Document, Restless, ScenarioError
from game.systems.asgard.cards import Card
from game.ui.app.scenes import scene_class
from game.ui.kit import dialogs
from game.ui.kit.button import Button, Option
from game.ui.kit.command import Command, by_key
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Flex, Row, lay
from game.ui.kit.measures import APART, BUTTON, GAP, HEADING
from game.ui.kit.pen import Pen
from game.ui.paint import panels
from game.ui.play import launch
from game.ui.runs.study_run import Found, StudyRun, study_run
from game.ui.workshop.blanks import blank
from game.ui.workshop.frame import SHELF, SIDE
from game.ui.workshop.sketch_workshop import SketchWorkshop, bench_of
from game.ui.workshop.stories import (
    condition_removal,
    condition_trial,
    contents,
    inspector,
    parts,
    silent_parts,
    watch_row,
)
from game.ui.workshop.stories.condition_trial import Start, start
from game.ui.workshop.stories.firings import Firings
from game.ui.workshop.stories.graph import Graph
from game.ui.workshop.stories.grid import CardGrid
from game.ui.workshop.stories.places import on_squares
from game.ui.workshop.stories.story import Story, kind_of, whole_of
from game.ui.workshop.stories.watch_row import WatchRow
from game.ui.workshop.work import Finding
from game.workshop.workbench import Workbench

_LOW = 300
"""The logical height of the canvas under which the cards alone are shown."""


_TINY = 150
"""And that under which not even cards could be told apart."""
_HIGH = 400
"""And from which one on the watches stand below the graph."""
_GRAPH = 1.2
"""How much higher than the cards the graph is."""


class StoryWorkshop(SketchWorkshop):
    """`document` is what to begin from; with `path` it is that file that is worked on, else a copy. Without either, a bare story."""

    name = "stories"
    titles: tuple[str, ...] = ("A story of your own", "Your story")
    shelf_tab: Option = (SHELF, "Parts", "")
    canvas_tab: Option = ("canvas", "Cards", "")
    full_width = True
    fields = (
        "title",
        "story",
        "range",
        "visibility",
        "outcome",
        "entry",
        "code",
        "in",
        "word",
        "name",
        "start",
        "typed",
        "who",
        "text",
        "beat",
        "faction",
        *inspector.TYPED,
        *(
            f"{kind}:{n}"
            for kind in (
                "line",
                "fact",
                "hint",
                "quick-kill",
                "lend",
                "attacks",
                "abilities",
                "reactions",
                "passives",
            )
            for n in range(40)
        ),
    )

    def __init__(self, document: Document | None = None, path: Path | None = None) -> None:
        super().__init__(
            Workbench.new(blank("asgard")) if document is None else bench_of(document, path), path
        )

    def go_on_with(self, bench: Workbench) -> None:
        self._run: StudyRun | None = None
        self._heard: Found | None = None
        self._ran: Document | None = None
        self._start: Start | None = None
        self._counts: dict[str, int] = {}
        self._lent = False
        super().go_on_with(bench)

    def work_of(self, bench: Workbench) -> Story:
        self.story = Story(bench.sketch, self.edited)
        return self.story

    def fits(self, document: Document) -> bool:
        return str(document.get("system", "")).startswith("asgard")

    def reveal(self, path: str) -> None:
        self.choose(path)

    def show(self, finding: Finding) -> None:
        root = steps(finding.problem.field)[:1] if finding.problem.field else ()
        if not finding.item and root and root[0] in inspector.ELSEWHERE:
            self.choose(inspector.ELSEWHERE[str(root[0])])
        else:
            super().show(finding)

    # -- a run

    def began(self, path: Path) -> None:
        self._run, self._ran = study_run(path), self.work.document

    def resume(self) -> None:
        if self._run is not None:
            self._run = study_run(self._run.path)
            if not self._run.playing:
                self._run.read()
        if self._lent:  # the table was drawn meanwhile
            self._lent = False
            self.story.sketch.pause()
            self.edited()
            self.renewed()
        super().resume()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self._run is not None:
            self._run.tick()
            self._hear(self._run.found)

    def _hear(self, found: Found | None) -> None:
        """Show what a run says by now, unless that is shown already, or the hands are busy."""
        if found is self._heard or not self.hands_free:
            return
        self._heard = found
        parts = found.dossier.parts if found and found.dossier else None
        self.story.firings = Firings(parts, self.work.document != self._ran) if parts else None
        self.rebuild()

    def edited(self) -> None:
        super().edited()
        if self.story.firings:
            stale = self.work.document != self._ran
            self.story.firings = self.story.firings._replace(stale=stale)

    # -- a trial

    def play(self) -> None:
        self._start = None
        super().play()

    def try_condition(self) -> None:
        """Try it from the condition that is shown, with the counters as they are set here."""
        refusal = self.why_not() or ("" if self.story.condition else "There is no condition yet.")
        if refusal:
            self.refuse(refusal)
            return
        begins = start(self.story, self._counts, launch.any_seed())
        try:
            document = begins.document(self.work.document)
        except (ScenarioError, Restless) as error:
            self.refuse(f"It cannot begin there. {error}")
            return
        self._start = begins
        launch.trial(self.app, document)

    def tried_document(self) -> Document:
        if self._start is None or self.lesson.taken_down:
            return super().tried_document()
        try:
            return self._start.document(self.work.document)
        except (ScenarioError, Restless):
            return super().tried_document()

    def _set_count(self, name: str, text: str) -> None:
        if text:
            self._counts[name] = int(text)
        else:
            self._counts.pop(name, None)

    def _try_condition(self) -> Command:
        told = f"Begin in {self.story.title(self.story.condition)}, as soon as it is entered; Esc comes back here"
        return Command(
            "stories.try", "Try from here", self.try_condition, "play", "try-condition", told, self.blocked
        )

    def lay_trial(self, pen: Pen) -> None:
        condition_trial.lay(self.story, self._counts, self._set_count, self._try_condition(), pen)

    # -- its table

    def draw_table(self) -> None:
        """Draw the table of the story, on a map or on the board of squares; leaving that comes back here."""
        if self.work.sketch.fault:
            self.refuse(self.work.sketch.fault)
            return
        self.story.sketch.pause()
        self._lent = True
        self.app.push(scene_class("builder" if on_squares(self) else "maps")(owner=self))

    def _draw_table(self) -> Command:
        told = f"Draw its table: {'the board, units' if on_squares(self) else 'terrain'}, tokens, spots, who waits there; Esc comes back"
        return Command("stories.table", "", self.draw_table, "ruler", "draw-table", told)

    def bar(self) -> list[tuple[Command, float]]:
        return [*super().bar(), (self._draw_table(), BUTTON)]

    def lay_table(self, pen: Pen) -> None:
        """The button that opens the table, beside what the story says of itself."""
        told = replace(self._draw_table(), id="stories.open-table", words="Draw its table")
        pen.add(Button.of(told, pen.row(BUTTON), step="body-bold"))

    # -- acts

    def choose(self, path: str) -> None:
        """Work on another part of the story."""
        self.story.chosen = path
        if path.startswith("condition"):
            self.story.entry = ""
        if self.tab == SHELF:
            self.tab = SIDE
        self.story.sketch.pause()
        self.forget_fields()
        self.rebuild()

    def hold(self, entry: str) -> None:
        """Paint with a row from now on."""
        self.story.entry = entry
        self.forget_fields()
        self.rebuild()

    def _paint(self, card: Card) -> None:
        refusal = self.story.paint([card], going="paint")
        if refusal:
            self.refuse(refusal)
        self.invalidate()

    def _painted(self) -> None:
        self.story.sketch.pause()
        self.rebuild()

    def add(self, kind: str) -> None:
        """One more part of a kind."""
        self.act(parts.add(self.story, kind))

    def commands(self) -> dict[str, Command]:
        here = self._try_condition()
        keys = {"try-condition": here, **({} if self.tried else {"play-here": here})}
        return super().commands() | keys | by_key({"take-out": self.take_out})

    def take_out(self) -> None:
        """Take the row that is held, or the part that is chosen, out."""
        story = self.story
        held = next((each for each in story.claims(story.condition) if each.entry == story.entry), None)
        if held is not None:
            self.act(story.drop(held))
        elif story.chosen:
            self.take_part_out()
        else:
            self.refuse("Take a row up, or choose a part of the story first.")

    def take_part_out(self) -> None:
        """Take the part that is chosen out; before a condition goes, what goes with it is told."""
        story, path = self.story, self.story.chosen
        if kind_of(path) != "condition":
            self.act(parts.drop(story, path))
            return
        if refusal := condition_removal.refusal(story, path):
            self.refuse(refusal)
            return
        found = condition_removal.leaving(story, path)
        if not found.told:
            self._leave(found.edit)
            return
        words = "\n\n".join((*found.told, "One undo brings all of it back."))
        dialogs.ask(
            self.app, f"Take out {story.title(path)}?", words, "Take it out", lambda: self._leave(found.edit)
        )

    def _leave(self, edit: Edit) -> None:
        self.story.chosen = self.story.entry = ""
        self.act(self.story.do(edit))

    def back(self) -> bool:
        if self.story.entry:
            self.hold("")
            return True
        if self.story.chosen:
            self.choose(whole_of(self.story.chosen))
            return True
        return super().back()

    # -- the frame

    def serves(self, page: str) -> bool:
        """Cards are painted with the rows of a condition; whatever else is told needs the room."""
        return page == SIDE and kind_of(self.story.chosen) == "condition"

    def write_page(self, page: str, pen: Pen) -> None:
        if page == SHELF:
            contents.lay(self.story, pen, self.choose, self.add)
        elif page == SIDE:
            inspector.lay(self, pen)
        elif page == "runs":
            silent_parts.sum_up(self.story, pen)
            super().write_page(page, pen)
            silent_parts.lay(self.story, pen, self.choose)
        else:
            super().write_page(page, pen)

    def scroll_of(self, page: str) -> str:
        return f"{page}:{self.story.chosen}" if page == SIDE else page

    def lay_canvas(self) -> None:
        room = self.canvas_room
        tall = room.height >= self.px(_LOW)
        wide = room.width - 2 * self.px(APART)
        high = room.height >= self.px(_HIGH)
        watches = watch_row.high(self.theme, self.story, wide) / self.theme.scale if high else 0
        root = Column(
            *([Box("graph", high=Flex(_GRAPH)), *([Box("watches", high=watches)] if watches else [])] if tall else []),
            Box("head", high=HEADING), Box("cards"), gap=GAP, pad=APART,
        )  # fmt: skip
        place = lay(root, self.theme, room)
        if tall:
            self.ui.add(Graph(self.story, place["graph"], self.choose))
            if watches:
                self.ui.add(WatchRow(self.story, place["watches"], self.choose))
        condition = self.story.condition
        self._lay_head(place["head"])
        if condition and room.height < self.px(_TINY):
            self.ui.add(Label("", "Cards need a higher window.", place["cards"], colour="mute"))
        elif condition:
            self.ui.add(CardGrid(self.story, place["cards"], self._paint, self._painted))

    def _lay_head(self, room: pygame.Rect) -> None:
        """Whose cards these are; where there is room, the button that tries the story from there."""
        here = self._try_condition()
        wide = Button.need(self.theme, here)
        if self.story.condition and wide <= room.width // 2:
            place = lay(Row(Box("words"), Box("here", wide / self.theme.scale), gap=GAP), self.theme, room)
            self.ui.add(Button.of(here, place["here"]))
            room = place["words"]
        title = self.story.title(self.story.condition) if self.story.condition else ""
        words = f"Cards of {title}" if title else "No condition yet"
        if title and self.theme.width(words, "panel") > room.width:
            words = title
        self.ui.add(Label("", words, room, step="panel"))

    def paint_canvas(self, surface: pygame.Surface) -> None:
        panels.lay(surface, self.theme, self.canvas_room)

    def on_canvas(self, event: pygame.event.Event) -> bool:
        return False
