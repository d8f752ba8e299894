"""State, steps and decisions: what is, what is still to happen, and who chooses.

What is still to happen is a stack of frozen steps in the state, the next one last. A `Step` proceeds by
itself and may push more; a `Decision` waits for one seat. Any interruption is one push, and a state can be
saved, copied and searched at any point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Outcome, Seat

S = TypeVar("S", bound="State")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """One rule on its way to happen. It holds ids and progress, never objects."""

    asks: ClassVar[bool] = False

    def proceed(self, state: S, ctx: Context) -> None:
        """Let the rule happen: change `state`, push what follows. The step has left the stack already."""
        raise TypeError(f"{type(self).__name__} waits for a choice")


class Decision(Step[S], Generic[S], frozen=True):
    """A choice of one seat: who, what, and why something is not a choice."""

    asks: ClassVar[bool] = True
    listed: ClassVar[bool] = True
    """Whether `actions` lists every legal action; otherwise `suggest` offers sensible ones."""

    seat: Seat

    def actions(self, state: S) -> list[Action]:
        """Every legal action, in a steady order."""
        raise TypeError(f"{type(self).__name__} cannot list its actions: use suggest and check")

    def suggest(self, state: S) -> Sequence[Action]:
        """Sensible legal actions; all of them where the choices are finite."""
        return self.actions(state)

    def sample(self, state: S, chance: Chance) -> Action:
        """One legal action at random, none of the legal ones out of reach."""
        return chance.pick(self.suggest(state))

    def check(self, state: S, action: Action) -> Refusal | None:
        """None if `action` is legal now, else why it is not. Never changes `state`."""
        listed = self.actions(state)
        if action in listed:
            return None
        return Refusal("", "That is not one of the choices now.", next(iter(listed), None))

    def apply(self, state: S, action: Action, ctx: Context) -> None:
        """Do a legal action. The decision has left the stack already."""
        raise TypeError(f"{type(self).__name__} does not say how to apply {action!r}")


class State(msgspec.Struct):
    """Data only: no chance, no pictures, no closures. Leaves are frozen, so `copy` is shallow."""

    stack: list[Step[Any]]
    outcome: Outcome | None

    def copy(self) -> Self:
        """A state that can be changed without touching this one."""
        raise TypeError(f"{type(self).__name__} does not say how to copy itself")

    def push(self, *steps: Step[Any]) -> None:
        """Let `steps` happen next, the first of them first."""
        self.stack.extend(reversed(steps))

    @property
    def decision(self) -> Decision[Any] | None:
        """The choice that is waited for; None when the game is over."""
        return waiting(self.stack)


def waiting(stack: Sequence[Step[Any]]) -> Decision[Any] | None:
    """The choice that a stack waits for: what lies on top, if that is one."""
    top = stack[-1] if stack else None
    return top if isinstance(top, Decision) else None


def advance(state: State, ctx: Context) -> None:
    """Let steps happen until somebody has to choose or the game is over."""
    stack = state.stack
    while stack and not stack[-1].asks:
        stack.pop().proceed(state, ctx)


def act(state: State, action: Action, ctx: Context) -> None:
    """Do a legal action in place and go on to the next choice."""
    decision: Any = state.stack.pop()
    decision.apply(state, action, ctx)
    advance(state, ctx)
