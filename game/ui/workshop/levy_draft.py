"""A force or a company in the making, without pixels: what it was, its way back and forth, and whether it is on the disk."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from game.workshop.history import Act, History

T = TypeVar("T")
C = TypeVar("C")


class Moment(NamedTuple, Generic[T, C]):
    """What one step back leads to."""

    made: T
    chosen: C


class LevyDraft(Generic[T, C]):
    """`made` is the thing as it stands now, frozen; `chosen` is who of it is worked on."""

    def __init__(self, made: T, chosen: C) -> None:
        self.made, self.chosen = made, chosen
        self._history = History[None, Moment[T, C]]()
        self._kept = made

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
        self.chosen = chosen
        self._history.pause()

    # -- back and forth

    @property
    def undoable(self) -> bool:
        """Whether anything can be taken back."""
        return self._history.undoable

    @property
    def redoable(self) -> bool:
        """Whether anything can be done again."""
        return self._history.redoable

    def undo(self) -> bool:
        """Take back the last act; False when there is none."""
        act = self._history.back(self._here)
        if act is not None:
            self.made, self.chosen = act.before
            self._history.undone()
        return act is not None

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        act = self._history.on(self._here)
        if act is not None:
            self.made, self.chosen = act.after
            self._history.redone()
        return act is not None

    def _here(self, moment: Moment[T, C]) -> bool:
        return moment.made == self.made

    def become(self, made: T, chosen: C, *, typing: str = "") -> None:
        """Another thing by one act; letters typed into the same field are one act. To choose somebody else is none."""
        if made != self.made:
            now, then = Moment(self.made, self.chosen), Moment(made, chosen)
            self._history.add(Act(None, "", now, then), typing)
        self.made, self.chosen = made, chosen
