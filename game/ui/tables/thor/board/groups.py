"""Gathering a group for an advance, one unit after the other (T-12, T-103)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from game.core.actions import Action, Refusal
from game.core.match import Match
from game.systems.thor.actions import Advance
from game.systems.thor.movement import in_marching_order
from game.systems.thor.state import Battle
from game.ui.tables.thor.offers import advances
from game.ui.tables.thor.reasons import Said

MOST = 3


class Gathered(Protocol):
    """A hand on the table with which groups are gathered."""

    match: Match
    state: Battle
    actions: list[Action]
    unit: int
    slot: int
    group: list[int] | None
    plan: Action | None
    aim: str
    said: Said | None

    @property
    def card(self) -> str: ...
    @property
    def hand(self) -> tuple[str, ...]: ...
    def may_advance(self) -> bool: ...
    def drop(self) -> None: ...
    def choose(self, unit: int) -> None: ...
    def slot_of(self, card: str) -> int: ...
    def refuse(self, refusal: Refusal, *, square: str = "", slot: int = -1) -> None: ...


def start(table: Gathered) -> None:
    """Gather a group for the armed card, beginning with the chosen unit; again: go back to a single unit."""
    if table.group is not None:
        table.group, table.plan = None, None
    elif table.may_advance():
        unit, table.plan, table.said = table.unit, None, None
        table.group = [unit] if unit in joinable(table, []) else []


def joinable(table: Gathered, group: Iterable[int]) -> list[int]:
    """The units that could join a group that advances with the armed card."""
    have = set(group)
    fitting = [action for action in advances(table.actions, table.card) if have <= set(action.units)]
    return sorted({unit for action in fitting for unit in action.units} - have)


def join(table: Gathered, unit: int) -> None:
    """Take a unit into the group, or out of it; without a group, begin one with the chosen unit."""
    if table.group is None:
        first = table.unit
        slot = _card_for(table, {first, unit})
        table.drop()
        table.slot = slot
        if slot < 0 or not first:
            table.choose(unit)
            return
        table.group = [first]
    if unit in table.group:
        table.group.remove(unit)
    elif len(table.group) < MOST:
        table.group.append(unit)
    table.unit = table.group[0] if table.group else 0
    _plan(table)


def _card_for(table: Gathered, units: set[int]) -> int:
    """The card that can take these units forward together, the armed one if it can; -1 for none."""
    fitting = [
        card for card in table.hand if any(units <= set(each.units) for each in advances(table.actions, card))
    ]
    if table.card in fitting:
        return table.slot
    return table.slot_of(fitting[0]) if fitting else -1


def _plan(table: Gathered) -> None:
    """Propose the advance in an order that works, or say why there is none."""
    group = table.group or []
    table.plan, table.aim, table.said = None, "", None
    if len(group) < 2:
        return
    units = in_marching_order([table.state.units[each] for each in group])
    action = Advance(table.card, tuple(each.id for each in units))
    refusal = table.match.refusal(action)
    if refusal:
        table.refuse(refusal, square=table.state.units[group[-1]].at)
    else:
        table.plan = action
