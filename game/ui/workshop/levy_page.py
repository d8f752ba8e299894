"""A page on which whoever takes the field is built: a force or a company, kept among the player's own and used in set-up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pygame

from game.ui.kit import dialogs
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command, by_key
from game.ui.kit.entry import Entry
from game.ui.pages.page import HEAD
from game.ui.paint import panels, scenery
from game.ui.workshop.own_files import Kept
from game.ui.workshop.workpiece import Workpiece


class LevyPage(Workpiece):
    """`used` gets the file of what set-up is to use; nothing if the page was not opened from there."""

    used: Callable[[Path], None] | None
    still: Still
    shelf = 0
    """From which device pixel down a shelf stands on the table; 0 for none."""

    @property
    @abstractmethod
    def illegal(self) -> str:
        """Why it cannot play yet; "" if it can."""

    @abstractmethod
    def delete(self) -> None:
        """Take out whoever is worked on."""

    @abstractmethod
    def boxes(self) -> Iterable[pygame.Rect]:
        """The panels."""

    def rebuild(self) -> None:
        # What stands in the fields comes from the draft, never from the field that stood there before.
        for widget in self.ui.walk():
            if isinstance(widget, Entry):
                widget.id = ""
        super().rebuild()

    def opened_anew(self, kept: Kept[Any] | None) -> None:
        """Another draft is worked on now: that of a file, or one of no file yet."""
        self.path = kept.path if kept else None
        for widget in list(self.ui.walk()):
            widget.id = ""
        self.rebuild()

    def ask_delete(self, kept: Kept[Any]) -> None:
        """Delete a file of the player's own, if that is really meant."""
        name = kept.content.name if kept.content else kept.path.name
        text = f"“{name}” goes for good. Battles that were played with it stay."
        dialogs.ask_delete(self.app, self.noun, text, kept.path, lambda: self._deleted(kept.path))

    def _deleted(self, path: Path) -> None:
        self.path = None if self.path == path else self.path
        if self.app.scene:
            self.app.scene.rebuild()

    def use(self) -> None:
        """Keep it, then play with it; what is not legal is never played, nor left out without a word."""
        if self.illegal:
            self.refuse(self.illegal)
        else:
            self.keep(self._hand_over)

    def _hand_over(self) -> None:
        used, path = self.used, self.path
        if used and path:
            self.app.pop()
            used(path)

    def commands(self) -> dict[str, Command]:
        if isinstance(self.ui.focused, Entry):
            return super().commands()
        return super().commands() | by_key({"take-out": self.delete})

    def paint(self, surface: pygame.Surface) -> None:
        boxes = tuple(tuple(box) for box in self.boxes())
        look = (self.theme, boxes, self.shelf, self.title, self.heading_room(), HEAD)
        self.still.draw(surface, look, self._paint_still)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.shelf:
            width, height = self.size
            scenery.lay_shelf(surface, self.theme, pygame.Rect(0, self.shelf, width, height - self.shelf))
        for box in self.boxes():
            panels.lay(surface, self.theme, box)
