"""Words that do something, underlined like a rule's id: for what is done seldom, beside what is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from game.ui.kit.base import Area
from game.ui.kit.measures import HAIR, STROKE
from game.ui.kit.press import Press
from game.ui.kit.words import draw_words


class Link(Press):
    """`words` are asked for whenever it is drawn. In the `step` "body" it is brass, in any other as bright as a heading."""

    def __init__(
        self, id: str, words: Callable[[], str], rect: Area, command: Callable[[], object], *,
        enabled: bool = True, hint: str = "", rule: str | None = None, step: str = "body",
        align: Literal["left", "centre", "right"] = "left",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, command, enabled=enabled, hint=hint)
        self.rule = rule
        self._words, self._step, self._align = words, step, align

    @property
    def words(self) -> str:
        """What it says now."""
        return self._words()

    def cut(self) -> int:
        return max(0, self.theme.width(self.words, self._step) - self.rect.width)

    def lacking(self) -> str:
        return self.words if self.cut() else ""

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        rest = palette.brass if self._step == "body" else palette.bone
        colour = palette.mute if not self.enabled else palette.brass_hi if self.hovered else rest
        drawn = draw_words(surface, theme, self.words, self._step, colour, place, self._align)
        dash = theme.px(STROKE)
        for x in range(drawn.x, drawn.right, 2 * dash):
            surface.fill(colour, (x, drawn.bottom - dash, dash, theme.px(HAIR)))
