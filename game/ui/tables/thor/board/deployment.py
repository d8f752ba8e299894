"""Putting units down before the battle (T-2).

While the sides alternate, a unit is put down by the drag or the click that takes it to a square, or by Enter where it is
suggested. Once the other side has none left, all the rest is laid out first: drags between squares change it, what is missing
can be suggested, and one press puts all of it down.
"""

from __future__ import annotations

from typing import Any, Protocol

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.thor.actions import Deploy
from game.systems.thor.advice import Deploying, judge
from game.systems.thor.sequence import undeployed
from game.systems.thor.state import FOE, Battle
from game.systems.thor.view import BattleView


class Draft(Protocol):
    """A hand on the table that puts units down."""

    seat: Seat
    view: BattleView
    state: Battle
    mine: bool
    unit: int
    plan: Action | None
    draft: dict[int, str]
    """Where the rest of the units is to stand, in the order in which it was laid out."""

    @property
    def deploying(self) -> bool: ...
    def lit(self) -> dict[str, list[Any]]: ...


def freely(table: Draft) -> bool:
    """Whether all the rest may be laid out before any of it is put down."""
    alone = table.deploying and table.mine and not undeployed(table.state, FOE[table.seat])
    return alone and (len(waiting(table)) > 1 or bool(table.draft))


def waiting(table: Draft) -> list[int]:
    """The units of a side that are still to be put down, those laid out among them."""
    return [unit.id for unit in table.view.reserve[table.seat]]


def left(table: Draft) -> list[int]:
    """The units that have not been laid out."""
    return [unit for unit in waiting(table) if unit not in table.draft]


def at(table: Draft, square: str) -> int:
    """The unit that is laid out on a square; 0 for none."""
    return next((unit for unit, place in table.draft.items() if place == square), 0)


def lay(table: Draft, square: str) -> bool:
    """Lay the chosen unit out on a square, changing places with who is there; choose the next. False if it may not be."""
    unit = table.unit or next(iter(left(table)), 0)
    free = {offer.action.to for found in table.lit().values() for offer in found}
    if not unit or square not in free:
        return False
    other, before = at(table, square), table.draft.pop(unit, "")
    if other and other != unit:
        del table.draft[other]
        if before:
            table.draft[other] = before
    table.draft[unit] = square
    table.unit = next(iter(left(table)), 0)
    return True


def take_back(table: Draft) -> bool:
    """Take back what was laid out last; False if nothing was."""
    if not table.draft:
        return False
    unit = next(reversed(table.draft))
    del table.draft[unit]
    table.unit = unit
    return True


def suggest(table: Draft) -> None:
    """Lay out whoever is left where a careful player would put them."""
    state = _laid_out(table)
    while state.reserve[table.seat]:
        best = _best(table, state)
        _put(state, table.seat, best.unit, best.to)
        table.draft[best.unit] = best.to
    table.unit = 0


def suggested(table: Draft) -> Deploy | None:
    """The chosen unit, or the next that is left, and where a careful player would put it; None if none is left."""
    units = left(table)
    if not units:
        return None
    unit = table.unit if table.unit in units else units[0]
    return Deploy(unit, _best(table, _laid_out(table), unit).to)


def _best(table: Draft, state: Battle, unit: int = 0) -> Deploy:
    """What a careful player would put down first, or where that player would put a unit."""
    adviser = judge(table.view, state)
    assert isinstance(adviser, Deploying)
    names = {each.id: each.name for each in state.reserve[table.seat]}
    found = [each for each in adviser.choices() if isinstance(each, Deploy)]
    return max((each for each in found if not unit or names[each.unit] == names[unit]), key=adviser.worth)


def _laid_out(table: Draft) -> Battle:
    """The board as it will be with what is laid out so far."""
    state = table.state.copy()
    for unit, square in table.draft.items():
        _put(state, table.seat, unit, square)
    return state


def _put(state: Battle, seat: Seat, unit: int, square: str) -> None:
    found = next(each for each in state.reserve[seat] if each.id == unit)
    state.reserve[seat] = tuple(each for each in state.reserve[seat] if each.id != unit)
    state.place(found, square)


def actions(table: Draft) -> list[Action]:
    """What puts down all that is laid out, in order."""
    return [Deploy(unit, square) for unit, square in table.draft.items()]
