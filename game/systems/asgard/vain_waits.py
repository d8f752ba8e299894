"""What a sheet waits for in vain: facts that exclude each other, more people than there are, rounds after the end (A-2, A-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.systems.asgard import effects as e
from game.systems.asgard import facts as f
from game.systems.asgard.facts import AnyFact
from game.systems.asgard.plan import Plan, Watch
from game.systems.asgard.reach import Reach, all_lines

Vain = tuple[int, str]
"""The place of a fact among those that have to hold together, and why it never does."""
_JOINS = 2
"""So often a line at most brings a friend, as far as is reckoned with."""


def watches(plan: Plan, reach: Reach, friendly: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Watches that can come as far as the sheet goes, and never do: the watch, the fact, and why. `friendly` are who begins."""
    own = {*friendly, *(kind.who for kind in plan.friends.values()), *plan.friends}
    most = len(friendly) + _JOINS * sum(
        isinstance(line, e.JoinFriends) for code in reach.codes for line in e.bared(all_lines(plan, code))
    )
    last = max(_over(plan, condition) for condition in reach.conditions)
    for number in sorted(reach.watches):
        watch = plan.watches[number]
        vain = [
            *excluded(watch.when),
            *_too_many(watch.when, most),
            *_strangers(watch.when, own),
            *_late(plan, number, last),
        ]
        for place, why in vain[:1]:
            yield number, place, why


def excluded(facts: Sequence[AnyFact]) -> Iterator[Vain]:
    """Facts of which one never holds together with another before it."""
    for (_, one), (place, other) in combinations(enumerate(facts), 2):
        if _exclude(one, other) or _exclude(other, one):
            yield place, "never holds together with another fact beside it: take one of them out"


def _exclude(one: AnyFact, other: AnyFact) -> bool:
    match one, other:
        case f.Not(fact=fact), _:
            return fact == other
        case f.Counted(name=name), f.Counted(name=same) if name == same:
            return _least(one) > _most(other) or _least(other) > _most(one)
        case f.ObjectiveIs(objective=aim), f.ObjectiveIs(objective=same) if aim == same:
            return one.status != other.status
        case f.Strength(count=count), f.Alive(foes=False, who=who) if who.isdecimal():
            return int(who) > count
    return False


def _least(fact: f.Counted) -> int:
    return 0 if fact.compare == "<=" else fact.amount


def _most(fact: f.Counted) -> float:
    return float("inf") if fact.compare == ">=" else fact.amount


def _too_many(facts: Sequence[AnyFact], most: int) -> Iterator[Vain]:
    """More of the players' units than there ever are."""
    for place, fact in enumerate(facts):
        asked = fact.who if isinstance(fact, f.AtSpot | f.FallenFriend) else ""
        if isinstance(fact, f.Alive) and not fact.foes:
            asked = fact.who
        if asked.isdecimal() and int(asked) > most:
            yield place, f"never holds: the players have {most} units at most; write a smaller number"


def _strangers(facts: Sequence[AnyFact], own: set[str]) -> Iterator[Vain]:
    """Somebody who does not play and never joins."""
    for place, fact in enumerate(facts):
        who = fact.who if isinstance(fact, f.AtSpot | f.FallenFriend | f.DoneBy) else ""
        if isinstance(fact, f.Alive) and not fact.foes:
            who = fact.who
        if who and not who.isdecimal() and who not in {"one", "all", *own}:
            yield place, f"never holds: {who} does not play and never joins; write somebody who does"


# What comes too late


def _late(plan: Plan, number: int, last: float) -> Iterator[Vain]:
    """Rounds that never come: the story is over by then, at the latest with round `last`, or its condition has been left."""
    watch = plan.watches[number]
    for place, fact in enumerate(watch.when):
        if isinstance(fact, f.RoundOver) and fact.round > last:
            yield place, f"never holds: the story is over with round {last:g}; write an earlier one"
        elif isinstance(fact, f.RoundsHere) and watch.within:
            stays = [_stay(plan, condition) for condition in watch.within]
            if all(stay < fact.rounds for stay in stays):
                text = f"never holds: the condition has been left after {max(stays):g} by another watch; write a smaller number"
                yield place, text


def _over(plan: Plan, condition: int) -> float:
    """The round with which the story is over at the latest, as long as a condition holds."""
    rounds = (
        fact.round
        for watch in plan.watches
        if isinstance(fact := _alone(watch), f.RoundOver)
        and (not watch.within or condition in watch.within)
        and _leaves(plan, watch.code)
    )
    return min(rounds, default=float("inf"))


def _stay(plan: Plan, condition: int) -> float:
    """How many rounds a condition lasts at most, as watches always leave it then."""
    found = float("inf")
    for watch in plan.watches:
        fact = _alone(watch)
        if (
            fact is None
            or (watch.within and condition not in watch.within)
            or not _leaves(plan, watch.code, condition)
        ):
            continue
        if isinstance(fact, f.RoundsHere):
            found = min(found, fact.rounds)
        elif isinstance(fact, f.RoundOver) and condition == 0:
            found = min(found, fact.round)
    return found


def _alone(watch: Watch) -> AnyFact | None:
    """The only fact that a watch waits for."""
    return watch.when[0] if len(watch.when) == 1 else None


def _leaves(plan: Plan, code: int, condition: int | None = None, before: tuple[int, ...] = ()) -> bool:
    """Whether whatever version of a code follows ends the story, or leaves a condition for another."""
    if code not in plan.codes or code in before:
        return False
    been = (*before, code)
    return all(
        any(_goes(plan, line, condition, been) for line in version.do)
        for version in plan.codes[code].versions
    )


def _goes(plan: Plan, line: e.AnyEffect, condition: int | None, before: tuple[int, ...]) -> bool:
    match line:
        case e.EndStory():
            return True
        case e.Change():
            return condition is not None and line.condition != condition
        case e.Also():
            return _leaves(plan, line.code, condition, before)
        case e.Ask():
            return all(_leaves(plan, code, condition, before) for _, code in line.choices)
        case e.Die():
            return all(_leaves(plan, code, condition, before) for code in line.faces)
    return False
