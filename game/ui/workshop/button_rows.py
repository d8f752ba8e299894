"""Buttons of one kind side by side: what carries pieces as text, what lines them up."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.layout import Box, Grid
from game.ui.kit.measures import BUTTON, CLOSE, GAP
from game.ui.kit.pen import Pen


def lay(commands: Sequence[Command], pen: Pen, rows: int = 1) -> None:
    """One button for each command, all as wide."""
    places = pen.lay(
        Grid(len(commands) // rows, *(Box(each.id, high=BUTTON) for each in commands), gap=CLOSE), GAP
    )
    for command in commands:
        pen.add(Button.of(command, places[command.id]))
