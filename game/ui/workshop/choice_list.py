"""An overlay whose rows are what is chosen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.button import Button
from game.ui.play.overlays import Overlay

_BACK = 150
"""How wide the way back is, in logical pixels."""


class Picking(Overlay):
    """Its one button leads back."""

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("back", "Back", self.app.pop)]

    def lay_buttons(self, room: pygame.Rect) -> None:
        wide = self.px(_BACK)
        place = pygame.Rect(room.right - wide, room.y, wide, room.height)
        self.ui.add(Button("overlay.back", "Back", place, self.app.pop, key="back"))
