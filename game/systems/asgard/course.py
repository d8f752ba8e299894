"""Letting something happen on the table, and heeding what it means to the director.

Whatever the tactical system does, and whatever the director does to its table, goes through here: events are passed on, and
the notices that the adapter makes of them become steps that come before anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.core.events import Context, Event
from game.core.steps import Step
from game.systems.asgard import adapter as a
from game.systems.asgard import adapters
from game.systems.asgard.state import Saga

R = TypeVar("R")
Heed = Callable[[Saga, Context, Any], Sequence[Step[Saga]]]
_HEEDED: dict[type[a.Notice], Heed] = {}
"""What follows from a notice; `sequence` sets it down."""


def heed(kind: type[a.Notice], rule: Heed) -> None:
    """Say what follows from a kind of notice."""
    _HEEDED[kind] = rule


def on_table(state: Saga, ctx: Context, deed: Callable[[Context], R]) -> R:
    """Let something happen on the table, and push what follows from it."""
    own = Context(ctx.chance, [])
    result = deed(own)
    assert own.events is not None
    follow(state, ctx, own.events)
    return result


def follow(state: Saga, ctx: Context, happened: list[Event]) -> None:
    """Pass on what has happened on the table, and push what follows from it."""
    if not happened:
        return
    if ctx.events is not None:
        ctx.events += happened
    steps: list[Step[Saga]] = []
    for notice in adapters.of(state.plan).notices(state.table, happened):
        steps += _HEEDED[type(notice)](state, ctx, notice)
    if state.outcome is None:
        state.push(*steps)
