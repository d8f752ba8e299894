"""Putting a line of words where the eye wants it."""

from __future__ import annotations

import pygame

from game.ui.theme import Rgb, Theme


def draw_words(
    surface: pygame.Surface,
    theme: Theme,
    words: str,
    step: str,
    colour: Rgb,
    rect: pygame.Rect,
    align: str = "left",
) -> pygame.Rect:
    """Draw one line, capitals in the middle of `rect`, cut with an ellipsis; returns where it stands.

    `align` is "left", "centre" or "right".
    """
    text = theme.text(theme.fit(words, step, max(8, rect.width)), step, colour)
    spare = rect.width - text.get_width()
    left = rect.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
    return surface.blit(text, (left, rect.centery - text.get_height() // 2))
