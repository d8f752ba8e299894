"""Running text with links in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.ui.app.rulebook import LINK
from game.ui.app.theme import Theme
from game.ui.kit.base import Group, Widget
from game.ui.paint import panels

Run = tuple[str, str | None]
"""Words, and the id of the paragraph they lead to."""


class _Link(Widget):
    """An id inside the prose: a place to click and to tab to."""

    focusable = True
    pointable = True

    def __init__(self, id: str, target: str, rect: pygame.Rect, follow: Callable[[str], None]) -> None:
        super().__init__(id, rect, rule=target)
        self._follow = follow

    def activate(self) -> None:
        if self.rule:
            self._follow(self.rule)

    def draw(self, surface: pygame.Surface) -> None:
        place = self.place
        surface.blit(panels.rule_link(self.theme, self.rule or "", hover=self.hovered), place)
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
        self._words: list[tuple[str, int, int]] = []
        self._links: list[_Link] = []
        line, space = theme.line("body"), theme.width(" ", "body")
        y = at[1]
        for block in text.split("\n\n"):
            x = at[0]
            for glued in _words(" ".join(block.split())):
                wide = sum(theme.width(words, "body") for words, _ in glued)
                if x > at[0] and x + wide > at[0] + width:
                    x, y = at[0], y + line
                for words, target in glued:
                    run = theme.width(words, "body")
                    if target:
                        spot = pygame.Rect(x, y, run, line)
                        self._links.append(_Link(f"{id}.link{len(self._links)}", target, spot, follow))
                    else:
                        self._words.append((words, x, y))
                    x += run
                x += space
            y += line + line // 2
        self.rect.height = max(line, y - line // 2 - at[1])
        for link in self._links:
            # A link is as movable as what it stands in.
            link.parent = self

    def attach(self, ui: Group) -> None:
        super().attach(ui)
        for link in self._links:
            link.attach(ui)

    def walk(self) -> Iterator[Widget]:
        yield self
        yield from self._links

    def draw(self, surface: pygame.Surface) -> None:
        theme, shift = self.theme, self.place.y - self.rect.y
        for words, x, y in self._words:
            surface.blit(theme.text(words, "body", theme.palette.dim), (x, y + shift))
        for link in self._links:
            link.draw(surface)


def _words(block: str) -> Iterator[list[Run]]:
    """The words of a block, each as the runs that must stay together: "({T-30})." is three."""
    for word in block.split(" "):
        runs: list[Run] = []
        end = 0
        for match in LINK.finditer(word):
            runs += [(word[end : match.start()], None), (match[1], match[1])]
            end = match.end()
        runs.append((word[end:], None))
        yield [run for run in runs if run[0]]
