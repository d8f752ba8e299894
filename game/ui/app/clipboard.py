"""Text on the clipboard; where there is none, nothing is kept and nothing found."""

from __future__ import annotations

import pygame


def put(text: str) -> bool:
    """Put a text there; False where that cannot be done."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):
        return False
    return True


def get() -> str:
    """The text that lies there, "" for none."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, AttributeError):
        return ""
