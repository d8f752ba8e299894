"""Where words on the table cover least of what they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.plane.camera import Pixel


def beside(picture: pygame.Surface, at: Pixel, far: int) -> list[pygame.Rect]:
    """Under, over, right and left of a pixel, so many pixels away."""
    x, y = at
    return [
        picture.get_rect(midtop=(x, y + far)), picture.get_rect(midbottom=(x, y - far)),
        picture.get_rect(midleft=(x + far, y)), picture.get_rect(midright=(x - far, y)),
    ]  # fmt: skip


def corners(picture: pygame.Surface, at: Pixel, across: int, down: int) -> list[pygame.Rect]:
    """Right below and left below a pixel, right above and left above it, so many pixels away."""
    x, y = at
    return [
        picture.get_rect(topleft=(x + across, y + down)), picture.get_rect(topright=(x - across, y + down)),
        picture.get_rect(bottomleft=(x + across, y - down)), picture.get_rect(bottomright=(x - across, y - down)),
    ]  # fmt: skip


def hidden(box: pygame.Rect, kept: Sequence[pygame.Rect]) -> int:
    """How many pixels of what should be seen lie under a rectangle."""
    both = (box.clip(kept[number]) for number in box.collidelistall(kept))
    return sum(each.width * each.height for each in both)


def clearest(places: Iterable[pygame.Rect], kept: Sequence[pygame.Rect], free: pygame.Rect) -> pygame.Rect:
    """Of some places, moved into what is free of the view, the first that covers least of what is kept clear."""
    return min((place.clamp(free) for place in places), key=lambda place: hidden(place, kept))
