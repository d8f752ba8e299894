"""What the columns of the force builder ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.ui.workshop.forces.draft import ForceDraft


class Worked(Protocol):
    """A force under work."""

    @property
    def draft(self) -> ForceDraft:
        """The force as it is now."""

    def do(self, act: Callable[[], Any]) -> None:
        """Change something, and show everything anew."""

    def type(self, change: Callable[[str], None], text: str) -> None:
        """A letter was typed: change what it stands for, and leave the caret where it is."""
