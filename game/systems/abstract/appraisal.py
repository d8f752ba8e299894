"""What an allocation is worth in one turn against an enemy who deals anything, each way as likely as the others.

Summed exactly over every allocation of that enemy. Its attack and its defence meet only in who destroys whom first,
so the sum over 1,001 allocations falls apart into a few sums over pairs of Traits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.systems.abstract.odds import first, odds
from game.systems.abstract.traits import TRAITS, Traits, deals, shared

GRID = 10
"""Units with more slots than this are dealt in tenths, or there would be too many ways."""
DESTROYED = 2.0
"""What a destroyed unit is worth besides its slots."""
Attack = Callable[[int, int], tuple[int, int, int, int]]
"""From the enemy's levels in two Traits to Accuracy, Evasion, Damage and Endurance of an attack."""
Sums = tuple[list[float], list[float]]
"""By how many cards the enemy has in a pair of Traits: slots removed and units destroyed, summed over the pair."""


def candidates(slots: int) -> list[Traits]:
    """The allocations of a unit that are worth weighing."""
    grid = min(slots, GRID)
    return list(dict.fromkeys(Traits(*shared(slots, levels)) for levels in deals(grid, len(TRAITS))))


@lru_cache(maxsize=512)
def ranking(slots: int, foe: int, pressure: float) -> tuple[tuple[float, Traits], ...]:
    """The best allocations of a unit against one with `foe` slots, best first, with their worth.

    `pressure` is how many attacks the unit has to expect for each one that it makes.
    """
    outlook = _Outlook(slots, foe, pressure)
    found = [(outlook.worth(cards), cards) for cards in candidates(slots)]
    return tuple(sorted(found, key=lambda pair: (-pair[0], pair[1].levels))[:5])


class _Outlook:
    """Sums over the allocations of an enemy, kept by pairs of own levels."""

    def __init__(self, slots: int, foe: int, pressure: float) -> None:
        self.slots, self.foe, self.pressure = slots, foe, pressure
        self.grid = min(foe, GRID)
        self.levels = [(card * foe + self.grid // 2) // self.grid for card in range(self.grid + 1)]
        self._dealt: dict[tuple[int, int], Sums] = {}
        self._taken: dict[tuple[int, int], Sums] = {}

    def worth(self, cards: Traits) -> float:
        """Slots removed less slots lost, on the average over everything that the enemy can deal."""
        hurt, killed = self._attack(cards.accuracy, cards.damage)
        lost, dead = self._defence(cards.evasion, cards.endurance)
        total = 0.0
        for initiative in range(self.grid + 1):
            ahead = first(cards.initiative - self.levels[initiative])
            rest = self.grid - initiative
            for cards_in_attack in range(rest + 1):
                cards_in_defence = rest - cards_in_attack
                gain, loss = hurt[cards_in_defence], lost[cards_in_attack]
                total += gain * (cards_in_attack + 1 - (1 - ahead) * dead[cards_in_attack])
                total -= self.pressure * loss * (cards_in_defence + 1 - ahead * killed[cards_in_defence])
        return total

    def _attack(self, accuracy: int, damage: int) -> Sums:
        key = accuracy, damage
        if key not in self._dealt:
            self._dealt[key] = self._sums(
                lambda evasion, endurance: (accuracy, evasion, damage, endurance), self.foe
            )
        return self._dealt[key]

    def _defence(self, evasion: int, endurance: int) -> Sums:
        key = evasion, endurance
        if key not in self._taken:
            self._taken[key] = self._sums(
                lambda accuracy, damage: (accuracy, evasion, damage, endurance), self.slots
            )
        return self._taken[key]

    def _sums(self, attack: Attack, slots: int) -> Sums:
        """Over every way in which the enemy can deal 0, 1, 2 ... cards onto two Traits."""
        removed, destroyed = [], []
        for cards in range(self.grid + 1):
            chances = [
                odds(*attack(self.levels[one], self.levels[cards - one]), slots) for one in range(cards + 1)
            ]
            destroyed.append(sum(chance.destroy for chance in chances))
            removed.append(sum(chance.expected for chance in chances) + DESTROYED * destroyed[-1])
        return removed, destroyed
