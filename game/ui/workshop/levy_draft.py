"""A force or a company in the making, without pixels: what it was, its way back and forth, and whether it is on the disk."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
C = TypeVar("C")
_REMEMBERED = 200
"""How many acts can be taken back."""


class Moment(NamedTuple, Generic[T, C]):
    """What one step back leads to."""

    made: T
    chosen: C


class LevyDraft(Generic[T, C]):
    """`made` is the thing as it stands now, frozen; `chosen` is who of it is worked on."""

    def __init__(self, made: T, chosen: C) -> None:
        self.made, self.chosen = made, chosen
        self._past: list[Moment[T, C]] = []
        self._future: list[Moment[T, C]] = []
        self._kept = made
        self._typing = ""

    @property
    def changed(self) -> bool:
        """Would something be lost by leaving?"""
        return self.made != self._kept

    @property
    def before(self) -> T:
        """What it was when it was opened or saved last."""
        return self._kept

    def saved(self) -> None:
        """It is on the disk now."""
        self._kept = self.made

    def choose(self, chosen: C) -> None:
        """Work on somebody else."""
        self.chosen, self._typing = chosen, ""

    # -- back and forth

    def undo(self) -> bool:
        """Take back the last act; False when there is none."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        return self._travel(self._future, self._past)

    def _travel(self, source: list[Moment[T, C]], other: list[Moment[T, C]]) -> bool:
        if not source:
            return False
        other.append(Moment(self.made, self.chosen))
        self.made, self.chosen = source.pop()
        self._typing = ""
        return True

    def become(self, made: T, chosen: C, *, typing: str = "") -> None:
        """Another thing by one act; letters typed into the same field are one act. To choose somebody else is none."""
        if made != self.made:
            if not typing or typing != self._typing:
                self._past.append(Moment(self.made, self.chosen))
                del self._past[:-_REMEMBERED]
            self._future.clear()
        self._typing, self.made, self.chosen = typing, made, chosen
