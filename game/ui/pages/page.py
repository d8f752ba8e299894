"""A scene with the table behind it, a way back at the upper left and a heading: settings, rules, lists."""

from __future__ import annotations

import pygame

from game.ui.app.scene import Scene
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Column, Layout, lay
from game.ui.kit.measures import APART, BAR, BUTTON, GAP, GUTTER, NEAR, PAD, WELL
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_lines
from game.ui.paint import panels, scenery

HEAD, TITLE_LEFT = 72, 80
"""Logical height of the heading, and where its words begin; what a page shows begins below it."""
_TOP, _BESIDE_TITLE = 14, 50
"""From a panel's upper edge to what it tells, as from the window's to what is beside the title; how high that is."""
WAYS = (("title", 1), ("panel", 1), ("card", 2))
"""The steps of type in which a title that may be long is set, and in how many lines."""


class Page(Scene):
    """Subclasses set `title`, call `super().layout()` first and place their own below `HEAD`."""

    title = ""

    def layout(self) -> None:
        back = Command(f"{self.name}.back", "", self.go_back, "undo", "back", "Back")
        self.ui.add(Button.of(back, self.area(GUTTER, GUTTER, 48, BUTTON)))

    def go_back(self) -> None:
        """What the button at the upper left does."""
        self.back()

    @property
    def foot(self) -> float:
        """What is left free at the foot of the window, in logical pixels."""
        return 0

    @property
    def narrow(self) -> bool:
        """Too little room for two columns."""
        return self.logical[0] < 900

    @property
    def main_button(self) -> float:
        """How high the one brass button is, in logical pixels."""
        return 52 if self.logical[1] >= 600 else BUTTON

    def body(self) -> pygame.Rect:
        """What is left below the heading, in device pixels."""
        width, height = self.logical
        top = HEAD + GAP
        return self.area(GUTTER, top, width - 2 * GUTTER, height - top - max(GUTTER, self.foot + GAP))

    def beside_title(self, right: int, gap: float = WELL) -> pygame.Rect:
        """What is free of the heading between its title and `right`, in device pixels."""
        step, lines = self.set_title()
        wide = max(self.theme.width(line, step) for line in lines)
        left = self.px(TITLE_LEFT) + wide + self.px(gap)
        return pygame.Rect(left, self.px(_TOP), right - left, self.px(_BESIDE_TITLE))

    def set_title(self) -> tuple[str, list[str]]:
        """The step of type and the lines in which the title stands in the heading."""
        return "title", [self.title]

    def open_panel(self, id: str, panel: pygame.Rect, *foot: Box, gap: float = APART) -> tuple[Pen, Layout]:
        """A pen for what a panel tells, which scrolls as `id`, and the places of the buttons at its foot."""
        theme, px = self.theme, self.px
        inner = pygame.Rect(panel.x, panel.y + px(_TOP), panel.width, panel.height - px(_TOP) - px(PAD))
        place = lay(Column(Box("about"), *foot, gap=gap), theme, inner.inflate(-2 * px(PAD), 0))
        x, y, wide, high = place["about"]
        scroll = self.ui.add(Scroll(id, (x, y, wide + px(BAR), high)))
        return Pen(theme, scroll, x, y, wide), place

    def paint(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        self.paint_head(surface, self.heading_room(), self.size[0] - self.px(GUTTER))

    def paint_head(self, surface: pygame.Surface, room: int, right: int) -> None:
        """The title in so much room, and the line under it up to `right`, all in device pixels."""
        theme = self.theme
        step, lines = self.set_title()
        place = pygame.Rect(self.px(TITLE_LEFT), 0, room, theme.line(step) * len(lines))
        place.centery = self.px(GUTTER) + self.px(BUTTON) // 2
        draw_lines(surface, theme, lines, step, theme.palette.bone, place)
        panels.hairline(surface, theme, self.at(GUTTER, HEAD - NEAR), right - self.px(GUTTER))

    def heading_room(self) -> int:
        """How wide the heading may be, in device pixels."""
        return self.size[0] - self.px(TITLE_LEFT) - self.px(GUTTER)
