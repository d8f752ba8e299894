"""Whether facts hold now: for watches, rows, versions of codes, and lines (A-44, A-75, A-76)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.systems.asgard import adapters, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import Saga

_COMPARES: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    "=": lambda one, other: one == other,
}


def holds(state: Saga, fact: f.AnyFact, unit: UnitId = 0) -> bool:
    """Whether a fact holds now; `unit` is the friendly unit whose doing it would be."""
    match fact:
        case f.Not():
            return not holds(state, fact.fact, unit)
        case f.DoneBy():
            return unit in named(state, fact.who)
        case f.Near():
            return _near(state, fact, unit)
        case _:
            return _HOLDS[type(fact)](state, fact)


def all_hold(state: Saga, facts: Iterable[f.AnyFact], unit: UnitId = 0) -> bool:
    """Whether all of some facts hold."""
    return all(holds(state, fact, unit) for fact in facts)


def named(state: Saga, who: f.Who) -> list[UnitId]:
    """The friendly units on the table of whom a fact speaks: one of them, all of them, or by name."""
    own = eyes.friends(state)
    if who in ("one", "all") or who.isdecimal():
        return own
    friend = state.plan.friends.get(who)
    wanted, host = friend.who if friend else who, adapters.of(state.plan)
    return [unit for unit in own if host.who(state.table, unit) == wanted]


def _enough(state: Saga, who: f.Who, found: int, count: int) -> bool:
    """Whether so many friendly units are as many as a fact says: `all` are all that are left, and at least one."""
    return 0 < found == len(eyes.friends(state)) if who == "all" else found >= count


def there(state: Saga, fact: f.AtSpot) -> list[UnitId]:
    """The friendly units at a spot that a fact speaks of."""
    host, at = adapters.of(state.plan), state.plan.spots[fact.spot].at
    return [unit for unit in named(state, fact.who) if host.gap(state.table, unit, at) <= fact.within]


def _at(state: Saga, fact: f.AtSpot) -> bool:
    return _enough(state, fact.who, len(there(state, fact)), int(fact.who) if fact.who.isdecimal() else 1)


# Who is alive, seen, near


def _kind(state: Saga, kind: str) -> list[UnitId]:
    """The enemies of a kind that are on the table or blips."""
    return [foe.unit for foe in state.foes.values() if kind in ("enemy", foe.kind)]


def _alive(state: Saga, fact: f.Alive) -> bool:
    if fact.foes:
        return len(_kind(state, fact.who)) >= fact.count
    return _enough(state, fact.who, len(named(state, fact.who)), fact.count)


def _in_sight(state: Saga, kind: str) -> set[UnitId]:
    """The enemies of a kind that friendly units see."""
    there = [unit for unit in _kind(state, kind) if unit not in state.blips]
    host, own = adapters.of(state.plan), eyes.friends(state)
    if not there or not own:
        return set()
    return {foe for _, foe in host.seen(state.table, own, there, state.now.visibility)}


def _near(state: Saga, fact: f.Near, unit: UnitId) -> bool:
    """Whether so many units on the table are so near, edge to edge; a blip counts where its marker lies."""
    wanted = _kind(state, fact.who) if fact.foes else named(state, fact.who)
    goals = _goals(state, fact, unit)
    found = sum(
        any(_gap(state, each, goal) <= fact.within for goal in goals if goal != each) for each in wanted
    )
    return found >= fact.count if fact.foes else _enough(state, fact.who, found, fact.count)


def _goals(state: Saga, fact: f.Near, unit: UnitId) -> list[UnitId | Spot]:
    """What a fact asks to be near to: units, or a place. Nothing if it is not on the table."""
    match fact.what:
        case "spot":
            return [state.plan.spots[fact.to].at]
        case "token":
            return [state.tokens[int(fact.to)].at]
        case "enemy":
            return list(_kind(state, fact.to))
        case "unit":
            return [unit] if unit in eyes.friends(state) else []
        case _:
            return list(named(state, fact.to))


def _gap(state: Saga, unit: UnitId, goal: UnitId | Spot) -> int:
    """From the edge of a unit to another unit or a place; from its marker if it is a blip."""
    host, blips = adapters.of(state.plan), state.blips
    if isinstance(goal, int) and goal in blips:
        goal = blips[goal].at
    if unit in blips:
        at = blips[unit].at
        return host.apart(at, goal) if isinstance(goal, tuple) else host.gap(state.table, goal, at)
    if isinstance(goal, tuple):
        return host.gap(state.table, unit, goal)
    return host.between(state.table, unit, goal)


# What has happened


def _falls(state: Saga, fact: f.FallenFriend) -> bool:
    if fact.who == "all":
        return bool(state.lost) and not eyes.friends(state)
    if fact.who == "one" or fact.who.isdecimal():
        return sum(state.lost.values()) >= (1 if fact.who == "one" else int(fact.who))
    named = state.plan.friends.get(fact.who)
    return state.lost.get(named.who if named else fact.who, 0) > 0


def _gone(state: Saga, fact: f.KindGone) -> bool:
    if fact.kind == "enemy":
        return bool(state.came) and not state.foes
    return fact.kind in state.came and not any(foe.kind == fact.kind for foe in state.foes.values())


def _counted(state: Saga, fact: f.Counted) -> bool:
    return _COMPARES[fact.compare](state.counts.get(fact.name, 0), fact.amount)


_HOLDS: dict[type[f.Fact], Callable[[Saga, Any], bool]] = {
    f.AtSpot: _at,
    f.FallenFriend: _falls,
    f.KindGone: _gone,
    f.KindFallen: lambda state, fact: state.fallen.get(fact.kind, 0) >= fact.count,
    f.RoundOver: lambda state, fact: state.over >= fact.round,
    f.RoundsHere: lambda state, fact: state.over + 1 - max(state.entered, 1) >= fact.rounds,
    f.Counted: _counted,
    f.ObjectiveIs: lambda state, fact: state.objectives[fact.objective] == fact.status,
    f.PieceIs: lambda state, fact: adapters.of(state.plan).piece_is(state.table, fact),
    f.SeenIs: lambda state, fact: fact.effect in state.seen,
    f.Strength: lambda state, fact: eyes.on_their_way(state) and len(eyes.friends(state)) <= fact.count,
    f.TokensLeft: lambda state, fact: len(state.in_play()) <= fact.count,
    f.Alive: _alive,
    f.InSight: lambda state, fact: len(_in_sight(state, fact.kind)) >= fact.count,
    f.InCombat: lambda state, fact: eyes.on_their_way(state) and eyes.anybody_in_combat(state) == fact.holds,
}
