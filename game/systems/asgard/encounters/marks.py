"""Flat-footed, stances, and what the environment lends: laid on the units of the tactical system (A-2, A-13, A-20, A-21, A-32)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Context
from game.systems.asgard import adapters, events
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Adapter, Mark
from game.systems.asgard.sheet.effects import Stance
from game.systems.asgard.state import ENEMY, Saga, Stand

AMOUNT: dict[Stance, int] = {"advantaged": 1, "neutral": 0, "disadvantaged": -1}


def lay(state: Saga) -> None:
    """Bring what is lent to every unit on the table up to date."""
    host = adapters.of(state.plan)
    for unit in host.units(state.table):
        wanted = tuple(_marks(state, host, unit))
        if host.lent(state.table, unit) != wanted:
            host.lend(state.table, unit, wanted)


def _marks(state: Saga, host: Adapter, unit: UnitId) -> Iterator[Mark]:
    if unit in state.flat:
        for stat, amount in host.flat_footed:
            yield Mark(stat, amount, "flat-footed", "A-21")
    for stand in state.stands:
        if stand.unit == unit:
            cause = "advantaged" if stand.amount > 0 else "disadvantaged"
            for stat, amount in host.advantage:
                yield Mark(stat, amount * stand.amount, cause, "A-21", stand.against)
    side = "they" if host.seat(state.table, unit) == ENEMY else "you"
    for variable in state.now.variables:
        for lending in variable.lends:
            if lending.side in (side, "all"):
                yield Mark(lending.stat, lending.amount, f"{variable.name}: {variable.value}", "A-2")


def catch(state: Saga, ctx: Context, unit: UnitId) -> None:
    """A unit is flat-footed to the end of its next activation; one under way does not count (A-13, A-21, A-32)."""
    state.flat[unit] = 2 if adapters.of(state.plan).acting(state.table, unit) else 1
    ctx.tell(events.FlatFooted, unit)
    lay(state)


def recover(state: Saga, ctx: Context, unit: UnitId) -> None:
    """An activation of a unit has ended: it may be flat-footed no longer (A-32)."""
    if unit in state.flat:
        state.flat[unit] -= 1
        if not state.flat[unit]:
            del state.flat[unit]
            ctx.tell(events.FlatFooted, unit, False)
            lay(state)


def stand(state: Saga, unit: UnitId, against: tuple[UnitId, ...], stance: Stance) -> None:
    """An encounter stands so to those that triggered it, to the end of the round (A-20, A-21)."""
    if AMOUNT[stance] and against:
        state.stands = (*state.stands, Stand(unit, against, AMOUNT[stance], state.turn))


def level(state: Saga, unit: UnitId) -> None:
    """An enemy stands to nobody in any special way: a blip that is seen again is neutral (A-22)."""
    state.stands = tuple(each for each in state.stands if each.unit != unit)


def settle(state: Saga, round: int) -> None:
    """The stances of a round that is over are over (A-21)."""
    state.stands = tuple(each for each in state.stands if each.until > round)
    lay(state)
