"""A decision of a story lived through once more, step by step, for those who look at what lies between two choices.

The rules of ASGARD speak of moments that no state is kept of: the beginning of an activation, the end of a move. Here they are
found by what the table tells, not by what the director has planned, and the readers compare the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.chance import Chance, Scripted
from game.core.events import Context, Event
from game.core.match import Match
from game.core.promises.breaches import keep
from game.core.steps import Step
from game.systems.ascension import events as measured
from game.systems.asgard import adapters
from game.systems.asgard.actions import UnitId
from game.systems.asgard.sequence import Drive, Tactical
from game.systems.asgard.state import ENEMY, Saga
from game.systems.thor import events as squared
from game.systems.thor.actions import Advance, Charge, Move

MOVES = ("Stride", "Climb", "TakeStairs", "Interact", "Run", "Shake")
"""What a Move action of Ascension is made of, by the names of its actions."""


class Reader:
    """Looks at a story from one step to the next."""

    def chosen(self, state: Saga, action: Any) -> None:
        """An action is about to be done."""

    def before(self, state: Saga, step: Step[Any]) -> None:
        """A step of the director is about to happen."""

    def told(self, state: Saga, event: Event, step: Step[Any] | None) -> None:
        """Something was told, by a step or by an action; the state is that after it."""

    def after(self, state: Saga, step: Step[Any]) -> None:
        """A step of the director has happened, and all that it told was looked at."""

    def drives(self, state: Saga) -> None:
        """The director has nothing more to do: the table goes on."""

    def ends(self, state: Saga) -> None:
        """The next choice is waited for."""


class Retold:
    """Lives through the latest moment of a match again, and has it looked at."""

    def __init__(self, readers: Sequence[Reader]) -> None:
        self.readers = readers

    def __call__(self, match: Match) -> None:
        """Raises `Breach`."""
        moment, state = match.moments[-1], match.moments[-2].state.copy()
        happened: list[Event] = []
        ctx = Context(Chance(Scripted(moment.results)), happened)
        for reader in self.readers:
            reader.chosen(state, moment.action)
        decision: Any = state.stack.pop()
        decision.apply(state, moment.action, ctx)
        self._tell(state, happened, 0, None)
        while state.stack and not state.stack[-1].asks:
            step, count = state.stack[-1], len(happened)
            for reader in self.readers:
                if isinstance(step, Drive):
                    reader.drives(state)
                else:
                    reader.before(state, step)
            state.stack.pop()
            step.proceed(state, ctx)
            self._tell(state, happened, count, step)
            for reader in self.readers:
                reader.after(state, step)
        keep("a decision lived through again ends alike", tuple(happened) == moment.events)
        for reader in self.readers:
            reader.ends(state)

    def _tell(self, state: Saga, happened: Sequence[Event], count: int, step: Step[Any] | None) -> None:
        for event in happened[count:]:
            for reader in self.readers:
                reader.told(state, event, step)


# What the tables tell


def begins(state: Saga, event: Event) -> tuple[UnitId, ...]:
    """Whose activation begins (A-34, A-56)."""
    if isinstance(event, measured.Activated):
        return (event.model,)
    if isinstance(event, squared.TurnBegan):
        return tuple(adapters.of(state.plan).units(state.table, event.seat))
    return ()


def ends_for(state: Saga, event: Event) -> tuple[UnitId, ...]:
    """Whose activation is over."""
    if isinstance(event, measured.ActivationEnded):
        return (event.model,)
    if isinstance(event, squared.TurnEnded):
        return tuple(adapters.of(state.plan).units(state.table, event.seat))
    return ()


def round_ends(state: Saga, event: Event) -> bool:
    """Whether a round is over: on Thor's board with the turn of whoever goes second."""
    if isinstance(event, squared.TurnEnded):
        return bool(event.seat != state.table.first)
    return isinstance(event, measured.RoundEnded)


def falls(event: Event) -> UnitId:
    """Who is slain; 0: nobody."""
    if isinstance(event, measured.Removed):
        return event.model
    return event.unit if isinstance(event, squared.Fell) else 0


def moved_of_its_own(state: Saga, event: Event) -> UnitId:
    """Who has ended a move on Thor's board; 0: nobody (A-57)."""
    if isinstance(event, squared.Moved) and not (event.taunted or event.aside):
        return event.unit if event.unit in state.table.units else 0
    return 0


def breaks_off(state: Saga, action: Any) -> UnitId:
    """Whose Move action an action breaks off; 0: nobody's (A-48)."""
    active = getattr(state.table, "active", None)
    if active is None or not active.moving or active.model not in state.table.models:
        return 0
    return 0 if not isinstance(state.decision, Tactical) or type(action).__name__ in MOVES else active.model


def moved_out(state: Saga) -> UnitId:
    """Whose Move action has no stride left; 0: nobody's."""
    active, asked = getattr(state.table, "active", None), state.table.decision
    if active is None or asked is None or not active.moving or active.strides >= 1:
        return 0
    return active.model if active.model in state.table.models else 0


def sets_out(state: Saga, action: Any) -> tuple[UnitId, ...]:
    """The players' units that an action sets in motion on Thor's board (A-57)."""
    units = (
        action.units
        if isinstance(action, Advance)
        else (action.unit,)
        if isinstance(action, Move | Charge)
        else ()
    )
    return tuple(
        unit for unit in units if unit in state.table.units and state.table.units[unit].seat != ENEMY
    )
