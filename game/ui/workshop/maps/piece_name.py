"""What the lines of a file call a piece of terrain or a spot of a story, to be called otherwise wherever they speak of it."""

from __future__ import annotations

from typing import Protocol

from game.core.documents.fields import says, steps, within
from game.ui.kit.entry import Entry
from game.ui.kit.pen import Pen
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations.items import Item, Sort


class Desk(Protocol):
    """Where a map is worked on."""

    @property
    def drawing(self) -> Drawing:
        """The map."""

    def act(self, refusal: str) -> None:
        """Something was done, or is refused: show everything anew."""


def lay(desk: Desk, pen: Pen, own: Item) -> None:
    """The word by which doors, consoles, stories speak of it."""
    pen.add(
        Entry("maps.word", word_of(desk.drawing, own), pen.named("In lines"), lambda text: None, limit=40,
              entered=lambda text: desk.act(rename(desk.drawing, own, text.strip())),
              hint="The word by which lines name it; Enter writes another one everywhere")
    )  # fmt: skip


def word_of(drawing: Drawing, own: Item) -> str:
    """What lines call it."""
    if own.sort is Sort.SPOT:
        return str(steps(own.path)[-1])
    return str(says(drawing.document, within(own.path, "id"), ""))


def rename(drawing: Drawing, own: Item, word: str) -> str:
    """Call it otherwise, on this side of a mirror alone; why that cannot be, or ""."""
    return "" if word == word_of(drawing, own) else drawing.rename(own.path, word)
