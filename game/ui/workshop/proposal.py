"""Terrain that is proposed for a map: what is wished for, and what was found. Nothing of it stands in the map before it is taken."""

from __future__ import annotations

import msgspec

from game.core.documents.edits import Edit
from game.core.system import Document
from game.lab.layouts.wishes import Layout, Wish
from game.ui.workshop.inquiry import Inquiry, layout_of
from game.workshop.diff import between

SEEDS = 10_000
"""So many layouts can be leafed through."""


class Proposal:
    """A layout for the map as it stands. Whoever shows it calls `tick` in every frame."""

    def __init__(self) -> None:
        self.open = False
        self.wish = Wish()
        self.inquiry = Inquiry(layout_of)
        self.layout: Layout | None = None
        """The layout for the wish; None while it is looked for, or where there is none."""
        self.trouble = ""
        """Why there is none."""
        self._number = 0
        self._asked: tuple[int, Wish] | None = None
        self._answered: tuple[int, Wish] | None = None

    @property
    def busy(self) -> bool:
        """Whether it is still looked for."""
        return self.open and self.layout is None and not self.trouble

    def wishes(self, **fields: object) -> None:
        """Wish for something else: fields of `Wish`."""
        self.wish = msgspec.structs.replace(self.wish, **fields)
        self.layout, self.trouble = None, ""

    def another(self) -> None:
        """The next layout by the same wish."""
        self.wishes(seed=(self.wish.seed + 1) % SEEDS)

    def show(self) -> None:
        """Begin to look for a layout."""
        self.open = True
        self.layout, self.trouble, self._answered = None, "", None

    def hide(self) -> None:
        """Let it be."""
        self.open = False
        self.layout = None

    def tick(self, version: int, document: Document) -> bool:
        """Take in what was found, and ask for what is wished for; whether there is anything to be shown anew."""
        if not self.open:
            return False
        wanted = version, self.wish
        if self.inquiry.tick() and self._asked == wanted:
            self._take_in()
            self._answered = wanted
            return True
        if wanted == self._answered or self.inquiry.busy:
            return False
        self.layout, self.trouble = None, ""
        self._asked = wanted
        self._number += 1
        self.inquiry.ask(self._number, document, self.wish)
        return True

    def _take_in(self) -> None:
        found = self.inquiry.found
        said = found.said if found else None
        self.layout = said if isinstance(said, Layout) else None
        refused = said if isinstance(said, str) else found.trouble if found else ""
        self.trouble = f"{refused[:1].upper()}{refused[1:]}"

    def edit(self, version: int, document: Document) -> Edit | None:
        """What makes the layout part of the map, as one act; None while there is none for this version of it."""
        if self.layout is None or self._answered != (version, self.wish):
            return None
        return between(document, self.layout.document, "Lay terrain")

    def close(self) -> None:
        """Let the process go."""
        self.hide()
        self.inquiry.close()
