"""A card that its owner alone may see, at a screen that several share: shown for as long as it is held (GB-17)."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.measures import CLOSE
from game.ui.kit.words import draw_fitting
from game.ui.paint import panels

SIGN = 18
"""The sign before its words, in logical pixels."""
COVERED = "Hold here to see what you have, while the others look away."
"""What it says while nobody holds it."""


class Peek(Widget):
    """One line: how to see the card, or the card while the pointer is held on it, or Enter while it has the focus."""

    pointable = focusable = True

    def __init__(self, cards: str, rect: pygame.Rect) -> None:
        super().__init__("question.peek", rect, rule="GB-17")
        self._cards = cards

    @property
    def words(self) -> str:
        """What it says now."""
        return self._cards if self.held else COVERED

    def on_key(self, event: pygame.event.Event) -> bool:
        keys = self.ui.scene.app.keys
        if event.type == pygame.KEYDOWN and keys.action(event) == "confirm":
            self.held = True
        elif self.held and event.type == pygame.KEYUP and keys.lets_go("confirm", event):
            self.held = False
        else:
            return False
        self.ui.scene.invalidate()
        return True

    def on_blur(self) -> None:
        self.held = False

    @property
    def room(self) -> pygame.Rect:
        """What its words have, beside the sign."""
        x = self.place.x + self.theme.px(SIGN + CLOSE)
        return pygame.Rect(x, self.place.y, self.place.right - x, self.place.height)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        lit = theme.palette.brass_hi if self.held or self.hovered else theme.palette.dim
        sign = art.icon(theme, "eye", px(SIGN), lit)
        surface.blit(sign, sign.get_rect(midleft=place.midleft))
        options = [(self.words, "body")] if self.held else [(self.words, "body"), ("Hold to see it.", "body")]
        draw_fitting(surface, theme, options, lit, self.room)
        if self.focused:
            panels.focus_ring(surface, theme, place)
