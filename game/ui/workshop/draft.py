"""A battle under work, without pixels: what it says, its way back and forth, and whether all of it is on the disk."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.core.system import Document

_REMEMBERED = 100
"""How many acts can be taken back."""


class BattleDraft(ABC):
    """A scenario in the making; every act can be undone. `saved` is called once it is read, and whenever it was written."""

    def __init__(self, document: Document) -> None:
        self._past: list[Document] = []
        self._future: list[Document] = []
        self._typing = ""
        self._read(document)
        self.saved()

    @abstractmethod
    def _read(self, document: Document) -> None:
        """Become what a scenario says."""

    @abstractmethod
    def document(self) -> Document:
        """The scenario as it stands now."""

    def saved(self) -> None:
        """It is on the disk now."""
        self._saved = self.document()

    @property
    def before(self) -> Document:
        """What it was when it was opened or saved last."""
        return self._saved

    @property
    def changed(self) -> bool:
        """Would something be lost by leaving?"""
        return self.document() != self._saved

    # -- back and forth

    def keep(self) -> None:
        """Remember it as it is now, before something is done to it."""
        now, self._typing = self.document(), ""
        if not self._past or self._past[-1] != now:
            self._past.append(now)
            del self._past[:-_REMEMBERED]
        self._future.clear()

    def keep_typed(self, field: str) -> None:
        """The same before a letter is typed into a field: all that is typed there in one go is one act."""
        if self._typing != field:
            self.keep()
            self._typing = field

    def undo(self) -> bool:
        """Take back the last act; False when there is none."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        return self._travel(self._future, self._past)

    def _travel(self, source: list[Document], other: list[Document]) -> bool:
        now, self._typing = self.document(), ""
        while source and source[-1] == now:
            source.pop()
        if not source:
            return False
        other.append(now)
        self._read(source.pop())
        return True
