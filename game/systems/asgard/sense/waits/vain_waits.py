"""What a sheet waits for in vain: facts that exclude each other, more people than there are, rounds after the end (A-2, A-44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.plan import Plan, Watch
from game.systems.asgard.sheet.reach import Reach, all_lines


class Vain(NamedTuple):
    """The place of a fact among those that have to hold together, why it never does, and a smaller number with which it can."""

    place: int
    why: str
    fewer: int | None = None
    before: tuple[int, ...] = ()
    """The watches that have left the condition by then."""


_JOINS = 2
"""So often a line at most brings a friend, as far as is reckoned with."""


def watches(plan: Plan, reach: Reach, friendly: Sequence[str]) -> Iterator[tuple[int, Vain]]:
    """Watches that can come as far as the sheet goes, and never do: the watch, and its fact. `friendly` are who begins."""
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
        for each in vain[:1]:
            yield number, each


def excluded(facts: Sequence[AnyFact]) -> Iterator[Vain]:
    """Facts of which one never holds together with another before it."""
    for (first, one), (place, other) in combinations(enumerate(facts), 2):
        for wrong, each, beside in ((place, other, one), (first, one, other)):
            if isinstance(beside, f.Strength) and _asks(each) > beside.count > 0:
                text = f"never holds: only {beside.count} are left by then; write {beside.count}"
                yield Vain(wrong, text, beside.count)
                break
        else:
            if _exclude(one, other) or _exclude(other, one):
                text = "never holds together with another fact beside it: take one of them out"
                yield Vain(place, text)


def _asks(fact: AnyFact) -> int:
    """How many of the players' units a fact asks for, by number."""
    if isinstance(fact, f.AtSpot | f.Near | f.Alive) and not getattr(fact, "foes", False):
        return int(fact.who) if fact.who.isdecimal() else 0
    return 0


def _exclude(one: AnyFact, other: AnyFact) -> bool:
    match one, other:
        case f.Not(fact=fact), _:
            return fact == other
        case f.FallenFriend(who="all"), f.AtSpot() | f.DoneBy():
            return True
        case f.FallenFriend(who="all"), f.Alive(foes=False) | f.Near(foes=False):
            return True
        case f.KindGone(kind=kind), f.Alive(foes=True, who=who) | f.Near(foes=True, who=who) | f.InSight(
            kind=who
        ):
            return kind in (who, "enemy")
        case f.InCombat(holds=False), f.InSight():
            return True
        case f.InCombat(holds=one_holds), f.InCombat(holds=other_holds):
            return one_holds != other_holds
        case f.PieceIs(piece=piece), f.PieceIs(piece=same) if piece == same:
            return _PIECE[one.status].isdisjoint(_PIECE[other.status])
        case f.Counted(name=name), f.Counted(name=same) if name == same:
            return _least(one) > _most(other) or _least(other) > _most(one)
        case f.ObjectiveIs(objective=aim), f.ObjectiveIs(objective=same) if aim == same:
            return one.status != other.status
    return False


_PIECE = {
    "open": {"open"}, "shut": {"shut", "locked"}, "locked": {"locked"}, "gone": {"gone"}, "used": {"open", "shut", "used", "gone", "locked"},
}  # fmt: skip
"""What else a piece can be of which a fact says something."""


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
            text = f"never holds: the players have {most} units at most; write a smaller number"
            yield Vain(place, text, most)


def _strangers(facts: Sequence[AnyFact], own: set[str]) -> Iterator[Vain]:
    """Somebody who does not play and never joins."""
    for place, fact in enumerate(facts):
        who = fact.who if isinstance(fact, f.AtSpot | f.FallenFriend | f.DoneBy) else ""
        if isinstance(fact, f.Alive) and not fact.foes:
            who = fact.who
        if who and not who.isdecimal() and who not in {"one", "all", *own}:
            yield Vain(place, f"never holds: {who} does not play and never joins; write somebody who does")


# What comes too late


def _late(plan: Plan, number: int, last: float) -> Iterator[Vain]:
    """Rounds that never come: the story is over by then, at the latest with round `last`, or its condition has been left."""
    watch = plan.watches[number]
    for place, fact in enumerate(watch.when):
        if isinstance(fact, f.RoundOver) and fact.round > last:
            text = f"never holds: the story is over with round {last:g}; write an earlier one"
            yield Vain(place, text, int(last))
        elif isinstance(fact, f.RoundOver) and watch.within == (0,) and _stay(plan, 0) < fact.round:
            stay = _stay(plan, 0)
            text = f"never holds: condition 0 has been left after round {stay:g} by another watch; write an earlier one"
            yield Vain(place, text, int(stay), _leaving(plan, 0, stay))
        elif isinstance(fact, f.RoundsHere) and watch.within:
            stays = [_stay(plan, condition) for condition in watch.within]
            if all(stay < fact.rounds for stay in stays):
                text = f"never holds: the condition has been left after {max(stays):g} by another watch; write a smaller number"
                before = _leaving(plan, watch.within[0], stays[0]) if len(stays) == 1 else ()
                yield Vain(place, text, int(max(stays)), before)


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
    return min((_rounds(plan, watch, condition) for watch in plan.watches), default=float("inf"))


def _rounds(plan: Plan, watch: Watch, condition: int) -> float:
    """After how many rounds of a condition a watch always leaves it."""
    fact = _alone(watch)
    if (watch.within and condition not in watch.within) or not _leaves(plan, watch.code, condition):
        return float("inf")
    if isinstance(fact, f.RoundsHere):
        return fact.rounds
    return fact.round if isinstance(fact, f.RoundOver) and condition == 0 else float("inf")


def _leaving(plan: Plan, condition: int, rounds: float) -> tuple[int, ...]:
    """The watches that leave a condition after so many rounds."""
    return tuple(
        number for number, watch in enumerate(plan.watches) if _rounds(plan, watch, condition) == rounds
    )


def ends(plan: Plan, code: int) -> bool:
    """Whether a code ends the story, whatever version of it follows and whatever is answered."""
    return _leaves(plan, code)


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
