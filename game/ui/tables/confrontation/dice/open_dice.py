"""The dice of a puzzle, which everybody sees: a row in the order in which they are rolled, those that are used dimmed (G-152)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.ui.kit.base import Widget
from game.ui.kit.lines import Line
from game.ui.kit.measures import CLOSE, NEAR
from game.ui.kit.pen import Pen
from game.ui.paint.dice import dice_trays
from game.ui.tables.confrontation.contract import Seated

SIDES = (26, 22)
"""The side of a die, in logical pixels: a little smaller where that saves a row."""
_USED = 80
"""How much is left of a die that has been rolled, of 255."""


def of_document(document: Mapping[str, Any]) -> tuple[int, ...]:
    """All dice that a scenario fixes, in their order."""
    return tuple(document.get("start", {}).get("dice", ()))


def lay(scene: Seated, pen: Pen) -> None:
    """Put them into the right column, where they are open."""
    view, dice = scene.desk.view, of_document(scene.match.document)
    if not view.field.open_dice or not dice:
        return
    used = max(0, len(dice) - len(view.dice))
    left = len(dice) - used
    words = f"{left} of {len(dice)} dice left" if left else "All dice are rolled"
    pen.line(Line(words, icon="dice", heading=True, rule="G-152", accent="brass"))
    rows = {side: -(-len(dice) // max(1, pen.width // pen.px(side + CLOSE))) for side in SIDES}
    side = min(SIDES, key=lambda each: rows[each])
    pen.put(OpenDice(pen.box(rows[side] * (side + CLOSE)), dice, used, side), NEAR)


class OpenDice(Widget):
    """Dice in rows: rolled ones dimmed, the next one lit."""

    pointable = True

    def __init__(self, rect: pygame.Rect, dice: Sequence[int], used: int, side: int) -> None:
        """`side` is that of a die, in logical pixels."""
        coming = ", ".join(map(str, dice[used:]))
        super().__init__("dice.open", rect, hint=f"To come: {coming}" if coming else "All dice are rolled")
        self.dice, self.used, self.side = tuple(dice), used, side

    @property
    def across(self) -> int:
        """How many dice lie in a row."""
        return max(1, self.rect.width // self.theme.px(self.side + CLOSE))

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        side, pitch, across = px(self.side), px(self.side + CLOSE), self.across
        for number, face in enumerate(self.dice):
            row, column = divmod(number, across)
            picture = dice_trays.die(theme, side, face, "bone", lit=number == self.used)
            if number < self.used:
                picture = picture.copy()
                picture.set_alpha(_USED)
            surface.blit(picture, (place.x + column * pitch, place.y + row * pitch + (pitch - side) // 2))
