"""The workshop of stories: what there is of one at the left, where it leads and its cards in the middle, what is chosen at the right."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.system import Document
from game.systems.asgard.cards import Card
from game.ui.kit.button import Option
from game.ui.kit.command import Command, by_key
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Flex, lay
from game.ui.kit.measures import APART, GAP, HEADING
from game.ui.kit.pen import Pen
from game.ui.paint import panels
from game.ui.workshop.blanks import blank
from game.ui.workshop.frame import SHELF, SIDE
from game.ui.workshop.sketch_workshop import SketchWorkshop, bench_of
from game.ui.workshop.stories import contents, inspector
from game.ui.workshop.stories.graph import Graph
from game.ui.workshop.stories.grid import CardGrid
from game.ui.workshop.stories.story import Story
from game.workshop.workbench import Workbench

_LOW = 300
"""The logical height of the canvas under which the cards alone are shown."""


class StoryWorkshop(SketchWorkshop):
    """`document` is what to begin from; with `path` it is that file that is worked on, else a copy. Without either, a bare story."""

    name = "stories"
    titles: tuple[str, ...] = ("A story of your own", "Your story")
    shelf_tab: Option = (SHELF, "Parts", "")
    canvas_tab: Option = ("canvas", "Cards", "")
    fields = (
        "title",
        "story",
        "range",
        "visibility",
        "outcome",
        "entry",
        "typed",
        *(f"line:{n}" for n in range(40)),
    )

    def __init__(self, document: Document | None = None, path: Path | None = None) -> None:
        super().__init__(
            Workbench.new(blank("asgard")) if document is None else bench_of(document, path), path
        )

    def work_of(self, bench: Workbench) -> Story:
        self.story = Story(bench.sketch, self.edited)
        return self.story

    def fits(self, document: Document) -> bool:
        return str(document.get("system", "")).startswith("asgard")

    def reveal(self, path: str) -> None:
        self.choose(path)

    # -- acts

    def choose(self, path: str) -> None:
        """Work on another part of the story."""
        self.story.chosen = path
        if path.startswith("condition"):
            self.story.entry = ""
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

    def add_condition(self) -> None:
        """One more condition."""
        self.act(self.story.add_condition())

    def add_code(self) -> None:
        """One more code."""
        self.act(self.story.add_code())

    def commands(self) -> dict[str, Command]:
        return super().commands() | by_key({"take-out": self.take_out})

    def take_out(self) -> None:
        """Take the row that is held, or the code that is chosen, out."""
        story = self.story
        held = next((each for each in story.claims(story.condition) if each.entry == story.entry), None)
        if held is not None:
            self.act(story.drop(held))
        elif story.chosen.startswith(("code", "ending")):
            path, story.chosen = story.chosen, ""
            self.act(story.set(path, ""))
        else:
            self.refuse("Take a row up, or choose a code or an ending first.")

    def back(self) -> bool:
        if self.story.entry:
            self.hold("")
            return True
        if self.story.chosen:
            self.choose("")
            return True
        return super().back()

    # -- the frame

    def write_page(self, page: str, pen: Pen) -> None:
        if page == SHELF:
            contents.lay(self.story, pen, self.choose, self.add_condition, self.add_code)
        elif page == SIDE:
            inspector.lay(self, pen)
        else:
            super().write_page(page, pen)

    def scroll_of(self, page: str) -> str:
        return f"{page}:{self.story.chosen}" if page == SIDE else page

    def lay_canvas(self) -> None:
        room = self.canvas_room
        tall = room.height >= self.px(_LOW)
        root = Column(
            *([Box("graph", high=Flex(0.8)), ] if tall else []), Box("head", high=HEADING), Box("cards"), gap=GAP, pad=APART,
        )  # fmt: skip
        place = lay(root, self.theme, room)
        if tall:
            self.ui.add(Graph(self.story, place["graph"], self.choose))
        condition = self.story.condition
        words = f"Cards of {self.story.title(condition)}" if condition else "No condition yet"
        self.ui.add(Label("", words, place["head"], step="panel"))
        if condition:
            self.ui.add(CardGrid(self.story, place["cards"], self._paint, self._painted))

    def paint_canvas(self, surface: pygame.Surface) -> None:
        panels.lay(surface, self.theme, self.canvas_room)

    def on_canvas(self, event: pygame.event.Event) -> bool:
        return False
