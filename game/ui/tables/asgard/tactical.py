"""The tactical part of a match of ASGARD, as the tables of the tactical systems expect a match.

A table plans and aims on states, views and decisions of its own system; the director holds them one level down. Whatever
is not about the table is the match's own: acting, undo, record, who sits where.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.chance import Chance
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Decision
from game.core.system import View
from game.systems.asgard import adapters
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.state import Saga


class Beneath:
    """A match of ASGARD as its tactical system sees it."""

    def __init__(self, match: Match) -> None:
        self.whole = match
        self.system = _System(match)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)

    @property
    def adapter(self) -> Adapter:
        """What the director knows of the tactical system."""
        return adapters.of(self.whole.state.plan)

    @property
    def state(self) -> Any:
        """The table now."""
        return self.whole.state.table

    @property
    def decision(self) -> Decision[Any] | None:
        """What the tactical system asks, while the director waits for nothing of its own."""
        return asked_below(self.whole.state)

    def view(self, seat: Seat) -> Any:
        """What `seat` may know of the table."""
        return view_below(self.whole.state, seat)


class _System:
    """The system of such a match: views are made up into tables, the rest is the director's."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match.system, name)

    def resample(self, view: View, chance: Chance) -> Any:
        """A table that could be true as far as `view` knows."""
        return adapters.of(self._match.state.plan).system.resample(view, chance)


def asked_below(saga: Saga) -> Decision[Any] | None:
    """What the tactical system asks; None while the director asks something itself, or nobody is asked."""
    if not isinstance(saga.decision, Tactical):
        return None
    found: Decision[Any] | None = saga.table.decision
    return found


def view_below(saga: Saga, seat: Seat) -> Any:
    """What `seat` may know of the table of a saga; nobody is asked there while the director asks something itself."""
    view: Any = adapters.of(saga.plan).system.view(saga.table, seat)
    return view if asked_below(saga) is not None else msgspec.structs.replace(view, stack=())
