"""Running text with links in it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Group, Widget
from game.ui.kit.rich import Row, Run, draw_run, marked, set_rows
from game.ui.kit.words import paragraphs
from game.ui.paint import panels


class _Link(Widget):
    """An id inside the prose: a place to click and to tab to."""

    focusable = True
    pointable = True

    def __init__(
        self, id: str, run: Run, rect: pygame.Rect, base: int, follow: Callable[[str], None]
    ) -> None:
        super().__init__(id, rect, rule=run.rule)
        self._run, self._base, self._follow = run, base, follow

    def activate(self) -> None:
        if self.rule:
            self._follow(self.rule)

    def draw(self, surface: pygame.Surface) -> None:
        place = self.place
        draw_run(surface, self.theme, self._run, (place.x, place.y + self._base), hover=self.hovered)
        if self.focused:
            panels.focus_ring(surface, self.theme, place)


class Prose(Widget):
    """Paragraphs of words wrapped to a width, with `{T-30}` drawn as links that call `follow`.

    Its height follows from the words: read `rect` after making it.
    """

    def __init__(
        self, id: str, text: str, at: tuple[int, int], width: int, theme: Theme, follow: Callable[[str], None]
    ) -> None:
        super().__init__(id, (*at, width, 0))
        self._rows: list[tuple[Row, int]] = []
        self.inside: list[_Link] = []
        line, y = theme.line("body"), at[1]
        for block in paragraphs(text):
            for row in set_rows(theme, marked(block), width):
                self._rows.append((row, y - at[1]))
                for x, run in row.runs:
                    if run.rule:
                        spot = pygame.Rect(at[0] + x, y, theme.width(run.words, run.step), row.height)
                        self.inside.append(_Link(f"{id}.link{len(self.inside)}", run, spot, row.base, follow))
                y += row.height
            y += line // 2
        self.rect.height = max(line, y - line // 2 - at[1])
        for link in self.inside:
            # A link is as movable as what it stands in.
            link.parent = self

    def attach(self, ui: Group) -> None:
        super().attach(ui)
        for link in self.inside:
            link.attach(ui)

    def draw(self, surface: pygame.Surface) -> None:
        left, top = self.place.topleft
        for row, y in self._rows:
            for x, run in row.runs:
                if not run.rule:
                    draw_run(surface, self.theme, run, (left + x, top + y + row.base))
        for link in self.inside:
            link.draw(surface)
