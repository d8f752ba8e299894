"""Which version of a row of a card table counts when one of its cards is turned up (A-14, A-75)."""

from __future__ import annotations

from game.systems.asgard.actions import UnitId
from game.systems.asgard.sheet.plan import Entry
from game.systems.asgard.state import Saga
from game.systems.asgard.story.truths import all_hold


def chosen(state: Saga, entry: Entry, unit: UnitId) -> Entry:
    """The first version that can happen; else one whose card effects are missing; else an empty one with its key."""
    if not (entry.others or entry.once or entry.when):
        return entry
    open_ones = [
        each
        for each in entry.versions
        if not (each.once and _came(state, each)) and all_hold(state, each.when or (), unit)
    ]
    ready = [each for each in open_ones if all(need in state.seen for need in each.needs)]
    return next(iter((*ready, *open_ones)), Entry(entry.key))


def _came(state: Saga, entry: Entry) -> bool:
    """Whether a row of the condition that holds has happened in this game."""
    return any(
        page.kind == "card" and page.condition == state.condition and page.what.split()[1:] == [entry.key]
        for page in state.tale
    )
