"""The combats of the unit that acts as a list: in which order they are fought, and with how many dice each (GB-59 to GB-64).

Without pixels. The list outlives a combat: after each the next one is fought with the dice that are left, or planned, where the
player wants to see each before the next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.actions import Action
from game.systems.confrontation import actions as a
from game.systems.confrontation import units
from game.systems.confrontation.melee import combat_choices, preview
from game.systems.confrontation.melee.parties import left, strikers
from game.systems.confrontation.melee.preview import Fight
from game.systems.confrontation.odds import Chances
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.ui.tables.confrontation import click_order
from game.ui.tables.confrontation.desk import Desk

KEY, FOLLOWED, ALONE = "combats", "combats followed", "combats one by one"


class Pair(NamedTuple):
    """Who strikes whom: an attacking and a defending party, each by profile or as an Incarnate."""

    attackers: str
    hero: FighterId
    defenders: str
    target: UnitId
    victim: FighterId


Able = dict[Pair, tuple[tuple[FighterId, int], ...]]
"""Who could give how many dice to each combat."""


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
        self.moved = False
        """Whether the order is the player's own."""
        self.evenly = False
        self.counts: dict[Pair, int] = {}
        """How many dice a combat gets, where the player has said so."""
        self.picked: Pair | None = None
        """The combat that the keys change."""
        self.clicked: list[Pair] = []
        """Those that clicks have put into order."""

    @property
    def settled(self) -> bool:
        """Whether the player has wished for anything."""
        return bool(self.moved or self.counts or self.evenly)


def fought_in(desk: Desk) -> Battle:
    """The battle in which the combats are fought: after what is still to be declared."""
    return desk.base if desk.kind == "acting" else desk.state


def now(desk: Desk) -> list[Bout]:
    """The combats in the order in which they are to be fought; empty where none is asked for."""
    if not asks(desk):
        return []
    key = KEY, desk.lasting.get("deals", 0)
    if key not in desk.memo:
        desk.memo[key] = _dealt(fought_in(desk), wishes(desk))
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
    able: Able = {}
    for party, foes in combat_choices.pairs(state, active.unit, contacts):
        pair = Pair(party.profile, party.hero, foes.profile, foes.unit, foes.hero)
        able[pair] = tuple((each.id, left(state, each)) for each in strikers(state, party, foes, contacts))
    order = [pair for pair in wished.order if pair in able]
    order += [pair for pair in able if pair not in order]
    wished.order = order
    return dealt(order, able, wished)


def dealt(order: list[Pair], able: Able, wished: Wishes) -> list[Bout]:
    """The dice dealt: as many as were said, what was said last first; the rest from the first combat on, all to each or evenly."""
    rest = {who: dice for givers in able.values() for who, dice in givers}
    said = [pair for pair in reversed(wished.counts) if pair in able]
    waiting = [*said, *(pair for pair in order if pair not in said)]
    given: dict[Pair, dict[FighterId, int]] = {}
    while waiting:
        pair = waiting.pop(0)
        free = not wished.evenly or pair in said
        given[pair] = {
            who: rest[who] if free else _share(who, rest[who], able, waiting) for who, _ in able[pair]
        }
        _cut(given[pair], wished.counts.get(pair))
        for who, dice in given[pair].items():
            rest[who] -= dice
    return [Bout(pair, able[pair], tuple(given[pair].items())) for pair in order]


