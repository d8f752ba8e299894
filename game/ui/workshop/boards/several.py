"""What is told of several units and marks that are chosen together, and what can be done with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.measures import CLOSE, FIELD
from game.ui.kit.pen import Pen
from game.ui.workshop import alignment, button_rows, named_pieces
from game.ui.workshop.boards.pieces import Piece


class Desk(Protocol):
    """Where a board is worked on."""

    def acts(self) -> list[Command]:
        """What can be done with what is chosen."""

    def lines(self) -> list[Command]:
        """The ways in which all that is chosen can be lined up."""


def lay(desk: Desk, pen: Pen, pieces: Sequence[Piece]) -> None:
    """Who and what they are, above what is done to all."""
    named_pieces.lay(pen, [each.name for each in pieces])
    button_rows.lay(desk.lines(), pen, alignment.AXES)
    lay_acts(desk, pen)


def lay_acts(desk: Desk, pen: Pen) -> None:
    """A button for everything that can be done with what is chosen."""
    for command in desk.acts():
        pen.add(Button.of(command, pen.row(FIELD, CLOSE), step="body-bold"))
