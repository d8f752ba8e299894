"""A field of a story with its name before it, to be typed."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.fields import says, within
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import FIELD, GAP
from game.ui.kit.pen import Pen
from game.ui.workshop.stories.story import Story

_NAME = 92
"""How wide the name before a field is, in logical pixels."""
LONG = 600
"""How many letters a line of a sheet has at most."""


class Typist(Protocol):
    """Where a story is typed."""

    @property
    def story(self) -> Story:
        """The story."""

    def typed(self, refusal: str) -> None:
        """A letter was typed and has its effect, or is refused."""

    def act(self, refusal: str) -> None:
        """Something was done, or is refused: show everything anew."""


def named(pen: Pen, words: str) -> pygame.Rect:
    """The place of a field behind its name."""
    name, place = pen.cells(FIELD, _NAME, FREE, gap=GAP)
    pen.add(Label("", words, name, colour="mute"))
    return place


def lay(desk: Typist, pen: Pen, path: str, key: str, words: str, *, empty: str = "") -> None:
    """A text of a part, or of the story itself where `path` is ""."""
    where = within(path, key) if path else key
    value = str(says(desk.story.document, where, "") or "")

    def change(text: str) -> None:
        desk.typed(desk.story.set(where, text, going=where))

    pen.add(Entry(f"stories.{key}", value, named(pen, words), change, limit=LONG, empty=empty))
