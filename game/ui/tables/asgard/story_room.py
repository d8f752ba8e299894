"""A whole window about a story: a heading, sections side by side as far as there is room, buttons at the foot.

Briefing, debrief and the sheet are rooms. A room gives `rows()`: each row is columns, each column a weight and its
sections. Everything scrolls together; with too little width the columns stand under one another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.scene import Scene
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ink import that_fits
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, scenery
from game.ui.tables.asgard.moments.change import number_badge


class Section(NamedTuple):
    """A panel: its heading, before it an icon or the number of a condition, and what writes its contents."""

    title: str
    icon: str
    fill: Callable[[Pen], None]


Column = tuple[float, Sequence[Section]]
Row = Sequence[Column]

TALL = 640
"""Panels higher than so many logical pixels are not drawn in one piece."""
BESIDE = 860
"""From this many logical pixels on columns stand side by side."""


class Room(Scene):
    """Subclasses say what stands in it."""

    head = 92
    foot = 72

    # What a room says of itself

    @property
    def caption(self) -> str:
        """The small words over the title."""
        return ""

    @property
    def title(self) -> str:
        """The heading."""
        return ""

    def rows(self) -> Sequence[Row]:
        """The sections."""
        return ()

    def commands(self) -> Sequence[Command]:
        """The buttons at the foot, the primary one first."""
        return ()

    def lay_head(self, box: pygame.Rect) -> None:
        """Put widgets at the right of the heading, or below it."""

    # Laying out

    @property
    def pad(self) -> int:
        """Room at the sides, in device pixels."""
        return self.px(24 if self.logical[0] >= 700 else 12)

    @property
    def beside(self) -> bool:
        """Whether columns stand side by side."""
        return self.logical[0] >= BESIDE

    def layout(self) -> None:
        px, (wide, high) = self.px, self.size
        low = self.logical[1] < 400
        head, foot = px(64 if low else self.head), px(self.foot if not low else 60)
        self.box = pygame.Rect(self.pad, head, wide - 2 * self.pad, max(px(40), high - head - foot))
        self.lay_head(pygame.Rect(self.pad, 0, wide - 2 * self.pad, head))
        left, right = self.box.x - px(8), min(wide, self.box.right + px(16))
        scroll = Scroll("room", (left, self.box.y, right - left, self.box.height), foot=px(12))
        y = self.box.y + px(4)
        width = self.box.width
        for row in self.rows():
            y = self._row(scroll, row, y, width)
        scroll.refit()
        self.scroll = self.ui.add(scroll)
        self._lay_foot(pygame.Rect(self.pad, high - foot, wide - 2 * self.pad, foot))

    def _row(self, scroll: Scroll, row: Row, y: int, width: int) -> int:
        """A row of columns; gives where the next one begins."""
        gap = self.px(16)
        columns = [(weight, sections) for weight, sections in row if sections]
        if not self.beside:
            for _, sections in columns:
                y, _ = self._column(scroll, sections, self.box.x, y, width)
            return y
        whole = sum(weight for weight, _ in columns) or 1
        spare = width - gap * (len(columns) - 1)
        x, plates = self.box.x, []
        for weight, sections in columns:
            part = round(spare * weight / whole)
            plates.append(self._column(scroll, sections, x, y, part)[1])
            x += part + gap
        bottom = max((plate.rect.bottom for plate in plates if plate), default=y)
        heights = [plate.rect.height for plate in plates if plate]
        if all(len(sections) == 1 for _, sections in columns) and 2 * min(heights, default=0) > max(
            heights, default=0
        ):
            # Panels side by side end at one line, unless one of them would be empty for the most part.
            for plate in filter(None, plates):
                plate.rect.height = bottom - plate.rect.y
        return bottom + gap

    def _column(
        self, scroll: Scroll, sections: Sequence[Section], x: int, y: int, width: int
    ) -> tuple[int, Plate | None]:
        plate = None
        for section in sections:
            plate = scroll.add(Plate(section.title, section.icon, (x, y, width, 1)))
            inset = self.px(20 if self.logical[0] >= 700 else 14)
            top = y + self.px(52 if section.title else 16)
            pen = Pen(
                self.theme, scroll, x + inset, top, width - 2 * inset, section.title.lower().replace(" ", "-")
            )
            section.fill(pen)
            plate.rect.height = pen.y + self.px(14) - y
            y = plate.rect.bottom + self.px(16)
        return y, plate

    def _lay_foot(self, box: pygame.Rect) -> None:
        """Buttons from the right; the last one stands at the left, where the way out is."""
        px, commands = self.px, list(self.commands())
        if not commands:
            return
        gap = px(12)
        wide = min(px(230), (box.width - gap * (len(commands) - 1)) // len(commands))
        rects = [
            pygame.Rect(box.right - wide - n * (wide + gap), box.y + px(10), wide, px(48))
            for n in range(len(commands))
        ]
        if len(commands) > 1:
            rects[-1].x = box.x
        # Tab goes from left to right, as the eye does.
        for number in reversed(range(len(commands))):
            each = commands[number]
            words = that_fits(
                self.theme, (each.words, each.short or each.words), wide - px(20 + 32 * bool(each.icon))
            )
            icon = each.icon if self.theme.width(words, "card") <= wide - px(52) else ""
            self.ui.add(
                Button(f"{self.name}.{each.id}", words, rects[number], each.act, icon=icon, key=each.key, primary=number == 0,
                       enabled=not each.refused, hint=each.refused or each.hint or (each.words if words != each.words else ""))
            )  # fmt: skip
        self.ui.default = f"{self.name}.{commands[0].id}"

    # Hands

    def on_action(self, action: str) -> bool:
        """Up and down scroll while nothing has the focus."""
        if action in ("up", "down") and self.ui.focused is None and self.scroll.page(action):
            self.invalidate()
            return True
        return False

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        page = self.scroll.rect.height - self.px(48)
        goal = {
            pygame.K_PAGEUP: self.scroll.offset - page, pygame.K_PAGEDOWN: self.scroll.offset + page,
            pygame.K_HOME: 0, pygame.K_END: self.scroll.whole,
        }.get(event.key)  # fmt: skip
        if goal is None:
            return False
        self.scroll.scroll_to(goal)
        self.invalidate()
        return True

    # Painting

    def paint(self, surface: pygame.Surface) -> None:
        theme, px = self.theme, self.px
        surface.blit(scenery.table(theme, self.size), (0, 0))
        low = self.logical[1] < 400
        room = pygame.Rect(self.pad, px(8 if low else 16), self.head_room(), px(22))
        draw_words(surface, theme, self.caption, "body", theme.palette.mute, room)
        title = pygame.Rect(room.x, room.bottom, room.width, px(30 if low else 44))
        draw_fitting(surface, theme, [(self.title, "title"), (self.title, "unit")], theme.palette.bone, title)
        panels.hairline(surface, theme, (self.pad, self.box.y - px(2)), self.size[0] - 2 * self.pad)

    def head_room(self) -> int:
        """How wide the heading may be, in device pixels."""
        return self.size[0] - 2 * self.pad


def lay(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A panel with its shadow; one that is higher than a window is put together from two ends and a stretch between."""
    most = theme.px(TALL)
    if rect.height <= most:
        panels.lay(surface, theme, rect)
        return
    picture = panels.panel(theme, (rect.width, most))
    end = most // 2
    surface.blit(picture, rect.topleft, (0, 0, rect.width, end))
    surface.blit(picture, (rect.x, rect.bottom - end), (0, most - end, rect.width, end))
    between = pygame.Rect(rect.x, rect.y + end, rect.width, rect.height - 2 * end).clip(surface.get_clip())
    if between.height > 0:
        strip = picture.subsurface((0, end, rect.width, 1))
        surface.blit(pygame.transform.scale(strip, (rect.width, between.height)), (rect.x, between.y))


class Plate(Widget):
    """The panel of a section with its heading."""

    def __init__(self, title: str, icon: str, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._title, self._icon = title, icon

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        lay(surface, theme, place)
        if not self._title:
            return
        inset = theme.px(20 if self.ui.scene.logical[0] >= 700 else 14)
        size = theme.px(22)
        x, middle = place.x + inset, place.y + theme.px(28)
        if self._icon.isdigit():
            badge = number_badge(theme, int(self._icon), theme.px(30))
            surface.blit(badge, badge.get_rect(midleft=(x, middle)))
            x += theme.px(42)
        elif self._icon:
            surface.blit(art.icon(theme, self._icon, size, theme.palette.brass), (x, middle - size // 2))
            x += size + theme.px(10)
        room = pygame.Rect(x, middle - theme.px(16), place.right - inset - x, theme.px(32))
        draw_words(surface, theme, self._title, "panel", theme.palette.bone, room)
