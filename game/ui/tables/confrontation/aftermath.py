"""What happened last at the table of units: the line that says best what an act has come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.system import System
from game.systems.confrontation import events as e
from game.ui.play.thread import DULL, Aftermath, places_of, runs_back, seen, told_last

_OUTCOMES: tuple[tuple[type[Event], ...], ...] = (
    (e.UnitEliminated,),
    (e.Fell, e.Departed),
    (e.Routed, e.Rallied),
    (e.Wounded, e.Healed),
    (e.Joined, e.CallFailed, e.Countered),
    (e.EffectBegan, e.EffectEnded),
    (e.AuthorityWon,),
)
"""What an act is remembered by, the most telling first."""


def told(rules: System[Any, Any], moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
    """What happened last in `moments` as a seat may know it."""
    for run in runs_back(rules, moments):
        events = seen(run, seat)
        outcome = _outcome(events)
        if outcome is not None:
            return _deed(rules, run[-1].state, events, outcome, seat)
        last = told_last(rules, run, seat)
        if last is not None:
            return last
    return None


def _outcome(events: Sequence[Event]) -> Event | None:
    """The event that tells best what an act came to."""
    for kinds in _OUTCOMES:
        found = next((event for event in events if isinstance(event, kinds)), None)
        if found is not None:
            return found
    return None


def _deed(
    rules: System[Any, Any], state: Any, events: Sequence[Event], outcome: Event, seat: Seat | None
) -> Aftermath | None:
    lines = [line for line in rules.tell(state, events, seat) if line.kind not in DULL]
    told = rules.tell(state, [outcome], seat) or lines[:1]
    if not told:
        return None
    words = tuple(line.text for line in lines)
    return Aftermath(told[0].text, words, told[0].rule, told[0].seat, places_of(lines))
