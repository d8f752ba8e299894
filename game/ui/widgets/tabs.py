"""Tabs: names in a row, one page shown."""

from __future__ import annotations

import pygame

from game.ui.paint import panels
from game.ui.widgets.button import Segmented


class Tabs(Segmented):
    """Like `Segmented`, with a lozenge under the chosen tab. Tabs are as wide as their words need."""

    def part(self, index: int) -> pygame.Rect:
        place, theme = self.place, self.theme
        pad = theme.px(16)
        widths = [theme.width(words, "row") + 2 * pad for _, words, _ in self.options]
        total = sum(widths)
        if total > place.width:
            widths = [width * place.width // total for width in widths]
        return pygame.Rect(place.x + sum(widths[:index]), place.y, widths[index], place.height)

    def draw(self, surface: pygame.Surface) -> None:
        theme, hang = self.theme, self.theme.px(5)
        pointer = self.ui.scene.app.pointer
        for index, (_, words, _icon) in enumerate(self.options):
            part = self.part(index)
            chosen = index == self.index
            state = "chosen" if chosen else "hover" if self.hovered and part.collidepoint(pointer) else "rest"
            surface.blit(panels.tab(theme, (part.width, part.height), state, pointer=True), part)
            colour = theme.palette.bone if chosen else theme.palette.dim
            fitted = theme.fit(words, "row", max(8, part.width - theme.px(8)))
            text = theme.text(fitted, "row", colour)
            top = part.y + (part.height - hang - text.get_height()) // 2
            surface.blit(text, (part.centerx - text.get_width() // 2, top))
            if chosen and self.focused:
                panels.focus_ring(surface, theme, part)
