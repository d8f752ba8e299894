"""The heading of a part that can be folded up: a page stays short enough to be surveyed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.kit.base import Area
from game.ui.kit.measures import CLOSE, GAP, LINE
from game.ui.kit.press import Press
from game.ui.kit.words import draw_words
from game.ui.paint import panels


class Disclosure(Press):
    """`words` with a chevron before them that points down while the part is `unfolded`, and a `note` at the right.

    A click, Enter or Space calls `command`, which folds the part up or unfolds it and lays the page out anew.
    """

    def __init__(
        self, id: str, words: str, rect: Area, command: Callable[[], object], *, unfolded: bool, note: str = ""
    ) -> None:  # fmt: skip
        super().__init__(id, rect, command, hint="Fold up" if unfolded else "Unfold")
        self.words, self.unfolded, self.note = words, unfolded, note

    def cut(self) -> int:
        return max(0, self.theme.width(self.words, "panel") - self._room(self.rect).width)

    def lacking(self) -> str:
        return self.words if self.cut() else ""

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.activate()
            return True
        return False

    def _room(self, place: pygame.Rect) -> pygame.Rect:
        """Where the words stand between chevron and note."""
        theme = self.theme
        note = theme.width(self.note, "body") + theme.px(GAP) if self.note else 0
        left = theme.px(LINE)
        return pygame.Rect(place.x + left, place.y, place.width - left - note, place.height)

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.hovered:
            lit = place.inflate(2 * theme.px(CLOSE), 0)
            surface.blit(panels.lit_row(theme, lit.size), lit)
        chevron = art.icon(theme, "down" if self.unfolded else "chev", theme.px(LINE - GAP), palette.brass)
        surface.blit(chevron, chevron.get_rect(midleft=place.midleft))
        draw_words(surface, theme, self.words, "panel", palette.bone, self._room(place))
        draw_words(surface, theme, self.note, "body", palette.mute, place, "right")
