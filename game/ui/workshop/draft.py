"""A battle under work, without pixels: what the builder's controls change, kept as a sketch."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.core.system import Document
from game.workshop import sketch
from game.workshop.differing import between


class BattleDraft(ABC):
    """A scenario in the making; every act can be undone. `saved` is called whenever it was written.

    What the controls have changed since the last act becomes an edit of the sketch when the next act begins, or when it matters.
    """

    def __init__(self, document: Document) -> None:
        self._typing = ""
        self._read(document)
        self._sketch = sketch.of(self.document())

    @abstractmethod
    def _read(self, document: Document) -> None:
        """Become what a scenario says."""

    @abstractmethod
    def document(self) -> Document:
        """The scenario as it stands now."""

    def saved(self) -> None:
        """It is on the disk now."""
        self.keep()
        self._sketch.saved()

    @property
    def before(self) -> Document:
        """What it was when it was opened or saved last."""
        return self._sketch.before

    @property
    def changed(self) -> bool:
        """Would something be lost by leaving?"""
        return self.document() != self.before

    def keep(self) -> None:
        """Remember it as it is now, before something is done to it."""
        self._typing = ""
        self._sketch.do(between(self._sketch.document, self.document(), "Change"))

    def keep_typed(self, field: str) -> None:
        """The same before a letter is typed into a field: all that is typed there in one go is one act."""
        if self._typing != field:
            self.keep()
            self._typing = field

    def undo(self) -> bool:
        """Take back the last act; False when there is none."""
        self.keep()
        return self._travelled(self._sketch.undo())

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        self.keep()
        return self._travelled(self._sketch.redo())

    def _travelled(self, act: str) -> bool:
        if act:
            self._read(self._sketch.document)
        return bool(act)
