"""The workshop of slots: its sides at the left, the forces and what they are worth in duels, what is chosen at the right."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.system import Document
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Option
from game.ui.kit.labels import Text
from game.ui.kit.layout import Box, Column, Flex, lay
from game.ui.kit.measures import APART, GAP
from game.ui.kit.pen import Pen
from game.ui.paint import panels
from game.ui.play.summaries import brief
from game.ui.tables.abstract import forces
from game.ui.workshop.abstract import duels, inspector
from game.ui.workshop.abstract.duels import Duels
from game.ui.workshop.abstract.slots import Slots
from game.ui.workshop.blanks import blank
from game.ui.workshop.frame import SHELF, SIDE
from game.ui.workshop.sketch_workshop import SketchWorkshop, bench_of
from game.workshop.workbench import Workbench

_LOW = 300
"""The logical height of the canvas under which the duels alone are shown."""


class SlotsWorkshop(SketchWorkshop):
    """`document` is what to begin from; with `path` it is that file that is changed, else a copy. Without either, two sides of twenty."""

    name = "slots"
    titles: tuple[str, ...] = ("A battle of your own", "Your battle")
    work: Slots
    shelf_tab: Option = (SHELF, "Sides", "")
    canvas_tab: Option = ("canvas", "Duels", "")
    fields = ("title", "story", "name", "typed", *(f"unit.{number}.name" for number in range(13)))

    def __init__(self, document: Document | None = None, path: Path | None = None) -> None:
        bench = Workbench.new(blank("abstract")) if document is None else bench_of(document, path)
        super().__init__(bench, path)

    def work_of(self, bench: Workbench) -> Slots:
        return Slots(bench.sketch, self.edited)

    def fits(self, document: Document) -> bool:
        return document.get("system") == "abstract"

    def reveal(self, path: str) -> None:
        self.choose(path)

    def choose(self, path: str) -> None:
        """Work on a side, or on the battle itself."""
        self.work.chosen = path
        self.work.sketch.pause()
        if self.tab == SHELF:
            self.tab = SIDE
        self.forget_fields()
        self.rebuild()

    def back(self) -> bool:
        if self.work.chosen:
            self.choose("")
            return True
        return super().back()

    # -- the frame

    def write_page(self, page: str, pen: Pen) -> None:
        if page == SHELF:
            inspector.lay_parts(self, pen)
        elif page == SIDE:
            inspector.lay(self, pen)
        else:
            super().write_page(page, pen)

    def scroll_of(self, page: str) -> str:
        return f"{page}:{self.work.chosen}" if page == SIDE else page

    def lay_canvas(self) -> None:
        one = self.work.seat
        two = self.work.against(one)
        room = self.canvas_room
        tall = room.height >= self.px(_LOW)
        inner = room.width - 2 * self.px(APART)
        words = duels.told(self.work, one, two)
        said = Text("", words, (0, 0), inner, self.theme)
        high = said.rect.height / self.theme.scale
        root = Column(
            *([Box("forces", high=Flex(1.0))] if tall else []), Box("said", high=high), Box("duels"), gap=GAP, pad=APART
        )  # fmt: skip
        place = lay(root, self.theme, room)
        if tall:
            self.ui.add(Forces(place["forces"], self.work))
        said.rect.topleft = place["said"].topleft
        self.ui.add(said)
        self.ui.add(Duels(self.work, one, two, place["duels"]))

    def paint_canvas(self, surface: pygame.Surface) -> None:
        panels.lay(surface, self.theme, self.canvas_room)

    def on_canvas(self, event: pygame.event.Event) -> bool:
        return False


class Forces(Widget):
    """The picture of what is being built."""

    def __init__(self, rect: Area, work: Slots) -> None:
        super().__init__("", rect)
        self._work = work

    def draw(self, surface: pygame.Surface) -> None:
        size = self.place.width, self.place.height
        surface.blit(forces.picture(self.theme, size, brief.of_slots(self._work.document)), self.place)
