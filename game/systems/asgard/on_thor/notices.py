"""What the events of a Thor battle mean to the director: declarations, moves that are over, turns and rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.events import Event
from game.core.seats import Seat
from game.systems.asgard import adapter as a
from game.systems.asgard.state import ENEMY
from game.systems.thor import events as e
from game.systems.thor.sequence import BeginTurn, EndTurn
from game.systems.thor.state import Battle

_STIRRING = (
    e.Deployed, e.Relocated, e.Moved, e.Pushed, e.Fell, e.Summoned, e.Appeared, e.Left, e.TerrainChanged,
)  # fmt: skip


def notices(state: Battle, events: Sequence[Event]) -> list[a.Notice]:
    """What has happened, in order; one `Stirred` at the end if anything stands or looks otherwise than before."""
    found = [notice for event in events for notice in _meant(state, event)]
    if any(isinstance(event, _STIRRING) for event in events):
        found.append(a.Stirred())
    return found


def turn_of(state: Battle) -> Seat | None:
    """Whose turn is under way; None between two turns, and while units are deployed."""
    ending = next((step.seat for step in reversed(state.stack) if isinstance(step, EndTurn)), None)
    coming = any(isinstance(step, BeginTurn) and step.seat == ending for step in state.stack)
    return None if coming else ending


def _meant(state: Battle, event: Event) -> Iterator[a.Notice]:
    rule = _MEANT.get(type(event))
    return rule(state, event) if rule else iter(())


def _turn_began(state: Battle, event: e.TurnBegan) -> Iterator[a.Notice]:
    """Each enemy declares when the enemy's turn begins; the players' units check as they set out."""
    if event.seat == ENEMY:
        yield from (a.Began(unit.id) for unit in _side(state, ENEMY))


def _moved(state: Battle, event: e.Moved) -> Iterator[a.Notice]:
    """Only a move of its own is one: who is drawn, pushed, thrown or steps aside has not moved (A-34)."""
    if event.unit in state.units and not (event.taunted or event.aside):
        yield a.MoveEnded(event.unit)


def _struck(state: Battle, event: e.Struck) -> Iterator[a.Notice]:
    if event.attack and event.left:
        yield a.Struck(event.unit, event.attack)


def _fell(state: Battle, event: e.Fell) -> Iterator[a.Notice]:
    yield a.Fell(event.unit)


def _turn_ended(state: Battle, event: e.TurnEnded) -> Iterator[a.Notice]:
    """The turn of a side is the activation of all its units; both turns are a round."""
    yield from (a.Ended(unit.id) for unit in _side(state, event.seat))
    if event.seat != state.first:
        yield a.RoundEnded(event.turn)


def _side(state: Battle, seat: str) -> list[Any]:
    return sorted((unit for unit in state.units.values() if unit.seat == seat), key=lambda unit: unit.id)


_MEANT: dict[type[Event], Callable[[Battle, Any], Iterator[a.Notice]]] = {
    e.TurnBegan: _turn_began, e.Moved: _moved, e.Struck: _struck, e.Fell: _fell, e.TurnEnded: _turn_ended,
}  # fmt: skip
