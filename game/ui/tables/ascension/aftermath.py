"""What happened last on the measured table: its line with the number, and what it did to whom, for the marks at the models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.system import System
from game.systems.ascension import events as e
from game.ui.play.thread import DULL, Aftermath, places_of, runs_back, seen, told_last

_OUTCOMES: tuple[tuple[type[Event], ...], ...] = (
    (e.Struck, e.AttackFailed),
    (e.Wounded, e.Healed),
    (e.Removed, e.Fell),
    (e.PieceDestroyed,),
)
"""What an act is remembered by, the most telling first."""


class Fate(NamedTuple):
    """What an act has done to a model: "lost" wounds, "missed", or "unharmed" though it was hit."""

    model: int
    what: str
    wounds: int = 0


class Deed(Aftermath, frozen=True):
    """An aftermath with what it did to whom."""

    fates: tuple[Fate, ...] = ()


def told(rules: System[Any, Any], moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
    """What happened last in `moments` as a seat may know it; that somebody was activated alone is no outcome."""
    for run in runs_back(rules, moments):
        events = seen(run, seat)
        outcome = _outcome(events)
        if outcome is not None:
            return _deed(rules, run[-1].state, events, outcome, seat)
        last = told_last(rules, run, seat)
        activated = sum(isinstance(event, e.Activated) for event in events)
        if last is not None and 1 + len(last.lines) > activated:
            return last
    return None


def fates(events: Iterable[Event]) -> tuple[Fate, ...]:
    """What some events did to models, each told once."""
    found: dict[int, Fate] = {}
    for event in events:
        if isinstance(event, e.Struck) and event.target and not event.damage:
            found[event.target] = Fate(event.target, "unharmed" if event.hit else "missed")
        elif isinstance(event, e.Wounded):
            before = found.get(event.model)
            found[event.model] = Fate(event.model, "lost", event.wounds + (before.wounds if before else 0))
    return tuple(found.values())


def _outcome(events: Sequence[Event]) -> Event | None:
    """The event that tells best what an act came to."""
    for kinds in _OUTCOMES:
        found = [event for event in events if isinstance(event, kinds)]
        if found:
            return found[0]
    return None


def _deed(
    rules: System[Any, Any], state: Any, events: Sequence[Event], outcome: Event, seat: Seat | None
) -> Aftermath:
    lines = [line for line in rules.tell(state, events, seat) if line.kind not in DULL]
    gone = [event for event in events if isinstance(event, e.Removed | e.PieceDestroyed)]
    told = rules.tell(state, [outcome, *gone], seat) or lines[:1]
    words = " ".join(dict.fromkeys(line.text for line in told))
    rule = "R-6.1.1" if isinstance(outcome, e.Struck) else ""
    told_all = tuple(line.text for line in lines)
    return Deed(words, told_all, rule, told[0].seat, places_of(lines), fates=fates(events))
