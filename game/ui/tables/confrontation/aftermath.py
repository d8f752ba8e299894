"""What happened last at the table of units: the line that says best what an act has come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.system import LogLine, System
from game.systems.confrontation import events as e
from game.systems.confrontation.fire import events as fire
from game.ui.play.thread import DULL, Aftermath, places_of, runs_back, seen, told_last

_OUTCOMES: tuple[tuple[type[Event], ...], ...] = (
    (e.UnitEliminated,),
    (e.Fell, e.Departed),
    (e.TimeOut,),
    (e.Routed, e.Rallied),
    (e.Wounded, e.Healed),
    (e.Joined, e.CallFailed, e.Countered),
    (e.EffectBegan, e.EffectEnded),
    (e.Called,),
    (e.AuthorityWon,),
)
"""What an act is remembered by, the most telling first."""
_ANNOUNCED = DULL | {"course", "dice"}
"""Kinds of log lines that tell of nothing done: whose turn it is, what somebody will do, what was rolled."""
_BRIEFS: dict[type[Event], Callable[[str], str]] = {
    e.Moved: lambda words: _until(words, ", "),
    e.AssaultMeasured: lambda words: f"{words.partition(': ')[0]}: {_last(words)}",
    e.Struck: lambda words: _until(words, " with "),
    e.TestRolled: lambda words: f"{words.partition(', ')[0]}: {words.rpartition(': ')[2]}",
    e.Fell: lambda words: _until(words, " in ", ", "),
    e.UnitEliminated: lambda words: _until(words, ", "),
    e.Wounded: lambda words: _until(words, "; "),
    e.ElixirChanged: lambda words: _until(words, ": "),
    e.Called: lambda words: _until(words, " for "),
    e.TimeOut: lambda words: words.partition(". ")[2],
    fire.Shot: lambda words: _until(words, " and placed", " and picked", ": ", ", "),
}
"""The line of an event without its numbers, where it has many."""


def told(rules: System[Any, Any], moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
    """What happened last in `moments` as a seat may know it."""
    for run in runs_back(rules, moments):
        events, state = seen(run, seat), run[-1].state
        outcome = _outcome(events)
        if outcome is not None:
            found = _deed(rules, state, events, outcome, seat)
        else:
            found = told_last(rules, run, seat)
        if outcome is not None or found is not None:
            return found and msgspec.structs.replace(
                found, brief=_brief(rules, state, events, found.words, seat)
            )
    return None


def deeds(rules: System[Any, Any], runs: Iterable[Sequence[Moment]], seat: Seat | None) -> Iterator[LogLine]:
    """Of each thing that was done in one go the line that says best what it came to, if it came to anything."""
    for run in runs:
        found = told(rules, run, seat)
        words = found.words if found is not None else ""
        lines = rules.tell(run[-1].state, seen(run, seat), seat)
        line = next((each for each in lines if each.text == words), None)
        if line is not None and line.kind not in _ANNOUNCED:
            yield line


def _brief(
    rules: System[Any, Any], state: Any, events: Sequence[Event], words: str, seat: Seat | None
) -> str:
    """The same line without its numbers; "" where it has no shorter one."""
    for event in events:
        shorten = _BRIEFS.get(type(event))
        if shorten is not None and any(line.text == words for line in rules.tell(state, [event], seat)):
            return shorten(words)
    return ""


def _until(words: str, *joints: str) -> str:
    """The sentence up to the first of some joints that is in it."""
    at = min((words.index(joint) for joint in joints if joint in words), default=len(words) - 1)
    return f"{words[:at]}."


def _last(words: str) -> str:
    """What stands after the last comma, or else after the colon."""
    return words.rpartition(", ")[2] if ", " in words else words.rpartition(": ")[2]


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
