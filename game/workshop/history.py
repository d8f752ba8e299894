"""A way there and back: what was done, the states before and after, and what can be done again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S")
W = TypeVar("W")
REMEMBERED = 1000
"""How many acts can be taken back at most."""
WEIGHT = 16_000_000
"""What all of them may weigh, by whatever whoever keeps them weighs them by."""


class Act(NamedTuple, Generic[W, S]):
    """Something done: what, its name, and the states before and after, which share what they have in common."""

    what: W
    name: str
    before: S
    after: S
    weight: int = 0


class History(Generic[W, S]):
    """The acts that can be taken back, and those that can be done again, the next one last."""

    def __init__(self) -> None:
        self.past: list[Act[W, S]] = []
        self.future: list[Act[W, S]] = []
        self._going = ""

    def add(self, act: Act[W, S], going: str, join: Callable[[W, W], tuple[W, int]] | None = None) -> None:
        """One more act. What goes on with the same `going` as the act before it is one with it: `join` says what both are."""
        if going and going == self._going and self.past:
            last = self.past.pop()
            what, weight = (act.what, act.weight) if join is None else join(last.what, act.what)
            act = Act(what, last.name, last.before, act.after, weight)
        self.past.append(act)
        self.future.clear()
        self._going = going
        self._forget()

    @property
    def undoable(self) -> bool:
        """Whether anything was done that can be taken back."""
        return bool(self.past)

    @property
    def redoable(self) -> bool:
        """Whether anything was taken back that can be done again."""
        return bool(self.future)

    def pause(self) -> None:
        """Whatever comes next is an act of its own."""
        self._going = ""

    def back(self, here: Callable[[S], bool]) -> Act[W, S] | None:
        """The act that is taken back next; those that lead to where one is already (`here`) are passed over."""
        while self.past and here(self.past[-1].before):
            self.future.append(self.past.pop())
        return self.past[-1] if self.past else None

    def on(self, here: Callable[[S], bool]) -> Act[W, S] | None:
        """The act that is done again next; those that lead to where one is already are passed over."""
        while self.future and here(self.future[-1].after):
            self.past.append(self.future.pop())
        return self.future[-1] if self.future else None

    def undone(self) -> None:
        """The last act was taken back."""
        self.future.append(self.past.pop())
        self._going = ""

    def redone(self) -> None:
        """The next act was done again."""
        self.past.append(self.future.pop())
        self._going = ""

    def _forget(self) -> None:
        """Let go of the oldest acts, as many as are too many."""
        weight = sum(act.weight for act in self.past)
        spare = max(0, len(self.past) - REMEMBERED)
        while spare < len(self.past) - 1 and weight > WEIGHT:
            weight -= self.past[spare].weight
            spare += 1
        del self.past[:spare]