def _share(who: FighterId, rest: int, able: Able, later: list[Pair]) -> int:
    """What somebody gives a combat who shares his dice evenly with those that come later."""
    shared = 1 + sum(any(other == who for other, _ in able[each]) for each in later)
    return -(-rest // shared)


def _cut(given: dict[FighterId, int], most: int | None) -> None:
    """Take dice away, a die from whoever gives most at a time, down to a number."""
    while most is not None and sum(given.values()) > max(0, most):
        who = max(given, key=lambda each: (given[each], each))
        given[who] -= 1


# What the player does with it


def in_all(desk: Desk) -> dict[UnitId, Chances]:
    """How many fall of each enemy unit in all combats of the list together."""
    fights: dict[UnitId, list[Fight]] = {}
    for bout in now(desk):
        told = foresee(desk, bout)
        if told is not None:
            fights.setdefault(bout.pair.target, []).append(told)
    return {unit: preview.together(found) for unit, found in fights.items()}


def foresee(desk: Desk, bout: Bout) -> Fight | None:
    """What a combat would do; None without dice."""
    if not bout.dice:
        return None
    key = "foreseen", bout.action
    if key not in desk.memo:
        desk.memo[key] = preview.fight(fought_in(desk), bout.action)
    found: Fight = desk.memo[key]
    return found


def plan(desk: Desk) -> None:
    """Plan the first combat of the list that has dice; none if the player has taken all dice away."""
    bout = following(desk)
    active = desk.state.active
    if bout is None:
        desk.propose()
        return
    first = (a.Declare("stay"),) if active is not None and active.form is None else ()
    desk.propose(*first, bout.action)


def following(desk: Desk) -> Bout | None:
    """The combat that is fought next: the first with dice."""
    return next((each for each in now(desk) if each.dice), None)


def alone(desk: Desk) -> bool:
    """Whether each combat waits for the player, in place of all being fought in turn; in a lesson always."""
    return bool(desk.lasting.get(ALONE)) or desk.match.document.get("kind") == "lesson"


def stand_alone(desk: Desk, wanted: bool) -> None:
    """Let each combat wait for the player, or not."""
    desk.lasting[ALONE] = wanted


def whole(desk: Desk) -> list[Bout]:
    """The combats that Enter fights in turn; none if it fights but one, or something else is planned."""
    bouts = [each for each in now(desk) if each.dice]
    planned = len(bouts) > 1 and not alone(desk) and desk.act == bouts[0].action
    return bouts if planned else []


def picked(desk: Desk) -> Bout | None:
    """The combat that the keys change: the first if none was picked."""
    bouts = now(desk)
    wanted = wishes(desk).picked if bouts else None
    return next((each for each in bouts if each.pair == wanted), bouts[0] if bouts else None)


def pick(desk: Desk, pair: Pair) -> None:
    """Let the keys change a combat."""
    wishes(desk).picked = pair


def send(desk: Desk, pair: Pair, at: int) -> None:
    """A combat is fought at another place of the list, the first being 0."""
    wished = wishes(desk)
    wished.picked, wished.moved = pair, True
    wished.order = click_order.sent(wished.order, pair, at)
    _again(desk)


def count(desk: Desk, pair: Pair) -> None:
    """A click gives a combat the next place in the list."""
    wished = wishes(desk)
    wished.picked, wished.moved = pair, True
    wished.order = click_order.count(wished.clicked, wished.order, pair)
    _again(desk)


def deal(desk: Desk, bout: Bout, dice: int) -> None:
    """A combat gets so many dice, or as many as there are."""
    wished = wishes(desk)
    wished.picked = bout.pair
    wished.counts.pop(bout.pair, None)
    wished.counts[bout.pair] = max(0, min(bout.most, dice))
    _again(desk)


def struck(desk: Desk, action: Action) -> None:
    """A combat is about to be fought: the dice that it was said to get are spent."""
    wished: Wishes | None = desk.lasting.get(KEY)
    if wished is None or not isinstance(action, a.Combat):
        return
    pair = Pair(action.attackers, action.hero, action.defenders, action.target, action.victim)
    if pair in wished.counts:
        wished.counts[pair] = max(0, wished.counts[pair] - sum(dice for _, dice in action.dice))


def forget(lasting: dict[str, Any]) -> None:
    """After undo: nothing has been wished for."""
    lasting.pop(KEY, None)
    lasting["deals"] = lasting.get("deals", 0) + 1


def evenly(desk: Desk, wanted: bool) -> None:
    """The dice of everybody are shared among his combats, or all go to the first of them."""
    wished = wishes(desk)
    wished.evenly = wanted
    wished.counts.clear()
    _again(desk)


def _again(desk: Desk) -> None:
    desk.memo[FOLLOWED] = True
    desk.lasting["deals"] = desk.lasting.get("deals", 0) + 1
    plan(desk)


def follows(desk: Desk) -> None:
    """After a combat the next one of a list that was changed is planned; the changes are dropped with the plan."""
    wished: Wishes | None = desk.lasting.get(KEY)
    if wished is None or not wished.settled or desk.proposed is not None or desk.pick:
        return
    if desk.kind == "combats" and not desk.memo.get(FOLLOWED):
        desk.memo[FOLLOWED] = True
        plan(desk)
    elif desk.memo.get(FOLLOWED):
        forget(desk.lasting)
