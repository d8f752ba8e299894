"""The regular Move and Attack cards once more, slowly and square by square, against the engine on random boards.

Nothing of the engine's geometry or notation is used here: only the card list and the words of the unit tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from game.core import options
from game.core.chance import seeded
from game.core.events import Context
from game.systems.thor import SYSTEM
from game.systems.thor.actions import Advance, Attack, Charge, Move
from game.systems.thor.cards.notation import FIGHT_PLAYS, MOVE_PLAYS
from game.systems.thor.cards.plays import plays_of
from game.systems.thor.catalogue import cards
from game.systems.thor.state import PLAYERS, Battle, Unit
from tests.systems.thor.universe import random_document

Spot = tuple[int, int]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
JUMPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
NUMBERED = {"Creep": 1, "March": 2, "Run": 3, "Sprint": 4}
RANGED = {"Far": 5, "Long": 4, "Medium": 3, "Short": 2}
CLOSE = ("Strike", "Swipe", "Smash", "Slam", "Head Butt", "Smite")
COMBOS = {"Lunge": 1, "Charge": 2}
ALL_RANGED = {
    "Thor", "Odin", "Valkyries", "Frost Beast", "Dark Elves", "Marauder Lieutenant", "Marauder Skirmishers",
}  # fmt: skip
UNDER_THREE = {"Loki", "Hogun"}
GROUPS = {
    "Valkyries", "Asgardian Warriors", "Vanaheim Warriors", "Earthlings", "Frost Giants", "Dark Elves",
    "Marauder Warriors", "Marauder Skirmishers",
}  # fmt: skip


def spot(square: str) -> Spot:
    return "abcdefgh".index(square[0]), int(square[1]) - 1


def square(at: Spot) -> str:
    return "abcdefgh"[at[0]] + str(at[1] + 1)


def on_board(at: Spot) -> bool:
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


class Slow:
    """A board as sets of places."""

    def __init__(self, state: Battle, seat: str) -> None:
        self.own = [unit for unit in state.units.values() if unit.seat == seat]
        self.foes = [unit for unit in state.units.values() if unit.seat != seat]
        self.standing = {spot(unit.at) for unit in state.units.values()}
        self.barred = {spot(at) for at in state.field.terrain}
        self.walls = {spot(at) for at, what in state.field.terrain.items() if what == "wall"}
        self.ahead = 1 if seat == "one" else -1

    def walk(self, start: Spot, length: int) -> Iterator[Spot]:
        """Where a unit gets to in exactly so many steps of one direction (T-10)."""
        for across, up in STEPS:
            way = [(start[0] + n * across, start[1] + n * up) for n in range(1, length + 1)]
            if all(on_board(at) and at not in self.standing | self.barred for at in way):
                yield way[-1]

    def jumps(self, start: Spot) -> Iterator[Spot]:
        """Where a knight's jump lands (T-11)."""
        for across, up in JUMPS:
            at = (start[0] + across, start[1] + up)
            if on_board(at) and at not in self.standing | self.barred:
                yield at

    def marches(self, group: tuple[Unit, ...], length: int) -> bool:
        """Whether these units can go straight forward one after the other in this order (T-12)."""
        standing = set(self.standing)
        for unit in group:
            file, rank = spot(unit.at)
            standing.discard((file, rank))
            for _ in range(length):
                rank += self.ahead
                if not on_board((file, rank)) or (file, rank) in standing | self.barred:
                    return False
            standing.add((file, rank))
        return True

    def shoots(self, start: Spot, length: int) -> set[Spot]:
        """The places that an attack of exactly this length reaches (T-20, T-21)."""
        reached = set()
        for across, up in STEPS:
            way = [(start[0] + n * across, start[1] + n * up) for n in range(1, length + 1)]
            if not any(at in self.standing | self.walls for at in way[:-1]):
                reached.add(way[-1])
        return reached

    def strikes(self, unit: Unit, card: str) -> set[Spot]:
        """The places where a unit can hit somebody with a regular card (T-20, T-22, T-24)."""
        x, y = spot(unit.at)
        if unit.name == "Earthlings":
            return set()
        if card in RANGED:
            able = unit.name in ALL_RANGED or (unit.name in UNDER_THREE and card == "Short")
            return self.shoots((x, y), RANGED[card]) if able else set()
        if card == "Indirect":
            return {(x + a, y + b) for a, b in JUMPS} if unit.name in ALL_RANGED else set()
        if card == "Head Butt" and unit.name in GROUPS:
            return set()
        steps = [
            (a, b) for a, b in STEPS if card not in ("Swipe", "Smash") or (a * b != 0) == (card == "Swipe")
        ]
        return {(x + a, y + b) for a, b in steps}


def slow_plays(state: Battle, seat: str, card: str) -> set[object]:
    slow = Slow(state, seat)
    found: set[object] = set()
    for unit in slow.own:
        at = spot(unit.at)
        if card in NUMBERED:
            found |= {Move(card, unit.id, square(to)) for to in slow.walk(at, NUMBERED[card])}
        elif card == "Maneuver":
            found |= {Move(card, unit.id, square(to)) for to in slow.jumps(at)}
        elif card in COMBOS:
            if unit.name != "Earthlings":
                found |= {Charge(card, unit.id, square(to)) for to in slow.walk(at, COMBOS[card])}
        else:
            places = slow.strikes(unit, card)
            aimed = [foe for foe in slow.foes if spot(foe.at) in places]
            aimed = [foe for foe in aimed if card != "Head Butt" or foe.name not in GROUPS]
            found |= {Attack(card, unit.id, foe.id) for foe in aimed}
    if card in NUMBERED:
        for size in (2, 3):
            for group in combinations(slow.own, size):
                if any(slow.marches(order, NUMBERED[card]) for order in permutations(group)):
                    found.add((card, *sorted(unit.id for unit in group)))
    return found


def flat(action: object) -> object:
    """An advance without its order; an attack without the boost of Great Strength."""
    if isinstance(action, Advance):
        return (action.card, *sorted(action.units))
    if isinstance(action, Attack):
        return Attack(action.card, action.unit, action.target)
    return action


@pytest.mark.parametrize("seed", range(120))
def test_the_slow_rules_find_the_same_plays_T10_T11_T12_T20_T22_T24(seed: int) -> None:
    chance = seeded("slow", seed)
    state = SYSTEM.begin(random_document(chance), options.complete(SYSTEM.options, {}), Context(chance))
    uses = MOVE_PLAYS | FIGHT_PLAYS
    for seat in PLAYERS:
        for name in (*NUMBERED, "Maneuver", *RANGED, "Indirect", *CLOSE, *COMBOS):
            found = {flat(action) for action in plays_of(state, seat, cards()[name], uses)}
            assert found == slow_plays(state, seat, name), (seat, name)
