"""The combats of the unit that acts as a list: in which order they are fought, and with how many dice each (GB-59 to GB-64).

Without pixels. The list outlives a combat: after each the next one is planned, with the dice that are left.
"""

from __future__ import annotations

from typing import NamedTuple

from game.systems.confrontation import actions as a
from game.systems.confrontation import units
from game.systems.confrontation.melee import preview, striking
from game.systems.confrontation.melee.parties import left, strikers
from game.systems.confrontation.melee.preview import Fight
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.ui.tables.confrontation.desk import Desk

KEY, FOLLOWED = "combats", "combats followed"


class Pair(NamedTuple):
    """Who strikes whom: an attacking and a defending party, each by profile or as an Incarnate."""

    attackers: str
    hero: FighterId
    defenders: str
    target: UnitId
    victim: FighterId


class Bout(NamedTuple):
    """A combat that can be fought: who could give how many dice, and how many each gives."""

    pair: Pair
    able: tuple[tuple[FighterId, int], ...]
    given: tuple[tuple[FighterId, int], ...]

    @property
    def dice(self) -> int:
        """How many dice it is fought with."""
        return sum(count for _, count in self.given)

    @property
    def most(self) -> int:
        """How many there could be."""
        return sum(count for _, count in self.able)

    @property
    def action(self) -> a.Combat:
        """It as an action."""
        attackers, hero, defenders, target, victim = self.pair
        dice = tuple((who, count) for who, count in self.given if count)
        return a.Combat(attackers, defenders, target, dice, hero, victim)


class Wishes:
    """What the player has settled of the combats of one activation."""

    def __init__(self, unit: UnitId, number: int) -> None:
        self.unit, self.round = unit, number
        self.order: list[Pair] = []
        self.evenly = False
        self.counts: dict[Pair, int] = {}
        """How many dice a combat gets, where the player has said so."""


def now(desk: Desk) -> list[Bout]:
    """The combats in the order in which they are to be fought; empty where none is asked for."""
    if not asks(desk):
        return []
    key = KEY, desk.lasting.get("deals", 0)
    if key not in desk.memo:
        desk.memo[key] = _dealt(desk.base if desk.kind == "acting" else desk.state, wishes(desk))
    found: list[Bout] = desk.memo[key]
    return found


def asks(desk: Desk) -> bool:
    """Whether combats are chosen now."""
    if not desk.mine:
        return False
    return desk.kind == "combats" or (desk.kind == "acting" and desk.armed == "stay")


def wishes(desk: Desk) -> Wishes:
    """What is settled of the combats of this activation."""
    found: Wishes | None = desk.lasting.get(KEY)
    if found is None or (found.unit, found.round) != (desk.actor, desk.state.round):
        found = desk.lasting[KEY] = Wishes(desk.actor, desk.state.round)
    return found


def _dealt(state: Battle, wished: Wishes) -> list[Bout]:
    active = state.active
    if active is None or active.form not in ("assault", "stay"):
        return []
    contacts = units.contacts(state, active.unit)
    able: dict[Pair, tuple[tuple[FighterId, int], ...]] = {}
    for party, foes in striking.pairs(state, active.unit, contacts):
        pair = Pair(party.profile, party.hero, foes.profile, foes.unit, foes.hero)
        able[pair] = tuple((each.id, left(state, each)) for each in strikers(state, party, foes, contacts))
    order = [pair for pair in wished.order if pair in able]
    order += [pair for pair in able if pair not in order]
    wished.order = order
    return dealt(order, able, wished)


def dealt(
    order: list[Pair], able: dict[Pair, tuple[tuple[FighterId, int], ...]], wished: Wishes
) -> list[Bout]:
    """The dice dealt from the first combat on: all that are left to each, evenly, or as many as were said."""
    rest = {who: count for givers in able.values() for who, count in givers}
    found = []
    for number, pair in enumerate(order):
        later = order[number + 1 :]
        given = {}
        for who, _ in able[pair]:
            shared = 1 + sum(any(other == who for other, _ in able[each]) for each in later)
            given[who] = -(-rest[who] // shared) if wished.evenly else rest[who]
        _cut(given, wished.counts.get(pair))
        for who, count in given.items():
            rest[who] -= count
        found.append(Bout(pair, able[pair], tuple(given.items())))
    return found


def _cut(given: dict[FighterId, int], most: int | None) -> None:
    """Take dice away, a die from whoever gives most at a time, down to a number."""
    while most is not None and sum(given.values()) > max(0, most):
        who = max(given, key=lambda each: (given[each], each))
        given[who] -= 1


# What the player does with it


def foresee(desk: Desk, bout: Bout) -> Fight | None:
    """What a combat would do; None without dice."""
    if not bout.dice:
        return None
    state = desk.base if desk.kind == "acting" else desk.state
    key = "foreseen", bout.action
    if key not in desk.memo:
        desk.memo[key] = preview.fight(state, bout.action)
    found: Fight = desk.memo[key]
    return found


def plan(desk: Desk) -> None:
    """Plan the first combat of the list that has dice."""
    bout = next((each for each in now(desk) if each.dice), None)
    if bout is None:
        return
    active = desk.state.active
    first = (a.Declare("stay"),) if active is not None and active.form is None else ()
    desk.propose(*first, bout.action)


def sooner(desk: Desk, pair: Pair) -> None:
    """A combat is fought before the one that stands before it."""
    order = wishes(desk).order
    at = order.index(pair)
    order.insert(max(0, at - 1), order.pop(at))
    _again(desk)


def first(desk: Desk, pair: Pair) -> None:
    """A combat is fought next."""
    order = wishes(desk).order
    order.remove(pair)
    order.insert(0, pair)
    _again(desk)


def deal(desk: Desk, bout: Bout, more: int) -> None:
    """A combat gets more or fewer dice."""
    wishes(desk).counts[bout.pair] = max(0, min(bout.most, bout.dice + more))
    _again(desk)


def evenly(desk: Desk, wanted: bool) -> None:
    """The dice of everybody are shared among his combats, or all go to the first of them."""
    wished = wishes(desk)
    wished.evenly = wanted
    wished.counts.clear()
    _again(desk)


def _again(desk: Desk) -> None:
    desk.lasting["deals"] = desk.lasting.get("deals", 0) + 1
    plan(desk)


def follows(desk: Desk) -> None:
    """After a combat the next one of an ordered list is planned, once, unless something else is."""
    wished = desk.lasting.get(KEY)
    settled = wished is not None and (wished.order or wished.counts or wished.evenly)
    if not settled or desk.kind != "combats" or desk.memo.get(FOLLOWED):
        return
    desk.memo[FOLLOWED] = True
    if desk.proposed is None and not desk.pick and now(desk):
        plan(desk)
