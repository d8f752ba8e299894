"""A battle under work, without pixels: what it says, and whether something of that is not on the disk yet."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.core.system import Document


class BattleDraft(ABC):
    """A scenario in the making; `saved` is called once it is read, and whenever it was written."""

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
