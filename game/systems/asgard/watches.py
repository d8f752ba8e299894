"""What comes of an action or of time: watches, whose code follows when all their facts hold (CHANGING CONDITIONS, A-44)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import adapters, endings, eyes
from game.systems.asgard import facts as f
from game.systems.asgard.actions import UnitId
from game.systems.asgard.codes import Cause, Follow
from game.systems.asgard.plan import Watch
from game.systems.asgard.state import Saga

_COMPARES: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    "=": lambda one, other: one == other,
}


class Watching(Step[Saga], frozen=True, tag=True):
    """Of the watches whose facts hold the one with the lowest code follows; then it is looked again (A-44)."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        due = [
            (watch.code, number)
            for number, watch in enumerate(state.plan.watches)
            if _open(state, number, watch) and all(holds(state, fact) for fact in watch.when)
        ]
        if due:
            code, number = min(due)
            state.watched[number] = state.over
            unit = _doer(state, state.plan.watches[number])
            state.note("watch", str(number), code, unit)
            state.push(Follow(code, Cause(unit), "watch"), Watching())
        else:
            endings.look(state, ctx)


def _open(state: Saga, number: int, watch: Watch) -> bool:
    """Whether a watch may follow now: in its conditions; once, or once a round."""
    if watch.within and state.condition not in watch.within:
        return False
    last = state.watched.get(number)
    return last is None or (watch.again and state.over > last)


def _doer(state: Saga, watch: Watch) -> UnitId:
    """Whose doing it is: who has come to a spot, else the unit that acts."""
    for fact in watch.when:
        if isinstance(fact, f.AtSpot):
            return _there(state, fact)[0]
    return state.acting.unit if state.acting.unit in eyes.friends(state) else 0


def holds(state: Saga, fact: f.Fact) -> bool:
    """Whether a fact holds now."""
    return _HOLDS[type(fact)](state, fact)


def _there(state: Saga, fact: f.AtSpot) -> list[UnitId]:
    """The friendly units at a spot that a fact speaks of."""
    host, at = adapters.of(state.plan), state.plan.spots[fact.spot].at
    named = state.plan.friends.get(fact.who)
    who = named.who if named else fact.who
    anybody = fact.who in ("one", "all") or fact.who.isdecimal()
    return [
        unit
        for unit in eyes.friends(state)
        if (anybody or host.who(state.table, unit) == who) and host.gap(state.table, unit, at) <= fact.within
    ]


def _at(state: Saga, fact: f.AtSpot) -> bool:
    there = _there(state, fact)
    if fact.who == "all":
        return bool(there) and len(there) == len(eyes.friends(state))
    return len(there) >= (int(fact.who) if fact.who.isdecimal() else 1)


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
    f.InCombat: lambda state, fact: eyes.on_their_way(state) and eyes.anybody_in_combat(state) == fact.holds,
}

STEPS: tuple[type[Step[Saga]], ...] = (Watching,)
