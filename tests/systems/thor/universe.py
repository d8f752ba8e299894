"""Every conceivable action, legal or not, to hold the list of actions and the check to one another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

from game.core.actions import Action
from game.core.chance import Chance
from game.core.steps import Decision
from game.core.system import digest, encode
from game.systems.thor import SYSTEM
from game.systems.thor.actions import (
    Advance,
    Attack,
    Blast,
    Charge,
    Defend,
    Deploy,
    Discard,
    Heal,
    LetGo,
    LetThrough,
    Move,
    Negate,
    Pass,
    StepAside,
    Strike,
    Summon,
    Taunt,
    Use,
)
from game.systems.thor.catalogue import WILD, cards, units
from game.systems.thor.squares import DIRECTIONS, NEAR, SQUARES
from game.systems.thor.state import Battle

NOWHERE = ("", "z9")
NOBODY = (0, 99)
_NAMES = sorted(units())


def random_document(chance: Chance) -> dict[str, Any]:
    """A small battle of any units at close quarters, with full hands."""
    signs = [chance.pick(".......#o") for _ in range(64)]
    signs[32:48] = "." * 16  # ranks 3 and 4: room for all
    ranks = ["".join(signs[8 * n : 8 * n + 8]) for n in range(8)]
    near = [square for square in SQUARES if square[0] in "bcdef" and square[1] in "2345"]
    spots = [s for s in near if ranks[8 - int(s[1])]["abcdefgh".index(s[0])] == "."]
    sides = {}
    for seat in ("one", "two"):
        team = []
        for _ in range(2 + chance.roll(3)):
            name = chance.pick(_NAMES)
            team.append({"name": name, "at": chance.draw(spots), "hits": chance.roll(units()[name].hits)})
        sides[seat] = {"name": seat, "units": team, "wins": "every enemy falls"}
    deck = [card.name for card in cards().values() if card.wild for _ in range(card.count)]
    deck += [
        "Tactics",
        "Run",
        "Creep",
        "March",
        "Lunge",
        "Slam",
        "Block",
        "Dodge",
        "Head Butt",
        "Short",
        "Far",
    ]
    hands = {seat: [chance.draw(deck) for _ in range(5)] for seat in ("one", "two")}
    phase = chance.pick(("fate", "move", "fight"))
    start = {"first": chance.pick(("one", "two")), "phase": phase, "hands": hands}
    return {"system": "thor", "title": "?", "map": "\n".join(ranks), "sides": sides, "start": start}


def conceivable(state: Battle, decision: Decision[Battle]) -> Iterator[Action]:
    """Every action that somebody might try now, most of them not legal."""
    held = sorted({*state.hands[decision.seat], "Run", "Strike", "Special"})
    ids = (*state.units, *NOBODY)
    squares = (*SQUARES, *NOWHERE)
    yield from (Pass(), LetThrough(), LetGo())
    waiting = [unit.id for units in state.reserve.values() for unit in units]
    yield from (Deploy(unit, to) for unit in (*waiting, *NOBODY) for to in squares)
    yield from (StepAside(to) for to in squares)
    yield from (Strike(target, boost) for target in ids for boost in ("", *WILD))
    hand = sorted(state.hands[decision.seat])
    for count in range(len(hand) + 1):
        yield from (Discard(tuple(chosen)) for chosen in combinations(hand, count))
    for card in held:
        yield from _with(state, card, ids, squares)


def _with(state: Battle, card: str, ids: tuple[int, ...], squares: tuple[str, ...]) -> Iterator[Action]:
    """Everything that might be tried with one card."""
    powers = ["", "Nonsense"]
    for known in state.units.values():
        powers += [power.name for power in state.profile(known.id).of_kind(card)]
    orders = [unit.id for unit in state.units.values() if any(
        way.within for power in state.profile(unit.id).of_kind(card) for way in power.ways)]  # fmt: skip
    bosses = (0, ids[0], *orders) if card in WILD else (0, ids[0])
    for group in (1, 2, 3):
        yield from (Advance(card, chosen) for chosen in permutations(state.units, group))
    yield Advance(card, tuple(state.units)[:4])
    for unit, power in product(ids, sorted(set(powers))):
        places = squares[::21] if power == "Nonsense" else squares
        yield Use(card, unit, power)
        yield Defend(card, unit, power)
        yield Negate(card, unit, power)
        yield from (Blast(card, unit, power, toward) for toward in (*DIRECTIONS, "", "up"))
        for to in places:
            yield Charge(card, unit, to, power)
            yield Summon(card, unit, power, to)
            yield from (Move(card, unit, to, power, by) for by in bosses)
        for target in ids:
            yield Heal(card, unit, power, target)
            yield from (
                Attack(card, unit, target, power, by, x) for by in bosses for x in ("", "Super", "Class")
            )
            if card == "Super":
                yield from (Taunt(card, unit, power, target, path) for path in _paths(state, target))


def _paths(state: Battle, target: int) -> Iterator[tuple[str, ...]]:
    yield ()
    if target in state.units:
        for first in NEAR[state.units[target].at]:
            yield (first,)
            yield from ((first, second) for second in NEAR[first])


def agree(state: Battle, decision: Decision[Battle]) -> int:
    """Hold list and check to one another for every conceivable action; how many there were.

    An advance is listed in one of the orders in which it can go.
    """
    legal = decision.actions(state)
    listed = set(legal)
    assert len(listed) == len(legal), "an action is listed twice"
    groups = {(a.card, *sorted(a.units)) for a in legal if isinstance(a, Advance)}
    was, tried = digest(state), 0
    missed, told = set(legal), set[tuple[str, str]]()
    for action in conceivable(state, decision):
        tried += 1
        refusal = decision.check(state, action)
        missed.discard(action)
        if refusal is None:
            known = isinstance(action, Advance) and (action.card, *sorted(action.units)) in groups
            assert known or action in listed, f"{action} passes the check, but is not listed"
            continue
        assert action not in listed, f"{action} is listed, but refused: {refusal}"
        if (refusal.rule, refusal.text) not in told:
            told.add((refusal.rule, refusal.text))
            assert re.fullmatch(r"T-\d+", refusal.rule), refusal
            assert refusal.text.endswith("."), refusal
        near = refusal.nearest
        assert near is None or decision.check(state, near) is None, f"{action}: {refusal}"
    assert not missed, f"listed, but not conceivable: {missed}"
    assert digest(state) == was, "a check changed the state"
    return tried


def sound(state: Battle) -> None:
    """No invariant is broken, and the state can be written and read."""
    assert list(SYSTEM.broken(state)) == []
    assert SYSTEM.state_from_json(encode(state)) == state
