"""Who is on which side, who sees whom, who is in combat and who explores (A-10, A-11, A-26, A-33)."""

from __future__ import annotations

from game.systems.asgard import adapters
from game.systems.asgard.actions import UnitId
from game.systems.asgard.state import ENEMY, Saga, Token


def friends(state: Saga) -> list[UnitId]:
    """The friendly units on the table."""
    host = adapters.of(state.plan)
    return [unit for unit in host.units(state.table) if host.seat(state.table, unit) != ENEMY]


def foes(state: Saga) -> list[UnitId]:
    """The enemies on the table."""
    return adapters.of(state.plan).units(state.table, ENEMY)


def in_combat(state: Saga, unit: UnitId) -> bool:
    """Whether a friendly unit sees any enemy within visibility (A-11)."""
    enemies = foes(state)
    host = adapters.of(state.plan)
    return bool(enemies and host.seen(state.table, [unit], enemies, state.now.visibility))


def anybody_in_combat(state: Saga) -> bool:
    """Whether any friendly unit is in combat."""
    enemies, own = foes(state), friends(state)
    host = adapters.of(state.plan)
    return bool(enemies and own and host.seen(state.table, own, enemies, state.now.visibility))


def to_check(state: Saga, unit: UnitId) -> list[Token]:
    """The tokens that a unit spots from where it stands, the nearest first (A-10, A-11, A-33)."""
    host, table = adapters.of(state.plan), state.table
    near = [(host.gap(table, unit, token.at), token.id) for token in state.in_play()]
    found = [
        state.tokens[number]
        for gap, number in sorted(near)
        if gap <= state.now.range
        and host.sees_spot(table, unit, state.tokens[number].at, state.now.visibility)
    ]
    return [] if found and not state.checks_in_combat and in_combat(state, unit) else found


def on_their_way(state: Saga) -> bool:
    """Whether the players have come onto the table: the first round has begun."""
    return adapters.of(state.plan).round(state.table) > 0
