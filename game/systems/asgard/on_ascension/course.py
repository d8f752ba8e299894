"""The course of a battle as the director follows it: notices, the Move action, choices that have nobody left (A-34)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action
from game.core.events import Event
from game.systems.ascension import events, sequence
from game.systems.ascension.actions import Climb, Interact, Run, Shake, Stride, TakeStairs
from game.systems.ascension.state import Battle, ModelId
from game.systems.asgard import adapter as a

MOVES = (Stride, Climb, TakeStairs, Interact, Run, Shake)
"""What the Move action is made of (section 5); the free move of a Power Nexus is none."""
STIRRING = (
    events.Moved, events.Deployed, events.Removed, events.Withdrawn, events.TerrainPlaced, events.PieceDestroyed,
    events.PieceMoved, events.DoorMoved,
)  # fmt: skip
"""After these somebody may see somebody else than before."""


def notices(happened: Sequence[Event]) -> list[a.Notice]:
    """What events mean to the director, in order; one `Stirred` after all that has changed places."""
    found: list[a.Notice] = []
    for event in happened:
        if isinstance(event, events.Activated):
            found.append(a.Began(event.model))
        elif isinstance(event, events.ActivationEnded):
            found.append(a.Ended(event.model))
        elif isinstance(event, events.Removed):
            found.append(a.Fell(event.model))
        elif isinstance(event, events.Struck) and event.hit and event.target:
            found.append(a.Struck(event.target, event.attack))
        elif isinstance(event, events.RoundEnded):
            found.append(a.RoundEnded(event.round))
    if any(isinstance(event, STIRRING) for event in happened):
        found.append(a.Stirred())
    return found


def moving(table: Battle) -> ModelId:
    """Who is in the middle of its Move action; 0 for nobody."""
    active = table.active
    return active.model if active is not None and active.moving and active.model in table.models else 0


def goes_on(action: Action) -> bool:
    """Whether an action is part of a Move action."""
    return isinstance(action, MOVES)


def moved_out(table: Battle) -> bool:
    """Whether no stride is left of the Move action."""
    return table.active is not None and table.active.moving and table.active.strides < 1


def stop(table: Battle) -> None:
    """The Move action is over; what strides were left are lost (C-49)."""
    if table.active is not None:
        table.doing(moving=False, strides=0)


def settle(table: Battle) -> None:
    """Take back a choice that has nobody left to choose for: the model that was to act has left the table."""
    top = table.decision
    if isinstance(top, sequence.Acting) and (table.active is None or table.active.model not in table.models):
        table.stack.pop()
    elif isinstance(top, sequence.Turn) and not sequence.waiting(table, top.seat):
        table.stack.pop()
        if isinstance(table.stack[-1], sequence.EndOfTurn):
            table.stack.pop()
        table.push(sequence.NextTurn())
