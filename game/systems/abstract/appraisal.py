"""What an allocation is worth in one turn against an enemy who deals anything, each way as likely as the others.

Summed exactly over every allocation of that enemy. Its attack and its defence meet only in who destroys whom first,
so the sum over 1,001 allocations falls apart into a few sums over pairs of Traits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from game.systems.abstract.combat.odds import Odds, first, odds
from game.systems.abstract.traits import TRAITS, Traits, deals, shared

GRID = 10
"""Units with more slots than this are dealt in tenths, or there would be too many ways."""
DESTROYED = 2.0
"""What a destroyed unit is worth besides its slots."""
Sums = tuple[list[float], list[float]]
"""By how many cards the enemy has in a pair of Traits: slots removed and units destroyed, summed over the pair."""


@cache
def candidates(slots: int) -> tuple[Traits, ...]:
    """The allocations of a unit that are worth weighing."""
    grid = min(slots, GRID)
    return tuple(dict.fromkeys(Traits(*shared(slots, levels)) for levels in deals(grid, len(TRAITS))))


@lru_cache(maxsize=1 << 12)
def ranking(slots: int, foe: int, pressure: float) -> tuple[tuple[float, Traits], ...]:
    """The best allocations of a unit against one with `foe` slots, best first, with their worth.

    `pressure` is how many attacks the unit has to expect for each one that it makes.
    """
    found = [(worth(cards, slots, foe, pressure), cards) for cards in candidates(slots)]
    return tuple(sorted(found, key=lambda pair: (-pair[0], pair[1].levels))[:5])


def worth(cards: Traits, slots: int, foe: int, pressure: float) -> float:
    """Slots removed less slots lost, on the average over everything that an enemy of `foe` slots can deal."""
    hurt, killed = _dealt(cards.accuracy, cards.damage, foe)
    lost, dead = _taken(cards.evasion, cards.endurance, slots, foe)
    losses = [pressure * loss for loss in lost]
    levels = _levels(foe)
    most = len(levels) - 1
    total = 0.0
    for initiative, level in enumerate(levels):
        ahead = first(cards.initiative - level)
        behind = 1 - ahead
        for attack in range(most - initiative + 1):
            defence = most - initiative - attack
            total += hurt[defence] * (attack + 1 - behind * dead[attack])
            total -= losses[attack] * (defence + 1 - ahead * killed[defence])
    return total


# What the enemy can deal. All of it follows from the rules alone: it never has to be found again.


@cache
def _levels(foe: int) -> tuple[int, ...]:
    """The levels of an enemy with this many slots for each number of cards on a Trait, none first: its own, or tenths."""
    grid = min(foe, GRID)
    return tuple((card * foe + grid // 2) // grid for card in range(grid + 1))


@lru_cache(maxsize=1 << 13)
def _dealt(accuracy: int, damage: int, foe: int) -> Sums:
    """What an attack at these levels does to an enemy, by its cards in Evasion and Endurance together."""
    return _sums(lambda evasion, endurance: odds(accuracy, evasion, damage, endurance, foe), foe)


@lru_cache(maxsize=1 << 13)
def _taken(evasion: int, endurance: int, slots: int, foe: int) -> Sums:
    """What an attack of an enemy does to a unit at these levels, by its cards in Accuracy and Damage together."""
    return _sums(lambda accuracy, damage: odds(accuracy, evasion, damage, endurance, slots), foe)


def _sums(attack: Callable[[int, int], Odds], foe: int) -> Sums:
    """Over every way in which the enemy can deal 0, 1, 2 ... cards onto two Traits."""
    levels = _levels(foe)
    removed, destroyed = [], []
    for cards in range(len(levels)):
        chances = [attack(levels[one], levels[cards - one]) for one in range(cards + 1)]
        destroyed.append(sum(chance.destroy for chance in chances))
        removed.append(sum(chance.expected for chance in chances) + DESTROYED * destroyed[-1])
    return removed, destroyed
