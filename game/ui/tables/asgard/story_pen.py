"""Puts words, lines and other widgets under one another into an area that scrolls."""

from __future__ import annotations

from typing import TypeVar

from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.labels import Text
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.play.lines import Line, LineRow, Rule
from game.ui.tables.asgard.story_teller import paragraphs

W = TypeVar("W", bound=Widget)


class Pen:
    """Writes from `y` down, `width` device pixels wide; `y` is where the next thing stands."""

    def __init__(self, theme: Theme, scroll: Scroll, x: int, y: int, width: int, name: str = "line") -> None:
        self.theme, self.scroll = theme, scroll
        self.x, self.y, self.width = x, y, width
        self._name, self._count = name, 0

    def put(self, widget: W, after: float = 0) -> W:
        """A widget that stands at `y` already; `after` logical pixels of room below it."""
        self.scroll.add(widget)
        self.y = widget.rect.bottom + self.theme.px(after)
        return widget

    def gap(self, logical: float) -> None:
        """Room."""
        self.y += self.theme.px(logical)

    def line(self, line: Line) -> LineRow:
        """A line of a breakdown, with its rule as a link."""
        self._count += 1
        rect = (self.x, self.y, self.width, self.theme.px(24))
        row = LineRow(f"{self._name}:{self._count}", line, rect, self.theme, wide=len(line.lead) > 2)
        return self.put(row, 2)

    def text(self, words: str, step: str = "body", colour: str = "dim", after: float = 4) -> None:
        """Plain words."""
        self.put(Text("", words, (self.x, self.y), self.width, self.theme, step=step, colour=colour), after)

    def rich(self, words: str, after: float = 4) -> None:
        """Words with **names** in bold."""
        self.put(Rich(words, (self.x, self.y), self.width, self.theme), after)

    def story(self, words: str, step: str = "lead") -> None:
        """What is told, in paragraphs."""
        for paragraph in paragraphs(words):
            self.text(paragraph, step, "bone", 8)

    def rule(self) -> None:
        """A hairline."""
        self.put(Rule((self.x, self.y, self.width, self.theme.px(13))))
