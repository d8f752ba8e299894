"""A field of a story with its name before it, to be typed."""

from __future__ import annotations

from typing import Protocol

from game.core.fields import says, within
from game.ui.kit.entry import Entry
from game.ui.kit.pen import Pen
from game.ui.workshop.stories.story import Story

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


def lay(desk: Typist, pen: Pen, path: str, key: str, words: str, *, empty: str = "") -> None:
    """A text of a part, or of the story itself where `path` is ""."""
    where = within(path, key) if path else key
    value = str(says(desk.story.document, where, "") or "")

    def change(text: str) -> None:
        desk.typed(desk.story.set(where, text, going=where))

    pen.add(Entry(f"stories.{key}", value, pen.named(words), change, limit=LONG, empty=empty))
