"""Exact chances of an attack, two dice against two dice, every outcome counted (SA-1).

Counts are out of 1,296 for one pair of rolls and out of 1,679,616 for both pairs of an attack.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from game.systems.abstract.combat.target_rules import Blow
    from game.systems.abstract.view import SkirmishView

PAIR = 6**4
"""Ways in which four dice fall."""
WHOLE = PAIR * PAIR
"""Ways in which the eight dice of an attack fall."""


@cache
def margins() -> dict[int, int]:
    """How often two dice beat two others by each margin, out of `PAIR`."""
    faces = range(1, 7)
    return dict(Counter(a + b - c - d for a, b, c, d in product(faces, repeat=4)))


@cache
def ways_above(edge: int) -> int:
    """In how many ways two dice beat two others by more than `edge`."""
    return sum(ways for margin, ways in margins().items() if margin > edge)


@cache
def ways_of_hits(advantage: int) -> tuple[int, ...]:
    """In how many ways each number of hits is rolled, none first, by Damage less Endurance (SB-17, SB-18)."""
    found = Counter({0: 0})
    for margin, ways in margins().items():
        found[max(0, margin + advantage)] += ways
    return tuple(found[hits] for hits in range(max(found) + 1))


class Odds(msgspec.Struct, frozen=True):
    """The chances of one attack."""

    hits: int
    """Ways to hit, out of `PAIR`."""
    spread: tuple[int, ...]
    """Ways to remove no slot, one, two ... up to all the target has, out of `WHOLE`; a miss removes none."""
    slots: int
    """The slots of the target."""

    @property
    def hit(self) -> float:
        """The chance to hit."""
        return self.hits / PAIR

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance to remove no slot, one, two ... up to all of them."""
        return tuple(ways / WHOLE for ways in self.spread)

    @property
    def destroy(self) -> float:
        """The chance to destroy the target."""
        return self.spread[self.slots] / WHOLE if len(self.spread) > self.slots else 0.0

    @property
    def expected(self) -> float:
        """How many slots are removed on the average."""
        return sum(slots * ways for slots, ways in enumerate(self.spread)) / WHOLE

    def at_least(self, slots: int) -> float:
        """The chance to remove so many slots or more."""
        return sum(self.spread[slots:]) / WHOLE


@lru_cache(maxsize=1 << 16)
def odds(accuracy: int, evasion: int, damage: int, endurance: int, slots: int) -> Odds:
    """The chances of an attack at these levels on a unit with so many slots."""
    hits = ways_above(evasion - accuracy)
    taken = ways_of_hits(damage - endurance)
    capped = [*taken[:slots], sum(taken[slots:])] if len(taken) > slots else list(taken)
    spread = [hits * ways for ways in capped]
    spread[0] += (PAIR - hits) * PAIR
    return Odds(hits, tuple(spread), slots)


def of_blow(view: SkirmishView, blow: Blow) -> Odds:
    """The chances of an attack, once cards are revealed."""
    cards, target = view.cards[blow.target], view.units[blow.target]
    accuracy = sum(share.level for share in blow.accuracy)
    damage = sum(share.level for share in blow.damage)
    return odds(accuracy, cards.evasion, damage, cards.endurance, target.slots)


@cache
def ways_first(advantage: int) -> tuple[int, int]:
    """Ways to act first, and ways to be tied, by one's Initiative less the other's, out of `PAIR` (SB-15)."""
    return ways_above(-advantage), margins().get(-advantage, 0)


@cache
def first(advantage: int) -> float:
    """The chance to act before another unit: ties are rolled again until they are broken (S-5)."""
    before, tied = ways_first(advantage)
    return before / (PAIR - tied)
