"""A drop-down: one of several values, the others shown on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Group, Widget
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_ROW = 36
"""Logical height of a row of the open list."""
_ARROW, _BESIDE, _BEFORE, _AROUND = 18, 10, 14, 34
"""Logical size of the arrow, what is free right of it and left of the words, and all that is free."""


class Choice(Widget):
    """A closed list showing its value. Enter or a click opens it; left and right change the value directly.

    `options` are pairs of value and words; `changed` gets the value that was chosen.
    """

    focusable = True
    pointable = True
    lends_enter = True

    def __init__(
        self,
        id: str,
        options: Sequence[tuple[object, str]],
        value: object,
        rect: Area,
        changed: Callable[[object], None],
        *,
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint)
        self.options, self.value, self.changed = list(options), value, changed

    @staticmethod
    def need(theme: Theme, words: Iterable[str]) -> int:
        """How wide it must be for the longest of some words, in device pixels."""
        return (
            max(theme.width(each, "body-semibold") for each in words) + theme.px(_ARROW) + theme.px(_AROUND)
        )

    @property
    def index(self) -> int:
        """Which one is chosen; -1 for none."""
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), -1)

    @property
    def words(self) -> str:
        """What the chosen value is called."""
        return self.options[self.index][1] if self.index >= 0 else ""

    def cut(self) -> int:
        return max(0, self.need(self.theme, [self.words]) - self.place.width)

    def lacking(self) -> str:
        return self.words if self.cut() else ""

    def choose(self, index: int) -> None:
        """Choose by place in the list."""
        if index != self.index:
            self.value = self.options[index][0]
            self.changed(self.value)

    def activate(self) -> None:
        self.ui.open_popup(_Open(self))

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1}.get(action)
        if step is None or not self.enabled or not 0 <= self.index + step < len(self.options):
            return False
        self.choose(self.index + step)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        place, theme = self.place, self.theme
        surface.blit(panels.well(theme, place.size, focus=self.hovered and self.enabled), place)
        colour = theme.palette.bone if self.enabled else theme.palette.mute
        arrow = art.icon(theme, "down", theme.px(_ARROW), colour)
        surface.blit(
            arrow,
            (place.right - arrow.get_width() - theme.px(_BESIDE), place.centery - arrow.get_height() // 2),
        )
        room = place.width - arrow.get_width() - theme.px(_AROUND)
        box = pygame.Rect(place.x + theme.px(_BEFORE), place.y, room, place.height)
        draw_words(surface, theme, self.words, "body-semibold", colour, box)
        if self.focused:
            panels.focus_ring(surface, theme, place)


class _Open(Widget):
    """The open list. It stands under its choice, or above where there is more room, and scrolls if it must."""

    pointable = True

    def __init__(self, choice: Choice) -> None:
        theme, window = choice.theme, choice.ui.scene.app.screen.get_rect()
        place, gap = choice.place, theme.px(4)
        wanted = theme.px(_ROW) * len(choice.options) + 2 * gap
        below, above = window.bottom - place.bottom - 2 * gap, place.top - 2 * gap
        height = min(wanted, max(below, above, theme.px(_ROW)))
        top = place.bottom + gap if height <= below or below >= above else place.top - gap - height
        super().__init__(f"{choice.id}.list", (place.x, max(0, top), place.width, height))
        self._choice, self._gap = choice, gap
        self._at = max(0, choice.index)
        self._offset = 0
        self._aimed: int | None = None

    @property
    def _shown(self) -> int:
        return max(1, (self.rect.height - 2 * self._gap) // self.theme.px(_ROW))

    def _row(self, index: int) -> pygame.Rect:
        high = self.theme.px(_ROW)
        top = self.rect.y + self._gap + (index - self._offset) * high
        return pygame.Rect(self.rect.x + self._gap, top, self.rect.width - 2 * self._gap, high)

    def _rows(self) -> range:
        return range(self._offset, min(len(self._choice.options), self._offset + self._shown))

    def attach(self, ui: Group) -> None:
        super().attach(ui)
        self._follow()

    def _follow(self) -> None:
        self._offset = min(max(self._offset, self._at - self._shown + 1), self._at)

    def spots(self) -> dict[str, pygame.Rect]:
        return {f"{self._choice.id}:{self._choice.options[i][0]}": self._row(i) for i in self._rows()}

    def on_point(self, pos: tuple[int, int]) -> None:
        at = next((i for i in self._rows() if self._row(i).collidepoint(pos)), None)
        if at is not None and at != self._at:
            self._at = at
            self.ui.scene.invalidate()

    def on_press(self, pos: tuple[int, int]) -> None:
        self.on_point(pos)

    def on_wheel(self, notches: int) -> bool:
        last = max(0, len(self._choice.options) - self._shown)
        self._offset = min(last, max(0, self._offset - notches))
        return True

    def activate(self) -> None:
        choice, at = self._choice, self._at
        self.ui.close_popup()
        choice.choose(at)

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            self.activate()
        elif action in ("up", "down"):
            self._at = (self._at + (1 if action == "down" else -1)) % len(self._choice.options)
            self._follow()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        panels.drop_shadow(surface, theme, self.rect)
        surface.blit(panels.panel(theme, self.rect.size, gradient=False), self.rect)
        for index in self._rows():
            row = self._row(index)
            if index == self._at:
                surface.blit(panels.lit_row(theme, row.size), row)
            role = "brass_hi" if index == self._choice.index else "bone"
            box, words = row.inflate(-theme.px(20), 0), self._choice.options[index][1]
            draw_words(surface, theme, words, "body-semibold", getattr(theme.palette, role), box)
