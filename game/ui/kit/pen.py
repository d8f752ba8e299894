"""Words, lines and other widgets put under one another.

    pen = Pen(theme, scroll, x, y, width)
    pen.heading("The bill")
    pen.line(Line("A legal character", icon="check"))
    name, price = pen.cells(40, FREE, 96)
    pen.add(Entry("name", text, name, self.type))
    pen.put(SettingRow(setting, pen.box(26), theme))

`y` is where the next thing stands. All lengths that are given to a pen are logical pixels, `x`, `y` and `width`
device pixels.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.labels import Label, Text
from game.ui.kit.layout import FREE, Box, Layout, Row, Wish, lay
from game.ui.kit.lines import Line, LineRow, Rule
from game.ui.kit.measures import FIELD, GAP, HAIR, LINE, NAMED, NEAR
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import paragraphs

W = TypeVar("W", bound=Widget)


class Spacing(NamedTuple):
    """How close a pen writes: the room after things, in logical pixels."""

    high: float = LINE
    """Of a line itself."""
    line: float = 2
    text: float = 4
    rich: float = 4
    heading: float = 0
    """After a heading among the lines, besides what comes after every line."""
    ruled: bool = False
    """Whether such a heading is set off by a hairline from what stands before it."""
    rule: tuple[float, float, float] = (0, 13, 0)
    """Room above a hairline, around it, below it."""


PAGE = Spacing()
"""On a page that is read."""
SHEET = Spacing(line=0, text=0, rich=0, heading=4, ruled=True, rule=(3, 9, 1))
"""In the side column of a battle, where room is dear."""
FORM = Spacing(line=6, text=6)
"""Between fields to be filled in."""


class Pen:
    """Writes into `scroll` from `y` down; `name` begins the ids of its lines."""

    def __init__(
        self,
        theme: Theme,
        scroll: Scroll,
        x: int,
        y: int,
        width: int,
        name: str = "line",
        spacing: Spacing = PAGE,
    ) -> None:
        self.theme, self.scroll, self.spacing = theme, scroll, spacing
        self.x, self.y, self.width = x, y, width
        self._name, self._count = name, 0

    @classmethod
    def sheet(cls, theme: Theme, box: pygame.Rect, *, compact: bool) -> Pen:
        """A pen for the side column's sheet, its area called "inspector"; the scroll bar stands in the margin."""
        pad, top = (12, 6) if compact else (16, 12)
        return cls.within(theme, "inspector", box, pad=pad, top=top, foot=10, bar=10, spacing=SHEET)

    @classmethod
    def within(
        cls,
        theme: Theme,
        id: str,
        box: pygame.Rect,
        *,
        pad: float = 16,
        top: float = 12,
        foot: float = 12,
        bar: float = 12,
        spacing: Spacing = FORM,
    ) -> Pen:
        """A pen inside a panel, with an area of that id of its own that has still to be added to a scene.

        `pad` is the margin at both sides, `bar` what the scroll bar takes of it.
        """
        px = theme.px
        width = box.width - 2 * px(pad)
        area = pygame.Rect(box.x + px(pad), box.y + px(top), width + px(bar), box.height - px(top) - px(foot))
        return cls(theme, Scroll(id, area), area.x, area.y, width, spacing=spacing)

    def px(self, logical: float) -> int:
        """Logical to device pixels."""
        return self.theme.px(logical)

    # Places

    def box(self, high: float, most: float | None = None) -> pygame.Rect:
        """Where something so high would stand, as wide as the pen or `most`; the pen stays where it is."""
        width = self.width if most is None else min(self.width, self.px(most))
        return pygame.Rect(self.x, self.y, width, self.px(high))

    def row(self, high: float, after: float = GAP, *, most: float | None = None) -> pygame.Rect:
        """The next place, so high, with room after it."""
        place = self.box(high, most)
        self.y = place.bottom + self.px(after)
        return place

    def cells(self, high: float, *wide: Wish, gap: float = GAP, after: float = GAP) -> list[pygame.Rect]:
        """The next place cut from left to right, each part as wide as its wish (see `layout`)."""
        boxes = [Box("", wish) for wish in wide]
        lay(Row(*boxes, gap=gap), self.theme, self.row(high, after))
        return [each.rect for each in boxes]

    def named(
        self, words: str, high: float = FIELD, *, wide: float = NAMED, after: float = GAP
    ) -> pygame.Rect:
        """The next place behind the name of what stands there."""
        name, place = self.cells(high, wide, FREE, after=after)
        self.add(Label("", words, name, colour="mute"))
        return place

    def lay(self, root: Box, after: float = 0) -> Layout:
        """The next place cut up by a layout, as high as that wants to be."""
        places = lay(root, self.theme, self.box(0), endless=True)
        self.y = places.whole.bottom + self.px(after)
        return places

    def gap(self, logical: float) -> None:
        """Leave room."""
        self.y += self.px(logical)

    def inset(self, left: float, right: float | None = None) -> Pen:
        """A pen for narrower lines, by as much at both sides or by `right`; go on with this one from its `y`."""
        west, east = self.px(left), self.px(left if right is None else right)
        width = self.width - west - east
        return Pen(
            self.theme, self.scroll, self.x + west, self.y, width, f"{self._name}.{self._count}", self.spacing
        )

    # Widgets

    def add(self, widget: W) -> W:
        """A widget at a place of its own; the pen stays where it is."""
        self._count += 1
        return self.scroll.add(widget)

    def put(self, widget: W, after: float = 0) -> W:
        """A widget that stands at `y`, however high it has become, and room after it."""
        self.add(widget)
        self.y = widget.rect.bottom + self.px(after)
        return widget

    def heading(self, words: str, high: float = 30, after: float = NEAR) -> None:
        """The heading of a part."""
        self.put(Label("", words, self.box(high), step="panel"), after)

    def line(self, line: Line, *, id: str = "", after: float | None = None) -> LineRow:
        """A line of a breakdown, with its rule as a link."""
        spacing = self.spacing
        if line.heading and spacing.ruled and self._count:
            self.rule()
        id = id or f"{self._name}:{self._count}"
        wide = max(len(line.lead), len(line.column)) > 2
        row = self.put(LineRow(id, line, self.box(self.spacing.high), self.theme, wide=wide))
        self.gap(spacing.line if after is None else after)
        self.gap(spacing.heading if line.heading else 0)
        return row

    def text(self, words: str, step: str = "body", colour: str = "dim", after: float | None = None) -> Text:
        """Plain words."""
        made = Text("", words, (self.x, self.y), self.width, self.theme, step=step, colour=colour)
        return self.put(made, self.spacing.text if after is None else after)

    def caption(self, words: str, colour: str = "mute") -> Text:
        """The name of what stands below it: nearer to that than to what stands above."""
        self.gap(NEAR if self._count else 0)
        return self.text(words, colour=colour, after=HAIR)

    def note(self, words: str) -> Text:
        """What explains the switch or field above it."""
        return self.text(words, colour="mute", after=GAP)

    def rich(self, words: str, after: float | None = None) -> None:
        """Words with **names** in bold."""
        made = Rich(words, (self.x, self.y), self.width, self.theme)
        self.put(made, self.spacing.rich if after is None else after)

    def story(self, words: str, step: str = "lead") -> None:
        """What is told, in paragraphs."""
        for paragraph in paragraphs(words):
            self.text(paragraph, step, "bone", GAP)

    def rule(self) -> None:
        """A hairline."""
        above, around, below = self.spacing.rule
        self.gap(above)
        self.put(Rule(self.box(around)), below)
