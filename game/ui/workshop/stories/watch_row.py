"""The watches that wait in a condition, under their heading each by the code that follows and by how often it did; a click goes there."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, GAP, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, strokes
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.story import Story

_ROWS = 2
"""In so many rows the watches of a condition stand at most."""
_CHIP, _SHORT = 112, 72
"""How wide a watch is with its share beside its code, and with one of the two alone, in logical pixels."""
_SIGN = 7
"""From the middle of the lozenge of a watch to its corners."""


def high(theme: Theme, story: Story, wide: int) -> int:
    """How high the row has to be in such a width, in device pixels; 0 where no watch waits."""
    count = _cells(len(story.watches_in(story.condition)))
    rows = min(_ROWS, ceil(count / _columns(theme, wide, count))) if count else 0
    return rows * (theme.px(LINE) + theme.px(NEAR))


def _cells(watches: int) -> int:
    """How many cells so many watches take: before the first stands what they are."""
    return watches and watches + 1


def _columns(theme: Theme, wide: int, count: int) -> int:
    """How many watches stand beside one another: fewer, with all that there is to say, where two rows hold them so."""
    full = max(1, wide // theme.px(_CHIP))
    return full if count <= _ROWS * full else max(1, wide // theme.px(_SHORT))


class WatchRow(Widget):
    """A full lozenge is a watch whose code has followed in some game of the run, a hollow one in dashes is one that never fired."""

    pointable = True

    def __init__(self, story: Story, rect: Area, choose: Callable[[str], None]) -> None:
        super().__init__("stories.watches", rect)
        self.story, self._choose = story, choose

    def chips(self) -> dict[str, pygame.Rect]:
        """Where each watch stands, by its path; those beyond the room are left to the list of parts."""
        paths = self.story.watches_in(self.story.condition)
        place, theme = self.place, self.theme
        columns = _columns(theme, place.width, _cells(len(paths)))
        wide, down = place.width // columns, theme.px(LINE) + theme.px(NEAR)
        found = {}
        for number, path in enumerate(paths[: columns * _ROWS - 1], 1):
            row, column = divmod(number, columns)
            found[path] = pygame.Rect(
                place.x + column * wide, place.y + row * down, wide - theme.px(GAP), theme.px(LINE)
            )
        return found

    def spots(self) -> dict[str, pygame.Rect]:
        return {self.id: self.seen} | {f"node:{path}": rect for path, rect in self.chips().items()}

    def _at(self, pos: tuple[int, int]) -> str:
        return next((path for path, rect in self.chips().items() if rect.collidepoint(pos)), "")

    @property
    def told(self) -> str:
        path = self._at(self.ui.scene.app.pointer)
        if not path:
            return ""
        firings = self.story.firings
        facts = dict(self.story.watches)[path] or "nothing"
        told = f"Waits for {facts}; then code {self.story.code_of(path) or '-'}."
        return f"{told} {firings.told(path)}" if firings else told

    def on_release(self, pos: tuple[int, int]) -> None:
        path = self._at(pos)
        if path:
            self._choose(path)

    def draw(self, surface: pygame.Surface) -> None:
        chips = self.chips()
        for path, rect in chips.items():
            self._draw_chip(surface, path, rect)
        first = next(iter(chips.values()), self.place)
        room = pygame.Rect(self.place.x, self.place.y, first.x - self.place.x, self.theme.px(LINE))
        if first.y != self.place.y:
            room.width = self.place.width
        draw_words(surface, self.theme, "Watches", "body", self.theme.palette.mute, room)

    def _draw_chip(self, surface: pygame.Surface, path: str, rect: pygame.Rect) -> None:
        theme, palette, firings = self.theme, self.theme.palette, self.story.firings
        share = firings.share(path) if firings else ""
        never = share == NEVER
        if path == self.story.chosen:
            lit = pygame.Rect(rect.x - theme.px(NEAR), rect.y, rect.width + theme.px(NEAR), rect.height)
            surface.blit(panels.lit_row(theme, lit.size), lit)
        shade = palette.ember if never else palette.brass if share else palette.mute
        side, (x, y) = theme.px(_SIGN), (rect.x + theme.px(GAP), rect.centery)
        lozenge = [(x, y - side), (x + side, y), (x, y + side), (x - side, y), (x, y - side)]
        if never:
            strokes.dashed(surface, lozenge, shade, theme.px(STROKE), theme.px(NEAR), theme.px(STROKE))
        else:
            pygame.draw.polygon(surface, shade, lozenge)
        room = pygame.Rect(x + side + theme.px(CLOSE), rect.y, 0, rect.height)
        room.width = rect.right - room.x - theme.px(NEAR)
        code = self.story.code_of(path) or "-"
        if rect.width < theme.px(_CHIP) - theme.px(GAP) - 1:
            draw_words(surface, theme, share or code, "body", palette.ember if never else palette.dim, room)
            return
        draw_words(surface, theme, code, "body", palette.dim, room)
        if share:
            told = palette.ember if never else palette.mute if firings and firings.stale else palette.bone
            room.x += theme.width(code, "body") + theme.px(GAP)
            draw_words(surface, theme, share, "body-bold", told, room)
