"""Widgets under one another in a scrolling area, and rows cut into parts."""

from __future__ import annotations

from typing import TypeVar

import pygame

from game.systems.ascension.points.creation import Fault
from game.ui.app.scene import Scene
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.labels import Label, Text
from game.ui.kit.scroll import Scroll
from game.ui.play.lines import Line, LineRow

W = TypeVar("W", bound=Widget)


class Column:
    """A scrolling area that is filled from the top: `row` gives the next place, `add` puts a widget there."""

    def __init__(self, scroll: Scroll, x: int, y: int, width: int, theme: Theme) -> None:
        self.scroll, self.x, self.y, self.width, self.theme = scroll, x, y, width, theme

    @classmethod
    def within(cls, scene: Scene, id: str, box: pygame.Rect) -> Column:
        """A column inside a panel, its scroll bar in the margin."""
        pad, top = scene.px(16), scene.px(12)
        area = pygame.Rect(box.x + pad, box.y + top, box.width - 2 * pad + scene.px(12), box.height - 2 * top)
        scroll = scene.ui.add(Scroll(id, area))
        return cls(scroll, area.x, area.y, box.width - 2 * pad, scene.theme)

    def px(self, logical: float) -> int:
        """Logical to device pixels."""
        return self.theme.px(logical)

    def row(self, high: float, gap: float = 8) -> pygame.Rect:
        """The next place, so many logical pixels high, with a gap under it."""
        place = pygame.Rect(self.x, self.y, self.width, self.px(high))
        self.y = place.bottom + self.px(gap)
        return place

    def skip(self, logical: float) -> None:
        """Leave room."""
        self.y += self.px(logical)

    def add(self, widget: W) -> W:
        """Put a widget at its place."""
        return self.scroll.add(widget)

    def heading(self, words: str) -> pygame.Rect:
        """The heading of a part."""
        place = self.row(30, 4)
        self.add(Label("", words, place, step="panel"))
        return place

    def text(self, words: str, *, colour: str = "dim", gap: float = 6) -> Text:
        """Words wrapped to the width."""
        made = self.add(Text("", words, (self.x, self.y), self.width, self.theme, colour=colour))
        self.y = made.rect.bottom + self.px(gap)
        return made

    def line(self, id: str, line: Line, gap: float = 6) -> None:
        """A line with an icon in front and its rule at the right, as high as its words."""
        place = (self.x, self.y, self.width, self.px(24))
        self.y = self.add(LineRow(id, line, place, self.theme)).rect.bottom + self.px(gap)

    def fault(self, id: str, fault: Fault) -> None:
        """What is not legal, as a sentence with its rule."""
        text = fault.text[:1].upper() + fault.text[1:]
        self.line(id, Line(f"{text}.", icon="warning", rule=fault.rule))

    def inset(self, logical: float) -> Column:
        """The same column, narrower at both sides; go on with the outer one from its `y`."""
        by = self.px(logical)
        return Column(self.scroll, self.x + by, self.y, self.width - 2 * by, self.theme)


def parts(row: pygame.Rect, gap: int, *shares: float) -> list[pygame.Rect]:
    """A row cut from left to right: shares above 1 are device pixels, those up to 1 of what is then left over."""
    fixed = sum(round(share) for share in shares if share > 1)
    spare = max(0, row.width - fixed - gap * (len(shares) - 1))
    cut, x = [], row.x
    for share in shares:
        width = round(share) if share > 1 else round(spare * share)
        cut.append(pygame.Rect(x, row.y, max(1, width), row.height))
        x += width + gap
    cut[-1].width = max(1, row.right - cut[-1].x)
    return cut
