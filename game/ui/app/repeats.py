"""The repeats of keys that are held, as far as a hand has meant them.

pygame repeats a key by a clock of its own until the release has been read, and that is not read while a frame takes long:
one press that leads to such a frame would be followed by dozens of its own repeats, all at once.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame.event import Event


class Repeats:
    """Which keys are down, and which of their repeats count."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def sift(self, events: Iterable[Event]) -> list[Event]:
        """What came in since the last frame: a key that is held repeats once at most, and not at all if it has been let go."""
        kept: list[Event] = []
        repeated: dict[int, Event] = {}
        for event in events:
            if event.type == pygame.KEYDOWN:
                if event.key in repeated:
                    continue
                if event.key in self._down:
                    repeated[event.key] = event
                self._down.add(event.key)
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
                stale = repeated.pop(event.key, None)
                kept = [each for each in kept if each is not stale]
            kept.append(event)
        return kept
