"""What lies over whatever is open and has to be answered or closed first."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app.scene import Scene
from game.ui.kit.measures import APART, BAR, GUTTER, MARGIN, NEAR, PAD
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_TITLE = 36


class Modal(Scene):
    """A panel with a title over a darkened scene. Nothing goes through to what lies under it."""

    opaque = False
    title: str
    box: pygame.Rect
    """Where the panel lies, in device pixels."""
    width: float = 560
    head: float = 56
    foot: float = MARGIN
    """What the title takes and what is left under the body, in logical pixels."""
    margin: float = GUTTER
    """What is left of the window around the panel."""
    above: float = APART
    """From the panel's edge to its title."""
    over: float = NEAR
    """How far the body may reach into the foot where it scrolls."""
    shade = 0.62
    """How dark it becomes under it, from 0 to 1."""

    def handle(self, event: pygame.event.Event) -> bool:
        # The keys of every scene still work.
        return super().handle(event) or event.type != pygame.KEYDOWN

    def lay_body(self, id: str, fill: Callable[[Pen], None]) -> Scroll:
        """Put the panel into the middle, as high as what `fill` writes; what is too much scrolls."""
        px, margin, pad = self.px, self.px(self.margin), self.px(MARGIN)
        width = min(px(self.width), self.size[0] - 2 * margin)
        scroll = Scroll(id, (0, 0, width - 2 * pad + px(BAR), 1))
        pen = Pen(self.theme, scroll, 0, 0, width - 2 * pad)
        fill(pen)
        head, foot = px(self.head), px(self.foot)
        height = min(head + pen.y + foot, self.size[1] - 2 * margin)
        self.box = pygame.Rect((self.size[0] - width) // 2, (self.size[1] - height) // 2, width, height)
        scroll.rect.height = max(px(PAD), height - head - foot + px(self.over))
        for widget in scroll.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        scroll.refit()
        return self.ui.add(scroll)

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(panels.veil(self.size, self.shade), (0, 0))
        panels.drop_shadow(surface, self.theme, self.box, 10)
        self.paint_box(surface)

    def paint_box(self, surface: pygame.Surface) -> None:
        """The panel and its title."""
        surface.blit(panels.dialog(self.theme, self.box.size), self.box)
        head = self.box.inflate(-2 * self.px(MARGIN), 0).move(0, self.px(self.above))
        head.height = self.px(_TITLE)
        draw_words(surface, self.theme, self.title, "unit", self.theme.palette.bone, head)
