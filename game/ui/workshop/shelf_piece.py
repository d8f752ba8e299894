"""What lies on the shelf of a workshop: a click takes it into the hand, and one drag lays it where it is let go of."""

from __future__ import annotations

from typing import Protocol

from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE


class Carrier(Protocol):
    """The workshop through which something is carried."""

    def carry(self, piece: str, pos: tuple[int, int]) -> None:
        """Something of the shelf is over a pixel, in a hand that is still closed."""

    def set_down(self, pos: tuple[int, int]) -> None:
        """The hand opens over a pixel: over the canvas the piece is laid, elsewhere it goes back to the shelf."""


class ShelfPiece(Widget):
    """One thing of the shelf, known there as `piece`. Subclasses draw it and say what a click does."""

    focusable = True
    pointable = True

    def __init__(self, id: str, rect: Area, carrier: Carrier, piece: str, *, hint: str = "") -> None:
        super().__init__(id, rect, hint=hint)
        self._carrier, self._piece = carrier, piece
        self._pressed = (0, 0)
        self._carried = False

    def on_press(self, pos: tuple[int, int]) -> None:
        self._pressed, self._carried = pos, False

    def on_drag(self, pos: tuple[int, int]) -> None:
        far = max(abs(a - b) for a, b in zip(pos, self._pressed, strict=True)) > self.theme.px(CLOSE)
        self._carried = self._carried or far
        if self._carried:
            self._carrier.carry(self._piece, pos)

    def on_release(self, pos: tuple[int, int]) -> None:
        carried, self._carried = self._carried, False
        if carried:
            self._carrier.set_down(pos)
