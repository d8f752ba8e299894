"""How an opposition of Authority will end: the chance of every player to win it (GB-14 to GB-16, G-1, G-62).

Sixes are rolled again where that is the better choice for whoever has rolled one. Feats are left out: they are offered before the
dice, and stand in the dice of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from game.core.seats import Seat
from game.systems.confrontation import authority, values
from game.systems.confrontation.dice import SIDES
from game.systems.confrontation.state import Battle

Chances = tuple[float, ...]
"""The chance of each player to win, in the order of the hands."""
_ROUNDS = 60
_NEAR = {1: 1e-12, 2: 1e-12, 3: 1e-5}
_ROUGH = 1e-3
"""How often what is tied or lost by all is rolled again, and the change of a chance at which that ends, by the number of players."""
_DEEP = {1: 1, 2: 8, 3: 2}
_SHALLOW = 1
"""How many sixes after the first are followed in a chain, by the number of players, and among more than three: each takes many times longer."""


class Hand(NamedTuple):
    """What a player brings to an opposition: how many dice, of which the best counts, and his Authority."""

    dice: int
    worth: int
    again: bool = False
    """Whether each die that shows 1 is rolled once more (GB-100)."""


class _Bid(NamedTuple):
    """Where a player stands: his total, whether he has lost, and whether he may roll a six again."""

    total: int
    lost: bool
    six: bool
    deep: int = 0


def chances(held: Mapping[Seat, Hand]) -> dict[Seat, float]:
    """The chance of every seat to win the opposition with these hands."""
    return dict(zip(held, of(tuple(held.values())), strict=True))


def hands(state: Battle) -> dict[Seat, Hand]:
    """What everybody brings to the next opposition who takes part in it (G-172)."""
    return {seat: hand(state, seat) for seat in state.present()}


def hand(state: Battle, seat: Seat) -> Hand:
    """What a seat brings to the next opposition: a die, one more for a Strategist who is not in rout (GB-15)."""
    found = authority.commander(state, seat)
    strategist = (
        found is not None and not state.units[found.unit].rout and values.has(state, found, "strategist")
    )
    return Hand(1 + strategist, authority.worth(state, seat).total)


@lru_cache(maxsize=256)
def of(hands: tuple[Hand, ...]) -> Chances:
    """The chances to win of players with these hands.

    Those who tie, and all if all have lost, roll again: the chances of fewer players are found first, then those of all of
    them by trying until nothing changes.
    """
    if len(hands) == 1:
        return (1.0,)
    fewer = {
        group: of(tuple(hands[each] for each in group))
        for size in range(1, len(hands))
        for group in combinations(range(len(hands)), size)
    }
    throw = _Throw(hands)
    found: Chances = tuple(1 / len(hands) for _ in hands)
    near = _NEAR.get(len(hands), _ROUGH)
    for _ in range(_ROUNDS):
        then = throw.chances(fewer | {tuple(range(len(hands))): found})
        if max(abs(one - other) for one, other in zip(found, then, strict=True)) < near:
            return then
        found = then
    return found


class _Again(NamedTuple):
    """A six that may be rolled again: whose, and which of all ends it leads to if it stands, and by each face."""

    who: int
    stands: int
    rolls: tuple[int, ...]


class _Throw:
    """One throw of everybody, followed once through all sixes and then asked as often as what a tie leads to changes."""

    def __init__(self, hands: tuple[Hand, ...]) -> None:
        self.hands, self.deepest = hands, _DEEP.get(len(hands), _SHALLOW)
        self.ends: list[tuple[int, ...] | _Again] = []
        """How throws end, each after those that it leads to: with those who are level, or with a choice."""
        self.known: dict[tuple[_Bid, ...], int] = {}
        self.thrown: list[tuple[float, int]] = []
        """How likely every throw is, and how it ends."""
        self._throw((), 1.0)

    def _throw(self, bids: tuple[_Bid, ...], weight: float) -> None:
        if len(bids) == len(self.hands):
            self.thrown.append((weight, self._end(bids)))
            return
        own = self.hands[len(bids)]
        for face, chance in enumerate(best(own.dice, again=own.again), 1):
            self._throw(
                (*bids, _Bid(face + own.worth, face == authority.LOST, face == SIDES)), weight * chance
            )

    def _end(self, bids: tuple[_Bid, ...]) -> int:
        """The number of the end of some bids."""
        if bids not in self.known:
            end = self._followed(bids)
            self.known[bids] = len(self.ends)
            self.ends.append(end)
        return self.known[bids]

    def _followed(self, bids: tuple[_Bid, ...]) -> tuple[int, ...] | _Again:
        left = [at for at, bid in enumerate(bids) if not bid.lost]
        if not left:
            return tuple(range(len(bids)))
        sixes = [at for at in left if bids[at].six] if len(left) > 1 else []
        if sixes:
            # The lowest Authority first, as `authority.Compare` has it.
            first = min(sixes, key=lambda at: self.hands[at].worth)
            stands = self._end(_with(bids, first, bids[first]._replace(six=False)))
            rolls = (_rolled(bids[first], face, self.deepest) for face in range(1, SIDES + 1))
            return _Again(first, stands, tuple(self._end(_with(bids, first, bid)) for bid in rolls))
        most = max(bids[at].total for at in left)
        return tuple(at for at in left if bids[at].total == most)

    def chances(self, ties: Mapping[tuple[int, ...], Chances]) -> Chances:
        """The chance of each player to win, with what a tie leads to given."""
        everybody = range(len(self.hands))
        level = {
            group: tuple(dict(zip(group, found, strict=True)).get(at, 0.0) for at in everybody)
            for group, found in ties.items()
        }
        worth: list[Chances] = []
        for end in self.ends:
            if isinstance(end, _Again):
                stands, rolls = worth[end.stands], _mean([worth[each] for each in end.rolls])
                worth.append(rolls if rolls[end.who] > stands[end.who] else stands)
            else:
                worth.append(level[end])
        return tuple(sum(weight * worth[end][at] for weight, end in self.thrown) for at in everybody)


def _with(bids: tuple[_Bid, ...], at: int, bid: _Bid) -> tuple[_Bid, ...]:
    return (*bids[:at], bid, *bids[at + 1 :])


def _rolled(bid: _Bid, face: int, deepest: int) -> _Bid:
    """A bid after a six has been rolled again."""
    deep = bid.deep + 1
    return _Bid(bid.total + face, face == authority.LOST, face == SIDES and deep < deepest, deep)


def _mean(several: list[Chances]) -> Chances:
    return tuple(sum(each) / len(several) for each in zip(*several, strict=True))


def best(dice: int, *, again: bool = False) -> Chances:
    """The chance of each face to be the best of so many dice; with `again` of dice of which a 1 is rolled once more."""
    one = 1 / SIDES**2 if again else 1 / SIDES
    upto = [one + (face - 1) * (1 - one) / (SIDES - 1) for face in range(1, SIDES + 1)]
    return tuple(now**dice - before**dice for before, now in pairwise((0.0, *upto)))
