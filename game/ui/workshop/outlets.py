"""Every way in which what is built comes in and goes out besides the player's own folder: files elsewhere, text, paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.measures import BUTTON
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.workshop.choice_list import Picking


class Outlets(Picking):
    """One button for each way; it closes first."""

    name = "outlets"
    width = 440

    def __init__(self, ways: Sequence[Command]) -> None:
        super().__init__("In and out")
        self._ways = ways

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width)
        for way in self._ways:
            pen.add(
                Button(way.id, way.words, pen.row(BUTTON), partial(self._go, way), icon=way.icon,
                       enabled=not way.refused, hint=way.refused or way.hint)
            )  # fmt: skip
        return pen.y

    def _go(self, way: Command) -> None:
        self.app.pop()
        way.act()
